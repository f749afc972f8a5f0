"""What once spoiled a table, tried again in a real browser: leaving, absence, awards, amounts, crowding."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from croupier.floor import demo_tables
from croupier.floor.table.pace import Pace
from tests.browser.conftest import PACE, on_screen
from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser

INSIDE = """([inner, outer]) => {
    const [one, other] = [inner, outer].map(found => document.querySelector(found).getBoundingClientRect());
    return one.left >= other.left - 1 && one.right <= other.right + 1;
}"""
APART = """([one, other]) => {
    const [a, b] = [one, other].map(found => document.querySelector(found).getBoundingClientRect());
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def test_leaving_during_a_hand_folds_nothing(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    page.click("text=Leave the table")
    page.wait_for_selector("text=Leaving after this round")
    expect(page.locator("#act-cc .button")).to_be_visible()
    expect(page.locator("#own")).not_to_contain_class("folded")


@pytest.mark.long  # times out in some runs beside others since bots fold more often
def test_whoever_is_gone_sits_out_and_the_others_and_the_lobby_see_it(page, open_floor, enter, browser):
    """Oren closes his browser; Nora sees him sit out after two decisions, and then stand up."""
    address = open_floor(
        pace=Pace(**{**PACE.__dict__, "action_seconds": 1, "late": 0.2, "between": 0.2}),
        setups=[replace(one, missed_rounds=2) for one in demo_tables() if one.id == "limit-holdem"],
    )
    lobby = browser.new_page()
    lobby.goto(address)
    free = lobby.get_attribute("#card-limit-holdem", "data-free")
    his = browser.new_context()
    gone = his.new_page()
    gone.goto(address)
    gone.fill("#name", "Oren")
    gone.click("text=Enter the floor")
    gone.wait_for_selector("text=Welcome, Oren")
    gone.goto(f"{address}/tables/limit-holdem")
    gone.click("#sit .button.primary")
    gone.wait_for_selector("#own")
    gone.close()
    lobby.wait_for_function(
        "free => document.getElementById('card-limit-holdem').dataset.free !== free", arg=free
    )
    lobby.close()
    enter(address, "limit-holdem")
    # Nora plays: while everybody is away nothing is dealt, and no round is missed.
    page.evaluate("setInterval(() => document.querySelector('#act-cc .button')?.click(), 200)")
    page.wait_for_function(
        """() => [...document.querySelectorAll('.seat')].some(
            seat => /Oren/.test(seat.textContent) && /sitting out/.test(seat.textContent))"""
    )
    # After the rounds that may be missed the seat is free, and the chips are in the wallet.
    page.wait_for_function(
        "() => ![...document.querySelectorAll('.seat')].some(seat => /Oren/.test(seat.textContent))"
    )
    again = his.new_page()
    again.goto(f"{address}/tables/limit-holdem")
    expect(again.locator("#sit")).to_be_visible()
    expect(again.locator("#wallet")).to_have_text(re.compile(r"^\$(1,9\d\d|2,\d\d\d)"))
    his.close()


def test_whoever_sits_out_is_promised_no_hand(page, open_floor, enter):
    enter(open_floor(bots=False), "limit-holdem")
    page.click("#entry-out .button")
    page.wait_for_function(
        "() => document.querySelector('.says').textContent.includes('You are sitting out')"
    )
    expect(page.locator(".says")).not_to_contain_text("next", use_inner_text=True)


def test_an_award_of_a_bot_is_no_jackpot_and_leaves_the_meter_in_sight(page, open_floor, enter):
    """Rosa, who takes the bonus, has three sixes: 9 for 1 from the tray, which the house confirms."""
    hands = "AsKd7c5h3s" + "2c4d6c8hTh" + "6d6h6s8cTd" + "2h4c9d8sTs" + "KsQd8d7h5c"
    enter(
        open_floor(shuffler=stacked(hands), pace=Pace(**{**PACE.__dict__, "supervisor": 6})), "caribbean-stud"
    )
    page.click("#spot-ante")
    page.click("#place")
    page.click("#act-w .button")
    page.wait_for_selector(".awards")
    expect(page.locator(".awards")).not_to_contain_text("ackpot")
    expect(page.locator(".says")).not_to_contain_text("ackpot")
    page.wait_for_function(APART, arg=[".awards", ".meter"])


def test_every_raise_between_once_and_three_times_the_ante_can_be_chosen(page, open_floor, enter):
    """Six suited cards at High Card Flush: with an ante of $30 any raise from $30 to $90."""
    hand = "AhKh9h5h2hTh4d"
    hands = (
        hand + "2c3d4s5c7d8s9c" + "3c4c5s6c8dTs9d" + "2s3s6dJc7cQs8c" + "Ts7s6sQcJd4c3h".replace("Ts", "Jh")
    )
    enter(open_floor(shuffler=stacked(hands.replace("4c3h", "Kc3h"))), "high-card-flush")
    page.click("#spot-ante")
    page.fill("#exact", "30")
    page.click("#place")
    page.wait_for_selector("#act-w-raise-any .number")
    field = page.locator("#act-w-raise-any .number")
    expect(field).to_have_attribute("min", "30")
    expect(field).to_have_attribute("max", "90")
    # The hand lies by suit, from the highest card, and the ten is whole.
    expect(page.locator(".own-hand .card")).to_have_class([re.compile(rf"\b{suit}\b") for suit in "hhhhhhd"])
    page.wait_for_function(INSIDE, arg=[".own-hand .rank.ten", ".own-hand .card:has(.ten)"])
    field.fill("55")
    page.click("#act-w-raise-any .button")
    page.wait_for_selector(".payments .mine")
    expect(page.locator(".payments").first).to_contain_text("$55", use_inner_text=True)


def test_chips_cover_no_names_of_spots(page, open_floor, enter):
    """Nine chips of one dollar are as high as a stack gets."""
    page.emulate_media(reduced_motion="reduce")
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    for table in ("caribbean-stud", "texas-holdem-bonus", "high-card-flush", "mississippi-stud"):
        page.goto(f"{address}/tables/{table}")
        page.wait_for_selector("#sit, #spot-ante[data-spot]")
        if page.query_selector("#sit"):
            page.click("#sit .button.primary")
        page.wait_for_selector("#spot-ante[data-spot]")
        page.click("#spot-ante")
        page.fill("#exact", "44")
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(APART, arg=["#spot-ante .spot-name", "#spot-ante .on-spot .stack"])


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_the_buttons_of_pan_are_on_the_screen(page, open_floor, enter, width, height):
    page.set_viewport_size({"width": width, "height": height})
    enter(open_floor(), "pan")
    page.wait_for_selector("#act-go .button")
    on_screen(page, ".acts .button")
