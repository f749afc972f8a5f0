"""The progressive of Texas Hold'em Bonus: awards for the own seven cards, envy for those of others.

A folded hand's wager is lost (THB-R3), so its worth depends on which hands are folded: those that best play
of the ante folds. Meters are what the sign shows when the award is paid, and nobody else wins at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.hands import Category
from croupier.kernels.holdem_boards import RANKS
from croupier.lab.bonus_holdem_play import GAME, Strategy, played
from croupier.lab.figures import Figures, Row
from croupier.lab.holdem import HOLES, RIVERS, categories
from croupier.lab.own_meter import meter_figures, posted_wager
from croupier.pay import PayTable

TABLES = ("thbp-08", "pmg-01", "pmg-02")
TEN = 8
"""The least rank of a royal flush, a two being 0."""
ROYALS = ("royal_after_5", "royal_after_6", "royal_after_7", "community_royal")


def posted_progressive(table: PayTable, options: Mapping[str, Any]) -> Figures:
    """The figures of the wager as a table posts it."""
    others = options["other_players"]
    if not 0 <= others < GAME.seats[1]:
        raise DataInvalid(
            f"{others} other players; expected are 0 to {GAME.seats[1] - 1}", key="other_players"
        )
    stays = played(ANTE_PAYS_FROM[options["ante_pays_from"]], Strategy(options["strategy"])).stays
    chances = chances_when(stays)
    own = meter_figures(GAME, table, chances | royal_chances(stays), options, needed=frozenset())
    notes = (*own.notes, "a hand that best play of the ante folds loses the wager")
    if not table.envy:
        return replace(own, notes=notes)
    wager = posted_wager(table, options)
    scale = Fraction(wager, table.wager or wager)
    envy = [
        Row(
            f"envy for {row.replace('_', ' ')}, expected number",
            others * chances[row],
            amount * scale / wager,
        )
        for row, amount in table.envy.items()
    ]
    gained = sum((row.probability * row.net for row in envy), Fraction())
    each = sum((chances[row] * amount * scale / wager for row, amount in table.envy.items()), Fraction())
    return replace(
        own,
        edge=own.edge - gained,
        rows=(*own.rows, *(envy if others else ())),
        notes=(
            *notes,
            f"{others} other players, who fold as best play does; each is worth {float(each):.4%} in envy",
            "hit frequency and standard deviation are of awards for the own hand only",
        ),
    )


def chances_when(stays: tuple[bool, ...]) -> dict[str, Fraction]:
    """How likely each category is with a hand that is not folded, the best first."""
    return {
        category.row: Fraction(
            sum(boards for boards, stay in zip(categories()[category], stays, strict=True) if stay),
            HOLES * RIVERS,
        )
        for category in reversed(Category)
    }


def royal_chances(stays: tuple[bool, ...]) -> dict[str, Fraction]:
    """How likely each royal flush is by the card that completes it (THB-R7), with a hand that stays."""
    totals = dict.fromkeys(ROYALS, Fraction())
    for hand, stay in enumerate(stays):
        row, column = divmod(hand, RANKS)
        if not stay:
            continue
        cards = 6 if row == column else 4 if row > column else 12
        for name, boards in royal_boards(hand).items():
            totals[name] += cards * boards
    return {name: boards / (HOLES * RIVERS) for name, boards in totals.items()}


def royal_boards(hand: int) -> dict[str, Fraction]:
    """With how many boards one holding of a starting hand makes each royal flush.

    Of two cards in one royal flush the board needs three, and has two more: both come last in one order of
    ten, the river alone is none of the three in three of ten. Of one it needs four and has one more, which is
    the river in one of five. Of none it needs all five.
    """
    row, column = divmod(hand, RANKS)
    royal = (row >= TEN) + (column >= TEN)
    if royal == 2 and row > column:
        both, single, none = 1, 0, 3
    else:
        both, single, none = 0, royal, 4 - royal
    last_two, last_one = Fraction(both * comb(47, 2)), Fraction(single * 46)
    return {
        "royal_after_5": last_two / 10,
        "royal_after_6": last_two * 3 / 10 + last_one / 5,
        "royal_after_7": last_two * 6 / 10 + last_one * 4 / 5,
        "community_royal": Fraction(none),
    }
