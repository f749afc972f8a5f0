"""``croupier simulate``: plays random rounds and compares them with the exact figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import in_the_lab, posting_options, read_pay_table
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab import Figures
    from croupier.lab.questions.simulate import Simulated


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@click.option("--wager", metavar="SPOT", help="The betting spot; without it, the game's first.")
@click.option("--rounds", type=click.IntRange(1), default=10_000_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same rounds.")
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
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
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
    from croupier.lab import analyse
    from croupier.lab.questions.simulate import Engine
    from croupier.lab.questions.simulate import simulate as run

    with in_the_lab():
        table = read_pay_table(pay_table) if pay_table else None
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
        exact = analyse(game_id, wager, table, settings)
    if as_json:
        click.echo(json.dumps(as_object(simulated, exact), ensure_ascii=False))
    else:
        show(simulated, exact)


def as_object(simulated: Simulated, exact: Figures) -> dict[str, object]:
    """The result as data, for scripts."""
    edge = simulated.edge
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
        "interval": [float(edge) - simulated.half_width, float(edge) + simulated.half_width],
        "confidence": 0.99,
        "standard_deviation": simulated.standard_deviation,
        "hit_frequency": float(simulated.hit_frequency),
        "exact_edge": float(exact.edge),
        "exact_in_interval": simulated.agrees_with(exact.edge),
        "contradicts_exact": simulated.contradicts(exact.edge),
        "outcomes": [
            {"outcome": bucket, "net": float(net), "rounds": count}
            for (bucket, net), count in sorted(simulated.outcomes.items(), key=lambda item: -item[0][1])
        ],
        "seconds": round(simulated.seconds, 3),
        "rounds_per_second": round(simulated.rounds / simulated.seconds),
    }


def show(simulated: Simulated, exact: Figures) -> None:
    """Print the result for people."""
    console, edge = screen(), float(simulated.edge)
    table = Table(
        title=f"{simulated.job.game}, {simulated.job.wager} ({simulated.pay_table})",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("")
    for heading in ("edge", "standard deviation", "hit frequency"):
        table.add_column(heading, justify="right")
    table.add_row(
        f"{simulated.rounds:,} rounds",
        f"{edge:.4%} ± {simulated.half_width:.4%}",
        f"{simulated.standard_deviation:.4f}",
        f"{float(simulated.hit_frequency):.4%}",
    )
    table.add_row(
        exact.method, f"{float(exact.edge):.4%}", f"{exact.standard_deviation:.4f}",
        f"{float(exact.hit_frequency):.4%}",
    )  # fmt: skip
    console.print(table)
    inside = simulated.agrees_with(exact.edge)
    if simulated.contradicts(exact.edge):
        console.print(
            "They do not agree: the exact edge is further from the simulated one than chance takes it.",
            style="bold",
        )
    elif inside:
        console.print("The exact edge is inside the 99 % interval.")
    else:
        console.print(
            "The exact edge is outside the 99 % interval, which happens with one seed in a hundred; "
            "try other seeds, and investigate if it happens often."
        )
    console.print(
        f"{simulated.rounds / simulated.seconds:,.0f} rounds a second, seed {simulated.job.seed}, "
        f"{simulated.job.engine} engine",
        style="dim",
        highlight=False,
    )
