"""``croupier known``: what it is worth to see cards that one should not."""

from __future__ import annotations

import json

import click

from croupier.cli.lab.posting import in_the_lab, posting_options, read_pay_table
from croupier.cli.screen import screen


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option(
    "--see", type=click.IntRange(0), default=0, show_default=True, metavar="CARDS", help="Cards of others."
)
@click.option(
    "--bank",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="CARDS",
    help="Hidden cards of the bank.",
)
@click.option("--wager", metavar="SPOT", help="The betting spot; without it, the game's first.")
@posting_options
@click.option("--sets", type=click.IntRange(2), help="Random sets of cards, where not all are counted.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same sets.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def known(
    game_id: str,
    see: int,
    bank: int,
    wager: str | None,
    pay_table: str | None,
    settings: dict[str, str],
    sets: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Say what a wager of GAME is worth to someone who sees cards of other players, the burn, or the bank's.

    Up to two cards of a shoe are counted in every way, and so is the bank's whole hand at Three Card Poker,
    Caribbean Stud and High Card Flush; the rest are random sets with their interval. One of the bank's cards
    face up is an option of the table: pd_card_up at Three Card Poker.

    \b
    croupier known 21st-century-blackjack-buster --see 1              the burn
    croupier known ez-baccarat-panda-8 --wager dragon7 --see 100
    croupier known three-card-poker-6-card-bonus --see 15             five other hands
    croupier known caribbean-stud --bank 1                            a card that the dealer flashes
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.known.question import knowing

    with in_the_lab():
        table = read_pay_table(pay_table) if pay_table else None
        found = knowing(game_id, wager, table, settings, see=see, bank=bank, sets=sets, seed=seed)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "game": found.game,
                    "wager": found.wager,
                    "seen": found.seen,
                    "bank": found.bank,
                    "edge": float(found.edge),
                    "edge_knowing": float(found.knowing),
                    "within": found.within,
                    "gain": float(found.gain),
                    "gain_by_choosing": found.choosing,
                    "bets": found.bets,
                    "sets": found.sets,
                    "exact": found.exact,
                }
            )
        )
        return
    console = screen()
    seen = f"{found.seen} cards seen" + (f" and {found.bank} of the bank's" if found.bank else "")
    how = "every set of cards counted" if found.exact else f"{found.sets:,} random sets"
    within = f" ± {found.within:.4%}" if found.within else ""
    console.print(f"[bold]{found.game}[/bold], {found.wager}, {seen} ({how})", highlight=False)
    console.print(
        f"The bank's edge is {float(found.edge):.4%}; against someone who sees them "
        f"{float(found.knowing):.4%}{within}: seeing them is worth {float(found.gain):+.4%}",
        highlight=False,
    )
    if found.choosing is not None and found.bets is not None:
        console.print(
            f"Made only when it is good, in {found.bets:.2%} of rounds, the wager gains {found.choosing:.4%} "
            "a round",
            highlight=False,
        )
