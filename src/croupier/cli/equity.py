"""``croupier equity``: what share of the pot each hand takes on average."""

from __future__ import annotations

import json
from time import perf_counter

import click
from rich.table import Table

from croupier.cards import parse_cards
from croupier.cli.screen import screen


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("hands", metavar="HAND...", nargs=-1, required=True)
@click.option("--board", default="", help="Cards on the board.")
@click.option("--dead", default="", help="Cards that cannot come.")
@click.option("--samples", type=click.IntRange(1), help="Draw so many boards at random instead of counting.")
@click.option("--seed", default=1, show_default=True, help="What the sample starts from.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def equity(
    game_id: str,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    samples: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Compare HANDs of GAME, each written like AsAh: exactly, or by a sample."""
    from croupier.lab.equity import equity as compare

    begin = perf_counter()
    found = compare(
        game_id,
        [parse_cards(hand) for hand in hands],
        board=parse_cards(board),
        dead=parse_cards(dead),
        samples=samples,
        seed=seed,
    )
    method = "exact" if found[0].exact else "simulated"
    if as_json:
        rows = [
            {
                "hand": hand,
                "equity": float(one.share),
                "equity_fraction": [str(one.share.numerator), str(one.share.denominator)],
                "high": one.high,
                "low": one.low,
                "scoops": one.scoops,
                "ties": one.ties,
            }
            for hand, one in zip(hands, found, strict=True)
        ]
        seconds = round(perf_counter() - begin, 3)
        line = {"game": game_id, "method": method, "cases": found[0].cases, "seconds": seconds, "hands": rows}
        click.echo(json.dumps(line))
        return
    table = Table("hand", "equity", "wins", "low", "scoops", "ties")
    for hand, one in zip(hands, found, strict=True):
        counts = (f"{count:,}" for count in (one.high, one.low, one.scoops, one.ties))
        table.add_row(hand, f"{float(one.share):.4%}", *counts)
    screen().print(table)
    screen().print(f"{method}, {found[0].cases:,} cases")
