"""The best setting of every pattern of pai gow against the house way, and the cost of the house way.

A look is what matters of a player's hand: its ranks and its possible flush (kernels.pai_gow.joker_sevens).
The suits of the other cards only affect which flushes the bank can hold; a best setting is best over all.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.against import count_wins, nothing_counted
from croupier.kernels.pai_gow.best import FRONT_BITS, FRONT_MASK, add_worths, list_settings
from croupier.kernels.pai_gow.holding import new_room
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import CARDS, looks
from croupier.kernels.pai_gow.pairs import values_of
from croupier.kernels.pai_gow.settings import JOKER, PAIRED, SETTINGS, five_tables
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT
from croupier.lab.core.laboratory import Simplified
from croupier.lab.core.threads import add_spans
from croupier.lab.games.fortune_pai_gow_poker.play import HANDS, PAIRS, house_ways, signed
from croupier.lab.games.fortune_pai_gow_poker.play import SPAN as PAIRS_SPAN

SPAN = 500
"""Sets of shared cards that one thread takes at a time."""


class Settings(NamedTuple):
    """Settings of every look: the house way first, then others that none dominates."""

    begins: NDArray[np.int64]
    """Where the settings of each look begin, and the end of the last."""
    packed: NDArray[np.uint32]
    """Backs above eight bits of fronts, as the kernels write them."""
    lower: NDArray[np.int64]
    """The bank's lower fronts and lower backs, over all hands of the look and all the bank's against them."""

    @property
    def look(self) -> NDArray[np.int64]:
        """The look of each setting."""
        return np.repeat(np.arange(len(self.begins) - 1), np.diff(self.begins))

    @property
    def fronts(self) -> NDArray[np.int64]:
        """The front of each setting."""
        return self.packed.astype(np.int64) & FRONT_MASK

    @property
    def backs(self) -> NDArray[np.int64]:
        """The back of each setting."""
        return self.packed.astype(np.int64) >> FRONT_BITS

    @property
    def categories(self) -> NDArray[np.int64]:
        """The category of each look's best five cards, which may always go behind."""
        best: NDArray[np.int64] = np.maximum.reduceat(self.backs, self.begins[:-1]) >> CATEGORY_SHIFT
        return best

    def highest(self, worth: NDArray[np.int64]) -> NDArray[np.int64]:
        """For each look the setting that is worth most, the first of equal ones."""
        most = np.maximum.reduceat(worth, self.begins[:-1])
        where = np.flatnonzero(worth == most[self.look])
        return where[np.searchsorted(where, self.begins[:-1])]


@cache
def settings(joker: Joker, five_aces_row: bool) -> Settings:
    """Every setting with its worth, counted once per process."""
    hands = sevens().hands
    front, back = house_ways(joker, five_aces_row)
    house = packed_settings(front, back)
    begins = np.zeros(len(hands) + 1, dtype=np.int64)
    listed = np.zeros(len(hands) * SETTINGS, dtype=np.uint32)
    is_wild = joker is Joker.WILD
    list_settings(hands, is_wild, five_tables(is_wild), house, begins, listed)
    packed = listed[: begins[-1]].copy()
    return Settings(begins=begins, packed=packed, lower=lower_of(joker, five_aces_row, begins, packed))


def lower_of(
    joker: Joker, five_aces_row: bool, begins: NDArray[np.int64], packed: NDArray[np.uint32]
) -> NDArray[np.int64]:
    """Return the bank's lower fronts and lower backs against each of these settings, by start index."""
    front, back = house_ways(joker, five_aces_row)
    fronts, backs = np.unique(front), np.unique(back)
    numbers = packed_settings(np.searchsorted(fronts, front), np.searchsorted(backs, back))
    thresholds = packed_settings(
        np.searchsorted(fronts, packed & FRONT_MASK), np.searchsorted(backs, packed >> FRONT_BITS)
    )
    shared, tables = shared_sets(), looks()
    weight, threads = signed(shared), os.cpu_count() or 1

    def add(thread: tuple[int, int]) -> NDArray[np.int64]:
        room, found = new_room(tables), np.zeros(len(packed), dtype=np.int64)
        # Large sets are quick and come last: threads take turns.
        for first in range(thread[0] * SPAN, len(shared.sets), threads * SPAN):
            span = first, min(first + SPAN, len(shared.sets))
            add_worths(span, shared, weight, tables, numbers, begins, thresholds, len(backs), room, found)
        return found

    lower = add_spans(add, threads, span=1)
    # All seven cards shared: a hand against itself, set the house way.
    look = np.repeat(np.arange(len(begins) - 1), np.diff(begins))
    own = numbers[look]
    beaten = (own & FRONT_MASK < thresholds & FRONT_MASK).astype(np.int64)
    lower -= sevens().weights[look] * (beaten + (own >> FRONT_BITS < thresholds >> FRONT_BITS))
    return lower


def wins_of(joker: Joker, five_aces_row: bool, packed: NDArray[np.uint32]) -> int:
    """Pairs of hands in which these settings, one for each look, beat the house way in front and behind."""
    front, back = house_ways(joker, five_aces_row)
    own_front, own_back = packed.astype(np.int64) & FRONT_MASK, packed.astype(np.int64) >> FRONT_BITS
    values, number = values_of(
        np.concatenate([own_front.astype(np.uint8), front]),
        np.concatenate([own_back.astype(np.uint16), back]),
    )
    by_look = number[: len(packed)], number[len(packed) :]
    shared, tables = shared_sets(), looks()
    weight = signed(shared)

    def count(span: tuple[int, int]) -> NDArray[np.int64]:
        room, counted = new_room(tables), nothing_counted(len(values.front))
        return np.array([count_wins(span, shared, weight, tables, by_look, values.front, room, counted)])

    # Sums may wrap around 64 bits on the way, as in pairs of hands set alike.
    total = add_spans(count, len(shared.sets), span=PAIRS_SPAN)
    itself = (own_front > front) & (own_back > back)
    return int(total[0] - sevens().weights[itself].sum())


