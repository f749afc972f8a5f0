"""Measures a floor under load: ``python -m benchmarks.load --help``."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from benchmarks.load.floor import SOURCE, Serving, serving
from benchmarks.load.store import new_store

ROOT = Path(__file__).parents[2]


def played(floor: Serving, *arguments: str) -> dict[str, Any]:
    """What the people found, and what the floor used of the machine meanwhile."""
    cpu = 0.0
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
                    cpu = floor.cpu()
                case "found":
                    return {**said, "floor_cpu": floor.cpu() - cpu, "memory": floor.memory()}
    raise AssertionError("the people went home early")


def told(found: dict[str, Any]) -> str:
    """The figures in two lines."""
    acts, seconds = found["acts"], found["seconds"]
    answer, seen = found["answer"], found["seen"]
    return (
        f"{acts / seconds:.0f} acts/s, answered within {answer.get('p50')} ms (half of them), "
        f"{answer.get('p99')} ms (99 of 100), {found['floor_cpu'] / acts * 1000:.2f} ms of processor time an "
        f"act, {found['memory'] / 2**20:.0f} MiB\n"
        f"seen by all at the table within {seen.get('p50')} ms, {seen.get('p99')} ms; "
        f"{found['frames'] / acts:.1f} frames and {found['bytes'] / acts / 1000:.1f} kB an act; "
        f"the people took {found['own_cpu'] / acts * 1000:.2f} ms an act; answers {found['statuses']}"
    )


@click.command()
@click.option("--store", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option("--source", type=click.Path(path_type=Path), default=SOURCE, help="The program to measure.")
@click.option("--tables", default=270, show_default=True)
@click.option("--rate", default=500.0, show_default=True, help="Acts a second, all tables together.")
@click.option("--warm", default=8.0, show_default=True, help="Seconds before the measuring begins.")
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--lookers", default=0, show_default=True, help="Lookers-on at the first table.")
def main(
    store: str,
    source: Path,
    tables: int,
    rate: float,
    warm: float,
    seconds: float,
    lookers: int,
) -> None:
    """Measure a floor with nine people at every table, each with a live page of their own."""
    words = ["--tables", tables, "--rate", rate, "--warm", warm, "--seconds", seconds, "--lookers", lookers]
    with (
        tempfile.TemporaryDirectory() as name,
        new_store(store, Path(name)) as place,
        serving(Path(name), store=place, tables=tables, source=source) as floor,
    ):
        found = played(floor, *map(str, words))
        print(json.dumps(found))
        print(told(found))


if __name__ == "__main__":
    main()
