"""``croupier strategy``: best play in a form that people can use, and what simpler rules cost."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.lab.answers import (
    Data,
    check_picture,
    in_the_lab,
    kept_file,
    kept_picture,
    say_json,
)
from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import fresh_option, json_option, settings_option, to_file
from croupier.cli.screen import screen
from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.lab import Chart, Guide

CHART_FILE = ".toml"
INKS = ("green", "yellow", "red", "blue", "magenta", "cyan", "bright_black", "white")


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@settings_option
@to_file(
    "Draw the charts: .svg, .png or .pdf; if there are several, each gets a number. With .toml, write "
    "best play as a chart to change and to give to croupier edge --strategy."
)
@fresh_option
@json_option
def strategy(game_id: str, settings: dict[str, str], output: Path | None, fresh: bool, as_json: bool) -> None:
    """Print best play of GAME: a list of decisions, charts, and the cost of simpler rules.

    \b
    croupier strategy ultimate-texas-holdem
    croupier strategy 21st-century-blackjack-buster -o chart.svg
    croupier strategy caribbean-stud -o chart.toml               then: croupier edge … --strategy chart.toml
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.core.data import guide_data
    from croupier.lab.questions.advise import guide

    with in_the_lab(fresh=fresh):
        if output is not None and output.suffix.lower() == CHART_FILE:
            write(game_id, settings, output)
            return
        check_picture(output)
        found = guide(game_id, settings)
        if output is not None:
            draw(found, output)
    if as_json:
        say_json(guide_data(found))
    elif output is None:
        show(found)


def write(game_id: str, settings: dict[str, str], output: Path) -> None:
    """Write best play as a chart in TOML."""

    def make() -> bytes:
        from croupier.lab.questions.chart_file import write_chart
        from croupier.lab.questions.own_play import decisions_of

        return write_chart(game_id, decisions_of(game_id, None, settings)).encode()

    kept_file("chart", (game_id, sorted(settings.items())), output, make)
    click.echo(str(output))


def draw(found: Guide, output: Path) -> None:
    """Draw every chart as a picture."""
    if not found.charts:
        raise DataInvalid(f"{found.game} has no charts to draw, only a list of decisions", key="-o")
    for number, chart in enumerate(found.charts, start=1):
        path = output if len(found.charts) == 1 else output.with_stem(f"{output.stem}-{number}")
        kept_picture("chart", chart, path, partial(drawing, chart))
        click.echo(str(path))


def drawing(chart: Chart) -> Figure:
    """A chart as a picture."""
    from croupier.lab.questions.pictures import chart_picture

    return chart_picture(chart)


def show(found: Guide) -> None:
    """Print the guide for people."""
    console = screen()
    console.print(f"[bold]{found.game}[/bold]: {found.by} leaves the bank {float(found.best):.4%}\n")
    for line in found.lines:
        console.print(f"· {line}", highlight=False)
    for chart in found.charts:
        console.print()
        console.print(chart_table(chart))
        console.print(
            "  ".join(f"{letter or 'blank'} {words}" for letter, words in chart.legend.items()),
            highlight=False,
        )
        if chart.note:
            console.print(chart.note, style="dim", highlight=False)
    if found.simplified:
        console.print()
        table = Table(title="Simpler rules", title_justify="left", box=SIMPLE_HEAD)
        table.add_column("rule")
        for heading in ("edge", "costs"):
            table.add_column(heading, justify="right")
        for simpler in found.simplified:
            cost = simpler.edge - found.best
            table.add_row(simpler.says, f"{float(simpler.edge):.4%}", f"{float(cost):.4%}")
        console.print(table)


def chart_table(chart: Chart) -> Table:
    """A chart in coloured letters."""
    inks = dict(zip(chart.legend, INKS, strict=False))
    table = Table(title=chart.title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for column in chart.columns:
        table.add_column(column, justify="center")
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        table.add_row(row, *(Text(cell, style=inks.get(cell, "white")) for cell in cells))
    return table


def show_own(own: Data, *, as_json: bool) -> None:
    """Print the exact figures of a strategy, and every deviation from best play with its cost."""
    if as_json:
        say_json(own)
        return
    console = screen()
    console.print(
        f"[bold]{own['game']}[/bold], {own['wager']} ({own['pay_table']}): the bank's edge is "
        f"{own['edge']:.4%}, by best play {own['best_edge']:.4%}; the strategy costs {own['cost']:.4%}",
        highlight=False,
    )
    exactly = f"{own['edge']:.12f}" if own["error"] else "/".join(own["edge_fraction"])
    within = f", error below {own['error']:.0e}" if own["error"] else ""
    console.print(f"{exactly} of the {own['per']}, {own['method']}{within}", soft_wrap=True)
    for note in own["notes"]:
        console.print(f"  {note}", style="dim", highlight=False, soft_wrap=True)
    if own["beyond_charts"]:
        console.print(
            f"Best play also looks at cards that no chart names, which is worth {own['beyond_charts']:.6%}.",
            highlight=False,
        )
    if not own["deviations"]:
        console.print("Nothing it does is worse than something else that a chart can say.")
        return
    table = Table(title="Deviations from best play", title_justify="left", box=SIMPLE_HEAD)
    for heading in ("decision", "line", "does", "best"):
        table.add_column(heading)
    for heading in ("of all rounds", "costs"):
        table.add_column(heading, justify="right")
    table.add_column("costs most with")
    for each in own["deviations"]:
        table.add_row(
            each["decision"],
            "" if each["line"] is None else str(each["line"]),
            each["does"],
            each["best"],
            f"{each['frequency']:.4%}",
            f"{each['cost']:.6%}",
            each["example"],
        )
    console.print(table)
