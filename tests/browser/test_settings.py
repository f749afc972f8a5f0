"""How a player likes the table: four colours, sorted cards, the hand named; kept in the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def own(page, *ranks: str) -> None:
    """The player's cards come to lie in this order."""
    for place, rank in enumerate(ranks):
        card = page.locator(".own-hand .card").nth(place)
        expect(card).to_have_attribute("aria-label", re.compile(f"^{rank} "))


def test_four_colours_sorted_cards_and_a_named_hand(page, open_floor, enter):
    hands = "3sAd7cAh3d" + "2c4d6c8hTh" + "2d4h6s8cTd" + "2h4c6d8sTs" + "KsKd8d6h5c"
    enter(open_floor(shuffler=stacked(hands)), "caribbean-stud")
    page.click("#spot-ante")
    page.click("#place")
    page.wait_for_selector("#act-w .button")
    own(page, "3", "ace", "7")
    expect(page.locator(".made")).to_have_text("two pair, aces and threes", use_inner_text=True)

    page.click("[data-drawer=settings]")
    for name in ("four", "sorted"):
        page.check(f"[data-setting={name}]")
    page.uncheck("[data-setting=strength]")
    page.keyboard.press("Escape")
    own(page, "ace", "ace", "7", "3", "3")
    page.wait_for_function(
        """() => new Set([...document.querySelectorAll('.own-hand .card')]
            .map(card => getComputedStyle(card).fill)).size === 4"""
    )
    expect(page.locator(".made")).to_be_hidden()

    # They are kept in this browser, and hold when the felt is drawn again.
    page.reload()
    page.wait_for_selector("#act-w .button")
    page.wait_for_function("() => document.querySelector('.own-hand .card').ariaLabel.startsWith('ace')")


def test_a_player_new_to_a_game_is_offered_its_introduction_once(page, open_floor, enter):
    enter(open_floor(), "badugi")
    notice = page.locator("#new-here")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="How to play").click()
    drawer = page.locator("#how")
    expect(drawer.locator(".how-steps li")).to_have_count(5)
    expect(drawer.locator(".how-cards .card")).to_have_count(8)
    page.keyboard.press("Escape")
    expect(notice).to_be_hidden()
    page.reload()
    page.wait_for_selector(".oval.seated")
    expect(notice).to_be_hidden()
