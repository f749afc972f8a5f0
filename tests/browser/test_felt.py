"""The felt, as a person with a real browser finds it: pots, keys, a lost connection, every screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import on_screen

pytestmark = pytest.mark.browser


def cents(words: str) -> int:
    """The first amount that is said."""
    found = re.search(r"\$([\d,]+)(?:\.(\d\d))?", words)
    assert found, words
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def stake_an_ante(page) -> None:
    page.wait_for_selector("#bank-wager, .spot-ante[data-spot]")
    if page.query_selector("#bank-wager"):
        page.click("text=Pass")
        page.wait_for_selector(".spot-ante[data-spot]")
    page.click(".rack-chip:has(input[value='5'])")
    page.click(".spot-ante")


def test_bets_lie_before_the_players_and_are_counted_once(page, open_floor, enter):
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")

    expect(page.locator("#pot-1")).to_have_count(0)
    bets = sum(cents(words) for words in page.locator(".laid .pile b, #own-bet b").all_inner_texts())
    assert cents(page.inner_text("#in-all")) == bets - cents(page.inner_text(".drop"))


def test_everybody_sits_where_a_new_page_would_put_them(page, open_floor, enter):
    """Live pages are sent the same seats for everybody, and count the places from their own seat."""
    enter(open_floor(), "limit-holdem")
    page.wait_for_selector("#act-cc .button")
    version = "Number(document.querySelector('[data-version]').dataset.version)"
    before = page.evaluate(version)
    page.click("#act-cc .button")
    # The stream brings what follows, perhaps as far as the next decision.
    page.wait_for_function(f"before => {version} > before", arg=before)
    expect(page.locator(".seat.place-1")).to_have_count(1)

    places = "all => all.map(one => `${one.id} ${/place-\\S*/.exec(one.className)}`).sort()"
    seats = ".oval > .seat"
    drawn = page.eval_on_selector_all(seats, places)
    page.reload()
    page.wait_for_selector("#own")
    assert drawn == page.eval_on_selector_all(seats, places)
    assert len(drawn) > 5


def test_a_button_works_as_soon_as_it_is_there(page, open_floor, enter):
    """Nothing between the drawing of a form and its first click lets the browser send the form by itself."""
    enter(open_floor(), "limit-holdem")
    with page.expect_response("**/act") as answer:
        page.evaluate(
            """() => {
                const look = () => {
                    const button = document.querySelector('#act-cc .button');
                    if (!button) return;
                    drawn.disconnect();
                    button.click();
                };
                const drawn = new MutationObserver(look);
                drawn.observe(document.getElementById('felt'), { childList: true, subtree: true });
                look();
            }"""
        )
    assert answer.value.ok
    assert "?" not in page.url


CLEAR = """() => {
    const boxes = all => [...document.querySelectorAll(all)].map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const printed = boxes('.print.pays table'), chips = boxes('.laid .pile');
    return printed.length && chips.length && !printed.some(table => chips.some(pile => meet(pile, table)));
}"""
"""Whether pay tables are printed on the cloth, others have wagered, and no chip lies on the print."""


def test_every_decision_has_a_form_and_a_key_of_its_own_and_shows_it(page, open_floor, enter):
    """Ultimate Texas Hold'em has two raises before the flop."""
    enter(open_floor(), "ultimate-holdem")
    stake_an_ante(page)
    page.click("#place")
    page.wait_for_selector("#act-w .button")

    forms = page.eval_on_selector_all(".acts form", "all => all.map(form => form.id)")
    keys = page.eval_on_selector_all(".acts [data-key]", "all => all.map(button => button.dataset.key)")
    shown = page.eval_on_selector_all(
        ".acts [data-key]", "all => all.map(button => getComputedStyle(button, '::after').content)"
    )
    assert len(forms) >= 3
    assert len(set(forms)) == len(set(keys)) == len(forms)
    assert shown == [f'"{key}"' for key in keys]
    for width, height in ((844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(CLEAR)
    page.keyboard.press(keys[-1])
    page.wait_for_function("key => !document.querySelector(`.acts [data-key='${key}']`)", arg=keys[-1])


def test_without_a_connection_chips_stay_in_hand_and_the_wager_is_made_once(page, open_floor, enter):
    enter(open_floor(), "caribbean-stud")
    stake_an_ante(page)
    before = cents(page.inner_text("#own-stack"))

    page.route("**/wager", lambda route: route.abort())
    page.click("#place")
    page.wait_for_selector("#connection:not([hidden])")
    expect(page.locator("#connection")).to_contain_text("your action will be sent", use_inner_text=True)
    expect(page.locator(".spot-ante .on-spot b")).to_have_text("$5", use_inner_text=True)

    page.unroute("**/wager")
    page.wait_for_selector("#connection", state="hidden")
    page.wait_for_function("() => !document.querySelector('.staged')")
    expect(page.locator("#own-stack")).to_have_text(f"${before // 100 - 5}")


def test_a_floor_that_is_gone_is_missed(page, open_floor, enter, running):
    enter(open_floor(), "caribbean-stud")
    page.wait_for_selector(".spot-ante[data-spot]")
    expect(page.locator("#connection")).to_be_hidden()

    ((server, thread),) = running
    server.should_exit = True
    thread.join(20)
    page.wait_for_selector("#connection:not([hidden])")
    expect(page.locator("#connection")).to_have_text("Reconnecting …", use_inner_text=True)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390), (1920, 1080)])
def test_everything_to_press_is_on_the_screen(page, open_floor, enter, width, height):
    page.set_viewport_size({"width": width, "height": height})
    enter(open_floor(), "caribbean-stud")
    stake_an_ante(page)
    page.click("#place")
    page.wait_for_selector("#act-f .button")

    on_screen(page, ".acts .button")
    # The table fills the screen.
    page.wait_for_function(
        "() => document.querySelector('.cloth').getBoundingClientRect().width >= .55 * innerWidth"
    )
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_a_raise_of_any_amount_is_on_the_screen(page, open_floor, enter, width, height):
    page.set_viewport_size({"width": width, "height": height})
    enter(open_floor(), "no-limit-holdem")
    page.wait_for_selector(".ranged .button")

    on_screen(page, ".acts .button, .acts .slide, .acts .number, .acts .preset, .quiet .button")
