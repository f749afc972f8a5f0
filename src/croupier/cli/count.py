"""``croupier count``: what cards that leave the shoe do to a wager, and when it turns good."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.answers import Data, check_picture, in_the_lab, kept_data, kept_picture, say_json
from croupier.cli.lab.posting import (
    by_name,
    fresh_option,
    json_option,
    posting_options,
    read_pay_table,
    seed_option,
    to_file,
    wager_option,
)
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.lab.counting.count import Count
    from croupier.lab.counting.depth import Depth
    from croupier.lab.counting.removal import Effects


@click.command()
@click.argument("game_id", metavar="GAME")
@wager_option
@posting_options
@by_name(
    "--tag",
    "tags",
    "CARD=POINTS",
    "A custom count: 8=2, 9=2, 4=-1 …; the default is the best one.",
)
@click.option(
    "--level", type=click.IntRange(1), default=2, show_default=True, help="The best count's largest tag."
)
@click.option("--from", "bets_from", type=float, metavar="TRUE", help="The true count to bet from.")
@click.option("--shoes", type=click.IntRange(0), help="Random shoes at each depth; 0 for none.")
@click.option(
    "--cut", type=click.IntRange(1), default=14, show_default=True, help="Cards behind the cut card."
)
@seed_option("shoes")
@to_file("Draw the effects and the depths: .svg, .png, .pdf.")
@fresh_option
@json_option
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
    fresh: bool,
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
    with in_the_lab(fresh=fresh):
        check_picture(output)
        table = read_pay_table(pay_table) if pay_table else None

        @cache
        def work() -> tuple[Effects, Count | None, list[Depth]]:
            from croupier.lab.counting.count import best_count, count_of, named_tags
            from croupier.lab.counting.removal import effects_of_removal

            effects = effects_of_removal(game_id, wager, table, settings)
            tagged = count_of(effects, named_tags(effects, tags)) if tags else best_count(effects, level)
            return effects, tagged, depths_of(effects, tagged, bets_from, shoes, seed)

        def picture() -> Figure:
            from croupier.lab.counting.pictures import counting_picture

            return counting_picture(*work())

        posted = game_id, wager, table, sorted(settings.items())
        asked = *posted, sorted(tags.items()), level, bets_from, shoes, cut, seed
        found = kept_data("count", asked, lambda: as_object(*work(), bets_from, cut))
        if output is not None:
            kept_picture("count", asked, output, picture)
    if as_json:
        say_json(found)
        return
    show(found)
    show_depths(found)
    if output is not None:
        click.echo(str(output))


def depths_of(
    effects: Effects, tagged: Count | None, bets_from: float | None, shoes: int | None, seed: int
) -> list[Depth]:
    """Random shoes at every depth, with a bar that says how far they are."""
    from croupier.lab.counting.depth import DEPTHS, SHOES, SLOW_SHOES, by_depth

    many = (SLOW_SHOES if effects.shoe.slow else SHOES) if shoes is None else shoes
    if not many:
        return []
    with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} shoes")) as progress:
        task = progress.add_task(effects.game, total=many * len(DEPTHS))
        return by_depth(
            effects,
            tagged,
            threshold=bets_from,
            shoes=many,
            seed=seed,
            progress=lambda more: progress.advance(task, more),
        )


def show(found: Data) -> None:
    """Print the effects and the count."""
    console, count = screen(), found["count"]
    console.print(
        f"[bold]{found['game']}[/bold], {found['wager']} ({found['pay_table']}), {found['cards']} cards: "
        f"the bank's edge is {found['edge']:.4%}",
        highlight=False,
    )
    for note in found["notes"]:
        console.print(note, style="dim", highlight=False)
    table = Table(box=SIMPLE_HEAD, title="One card gone", title_justify="left")
    table.add_column("")
    for label in found["effects"]:
        table.add_column(label, justify="right")
    table.add_row("a bettor gains", *(f"{effect:+.4%}" for effect in found["effects"].values()))
    if count is not None:
        table.add_row("tag", *(f"{tag:+d}" if tag else "0" for tag in count["tags"].values()))
    console.print(table)
    if count is None:
        console.print("Every card matters as much as any other: no count follows this wager.")
        return
    mean = f"a card adds {count['mean']:+.4f} on average, which is taken off"
    turns = count["costs_nothing_at"]
    console.print(
        f"The count follows the effects with a correlation of {count['correlation']:.4f} "
        f"({'balanced' if count['balanced'] else mean}). A point of the true count is worth "
        f"{count['gain_per_point']:+.4%}; the wager costs nothing at "
        f"{'no count' if turns is None else format(turns, '.2f')}.",
        highlight=False,
    )
    if count["bets_from"] is not None:
        console.print(f"Bets are made from a true count of {count['bets_from']:g} on.", highlight=False)


def show_depths(found: Data) -> None:
    """Print how good the wager gets as the shoe is dealt."""
    depths = found["depths"]
    if not depths:
        return
    console = screen()
    table = Table(
        box=SIMPLE_HEAD, title=f"Random shoes, {depths[0]['shoes']} at each depth", title_justify="left"
    )
    for heading in ("dealt", "cards left", "good", "gain a round", "count bets", "its gain a round"):
        table.add_column(heading, justify="right")
    for each in depths:
        table.add_row(
            f"{each['dealt']:.0%}",
            str(each["left"]),
            f"{each['good']:.2%}",
            f"{each['gain']:.4%}",
            f"{each['counted']:.2%}",
            f"{each['counted_gain']:+.4%}",
        )
    console.print(table)
    for says, summed in zip(("Knowing every card", "By the count"), found["shoe"], strict=True):
        if summed is not None:
            console.print(
                f"{says}, a shoe dealt to {found['cut']} cards: {summed['bets']:.2f} bets in "
                f"{summed['rounds']:.1f} rounds gain {summed['gain']:+.4f} units",
                highlight=False,
            )


def as_object(
    effects: Effects, tagged: Count | None, found: list[Depth], bets_from: float | None, cut: int
) -> Data:
    """Everything for scripts."""
    from croupier.lab.counting.depth import bets_at, whole_shoe

    bets = bets_at(tagged) if bets_from is None else bets_from
    sums = [whole_shoe(effects, found, cut, counted=by_count) for by_count in (False, True)]
    return {
        "game": effects.game,
        "wager": effects.wager,
        "pay_table": effects.pay_table,
        "cards": effects.shoe.cards,
        "notes": list(effects.shoe.notes),
        "edge": float(effects.edge),
        "effects": dict(zip(effects.shoe.labels, map(float, effects.effects), strict=True)),
        "count": None
        if tagged is None
        else {
            "tags": dict(zip(effects.shoe.labels, tagged.tags, strict=True)),
            "balanced": tagged.balanced,
            "mean": tagged.mean,
            "correlation": tagged.correlation,
            "gain_per_point": tagged.slope,
            "costs_nothing_at": tagged.threshold if math.isfinite(tagged.threshold) else None,
            "bets_from": bets if math.isfinite(bets) else None,
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
        "cut": cut,
        "shoe": [
            None if summed is None else {"rounds": summed.rounds, "bets": summed.bets, "gain": summed.gain}
            for summed in sums
        ],
    }
