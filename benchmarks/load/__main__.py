"""Measures a floor under load: ``python -m benchmarks.load --help``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from benchmarks.load.floor import SOURCE
from benchmarks.load.measure import found_on, told
from benchmarks.load.people import asked_of_an_evening


@click.command()
@click.option("--store", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option("--source", type=click.Path(path_type=Path), default=SOURCE, help="The program to measure.")
@click.option("--processes", default=1, show_default=True, help="Processes, behind nginx if several.")
@click.option("--standing", default=0, show_default=True, help="Further tables, at which nobody sits.")
@asked_of_an_evening
def main(store: str, source: Path, **asked: Any) -> None:
    """Measure a floor with nine people at every table, each with a live page of their own."""
    found = found_on(store, source, **asked)
    print(json.dumps(found))
    print(told(found))


if __name__ == "__main__":
    main()
