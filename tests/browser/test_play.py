"""A person with a real browser sits down and plays one round of each game."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import on_screen
from tests.floor.quiet_room import stacked

pytestmark = pytest.mark.browser


def test_a_round_of_caribbean_stud(page, open_floor, enter):
    # Seat 1 is dealt first, then Mabel, Otis and Rosa, then the dealer.
    hands = "AsAd7c5h3s" + "2c4d6c8hTh" + "2d4h6s8cTd" + "2h4c6d8sTs" + "KsKd8d6h5c"
    address = open_floor(shuffler=stacked(hands))
    enter(address, "caribbean-stud")
    expect(page.locator("#own-stack")).to_have_text("$300", use_inner_text=True)

    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    expect(page.locator("#place")).to_have_text("Place bets · $11", use_inner_text=True)
    page.click("#place")

    page.wait_for_selector("#act-w .button")
    expect(page.locator(".own-hand .face")).to_have_count(5)
    expect(page.locator(".own-hand [aria-label='ace of spades']")).to_be_visible()
    expect(page.locator(".dealer-hand .back")).to_have_count(4)
    expect(page.locator(".dealer-hand .face")).to_have_count(1)
    expect(page.locator(".seat .card.face")).to_have_count(0)
    page.click("text=Bet $20")

    page.wait_for_selector(".payments .mine")
    expect(page.locator(".dealer-hand .face")).to_have_count(5)
    for words in ("pay 1:1 CSP 16", "CSP 17"):
        expect(page.locator(".payments").first).to_contain_text(words, use_inner_text=True)
    expect(page.locator("#own-stack")).to_have_text("$329", use_inner_text=True)
    expect(page.locator(".meter b")).to_have_text(re.compile(r"^\$10,0\d\d\.\d\d$"))


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
    expect(page.locator(".box.player .total")).to_have_text("9", use_inner_text=True)
    expect(page.locator(".box.banker .total")).to_have_text("7", use_inner_text=True)
    expect(page.locator(".box.player")).to_contain_class("wins")
    for words in ("EZ Win", "Fee"):
        expect(page.locator(".payments").first).to_contain_text(words, use_inner_text=True)
    expect(page.locator("#own-stack")).to_have_text("$524", use_inner_text=True)

    # The result is on the score boards without a reload.
    bead = page.locator("#road-bead-plate use")
    expect(bead).to_have_attribute("href", "#bead-P")
    assert bead.bounding_box()["width"] > 10
    expect(page.locator(".roads .tally").first).to_contain_text("Player 1", use_inner_text=True)


def test_a_long_score_board_scrolls_in_its_own_box_and_shows_its_end(page, open_floor, enter):
    page.set_viewport_size({"width": 390, "height": 844})
    enter(open_floor(), "golden-frog")
    page.wait_for_selector("#road-big-road svg")
    page.eval_on_selector("#road-big-road svg", "svg => svg.setAttribute('width', 60 * 20)")

    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#road-big-road").bounding_box()
    drawn = page.locator("#road-big-road svg").bounding_box()
    assert box["width"] < 390 < drawn["width"]
    assert abs(box["x"] + box["width"] - drawn["x"] - drawn["width"]) <= 2, "its last column is in sight"


def test_a_person_banks_a_round_of_ez_baccarat(page, open_floor, enter):
    address = open_floor(shuffler=stacked("Th2d" + "9h5c"))
    enter(address, "ez-baccarat")
    page.wait_for_selector("#bank-wager")
    page.fill("#bank-wager", "200")
    page.click("text=Accept the bank")

    page.wait_for_selector(".payments .mine")
    expect(page.locator(".payments").first).to_contain_text(
        "the player-dealer's wager back", use_inner_text=True
    )


def test_a_hand_of_limit_holdem(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    for _ in range(12):
        page.wait_for_selector("#act-cc .button, #act-sm .button, .payments")
        if page.query_selector(".payments"):
            break
        expect(page.locator(".own-hand .face")).to_have_count(2)
        version = page.get_attribute("[data-version]", "data-version")
        page.locator("#act-sm .button, #act-cc .button").first.click()
        page.wait_for_function(
            "was => document.querySelector('[data-version]').dataset.version !== was", arg=version
        )
    else:
        pytest.fail("the hand does not end")

    expect(page.locator(".payments").first).to_contain_text("taken after the deal")
    expect(page.locator(".payments").first).to_contain_text(re.compile("pot", re.IGNORECASE))


def test_a_raise_of_ones_own_choice_in_no_limit_holdem(page, open_floor, enter):
    enter(open_floor(), "no-limit-holdem")
    page.wait_for_selector("#act-cbr .button")
    page.fill("#act-cbr .number", "14")
    expect(page.locator("#act-cbr .slide")).to_have_value("14")
    page.click(".preset:has-text('All in')")
    expect(page.locator("#act-cbr .number")).to_have_value(page.get_attribute("#act-cbr .slide", "max"))
    page.fill("#act-cbr .number", "14")
    version = page.get_attribute("[data-version]", "data-version")
    with page.expect_response("**/act") as answer:
        page.click("#act-cbr .button")
    assert answer.value.ok
    assert "14" in parse_qs(answer.value.request.post_data)["amount"]
    page.wait_for_function(
        "was => document.querySelector('[data-version]').dataset.version !== was", arg=version
    )


def test_keys_play_too(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-f .button")
    with page.expect_response("**/act") as answer:
        page.keyboard.press("f")
    assert answer.value.ok
    assert parse_qs(answer.value.request.post_data)["verb"] == ["f"]
    page.wait_for_selector("#own.folded, .payments")


def test_a_refusal_is_shown_and_the_page_stays(page, open_floor, enter):
    enter(open_floor(), "caribbean-stud")
    page.click(".rack-chip:has(input[value='25'])")
    page.click("#spot-ante")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")

    page.wait_for_selector("#notice .refusal")
    expect(page.locator("#notice .refusal")).to_have_attribute("data-code", "stake/out_of_range")
    expect(page.locator("#spot-ante .on-spot b")).to_have_text("$50", use_inner_text=True)
    expect(page.locator("#own-stack")).to_have_text("$300", use_inner_text=True)

    # The live stream may take the form away before the answer comes: the refusal is shown all the same.
    page.click("#notice")
    held = []
    page.route("**/wager", lambda route: held.append((route, route.fetch())))
    page.click("#place")
    page.wait_for_function("() => document.querySelector('.htmx-request')")
    while not held:
        page.wait_for_timeout(50)
    page.evaluate("document.getElementById('wagers').remove()")
    ((route, answer),) = held
    route.fulfill(response=answer)
    expect(page.locator("#notice .refusal")).to_have_attribute("data-code", "stake/out_of_range")


def test_staged_chips_survive_what_others_do(page, open_floor, enter, browser):
    address = open_floor(bots=False)
    enter(address, "caribbean-stud")
    page.click("#spot-ante")
    other = browser.new_context().new_page()
    other.goto(address)
    other.fill("#name", "Oren")
    other.click("text=Enter the floor")
    other.wait_for_selector("text=Welcome")
    other.goto(f"{address}/tables/caribbean-stud")
    other.click("#sit .button.primary")
    other.wait_for_selector("#own")
    other.context.close()

    page.wait_for_selector(".seat .who:has-text('Oren')")
    expect(page.locator("#spot-ante .on-spot b")).to_have_text("$5", use_inner_text=True)
    expect(page.locator("#place")).to_have_text("Place bets · $5", use_inner_text=True)


def test_a_reload_shows_the_same_cards(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    names = "() => [...document.querySelectorAll('.own-hand .card')].map((card) => card.ariaLabel)"
    before = page.evaluate(names)
    assert len(before) == 2
    page.reload()
    page.wait_for_selector("#act-cc .button")
    page.wait_for_function(f"before => String(({names})()) === before", arg=",".join(before))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("table", ["caribbean-stud", "ez-baccarat", "limit-holdem"])
def test_everything_fits_on_the_screen(page, open_floor, enter, table, width, height):
    page.set_viewport_size({"width": width, "height": height})
    enter(open_floor(), table)
    page.wait_for_selector("#place, #bank-wager, #act-cc .button")

    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    for selector in ("#own .plate", ".controls .button.primary"):
        on_screen(page, selector)
    page.wait_for_function(
        """() => [...document.querySelectorAll('.own-hand .face')]
            .every(card => card.getBoundingClientRect().width >= 50)"""
    )
