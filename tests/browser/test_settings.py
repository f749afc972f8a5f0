"""How a player likes the table: four colours, sorted cards, the hand named; kept in the browser."""

import pytest

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def own(page) -> list[str]:
    return page.eval_on_selector_all(".own-hand .card", "cards => cards.map(card => card.ariaLabel)")


def test_four_colours_sorted_cards_and_a_named_hand(page, open_floor, enter):
    hands = "3sAd7cAh3d" + "2c4d6c8hTh" + "2d4h6s8cTd" + "2h4c6d8sTs" + "KsKd8d6h5c"
    enter(open_floor(shuffler=stacked(hands)), "caribbean-stud")
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_selector("#act-w .button")
    assert own(page)[0] == "3 of spades"
    assert page.inner_text(".made") == "two pair, aces and threes"

    page.click("[data-drawer=settings]")
    for name in ("four", "sorted"):
        page.check(f"[data-setting={name}]")
    page.uncheck("[data-setting=strength]")
    page.keyboard.press("Escape")
    ranks = [name.split()[0] for name in own(page)]
    assert ranks == ["ace", "ace", "7", "3", "3"]
    colours = page.eval_on_selector_all(
        ".own-hand .card", "cards => cards.map(card => getComputedStyle(card).fill)"
    )
    assert len(set(colours)) == 4
    assert page.is_hidden(".made")

    # They are kept in this browser, and hold when the felt is drawn again.
    page.reload()
    page.wait_for_selector("#act-w .button")
    page.wait_for_function("() => document.querySelector('.own-hand .card').ariaLabel.startsWith('ace')")
