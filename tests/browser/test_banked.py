"""A person with a real browser sets a hand, splits another, and raises before the flop."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from croupier.floor.bots import STRATEGIES
from croupier.floor.bots.banked import by_the_book, laid
from croupier.table.by_book import decide
from tests.browser.conftest import PACE, on_screen
from tests.floor.quiet_room import piled, stacked

pytestmark = pytest.mark.browser


def wager(page, chip: int, *spots: str) -> None:
    """Pass the bank on, put a chip on each spot and place the bets."""
    page.wait_for_selector("#bank-wager")
    page.click("text=Pass")
    page.wait_for_selector("#place")
    page.click(f".rack-chip:has(input[value='{chip}'])")
    for spot in spots:
        page.click(f"#spot-{spot}")
    page.click("#place")


def test_a_pai_gow_hand_is_set_by_clicking_and_a_foul_one_is_warned_of(page, open_floor, enter):
    # Seat 1 is dealt first. Two of the bots wager, one banks.
    hand = "AcAdKhQs7c5d3h"
    enter(open_floor(shuffler=stacked(piled({1: hand}, bank=2))), "fortune-pai-gow")
    wager(page, 25, "game")

    page.wait_for_selector("#act-set .button")
    button = page.locator("#act-set .button")
    expect(button).to_have_text("Choose 2 cards for the front", use_inner_text=True)
    expect(button).to_be_disabled()
    front = page.locator(".own-hand input[data-front]")
    expect(front).to_have_count(7)

    page.check("[data-front='Ac']", force=True)
    page.check("[data-front='Ad']", force=True)
    expect(button).to_contain_text("Foul", use_inner_text=True)
    expect(button).to_contain_class("warns")
    expect(page.locator("[data-front='Kh']")).to_be_disabled()

    page.uncheck("[data-front='Ac']", force=True)
    page.uncheck("[data-front='Ad']", force=True)
    page.check("[data-front='Kh']", force=True)
    page.check("[data-front='Qs']", force=True)
    expect(button).to_have_text("Set the hand", use_inner_text=True)
    button.click()

    page.wait_for_selector(".payments .mine")
    rows = page.locator(".own-hands .own-hand")
    expect(rows).to_have_count(2)
    expect(rows.nth(0).locator(".face")).to_have_count(2)
    expect(rows.nth(0).locator("[aria-label='king of hearts']")).to_be_visible()
    expect(page.locator(".set-rows .dealer-hand")).to_have_count(2)


def test_the_house_way_is_one_click(page, open_floor, enter):
    enter(open_floor(shuffler=stacked(piled({1: "AcAdKhQs7c5d3h"}, bank=2))), "fortune-pai-gow")
    wager(page, 25, "game")

    page.wait_for_selector("#act-house-way .button")
    expect(page.locator("#act-house-way .card")).to_have_count(2)
    page.click("#act-house-way .button")

    page.wait_for_selector(".payments .mine")
    expect(page.locator(".payments").first).to_contain_text("FPG", use_inner_text=True)


def test_blackjack_insurance_is_declined_and_a_pair_split(page, open_floor, enter):
    # Nora's eights, two hands of bots, then the bank with an ace up.
    deck = "8cTc9cAs" + "8dTd9d7h" + "Th" + "9h" + "2c"
    enter(open_floor(shuffler=stacked(deck)), "blackjack-buster")
    wager(page, 25, "game")

    page.wait_for_selector("#act-no .button")
    expect(page.locator(".controls .acts")).to_contain_text("Insurance $12\n", use_inner_text=True)
    expect(page.locator(".own-hands .count")).to_have_text("16", use_inner_text=True)
    page.click("#act-no .button")

    page.wait_for_selector("#act-split .button")
    expect(page.locator("#act-split .button")).to_have_text("Split for $25", use_inner_text=True)
    page.click("#act-split .button")
    page.wait_for_selector("text=Stand hand 1")
    expect(page.locator(".own-hands .own-hand")).to_have_count(2)
    expect(page.locator(".own-hands .own-hand").nth(0)).to_contain_class("in-turn")
    page.click("text=Stand hand 1")
    page.wait_for_selector("text=Stand hand 2")
    expect(page.locator(".own-hands .own-hand").nth(1)).to_contain_class("in-turn")
    page.click("text=Stand hand 2")

    page.wait_for_selector(".payments .mine")
    # The card that lay face down is turned over after the page has changed.
    page.wait_for_selector(".dealer-hand .face >> nth=1")


def test_a_double_may_be_for_less(page, open_floor, enter):
    """Eleven against a six: the whole wager is one button, any smaller one a field beside it."""
    deck = "6cTc9c6s" + "5dTd9dTh" + "Th" + "9h" + "2c"
    enter(open_floor(shuffler=stacked(deck)), "blackjack-buster")
    wager(page, 25, "game")
    expect(page.locator("#act-w-double-1 .button")).to_have_text("Double $25")
    field = page.locator("#act-w-double-1-any .number")
    expect(field).to_have_attribute("max", "25")
    field.fill("10")
    page.click("#act-w-double-1-any .button")

    page.wait_for_selector(".payments .mine")
    mine = page.locator(".payments .mine")
    expect(mine.filter(has_text="$10").first).to_be_visible()
    # Twenty-one wins both the wager and the double for less.
    expect(page.locator("#own-stack")).to_have_text(re.compile(r"^\$53[0-9](\.\d\d)?$"))


def test_the_blind_follows_the_ante_and_the_board_comes_in_the_middle(page, open_floor, enter):
    enter(
        open_floor(shuffler=stacked("KcKd" + "9c4d" + "8c3d" + "Qh2s" + "9h7s2c" + "Jd5h")), "ultimate-holdem"
    )
    page.wait_for_selector("#bank-wager")
    page.click("text=Pass")
    page.wait_for_selector("#place")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    expect(page.locator("#spot-blind b")).to_have_text("$10", use_inner_text=True)
    expect(page.locator("#place")).to_have_text("Place bets · $20", use_inner_text=True)
    page.click("#place")

    page.wait_for_selector("text=Play $40")
    expect(page.locator(".board .outline")).to_have_count(5)
    expect(page.locator("text=Fold")).to_have_count(0)
    page.click("text=Play $40")

    page.wait_for_selector(".payments .mine")
    # Cards are turned over after the page has changed.
    page.wait_for_selector(".board .face >> nth=4")
    expect(page.locator(".board .face")).to_have_count(5)
    expect(page.locator(".payments").first).to_contain_text("UTH", use_inner_text=True)


def test_a_phone_has_room_for_every_spot_and_button(page, open_floor, enter):
    page.set_viewport_size({"width": 390, "height": 844})
    enter(open_floor(), "high-card-flush")
    page.wait_for_selector("#place")

    for spot in ("ante", "flush", "straight_flush", "progressive", "raise"):
        on_screen(page, f"#spot-{spot}")
    page.wait_for_function("document.documentElement.scrollWidth <= 390")


def everything(view, name, posted):
    """A bot that has chips on every spot of High Card Flush."""
    if view.game != "high-card-flush":
        return by_the_book(view, name)
    if not view.before_deal:
        return [decide(view)]
    there = view.own.wagers
    empty = [choice for choice in view.legal if choice.verb == "w" and choice.spot not in there]
    return [laid(empty[0], times=2)] if empty else []


OVERLAPS = """() => {
  const box = (e) => e.getBoundingClientRect();
  const found = [];
  const others = [...document.querySelectorAll('.laid .pile, .laid .lamp')];
  const fixed = [...document.querySelectorAll('#own .spot, .seat .plate, .meter'), ...others];
  for (const chip of others) for (const thing of fixed) {
    if (chip.closest('.laid') === thing.closest('.laid')) continue;
    const a = box(chip), b = box(thing);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(chip.parentElement.id + ' on ' + (thing.id || thing.className));
  }
  return found;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_wagers_of_others_lie_on_nobody_elses_place(page, open_floor, enter, monkeypatch, size):
    """At High Card Flush a player may have six wagers: three, the progressive, their tips."""
    monkeypatch.setitem(STRATEGIES, "banked", everything)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    enter(open_floor(pace=replace(PACE, lock=120, bet_seconds=120)), "high-card-flush")
    page.wait_for_selector("#place")
    page.click("#spot-ante")
    page.click("#place")
    page.locator(".laid .spot-tips", has_text="$6").nth(2).wait_for()
    expect(page.locator(".laid .lamp")).to_have_count(3)
    # Chips that are being moved are in the way of others; wait until they lie.
    page.wait_for_function(f"() => ({OVERLAPS})().length === 0")


def test_an_answer_that_comes_late_does_not_hide_what_came_after_it(page, open_floor, enter):
    """The bank is taken while the answer to the pass is still on its way."""
    enter(open_floor(), "ez-baccarat")
    page.wait_for_selector("#bank-wager")
    held = []
    page.route("**/bank", lambda route: held.append((route, route.fetch())))
    page.click("text=Pass")
    page.wait_for_selector("#place")

    ((route, answer),) = held
    assert (answer.status, answer.text()) == (204, ""), "a page whose stream is open is told by that alone"
    with page.expect_response("**/bank"):
        route.fulfill(response=answer)
    page.wait_for_function("!document.querySelector('.htmx-request')")

    expect(page.locator("#place")).to_be_visible()
    expect(page.locator(".says")).to_contain_text("Place your bets", use_inner_text=True)
