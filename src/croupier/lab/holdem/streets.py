"""Hold'em against a bank: every river counted, and values carried back street by street.

Both games of this kind (Ultimate Texas Hold'em, Texas Hold'em Bonus) need the same from the cards: with
any two in the hand and any board, how many of the bank's 990 holdings are worse, equal or better. What they
do with the answer is up to each game.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.holdem.boards import RANKS, Street, View, plain, plain_holdings, plain_rivers, suited
from croupier.kernels.holdem.deals import HANDS, river_ways
from croupier.kernels.holdem.rivers import OTHERS, Rivers, count_rivers, room_for_rivers
from croupier.kernels.holdem.streets import Base, sum_all, sum_categories, sum_next
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.threads import Span, add_spans, in_spans

HOLES = math.comb(52, 2)
RIVERS = math.comb(50, 5)
"""Boards for a given two cards."""
DEALS = HOLES * RIVERS * OTHERS
"""The player's cards, boards and the bank's cards: 2,781,381,002,400."""

NO_FLOOR = 0
"""The floor of a bank that always plays."""


RIVER_SPAN, TURN_SPAN, FLOP_SPAN = 1200, 400, 100
"""Boards of each street that one thread takes at a time."""


@cache
def rivers(floor: int) -> tuple[Rivers, Rivers]:
    """Every river of both views, counted once per process; ``floor`` is the lowest rank the bank plays."""
    return _count(plain(), floor), _count(suited(), floor)


def _count(view: View, floor: int) -> Rivers:
    tables, held = high_tables(7), view.river.held
    counted = room_for_rivers(len(held), len(view.kinds.first))
    in_spans(
        lambda span: count_rivers(span, held, floor, view.kinds, tables, counted), len(held), span=RIVER_SPAN
    )
    return counted


def no_base(values: int) -> Base:
    """The base of the plain view, which has none."""
    nothing = np.zeros(0, dtype=np.int64)
    return Base(nothing, nothing, np.zeros((values, 0, 0), dtype=np.int32))


def base_of(values: NDArray[np.int32]) -> Base:
    """The base of the suited view: the plain values of the same cards."""
    return Base(plain_rivers(), plain_holdings(), values)


def turn_sums(view: View, values: NDArray[np.int32]) -> NDArray[np.int64]:
    """Each column of river values summed over the river card, for every turn and holding."""
    return _sums(view, view.turn, values, TURN_SPAN)


def flop_sums(view: View, turns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each column of turn values summed over the turn card, for every flop and holding.

    Turn and river come in either order, so what depends on the river alone counts twice.
    """
    return _sums(view, view.flop, turns, FLOP_SPAN)


def _sums(
    view: View, street: Street, values: NDArray[np.int32] | NDArray[np.int64], span: int
) -> NDArray[np.int64]:
    columns, _, holdings = values.shape
    sums = np.zeros((columns, len(street.held), holdings), dtype=np.int64)

    def work(span: Span) -> None:
        for column in range(columns):
            sum_next(span, street.held, street.after, view.kinds, values[column], sums[column])

    in_spans(work, len(street.held), span=span)
    return sums


def by_starting_hand(plain_values: NDArray[np.int32], suited_values: NDArray[np.int32]) -> list[int]:
    """River values summed over all boards and all cards of each of the 169 starting hands."""
    ways = river_ways()
    return to_starting_hands(
        _sum_all(plain(), plain_values, ways[0]), _sum_all(suited(), suited_values, ways[1])
    )


def to_starting_hands(plain_sums: Sequence[int], suited_sums: Sequence[int]) -> list[int]:
    """Turns sums by holding over all boards into sums by starting hand.

    Two different ranks of the plain view are of one suit in a quarter of cases; outside the suit of the
    suited view, in a third.
    """
    totals = [0] * HANDS
    for view, sums, suits in ((plain(), plain_sums, 4), (suited(), suited_sums, 3)):
        firsts, seconds = view.kinds.first.tolist(), view.kinds.second.tolist()
        for one, other, total in zip(firsts, seconds, sums, strict=True):
            low, high = sorted((one % RANKS, other % RANKS))
            inside = (one >= RANKS) + (other >= RANKS)
            if low == high or inside == 1:
                totals[low * RANKS + high] += total
            elif inside == 2:
                totals[high * RANKS + low] += total
            else:
                alike, rest = divmod(total, suits)
                assert rest == 0, "suits outside the view are interchangeable"
                totals[high * RANKS + low] += alike
                totals[low * RANKS + high] += total - alike
    return totals


@cache
def categories() -> Mapping[Category, tuple[int, ...]]:
    """How many boards give each starting hand each category, over all its cards."""
    by_plain, by_suited = rivers(NO_FLOOR)
    found = []
    for view, known, ways, base in (
        (plain(), by_plain, river_ways()[0], no_base(1)),
        (suited(), by_suited, river_ways()[1], base_of(np.zeros((1, 0, 0), dtype=np.int32))),
    ):
        sums = np.zeros((len(Category), len(view.kinds.first)), dtype=np.int64)
        everything = (0, len(known.category))
        sum_categories(
            everything, view.river.held, ways, view.kinds, known.category, base, by_plain.category, sums
        )
        found.append(sums.tolist())
    return {
        category: tuple(to_starting_hands(found[0][category], found[1][category])) for category in Category
    }


def _sum_all(view: View, values: NDArray[np.int32], ways: NDArray[np.int64]) -> list[int]:
    held = view.river.held

    def work(span: Span) -> NDArray[np.int64]:
        sums = np.zeros(values.shape[1], dtype=np.int64)
        sum_all(span, held, ways, view.kinds, values, sums)
        return sums

    totals: list[int] = add_spans(work, len(held), span=RIVER_SPAN).tolist()
    return totals
