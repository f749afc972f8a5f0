"""``croupier equity``: says what share of the pot each hand wins on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TaskProgressColumn
from rich.table import Table

from croupier.cli.lab.answers import in_the_lab, say_json
from croupier.cli.lab.posting import fresh_option, json_option, seed_option
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab.hands.tally import Equity


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("hands", metavar="HAND...", nargs=-1, required=True)
@click.option("--board", default="", help="Cards on the board.")
@click.option("--second-board", default="", help="Cards on the second board of double-board games.")
@click.option("--dead", default="", help="Cards that cannot be dealt: folded, burned or seen elsewhere.")
@click.option("--form", metavar="NAME", help="Another form of the game: hi-lo, deuce-to-seven, joker-up.")
@click.option(
    "--samples", type=click.IntRange(1), help="Draw this many random cases instead of counting all."
)
@seed_option("sample")
@fresh_option
@json_option
def equity(
    game_id: str,
    hands: tuple[str, ...],
    board: str,
    second_board: str,
    dead: str,
    form: str | None,
    samples: int | None,
    seed: int,
    fresh: bool,
    as_json: bool,
) -> None:
    """Compare HANDs of GAME, each written like AsAh: over every case, or over a sample with its interval.

    In games without a board, a hand that is short of cards gets them from the deck: the streets to come in
    stud, the last draw in draw games. Any card is ??, any ace A?, any spade ?s; commas join hands to a range.

    \b
    croupier equity texas-holdem AsAh KdKc --board 2c7d9h
    croupier equity texas-holdem AA,AKs QQ+,A5s-A2s random  ranges, and a hand that may be any
    croupier equity omaha-hi-lo AsAh2s3h KcKdQcJd
    croupier equity omaha A?A????? random                   two aces against any hand
    croupier equity razz As2h3d7c 8s5h4d2c --dead KcKd
    croupier equity badugi Ah2c3d 4s5c6d7h                  the first draws one card
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.core.kept import kept
    from croupier.lab.hands.tally import Equity

    with (
        in_the_lab(fresh=fresh),
        progress_bar(TaskProgressColumn()) as bar,
    ):
        task = bar.add_task(game_id, total=None)

        def progress(done: int, whole: int) -> None:
            bar.update(task, completed=done, total=whole)

        def count() -> list[Equity]:
            from croupier.lab.hands.equity import equity as compare

            return compare(
                game_id,
                hands,
                board=board,
                second_board=second_board,
                dead=dead,
                form=form,
                samples=samples,
                seed=seed,
                progress=progress,
            )

        asked = game_id, hands, board, second_board, dead, form, samples, seed
        found = kept("equity", asked, list[Equity], count)
    if as_json:
        say_json(as_object(game_id, hands, found))
    else:
        show(hands, found)


def as_object(game_id: str, hands: tuple[str, ...], found: list[Equity]) -> dict[str, object]:
    """The result as data, for scripts."""
    return {
        "game": game_id,
        "method": "exact" if found[0].exact else "simulated",
        "cases": found[0].cases,
        "hands": [
            {
                "hand": hand,
                "equity": float(one.share),
                "equity_fraction": [str(one.share.numerator), str(one.share.denominator)],
                "half_width_99": one.half_width,
                "high": one.high,
                "low": one.low,
                "scoops": one.scoops,
                "ties": one.ties,
            }
            for hand, one in zip(hands, found, strict=True)
        ],
    }


def show(hands: tuple[str, ...], found: list[Equity]) -> None:
    """Print the result for people."""
    table = Table("hand", box=SIMPLE_HEAD)
    # Where no low is won, a scoop is a win.
    split = any(one.low or one.scoops != one.high for one in found)
    for heading in ("equity", "wins", *(("low", "scoops") if split else ()), "ties"):
        table.add_column(heading, justify="right")
    for hand, one in zip(hands, found, strict=True):
        both = (one.low, one.scoops) if split else ()
        within = "" if one.exact else f" ± {one.half_width:.4%}"
        counts = (f"{count:,}" for count in (one.high, *both, one.ties))
        table.add_row(hand, f"{float(one.share):.4%}{within}", *counts)
    screen().print(table)
    method = "exact" if found[0].exact else "simulated, with the 99 % interval"
    screen().print(f"{method}; {found[0].cases:,} cases", highlight=False)
