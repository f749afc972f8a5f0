"""An operator's evening in a real browser and the real process: from an empty store to balanced books."""

from __future__ import annotations

import json
import signal

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from croupier.cli.verify import verify
from tools.room_evening import HOLDEM, RIDE, STAFF, STUD, Evening, open_room

pytestmark = pytest.mark.browser

REFUSED = {
    "Ada": ("/manager", "/cage-desk", f"/tables/{STUD}/console", f"/supervisor/rounds/{STUD}/1"),
    "Max": ("/people", "/cage-desk", f"/tables/{STUD}/console", f"/supervisor/rounds/{STUD}/1"),
    "Dan": ("/people", "/manager", "/cage-desk", f"/supervisor/rounds/{STUD}/1"),
    "Sue": ("/people", "/manager", "/cage-desk", f"/tables/{STUD}/console"),
    "Kora": ("/people", "/manager", f"/tables/{STUD}/console", f"/supervisor/rounds/{STUD}/1"),
    "Nora": ("/people", "/manager", "/cage-desk", f"/tables/{STUD}/console"),
}
"""What each role may not open."""


@pytest.fixture(scope="module")
def evening(browser):
    """A room in which everybody has come in, the tables are open, and the trays are counted."""
    with open_room() as room:
        scene = Evening(browser, room)
        scene.begins()
        for name, roles in STAFF.items():
            (scene.hires if name == "Max" else scene.hires_quickly)(name, roles)
        scene.opens_all()
        yield scene
        for page in scene.pages.values():
            page.context.close()


def test_an_operators_evening(evening):
    evening.go("Dan", f"/tables/{RIDE}/console")
    status, said = evening.post("Dan", f"/tables/{RIDE}/console", line="d open")
    assert (status, said["error"]["code"]) == (422, "phase/not_now"), "no round before the tray is counted"
    for table in (STUD, HOLDEM, RIDE):
        evening.counts(table, "opener", 5000)
    evening.fills(STUD, 1000)

    # ── Caribbean Stud: a jackpot, and a call for a supervisor ──
    page = evening.deals_stud()
    expect(page.locator("#keypad")).to_contain_text("straight flush 10%")
    desk = evening.go("Sue", "/supervisor")
    desk.wait_for_selector(f"#confirm-{STUD}-1")
    expect(desk.locator(".clauses")).to_contain_text("CSP 10", use_inner_text=True)
    desk.fill("[name=ruling]", "The card was shown to nobody; play on")
    desk.fill("[name=clause]", "CSP 10")
    with desk.expect_navigation():
        desk.click("text=Rule")
    page.wait_for_function("() => document.getElementById('call').textContent.startsWith('Sue ruled')")
    with desk.expect_navigation():
        desk.click(f"#confirm-{STUD}-1 button")
    evening.enters("d award")
    seats = evening.ticks_off()
    assert seats == 3, "one tick for the progressive wagers that dropped, one for each seat"

    # ── hold'em and Let It Ride ──
    evening.deals_holdem()
    evening.deals_ride()

    # ── the second round of stud was wrong: Sue corrects it, Sam approves ──
    evening.corrects()

    # ── a dispute: the table stands still, and its evidence holds elsewhere ──
    desk = evening.go("Sue", "/supervisor")
    with desk.expect_navigation():
        desk.click(f"#table-{HOLDEM} >> text=Freeze the table")
    evening.go("Dan", f"/tables/{HOLDEM}/console")
    status, said = evening.post("Dan", f"/tables/{HOLDEM}/console", line="d open")
    assert "frozen" in said["error"]["message"]
    with desk.expect_download() as file:
        desk.click(f"#table-{HOLDEM} >> text=Evidence as a file")
    bundle = evening.room.folder / "bundle.json"
    file.value.save_as(bundle)
    printed = evening.sheet(HOLDEM)["public_key"]
    checked = CliRunner().invoke(verify, [str(bundle), "--public-key", printed])
    assert checked.exit_code == 0, checked.output
    with desk.expect_navigation():
        desk.click(f"#table-{HOLDEM} >> text=Release the table")

    # ── the shift is closed ──
    for table in (STUD, HOLDEM, RIDE):
        held = evening.tray(table)
        evening.counts(table, "closer", f"{held / 100:.2f}")
        sheet = evening.sheet(table)
        assert sheet["difference"] == 0, sheet
        assert sheet["win"] == sheet["win_by_ledger"]


def test_each_role_is_refused_what_is_not_theirs(evening):
    for person, paths in REFUSED.items():
        for path in paths:
            answer = evening.page(person).request.get(
                f"{evening.room.address}{path}", headers={"accept": "application/json"}
            )
            assert answer.status == 403, (person, path, answer.status)
            assert answer.json()["error"]["code"] == "role/missing"


def test_the_books_balance_and_the_store_is_sound(evening):
    evening.room.process.send_signal(signal.SIGINT)
    evening.room.process.wait(30)
    key = evening.room.folder / "floor.key"
    checked = CliRunner().invoke(verify, [str(evening.room.store), "--key-file", str(key), "--json"])
    assert checked.exit_code == 0, checked.output
    logs = [json.loads(line) for line in checked.stdout.splitlines()]
    assert all(log["sound"] for log in logs)
    assert {"table:stud-1", "table:holdem-1", "table:ride-1", "disputes"} <= {log["log"] for log in logs}
