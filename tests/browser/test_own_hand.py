"""A person with a real browser lets a bet ride, pulls one down, and bets on three streets."""

import pytest
from playwright.sync_api import expect

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
    expect(page.locator("#act-off .button")).to_have_text("Pull back bet 1", use_inner_text=True)
    expect(page.locator("#act-cc .button")).to_have_text("Let it ride", use_inner_text=True)
    page.click("#act-off .button")
    page.wait_for_selector("text=Pull back bet 2")
    page.click("#act-cc .button")

    page.wait_for_selector(".payments .mine")
    mine = page.locator(".payments .mine")
    expect(mine).to_have_count(2)
    expect(mine.nth(0)).to_contain_text("LIR 8", use_inner_text=True)
    expect(mine.nth(0)).to_contain_text("+$5", use_inner_text=True)


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
    expect(mine).to_have_count(5)
    expect(mine.nth(0)).to_contain_text("MS 8", use_inner_text=True)
    expect(mine.nth(4)).to_contain_text("MS 11", use_inner_text=True)
