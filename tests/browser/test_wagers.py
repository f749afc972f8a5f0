"""Wagers with second thoughts, choices ahead of one's turn, and time from the bank, in a real browser."""

import time

import pytest
from playwright.sync_api import expect

from croupier.floor.table.pace import Pace
from tests.browser.conftest import PACE

pytestmark = pytest.mark.browser

SLOW = Pace(**{**PACE.__dict__, "lock": 30})
"""The layout stays open after the last wager."""


def staged(page, spot: str, amount: str) -> None:
    """The spot comes to hold this amount of the player's chips."""
    expect(page.locator(f"#spot-{spot} .on-spot")).to_have_text(amount)


def shows(page, selector: str, words: str) -> None:
    expect(page.locator(selector)).to_have_text(words)


def test_wagers_are_undone_typed_taken_back_and_made_again(page, open_floor, enter):
    enter(open_floor(pace=SLOW), "caribbean-stud")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    shows(page, "#place", "Place bets · $11")
    page.click("text=Undo")
    page.click("text=Undo")
    staged(page, "ante", "$5")

    # Every legal amount can be typed, whatever chips there are.
    page.fill("#exact", "17")
    staged(page, "ante", "$17")
    page.click("#place")
    page.wait_for_selector("#take-back")
    shows(page, "#own-stack", "$283")

    # The chips are in the hand again, though the live stream is faster than the answer.
    page.route("**/wager", after_the_stream)
    page.click("#take-back .button")
    page.wait_for_selector("#place")
    shows(page, "#own-stack", "$300")
    staged(page, "ante", "$17")
    page.click("text=Clear")
    expect(page.locator("#place")).to_be_disabled()
    page.click("text=Rebet × 2")
    staged(page, "ante", "$34")
    page.locator("[data-do=again]").click()
    staged(page, "ante", "$17")

    # Chips that were placed are no longer in the hand, however late the answer is.
    page.click("#place")
    page.wait_for_selector("#take-back")
    shows(page, "#own-stack", "$283")
    staged(page, "ante", "$17")


def after_the_stream(route) -> None:
    """The floor carries the wager out and shows it; its answer comes later."""
    answer = route.fetch()
    time.sleep(1)
    route.fulfill(response=answer)


def test_a_choice_made_ahead_is_carried_out_when_the_turn_comes_and_time_can_be_taken(
    page, open_floor, enter
):
    enter(open_floor(pace=Pace(**{**PACE.__dict__, "bot": 0.6})), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    clock = float(page.get_attribute(".clock", "data-of"))
    page.click("#more-time .button")
    page.wait_for_function("of => Number(document.querySelector('.clock').dataset.of) > of", arg=clock)
    expect(page.locator("#more-time")).to_contain_text("+30 s time bank", use_inner_text=True)

    # Until she waits for others, Nora checks or calls.
    page.wait_for_function(
        """() => {
            const box = document.querySelector('[data-ahead=hand]');
            (box ?? document.querySelector('#act-cc .button'))?.click();
            return box?.checked;
        }""",
        polling=300,
    )
    # From here on nothing is clicked: the hand is checked down, or folded to a bet. Its story is told for
    # a few seconds only, and is noted when it comes.
    page.evaluate(
        """() => { const told = () => { window.told ||= !!document.getElementById('story') }; told();
            new MutationObserver(told).observe(document.body, {childList: true, subtree: true}) }"""
    )
    page.wait_for_function("() => window.told")
    expect(page.locator("[data-ahead]:checked")).to_have_count(0)


def test_whoever_plays_at_two_seats_bets_at_both(page, open_floor, enter):
    # The seats stay free to be clicked, and are sat in, however late the answer to the first is.
    page.route("**/sit", after_the_stream)
    enter(open_floor(pace=SLOW), "blackjack-switch")
    page.wait_for_selector("#bank-wager, .spots.open")
    if page.query_selector("#bank-wager"):
        page.click("text=Pass")
    page.locator(".seat.empty .sit").first.click()
    further = page.locator(".seat", has=page.locator(".who", has_text="Nora"))
    expect(further.locator(".has")).to_have_text("$500")
    page.wait_for_selector(".spots.open .spot[data-spot='game-1']")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-game-1")
    staged(page, "game-2", "$5")
    page.click("#place")
    # The first seat has its chips; the same spots are now the second one's.
    expect(page.locator("#spot-game-1 .spot-note")).to_have_text("seat 3")
    page.click("text=Rebet")
    staged(page, "game-2", "$5")
    page.click("#place")
    expect(further.locator(".has")).to_have_text("$490")
    expect(page.locator("#own-stack")).to_have_text("$490")
    page.click("#take-back .button")
    expect(further.locator(".has")).to_have_text("$500")
    expect(page.locator("#own-stack")).to_have_text("$500")


def test_a_free_seat_is_offered_only_while_it_can_be_taken(page, open_floor, enter):
    enter(open_floor(), "blackjack-switch")
    page.wait_for_selector("#bank-wager, .spots.open")
    if page.query_selector("#bank-wager"):
        page.click("text=Pass")
    page.wait_for_selector(".seat.empty .sit")
    page.click("#spot-game-1")
    page.click("#place")
    # A decision is due, and with it the form for a further seat is gone.
    page.wait_for_selector(".acts .button")
    expect(page.locator("#sit, .seat.empty .sit")).to_have_count(0)
    expect(page.locator(".seat.empty .vacant").first).to_be_visible()


@pytest.mark.parametrize(
    ("game", "spots"),
    [("ultimate-holdem", 2), ("let-it-ride", 3), ("blackjack-switch", 2)],
)
def test_a_click_on_a_linked_spot_adds_nothing(page, open_floor, enter, game, spots):
    enter(open_floor(pace=SLOW if game == "let-it-ride" else PACE), game)
    page.wait_for_selector("#bank-wager, .spot[data-fixed-by]")
    if page.query_selector("#bank-wager"):
        page.click("text=Pass")
    page.wait_for_selector(".spot[data-fixed-by]")
    page.click(".rack-chip:has(input[value='5'])")
    linked = page.locator(".spot[data-fixed-by]").evaluate_all("spots => spots.map(one => one.dataset.spot)")
    leader = page.locator(".spot[data-fixed-by]").first.get_attribute("data-fixed-by")
    assert len(linked) == spots - 1
    page.click(f"#spot-{linked[0]}")  # The first click starts the bet on all of them.
    once = page.locator(f"#spot-{leader} .on-spot").inner_text()
    for spot in linked:
        page.click(f"#spot-{spot}")
    for spot in (leader, *linked):
        staged(page, spot, once)
