"""``croupier strategy``: best play in a form that people can use, and what simpler rules cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import fresh_option, in_the_lab, settings_option
from croupier.cli.screen import screen
from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from croupier.lab import Chart, Guide
    from croupier.lab.questions.own_play import OwnPlay

INKS = ("green", "yellow", "red", "blue", "magenta", "cyan", "bright_black", "white")


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@settings_option
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the charts: .svg, .png or .pdf; if there are several, each gets a number. With .toml, write "
    "best play as a chart to change and to give to croupier edge --strategy.",
)
@fresh_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def strategy(game_id: str, settings: dict[str, str], output: Path | None, fresh: bool, as_json: bool) -> None:
    """Print best play of GAME: a list of decisions, charts, and the cost of simpler rules.

    \b
    croupier strategy ultimate-texas-holdem
    croupier strategy 21st-century-blackjack-buster -o chart.svg
    croupier strategy caribbean-stud -o chart.toml               then: croupier edge … --strategy chart.toml
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.core.data import guide_data
    from croupier.lab.questions.advise import guide

    chart_file = output is not None and output.suffix.lower() == ".toml"
    with in_the_lab(fresh=fresh, light=not chart_file):
        if output is not None and output.suffix.lower() == ".toml":
            write(game_id, settings, output)
            return
        found = guide(game_id, settings)
        if output is not None:
            draw(found, output)
    if as_json:
        click.echo(json.dumps(guide_data(found), ensure_ascii=False))
    elif output is None:
        show(found)


def write(game_id: str, settings: dict[str, str], output: Path) -> None:
    """Write best play as a chart in TOML."""
    from croupier.lab.questions.chart_file import write_chart
    from croupier.lab.questions.own_play import decisions_of

    written = write_chart(game_id, decisions_of(game_id, None, settings))
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as wrong:
        raise DataInvalid(f"cannot be written: {wrong}", file=str(output)) from None
    click.echo(str(output))


def draw(found: Guide, output: Path) -> None:
    """Draw every chart as a picture."""
    from croupier.lab.questions.pictures import chart_picture, save

    if not found.charts:
        raise DataInvalid(f"{found.game} has no charts to draw, only a list of decisions", key="-o")
    for number, chart in enumerate(found.charts, start=1):
        path = output if len(found.charts) == 1 else output.with_stem(f"{output.stem}-{number}")
        save(chart_picture(chart), path)
        click.echo(str(path))


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


def show_own(own: OwnPlay, *, as_json: bool) -> None:
    """Print the exact figures of a strategy, and every deviation from best play with its cost."""
    from croupier.lab.questions.own_play import as_data

    if as_json:
        click.echo(json.dumps(as_data(own), ensure_ascii=False))
        return
    figures, console = own.figures, screen()
    console.print(
        f"[bold]{figures.game}[/bold], {figures.wager} ({figures.pay_table}): the bank's edge is "
        f"{float(figures.edge):.4%}, by best play {float(own.best):.4%}; the strategy costs "
        f"{float(own.cost):.4%}",
        highlight=False,
    )
    edge = figures.edge
    exactly = f"{float(edge):.12f}" if figures.error else f"{edge.numerator}/{edge.denominator}"
    within = f", error below {figures.error:.0e}" if figures.error else ""
    console.print(f"{exactly} of the {figures.per}, {figures.method}{within}", soft_wrap=True)
    for note in figures.notes:
        console.print(f"  {note}", style="dim", highlight=False, soft_wrap=True)
    if own.beyond:
        console.print(
            f"Best play also looks at cards that no chart names, which is worth {float(own.beyond):.6%}.",
            highlight=False,
        )
    if not own.deviations:
        console.print("Nothing it does is worse than something else that a chart can say.")
        return
    table = Table(title="Deviations from best play", title_justify="left", box=SIMPLE_HEAD)
    for heading in ("decision", "line", "does", "best"):
        table.add_column(heading)
    for heading in ("of all rounds", "costs"):
        table.add_column(heading, justify="right")
    table.add_column("costs most with")
    for each in own.deviations:
        table.add_row(
            each.decision,
            "" if each.line is None else str(each.line),
            each.does,
            each.best,
            f"{float(each.frequency):.4%}",
            f"{float(each.cost):.6%}",
            str(each.example),
        )
    console.print(table)
