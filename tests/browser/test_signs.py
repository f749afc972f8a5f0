"""Signs on real screens: live without signing in, readable across a room, and on a phone."""

import pytest
from playwright.sync_api import expect

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
CLEAR = """() => [...document.querySelectorAll('.sign section')].every(card =>
    [...card.querySelectorAll('td, th')].every(cell =>
        cell.getBoundingClientRect().right <= card.getBoundingClientRect().right + 1))"""
"""No words of a card lie on the next one."""


def test_a_jackpot_is_live_on_the_wall_and_every_sign_fits_its_screen(page, browser, open_floor, enter):
    address = open_floor()
    strangers = browser.new_context(viewport=WALL)
    wall = strangers.new_page()
    wall.set_default_timeout(60_000)
    wall.goto(f"{address}/signs/links/caribbean-stud")
    expect(wall.locator(".big")).to_have_text("$10,000", use_inner_text=True)
    for selector, least in ((".big", 150), ("td", 24)):
        wall.wait_for_function(
            """([selector, least]) => parseFloat(
                getComputedStyle(document.querySelector(selector)).fontSize) >= least""",
            arg=[selector, least],
        )

    enter(address, "caribbean-stud")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-ante")
    page.click("#spot-progressive")
    page.click("#place")
    wall.wait_for_function("() => document.querySelector('.big').innerText > '$10,000'")
    wall.wait_for_function(
        """() => [...document.querySelectorAll('tr')].find(row => row.innerText.includes('Royal flush'))
            .querySelector('td').innerText.endsWith(document.querySelector('.big').innerText)"""
    )

    for path in SIGNS:
        wall.goto(f"{address}/{path}")
        wall.wait_for_function(f"() => String({SPILLS}) === '0,0'")
        wall.wait_for_function(CLEAR)
    wall.set_viewport_size(PHONE)
    for path in SIGNS:
        wall.goto(f"{address}/{path}")
        wall.wait_for_function(f"() => {SPILLS}[1] === 0")
    strangers.close()
