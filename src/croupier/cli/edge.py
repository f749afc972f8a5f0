"""``croupier edge``: what the wagers of a game cost, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from croupier.lab import Figures
    from croupier.pay import PayTable


def _settings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Options by name, split at the first equals sign."""
    settings = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"{text!r} is no option; write one like 'decks=6'", ctx, param)
        settings[name.strip()] = value.strip()
    return settings


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--wager", metavar="SPOT", help="One betting spot; all of them without it.")
@click.option(
    "--pay-table",
    "pay_table",
    metavar="ID|FILE",
    help="A posted pay table, or one in a TOML file (FILE#ID where the file has several).",
)
@click.option(
    "--option",
    "settings",
    multiple=True,
    callback=_settings,
    metavar="K=V",
    help="What the table posts or the analysis asks: decks=6, meter=250000, progressive=pmg-01 …",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each wager, one on a line.")
def edge(
    game_id: str,
    wager: str | None,
    pay_table: str | None,
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Print the exact figures of GAME's wagers: edge, element of risk, spread, hit frequency.

    The edge is the bank's, as a share of the ante or of the wager itself.
    """
    # Only here: the compiler behind the lab takes longer to start than most commands take to run.
    from croupier.lab import analyse, analyse_all
    from croupier.lab.compiling import when_compiling

    try:
        table = read_pay_table(pay_table) if pay_table else None
        with when_compiling(lambda: click.echo("compiling kernels once…", err=True)):
            if wager is None:
                found = analyse_all(game_id, table, settings)
            else:
                found = [analyse(game_id, wager, table, settings)]
    except DataInvalid as wrong:
        raise click.UsageError(str(wrong)) from None
    if as_json:
        for figures in found:
            click.echo(json.dumps(as_object(figures), ensure_ascii=False))
        return
    show(found, rows=wager is not None)


def read_pay_table(asked: str) -> str | PayTable:
    """A pay table from a file, or the id of a posted one."""
    from croupier.pay import read_tables

    name, _, table_id = asked.partition("#")
    path = Path(name)
    if not path.is_file():
        if path.suffix or table_id:
            raise DataInvalid("there is no such file", file=name, key="--pay-table")
        return asked
    try:
        tables = read_tables(path.read_text(encoding="utf-8"), file=name)
    except (OSError, UnicodeDecodeError) as wrong:
        raise DataInvalid(f"cannot be read: {wrong}", file=name) from None
    if not table_id and len(tables) == 1:
        return next(iter(tables.values()))
    if table_id not in tables:
        raise DataInvalid(
            f"expected is one pay table, or {name}#ID with one of {', '.join(tables) or 'none'}", file=name
        )
    return tables[table_id]


def as_object(figures: Figures) -> dict[str, object]:
    """The figures as scripts read them; fractions are pairs of strings, so that nothing is rounded."""
    return {
        "game": figures.game,
        "wager": figures.wager,
        "pay_table": figures.pay_table,
        "edge": float(figures.edge),
        "edge_fraction": [str(figures.edge.numerator), str(figures.edge.denominator)],
        "per": figures.per,
        "element_of_risk": float(figures.element_of_risk),
        "standard_deviation": figures.standard_deviation,
        "hit_frequency": float(figures.hit_frequency),
        "average_wager": float(figures.average_wager),
        "rows": [
            {
                "outcome": row.outcome,
                "probability": float(row.probability),
                "probability_fraction": [str(row.probability.numerator), str(row.probability.denominator)],
                "net": float(row.net),
            }
            for row in figures.rows
        ],
        "notes": list(figures.notes),
        "seconds": round(figures.seconds, 6),
        "method": figures.method,
        "error": figures.error,
    }


def show(found: list[Figures], *, rows: bool) -> None:
    """Print the figures for people, with every outcome if only one wager was asked for."""
    console = Console()
    table = Table(
        title=found[0].game,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1),
    )
    table.add_column("wager", no_wrap=True)
    table.add_column("pay table", no_wrap=True)
    for heading in ("edge", "element\nof risk", "standard\ndeviation", "hit\nfrequency", "average\nwager"):
        table.add_column(heading, justify="right")
    for figures in found:
        table.add_row(
            figures.wager,
            figures.pay_table,
            f"{float(figures.edge):.4%}",
            f"{float(figures.element_of_risk):.4%}",
            f"{figures.standard_deviation:.4f}",
            f"{float(figures.hit_frequency):.4%}",
            f"{float(figures.average_wager):.4f}",
        )
    console.print(table)
    if rows:
        console.print(outcomes(found[0]))
    for figures in found:
        name = figures.wager if len(found) == 1 else f"{figures.wager} ({figures.pay_table})"
        edge = figures.edge
        exactly = f"{edge.numerator}/{edge.denominator}" if not figures.error else f"{float(edge):.12f}"
        within = f", error below {figures.error:.0e}" if figures.error else ""
        console.print(f"{name}: {exactly} of the {figures.per}, {figures.method}{within}", soft_wrap=True)
        for note in figures.notes:
            console.print(f"  {note}", style="dim", highlight=False, soft_wrap=True)


def outcomes(figures: Figures) -> Table:
    """Every outcome with its probability and what it adds to the bettor's return."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("outcome")
    for heading in ("probability", "net", "return"):
        table.add_column(heading, justify="right")
    for row in figures.rows:
        table.add_row(
            row.outcome,
            f"{float(row.probability):.8f}",
            f"{float(row.net):+g}",
            f"{float(row.probability * row.net):+.8f}",
        )
    return table
