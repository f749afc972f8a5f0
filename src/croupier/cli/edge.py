"""``croupier edge``: says what the wagers of a game cost, exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.cli.jurisdiction import jurisdiction_option
from croupier.cli.lab.answers import Data, in_the_lab, kept_data
from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import (
    asked_change,
    by_name,
    fresh_option,
    own_terms,
    posting_options,
    read_file,
    read_pay_table,
    refuse_combined,
)
from croupier.cli.lab.seat import show_seat
from croupier.cli.screen import screen
from croupier.cli.strategy import show_own

if TYPE_CHECKING:
    from croupier.lab import Figures
    from croupier.lab.questions.what_if import Compared
    from croupier.pay import PayTable

USUAL_BET = "25"


@click.command(epilog=asked_help())
@click.argument("game_id", metavar="GAME")
@click.option("--wager", metavar="SPOT", help="One betting spot; without it, all of them.")
@posting_options
@own_terms
@click.option(
    "--hour",
    "rounds_per_hour",
    type=click.IntRange(1),
    metavar="ROUNDS",
    help="What an hour of this many rounds costs, fees included; see --bet, --fee, --bettors.",
)
@click.option(
    "--bet",
    metavar="DOLLARS",
    help="The wager on each hand for --hour; $25 without it, or what the table posts for the spot.",
)
@click.option("--fee", metavar="SCHEDULE#N", help="The collection fee for --hour: ca-shared.ca_rates#1.")
@jurisdiction_option
@click.option(
    "--bettors",
    type=click.IntRange(1),
    help="Number of players with the same bets for --hour; the default is 1.",
)
@by_name(
    "--seat",
    "seat_wagers",
    "SPOT=DOLLARS",
    "Wagers made together: how they go together, and the spread of the whole seat.",
)
@click.option(
    "--rounds",
    type=click.IntRange(2),
    help="Random rounds for --seat, where not every round can be counted; a million without it, or 2,000 "
    "where no kernel plays the game.",
)
@fresh_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per wager, one per line.")
def edge(
    game_id: str,
    wager: str | None,
    pay_table: str | None,
    settings: dict[str, str],
    pays: dict[str, str],
    what_if_file: Path | None,
    chart: Path | None,
    rounds_per_hour: int | None,
    bet: str | None,
    fee: str | None,
    where: str,
    bettors: int | None,
    seat_wagers: dict[str, str],
    rounds: int | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Print exact figures for GAME's wagers: edge, element of risk, standard deviation, hit frequency.

    The edge is the bank's, as a share of the ante or of the wager itself.

    \b
    croupier edge ez-baccarat-panda-8
    croupier edge ez-baccarat-panda-8 --wager tie --option decks=6
    croupier edge caribbean-stud --wager ante --pay flush=6:1     what if
    croupier edge caribbean-stud --what-if mine.toml              what if, from a file
    croupier edge caribbean-stud --strategy chart.toml            a custom strategy
    croupier edge caribbean-stud --seat ante=25                   a whole seat
    croupier edge ez-baccarat-panda-8 --hour 70 --bet 50 --fee ez-baccarat-panda-8.rules#1
    """  # noqa: D301 (click reads the \b)
    # Imported here because the compiler behind the lab takes longer to start than most commands to run.
    from croupier.lab import analyse, analyse_all
    from croupier.lab.core.data import figures_data
    from croupier.lab.core.kept import kept
    from croupier.lab.questions.what_if import Compared, what_if

    refuse_combined(
        {
            "--pay": bool(pays),
            "--what-if": what_if_file is not None,
            "--strategy": chart is not None,
            "--hour": rounds_per_hour is not None,
            "--seat": bool(seat_wagers),
        }
    )
    if rounds_per_hour is None and (stray := next(filter(None, (bet and "--bet", fee and "--fee")), None)):
        raise click.UsageError(f"{stray} is for --hour; give --hour ROUNDS as well")
    if rounds_per_hour is None and bettors is not None:
        raise click.UsageError("--bettors is for --hour; give --hour ROUNDS as well")
    with in_the_lab(fresh=fresh):
        wanted = asked_change(pays, what_if_file, wager, pay_table)
        if wanted is not None:
            asked = game_id, wanted, sorted(settings.items())
            compared = kept("what if", asked, list[Compared], lambda: what_if(game_id, wanted, settings))
            show_compared(compared, as_json=as_json)
            return
        if seat_wagers:
            if wager or pay_table:
                raise click.UsageError("--seat names its wagers; leave --wager and --pay-table out")
            show_seat(game_id, seat_wagers, settings, rounds, as_json=as_json)
            return
        table = read_pay_table(pay_table) if pay_table else None
        if chart is not None:
            show_own(play_chart_of(game_id, wager, chart, table, settings), as_json=as_json)
            return
        if wager is None:
            found = analyse_all(game_id, table, settings)
        else:
            found = [analyse(game_id, wager, table, settings)]
        if rounds_per_hour is not None:
            show_hours(found, rounds_per_hour, bet, fee, bettors or 1, settings, where=where, as_json=as_json)
            return
    if as_json:
        for figures in found:
            click.echo(json.dumps(figures_data(figures), ensure_ascii=False))
        return
    show(found, rows=wager is not None)


