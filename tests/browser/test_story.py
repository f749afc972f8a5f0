"""A felt that tells the story: payments in order, cards that play, what everybody did, time that ran out."""

import pytest

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
    page.click("text=Bet $10")

    page.wait_for_selector("#paying .paid.mine")
    badges = page.locator("#paying .paid").all_inner_texts()
    assert badges == page.eval_on_selector_all(
        ".payments tr[data-seat]", "rows => rows.map(row => row.dataset.says)"
    )
    assert [badge for badge in badges if badge in ("Ante +$5", "Bet +$10")] == ["Ante +$5", "Bet +$10"]
    raised = page.eval_on_selector_all(".own-hand .plays", "cards => cards.map(card => card.ariaLabel)")
    assert raised == ["ace of spades", "ace of diamonds"]
    kings = page.eval_on_selector_all(".dealer-hand .plays", "cards => cards.map(card => card.ariaLabel)")
    assert kings == ["king of spades", "king of diamonds"]
    assert "Dealer: a pair of kings" in page.inner_text("#story")
    assert "Dealer: a pair of kings. You: a pair of aces. You win $15" in page.inner_text("#told")
    assert page.get_attribute("#told", "aria-live") == "polite"
    page.wait_for_function("() => !document.querySelector('#paying .paid')", timeout=PATIENT)


def test_what_everybody_did_last_stands_at_their_seats(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    told = page.locator(".seat .did, .own .did").all_inner_texts()
    assert sum("blind" in words for words in told) >= 1
    page.click("#act-cc .button")
    page.wait_for_function(
        "() => /calls|checks|raises|folds/.test(document.querySelector('.oval').textContent)"
    )


def test_whoever_runs_out_of_time_is_told(page, open_floor, enter):
    hurried = PACE.__class__(**{**PACE.__dict__, "action_seconds": 0.5, "between": 20})
    enter(open_floor(pace=hurried), "limit-holdem")
    page.wait_for_function("() => document.querySelector('.says')?.textContent.includes('Your time was up')")
    assert "out of time" in page.inner_text("#own .did")
