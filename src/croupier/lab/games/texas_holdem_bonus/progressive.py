"""The progressive of Texas Hold'em Bonus: awards for the player's seven cards, envy for those of others.

A folded hand's wager is lost (THB-R3), so its worth depends on which hands best play of the ante folds. The
meter is what the sign shows when the award is paid, and nobody else wins at the same time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from croupier.cards.card import DECK
from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.option import Options
from croupier.hands import Category
from croupier.kernels.holdem.boards import RANKS
from croupier.kernels.holdem.pairs import CLASSES
from croupier.lab.core.figures import Figures, Row, variance
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.games.texas_holdem_bonus.play import GAME, Strategy, played
from croupier.lab.hands.left import category_counts
from croupier.lab.holdem.pairs import mean_product, pair_counts
from croupier.lab.holdem.streets import HOLES, RIVERS, categories
from croupier.lab.progressive.envy import checked_others, envy_by_row
from croupier.lab.progressive.own_meter import award_of, meter_figures, posted_wager
from croupier.pay import PayTable

TABLES = ("thbp-08", "pmg-01", "pmg-02")
TEN = 8
"""The lowest rank in a royal flush; a two is 0."""
ROYALS = ("royal_after_5", "royal_after_6", "royal_after_7", "community_royal")
BOTH_LAST, RIVER_LAST, LAST_OF_FIVE = Fraction(1, 10), Fraction(3, 10), Fraction(1, 5)
"""The chances that the board's two cards that a royal flush does not need are turn and river, that the
river is one of them but not the turn, and that a single one is the river."""


SPLITS = math.comb(7, 2)
COMPLETED = {
    2: {
        "royal_after_5": BOTH_LAST,
        "royal_after_6": RIVER_LAST,
        "royal_after_7": 1 - BOTH_LAST - RIVER_LAST,
    },
    1: {"royal_after_6": LAST_OF_FIVE, "royal_after_7": 1 - LAST_OF_FIVE},
    0: {"community_royal": Fraction(1)},
}
"""By how many of the two cards are in a royal flush: which card completes it, and how often."""


def posted_progressive(table: PayTable, options: Options) -> Figures:
    """The figures of the wager as a table posts it."""
    others = checked_others(options["other_players"], GAME.seats[1])
    stays = played(ANTE_PAYS_FROM[options["ante_pays_from"]], Strategy(options["strategy"])).stays
    chances, wager = chances_when(stays), posted_wager(table, options)
    envy = envy_by_row(table, tuple(chances), wager)
    each = sum((chances[row] * amount for row, amount in envy.items()), Fraction())
    own = meter_figures(
        GAME, table, chances | royal_chances(stays), options, needed=frozenset(), brought=others * each
    )
    notes = (*own.notes, "a hand that best play of the ante folds loses the wager")
    if not envy:
        return replace(own, notes=notes)
    rows = [
        Row(f"envy for {row.replace('_', ' ')}, expected number", others * chances[row], amount / wager)
        for row, amount in envy.items()
    ]
    worth = float(each / wager)
    mean_award = (1 - own.edge) * wager
    spread = envy_spread(mean_award, envy, stays, table, options) if others else Fraction()
    return replace(
        own,
        edge=own.edge - others * each / wager,
        standard_deviation=math.sqrt(variance(own.rows) + spread),
        rows=(*own.rows, *(rows if others else ())),
        notes=(
            *notes,
            f"{others} other players, who fold as best play does; each is worth {worth:.4%} in envy",
            "hit frequency counts awards for the player's own hand only",
        ),
    )


def envy_spread(
    own: Fraction,
    envy: Mapping[str, Fraction],
    stays: tuple[bool, ...],
    table: PayTable,
    options: Options,
) -> Fraction:
    """What envy adds to the variance, in wagers squared, exactly; ``own`` is the mean award, in cents.

    Hands on one board are correlated: everybody has a straight flush that is on it. So a player's award and
    envy, and two envies, go together; all pairs of hands on all boards are counted. Folding loses a player's
    award but not the envy, and a folded hand brings none.
    """
    others: int = options["other_players"]
    chances = chances_when(stays)
    brings = tuple(
        envy.get(Category(min(found, Category.ROYAL_FLUSH)).row, Fraction()) for found in range(CLASSES)
    )
    awards = award_by_class(table, options)
    pairs = pair_counts(stays, frozenset(category for category in Category if category.row in envy))
    one = sum((chances[row] * amount for row, amount in envy.items()), Fraction())
    square = sum((chances[row] * amount**2 for row, amount in envy.items()), Fraction())
    spread = others * (square - one**2)
    spread += 2 * others * (mean_product(pairs, awards, brings) - own * one)
    spread += others * (others - 1) * (mean_product(pairs, brings, brings) - one**2)
    return spread / posted_wager(table, options) ** 2


def award_by_class(table: PayTable, options: Options) -> tuple[Fraction, ...]:
    """What a hand of each class is paid, in cents, on average over the order of the board's cards."""
    below = tuple(award_of(table, category.row, options) for category in list(Category)[:-1])
    after_5, after_6, after_7, community = (royal_award(table, row, options) for row in ROYALS)
    return (
        *below,
        community,
        after_6 * LAST_OF_FIVE + after_7 * (1 - LAST_OF_FIVE),
        after_5 * BOTH_LAST + after_6 * RIVER_LAST + after_7 * (1 - BOTH_LAST - RIVER_LAST),
    )