def play_chart_of(
    game_id: str, wager: str | None, chart: Path, table: str | PayTable | None, settings: dict[str, str]
) -> Data:
    """The base wager by a chart; refused for a wager that the chart says nothing about."""
    text = read_file(chart)

    def count() -> Data:
        from croupier.lab.questions.own_play import as_data, play_chart

        return as_data(play_chart(game_id, text, file=str(chart), pay_table=table, options=settings))

    own = kept_data("own play", (game_id, text, str(chart), table, sorted(settings.items())), count)
    if wager not in (None, own["wager"]):
        raise click.UsageError(f"a chart is about the {own['wager']}; leave --wager {wager} out")
    return own


def show_hours(
    found: list[Figures],
    rounds: int,
    bet: str | None,
    fee: str | None,
    bettors: int,
    settings: dict[str, str],
    *,
    where: str,
    as_json: bool,
) -> None:
    """Print what an hour on each wager costs one bettor."""
    from croupier.lab.questions.cost import hour
    from croupier.money import typed_dollars, write_dollars
    from croupier.pay.fees import jurisdiction

    schedule, _, number = (fee or "").partition("#")
    option = jurisdiction(where).player_dealer_option(schedule, number or "1") if fee else None
    wager = typed_dollars(bet or USUAL_BET)
    table = Table(
        title=f"{found[0].game}: an hour of {rounds} rounds",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("wager", no_wrap=True)
    for heading in ("wagered", "edge", "lost to the bank", "own fees", "together", "edge with fees"):
        table.add_column(heading, justify="right")
    for figures in found:
        cost = hour(figures, wager=wager, rounds=rounds, fee=option, bettors=bettors, options=settings)
        if as_json:
            click.echo(
                json.dumps(
                    {
                        "game": figures.game,
                        "wager": figures.wager,
                        "pay_table": figures.pay_table,
                        "rounds": rounds,
                        "bet": write_dollars(cost.wager),
                        "lost_to_bank": round(float(cost.lost_to_bank) / 100, 4),
                        "fees": write_dollars(cost.fees),
                        "player_dealer_fees": write_dollars(cost.bank_fee * rounds),
                        "total": round(float(cost.total) / 100, 4),
                        "edge_with_fees": float(cost.edge),
                    }
                )
            )
            continue
        table.add_row(
            f"{figures.wager} ({figures.pay_table})",
            f"${write_dollars(cost.wager)}",
            f"{float(figures.edge):.4%}",
            f"${float(cost.lost_to_bank) / 100:,.2f}",
            f"${float(cost.fees) / 100:,.2f}",
            f"${float(cost.total) / 100:,.2f}",
            f"{float(cost.edge):.4%}",
        )
    if not as_json:
        screen().print(table)


def show_compared(found: list[Compared], *, as_json: bool) -> None:
    """Print wagers as posted and as changed."""
    from croupier.lab.core.data import figures_data

    if as_json:
        for compared in found:
            both = {"posted": figures_data(compared.posted), "changed": figures_data(compared.changed)}
            gained = compared.gained
            both["gained"] = {
                "edge": float(gained),
                "edge_fraction": [str(gained.numerator), str(gained.denominator)],
            }
            click.echo(json.dumps(both, ensure_ascii=False))
        return
    table = Table(title=f"{found[0].posted.game}: what if", title_justify="left", box=SIMPLE_HEAD)
    for heading in ("wager", "pay table"):
        table.add_column(heading, no_wrap=True)
    for heading in ("edge posted", "edge changed", "to the bank", "hit posted", "hit changed"):
        table.add_column(heading, justify="right")
    for compared in found:
        posted, changed = compared.posted, compared.changed
        table.add_row(
            posted.wager,
            posted.pay_table,
            f"{float(posted.edge):.4%}",
            f"{float(changed.edge):.4%}",
            signed_percent(compared.gained),
            f"{float(posted.hit_frequency):.4%}",
            f"{float(changed.hit_frequency):.4%}",
        )
    screen().print(table)


def signed_percent(share: Fraction) -> str:
    """A difference between two edges; a dash if there is none."""
    return f"{float(share):+.4%}" if share else "–"


def show(found: list[Figures], *, rows: bool) -> None:
    """Print the figures for people, with every outcome if one wager was named."""
    console = screen()
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
        exactly = f"{float(edge):.12f}" if figures.error else f"{edge.numerator}/{edge.denominator}"
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
