"""Takes a picture of every felt on the demonstration floor, on four screens, to be looked at.

    python -m tools.felts DIR [TABLE ...]

Nora sits down at each table, wagers if there is anything to wager, and is photographed twice: at her first
decision, and when the round is paid. TABLE-decides-1440x900.png and so on in DIR.
"""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate
from rich.progress import track

from tools.screenshots import lobby, open_floor, sit

SCREENS = ((1440, 900), (390, 844), (844, 390), (1920, 1080))
STEPS = 40
"""More decisions than any round asks for."""


def photograph(page: Page, folder: Path, name: str) -> None:
    """The same moment on every screen."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
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
        if page.query_selector("#bank-wager"):
            page.click("text=Pass")
        elif page.query_selector(".acts .button") and not page.query_selector(".spot[data-spot]"):
            if not seen:
                photograph(page, folder, f"{table}-decides")
                seen = True
            page.locator(".acts .button:not(.weak):enabled, .acts .button:enabled").first.click()
        else:
            wager(page)
        page.wait_for_timeout(300)
    # Payments are shown one by one first.
    page.wait_for_function("() => !document.querySelector('#paying .paid')")
    photograph(page, folder, f"{table}-paid")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("tables", nargs="*")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with open_floor() as address, sync_playwright() as playwright:
        flags = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        path = os.environ.get("CROUPIER_BROWSER") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        page = browser.new_page(color_scheme="dark", reduced_motion="reduce")
        page.set_default_timeout(30_000)
        lobby(page, address, lambda name: None)
        tables = asked.tables or page.eval_on_selector_all(
            "a[href^='/tables/']",
            "links => [...new Set(links.map(a => a.getAttribute('href').split('/')[2]))]",
        )
        for table in track(tables, description="Felts"):
            page.set_viewport_size({"width": SCREENS[0][0], "height": SCREENS[0][1]})
            try:
                sit(page, address, table)
                play(page, asked.folder, table)
            except TooLate as late:
                photograph(page, asked.folder, f"{table}-stuck")
                print(f"{table}: {late.message.splitlines()[0]}")
            leave = page.locator("text=Leave the table")
            if leave.count():
                leave.click()
        browser.close()


if __name__ == "__main__":
    main()
