"""Takes a picture of every felt on the demonstration floor, on four screens, to be looked at.

    python -m tools.felts DIR [TABLE ...]
    python -m tools.felts --gallery [TABLE ...]    for the documentation: docs/_static/felts/GAME.jpg

Nora sits down at each table, wagers if there is anything to wager, and is photographed twice: at her first
decision, and when the round is paid. TABLE-decides-1440x900.png and so on in DIR.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate
from rich.progress import track

from croupier.floor import Floor, by_seed
from croupier.floor.table.pace import Pace
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore
from tools.screenshots import lobby, sit

SCREENS = ((1440, 900), (390, 844), (844, 390), (1920, 1080))
GALLERY = Path(__file__).parents[1] / "docs" / "_static" / "felts"
GALLERY_SCREEN = (1280, 800)
GAMES = {
    table["id"]: table["game"]
    for table in tomllib.loads(files("croupier.floor.demo").joinpath("tables.toml").read_text())["table"]
}
"""The game of each table of the demonstration."""
STEPS = 60
"""More decisions than any round asks for."""
PACE = Pace(card=0.01, bot=0.02, lock=0.1, between=10, action_seconds=600, bet_seconds=4, supervisor=0.2)
"""Nobody waits for cards; what a round paid stays long enough for every screen."""
VERSION = "() => document.querySelector('.says')?.dataset.version"


@contextmanager
def open_floor() -> Iterator[str]:
    """The demonstration in this process, with known shuffles; gives its address."""
    floor = Floor(MemoryStore(), shuffler=by_seed("postcard"), pace=PACE, advice=False)
    config = ServerConfig(port=0)
    server = FloorServer(create_app(config, floor=floor), config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(60)
    try:
        yield server.address
    finally:
        server.should_exit = True
        thread.join(20)


def photograph(page: Page, folder: Path, name: str) -> None:
    """The same moment on every screen; for the gallery on one, and small."""
    if folder == GALLERY:
        table, _, moment = name.rpartition("-")
        kept = folder / f"{GAMES.get(table, table)}.jpg"
        # Baccarat asks for no decision: its picture is that of a paid round.
        if moment == "decides" or "baccarat" in kept.name:
            with Image.open(io.BytesIO(page.screenshot())) as taken:
                taken.convert("RGB").resize((960, 600)).save(kept, quality=72, optimize=True)
        return
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        # A picture is drawn when the page has been laid out for the new size.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=folder / f"{name}-{width}x{height}.png")


def wager(page: Page) -> None:
    """The least that opens a round: one chip on the first spot, or on the player's hand at baccarat."""
    spots = page.locator(".spot[data-spot]:not(.beside)")
    if not spots.count():
        return
    spots.first.click()
    page.click("#place")


def play(page: Page, folder: Path, table: str) -> None:
    """One round, photographed at its first decision and at its end."""
    seen = False
    for _ in range(STEPS):
        page.wait_for_selector(".acts .button, .payments .mine, .spot[data-spot], #bank-wager, .rest #story")
        if page.query_selector(".payments .mine") or (seen and page.query_selector(".rest #story")):
            break
        version = page.evaluate(VERSION)
        if page.query_selector("#bank-wager"):
            page.click("text=Pass")
        elif page.query_selector(".acts .button") and not page.query_selector(".spot[data-spot]"):
            if not seen:
                photograph(page, folder, f"{table}-decides")
                seen = True
            for card in page.locator("[data-throw]").all():
                if page.locator("#act-sd .button:enabled").count():
                    break
                card.click()
            chosen = page.locator(".acts .button:not(.weak):enabled")
            (chosen if chosen.count() else page.locator(".acts .button:enabled")).first.click()
        else:
            wager(page)
        page.wait_for_function(f"before => ({VERSION})() !== before", arg=version)
    # Payments are shown one by one first.
    page.wait_for_function("() => !document.querySelector('#paying .paid')")
    photograph(page, folder, f"{table}-paid")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gallery", action="store_true")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    if not asked.gallery and not asked.names:
        parser.error("name a folder for the pictures, or --gallery")
    names = asked.names if asked.gallery else asked.names[1:]
    folder = GALLERY if asked.gallery else Path(asked.names[0])
    first = GALLERY_SCREEN if asked.gallery else SCREENS[0]
    folder.mkdir(parents=True, exist_ok=True)
    with open_floor() as address, sync_playwright() as playwright:
        flags = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        path = os.environ.get("CROUPIER_BROWSER") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        page = browser.new_page(color_scheme="dark", reduced_motion="reduce")
        page.set_default_timeout(30_000)
        lobby(page, address, lambda name: None)
        tables = names or page.eval_on_selector_all(
            "a[href^='/tables/']",
            "links => [...new Set(links.map(a => a.getAttribute('href').split('/')[2]))]",
        )
        for table in track(tables, description="Felts"):
            page.set_viewport_size({"width": first[0], "height": first[1]})
            page.goto(address)
            more = page.locator("text=Get more play money")
            if more.count():
                more.click()
                more.wait_for(state="detached")
            try:
                sit(page, address, table)
                play(page, folder, table)
            except TooLate as late:
                photograph(page, folder, f"{table}-stuck")
                print(f"{table}: {late.message.splitlines()[0]}")
            leave = page.locator("text=Leave the table")
            if leave.count():
                leave.click()
        browser.close()


if __name__ == "__main__":
    main()
