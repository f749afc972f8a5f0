"""An operator's whole evening in a card room, from an empty store, in a real browser and the real process.

The first administrator comes in by the printed link and opens accounts; a manager opens tables; trays are
counted by two persons; a dealer deals three games by hand; a supervisor rules and confirms a jackpot, another
approves a correction; a table's evidence is taken; the shift is closed. The test of the evening and the
pictures of the documentation are both made of it.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

PASSWORD = "seven card stud"
DESKTOP = {"width": 1280, "height": 800}
STAFF = {
    "Max": ("manager",),
    "Dan": ("dealer",),
    "Dirk": ("dealer",),
    "Sue": ("supervisor",),
    "Sam": ("supervisor",),
    "Kora": ("cage",),
    "Karl": ("cage",),
    "Nora": ("player",),
}
STUD, HOLDEM, RIDE = "stud-1", "holdem-1", "ride-1"
LINK = re.compile(r"https?://\S+/first/\S+")


class Room:
    """The process of a room, and what it printed."""

    def __init__(self, process: subprocess.Popen[str], address: str, first: str, folder: Path) -> None:
        self.process, self.address, self.first, self.folder = process, address, first, folder
        self.store = folder / "floor.sqlite3"


@contextmanager
def open_room(**settings: str) -> Iterator[Room]:
    """Start ``croupier floor --room`` on an empty store."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        given = {
            "CROUPIER_PORT": str(port),
            "CROUPIER_STORE": f"{folder}/floor.sqlite3",
            "CROUPIER_KEY_FILE": f"{folder}/floor.key",
            "PYTHONUNBUFFERED": "1",
            **settings,
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "floor", "--room"],
            env={**os.environ, **given},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        try:
            found = next(found for line in process.stdout if (found := LINK.search(line)))
            yield Room(process, f"http://127.0.0.1:{port}", found.group(), Path(folder))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


