"""A floor under a steady load for an hour: its memory must level off. ``make soak``, or with ``--help``."""

from __future__ import annotations

import csv
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

import click

from benchmarks.load.floor import SOURCE, Serving, serving
from benchmarks.load.measure import played, told
from benchmarks.load.store import new_store

MIB = 2**20
GROWTH_MAX = 0.1
"""How much the last quarter may hold above the quarter before, as a share."""


class Curve:
    """The memory of a floor, looked at in equal steps."""

    def __init__(self, floor: Serving, seconds: float) -> None:
        self._floor, self._seconds = floor, seconds
        self.points: list[tuple[float, float]] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Curve:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        began = time.monotonic()
        while not self._ended.is_set():
            self.points.append((time.monotonic() - began, self._floor.memory() / MIB))
            self._ended.wait(self._seconds)

    def growth(self) -> float:
        """How much more the last quarter holds than the quarter before, as a share."""
        count = len(self.points)
        third, last = self.points[count // 2 : 3 * count // 4], self.points[3 * count // 4 :]
        before = median(memory for _, memory in third)
        return median(memory for _, memory in last) / before - 1

    def write(self, place: Path) -> None:
        """Write the figures as CSV, and beside them a plot."""
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.with_suffix(".csv").open("w", newline="") as file:
            csv.writer(file).writerows([("seconds", "mib"), *self.points])
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 4))
        axes = figure.subplots()
        axes.plot([at / 60 for at, _ in self.points], [memory for _, memory in self.points])
        axes.set(xlabel="minutes", ylabel="memory of the floor (MiB)", ylim=(0, None))
        figure.savefig(place.with_suffix(".svg"))


@click.command()
@click.option("--minutes", default=60.0, show_default=True)
@click.option("--tables", default=20, show_default=True)
@click.option("--rate", default=60.0, show_default=True, help="Acts a second, all tables together.")
@click.option("--source", type=click.Path(path_type=Path), default=SOURCE, help="The program to measure.")
@click.option("--plot", type=click.Path(path_type=Path), default=Path("build/soak"), show_default=True)
def main(minutes: float, tables: int, rate: float, source: Path, plot: Path) -> None:
    """Play on one floor, and plot its memory; the status is 1 if it keeps growing."""
    with (
        tempfile.TemporaryDirectory() as name,
        new_store("sqlite", Path(name)) as store,
        serving(Path(name), store=store.place, tables=tables, source=source) as floor,
        Curve(floor, max(0.5, 60 * minutes / 360)) as curve,
    ):
        words = ("--tables", tables, "--rate", rate, "--warm", 5, "--seconds", 60 * minutes)
        found = played(floor, store, *map(str, words))
    curve.write(plot)
    growth = curve.growth()
    first, last = curve.points[0][1], curve.points[-1][1]
    print(told(found))
    print(f"memory: {first:.0f} MiB at the start, {last:.0f} MiB at the end after {found['acts']:,} acts;")
    print(f"{growth:+.1%} from the third quarter to the last; {plot.with_suffix('.svg')}")
    sys.exit(int(growth > GROWTH_MAX))


if __name__ == "__main__":
    main()
