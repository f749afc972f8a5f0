"""``croupier bank``: says what banking a table is worth, what it risks, and what fees leave each side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.lab.posting import by_name, in_the_lab, settings_option
from croupier.cli.screen import progress_bar, screen

if TYPE_CHECKING:
    from croupier.lab.bank.collection import Collected
    from croupier.lab.bank.ruin import Stretch
    from croupier.lab.bank.side import Banked, Result


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option(
    "--bettors", type=click.IntRange(1), help="How many bet; without it, every seat but the bank's."
)
@by_name(
    "--wager",
    "wagers",
    "SPOT=DOLLARS",
    "What each bettor lays on each hand: banker=100, dragon7=5; $25 on the base wager without it.",
)
@settings_option
@click.option("--bank", "bank_wager", metavar="DOLLARS", help="What the bank puts up; without it, enough.")
@click.option("--fee", metavar="SCHEDULE#N", help="The fee option in force: ca-shared.ca_rates#1.")
@click.option("--every-fee", is_flag=True, help="List what every fee option leaves each side.")
@click.option("--tables", type=click.IntRange(1), default=1, show_default=True, help="Tables banked at once.")
@click.option("--hours", type=click.IntRange(1), default=8, show_default=True)
@click.option("--hour", "per_hour", type=click.IntRange(1), default=40, show_default=True, metavar="ROUNDS",
              help="Rounds in an hour at one table.")  # fmt: skip
@click.option("--bankroll", metavar="DOLLARS", help="The bank's money, for the risk of ruin.")
@click.option("--risk", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.01,
              show_default=True, help="The risk of ruin that a bankroll is stated for.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(2), default=2_000, show_default=True,
              help="Rounds of the sample, where not every round can be counted.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same sample.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw balance, ruin, the bank's wager and the fee options: .svg, .png, .pdf.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def bank(
    game_id: str,
    bettors: int | None,
    wagers: dict[str, str],
    settings: dict[str, str],
    bank_wager: str | None,
    fee: str | None,
    every_fee: bool,
    tables: int,
    hours: int,
    per_hour: int,
    bankroll: str | None,
    risk: float,
    rounds: int,
    seed: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Say what banking a table of GAME is worth: a round, the hours asked for, ruin, fees.

    The expectation is exact, by best play of the bettors. Spread, and what a bank wager that does not cover
    everything changes, are counted over all rounds of baccarat and over a sample of other games.

    \b
    croupier bank ez-baccarat-panda-8 --wager banker=100 --wager dragon7=5
    croupier bank ultimate-texas-holdem --bank 500 --fee ultimate-texas-holdem.ca_rates#5
    croupier bank golden-frog-baccarat --every-fee
    croupier bank ez-baccarat-panda-8 --tables 3 --hours 12 --bankroll 50000 -o bank.svg
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.bank.collection import collected, every_option, named_option
    from croupier.lab.bank.ruin import Stretch
    from croupier.lab.bank.side import bank_side
    from croupier.money import typed_dollars

    with in_the_lab():
        laid = {spot: typed_dollars(amount) for spot, amount in wagers.items()}
        option = named_option(fee) if fee else None
        wager = typed_dollars(bank_wager) if bank_wager else None
        money = typed_dollars(bankroll) if bankroll else None
        with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")) as progress:
            task = progress.add_task(game_id, total=rounds)
            banked = bank_side(
                game_id,
                bettors=bettors,
                laid=laid or None,
                options=settings,
                rounds=rounds,
                seed=seed,
                progress=lambda more: progress.advance(task, more),
            )
        result = banked.at(wager)
        charged = collected(banked, option, result) if option else None
        due = charged.bank_fee if charged else 0
        stretch = Stretch(
            drift=float(result.expected - due), spread=result.spread, rounds=tables * hours * per_hour
        )
        fees = every_option(banked, result) if every_fee or output else []
        if output is not None:
            from croupier.lab.bank.pictures import bank_picture
            from croupier.lab.questions.pictures import save

            save(bank_picture(banked, stretch, wager, fees), output)
    if as_json:
        shown = as_object(banked, result, charged, stretch, fees if every_fee else [], money, risk, per_hour)
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    show(banked, result, charged)
    show_stretch(stretch, result, charged, money, risk, f"{tables} × {hours} × {per_hour}")
    if every_fee:
        show_fees(fees, per_hour)
    if output is not None:
        click.echo(str(output))


def say(cents: float) -> str:
    """An amount in dollars and cents, with its sign."""
    return f"-${-cents / 100:,.2f}" if cents < 0 else f"${cents / 100:,.2f}"


def show(banked: Banked, result: Result, charged: Collected | None) -> None:
    """Print a round for the bank."""
    console, full = screen(), banked.table
    laid = ", ".join(f"{spot} {say(amount)}" for spot, amount in full.laid.items())
    console.print(
        f"[bold]{full.game}[/bold], {full.bettors} bettors, each with {laid}: {say(banked.action)} laid",
        highlight=False,
    )
    how = (
        "every round counted" if banked.counted else f"spread from {len(banked.rounds):,} rounds at the table"
    )
    console.print(how, style="dim", highlight=False)
    table = Table(box=SIMPLE_HEAD, title="A round for the bank", title_justify="left")
    table.add_column("")
    for heading in ("expected", "of what is laid", "standard deviation"):
        table.add_column(heading, justify="right")
    whole = banked.at()
    rows = [("everything covered", whole, 0)]
    if result.wager is not None:
        rows.append((f"with {say(result.wager)} put up", result, 0))
    if charged is not None:
        rows.append((f"after its fee of {say(charged.bank_fee)}", result, charged.bank_fee))
    for says, each, fee in rows:
        within = f" ± {say(each.within)}" if each.within else ""
        about = f" ± {say(each.spread_within)}" if each.spread_within else ""
        expected = each.expected - fee
        table.add_row(
            says,
            f"{say(float(expected))}{within}",
            f"{float(expected / banked.action):.4%}",
            f"{say(each.spread)}{about}",
        )
    console.print(table)
    if result.places:
        places = Table(box=SIMPLE_HEAD, title="By place in the settlement", title_justify="left")
        places.add_column("settled", justify="right")
        for heading in ("gains more than if covered", "uncovered", "of all rounds"):
            places.add_column(heading, justify="right")
        for place, found in result.places.items():
            places.add_row(
                str(place),
                say(float(found.moved)),
                say(float(found.uncovered)),
                f"{float(found.cut):.2%}",
            )
        console.print(places)
    if charged is not None:
        console.print(
            f"{charged.option}: each bettor pays {say(charged.bettor_fee)}, the bank "
            f"{say(charged.bank_fee)}; the bettors lose {float(charged.bettors_edge):.4%} of what they "
            f"lay, fees included",
            highlight=False,
        )
        if charged.objection:
            console.print(f"No table may post it for these wagers: {charged.objection}.", style="bold")


def show_stretch(
    stretch: Stretch, result: Result, charged: Collected | None, money: int | None, risk: float, how: str
) -> None:
    """Print the hours asked for, and ruin."""
    from croupier.lab.bank.ruin import adjustment, ruin_at_last

    console = screen()
    console.print(
        f"{stretch.rounds:,} rounds ({how}): {say(stretch.expected)} expected, standard deviation "
        f"{say(stretch.deviation)}; ahead at the end with a chance of {stretch.ahead():.2%}",
        highlight=False,
    )
    console.print(
        f"A risk of ruin of {risk:.2%} within them needs {say(stretch.bankroll(risk))}", highlight=False
    )
    if money is None:
        return
    root = adjustment(result.chances, result.expected - (charged.bank_fee if charged else 0))
    last = f"at most {ruin_at_last(root, money):.2%}" if root else "certain: a round gains nothing on average"
    console.print(
        f"With {say(money)}: ruin within them {stretch.ruin(money):.2%}; playing on without end {last}",
        highlight=False,
    )


def show_fees(fees: list[Collected], per_hour: int) -> None:
    """Print what every option leaves each side, in an hour at one table."""
    from croupier.lab.bank.collection import favoured

    console = screen()
    table = Table(box=SIMPLE_HEAD, title=f"Fee options, an hour of {per_hour} rounds", title_justify="left")
    table.add_column("option", no_wrap=True)
    headings = ("bank's fee", "each bettor's", "house", "bank", "bank's edge", "all bettors", "they lose")
    for heading in headings:
        table.add_column(heading, justify="right")
    for each in fees:
        table.add_row(
            f"{each.option}",
            say(each.bank_fee),
            say(each.bettor_fee),
            say(each.house * per_hour),
            say(float(each.bank) * per_hour),
            f"{float(each.bank_edge):.4%}",
            say(float(each.bettors) * per_hour),
            f"{float(each.bettors_edge):.4%}",
            style="dim" if each.objection else "",
        )
    console.print(table)
    best = favoured(fees)
    if best is None:
        console.print("No table may post any of them for these wagers.", style="bold")
        return
    console.print(
        f"Best for the bank {best.bank.option}, for the bettors {best.bettors.option}, for the house "
        f"{best.house.option}; pale options may not be posted for these wagers.",
        highlight=False,
    )


def as_object(
    banked: Banked,
    result: Result,
    charged: Collected | None,
    stretch: Stretch,
    fees: list[Collected],
    money: int | None,
    risk: float,
    per_hour: int,
) -> dict[str, Any]:
    """Everything for scripts; amounts in dollars."""
    from croupier.lab.bank.collection import favoured
    from croupier.lab.bank.ruin import adjustment, ruin_at_last

    best = favoured(fees) if fees else None
    root = adjustment(result.chances, result.expected - (charged.bank_fee if charged else 0))
    return {
        "game": banked.table.game,
        "bettors": banked.table.bettors,
        "laid": {spot: amount / 100 for spot, amount in banked.table.laid.items()},
        "action": banked.action / 100,
        "counted": banked.counted,
        "sampled_rounds": None if banked.counted else len(banked.rounds),
        "covered": _result(banked, banked.at()),
        "with_wager": None if result.wager is None else _result(banked, result),
        "fee": None if charged is None else _fee(charged, per_hour),
        "stretch": {
            "rounds": stretch.rounds,
            "expected": stretch.expected / 100,
            "standard_deviation": stretch.deviation / 100,
            "ahead": stretch.ahead(),
            "risk": risk,
            "bankroll_for_risk": stretch.bankroll(risk) / 100,
            "bankroll": None if money is None else money / 100,
            "ruin": None if money is None else stretch.ruin(money),
            "ruin_without_end_at_most": None if money is None else ruin_at_last(root, money),
        },
        "fees": [_fee(each, per_hour) for each in fees],
        "best_for": None
        if best is None
        else {
            "bank": str(best.bank.option),
            "bettors": str(best.bettors.option),
            "house": str(best.house.option),
        },
    }


def _result(banked: Banked, result: Result) -> dict[str, Any]:
    return {
        "wager": None if result.wager is None else result.wager / 100,
        "expected": float(result.expected) / 100,
        "expected_within": result.within / 100,
        "edge": float(result.expected / banked.action),
        "standard_deviation": result.spread / 100,
        "standard_deviation_within": result.spread_within / 100,
        "places": [
            {
                "place": place,
                "gains_more": float(found.moved) / 100,
                "uncovered": float(found.uncovered) / 100,
                "of_rounds": float(found.cut),
            }
            for place, found in result.places.items()
        ],
    }


def _fee(each: Collected, per_hour: int) -> dict[str, Any]:
    return {
        "option": str(each.option),
        "bank_fee": each.bank_fee / 100,
        "bettor_fee": each.bettor_fee / 100,
        "house_per_hour": each.house * per_hour / 100,
        "bank_per_hour": float(each.bank) * per_hour / 100,
        "bank_edge": float(each.bank_edge),
        "bettors_per_hour": float(each.bettors) * per_hour / 100,
        "bettors_edge": float(each.bettors_edge),
        "objection": each.objection,
    }