class Evening:
    """Everybody in a browser of their own; ``save`` takes a picture of a page under a name."""

    def __init__(
        self, browser: Browser, room: Room, save: Callable[[Page, str], None] = lambda *_: None, **look: Any
    ) -> None:
        self.browser, self.room, self.save = browser, room, save
        self._look = {"viewport": DESKTOP, **look}
        self.pages: dict[str, Page] = {}

    def page(self, person: str) -> Page:
        """A person's browser."""
        if person not in self.pages:
            page = self.browser.new_context(**self._look).new_page()
            page.set_default_timeout(60_000)
            self.pages[person] = page
        return self.pages[person]

    def go(self, person: str, path: str) -> Page:
        """A person goes to an address of the room."""
        page = self.page(person)
        page.goto(f"{self.room.address}{path}")
        return page

    def post(self, person: str, path: str, **fields: str | int) -> tuple[int, dict[str, Any]]:
        """What the room answers to a command that a person sends from a page of theirs."""
        status, said = self.page(person).evaluate(
            """async ([path, fields]) => {
                const me = await (await fetch("/me", {headers: {accept: "application/json"}})).json();
                const json = "application/json";
                const headers = {accept: json, "content-type": json, "x-croupier-token": me.token};
                const answer = await fetch(path, {method: "POST", body: JSON.stringify(fields), headers});
                const text = await answer.text();
                return [answer.status, text ? JSON.parse(text) : {}];
            }""",
            [path, fields],
        )
        return status, said

    # ── people and tables ───────────────────────────────────────────────────────────────────────────

    def begins(self) -> None:
        """The first administrator, by the printed link."""
        page = self.page("Ada")
        page.goto(self.room.first.replace("localhost", "127.0.0.1"))
        page.fill("#name", "Ada")
        self._password(page)

    def _password(self, page: Page) -> None:
        page.fill("#password", PASSWORD)
        page.fill("#again", PASSWORD)
        with page.expect_navigation():
            page.click("text=Set the password")

    def hires_quickly(self, name: str, roles: tuple[str, ...]) -> None:
        """The same without looking at the pages."""
        status, said = self.post("Ada", "/people", name=name, **{f"role.{role}": "1" for role in roles})
        assert status == 200, said
        self.go(name, "/sign-in")
        status, said = self.post(name, said["invitation"], password=PASSWORD, again=PASSWORD)
        assert status == 200, said

    def hires(self, name: str, roles: tuple[str, ...]) -> None:
        """An account with its roles; the person sets a password with the link."""
        page = self.go("Ada", "/people")
        page.fill("#open-account #name", name)
        for role in roles:
            page.check(f"#open-account [name='role.{role}']")
        with page.expect_navigation():
            page.click("text=Open the account")
        link = page.inner_text("#invitation")
        own = self.page(name)
        own.goto(self.room.address + "/" + link.partition("://")[2].partition("/")[2])
        self._password(own)

    def opens(self, game: str, table: str, **terms: str) -> None:
        """A table of the manager's, dealt by hand."""
        page = self.go("Max", f"/manager/open/{game}")
        page.fill("#id", table)
        page.select_option("#dealer", "hand")
        for name, value in terms.items():
            field = f"[name='{name.replace('__', '.')}']"
            if page.eval_on_selector(field, "one => one.tagName") == "SELECT":
                page.select_option(field, value)
            else:
                page.fill(field, value)
        with page.expect_navigation():
            page.click("text=Open the table")
        for person in ("Dan", "Dirk", "Sue", "Sam"):
            status, said = self.post("Max", f"/people/{person}/tables", table=table, answer="assign")
            assert status < 300, said

    # ── money ───────────────────────────────────────────────────────────────────────────────────────

    def counts(self, table: str, what: str, amount: int | str) -> None:
        """A tray is counted by the dealer, and signed by the second dealer."""
        page = self.go("Dan", f"/tables/{table}/tray")
        page.fill(f"#act-{what} [name=amount]", str(amount))
        page.click(f"#act-{what} button")
        page.wait_for_selector(".slips [name=act][value=second]")
        if what == "opener":
            self.save(page, "tray")
        second = self.go("Dirk", f"/tables/{table}/tray")
        with second.expect_navigation():
            second.click(".slips button:has-text('Sign')")

    def fills(self, table: str, amount: int) -> None:
        """The cage sends a fill, and the dealer receives it."""
        page = self.go("Kora", f"/cage-desk/trays/{table}")
        page.fill("#act-fill [name=amount]", str(amount))
        page.click("#act-fill button")
        page.wait_for_selector(".slips [name=act][value=second]")
        dealer = self.go("Dan", f"/tables/{table}/tray")
        with dealer.expect_navigation():
            dealer.click(".slips button:has-text('Receive')")

    # ── the console ─────────────────────────────────────────────────────────────────────────────────

    def console(self, table: str) -> Page:
        """The dealer goes to a table's console."""
        page = self.go("Dan", f"/tables/{table}/console")
        page.wait_for_function("() => document.getElementById('go').textContent")
        return page

    def enters(self, *lines: str) -> None:
        """The dealer types lines, each with Enter, and waits for what the room says to it."""
        page = self.page("Dan")
        for line in lines:
            with page.expect_response(lambda answer: answer.request.method == "POST") as told:
                page.fill("#line", line)
                page.press("#line", "Enter")
            assert told.value.ok, (line, told.value.text())
            page.wait_for_function("() => !document.getElementById('console').hasAttribute('aria-busy')")

    def ticks_off(self) -> int:
        """The dealer takes and pays, seat by seat; how many ticks that took."""
        page = self.page("Dan")
        ticks = 0
        while page.query_selector("#due li:not(.done)"):
            page.press("#line", "Enter")
            ticks += 1
        return ticks

    # ── three games by hand ─────────────────────────────────────────────────────────────────────────

    def opens_all(self) -> None:
        """The tables of the evening, a link among them."""
        stakes = {"option__min": "5", "option__max": "100"}
        self.opens("caribbean-stud", STUD, option__progressive="pmg-01", link="stud", seed="10000", **stakes)
        self.opens("texas-holdem", HOLDEM, limit__lower="4", limit__upper="8")
        self.opens("let-it-ride", RIDE, option__min="5", option__max="50")

    def deals_stud(self) -> Page:
        """A round whose hidden hands are shown later, a straight flush among them; a supervisor is called."""
        page = self.console(STUD)
        self.enters("s1 sit Wilma 500", "s2 sit Omar 500")
        self.enters("", "p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "d nb")
        # Hidden cards are nobody's to name yet; the bank's face-up card is.
        self.enters("", "Kd")
        self.save(page, "console")
        self.calls("exposed card", "A card of Omar's was nearly turned")
        self.save(page, "console-called")
        # The bank's hand is turned up, then Omar's is shown, then Wilma's, first with a wrong card.
        self.enters("1 bet", "2 bet", "AcQs7h2c", "9d8c5s4h2d", "Js9s8s7sTh", "d back", "Js9s8s7sTs")
        self.enters("d count")
        # The winner's button is pressed; nothing is paid before a supervisor has looked.
        status, said = self.post("Dan", f"/tables/{STUD}/console", line="d award")
        assert status == 422, said
        assert "waits for a supervisor" in said["error"]["message"]
        page.wait_for_function("() => document.getElementById('keypad').textContent.includes('seat 1')")
        return page

    def calls(self, what: str, says: str) -> None:
        """The dealer calls a supervisor."""
        page = self.page("Dan")
        page.click("#asks")
        page.fill("#call-says", says)
        self.save(page, "console-calling")
        page.click(f"#kinds button:has-text('{what}')")
        page.wait_for_function("() => document.getElementById('call').textContent.includes('called')")

    def deals_holdem(self) -> None:
        """A hand for three, the winner shown."""
        page = self.console(HOLDEM)
        self.enters("s1 sit Wanda 200", "s2 sit Oscar 200", "s3 sit Pavel 200", "d button As2d3c", "d open")
        self.enters("", "call", "call", "check", "AhKhQh", "check", "check", "check")
        self.save(page, "console-holdem")
        self.enters("2c", "check", "check", "check", "3c", "check", "check", "check")
        self.enters("JhTh", "muck", "muck")
        self.ticks_off()

    def deals_ride(self) -> None:
        """A round of Let It Ride for one."""
        self.console(RIDE)
        self.enters("s1 sit Wilma 200", "d open", "p1 w bet_1 5", "p1 w bet_2 5", "p1 w bet_3 5", "d nb", "")
        self.enters("1 cc", "7c", "1 cc", "7d", "6s2h3d", "d count")
        self.ticks_off()

    # ── afterwards ──────────────────────────────────────────────────────────────────────────────────

    def corrects(self) -> None:
        """The six of Let It Ride was a seven: one supervisor enters it, another approves."""
        page = self.go("Sue", f"/supervisor/rounds/{RIDE}/1")
        document = page.input_value("#document")
        page.fill("#document", document.replace("6s2h3d", "7s2h3d"))
        page.fill("#why", "The six was a seven; the camera shows it")
        self.save(page, "correct")
        with page.expect_navigation():
            page.click("text=Settle it again")
        self.save(page, "correction")
        status, said = self.post("Sue", "/supervisor/corrections/1/approve")
        assert (status, said["error"]["code"]) == (422, "person/second"), said
        second = self.go("Sam", "/supervisor/corrections/1")
        with second.expect_navigation():
            second.click("text=Approve and book")

    def answer(self, person: str, path: str) -> dict[str, Any]:
        """What a page says to a program of the same person."""
        asked = self.page(person).request.get(
            f"{self.room.address}{path}", headers={"accept": "application/json"}
        )
        assert asked.ok, asked.text()
        found: dict[str, Any] = asked.json()
        return found

    def tray(self, table: str) -> int:
        """What a tray holds by the ledger, in cents."""
        held: int = self.answer("Kora", f"/cage-desk/trays/{table}")["holds"]
        return held

    def sheet(self, table: str) -> dict[str, Any]:
        """The sheet of a table's first shift."""
        return self.answer("Kora", f"/cage-desk/trays/{table}/shifts/1")
