"""Measures a floor under load: ``python -m benchmarks.load --help``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from benchmarks.load.floor import SOURCE
from benchmarks.load.measure import found_on, told


@click.command()
@click.option("--store", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
@click.option("--source", type=click.Path(path_type=Path), default=SOURCE, help="The program to measure.")
@click.option("--tables", default=270, show_default=True)
@click.option("--rate", default=500.0, show_default=True, help="Acts a second, all tables together.")
@click.option("--warm", default=8.0, show_default=True, help="Seconds before the measuring begins.")
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--lookers", default=0, show_default=True, help="Lookers-on at the first table.")
@click.option("--processes", default=1, show_default=True, help="Processes of the floor.")
@click.option("--in-step", is_flag=True, help="All tables begin their hands together, as no card room does.")
def main(
    store: str,
    source: Path,
    tables: int,
    rate: float,
    warm: float,
    seconds: float,
    lookers: int,
    processes: int,
    in_step: bool,
) -> None:
    """Measure a floor with nine people at every table, each with a live page of their own."""
    found = found_on(
        store,
        source,
        tables=tables,
        rate=rate,
        warm=warm,
        seconds=seconds,
        lookers=lookers,
        processes=processes,
        in_step=in_step,
    )
    print(json.dumps(found))
    print(told(found))


if __name__ == "__main__":
    main()
