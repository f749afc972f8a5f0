"""Takes the screenshots for the documentation, with known shuffles and a headless browser.

python tools/screenshots.py                    the pictures of the documentation, in docs/_static
python tools/screenshots.py --phone --to DIR   the same on a telephone's screen
python -m tools.screenshots --room             only the desks of a card room
python -m tools.screenshots --signs            only signs
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tools.room_evening import HOLDEM, RIDE, STAFF, STUD, Evening, open_room

PICTURES = Path(__file__).parents[1] / "docs" / "_static"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SEED = "postcard"
CODE = "postcard"
"""The supervisor's code of the floor in the pictures."""

DOCUMENTED = (
    "lobby",
    "table-caribbean-stud",
    "table-ez-baccarat-paid",
    "table-limit-holdem",
    "round",
    "supervisor-desk",
    "supervisor-desk-dark",
    "jackpot-ways-out",
)
"""The pictures in the documentation; ``--all`` takes every one."""


@contextmanager
def open_floor(seed: str = SEED) -> Iterator[str]:
    """Start a floor on a free port; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "CROUPIER_PORT": str(port),
            "CROUPIER_STORE": f"{folder}/floor.sqlite3",
            "CROUPIER_SHUFFLE_SEED": seed,
            "CROUPIER_ACTION_SECONDS": "600",
            "CROUPIER_BET_SECONDS": "5",
            "CROUPIER_SUPERVISOR_CODE": CODE,
        }
        server = subprocess.Popen(
            [sys.executable, "-c", "from croupier.cli import main; main()", "floor"],
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Wait until the floor answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{address}/health"):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"no answer from {address}")


def sit(page: Page, address: str, table: str) -> None:
    """Take the first free seat."""
    page.goto(f"{address}/tables/{table}")
    page.click("#sit .button.primary")
    page.wait_for_selector("#own")


def lobby(page: Page, address: str, save: Callable[[str], None]) -> None:
    """Give a name at the door."""
    page.goto(address)
    page.fill("#name", "Nora")
    page.click("text=Enter the floor")
    page.wait_for_selector("text=Welcome")
    save("lobby")


def caribbean_stud(page: Page, address: str, save: Callable[[str], None]) -> None:
    """Ante and progressive, the decision, the payments."""
    sit(page, address, "caribbean-stud")
    page.click(".rack-chip:has(input[value='5'])")
    for _ in range(3):
        page.click("#spot-ante")
    page.click("#spot-progressive")
    save("table-caribbean-stud-wagers")
    page.click("#place")
    page.wait_for_selector("#act-w .button", timeout=30_000)
    page.wait_for_timeout(2_500)
    save("table-caribbean-stud")
    page.click("#act-w .button")
    page.wait_for_selector(".payments", timeout=30_000)
    page.wait_for_timeout(500)
    save("table-caribbean-stud-paid")


def ez_baccarat(page: Page, address: str, save: Callable[[str], None]) -> None:
    """Banker and Dragon 7 against a player-dealer."""
    sit(page, address, "ez-baccarat")
    page.wait_for_selector("#place, #bank-wager", timeout=30_000)
    if page.query_selector("#bank-wager"):
        page.click("text=Pass")
    page.wait_for_selector("#place", timeout=60_000)
    page.click(".rack-chip:has(input[value='25'])")
    page.click("#spot-banker")
    page.click(".rack-chip:has(input[value='5'])")
    page.click("#spot-dragon7")
    save("table-ez-baccarat-wagers")
    page.click("#place")
    page.wait_for_selector(".box.banker .face", timeout=30_000)
    save("table-ez-baccarat")
    page.wait_for_selector(".payments", timeout=30_000)
    # Payments are shown one by one first.
    page.wait_for_timeout(1_500)
    page.wait_for_function("() => !document.querySelector('#paying .paid')")
    page.wait_for_timeout(500)
    save("table-ez-baccarat-paid")


def holdem(page: Page, address: str, save: Callable[[str], None], table: str = "limit-holdem") -> None:
    """Call to the flop and on to the end."""
    sit(page, address, table)
    saved = False
    for _ in range(40):
        page.wait_for_selector("#act-cc .button, #act-sm .button, .payments", timeout=60_000)
        if page.query_selector(".payments"):
            break
        if not saved and page.query_selector(".board .face"):
            page.wait_for_timeout(800)
            save(f"table-{table}")
            saved = True
        page.locator("#act-sm .button, #act-cc .button").first.click()
        page.wait_for_timeout(700)
    page.wait_for_timeout(500)
    save(f"table-{table}-paid")


def papers(page: Page, address: str, save: Callable[[str], None]) -> None:
    """The history and a rule card."""
    page.goto(f"{address}/tables/limit-holdem/history/1")
    save("round")
    page.goto(f"{address}/games/caribbean-stud")
    save("rules")


def supervisor(page: Page, address: str, save: Callable[[str], None]) -> None:
    """The desk with a table frozen, by day and by night, and the ways out of a jackpot."""
    page.goto(f"{address}/supervisor")
    page.fill("#code", CODE)
    page.click("text=Go on duty")
    page.wait_for_selector("#table-caribbean-stud")
    page.click("#table-caribbean-stud button")
    page.wait_for_selector("#table-caribbean-stud button:has-text('Release')")
    save("supervisor-desk")
    page.emulate_media(color_scheme="dark")
    save("supervisor-desk-dark")
    page.emulate_media(color_scheme="light")
    page.goto(f"{address}/supervisor/links/caribbean-stud")
    save("jackpot-ways-out")


SCENES = {
    "caribbean-stud": caribbean_stud,
    "ez-baccarat": ez_baccarat,
    "limit-holdem": holdem,
    "no-limit-holdem": lambda page, address, save: holdem(page, address, save, "no-limit-holdem"),
    "papers": papers,
    "supervisor": supervisor,
}


ROOM = (
    "people",
    "manager-desk",
    "open-table",
    "tray",
    "cage-desk",
    "console",
    "console-calling",
    "console-paying",
    "ruling",
    "ruling-dark",
    "correct",
    "correction",
    "shift-sheet",
    "dealer-lobby",
)
"""The pictures of a card room's desks."""


