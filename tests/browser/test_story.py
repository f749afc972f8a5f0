"""A felt that tells the story: payments in order, cards that play, what everybody did, time that ran out."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PACE
from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser

PATIENT = 60_000


def test_each_spot_is_paid_in_sight_in_the_order_of_the_rules_and_the_cards_that_play_are_raised(
    page, open_floor, enter
):
    # Seat 1 is dealt first, then Mabel, Otis and Rosa, then the dealer, who has a pair of kings.
    hands = "AsAd7c5h3s" + "2c4d6c8hTh" + "2d4h6s8cTd" + "2h4c6d8sTs" + "KsKd8d6h5c"
    enter(open_floor(shuffler=stacked(hands)), "caribbean-stud")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#place")
    # A badge is gone after two seconds: each is noted when it comes.
    page.evaluate(
        """() => { window.paid = []; new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(
            badge => window.paid.push(badge.textContent)))).observe(
            document.getElementById('paying'), {childList: true}) }"""
    )
    page.click("text=Bet $10")

    page.wait_for_selector(".payments .mine")
    page.wait_for_function(
        """() => window.paid.length && window.paid.length ===
            document.querySelectorAll(".payments tr[data-seat]").length"""
    )
    badges = page.evaluate("() => window.paid")
    assert badges == page.eval_on_selector_all(
        ".payments tr[data-seat]", "rows => rows.map(row => row.dataset.says)"
    )
    assert [badge for badge in badges if badge in ("Ante +$5", "Bet +$10")] == ["Ante +$5", "Bet +$10"]
    for hand, rank in ((".own-hand", "ace"), (".dealer-hand", "king")):
        raised = page.locator(f"{hand} .plays")
        expect(raised).to_have_count(2)
        for place, suit in enumerate(("spades", "diamonds")):
            expect(raised.nth(place)).to_have_attribute("aria-label", f"{rank} of {suit}")
    expect(page.locator("#story")).to_contain_text("Dealer: a pair of kings", use_inner_text=True)
    expect(page.locator("#told")).to_contain_text(
        "Dealer: a pair of kings. You: a pair of aces. You win $15", use_inner_text=True
    )
    expect(page.locator("#told")).to_have_attribute("aria-live", "polite")
    page.wait_for_function("() => !document.querySelector('#paying .paid')", timeout=PATIENT)


@pytest.mark.long  # times out in some runs beside others since bots fold more often
def test_what_everybody_did_last_stands_at_their_seats(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    expect(page.locator(".seat .did, .own .did").filter(has_text="blind").first).to_be_visible()
    page.click("#act-cc .button")
    page.wait_for_function(
        "() => /calls|checks|raises|folds/.test(document.querySelector('.oval').textContent)"
    )


def test_whoever_runs_out_of_time_is_told(page, open_floor, enter):
    hurried = PACE.__class__(**{**PACE.__dict__, "action_seconds": 0.5, "between": 20})
    enter(open_floor(pace=hurried), "limit-holdem")
    page.wait_for_function("() => document.querySelector('.says')?.textContent.includes('Time ran out')")
    expect(page.locator("#own .did")).to_contain_text("out of time", use_inner_text=True)
