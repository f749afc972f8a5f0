"""A person with a real browser lets a bet ride, pulls one down, and bets on three streets."""

import pytest

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def place(page, chip: int, *spots: str) -> None:
    """Put a chip on each spot and place the bets."""
    page.wait_for_selector("#place")
    page.click(f".rack-chip:has(input[value='{chip}'])")
    for spot in spots:
        page.click(f"#spot-{spot}")
    page.click("#place")


def test_a_bet_is_pulled_down_and_the_others_ride(page, open_floor, enter):
    # Seat 1 is dealt first, then three bots; no burns, and the dealer has no hand.
    deck = "Tc7d2s" + "3c4d5h" + "3d4h6s" + "5c6d8s" + "Th" + "8c"
    enter(open_floor(shuffler=stacked(deck)), "let-it-ride")
    # A chip on one of three equal bets goes on all of them.
    place(page, 5, "bet_1")

    page.wait_for_selector("#act-off .button")
    assert page.inner_text("#act-off .button") == "Pull down bet 1"
    assert page.inner_text("#act-cc .button") == "Let it ride"
    page.click("#act-off .button")
    page.wait_for_selector("text=Pull down bet 2")
    page.click("#act-cc .button")

    page.wait_for_selector(".payments .mine")
    mine = page.locator(".payments .mine")
    assert mine.count() == 2
    assert "LIR 8" in mine.nth(0).inner_text()
    assert "+$5" in mine.nth(0).inner_text()


def test_a_bet_on_each_street(page, open_floor, enter):
    deck = "JcJd" + "2c7d" + "2d7h" + "3c8d" + "4h" + "9s" + "Kd"
    enter(open_floor(shuffler=stacked(deck)), "mississippi-stud")
    place(page, 5, "ante", "bonus")

    page.wait_for_selector("text=3rd street $15")
    page.click("text=3rd street $15")
    page.wait_for_selector("text=4th street $5")
    page.click("text=4th street $5")
    page.wait_for_selector("text=5th street $10")
    page.click("text=5th street $10")

    page.wait_for_selector(".payments .mine")
    mine = page.locator(".payments .mine")
    assert mine.count() == 5
    assert "MS 8" in mine.nth(0).inner_text()
    assert "MS 11" in mine.nth(4).inner_text()
