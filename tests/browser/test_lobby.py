"""The lobby's filters and a table's terms, in a real browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def shows(page, *tables: str) -> None:
    """These tables come to be the ones in sight, in this order."""
    expect(page.locator("[data-card]:not([hidden])")).to_have_count(len(tables))
    for place, table in enumerate(tables):
        expect(page.locator("[data-card]:not([hidden])").nth(place)).to_have_id(f"card-{table}")


def test_tables_are_found_by_words_family_buy_in_seats_and_jackpot(page, open_floor):
    page.goto(open_floor())
    everything = page.locator("[data-card]").count()
    expect(page.locator("#found")).to_have_text(f"{everything} tables", use_inner_text=True)
    page.fill("#find [name=words]", "omaha pot limit")
    shows(page, "omaha", "double-board-omaha")
    expect(page.locator("#found")).to_have_text(f"2 of {everything} tables", use_inner_text=True)
    page.fill("#find [name=words]", "")
    page.check("#find [name=jackpot]")
    shows(page, "caribbean-stud", "texas-holdem-bonus", "high-card-flush")
    page.uncheck("#find [name=jackpot]")
    page.select_option("#find [name=family]", "rummy")
    shows(page, "pan")
    expect(page.locator("h2[data-family]:visible")).to_have_count(1)
    # The filters are still there when the page is opened again, and hold while the lobby changes.
    page.reload()
    shows(page, "pan")


def test_the_terms_of_a_table_open_beside_it_and_close_without_leaving_the_page(page, open_floor, enter):
    enter(open_floor(), "ultimate-holdem")
    page.keyboard.press("Tab")
    page.focus("[data-drawer=terms]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#terms h3")
    for words in ("50 to 1", "as much as Ante", "You can always pass"):
        expect(page.locator("#terms")).to_contain_text(words)
    expect(page.locator("#terms a")).to_have_attribute(
        "href", "/games/ultimate-texas-holdem?table=ultimate-holdem"
    )
    page.keyboard.press("Escape")
    page.wait_for_selector("#terms", state="hidden")
    expect(page.locator("#own")).to_be_visible()


def test_a_wallet_that_cannot_buy_in_is_told_so_and_finds_nothing_to_press(page, open_floor):
    address = open_floor()
    page.goto(address)
    page.fill("#name", "Nora")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome, Nora")
    page.goto(f"{address}/tables/ez-baccarat")
    page.fill("#buy-in", page.get_attribute("#buy-in", "max"))
    page.click("#sit .button.primary")
    page.wait_for_selector("#own")
    expect(page.locator("#wallet")).to_have_text("$0")

    page.goto(f"{address}/tables/omaha")
    expect(page.locator("#sit .short")).to_have_text(
        "The least buy-in is $80; more chips come from the cage."
    )
    expect(page.locator("#sit .button, #sit input, .seat.empty .sit").locator("visible=true")).to_have_count(
        0
    )
