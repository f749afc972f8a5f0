"""``croupier known``: what it is worth to see cards that one should not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.lab.answers import Data, in_the_lab, kept_data, say_json
from croupier.cli.lab.posting import (
    fresh_option,
    json_option,
    posting_options,
    read_pay_table,
    seed_option,
    wager_option,
)
from croupier.cli.screen import screen
from croupier.numbers import counted

if TYPE_CHECKING:
    from croupier.lab.core.known import Known


def read_seen(context: click.Context, parameter: click.Parameter, value: str) -> int | str:
    """How many cards are seen, or which, as they are written."""
    return int(value) if value.strip().isdecimal() else value


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option(
    "--see",
    callback=read_seen,
    default="0",
    show_default=True,
    metavar="CARDS",
    help="Cards of others or the burn: how many, or which, like 'As Kd'.",
)
@click.option(
    "--bank",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="CARDS",
    help="Hidden cards of the bank.",
)
@wager_option
@posting_options
@click.option("--sets", type=click.IntRange(2), help="Random sets of cards, where not all are counted.")
@seed_option("sets")
@fresh_option
@json_option
def known(
    game_id: str,
    see: int | str,
    bank: int,
    wager: str | None,
    pay_table: str | None,
    settings: dict[str, str],
    sets: int | None,
    seed: int,
    fresh: bool,
    as_json: bool,
) -> None:
    """Say what a wager of GAME is worth to someone who sees cards of other players, the burn, or the bank's.

    Cards that are named are counted for every wager of a shoe and every bonus or progressive wager. Up to
    two cards are counted in every way there, and so are the hidden card of blackjack's bank and the bank's
    whole hand at Three Card Poker, Caribbean Stud and High Card Flush; the rest are random sets with their
    interval. One of the bank's cards face up is an option of the table: pd_card_up at Three Card Poker.

    \b
    croupier known 21st-century-blackjack-buster --see 1              the burn
    croupier known ez-baccarat-panda-8 --wager dragon7 --see 100
    croupier known ultimate-texas-holdem --wager trips --see 'As Ah Ad'
    croupier known three-card-poker-6-card-bonus --see 15             five other hands
    croupier known caribbean-stud --bank 1                            a card that the dealer flashes
    croupier known 21st-century-blackjack-buster --bank 1             the bank's hidden card
    croupier known ultimate-texas-holdem --see 10                     five other hands
    """  # noqa: D301 (click reads the \b)
    if not see and not bank:
        raise click.UsageError("say what is seen: --see CARDS of others, --bank CARDS that it hides, or both")
    with in_the_lab(fresh=fresh):
        table = read_pay_table(pay_table) if pay_table else None

        def count() -> Data:
            from croupier.lab.known.question import knowing

            return as_object(
                knowing(game_id, wager, table, settings, see=see, bank=bank, sets=sets, seed=seed)
            )

        asked = game_id, wager, table, sorted(settings.items()), see, bank, sets, seed
        found = kept_data("known", asked, count)
    if as_json:
        say_json(found)
    else:
        show(found)


def as_object(found: Known) -> Data:
    """What seen cards are worth, for scripts."""
    return {
        "game": found.game,
        "wager": found.wager,
        "seen": found.seen,
        "cards": found.cards,
        "bank": found.bank,
        "edge": float(found.edge),
        "edge_knowing": float(found.knowing),
        "within": found.within,
        "gain": float(found.gain),
        "gain_by_choosing": found.choosing,
        "gain_by_choosing_within": found.choosing_within,
        "bets": found.bets,
        "sets": found.sets,
        "exact": found.exact,
    }


def show(found: Data) -> None:
    """Print it for people."""
    console = screen()
    if found["cards"]:
        show_named(found)
        return
    cards = {"of others": found["seen"], "of the bank's": found["bank"]}
    named = [f"{counted(many, 'card')} {whose}" for whose, many in cards.items() if many]
    seen = f"{' and '.join(named) or 'no card'} seen"
    how = "every set of cards counted" if found["exact"] else f"{found['sets']:,} random sets"
    within = f" ± {found['within']:.4%}" if found["within"] else ""
    console.print(f"[bold]{found['game']}[/bold], {found['wager']}, {seen} ({how})", highlight=False)
    console.print(
        f"The bank's edge is {found['edge']:.4%}; against someone who sees them "
        f"{found['edge_knowing']:.4%}{within}: seeing them is worth {found['gain']:+.4%}",
        highlight=False,
    )
    if found["gain_by_choosing"] is not None:
        within = f" ± {found['gain_by_choosing_within']:.4%}" if found["gain_by_choosing_within"] else ""
        console.print(
            f"Made only when it is good, in {found['bets']:.2%} of rounds, the wager gains "
            f"{found['gain_by_choosing']:.4%}{within} a round",
            highlight=False,
        )


def show_named(found: Data) -> None:
    """Print what the wager costs with the cards that were named."""
    console = screen()
    console.print(
        f"[bold]{found['game']}[/bold], {found['wager']}, with {found['cards']} out (counted)",
        highlight=False,
    )
    console.print(
        f"The bank's edge is {found['edge_knowing']:.4%} instead of {found['edge']:.4%}: the wager is "
        f"{'worth making' if found['edge_knowing'] < 0 else 'not worth making'}",
        highlight=False,
    )
