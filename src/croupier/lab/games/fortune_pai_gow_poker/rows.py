"""Rows of Fortune Pai Gow Poker's bonus: how likely they are for one hand, and for two from one deck."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKER, Card
from croupier.hands import Category
from croupier.hands.pai_gow import Joker, royal_match
from croupier.kernels.pai_gow import bonus as kernel
from croupier.kernels.pai_gow.envy import add_together
from croupier.kernels.pai_gow.holding import new_room
from croupier.kernels.pai_gow.joker_sevens import CARDS, sevens
from croupier.kernels.pai_gow.joker_sevens import JOKER as THE_JOKER
from croupier.kernels.pai_gow.looks import numbered
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.threads import add_spans
from croupier.lab.games.fortune_pai_gow_poker.play import PAIRS, hands_among, hands_without, signed

SPAN = 8_000
"""Sets of shared cards that one thread takes at a time."""

BY_KERNEL = (
    *(category.row for category in Category),
    "five_of_a_kind",
    "five_aces",
    "seven_card_straight_flush_with_joker",
    "seven_card_straight_flush",
    "royal_match",
)
"""Rows in the kernel's order."""

BEST_FIRST = (
    "seven_card_straight_flush",
    "seven_card_straight_flush_with_joker",
    "five_aces",
    "royal_match",
    "five_of_a_kind",
    *(category.row for category in reversed(Category)),
)

ROYAL, MATCH = BY_KERNEL.index("royal_flush"), BY_KERNEL.index("royal_match")


@cache
def chances(joker: Joker, *, matched: bool) -> Mapping[str, Fraction]:
    """How likely each row is, best first; ``matched``: a royal flush with a suited K-Q has its own."""
    return chances_without(joker, frozenset(), matched=matched)


def chances_without(joker: Joker, out: frozenset[int], *, matched: bool) -> Mapping[str, Fraction]:
    """The same once these cards are out; the joker is card 52."""
    by_row = np.zeros(kernel.ROWS, dtype=np.int64)
    np.add.at(by_row, rows_of_looks(joker), hands_among(out))
    counts = dict(zip(BY_KERNEL, by_row.tolist(), strict=True))
    assert counts["royal_match"] == 0, "the suits of the other cards do not matter to the hands counted"
    if matched:
        gone = {JOKER if card == THE_JOKER else DECK[card] for card in out}
        counts["royal_match"] = sum(not match & gone for group in royal_matches() for match in group)
        counts["royal_flush"] -= counts["royal_match"]
    hands = math.comb(53 - len(out), CARDS)
    assert sum(counts.values()) == hands, "every hand is counted once"
    rows = BEST_FIRST if matched else [row for row in BEST_FIRST if row != "royal_match"]
    return {row: Fraction(counts[row], hands) for row in rows}


@cache
def rows_of_looks(joker: Joker) -> NDArray[np.uint8]:
    """The row of every look of ``joker_sevens``, royal matches among the royal flushes."""
    hands = sevens().hands
    found = np.zeros(len(hands), dtype=np.uint8)
    is_wild = joker is Joker.WILD
    kernel.fill_rows(hands, is_wild, high_tables(7), kernel.joker_tables(is_wild), found)
    return found


@cache
def royal_matches() -> tuple[tuple[frozenset[Card], ...], ...]:
    """The hands that are a royal flush with a suited king and queen (FPG-R4).

    The natural ones come first, then those in which the joker stands for the ten, the jack and so on. In each
    group they are the same up to a renaming of suits.
    """
    groups = []
    for left_out in (None, *range(8, 13)):
        found = []
        for suit in range(4):
            royal = [JOKER if rank == left_out else DECK[rank * 4 + suit] for rank in range(8, 13)]
            others = [card for card in DECK if card.suit != suit]
            found += [
                frozenset((*royal, *two)) for two in combinations(others, 2) if royal_match((*royal, *two))
            ]
        groups.append(tuple(found))
    return tuple(groups)


@cache
def together(joker: Joker, *, matched: bool) -> NDArray[np.int64]:
    """Ordered pairs of hands without a common card, by the rows of both in the kernel's order."""
    rows, shared = rows_of_looks(joker), shared_sets()
    by_row, weights = numbered(rows.astype(np.int32)), signed(shared)

    def add(span: tuple[int, int]) -> NDArray[np.int64]:
        found = np.zeros((kernel.ROWS, kernel.ROWS), dtype=np.int64)
        add_together(span, shared, weights, by_row, new_room(by_row), found)
        return found

    pairs = add_spans(add, len(shared.sets), span=SPAN)
    # All seven cards shared: a hand with itself.
    np.subtract.at(pairs, (rows, rows), sevens().weights)
    if matched:
        _part_royal_matches(pairs, rows)
    assert pairs.sum() == PAIRS, "every pair of hands is counted once"
    return pairs


def _part_royal_matches(pairs: NDArray[np.int64], rows: NDArray[np.uint8]) -> None:
    """Takes the royal matches out of the royal flushes, in both hands."""
    beside = np.zeros(kernel.ROWS, dtype=np.int64)
    for group in royal_matches():
        # Each hand of a group leaves the same to others.
        np.add.at(beside, rows, len(group) * hands_without(group[0]))
    matches = [match for group in royal_matches() for match in group]
    both = sum(not one & other for one, other in permutations(matches, 2))
    beside[ROYAL] -= both
    pairs[ROYAL] -= beside
    pairs[:, ROYAL] -= beside
    pairs[ROYAL, ROYAL] -= both
    pairs[MATCH] = pairs[:, MATCH] = beside
    pairs[MATCH, MATCH] = both
