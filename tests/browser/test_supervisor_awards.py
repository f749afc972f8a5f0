"""Awards and jackpots at the desk in a real browser: refused, corrected, and a way out by two persons."""

import re

import pytest
from playwright.sync_api import expect

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser

DECK = "9h8h7h6h5h" + "AdKs9d7s3d"
TABLE = "caribbean-stud"


def come_in(page, address: str, name: str) -> None:
    page.goto(address)
    page.fill("#name", name)
    page.click("text=Enter the floor")
    page.wait_for_selector(f"text=Welcome, {name}")


def go_on_duty(browser, address: str, name: str):
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.set_default_timeout(60_000)
    come_in(page, address, name)
    page.goto(f"{address}/supervisor")
    page.fill("#code", "browser")
    page.click("text=Go on duty")
    page.wait_for_selector("h2:has-text('Awards to confirm')")
    return page


def win(page, address: str) -> None:
    """Nora holds a straight flush with the progressive wager."""
    page.goto(f"{address}/tables/{TABLE}")
    page.click("#sit .button.primary")
    page.wait_for_selector("#own")
    page.click(".rack-chip:has(input[value='5'])")
    for _ in range(2):
        page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")
    page.click("#act-w .button")


def test_an_award_is_refused_and_the_round_corrected_by_two(page, browser, open_floor):
    address = open_floor(shuffler=stacked(DECK), bots=False)
    sue, tom = go_on_duty(browser, address, "Sue"), go_on_duty(browser, address, "Tom")
    come_in(page, address, "Nora")
    win(page, address)
    award = sue.locator(f"#award-{TABLE}-1")
    award.wait_for()
    expect(award).to_contain_text("straight flush", use_inner_text=True)
    # What is being typed outlives the desk's own refresh.
    award.locator("input[name=why]").fill("a card lay face up")
    sue.wait_for_timeout(3_500)
    expect(award.locator("input[name=why]")).to_have_value("a card lay face up")
    award.locator("button:has-text('Refuse this award')").click()
    sue.wait_for_selector("text=No awards are waiting")
    page.wait_for_selector(".payments")

    sue.goto(f"{address}/supervisor/rounds/{TABLE}/1")
    document = sue.locator("textarea[name=document]")
    expect(document).to_have_value(re.compile("s refuse p1 Sue: a card lay face up"))
    text = document.input_value()
    document.fill(text.replace("s refuse p1 Sue: a card lay face up", "d award 10000.7 0 10000"))
    sue.fill("input[name=why]", "it lay face down")
    sue.click("main button:has-text('Settle')")
    sue.wait_for_selector("text=wallet:Nora")
    expect(sue.locator("main")).to_contain_text("1000.07", use_inner_text=True)
    tom.goto(f"{address}/supervisor/corrections/1")
    tom.click("text=Approve and book")
    tom.wait_for_url(f"{address}/supervisor")
    expect(tom.locator("main")).to_contain_text("$9,000.63", use_inner_text=True)


def test_a_way_out_takes_two(browser, open_floor):
    address = open_floor(bots=False)
    sue, tom = go_on_duty(browser, address, "Sue"), go_on_duty(browser, address, "Tom")
    sue.goto(f"{address}/supervisor/links/{TABLE}")
    ease = sue.locator("#way-ease")
    ease.locator("select").select_option("straight_flush")
    ease.locator("input[name=starts]").fill("2099-01-01T20:00")
    ease.locator("input[name=reference]").fill("ES-2026-41")
    ease.locator("input[name=date]").fill("2026-01-02")
    ease.locator("input[name=why]").fill("nobody wins it")
    ease.locator("button").click()
    sue.wait_for_selector("h1:has-text('Ease')")
    sue.click("button:has-text('Approve')")
    sue.wait_for_selector("#notice .refusal")
    expect(sue.locator("#notice")).to_contain_text(
        "another supervisor has to approve it", use_inner_text=True
    )
    tom.goto(f"{address}/supervisor")
    tom.click("a:has-text('Way out 1')")
    tom.wait_for_selector("text=ES-2026-41")
    tom.click("button:has-text('Approve')")
    tom.wait_for_url(f"{address}/supervisor")
    tom.goto(f"{address}/supervisor/ways-out/1")
    expect(tom.locator("main")).to_contain_text("Approved by Tom", use_inner_text=True)
