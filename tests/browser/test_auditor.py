"""The auditor's desk in a real browser: find a round, go through it with the arrow keys, keep its address."""

import threading

import pytest
from playwright.sync_api import expect

from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import SQLiteStore
from tests.floor.evening import KEY, play_evening, setups

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(page, running, tmp_path):
    """A floor on which somebody has played, and an auditor who has come in."""
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    play_evening(store, rounds=1)
    floor = Floor(
        store,
        setups=setups(),
        kind=Kind.BENCH,
        shuffler=by_seed("desk"),
        pace=AT_ONCE,
        bots=False,
        advice=False,
        key=KEY,
    )
    config = ServerConfig(port=0)
    server = FloorServer(create_app(config, floor=floor), config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(20)
    running.append((server, thread))
    page.goto(server.address)
    page.fill("#name", "Ann")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome, Ann")
    return server.address


def at_step(page, step: int) -> None:
    page.wait_for_selector(f'#stepper[data-step="{step}"]')
    # The step is in the page before its script, which hears the keys.
    page.wait_for_load_state()


def test_a_round_is_found_and_gone_through_with_the_arrow_keys(page, desk):
    page.goto(f"{desk}/auditor")
    page.select_option("select[name=table]", "caribbean-stud")
    page.click("button:has-text('Find')")
    page.click(".found a >> nth=0")
    last = int(page.get_attribute("#stepper", "data-last"))
    at_step(page, last)
    page.keyboard.press("Home")
    at_step(page, 0)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    expect(page.locator("#now")).to_contain_text("wager placed", use_inner_text=True)
    expect(page.locator("#now")).to_contain_text("caribbean-stud/layout", use_inner_text=True)
    page.keyboard.press("ArrowLeft")
    at_step(page, 2)
    page.click(".as-row >> text=Nora")
    page.wait_for_selector('.chip-link[aria-current]:has-text("Nora")')
    # The address names the moment: whoever gets it sees the same.
    address = page.url
    assert "step=2" in address
    page.goto(address)
    at_step(page, 2)
    expect(page.locator(".chip-link[aria-current]")).to_have_text("Nora", use_inner_text=True)
    page.keyboard.press("End")
    at_step(page, last)
    # Keys that are faster than the pages are counted all the same.
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    page.keyboard.press("End")
    at_step(page, last)
    # At either end the keys do nothing more.
    page.keyboard.press("ArrowRight")
    at_step(page, last)
    expect(page.locator("#stepper .oval .card").nth(5)).to_be_visible()


def test_the_store_is_verified_with_a_button_and_reports_are_drawn(page, desk):
    page.goto(f"{desk}/auditor/verify")
    page.click("#verify")
    page.wait_for_selector("h2:has-text('Everything fits')")
    page.click("text=Reports")
    drawn = page.locator("img.plot").evaluate(
        "async (image) => { await image.decode(); return image.naturalWidth }"
    )
    assert drawn > 300
    page.click("nav.tabs >> text=Ledger")
    expect(page.locator("table.balance tfoot")).to_contain_text("as it must be", use_inner_text=True)
