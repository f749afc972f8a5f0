"""``croupier bank``: says what banking a table is worth, what it risks, and what fees leave each side."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.progress import TextColumn
from rich.table import Table

from croupier.cli.jurisdiction import jurisdiction_option
from croupier.cli.lab.answers import Data, check_picture, in_the_lab, kept_data, kept_picture, say_json
from croupier.cli.lab.posting import by_name, fresh_option, json_option, seed_option, settings_option, to_file
from croupier.cli.screen import progress_bar, screen
from croupier.errors import DataInvalid

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.lab.bank.collection import Collected
    from croupier.lab.bank.ruin import Stretch
    from croupier.lab.bank.side import Banked, Result
    from croupier.money import Cents


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option(
    "--bettors", type=click.IntRange(1), help="How many bet; without it, every seat but the bank's."
)
@by_name(
    "--wager",
    "wagers",
    "SPOT=DOLLARS",
    "What each bettor bets on each hand: banker=100, dragon7=5; $25 on the base wager without it.",
)
@settings_option
@click.option("--bank", "bank_wager", metavar="DOLLARS", help="What the bank puts up; without it, enough.")
@click.option("--fee", metavar="SCHEDULE#N", help="The fee option in force: ca-shared.ca_rates#1.")
@click.option("--every-fee", is_flag=True, help="List what every fee option leaves each side.")
@jurisdiction_option
@click.option(
    "--tables", type=click.IntRange(1), default=1, show_default=True, help="Tables banked at the same time."
)
@click.option("--hours", type=click.IntRange(1), default=8, show_default=True)
@click.option("--hour", "per_hour", type=click.IntRange(1), default=40, show_default=True, metavar="ROUNDS",
              help="Rounds in an hour at one table.")  # fmt: skip
@click.option("--bankroll", metavar="DOLLARS", help="The bank's money, for the risk of ruin.")
@click.option("--risk", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.01,
              show_default=True, help="The risk of ruin that a bankroll is stated for.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(2),
              help="Rounds of the sample, where not every round can be counted; a million without it, or "
                   "2,000 where no kernel plays the game.")  # fmt: skip
@seed_option("sample")
@to_file("Draw balance, ruin, the bank's wager and the fee options: .svg, .png, .pdf.")
@fresh_option
@json_option
def bank(
    game_id: str,
    bettors: int | None,
    wagers: dict[str, str],
    settings: dict[str, str],
    bank_wager: str | None,
    fee: str | None,
    every_fee: bool,
    where: str,
    tables: int,
    hours: int,
    per_hour: int,
    bankroll: str | None,
    risk: float,
    rounds: int | None,
    seed: int,
    output: Path | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Say what banking a table of GAME is worth: a round, the hours asked for, ruin, fees.

    The expectation is exact, by best play of the bettors or by --option strategy=NAME. Spread, and what a
    bank wager that does not cover everything changes, are counted over all rounds of baccarat and over a
    sample of other games that plays the same way. The sample's error is stated, also for ruin and bankroll.

    \b
    croupier bank ez-baccarat-panda-8 --wager banker=100 --wager dragon7=5
    croupier bank ultimate-texas-holdem --bank 500 --fee ultimate-texas-holdem.ca_rates#5
    croupier bank three-card-poker-6-card-bonus --option strategy=queen-six-four --bankroll 3000
    croupier bank golden-frog-baccarat --every-fee
    croupier bank ez-baccarat-panda-8 --tables 3 --hours 12 --bankroll 50000 -o bank.svg
    """  # noqa: D301 (click reads the \b)
    from croupier.money import typed_dollars
    from croupier.pay.fees import jurisdiction

    with in_the_lab(fresh=fresh):
        check_picture(output)
        laid = {spot: typed_dollars(amount) for spot, amount in wagers.items()}
        put_up = typed_dollars(bank_wager) if bank_wager else None
        money = typed_dollars(bankroll) if bankroll else None
        for flag, amount in (("--bank", put_up), ("--bankroll", money)):
            if amount is not None and amount <= 0:
                raise DataInvalid("expected more than nothing", key=flag)

        @cache
        def work() -> tuple[Banked, Result, Collected | None, int]:
            from croupier.lab.bank.collection import collected, named_option

            option = named_option(fee, jurisdiction(where)) if fee else None
            banked = banked_by(game_id, bettors, laid, settings, rounds, seed)
            result = banked.at(put_up)
            charged = collected(banked, option, jurisdiction(where), result) if option else None
            return banked, result, charged, tables * hours * per_hour

        def picture() -> Figure:
            from croupier.lab.bank.collection import every_option
            from croupier.lab.bank.pictures import bank_picture

            banked, result, charged, in_a_row = work()
            stretch = stretch_of(banked, result, charged, in_a_row)
            every = every_option(banked, jurisdiction(where), result)
            return bank_picture(banked, stretch, put_up, every)

        table = game_id, bettors, sorted(laid.items()), sorted(settings.items()), put_up, fee, rounds, seed
        asked = *table, every_fee, where, tables, hours, per_hour, money, risk
        fees_of = where if every_fee else None
        found = kept_data("bank", asked, lambda: as_object(*work(), fees_of, money, risk, per_hour))
        if output is not None:
            kept_picture("bank", asked, output, picture)
    if as_json:
        say_json(found)
        return
    show(found)
    show_stretch(found["stretch"], f"{tables} × {hours} × {per_hour}")
    if every_fee:
        show_fees(found, per_hour)
    if output is not None:
        click.echo(str(output))


