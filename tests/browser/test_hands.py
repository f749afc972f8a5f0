"""A person with a real browser plays hands without a bank: a draw on a telephone, Pan on a desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import on_screen
from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def dealt_round(*hands: str) -> str:
    """Hands as they are dealt one card at a time, the first hand first."""
    cards = [[hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands]
    return "".join("".join(cards_of_a_round) for cards_of_a_round in zip(*cards, strict=True))


def named(page, selector: str, *cards: str) -> None:
    """The cards come to lie there, in this order."""
    page.wait_for_function(
        """([selector, cards]) => cards === String(
            [...document.querySelectorAll(selector)].map(card => card.ariaLabel))""",
        arg=[selector, ",".join(cards)],
    )


def fits(page) -> None:
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_draw_on_a_telephone(page, open_floor, enter):
    """Bots sit in seats 2, 4, 6 and 1, Nora in 3: she is dealt second, has the big blind and draws second."""
    page.set_viewport_size({"width": 390, "height": 844})
    hands = dealt_round("As2h3d9c", "KsKhQsJd", "Ac2d3h9s", "Ad2c3s9h", "Ah2s3c9d")
    address = open_floor(shuffler=stacked(hands + "4c" + "Th" + "5c6d"))
    enter(address, "badugi")
    page.wait_for_selector("#act-cc .button")
    named(page, ".own-hand .card", "king of spades", "king of hearts", "queen of spades", "jack of diamonds")
    page.click("#act-cc .button")

    page.wait_for_selector("#act-sd .button")
    expect(page.locator("#act-sd .button")).to_have_text("Stand pat", use_inner_text=True)
    page.click("[data-throw='Kh']")
    page.click("[data-throw='Qs']")
    page.click("[data-throw='Ks']")
    page.click("[data-throw='Ks']")
    expect(page.locator("#act-sd .button")).to_have_text("Exchange 2", use_inner_text=True)
    fits(page)
    page.click("#act-sd .button")

    page.wait_for_selector(".own-hand [aria-label='6 of diamonds']")
    named(page, ".own-hand .card", "king of spades", "jack of diamonds", "5 of clubs", "6 of diamonds")
    expect(page.locator(".seat .card.face")).to_have_count(0)
    fits(page)
    for selector in ("#own .plate", ".controls .button.primary"):
        on_screen(page, selector)


def test_a_turn_at_pan(page, open_floor, enter):
    """Bots sit in seats 2, 4 and 6, Nora in 1. Dealt counter-clockwise she is last, and her ace is lowest."""
    first = "2c2d2h5d5s" + "4c6dJsQd2s" + "4dKd6sJdQh" + "3c3d4h5hAc"
    second = "6c7c5cKhKc" + "2sAd7d3s5s" + "7d2dAs4s6c" + "6h7hJhQsKs"
    address = open_floor(shuffler=stacked(first + second + "3h"))
    enter(address, "pan")
    page.wait_for_selector("#act-go .button")
    expect(page.locator(".own-hand .face")).to_have_count(10)
    expect(page.locator(".seat .rummy-hand .card.face")).to_have_count(0)
    page.click("#act-go .button")

    page.click("#act-draw .button")
    page.wait_for_selector(".drawn [aria-label='3 of hearts']")
    offered = page.locator(".meld-offers .meld-button")
    # The square of threes, and ropes from the three up to the five, the six, the seven and the jack.
    expect(offered).to_have_count(5)
    expect(offered.filter(has=page.locator("[aria-label='3 of hearts']"))).to_have_count(5)
    offered.filter(has=page.locator("[aria-label='3 of clubs']")).click()

    page.wait_for_selector(".own-melds .meld.pays")
    others = page.locator(".seat .status:has-text('dropped')").count()
    expect(page.locator("#own-stack")).to_have_text(f"${100 + 3 - others}", use_inner_text=True)
    rope = page.locator(".meld-offers form").filter(has=page.locator("[aria-label='jack of hearts']"))
    rope.filter(has=page.locator("[aria-label='4 of hearts']")).locator("button").first.click()

    page.wait_for_selector(".own-melds .meld:nth-child(2)")
    last = page.locator(".own-melds .meld:nth-child(2) .card").last
    expect(last).to_have_attribute("aria-label", "jack of hearts")
    page.click(".toss:has([aria-label='ace of clubs'])")

    page.wait_for_selector(".own-hand:not(:has(.toss))")
    named(page, ".own-hand .card", "queen of spades", "king of spades")
    fits(page)


def test_a_seat_of_ones_own_choice(page, open_floor):
    address = open_floor(bots=False)
    page.goto(address)
    page.fill("#name", "Nora")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome, Nora")
    page.goto(f"{address}/tables/razz")
    page.click("[aria-label='Sit down in seat 5']")
    page.wait_for_selector("#own")

    expect(page.locator(".seat.empty")).to_have_count(7)
    expect(page.locator("#seat-5")).to_have_count(0)
