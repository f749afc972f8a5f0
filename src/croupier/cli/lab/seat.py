"""What ``croupier edge --seat`` prints: wagers made together, and the spread of the whole seat."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab.bank.seat import Seat


def show_seat(
    game_id: str, wagers: dict[str, str], settings: dict[str, str], rounds: int, *, as_json: bool
) -> None:
    """Work out a seat and print it."""
    from croupier.lab.bank.seat import seat
    from croupier.money import typed_dollars

    laid = {spot: typed_dollars(amount) for spot, amount in wagers.items()}
    with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")) as progress:
        task = progress.add_task(game_id, total=rounds)
        found = seat(
            game_id, laid, settings, rounds=rounds, progress=lambda more: progress.advance(task, more)
        )
    if as_json:
        click.echo(
            json.dumps(
                {
                    "game": game_id,
                    "laid": {name: amount / 100 for name, amount in found.laid.items()},
                    "wagers": list(found.wagers),
                    "expected": [float(each) / 100 for each in found.expected],
                    "standard_deviation": [each / 100 for each in found.spreads],
                    "covariance": (found.covariance / 10_000).tolist(),
                    "covariance_within": (found.within / 10_000).tolist(),
                    "correlation": found.correlation.tolist(),
                    "seat_expected": float(found.whole) / 100,
                    "seat_standard_deviation": found.spread / 100,
                    "counted": found.counted,
                    "rounds": found.rounds,
                }
            )
        )
        return
    _print(found)


def _print(found: Seat) -> None:
    how = "every round counted" if found.counted else f"{found.rounds:,} rounds at the table, by the book"
    table = Table(title=f"{found.game}: one seat ({how})", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("wager", no_wrap=True)
    for heading in ("laid", "expected", "standard deviation", *(f"with {name}" for name in found.wagers)):
        table.add_column(heading, justify="right")
    for place, name in enumerate(found.wagers):
        table.add_row(
            name,
            f"${found.laid[name] / 100:,.2f}",
            f"{float(found.expected[place]) / 100:+,.2f}",
            f"{found.spreads[place] / 100:,.2f}",
            *(f"{found.correlation[place, other]:+.4f}" for other in range(len(found.wagers))),
        )
    screen().print(table)
    screen().print(
        f"Together {float(found.whole) / 100:+,.2f} a round, standard deviation ${found.spread / 100:,.2f}; "
        f"${found.apart / 100:,.2f} if they had nothing to do with each other. The last "
        "columns are correlations.",
        highlight=False,
    )
