"""Runs all benchmarks, prints the results, and writes ``benchmarks/results.md``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from benchmarks import (
    commands,
    edges,
    environments,
    find,
    floor,
    lab_commands,
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

`make bench` writes this file. Each time is the best of several runs (of one for commands that compile),
and every answer is checked. Ranking and linked floors run on one thread, exact edges on all; environments
are measured by the processor's time. Peers are called one hand at a time, as their packages offer it.
"""


@click.command()
@click.option(
    "--hands", default=4_000_000, show_default=True, help="Random seven-card hands for the bulk ranking."
)
@click.option(
    "--linked-rounds", default=20_000, show_default=True, help="Rounds of each game's linked floor."
)
@click.option("--write/--no-write", default=True, show_default=True, help="Write benchmarks/results.md.")
def main(hands: int, linked_rounds: int, write: bool) -> None:
    """Measure the hot paths, and other people's engines beside them."""
    console = Console()
    sections: dict[str, list[Measured]] = {}
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console
    ) as progress:
        task = progress.add_task("dealing random hands")

        def gather(title: str, found: Iterable[Measured]) -> None:
            progress.update(task, description=title)
            for measured in found:
                sections.setdefault(title, []).append(measured)
                progress.update(task, description=f"{title}: {measured.what} done")

        dealt = seven_cards.random_hands(hands, seed=SEED)
        gather("Seven cards, random order", seven_cards.measure(dealt))
        gather("All 133,784,560 seven-card hands", iter([seven_cards.measure_every_hand()]))
        gather("Other rankings on one thread, equities on all", rankings.measure())
        gather("Whole pot-game hands, one thread", pot_games.measure())
        gather("Environments, limit hold'em for two where no game is named", environments.measure())
        gather("Exact edges, warm", edges.measure_warm())
        gather("Simulated rounds, one thread", rounds.measure())
        gather("Pan", pan.measure())
        gather("Linked floors, every check on: rounds", link.measure(linked_rounds, progress=progress))
        gather("A floor on SQLite", floor.measure())
        gather("Searches and reports among a million rounds", find.measure())
        gather("A floor under load, over sockets", load.measure())
        gather("A floor under load, by programs", load.measure_remote())
        gather("Commands, from the disk and cold", commands.measure())
        gather("Commands of the lab, processor time, kernels from the disk", lab_commands.measure())
    for title, found in sections.items():
        console.print(as_table(title, found))
    if write:
        RESULTS.write_text(as_markdown(sections), encoding="utf-8")
        console.print(f"written to {RESULTS}")


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


def as_markdown(sections: dict[str, list[Measured]]) -> str:
    """The whole report."""
    lines = [HEAD, f"Measured {datetime.now(UTC):%Y-%m-%d}.", "", "| machine | |", "|---|---|"]
    lines += [f"| {name} | {fact} |" for name, fact in machine.facts().items()]
    for title, found in sections.items():
        lines += ["", f"## {title}", "", "| what | time | a second | checked |", "|---|--:|--:|---|"]
        lines += [f"| {' | '.join(cells(measured))} |" for measured in found]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
