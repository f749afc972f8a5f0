"""Writes a store for ``tests/store/files``: an evening on the floor of whatever Croupier is on the path.

    PYTHONPATH=OTHER/src python tools/evening.py NAME

Nora sits down at a table of each kind and plays a few rounds among bots; then the floor closes.
NAME.sqlite3.gz is the store, and NAME.json what the floor said of her wallet and of the last rounds before
it closed. It talks to the floor as a browser does and imports nothing of it, so that it works with any
version. README.md there says which were used.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

OUT = Path(__file__).parents[1] / "tests" / "store" / "files"
ROUNDS = 2
TABLES = {
    "caribbean-stud": {"ante": "10", "progressive": "1"},
    "texas-holdem-bonus": {"ante": "10"},
    "ez-baccarat": {"banker": "10"},
    "fortune-pai-gow": {"game": "10"},
    "blackjack-buster": {"game": "10"},
    "limit-holdem": {},
    "omaha-hi-lo": {},
    "seven-card-stud": {},
    "lowball": {},
    "pan": {},
}
"""Where Nora sits, and what she wagers where there is a layout."""


class Nora:
    """A visitor who wagers, checks or calls, and leaves everything else to the table's clock."""

    def __init__(self, address: str) -> None:
        accepted = {"accept": "application/json"}
        self.client = httpx.Client(base_url=address, headers=accepted, timeout=120)
        self.sitting: set[str] = set()

    def post(self, path: str, **fields: Any) -> bool:
        """Send a command; whether it was accepted."""
        token = self.client.get("/me").json()["token"]
        return self.client.post(path, json=fields, headers={"x-croupier-token": token}).is_success

    def look(self, table: str) -> dict[str, Any]:
        """The table as she sees it."""
        view: dict[str, Any] = self.client.get(f"/tables/{table}").json()
        return view

    def sit(self, table: str) -> None:
        """Take a free seat with what the table lets her bring."""
        for buy_in in ("160", "300", "100", "200", "500", "60"):
            for seat in (7, 6, 5, 8, 3):
                if self.post(f"/tables/{table}/sit", seat=seat, buy_in=buy_in):
                    self.sitting.add(table)
                    return

    def act(self, table: str) -> int:
        """Do what there is to do; the number of the last round that is over."""
        view = self.look(table)
        if (view.get("bank") or {}).get("offered_to") == view["you"]["seat"]:
            self.post(f"/tables/{table}/bank", answer="decline")
        elif TABLES[table] and view["opening"]:
            self.post(f"/tables/{table}/wager", **{f"spot.{spot}": by for spot, by in TABLES[table].items()})
        elif view["round"] and view["round"]["legal"]:
            offered = {choice["verb"] for choice in view["round"]["legal"]}
            for verb in sorted(offered & {"cc", "go", "no", "pb"}):
                if self.post(f"/tables/{table}/act", verb=verb):
                    break
        return int((view["last"] or {"number": 0})["number"])

    def evening(self, seconds: float) -> dict[str, Any]:
        """Play until every table has had its rounds; what the floor says then."""
        self.post("/name", name="Nora")
        for table in TABLES:
            self.sit(table)
        until = time.monotonic() + seconds
        waiting = set(self.sitting)
        while waiting and time.monotonic() < until:
            for table in sorted(waiting):
                if self.act(table) >= ROUNDS:
                    self.post(f"/tables/{table}/stand")
                    waiting.discard(table)
            time.sleep(0.2)
        time.sleep(8)
        return self.noted()

    def noted(self) -> dict[str, Any]:
        """Her wallet, and the last round of each table where she sat."""
        tables = {}
        for table in sorted(self.sitting):
            view = self.look(table)
            last = view["last"]
            tables[table] = {"last": last and {"number": last["number"], "nets": last["nets"]}}
        return {"wallet": self.client.get("/me").json()["wallet"], "tables": tables}


def main(name: str, seconds: float = 180) -> None:
    """Open the floor, let Nora play, close it, and keep what it wrote."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "floor.sqlite3"
        settings = {
            "CROUPIER_PORT": str(port),
            "CROUPIER_STORE": str(store),
            "CROUPIER_ACTION_SECONDS": "5",
            "CROUPIER_BET_SECONDS": "5",
            "CROUPIER_AT_ONCE": "true",
            "CROUPIER_ADVICE": "false",
            "CROUPIER_SHUFFLE_SEED": name,
        }
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor"]
        server = subprocess.Popen(
            command,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        print(server.stdout.readline().strip())
        said = Nora(f"http://127.0.0.1:{port}").evening(seconds)
        server.send_signal(signal.SIGINT)
        server.wait(60)
        with sqlite3.connect(store) as kept:
            kept.execute("PRAGMA journal_mode=DELETE")
            kept.execute("VACUUM")
            records = [bytes(data) for (data,) in kept.execute("SELECT data FROM record")]
        kept.close()
        tags = Counter(str(json.loads(data).get("event")) for data in records)
        (OUT / f"{name}.sqlite3.gz").write_bytes(gzip.compress(store.read_bytes(), mtime=0))
    (OUT / f"{name}.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    print(f"{len(records)} records of {len(tags)} kinds, {len(said['tables'])} tables")


if __name__ == "__main__":
    main(sys.argv[1])
