"""Two people all in: the winner cannot muck, the loser need not show and buys in for the minimum."""

import re

import pytest
from playwright.sync_api import expect

from croupier.floor.lab.process import Worth
from tests.browser.conftest import PATIENCE_MS
from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser

TABLE = "no-limit-holdem"


class Weighed:
    """A lab that has counted already."""

    async def ask(self, game, view, options):
        assert dict(view.hands).keys() == {"Nora", "Oren"}
        return [Worth(person, 0.876 if "A" in cards else 0.124) for person, cards in view.hands]

    async def close(self):
        pass


def test_a_winner_has_no_muck_and_a_loser_buys_in_for_the_minimum(page, browser, open_floor, enter):
    # A card each in turn: aces for one, seven-deuce for the other; nobody is helped by the board.
    address = open_floor(
        shuffler=stacked("Ac7hAd2s" + "3c" + "KdQh9s" + "4c" + "8d" + "5c" + "3d"), bots=False, lab=Weighed()
    )
    enter(address, TABLE)
    other = browser.new_context().new_page()
    other.set_default_timeout(PATIENCE_MS)
    other.goto(address)
    other.fill("#name", "Oren")
    other.click("text=Enter the floor")
    other.wait_for_selector("text=Welcome, Oren")
    other.goto(f"{address}/tables/{TABLE}")
    other.click("#sit .button.primary")
    for one in (page, other):
        expect(one.locator(".own-hand .face")).to_have_count(2)
    aces, rags = (page, other) if page.query_selector("[aria-label='ace of clubs']") else (other, page)
    while not (aces.locator("#act-cbr").count() or rags.locator("#act-cbr").count()):
        page.wait_for_timeout(50)
    first, second = (aces, rags) if aces.locator("#act-cbr").count() else (rags, aces)
    first.click(".preset:has-text('All in')")
    first.click("#act-cbr .button")
    second.click("#act-cc .button")
    # Nobody is offered to throw away a hand that no shown hand beats; once it is beaten it may be mucked.
    for one in (aces, rags):
        expect(one.locator("#act-sm .button")).to_be_visible()
        expect(one.locator("#act-muck")).to_have_count(0)
    aces.click("#act-sm .button")
    expect(rags.locator("#act-muck .button")).to_be_visible()
    rags.click("#act-muck .button")

    expect(rags.locator(".made")).to_have_count(0)
    expect(aces.locator("[aria-label='7 of hearts']")).to_have_count(0)
    chips = rags.locator("form:has-text('Buy chips')")
    expect(chips.locator("input")).to_have_attribute("min", "80")
    chips.locator("input").fill("5")
    chips.locator("button").click()
    expect(chips.locator("input:invalid")).to_have_count(1)
    expect(rags.locator(".says")).not_to_contain_text("next hand comes at once")
    chips.locator("input").fill("80")
    chips.locator("button").click()
    expect(rags.locator("#own-stack")).to_have_text(re.compile(r"\$(80|79|78)"))

    # Both knew both hands in the end: the loser goes through the runout with what they were worth.
    rags.goto(f"{address}/tables/{TABLE}/history/1/steps?step=0")
    assert not rags.locator("#equities").count()
    rags.click(".events a:has-text('all in'), .events a:has-text('called')")
    expect(rags.locator(".equities tr")).to_have_count(2)
    expect(rags.locator(".equities")).to_contain_text("87.6 %")
    expect(rags.locator(".equities")).to_contain_text("7♥ 2♠")
    # Whoever never saw the mucked hand is told nothing about it.
    aces.goto(rags.url)
    expect(aces.locator("#now h2")).to_be_visible()
    assert not aces.locator("#equities").count()
    other.context.close()
