"""The lobby's filters and a table's terms, in a real browser."""

import pytest

pytestmark = pytest.mark.browser


def shown(page) -> list[str]:
    return page.eval_on_selector_all(
        "[data-card]:not([hidden])", "cards => cards.map(card => card.id.slice(5))"
    )


def test_tables_are_found_by_words_family_buy_in_seats_and_jackpot(page, open_floor):
    page.goto(open_floor())
    everything = shown(page)
    assert page.inner_text("#found") == f"{len(everything)} tables"
    page.fill("#find [name=words]", "omaha pot limit")
    assert shown(page) == ["omaha", "double-board-omaha"]
    assert page.inner_text("#found") == f"2 of {len(everything)} tables"
    page.fill("#find [name=words]", "")
    page.check("#find [name=jackpot]")
    assert shown(page) == ["caribbean-stud", "texas-holdem-bonus", "high-card-flush"]
    page.uncheck("#find [name=jackpot]")
    page.select_option("#find [name=family]", "rummy")
    assert shown(page) == ["pan"]
    assert page.locator("h2[data-family]:visible").count() == 1
    # The filters are still there when the page is opened again, and hold while the lobby changes.
    page.reload()
    assert shown(page) == ["pan"]


def test_the_terms_of_a_table_open_beside_it_and_close_without_leaving_the_page(page, open_floor, enter):
    enter(open_floor(), "ultimate-holdem")
    page.keyboard.press("Tab")
    page.focus("[data-drawer=terms]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#terms h3")
    words = page.inner_text("#terms")
    assert "50 to 1" in words
    assert "as much as Ante" in words
    assert "Nobody has to" in words
    assert page.get_attribute("#terms a", "href") == "/games/ultimate-texas-holdem?table=ultimate-holdem"
    page.keyboard.press("Escape")
    page.wait_for_selector("#terms", state="hidden")
    assert page.locator("#own").is_visible()
