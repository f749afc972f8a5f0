"""A whole round of each family with the keyboard alone, from the door to the list of one's own rounds."""

import re

import pytest
from playwright.sync_api import expect

from croupier.floor.table.pace import Pace
from tests.browser.conftest import PACE

pytestmark = pytest.mark.browser

QUICK = Pace(**{**PACE.__dict__, "card": 0.005, "bot": 0.01, "between": 6})
TABS_MAX = 90
"""More stops than any page has."""
TURNS_MAX = 60
FOCUSED = "selector => document.activeElement?.matches(selector) ?? false"
NEXT = """played => {
    const found = selector => document.querySelector(selector);
    const act = found('.acts [data-key]:not(.weak):enabled') ?? found('.acts [data-key]:enabled');
    return (played && found('.rest #story') && 'told') || (found('#bank-wager') && 'bank') || act?.dataset.key
        || (found('.toss') && 'toss') || (found('.spots.open #spot-ante') && 'wager');
}"""
"""What comes next: the key of a decision, rather of one that gives nothing up, or what else is to be done."""


def press(page, selector: str, key: str = "Enter") -> None:
    """Go from stop to stop until one is found, and press it."""
    for _ in range(TABS_MAX):
        if page.evaluate(FOCUSED, selector):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no stop at {selector}")


def version(page) -> str:
    return page.get_attribute(".says", "data-version")


def play(page) -> None:
    """Sit down and play until a round is told, with whatever comes first: a wager, a decision, a discard."""
    press(page, "#sit .button.primary")
    expect(page.locator("#own")).to_be_visible()
    played = False
    for _ in range(TURNS_MAX):
        before = version(page)
        match page.wait_for_function(NEXT, arg=played).json_value():
            case "told":
                break
            case "bank":
                press(page, "#bank button[value=decline]")
            case "toss":
                press(page, ".toss")
            case "wager":
                press(page, "#spot-ante")
                press(page, "#place")
            case key:
                page.keyboard.press(key)
                played = True
        page.wait_for_function("was => document.querySelector('.says').dataset.version !== was", arg=before)
    # Whoever cannot see the story is told it.
    expect(page.locator("#told")).to_contain_text(page.inner_text("#story li:last-child"))


def test_a_round_of_each_family_by_keyboard_alone(page, open_floor):
    address = open_floor(pace=QUICK)
    page.mouse.move(0, 0)
    page.goto(address)
    press(page, "#name", "N")
    page.keyboard.type("ora")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Welcome, Nora")
    for table in ("caribbean-stud", "limit-holdem", "pan"):
        page.goto(f"{address}/tables/{table}")
        play(page)

    # Every round is in the list of one's own, with a plot, files in three formats, and step by step.
    page.goto(f"{address}/history")
    rows = page.locator("#own-history tr")
    for name in ("Caribbean Stud", "Limit Hold'em", "Pan"):
        expect(rows.filter(has_text=name).first).to_be_visible()
    expect(page.locator(".plot polyline")).to_have_attribute("points", re.compile(r"\d,\d.* \d"))
    for said, holds in (("document", "_session"), ("PHH", "starting_stacks"), ("OHH", '"ohh"')):
        link = rows.filter(has_text="Limit Hold'em").first.get_by_text(said, exact=True)
        file = page.request.get(address + link.get_attribute("href"))
        assert file.ok, said
        assert holds in file.text()
    press(page, "a[aria-label$='step by step']")
    page.wait_for_selector("#stepper[data-step='0']")
    # The step is in the page before its script, which hears the keys.
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#stepper[data-step='1']")
