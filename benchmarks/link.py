"""Linked floors of 50 tables with every conservation check: rounds a second, and what a sealed log costs."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.measure import Measured, say_rate, say_time
from croupier.lab.progressive.linked_floor import LinkedFloor
from croupier.link.chain import Chain, read_chain
from croupier.link.log import verify

TABLES = 50
FLOORS = {
    "caribbean-stud": {"progressive": "pmg-01"},
    "texas-holdem-bonus": {"progressive": "thbp-08"},
    "high-card-flush": {"progressive": "hcfp-1"},
}


def measure(
    rounds: int, *, sealed_rounds: int = 5_000, progress: Progress | None = None
) -> Iterator[Measured]:
    """A floor of each game, then one whose log is sealed, read back and verified."""
    for game in FLOORS:
        yield play(game, rounds, progress)
    yield from sealed(sealed_rounds)


def play(game: str, rounds: int, progress: Progress | None = None) -> Measured:
    """One game's floor, with a progress bar."""
    floor = LinkedFloor(game, tables=TABLES, options=FLOORS[game])
    task = progress.add_task(f"{game}, {TABLES} tables", total=rounds) if progress is not None else None
    started = perf_counter()
    for done in floor.run(rounds):
        if progress is not None and task is not None:
            progress.update(task, completed=min(done, rounds))
    seconds = perf_counter() - started
    if progress is not None and task is not None:
        progress.remove_task(task)
    tally, state = floor.tally, floor.link.state
    assert tally.books + state.meter + state.reserve == state.seeded
    checked = f"{tally.entries:,} link entries balance; {tally.meter_awards} awards off the meter"
    return Measured(what=f"{game}, {TABLES} tables", seconds=seconds, hands=tally.rounds, checked=checked)


def sealed(rounds: int) -> list[Measured]:
    """The same floor with its log chained by hash, and the log verified."""
    chain, lines = Chain(), []
    floor = LinkedFloor(
        "caribbean-stud",
        tables=TABLES,
        options=FLOORS["caribbean-stud"],
        keep=lambda entries: lines.extend(chain.seal(entries)),
    )
    started = perf_counter()
    for _ in floor.run(rounds):
        pass
    played = perf_counter() - started
    started = perf_counter()
    verdict = verify(lines)
    verified = perf_counter() - started
    assert verdict.sound
    assert verdict.link.state == floor.link.state
    assert sum(1 for _ in read_chain(lines)) == len(lines)
    return [
        Measured(
            what="caribbean-stud, log sealed",
            seconds=played,
            hands=floor.tally.rounds,
            checked=f"{len(lines):,} records",
        ),
        Measured(
            what="verifying that log, records",
            seconds=verified,
            hands=len(lines),
            checked="same state as the floor's link",
        ),
    ]


@click.command()
@click.option("--rounds", default=1_000_000, show_default=True, help="Rounds of each game's floor.")
def main(rounds: int) -> None:
    """Measure linked floors."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for measured in measure(rounds, progress=progress):
            assert measured.rate is not None
            rate = say_rate(measured.rate)
            print(f"{measured.what:<36} {say_time(measured.seconds):>10} {rate:>12}/s  {measured.checked}")


if __name__ == "__main__":
    main()
