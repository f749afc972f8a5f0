"""The supervisor's desk in a real browser: a table is frozen with one button, and refusals are seen."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FREEZE = """async () => (await fetch('/supervisor/tables/omaha/freeze', {method: 'POST', headers: {
    ...JSON.parse(document.body.getAttribute('hx-headers')),
    'content-type': 'application/x-www-form-urlencoded', 'hx-request': 'true'}})).status"""


def test_a_refusal_at_the_desk_is_shown_and_outlives_the_refresh(page, open_floor):
    address = open_floor(bots=False)
    page.goto(address)
    page.fill("#name", "Sue")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome, Sue")
    page.goto(f"{address}/supervisor")
    page.fill("#code", "browser")
    page.click("text=Go on duty")
    page.wait_for_selector("#table-omaha button:has-text('Freeze the table')")

    # Somebody else freezes the table, before this page has refreshed itself.
    page.route("**/supervisor", lambda route: route.abort())
    assert page.evaluate(FREEZE) == 204
    page.click("#table-omaha button")
    page.wait_for_selector("#notice .refusal")
    page.unroute("**/supervisor")
    page.wait_for_selector("#table-omaha button:has-text('Release the table')")
    expect(page.locator("#notice")).to_contain_text("frozen already", use_inner_text=True)

    page.click("#table-omaha button:has-text('Release the table')")
    page.wait_for_selector("#table-omaha button:has-text('Freeze the table')")