def royal_award(table: PayTable, row: str, options: Options) -> Fraction:
    """What a royal flush is paid, by its completion where the table does so."""
    return award_of(table, row if row in table.pays else Category.ROYAL_FLUSH.row, options)


def chances_when(stays: tuple[bool, ...]) -> dict[str, Fraction]:
    """How likely each category is with a hand that is not folded, the best first."""
    return {
        category.row: Fraction(
            sum(boards for boards, stay in zip(categories()[category], stays, strict=True) if stay),
            HOLES * RIVERS,
        )
        for category in reversed(Category)
    }


def progressive_without(table: PayTable, options: Options, out: frozenset[int]) -> Fraction:
    """The edge of the wager once these cards are out, others' hands included."""
    stays = played(ANTE_PAYS_FROM[options["ante_pays_from"]], Strategy(options["strategy"])).stays
    wager = posted_wager(table, options)
    left = [card for card in range(len(DECK)) if card not in out]
    hands = {two: stays[starting_hand([DECK[card] for card in two])] for two in combinations(left, 2)}
    # Any two of seven cards may be the hand; those with which it is folded are taken off again.
    counts = {category: SPLITS * many for category, many in category_counts(7, out).items()}
    for two, stay in hands.items():
        if not stay:
            for category, boards in category_counts(7, out, two).items():
                counts[category] -= boards
    every = math.comb(len(left), 2) * math.comb(len(left) - 2, 5)
    chances = {category.row: Fraction(many, every) for category, many in counts.items()}
    royals = {row: boards / every for row, boards in royals_left(left, hands).items()}
    brings = envy_by_row(table, tuple(chances), wager)
    envy = sum((chances[row] * amount for row, amount in brings.items()), Fraction())
    own = meter_figures(GAME, table, chances | royals, options, needed=frozenset())
    others: int = options["other_players"]
    return own.edge - others * envy / wager


def royals_left(left: Sequence[int], hands: Mapping[tuple[int, int], bool]) -> dict[str, Fraction]:
    """Hands that stay, times boards from the cards that are left, that make each royal flush."""
    totals = dict.fromkeys(ROYALS, Fraction())
    for suit in range(4):
        royal = {rank * 4 + suit for rank in range(TEN, RANKS)}
        if not royal <= set(left):
            continue
        for two in (two for two, stay in hands.items() if stay):
            within = len(royal & set(two))
            # The board has the royal cards that it needs; the others come from the remaining cards.
            boards = math.comb(len(left) - 2 - (5 - within), within)
            for row, share in COMPLETED[within].items():
                totals[row] += share * boards
    return totals


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
    """How many boards give one holding of a starting hand each royal flush.

    With two hole cards in a royal flush the board needs three and has two more: in one order of ten both come
    last, and in three of ten the river alone is none of the three. With one hole card it needs four and has
    one more, which is the river in one order of five. With none it needs all five.
    """
    row, column = divmod(hand, RANKS)
    royal = (row >= TEN) + (column >= TEN)
    if royal == 2 and row > column:
        both, single, none = 1, 0, 3
    else:
        both, single, none = 0, royal, 4 - royal
    last_two, last_one = Fraction(both * math.comb(47, 2)), Fraction(single * 46)
    return {
        "royal_after_5": last_two * BOTH_LAST,
        "royal_after_6": last_two * RIVER_LAST + last_one * LAST_OF_FIVE,
        "royal_after_7": last_two * (1 - BOTH_LAST - RIVER_LAST) + last_one * (1 - LAST_OF_FIVE),
        "community_royal": Fraction(none),
    }
