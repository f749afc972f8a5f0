"""A person with a real browser plays hands without a bank: a draw on a telephone, Pan on a desk."""

import pytest

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def dealt_round(*hands: str) -> str:
    """Hands as they are dealt one card at a time, the first hand first."""
    cards = [[hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands]
    return "".join("".join(cards_of_a_round) for cards_of_a_round in zip(*cards, strict=True))


def names(page, selector: str) -> list[str]:
    return page.eval_on_selector_all(selector, "cards => cards.map(card => card.ariaLabel)")


def fits(page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_draw_on_a_telephone(page, open_floor, enter):
    """Bots sit in seats 2, 4, 6 and 1, Nora in 3: she is dealt second, has the big blind and draws second."""
    page.set_viewport_size({"width": 390, "height": 844})
    hands = dealt_round("As2h3d9c", "KsKhQsJd", "Ac2d3h9s", "Ad2c3s9h", "Ah2s3c9d")
    address = open_floor(shuffler=stacked(hands + "4c" + "Th" + "5c6d"))
    enter(address, "badugi")
    page.wait_for_selector("#act-cc .button")
    assert names(page, ".own-hand .card") == [
        "king of spades",
        "king of hearts",
        "queen of spades",
        "jack of diamonds",
    ]
    page.click("#act-cc .button")

    page.wait_for_selector("#act-sd .button")
    assert page.inner_text("#act-sd .button") == "Stand pat"
    page.click("[data-throw='Kh']")
    page.click("[data-throw='Qs']")
    page.click("[data-throw='Ks']")
    page.click("[data-throw='Ks']")
    assert page.inner_text("#act-sd .button") == "Exchange 2"
    assert fits(page)
    page.click("#act-sd .button")

    page.wait_for_selector(".own-hand [aria-label='6 of diamonds']")
    assert names(page, ".own-hand .card") == [
        "king of spades",
        "jack of diamonds",
        "5 of clubs",
        "6 of diamonds",
    ]
    assert page.locator(".seat .card.face").count() == 0
    assert fits(page)
    for selector in ("#own .plate", ".controls .button.primary"):
        page.wait_for_selector(selector)
        box = page.locator(selector).first.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844


def test_a_turn_at_pan(page, open_floor, enter):
    """Bots sit in seats 2, 4 and 6, Nora in 1. Dealt counter-clockwise she is last, and her ace is lowest."""
    first = "2c2d2h5d5s" + "4c6dJsQd2s" + "4dKd6sJdQh" + "3c3d4h5hAc"
    second = "6c7c5cKhKc" + "2sAd7d3s5s" + "7d2dAs4s6c" + "6h7hJhQsKs"
    address = open_floor(shuffler=stacked(first + second + "3h"))
    enter(address, "pan")
    page.wait_for_selector("#act-go .button")
    assert page.locator(".own-hand .face").count() == 10
    assert page.locator(".seat .rummy-hand .card.face").count() == 0
    page.click("#act-go .button")

    page.click("#act-draw .button")
    page.wait_for_selector(".drawn [aria-label='3 of hearts']")
    offered = page.locator(".meld-offers .meld-button")
    # The square of threes, and ropes from the three up to the five, the six, the seven and the jack.
    assert offered.count() == 5
    assert offered.filter(has=page.locator("[aria-label='3 of hearts']")).count() == 5
    offered.filter(has=page.locator("[aria-label='3 of clubs']")).click()

    page.wait_for_selector(".own-melds .meld.pays")
    others = page.locator(".seat .status:has-text('dropped')").count()
    assert page.inner_text("#own-stack") == f"${100 + 3 - others}"
    rope = page.locator(".meld-offers form").filter(has=page.locator("[aria-label='jack of hearts']"))
    rope.filter(has=page.locator("[aria-label='4 of hearts']")).locator("button").first.click()

    page.wait_for_selector(".own-melds .meld:nth-child(2)")
    assert names(page, ".own-melds .meld:nth-child(2) .card")[-1] == "jack of hearts"
    page.click(".toss:has([aria-label='ace of clubs'])")

    page.wait_for_selector(".own-hand:not(:has(.toss))")
    assert names(page, ".own-hand .card") == ["queen of spades", "king of spades"]
    assert fits(page)


def test_a_seat_of_ones_own_choice(page, open_floor):
    address = open_floor(bots=False)
    page.goto(address)
    page.fill("#name", "Nora")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Good evening, Nora")
    page.goto(f"{address}/tables/razz")
    page.click("[aria-label='Sit down in seat 5']")
    page.wait_for_selector("#own")

    assert page.locator(".seat.empty").count() == 7
    assert page.locator("#seat-5").count() == 0
