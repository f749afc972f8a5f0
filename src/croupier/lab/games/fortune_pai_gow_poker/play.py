"""Fortune Pai Gow Poker, house way against house way: every hand set, and all pairs of hands counted.

Both hands are set alike, so one wins more often than the other only through copies, which the bank wins. All
ordered pairs of hands that share no card are counted (kernels.pai_gow.pairs).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, Card
from croupier.games.banked.fortune_pai_gow_poker.game import FORTUNE_PAI_GOW_POKER, Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.holding import count_without, new_room
from croupier.kernels.pai_gow.house_way import FIVE_ACES, FOOTNOTE, fill_house_ways
from croupier.kernels.pai_gow.joker_sevens import JOKER as THE_JOKER
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import CARDS, looks, numbered
from croupier.kernels.pai_gow.pairs import ALL, BACK, BOTH, FRONT, fill_pairs, new_tally, values_of
from croupier.kernels.pai_gow.settings import five_tables
from croupier.kernels.pai_gow.shared import Shared, shared_sets
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_results
from croupier.lab.hands.left import hands_left

GAME = FORTUNE_PAI_GOW_POKER
HANDS = math.comb(53, CARDS)
PAIRS = HANDS * math.comb(53 - CARDS, CARDS)
"""The player's hands and the bank's: 8,250,459,031,214,400."""

SPAN = 4_000
"""Sets of shared cards that one thread takes at a time."""


def worth(outcome: Outcome) -> Fraction:
    """What an outcome is worth, in game wagers."""
    return net_results(GAME.results[outcome], {"game": 1}, lambda _, result: result.odds)


def rules_of(options: Options) -> tuple[Joker, bool]:
    """What decides how hands are set: the joker, and whether five aces have their own row."""
    return Joker(options["game_joker"]), options["five_aces"] == "row"


def first_step(five_aces_row: bool) -> int:
    """The step with which the house way begins."""
    return FIVE_ACES if five_aces_row else FOOTNOTE


class HouseWays(NamedTuple):
    """Front and back of every look of ``joker_sevens`` as the house way sets it."""

    front: NDArray[np.uint8]
    back: NDArray[np.uint16]


@cache
def house_ways(joker: Joker, five_aces_row: bool) -> HouseWays:
    """Every look set the house way, once per process."""
    hands = sevens().hands
    front, back = np.zeros(len(hands), dtype=np.uint8), np.zeros(len(hands), dtype=np.uint16)
    is_wild = joker is Joker.WILD
    fill_house_ways(hands, is_wild, first_step(five_aces_row), five_tables(is_wild), front, back)
    return HouseWays(front, back)


@cache
def pairs(joker: Joker, five_aces_row: bool) -> tuple[int, int, int, int, int]:
    """Ordered pairs of hands without a common card: equal fronts, equal backs, both, won, and all."""
    values, number = values_of(*house_ways(joker, five_aces_row))
    by_value, shared = numbered(number), shared_sets()
    found = np.zeros((len(shared.sets), 5), dtype=np.int64)

    def fill(span: tuple[int, int]) -> None:
        fill_pairs(span, shared, by_value, values, new_room(by_value), new_tally(values), found)

    in_spans(fill, len(shared.sets), span=SPAN)
    held = np.array([math.comb(53 - cards, CARDS - cards) for cards in range(CARDS)])
    assert (found[:, ALL] == held[shared.size] ** 2).all(), "every hand that holds a set is counted once"
    totals = (found * signed(shared)[:, None]).sum(axis=0)
    # All seven cards shared: a hand with itself, equal in front and behind.
    for which in (FRONT, BACK, BOTH, ALL):
        totals[which] -= HANDS
    assert totals[ALL] == PAIRS, "every pair of hands is counted once"
    return tuple(totals.tolist())


def signed(shared: Shared) -> NDArray[np.int64]:
    """How many sets of cards each represents, negative for those of an odd size.

    Sums of these may wrap around 64 bits; the result is a number of pairs of hands, which fits.
    """
    return np.where(shared.size % 2, -shared.sets, shared.sets)


def hands_among(out: frozenset[int], held: frozenset[int] = frozenset()) -> NDArray[np.int64]:
    """How many hands of each look hold some cards and none of those that are out, by card indices.

    Any number of cards may be out; the joker is card 52.
    """
    natural = hands_left(CARDS, out, held)
    joined = hands_left(CARDS - 1, out, held)
    return np.concatenate([natural * (THE_JOKER not in held), joined * (THE_JOKER not in out)])


def hands_without(cards: Iterable[Card]) -> NDArray[np.int64]:
    """How many hands of each look there are once these cards are out."""
    out, suits = frozenset(cards), np.zeros(4, dtype=np.int64)
    for card in out - {JOKER}:
        suits[card.suit] |= 1 << card.rank - 2
    tables = looks()
    counts = np.zeros(len(tables.number), dtype=np.int64)
    count_without(suits, JOKER in out, tables, new_room(tables), counts)
    return counts
