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

from benchmarks.load.balancer import balancing, free_ports

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

    def __init__(
        self, process: subprocess.Popen[str], address: str, balancer: psutil.Process | None = None
    ) -> None:
        self.address = address
        self._seen, self._balancer = psutil.Process(process.pid), balancer

    def _all(self) -> list[psutil.Process]:
        """The floor's process, those that it has started, and the load balancer."""
        balancers = [] if self._balancer is None else [self._balancer]
        return [self._seen, *self._seen.children(recursive=True), *balancers]

    def cpu(self) -> float:
        """Seconds of processor time that the floor's processes have used so far, their threads included."""
        used = [one.cpu_times() for one in self._all()]
        return float(sum(one.user + one.system for one in used))

    def memory(self) -> int:
        """Bytes of memory that they hold."""
        return int(sum(one.memory_info().rss for one in self._all()))


@contextmanager
def serving(
    folder: Path,
    *,
    store: str,
    tables: int,
    source: Path = SOURCE,
    processes: int = 1,
    standing: int = 0,
    settings: Mapping[str, str] = {},
) -> Iterator[Serving]:
    """Start a floor from the program in ``source``; several processes are behind the load balancer.

    ``standing`` is the number of further tables, at which nobody sits.
    """
    listed = folder / "tables.toml"
    posted = [TABLE.format(number=number) for number in range(tables + standing)]
    listed.write_text("\n".join(posted), encoding="utf-8")
    ports = free_ports(processes) if processes > 1 else 0
    several = {"PROCESSES": str(processes), "PORT": str(ports), "PROXIES": "127.0.0.1"} if ports else {}
    given = {
        **SETTINGS,
        **several,
        **settings,
        "STORE": store,
        "TABLES_FILE": str(listed),
        "TABLES": "limit-holdem",
    }
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
        addresses: list[str] = []
        for line in process.stdout:
            addresses += OPEN.findall(line)
            if len(addresses) == processes:
                break
        else:
            raise AssertionError((folder / "log").read_text(encoding="utf-8")[-2000:])
        if processes == 1:
            yield Serving(process, addresses[0])
        else:
            with balancing(folder, [ports + number for number in range(processes)]) as (address, balancer):
                yield Serving(process, address, balancer)
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()
