"""A person with a real browser sits down and plays one round of each game."""

import re

import pytest

from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def dollars(text: str) -> float:
    return float(re.sub(r"[^\d.]", "", text))


def test_a_round_of_caribbean_stud(page, open_floor, enter):
    # Seat 1 is dealt first, then Mabel, Otis and Rosa, then the dealer.
    hands = "AsAd7c5h3s" + "2c4d6c8hTh" + "2d4h6s8cTd" + "2h4c6d8sTs" + "KsKd8d6h5c"
    address = open_floor(shuffler=stacked(hands))
    enter(address, "caribbean-stud")
    assert page.inner_text("#own-stack") == "$300"

    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    assert page.inner_text("#place") == "Place bets · $11"
    page.click("#place")

    page.wait_for_selector("#act-w .button")
    assert page.locator(".own-hand .face").count() == 5
    assert page.locator(".own-hand [aria-label='ace of spades']").is_visible()
    assert page.locator(".dealer-hand .back").count() == 4
    assert page.locator(".dealer-hand .face").count() == 1
    assert page.locator(".seat .card.face").count() == 0
    page.click("text=Bet $20")

    page.wait_for_selector(".payments .mine")
    assert page.locator(".dealer-hand .face").count() == 5
    slip = page.inner_text(".payments")
    assert "pay 1:1 CSP 16" in slip
    assert "CSP 17" in slip
    assert page.inner_text("#own-stack") == "$329"
    assert dollars(page.inner_text(".meter b")) > 10_000


def test_a_round_of_ez_baccarat(page, open_floor, enter):
    address = open_floor(shuffler=stacked("Th2d" + "9h5c"))
    enter(address, "ez-baccarat")
    page.wait_for_selector("#bank-wager")
    page.click("text=Pass")

    page.wait_for_selector("#place")
    page.click(".rack-chip:has(input[value='25'])")
    page.click("#spot-player")
    page.click("#place")

    page.wait_for_selector(".payments .mine")
    assert page.inner_text(".box.player .total") == "9"
    assert page.inner_text(".box.banker .total") == "7"
    assert "wins" in page.get_attribute(".box.player", "class")
    slip = page.inner_text(".payments")
    assert "EZ Win" in slip
    assert "Fee" in slip
    assert page.inner_text("#own-stack") == "$524"

    # The result is on the score boards without a reload.
    bead = page.locator("#road-bead-plate use")
    assert bead.get_attribute("href") == "#bead-P"
    assert bead.bounding_box()["width"] > 10
    assert "Player 1" in page.inner_text(".roads .tally")


def test_a_long_score_board_scrolls_in_its_own_box_and_shows_its_end(page, open_floor, enter):
    page.set_viewport_size({"width": 390, "height": 844})
    enter(open_floor(), "golden-frog")
    page.wait_for_selector("#road-big-road svg")
    page.eval_on_selector("#road-big-road svg", "svg => svg.setAttribute('width', 60 * 20)")

    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#road-big-road").bounding_box()
    drawn = page.locator("#road-big-road svg").bounding_box()
    assert box["width"] < 390 < drawn["width"]
    assert abs(box["x"] + box["width"] - drawn["x"] - drawn["width"]) <= 2, "its last column is in sight"


def test_a_person_banks_a_round_of_ez_baccarat(page, open_floor, enter):
    address = open_floor(shuffler=stacked("Th2d" + "9h5c"))
    enter(address, "ez-baccarat")
    page.wait_for_selector("#bank-wager")
    page.fill("#bank-wager", "200")
    page.click("text=Take the bank")

    page.wait_for_selector(".payments .mine")
    assert "the player-dealer's wager back" in page.inner_text(".payments")


def test_a_hand_of_limit_holdem(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    for _ in range(12):
        page.wait_for_selector("#act-cc .button, #act-sm .button, .payments")
        if page.query_selector(".payments"):
            break
        assert page.locator(".own-hand .face").count() == 2
        page.locator("#act-sm .button, #act-cc .button").first.click()
        page.wait_for_timeout(150)
    else:
        pytest.fail("the hand does not end")

    slip = page.inner_text(".payments")
    assert "taken after the deal" in slip
    assert re.search(r"Pot|Side pot", slip, re.IGNORECASE)


def test_a_raise_of_ones_own_choice_in_no_limit_holdem(page, open_floor, enter):
    enter(open_floor(), "no-limit-holdem")
    page.wait_for_selector("#act-cbr .button")
    page.fill("#act-cbr .number", "14")
    assert page.input_value("#act-cbr .slide") == "14"
    page.click(".preset:has-text('All in')")
    assert page.input_value("#act-cbr .number") == page.get_attribute("#act-cbr .slide", "max")
    page.fill("#act-cbr .number", "14")
    page.click("#act-cbr .button")

    page.wait_for_function("() => !document.querySelector('#act-cbr') || document.querySelector('.payments')")
    assert dollars(page.inner_text("#own-stack")) <= 200


def test_keys_play_too(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-f .button")
    page.keyboard.press("f")

    page.wait_for_selector("#own.folded, .payments")
    assert page.query_selector("#act-f") is None


def test_a_refusal_is_shown_and_the_page_stays(page, open_floor, enter):
    enter(open_floor(), "caribbean-stud")
    page.click(".rack-chip:has(input[value='25'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")

    page.wait_for_selector("#notice .refusal")
    assert "stake/out_of_range" in page.inner_text("#notice")
    assert page.inner_text("#spot-ante .on-spot b") == "$50"
    assert page.inner_text("#own-stack") == "$300"


def test_staged_chips_survive_what_others_do(page, open_floor, enter, browser):
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.click("#spot-ante")
    other = browser.new_context().new_page()
    other.goto(address)
    other.fill("#name", "Oren")
    other.click("text=Enter the floor")
    other.wait_for_selector("text=Good evening")
    other.goto(f"{address}/tables/caribbean-stud")
    other.click("#sit .button.primary")
    other.wait_for_selector("#own")
    other.context.close()

    page.wait_for_selector(".seat .who:has-text('Oren')")
    assert page.inner_text("#spot-ante .on-spot b") == "$5"
    assert page.inner_text("#place") == "Place bets · $5"


def test_a_reload_shows_the_same_cards(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    names = "() => [...document.querySelectorAll('.own-hand .card')].map((card) => card.ariaLabel)"
    before = page.evaluate(names)
    page.reload()
    page.wait_for_selector("#act-cc .button")

    assert page.evaluate(names) == before
    assert len(before) == 2


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("table", ["caribbean-stud", "ez-baccarat", "limit-holdem"])
def test_everything_fits_on_the_screen(page, open_floor, enter, table, width, height):
    page.set_viewport_size({"width": width, "height": height})
    enter(open_floor(), table)
    page.wait_for_selector("#place, #bank-wager, #act-cc .button")

    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for selector in ("#own .plate", ".controls .button.primary"):
        box = page.locator(selector).first.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    for card in page.locator(".own-hand .face").all():
        assert card.bounding_box()["width"] >= 50