def best_setting(joker: Joker, five_aces_row: bool) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The best setting of every look, and the bank's lower fronts and backs against it."""
    found = settings(joker, five_aces_row)
    chosen = found.highest(found.lower)
    return found.packed[chosen], found.lower[chosen]


def packed_settings(front: NDArray[np.integer], back: NDArray[np.integer]) -> NDArray[np.uint32]:
    """Fronts and backs as the kernels write settings."""
    return (back.astype(np.uint32) << np.uint32(FRONT_BITS)) | front.astype(np.uint32)


def edge_when(chosen: NDArray[np.int64], lower: NDArray[np.int64]) -> Fraction:
    """The edge against a player who chooses these settings, one for each look."""
    # A setting gains one for each of front and back that beats the bank's, minus one.
    return 1 - Fraction(int(lower[chosen].sum()), PAIRS)


def best_edge(joker: Joker, five_aces_row: bool) -> Fraction:
    """The edge against a player who sets every look best."""
    found = settings(joker, five_aces_row)
    return edge_when(found.highest(found.lower), found.lower)


def house_way_edge(joker: Joker, five_aces_row: bool) -> Fraction:
    """The edge against a player who sets every hand the house way."""
    found = settings(joker, five_aces_row)
    return edge_when(found.begins[:-1], found.lower)


def simpler(joker: Joker, five_aces_row: bool) -> tuple[Simplified, ...]:
    """The house way, and what a player gains by departing from it with the wild joker."""
    house = Simplified("The house way.", house_way_edge(joker, five_aces_row))
    if joker is Joker.BUG:
        return (house,)
    found = settings(joker, five_aces_row)
    has_joker = sevens().hands[:, -1] == JOKER
    high_front = found.highest(found.fronts << 16 | found.backs)
    paired = np.where(has_joker & (found.fronts[high_front] >= PAIRED), high_front, found.begins[:-1])
    # Six ranks in order; nothing but the joker makes a pair, and nothing more.
    ranks = np.sort(sevens().hands[:, : CARDS - 1].astype(np.int64) >> 2, axis=1)[:, ::-1]
    alone = has_joker & (found.categories == Category.PAIR)
    wanted = ranks[:, 0] * (ranks[:, 0] - 1) // 2 + ranks[:, 2]
    second = found.highest((found.fronts == wanted[found.look]).astype(np.int64))
    return (
        house,
        Simplified(
            "The house way; but with the joker, the highest pair in front that may go there.",
            edge_when(paired, found.lower),
        ),
        Simplified(
            "The same; and with no pair, the joker pairs the second highest card behind, with the highest "
            "and the third in front.",
            edge_when(np.where(alone, second, paired), found.lower),
        ),
    )


class Cost(NamedTuple):
    """What the house way costs on some hands."""

    hands: Fraction
    """How often a hand is one of them."""
    better: Fraction
    """How often a hand is one of them and another setting is better."""
    cost: Fraction
    """In game wagers, as a share of all rounds."""


def costs(joker: Joker, five_aces_row: bool) -> dict[Category | None, Cost]:
    """What the house way costs, by the best five cards of a hand; None is five of a kind."""
    found, weights = settings(joker, five_aces_row), sevens().weights
    lost = found.lower[found.highest(found.lower)] - found.lower[found.begins[:-1]]
    by_category = {}
    for category in (*Category, None):
        which = found.categories == (len(Category) if category is None else category)
        by_category[category] = Cost(
            hands=Fraction(int(weights[which].sum()), HANDS),
            better=Fraction(int(weights[which & (lost > 0)].sum()), HANDS),
            cost=Fraction(int(lost[which].sum()), PAIRS),
        )
    return by_category


def split_two_pairs(joker: Joker, five_aces_row: bool) -> dict[tuple[int, int], Fraction]:
    """How many of the hands with two pairs and no more, ignoring the joker, are best split.

    By the rank of the higher pair and the highest single; a two is 0.
    """
    found, (hands, weights) = settings(joker, five_aces_row), sevens()
    natural = np.flatnonzero((hands[:, -1] != JOKER) & (found.categories == Category.TWO_PAIR))
    held = np.zeros((len(natural), 13), dtype=np.int64)
    for column in hands[natural].T:
        held[np.arange(len(natural)), column >> 2] += 1
    two = (held == 2).sum(axis=1) == 2
    natural, held = natural[two], held[two]
    high, single = (12 - np.argmax(held[:, ::-1] == copies, axis=1) for copies in (2, 1))
    split = found.fronts[found.highest(found.lower)[natural]] >= PAIRED
    of_all = np.zeros((2, 13, 13), dtype=np.int64)
    np.add.at(of_all, (split.astype(np.int64), high, single), weights[natural])
    return {
        (pair, top): Fraction(int(of_all[1, pair, top]), int(of_all[:, pair, top].sum()))
        for pair in range(13)
        for top in range(13)
        if of_all[:, pair, top].any()
    }
