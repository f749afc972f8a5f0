"""What ``croupier edge --seat`` prints: wagers made together, and the spread of the whole seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.answers import Data, kept_data, say_json
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.money import Cents


def show_seat(
    game_id: str, wagers: dict[str, str], settings: dict[str, str], rounds: int | None, *, as_json: bool
) -> None:
    """Work out a seat and print it."""
    from croupier.money import typed_dollars

    laid = {spot: typed_dollars(amount) for spot, amount in wagers.items()}
    asked = game_id, list(laid.items()), sorted(settings.items()), rounds
    found = kept_data("seat", asked, lambda: seated(game_id, laid, settings, rounds))
    if as_json:
        say_json(found)
    else:
        show(found)


def seated(game_id: str, laid: dict[str, Cents], settings: dict[str, str], rounds: int | None) -> Data:
    """A seat for scripts, with a bar that says how far the rounds are."""
    from croupier.lab.bank.rounds import AT_TABLE
    from croupier.lab.bank.seat import seat

    with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")) as progress:
        task = progress.add_task(game_id, total=rounds or AT_TABLE)
        found = seat(
            game_id, laid, settings, rounds=rounds, progress=lambda more: progress.advance(task, more)
        )
    return {
        "game": game_id,
        "laid": {name: amount / 100 for name, amount in found.laid.items()},
        "wagers": list(found.wagers),
        "expected": [float(each) / 100 for each in found.expected],
        "standard_deviation": [float(each) / 100 for each in found.spreads],
        "covariance": (found.covariance / 10_000).tolist(),
        "covariance_within": (found.within / 10_000).tolist(),
        "correlation": found.correlation.tolist(),
        "seat_expected": float(found.whole) / 100,
        "seat_standard_deviation": float(found.spread) / 100,
        "standard_deviation_if_independent": float(found.apart) / 100,
        "counted": found.counted,
        "rounds": found.rounds,
        "play": found.play,
    }


def show(found: Data) -> None:
    """Print a seat for people."""
    sampled = f"{found['play']}; correlations by {found['rounds']:,} random rounds"
    how = "every round counted" if found["counted"] else sampled
    table = Table(title=f"{found['game']}: one seat ({how})", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("wager", no_wrap=True)
    headings = ("laid", "expected", "standard deviation", *(f"with {name}" for name in found["wagers"]))
    for heading in headings:
        table.add_column(heading, justify="right")
    for place, name in enumerate(found["wagers"]):
        table.add_row(
            name,
            f"${found['laid'][name]:,.2f}",
            f"{found['expected'][place]:+,.2f}",
            f"{found['standard_deviation'][place]:,.2f}",
            *(f"{each:+.4f}" for each in found["correlation"][place]),
        )
    screen().print(table)
    screen().print(
        f"Together {found['seat_expected']:+,.2f} a round, standard deviation "
        f"${found['seat_standard_deviation']:,.2f}; ${found['standard_deviation_if_independent']:,.2f} if "
        "they had nothing to do with each other. The last columns are correlations.",
        highlight=False,
    )
