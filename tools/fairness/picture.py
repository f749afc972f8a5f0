"""The picture of the auditor's page in docs/fairness.md: four tables, two of them with a planted fault.

python -m tools.fairness.picture [FILE]
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
from itertools import islice
from pathlib import Path

from playwright.sync_api import sync_playwright

from croupier.floor import Floor, Kind
from croupier.floor.fairness.report import ALPHA, FairnessReport, TableReport
from croupier.floor.fairness.watch import TableWatch
from croupier.money import Cents
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore
from tools.fairness.logs import fair, rounds_of, setup_of
from tools.fairness.planted import BACCARAT, STUD, a_cent_more, riffled

PICTURE = Path(__file__).parents[2] / "docs" / "_static" / "fairness.png"
RIDE = ({"bet_1": Cents(500), "bet_2": Cents(500), "bet_3": Cents(500)},)
POKER = ({"ante": Cents(1_000), "pairplus": Cents(500)},)
TABLES = (
    ("ez-baccarat", BACCARAT, 400, fair, None),
    ("three-card-poker", POKER, 150, fair, None),
    ("let-it-ride", RIDE, 60, riffled(2), None),
    ("caribbean-stud", STUD[:1], 60, fair, 57),
)
"""Each table with its wagers, its rounds, its shuffle, and the round that pays a cent too much."""


def report() -> FairnessReport:
    """What the page says of the four."""
    made: list[TableReport] = []
    place = 0
    for table, wagers, rounds, shuffle, wrong in TABLES:
        setup = setup_of(table)
        watch = TableWatch(setup)
        for number, events in enumerate(islice(rounds_of(setup, wagers, shuffle=shuffle), rounds + 1)):
            watch.follow(a_cent_more(events) if number == wrong else events)
        made.append(watch.report(alpha=ALPHA, first=place))
        place += len(watch.tests())
        print(f"{table}: {rounds} rounds", flush=True)
    return FairnessReport(alpha=ALPHA, tables=tuple(made), at="2026-11-17T03:36:00+00:00")


def main(path: Path = PICTURE) -> None:
    """Open a floor that shows the report, and photograph it in the light and in the dark."""
    floor = Floor(MemoryStore(), kind=Kind.BENCH, bots=False, advice=False)
    config = ServerConfig(port=0)
    app = create_app(config, floor=floor)
    server = FloorServer(app, config)
    app.state.fairness.process.report = report()
    app.state.fairness.process.look = lambda: None
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(60)
    with sync_playwright() as driver:
        flags = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        path_of_browser = os.environ.get("CROUPIER_BROWSER") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path_of_browser, args=flags)
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": 960, "height": 1_000}, color_scheme=scheme)
            page.goto(server.address)
            page.fill("#name", "Ada" if scheme == "light" else "Bea")
            page.click("text=Enter the floor")
            page.wait_for_selector("text=Welcome")
            page.goto(f"{server.address}/auditor/fairness")
            page.wait_for_selector("#log-caribbean-stud")
            name = path if scheme == "light" else path.with_name(f"{path.stem}-dark.png")
            page.screenshot(path=name)
        browser.close()
    server.should_exit = True
    thread.join(20)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
