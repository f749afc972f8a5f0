"""A floor in a process of its own, on a store of its own, and how much of the machine it used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psutil

SOURCE = Path(__file__).parents[2] / "src"
OPEN = re.compile(r"The floor is open: (http://\S+)")

TABLE = """[[table]]
id = "table-{number}"
name = "Table {number}"
game = "texas-holdem"
seats = 9
action_seconds = 600
buy_in = [40, 400]
limits = {{ structure = "fixed-limit", lower = 4, upper = 8, small_blind = 2, big_blind = 4 }}
options = {{ post_to_enter = false }}
"""

SETTINGS = {
    "AT_ONCE": "true",
    "ADVICE": "false",
    "BOTS": "false",
    "PORT": "0",
    "STREAMS_MAX": "20000",
    "CONNECTIONS_MAX": "20000",
    # Programs act as soon as they can, which is faster than a person may.
    "POSTS_PER_SECOND": "1000",
    "READS_PER_SECOND": "10000",
}


class Serving:
    """A running floor."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.address = address
        self._seen = psutil.Process(process.pid)

    def _all(self) -> list[psutil.Process]:
        """The floor's process, and those that it has started."""
        return [self._seen, *self._seen.children(recursive=True)]

    def cpu(self) -> float:
        """Seconds of processor time that the floor's processes have used so far, their threads included."""
        used = [one.cpu_times() for one in self._all()]
        return float(sum(one.user + one.system for one in used))

    def memory(self) -> int:
        """Bytes of memory that they hold."""
        return int(sum(one.memory_info().rss for one in self._all()))


@contextmanager
def serving(
    folder: Path, *, store: str, tables: int, source: Path = SOURCE, settings: Mapping[str, str] = {}
) -> Iterator[Serving]:
    """Start a floor with so many tables, from the program in ``source``; it ends with the block."""
    listed = folder / "tables.toml"
    listed.write_text("\n".join(TABLE.format(number=number) for number in range(tables)), encoding="utf-8")
    given = {**SETTINGS, **settings, "STORE": store, "TABLES_FILE": str(listed), "TABLES": "limit-holdem"}
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    environ |= {f"CROUPIER_{name}": value for name, value in given.items()}
    environ["PYTHONPATH"] = str(source)
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", "from croupier.cli import main; main()", "floor"],
            env=environ,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := OPEN.search(line):
                yield Serving(process, found[1])
                break
        else:
            raise AssertionError((folder / "log").read_text(encoding="utf-8")[-2000:])
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()
