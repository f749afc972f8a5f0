"""``croupier simulate``: plays random rounds and compares them with the exact figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.answers import Data, in_the_lab, kept_data, say_json
from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import (
    fresh_option,
    json_option,
    posting_options,
    read_pay_table,
    seed_option,
    wager_option,
)
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab import Figures
    from croupier.lab.questions.simulate import Simulated


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@wager_option
@click.option("--rounds", type=click.IntRange(1), default=10_000_000, show_default=True)
@seed_option("rounds")
@posting_options
@click.option(
    "--engine",
    type=click.Choice(["kernel", "table"]),
    default="kernel",
    show_default=True,
    help="Compiled kernels, or the table that runs the floor: slower, but authoritative.",
)
@click.option(
    "--workers", type=click.IntRange(1), help="How many processes; without it, one for each processor."
)
@click.option("--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster: tcp://host:8786.")
@fresh_option
@json_option
def simulate(
    game_id: str,
    wager: str | None,
    rounds: int,
    seed: int,
    pay_table: str | None,
    settings: dict[str, str],
    engine: str,
    workers: int | None,
    cluster: str | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Play random rounds of GAME and compare the result with the exact figures.

    The interval contains the exact edge in 99 cases out of 100. The same seed gives the same rounds with any
    number of workers, here or on a cluster.

    \b
    croupier simulate ez-baccarat-panda-8 --rounds 100000000
    croupier simulate caribbean-stud --wager ante --seed 7
    croupier simulate caribbean-stud --engine table --rounds 20000
    """  # noqa: D301 (click reads the \b)
    seconds: float | None = None
    with in_the_lab(fresh=fresh):
        table = read_pay_table(pay_table) if pay_table else None

        def count() -> Data:
            nonlocal seconds
            from croupier.lab import analyse
            from croupier.lab.questions.simulate import Engine
            from croupier.lab.questions.simulate import simulate as run

            with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")) as progress:
                task = progress.add_task(game_id, total=rounds)
                simulated = run(
                    game_id,
                    wager,
                    rounds=rounds,
                    seed=seed,
                    pay_table=table,
                    options=settings,
                    engine=Engine(engine),
                    workers=workers,
                    cluster=cluster,
                    progress=lambda more: progress.advance(task, more),
                )
            seconds = simulated.seconds
            return as_object(simulated, analyse(game_id, wager, table, settings))

        asked = game_id, wager, table, sorted(settings.items()), rounds, seed, engine
        found = kept_data("simulate", asked, count)
    if as_json:
        say_json(found)
    else:
        show(found, seconds)


def as_object(simulated: Simulated, exact: Figures) -> Data:
    """The result as data, for scripts."""
    edge, spread = simulated.edge, exact.standard_deviation
    half_width = simulated.half_width_by(spread)
    return {
        "game": simulated.job.game,
        "wager": simulated.job.wager,
        "pay_table": simulated.pay_table,
        "per": exact.per,
        "method": "simulated",
        "engine": str(simulated.job.engine),
        "rounds": simulated.rounds,
        "seed": simulated.job.seed,
        "edge": float(edge),
        "edge_fraction": [str(edge.numerator), str(edge.denominator)],
        "interval": [float(edge) - half_width, float(edge) + half_width],
        "half_width": half_width,
        "confidence": 0.99,
        "standard_deviation": simulated.standard_deviation,
        "hit_frequency": float(simulated.hit_frequency),
        "exact_edge": float(exact.edge),
        "exact_standard_deviation": exact.standard_deviation,
        "exact_hit_frequency": float(exact.hit_frequency),
        "exact_method": exact.method,
        "exact_in_interval": simulated.agrees_with(exact.edge, spread),
        "contradicts_exact": simulated.contradicts(exact.edge, spread),
        "outcomes": [
            {"outcome": bucket, "net": float(net), "rounds": count}
            for (bucket, net), count in sorted(simulated.outcomes.items(), key=lambda item: -item[0][1])
        ],
    }


def show(found: Data, seconds: float | None) -> None:
    """Print the result as text; ``seconds`` is the time it took, None for a cached result."""
    console = screen()
    table = Table(
        title=f"{found['game']}, {found['wager']} ({found['pay_table']})",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("")
    for heading in ("edge", "standard deviation", "hit frequency"):
        table.add_column(heading, justify="right")
    table.add_row(
        "1 round" if found["rounds"] == 1 else f"{found['rounds']:,} rounds",
        f"{found['edge']:.4%} ± {found['half_width']:.4%}",
        f"{found['standard_deviation']:.4f}",
        f"{found['hit_frequency']:.4%}",
    )
    table.add_row(
        found["exact_method"],
        f"{found['exact_edge']:.4%}",
        f"{found['exact_standard_deviation']:.4f}",
        f"{found['exact_hit_frequency']:.4%}",
    )
    console.print(table)
    if found["contradicts_exact"]:
        console.print(
            "They do not agree: the exact edge is further from the simulated one than chance takes it.",
            style="bold",
        )
    elif found["exact_in_interval"]:
        console.print("The exact edge is inside the 99 % interval.")
    else:
        console.print(
            "The exact edge is outside the 99 % interval, which happens with one seed in a hundred; "
            "try other seeds, and investigate if it happens often."
        )
    speed = (
        "played before and kept; --fresh plays them again"
        if seconds is None
        else f"{found['rounds'] / seconds:,.0f} rounds a second"
    )
    console.print(f"seed {found['seed']}, {found['engine']} engine, {speed}", style="dim", highlight=False)