def stretch_of(banked: Banked, result: Result, charged: Collected | None, rounds: int) -> Stretch:
    """Rounds in a row after the bank's fee."""
    return banked.stretch(rounds, result, charged.bank_fee) if charged else banked.stretch(rounds, result)


def banked_by(
    game_id: str,
    bettors: int | None,
    laid: dict[str, Cents],
    settings: dict[str, str],
    rounds: int | None,
    seed: int,
) -> Banked:
    """The bank's side, with a bar that says how far rounds at the real table are."""
    from croupier.lab.bank.rounds import AT_TABLE
    from croupier.lab.bank.side import bank_side

    with progress_bar(TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds")) as progress:
        task = progress.add_task(game_id, total=rounds or AT_TABLE)
        return bank_side(
            game_id,
            bettors=bettors,
            laid=laid or None,
            options=settings,
            rounds=rounds,
            seed=seed,
            progress=lambda more: progress.advance(task, more),
        )


def say(dollars: float) -> str:
    """An amount in dollars and cents, with its sign."""
    return f"-${-dollars:,.2f}" if dollars < 0 else f"${dollars:,.2f}"


def show(found: Data) -> None:
    """Print a round for the bank."""
    console, charged = screen(), found["fee"]
    laid = ", ".join(f"{spot} {say(amount)}" for spot, amount in found["laid"].items())
    console.print(
        f"[bold]{found['game']}[/bold], {found['bettors']} bettors, each with {laid}: "
        f"{say(found['action'])} laid",
        highlight=False,
    )
    how = (
        "every round counted"
        if found["counted"]
        else f"{found['play']}; standard deviation by {found['sampled_rounds']:,} random rounds"
    )
    console.print(how, style="dim", highlight=False)
    table = Table(box=SIMPLE_HEAD, title="A round for the bank", title_justify="left")
    table.add_column("")
    for heading in ("expected", "of what is laid", "standard deviation"):
        table.add_column(heading, justify="right")
    result = found["with_wager"] or found["covered"]
    rows = [("everything covered", found["covered"], 0.0)]
    if result["wager"] is not None:
        rows.append((f"with {say(result['wager'])} put up", result, 0.0))
    if charged is not None:
        rows.append((f"after its fee of {say(charged['bank_fee'])}", result, charged["bank_fee"]))
    for says, each, fee in rows:
        within, about = each["expected_within"], each["standard_deviation_within"]
        expected = each["expected"] - fee
        table.add_row(
            says,
            say(expected) + (f" ± {say(within)}" if within else ""),
            f"{expected / found['action']:.4%}",
            say(each["standard_deviation"]) + (f" ± {say(about)}" if about else ""),
        )
    console.print(table)
    if result["places"]:
        places = Table(box=SIMPLE_HEAD, title="By place in the settlement", title_justify="left")
        places.add_column("settled", justify="right")
        for heading in ("gains more than if covered", "uncovered", "of all rounds"):
            places.add_column(heading, justify="right")
        for place in result["places"]:
            places.add_row(
                str(place["place"]),
                say(place["gains_more"]),
                say(place["uncovered"]),
                f"{place['of_rounds']:.2%}",
            )
        console.print(places)
    if charged is not None:
        console.print(
            f"{charged['option']}: each bettor pays {say(charged['bettor_fee'])}, the bank "
            f"{say(charged['bank_fee'])}; the bettors lose {charged['bettors_edge']:.4%} of what they "
            f"lay, fees included",
            highlight=False,
        )
        if charged["objection"]:
            console.print(f"No table may post it for these wagers: {charged['objection']}.", style="bold")


def show_stretch(stretch: Data, how: str) -> None:
    """Print the hours asked for, and ruin."""
    console = screen()
    console.print(
        f"{stretch['rounds']:,} rounds ({how}): {say(stretch['expected'])} expected, standard deviation "
        f"{say(stretch['standard_deviation'])}; ahead at the end with a chance of {stretch['ahead']:.2%}",
        highlight=False,
    )
    about = stretch["bankroll_within"]
    console.print(
        f"A risk of ruin of {stretch['risk']:.2%} within them needs {say(stretch['bankroll_for_risk'])}"
        + (f" ± {say(about)}" if about else ""),
        highlight=False,
    )
    if stretch["bankroll"] is None:
        return
    last = (
        f"at most {stretch['ruin_without_end_at_most']:.2%}, an upper bound"
        if stretch["a_round_gains"]
        else "certain: a round gains nothing on average"
    )
    within = f" ± {stretch['ruin_within']:.2%}" if stretch["ruin_within"] else ""
    console.print(
        f"With {say(stretch['bankroll'])}: ruin within them {stretch['ruin']:.2%}{within}; playing on "
        f"without end {last}",
        highlight=False,
    )


def show_fees(found: Data, per_hour: int) -> None:
    """Print what every option leaves each side, in an hour at one table."""
    console = screen()
    table = Table(box=SIMPLE_HEAD, title=f"Fee options, an hour of {per_hour} rounds", title_justify="left")
    table.add_column("option", no_wrap=True)
    headings = ("bank's fee", "each bettor's", "house", "bank", "bank's edge", "all bettors", "they lose")
    for heading in headings:
        table.add_column(heading, justify="right")
    for each in found["fees"]:
        table.add_row(
            each["option"],
            say(each["bank_fee"]),
            say(each["bettor_fee"]),
            say(each["house_per_hour"]),
            say(each["bank_per_hour"]),
            f"{each['bank_edge']:.4%}",
            say(each["bettors_per_hour"]),
            f"{each['bettors_edge']:.4%}",
            style="dim" if each["objection"] else "",
        )
    console.print(table)
    best = found["best_for"]
    if best is None:
        console.print("No table may post any of them for these wagers.", style="bold")
        return
    console.print(
        f"Best for the bank {best['bank']}, for the bettors {best['bettors']}, for the house "
        f"{best['house']}; pale options may not be posted for these wagers.",
        highlight=False,
    )


def as_object(
    banked: Banked,
    result: Result,
    charged: Collected | None,
    rounds: int,
    fees_of: str | None,
    money: int | None,
    risk: float,
    per_hour: int,
) -> Data:
    """Everything for scripts; amounts in dollars."""
    from croupier.lab.bank.collection import every_option, favoured
    from croupier.pay.fees import jurisdiction

    fees = [] if fees_of is None else every_option(banked, jurisdiction(fees_of), result)
    best = favoured(fees) if fees else None
    drift = result.expected - (charged.bank_fee if charged else 0)
    return {
        "game": banked.table.game,
        "bettors": banked.table.bettors,
        "laid": {spot: amount / 100 for spot, amount in banked.table.laid.items()},
        "action": banked.action / 100,
        "counted": banked.counted,
        "sampled_rounds": None if banked.counted else banked.sample.rounds,
        "play": banked.play,
        "covered": _result(banked, banked.at()),
        "with_wager": None if result.wager is None else _result(banked, result),
        "fee": None if charged is None else _fee(charged, per_hour),
        "stretch": {
            "rounds": rounds,
            "expected": float(drift) * rounds / 100,
            "standard_deviation": result.spread * rounds**0.5 / 100,
            "risk": risk,
            "bankroll": None if money is None else money / 100,
            "a_round_gains": drift > 0,
            **_ruin(banked, result, charged, rounds, money, risk),
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


def _ruin(
    banked: Banked, result: Result, charged: Collected | None, rounds: int, money: int | None, risk: float
) -> Data:
    """What the expectation and the spread say together."""
    from croupier.lab.bank.ruin import adjustment, ruin_at_last

    stretch = stretch_of(banked, result, charged, rounds)
    root = adjustment(result.chances, result.expected - (charged.bank_fee if charged else 0))
    # The root is close to twice the drift over the variance: a larger variance makes it smaller.
    root *= (result.spread / (result.spread + result.spread_within)) ** 2 if result.spread else 1
    return {
        "ahead": stretch.ahead(),
        "bankroll_for_risk": stretch.bankroll(risk) / 100,
        "bankroll_within": stretch.within(lambda each: each.bankroll(risk)) / 100,
        "ruin": None if money is None else stretch.ruin(money),
        "ruin_within": None if money is None else stretch.within(lambda each: each.ruin(money)),
        "ruin_without_end_at_most": None if money is None else ruin_at_last(root, money),
    }


def _result(banked: Banked, result: Result) -> Data:
    return {
        "wager": None if result.wager is None else result.wager / 100,
        "expected": float(result.expected) / 100,
        "expected_within": result.within / 100,
        "edge": float(result.expected / banked.action),
        "wager_changes": float(result.moved) / 100,
        "wager_changes_within": result.within / 100,
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


def _fee(each: Collected, per_hour: int) -> Data:
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