def room(browser: Browser, to: Path) -> None:
    """The desks of a card room, in the order of an evening; everybody has a browser of their own."""

    def save(page: Page, name: str) -> None:
        if name in ROOM:
            page.wait_for_timeout(300)
            keep(page, to / f"{name}.png", whole=name in ("open-table", "shift-sheet", "correction"))

    with open_room() as opened:
        evening = Evening(browser, opened, save)
        evening.begins()
        for name, roles in STAFF.items():
            evening.hires_quickly(name, roles)
        save(evening.go("Ada", "/people"), "people")
        save(evening.go("Max", "/manager/open/caribbean-stud"), "open-table")
        evening.opens_all()
        save(evening.go("Max", "/manager"), "manager-desk")
        save(evening.go("Dan", "/"), "dealer-lobby")
        for table in (STUD, HOLDEM, RIDE):
            evening.counts(table, "opener", 5000)
        evening.fills(STUD, 1000)
        page = evening.deals_stud()
        desk = evening.go("Sue", "/supervisor")
        save(desk, "ruling")
        desk.emulate_media(color_scheme="dark")
        save(desk, "ruling-dark")
        desk.fill("[name=ruling]", "The card was shown to nobody; play on")
        with desk.expect_navigation():
            desk.click("text=Rule")
        with desk.expect_navigation():
            desk.click(f"#confirm-{STUD}-1 button")
        desk.emulate_media(color_scheme="light")
        evening.enters("d award")
        save(page, "console-paying")
        evening.ticks_off()
        evening.deals_holdem()
        evening.deals_ride()
        evening.corrects()
        save(evening.go("Kora", "/cage-desk"), "cage-desk")
        evening.counts(STUD, "closer", f"{evening.tray(STUD) / 100:.2f}")
        save(evening.go("Kora", f"/cage-desk/trays/{STUD}/shifts/1"), "shift-sheet")


WALL = {"width": 960, "height": 540}


def signs(browser: Browser, to: Path, seed: str) -> None:
    """Signs of the demonstration's tables, by night and by day."""
    with open_floor(seed) as address:
        wall = browser.new_context(viewport=WALL, color_scheme="dark").new_page()

        def hang(name: str, path: str) -> None:
            wall.goto(f"{address}/signs/{path}")
            wall.wait_for_timeout(500)
            keep(wall, to / f"{name}.png", whole=False)

        hang("sign-table", "tables/caribbean-stud")
        hang("sign-jackpot", "links/caribbean-stud")
        wall.emulate_media(color_scheme="light")
        hang("sign-room-light", "room")
        hang("sign-table-light", "tables/ultimate-holdem")
        wall.set_viewport_size(PHONE)
        hang("sign-table-phone", "tables/ultimate-holdem")


def keep(page: Page, path: Path, *, whole: bool) -> None:
    """A picture of a page; a palette is enough for a table, and a third of the size."""
    page.screenshot(path=path, full_page=whole)
    Image.open(path).convert("RGB").quantize(256, kmeans=4).save(path, optimize=True)
    print(path)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--to", type=Path, default=PICTURES, help="where the pictures go")
    parser.add_argument(
        "--all", action="store_true", help="take every picture, not only those in the documentation"
    )
    parser.add_argument("--phone", action="store_true", help="use a phone's screen size")
    parser.add_argument("--only", choices=SCENES, nargs="*", help="only these scenes")
    parser.add_argument("--room", action="store_true", help="only the desks of a card room")
    parser.add_argument("--signs", action="store_true", help="only signs")
    parser.add_argument("--seed", default=SEED, help="seed of the shuffles")
    said = parser.parse_args()
    said.to.mkdir(parents=True, exist_ok=True)
    flags = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    browser_path = os.environ.get("CROUPIER_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=flags)
        if not said.phone and not said.only and not said.signs:
            room(browser, said.to)
        if not said.phone and not said.only and not said.room:
            signs(browser, said.to, said.seed)
        browser.close()
    if said.room or said.signs:
        return
    with open_floor(said.seed) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=flags)
        context = browser.new_context(
            viewport=PHONE if said.phone else DESKTOP, device_scale_factor=2 if said.phone else 1
        )
        # A number of the browser's own would turn the known shuffles.
        context.add_init_script("localStorage.setItem('croupier.number', 'off')")
        page = context.new_page()
        page.on(
            "console",
            lambda message: print(f"  {message.type}: {message.text}") if message.type == "error" else None,
        )
        page.on("pageerror", lambda error: print(f"  script: {error}"))

        def save(name: str) -> None:
            if not said.all and name not in DOCUMENTED:
                return
            path = said.to / f"{name}.png"
            page.wait_for_timeout(400)
            keep(page, path, whole=name in ("round", "rules"))

        lobby(page, address, save)
        for name in said.only or SCENES:
            SCENES[name](page, address, save)
        browser.close()


if __name__ == "__main__":
    main()
