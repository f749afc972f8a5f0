"""One evening under load: what the people found, and what the floor used of the machine."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.load.floor import SOURCE, Serving, serving
from benchmarks.load.store import NewStore, new_store
from benchmarks.measure import Measured

ROOT = Path(__file__).parents[2]
STANDING = 10_000
"""Further tables, which stand open."""


def measure(*, tables: int = 270, rate: float = 500, seconds: float = 20) -> Iterator[Measured]:
    """A large card room on both stores, a crowd at one table, one table on an idle floor."""
    evenings = (
        ("sqlite", f"{tables} tables of 9, SQLite", tables, rate * 0.72, 0, 1, 0),
        ("postgres", f"{tables} tables of 9, PostgreSQL, two processes behind nginx", tables, rate, 0, 2, 0),
        (
            "postgres",
            f"the same beside {STANDING:,} empty tables",
            tables,
            rate,
            0,
            2,
            STANDING,
        ),
        ("sqlite", "1,000 spectators at one table, SQLite", 1, 2.0, 1_000, 1, 0),
        ("sqlite", "one table on an idle floor, SQLite", 1, 2.0, 0, 1, 0),
    )
    for store, what, of, asked, lookers, processes, standing in evenings:
        found = found_on(
            store,
            SOURCE,
            tables=of,
            rate=asked,
            warm=seconds / 4,
            seconds=seconds,
            lookers=lookers,
            processes=processes,
            standing=standing,
        )
        said = told(found).replace("\n", "; ")
        yield Measured(
            what=f"{what}, {asked:.0f} acts a second asked for",
            seconds=found["seconds"],
            hands=found["acts"],
            checked=said,
        )


def measure_remote(*, tables: int = 4, bots: int = 3, seconds: float = 10) -> Iterator[Measured]:
    """Programs with ``croupier.client`` and a live socket each, which act as fast as they are answered."""
    found = remote_on("sqlite", tables=tables, bots=bots, seconds=seconds)
    answer = found["answer"]
    yield Measured(
        what=f"{tables * bots} programs with croupier.client at {tables} tables, SQLite",
        seconds=found["seconds"],
        hands=found["acts"],
        checked=f"answered within {answer.get('p50')} ms (half of them), {answer.get('p99')} ms (99 of 100); "
        f"answers {found['statuses']}",
    )


def remote_on(store: str, *, tables: int, bots: int, seconds: float) -> dict[str, Any]:
    """Let programs play on a new floor on a new store, both gone afterwards."""
    with (
        tempfile.TemporaryDirectory() as name,
        new_store(store, Path(name)) as kept,
        serving(Path(name), store=kept.place, tables=tables) as floor,
    ):
        words = ["--tables", tables, "--bots", bots, "--seconds", seconds]
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.load.remote", floor.address, *map(str, words)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        found: dict[str, Any] = json.loads(done.stdout)
        return found


def found_on(
    store: str,
    source: Path,
    *,
    tables: int,
    rate: float,
    warm: float,
    seconds: float,
    lookers: int = 0,
    processes: int = 1,
    standing: int = 0,
    in_step: bool = False,
) -> dict[str, Any]:
    """Play on a new floor on a new store, both gone afterwards; several processes stand behind nginx."""
    words = ["--tables", tables, "--rate", rate, "--warm", warm, "--seconds", seconds, "--lookers", lookers]
    with (
        tempfile.TemporaryDirectory() as name,
        new_store(store, Path(name)) as kept,
        serving(
            Path(name), store=kept.place, tables=tables, source=source, processes=processes, standing=standing
        ) as floor,
    ):
        step = ["--in-step"] if in_step else []
        return played(floor, kept, *map(str, words), *step)


def played(floor: Serving, store: NewStore, *arguments: str) -> dict[str, Any]:
    """What the people found, and what the floor's processes and its store's used of the machine meanwhile."""
    cpu = store_cpu = 0.0
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.people", floor.address, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as people:
        assert people.stdout is not None
        for line in people.stdout:
            said = json.loads(line)
            match said.pop("said"):
                case "begun":
                    cpu, store_cpu = floor.cpu(), store.cpu()
                case "found":
                    used = {"floor_cpu": floor.cpu() - cpu, "store_cpu": store.cpu() - store_cpu}
                    return {**said, **used, "memory": floor.memory()}
    raise AssertionError("the people went home early")


def told(found: dict[str, Any]) -> str:
    """The figures in two lines."""
    acts, seconds = found["acts"], found["seconds"]
    answer, seen = found["answer"], found["seen"]
    if not acts:
        return f"nothing was answered within {seconds:.0f} s"
    cpu = found["store_cpu"] / acts * 1000
    served = f" and {cpu:.2f} ms of the database's" if cpu else ""
    return (
        f"{acts / seconds:.0f} acts/s, answered within {answer.get('p50')} ms (half of them), "
        f"{answer.get('p99')} ms (99 of 100), {found['floor_cpu'] / acts * 1000:.2f} ms of processor time an "
        f"act{served}, {found['memory'] / 2**20:.0f} MiB\n"
        f"seen by all at the table within {seen.get('p50')} ms, {seen.get('p99')} ms; "
        f"{found['frames'] / acts:.1f} frames and {found['bytes'] / acts / 1000:.1f} kB an act; "
        f"the people took {found['own_cpu'] / acts * 1000:.2f} ms an act; answers {found['statuses']}"
        + (f"; the crowd saw each within {found['crowd']['p99']} ms" if found["crowd"] else "")
    )
