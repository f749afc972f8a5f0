"""Runs all benchmarks, prints the results, and writes ``benchmarks/results.md``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from benchmarks import (
    commands,
    edges,
    environments,
    find,
    floor,
    link,
    machine,
    pan,
    pot_games,
    rankings,
    rounds,
    seven_cards,
)
from benchmarks.load import measure as load
from benchmarks.measure import Measured, say_rate, say_time

RESULTS = Path(__file__).parent / "results.md"
SEED = 20_18_16_15

HEAD = """# What was measured

One run of `make bench` writes this file, and nothing else does. Each time is the best of several runs (of one
for commands that compile), and every answer is checked. Ranking and linked floors run on one thread, exact
edges on all; environments are measured by processor time. Peers are called one hand at a time, as their
packages offer it.
"""

Section = tuple[str, Callable[[Progress], Iterable[Measured]]]


def sections_of(hands: int, linked_rounds: int) -> list[Section]:
    """Every section in the order of the report."""
    return [
        (
            "Seven cards, random order",
            lambda _: seven_cards.measure(seven_cards.random_hands(hands, seed=SEED)),
        ),
        ("All 133,784,560 seven-card hands", lambda _: [seven_cards.measure_every_hand()]),
        ("Other rankings on one thread, equities on all", lambda _: rankings.measure()),
        ("Whole pot-game hands, one thread", lambda _: pot_games.measure()),
        ("Environments, limit hold'em for two where no game is named", lambda _: environments.measure()),
        ("Exact edges, warm", lambda _: edges.measure_warm()),
        ("Simulated rounds, one thread", lambda _: rounds.measure()),
        ("Pan", lambda _: pan.measure()),
        (
            "Linked floors, every check on: rounds",
            lambda progress: link.measure(linked_rounds, progress=progress),
        ),
        ("A floor on SQLite", lambda _: floor.measure()),
        ("Searches and reports among a million rounds", lambda _: find.measure()),
        ("A floor under load, over sockets", lambda _: load.measure()),
        ("A floor under load, by programs", lambda _: load.measure_remote()),
        ("Commands, processor time, kernels from the disk", lambda _: commands.measure()),
    ]


@click.command()
@click.option(
    "--hands", default=4_000_000, show_default=True, help="Random seven-card hands for the bulk ranking."
)
@click.option(
    "--linked-rounds", default=20_000, show_default=True, help="Rounds of each game's linked floor."
)
@click.option("--write/--no-write", default=True, show_default=True, help="Write benchmarks/results.md.")
def main(hands: int, linked_rounds: int, write: bool) -> None:
    """Measure the hot paths, and other people's engines beside them.

    Each section is printed when it is finished; the file is written once, after the last one.
    """
    console = Console()
    began = perf_counter()
    measured: dict[str, list[Measured]] = {}
    columns = SpinnerColumn(), TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console) as progress:
        sections = sections_of(hands, linked_rounds)
        task = progress.add_task("", total=len(sections))
        for title, measure in sections:
            progress.update(task, description=title)
            rows = measured.setdefault(title, [])
            for row in measure(progress):
                rows.append(row)
                progress.update(task, description=f"{title}: {row.what} done")
            progress.advance(task)
            console.print(as_table(title, rows))
    minutes = (perf_counter() - began) / 60
    console.print(f"Measured in {minutes:.0f} minutes.")
    if write:
        RESULTS.write_text(as_markdown(measured, minutes), encoding="utf-8")
        console.print(f"Wrote {RESULTS}.")


def cells(measured: Measured) -> tuple[str, str, str, str]:
    """What, time, rate and check, as text."""
    rate = say_rate(measured.rate) if measured.rate else ""
    return measured.what, say_time(measured.seconds), rate, measured.checked


def as_table(title: str, found: list[Measured]) -> Table:
    """A section for the terminal."""
    table = Table("what", "time", "a second", "checked", title=title, title_justify="left")
    for measured in found:
        table.add_row(*cells(measured))
    return table


def as_markdown(sections: dict[str, list[Measured]], minutes: float) -> str:
    """The whole report."""
    when = f"Measured {datetime.now(UTC):%Y-%m-%d}, in one run of {minutes:.0f} minutes."
    lines = [HEAD, when, "", "| machine | |", "|---|---|"]
    lines += [f"| {name} | {fact} |" for name, fact in machine.facts().items()]
    for title, found in sections.items():
        lines += ["", f"## {title}", "", "| what | time | a second | checked |", "|---|--:|--:|---|"]
        lines += [f"| {' | '.join(cells(measured))} |" for measured in found]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
