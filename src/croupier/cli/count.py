"""``croupier count``: what cards that leave the shoe do to a wager, and when it turns good."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.posting import by_name, in_the_lab, posting_options, read_pay_table
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab.counting.count import Count
    from croupier.lab.counting.depth import Depth, WholeShoe
    from croupier.lab.counting.removal import Effects


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--wager", metavar="SPOT", help="The betting spot; without it, the game's first.")
@posting_options
@by_name(
    "--tag",
    "tags",
    "CARD=POINTS",
    "A count of your own: 8=2, 9=2, 4=-1 …; without it, the best one.",
)
@click.option(
    "--level", type=click.IntRange(1), default=2, show_default=True, help="The best count's largest tag."
)
@click.option("--from", "bets_from", type=float, metavar="TRUE", help="The true count to bet from.")
@click.option("--shoes", type=click.IntRange(0), help="Random shoes at each depth; 0 for none.")
@click.option(
    "--cut", type=click.IntRange(1), default=14, show_default=True, help="Cards behind the cut card."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same shoes.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the effects and the depths: .svg, .png, .pdf.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def count(
    game_id: str,
    wager: str | None,
    pay_table: str | None,
    settings: dict[str, str],
    tags: dict[str, str],
    level: int,
    bets_from: float | None,
    shoes: int | None,
    cut: int,
    seed: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Say what each card that leaves the shoe does to a wager of GAME, and how good the wager gets.

    Effects of removal are exact where the wager is. A count adds a tag for each card that is seen; its true
    count is divided by the decks that are left. Random shoes at several depths, each worked out with the
    cards that are left, say how often the wager is worth making.

    \b
    croupier count ez-baccarat-panda-8 --wager dragon7
    croupier count ez-baccarat-panda-8 --wager dragon7 --tag 8=2 --tag 9=2 --tag 6=-2 --tag 7=-2 --from 4
    croupier count 21st-century-blackjack-buster --wager buster --option decks=6 -o buster.svg
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.counting.count import best_count, count_of, named_tags
    from croupier.lab.counting.depth import DEPTHS, SHOES, SLOW_SHOES, by_depth, whole_shoe
    from croupier.lab.counting.removal import effects_of_removal

    with in_the_lab():
        table = read_pay_table(pay_table) if pay_table else None
        effects = effects_of_removal(game_id, wager, table, settings)
        kept = count_of(effects, named_tags(effects, tags)) if tags else best_count(effects, level)
        many = (SLOW_SHOES if effects.shoe.slow else SHOES) if shoes is None else shoes
        found: list[Depth] = []
        if many:
            with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} shoes")) as progress:
                task = progress.add_task(game_id, total=many * len(DEPTHS))
                found = by_depth(
                    effects,
                    kept,
                    threshold=bets_from,
                    shoes=many,
                    seed=seed,
                    progress=lambda more: progress.advance(task, more),
                )
        if output is not None:
            from croupier.lab.counting.pictures import counting_picture
            from croupier.lab.questions.pictures import save

            save(counting_picture(effects, kept, found), output)
    sums = [whole_shoe(effects, found, cut, counted=by_count) for by_count in (False, True)]
    if as_json:
        click.echo(json.dumps(as_object(effects, kept, found, sums), ensure_ascii=False))
        return
    show(effects, kept, bets_from)
    show_depths(found, sums, cut)
    if output is not None:
        click.echo(str(output))


def show(effects: Effects, kept: Count | None, bets_from: float | None) -> None:
    """Print the effects and the count."""
    from croupier.lab.counting.depth import bets_at

    console = screen()
    console.print(
        f"[bold]{effects.game}[/bold], {effects.wager} ({effects.pay_table}), {effects.shoe.cards} cards: "
        f"the bank's edge is {float(effects.edge):.4%}",
        highlight=False,
    )
    for note in effects.shoe.notes:
        console.print(note, style="dim", highlight=False)
    table = Table(box=SIMPLE_HEAD, title="One card gone", title_justify="left")
    table.add_column("")
    for label in effects.shoe.labels:
        table.add_column(label, justify="right")
    table.add_row("a bettor gains", *(f"{float(effect):+.4%}" for effect in effects.effects))
    if kept is not None:
        table.add_row("tag", *(f"{tag:+d}" if tag else "0" for tag in kept.tags))
    console.print(table)
    if kept is None:
        console.print("Every card matters as much as any other: no count follows this wager.")
        return
    balanced = "balanced" if kept.balanced else f"a card adds {kept.mean:+.4f} on average, which is taken off"
    console.print(
        f"The count follows the effects with a correlation of {kept.correlation:.4f} ({balanced}). A point "
        f"of the true count is worth {kept.slope:+.4%}; the wager costs nothing at {kept.threshold:.2f}.",
        highlight=False,
    )
    bets = bets_at(kept) if bets_from is None else bets_from
    if math.isfinite(bets):
        console.print(f"Bets are made from a true count of {bets:g} on.", highlight=False)


def show_depths(found: list[Depth], sums: list[WholeShoe | None], cut: int) -> None:
    """Print how good the wager gets as the shoe is dealt."""
    if not found:
        return
    console = screen()
    table = Table(
        box=SIMPLE_HEAD, title=f"Random shoes, {found[0].shoes} at each depth", title_justify="left"
    )
    for heading in ("dealt", "cards left", "good", "gain a round", "count bets", "its gain a round"):
        table.add_column(heading, justify="right")
    for each in found:
        table.add_row(
            f"{each.share:.0%}",
            str(each.left),
            f"{each.good:.2%}",
            f"{each.gain:.4%}",
            f"{each.counted:.2%}",
            f"{each.counted_gain:+.4%}",
        )
    console.print(table)
    for says, summed in zip(("Knowing every card", "By the count"), sums, strict=True):
        if summed is not None:
            console.print(
                f"{says}, a shoe dealt to {cut} cards: {summed.bets:.2f} bets in {summed.rounds:.1f} rounds "
                f"gain {summed.gain:+.4f} units",
                highlight=False,
            )


def as_object(
    effects: Effects, kept: Count | None, found: list[Depth], sums: list[WholeShoe | None]
) -> dict[str, Any]:
    """Everything for scripts."""
    return {
        "game": effects.game,
        "wager": effects.wager,
        "pay_table": effects.pay_table,
        "cards": effects.shoe.cards,
        "edge": float(effects.edge),
        "effects": dict(zip(effects.shoe.labels, map(float, effects.effects), strict=True)),
        "count": None
        if kept is None
        else {
            "tags": dict(zip(effects.shoe.labels, kept.tags, strict=True)),
            "balanced": kept.balanced,
            "correlation": kept.correlation,
            "gain_per_point": kept.slope,
            "costs_nothing_at": kept.threshold if math.isfinite(kept.threshold) else None,
        },
        "depths": [
            {
                "dealt": each.share,
                "left": each.left,
                "shoes": each.shoes,
                "good": each.good,
                "gain": each.gain,
                "counted": each.counted,
                "counted_gain": each.counted_gain,
            }
            for each in found
        ],
        "shoe": [
            None if summed is None else {"rounds": summed.rounds, "bets": summed.bets, "gain": summed.gain}
            for summed in sums
        ],
    }
