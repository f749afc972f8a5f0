"""What Texas Hold'em Bonus costs: the ante with its later bets, and the bonus on two cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from croupier.cards import Card
from croupier.cards.card import DECK
from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM, Outcome
from croupier.games.banked.texas_holdem_bonus.rows import ACE, bonus_row
from croupier.games.banked.vocabulary import Sight
from croupier.games.option import Options
from croupier.lab.core.bonus import bonus_figures, house_rows
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.games.texas_holdem_bonus.play import (
    AGAINST_DEALER,
    GAME,
    ORDERS,
    Played,
    Strategy,
    flop_stake,
    folded,
    net,
    played,
)
from croupier.lab.holdem.streets import DEALS
from croupier.pay import PayTable

BONUS_TABLES = ("thb-bonus-1",)

SAYS = {
    Strategy.BEST: "best play, which folds {folded:.4%} of deals",
    Strategy.NEVER_FOLD: "no hand is folded; best play from the flop on",
}
WORDS = {
    Outcome.HIGHER_WITH_ANTE: "won and the ante paid",
    Outcome.HIGHER: "won and the ante returned",
    Outcome.LOWER: "lost",
}


def posted_ante(table: PayTable, options: Options) -> Figures:
    """The figures of the ante as a table posts it."""
    strategy, least = Strategy(options["strategy"]), options["ante_pays_from"]
    return ante_figures(
        played(ANTE_PAYS_FROM[least], strategy),
        table,
        (SAYS[strategy], f"the ante of a winning hand is paid from a {least} up and returned below"),
    )


def ante_figures(play: Played, table: PayTable, notes: tuple[str, ...]) -> Figures:
    """The figures of a way to play, in antes."""
    stays = np.array(play.stays)
    all_deals = DEALS * ORDERS
    fold = Fraction(int(play.deals[~stays].sum()), all_deals)
    found = play.deals[stays].sum(axis=0)
    rows = [Row("folded", fold, folded())]
    wagered = fold
    for place, outcome in enumerate(AGAINST_DEALER):
        by_units: dict[tuple[int, Fraction], int] = {}
        for turn in range(2):
            for river in range(2):
                ways, units = int(found[turn, river, place]), flop_stake() + turn + river
                wagered += Fraction(ways * (1 + units), all_deals)
                key = (units, net(outcome, turn, river))
                by_units[key] = by_units.get(key, 0) + ways
        if outcome is Outcome.EQUAL:
            rows.append(Row("equal hands", Fraction(sum(by_units.values()), all_deals), Fraction(0)))
            continue
        rows += [
            Row(f"{WORDS[outcome]}, {units} antes bet", Fraction(ways, all_deals), gained)
            for (units, gained), ways in by_units.items()
        ]
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=table.id,
        per="ante",
        average_wager=wagered,
        notes=[note.format(folded=float(fold)) for note in notes],
    )


def posted_bonus(table: PayTable, options: Options) -> Figures:
    """The figures of the bonus wager as a table posts it."""
    notes = ["decided by the two cards, and for the top row also the dealer's two"]
    forfeits = options["fold_forfeits_bonus"]
    if forfeits:
        notes.append("a hand that best play of the ante folds loses its bonus")
    stays = played(ANTE_PAYS_FROM[options["ante_pays_from"]]).stays if forfeits else None
    table, needed = own_bonus(table, options)
    return bonus_figures(GAME, "bonus", table, bonus_chances(stays), needed=needed, notes=notes)


def bonus_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the bonus once these cards are out."""
    forfeits = options["fold_forfeits_bonus"]
    stays = played(ANTE_PAYS_FROM[options["ante_pays_from"]]).stays if forfeits else None
    table, needed = own_bonus(table, options)
    return bonus_figures(GAME, "bonus", table, bonus_chances(stays, out), needed=needed).edge


own_bonus = partial(house_rows, option="bonus_pays", folder=GAME.folder, tables=BONUS_TABLES)
"""The bonus table, with the house's own rows if it posts any (THB-R1), and the rows it must have."""


@cache
def bonus_chances(
    stays: tuple[bool, ...] | None = None, out: frozenset[int] = frozenset()
) -> dict[str, Fraction]:
    """How likely each row is, the best first; with ``stays``, only with hands that stay; with cards out."""
    # A row that cannot come any more is still one of the table's.
    counts = dict.fromkeys(bonus_chances(stays), Fraction()) if out else {}
    left = [card for number, card in enumerate(DECK) if number not in out]
    for hand in combinations(left, 2):
        if stays is not None and not stays[starting_hand(hand)]:
            continue
        row = bonus_row(_sight(hand, ()))
        if row == "aces":
            # The only row that the dealer's cards can change.
            others = combinations([card for card in left if card not in hand], 2)
            both = sum(bonus_row(_sight(hand, bank)) == "aces_against_aces" for bank in others)
            share = Fraction(both, comb(len(left) - 2, 2))
            counts["aces_against_aces"] = counts.get("aces_against_aces", Fraction()) + share
            counts["aces"] = counts.get("aces", Fraction()) + 1 - share
        elif row is not None:
            counts[row] = counts.get(row, Fraction()) + 1
    return {row: counts[row] / comb(len(left), 2) for row in sorted(counts, key=lambda row: counts[row])}


def bonus_row_of(hand: Sequence[Card], *, dealer_aces: bool) -> str | None:
    """The row of two cards, with two aces of the dealer's or with nothing known of them."""
    bank = [card for card in DECK if card.rank == ACE and card not in hand][:2] if dealer_aces else []
    return bonus_row(_sight(tuple(hand), tuple(bank)))


def _sight(hand: tuple[Any, ...], bank: tuple[Any, ...]) -> Sight:
    return Sight(hand=hand, bank=bank, middle={}, board=(), folded=False, options={})
