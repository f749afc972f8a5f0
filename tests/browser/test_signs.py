"""Signs on real screens: live without signing in, readable across a room, and on a phone."""

import pytest

pytestmark = pytest.mark.browser

WALL, PHONE = {"width": 1920, "height": 1080}, {"width": 390, "height": 844}
SIGNS = (
    "signs/tables/caribbean-stud",
    "signs/tables/fortune-pai-gow",
    "signs/boards/ez-baccarat",
    "signs/room",
)
SPILLS = (
    "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
)


def test_a_jackpot_is_live_on_the_wall_and_every_sign_fits_its_screen(page, browser, open_floor, enter):
    address = open_floor()
    strangers = browser.new_context(viewport=WALL)
    wall = strangers.new_page()
    wall.set_default_timeout(60_000)
    wall.goto(f"{address}/signs/links/caribbean-stud")
    assert wall.inner_text(".big") == "$10,000"
    assert wall.evaluate("parseFloat(getComputedStyle(document.querySelector('.big')).fontSize)") >= 150
    assert wall.evaluate("parseFloat(getComputedStyle(document.querySelector('td')).fontSize)") >= 24

    enter(address, "caribbean-stud")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")
    wall.wait_for_function("() => document.querySelector('.big').innerText > '$10,000'")
    assert wall.inner_text("tr:has-text('Royal flush') td").endswith(wall.inner_text(".big"))

    for path in SIGNS:
        wall.goto(f"{address}/{path}")
        assert wall.evaluate(SPILLS) == [0, 0], path
    wall.set_viewport_size(PHONE)
    for path in SIGNS:
        wall.goto(f"{address}/{path}")
        assert wall.evaluate(SPILLS)[1] == 0, path
    strangers.close()
