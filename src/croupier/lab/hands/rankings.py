"""The rankings of the pot games as tables for the kernel, each filled from its readable reference.

One kernel ranks them all (``kernels.ranks.high7``): a hand is a sum of card keys that identifies its ranks,
with a counter for each suit where flushes count. A joker is a 53rd card whose key marks it and counts in
every suit. Larger numbers are better hands, in lows as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.cards import DECK, JOKER, Card, Rank
from croupier.errors import DataInvalid
from croupier.hands import rank_high
from croupier.hands.low import rank_ace_to_five, rank_deuce_to_seven
from croupier.hands.mexican import STRIPPED as MEXICAN_STRIPPED
from croupier.hands.mexican import rank_mexican
from croupier.hands.short_deck import STRIPPED as SHORT_STRIPPED
from croupier.hands.short_deck import rank_short_deck
from croupier.kernels.ranks.high7 import rank_hands as rank_rows
from croupier.kernels.ranks.high_tables import (
    NO_CARD,
    RANK_KEYS,
    ROW_BITS,
    SUIT_SHIFT,
    HighTables,
    interlock,
    rank_multisets,
)

JOKER_INDEX: Final = 52
RANKS_BITS: Final = 13
EVERY_SUIT: Final = 0x1111 << SUIT_SHIFT


@dataclass(frozen=True)
class Ranking:
    """How hands of a game compare: by which reference, over which cards."""

    name: str
    reference: Callable[[Sequence[Card]], Any]
    """What five cards are worth."""
    lowest_wins: bool = False
    flushes: bool = True
    without: tuple[Rank, ...] = ()
    joker: bool = False
    sizes: tuple[int, ...] = (5, 6, 7)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def deck(self) -> tuple[int, ...]:
        """The indices of the cards that it ranks."""
        cards = [card.index for card in DECK if card.rank not in self.without]
        return (*cards, JOKER_INDEX) if self.joker else tuple(cards)


HIGH: Final = Ranking("high", rank_high)
SHORT_DECK: Final = Ranking("short deck", rank_short_deck, without=SHORT_STRIPPED)
ACE_TO_FIVE: Final = Ranking("ace to five", rank_ace_to_five, lowest_wins=True, flushes=False)
ACE_TO_FIVE_JOKER: Final = Ranking(
    "ace to five with a joker", rank_ace_to_five, lowest_wins=True, flushes=False, joker=True, sizes=(5,)
)
DEUCE_TO_SEVEN: Final = Ranking(
    "deuce to seven", rank_deuce_to_seven, lowest_wins=True, joker=True, sizes=(5,)
)
MEXICAN_WILD: Final = Ranking(
    "Mexican, joker dealt down",
    lambda cards: rank_mexican(cards, wild=True),
    without=MEXICAN_STRIPPED,
    joker=True,
    sizes=(5,),
)
MEXICAN_BUG: Final = Ranking(
    "Mexican, joker dealt up",
    lambda cards: rank_mexican(cards, wild=False),
    without=MEXICAN_STRIPPED,
    joker=True,
    sizes=(5,),
)
RANKINGS: Final = (
    HIGH,
    SHORT_DECK,
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    MEXICAN_WILD,
    MEXICAN_BUG,
)


def rank_by(ranking: Ranking, hands: ArrayLike) -> NDArray[np.uint16]:
    """What every row of card indices is worth; the joker is 52."""
    rows = np.ascontiguousarray(hands, dtype=np.uint8)
    if rows.ndim != 2 or rows.shape[1] not in ranking.sizes:
        raise DataInvalid(
            f"{ranking.name} ranks {' or '.join(map(str, ranking.sizes))} cards, not an array of {rows.shape}"
        )
    worths = np.empty(len(rows), dtype=np.uint16)
    if not rank_rows(rows, worths, tables(ranking, rows.shape[1])):
        raise DataInvalid(f"some of these cards are not in the deck of {ranking.name}")
    return worths


def names(ranking: Ranking) -> tuple[Any, ...]:
    """The reference hand of each worth, worst first."""
    return _five(ranking)[0]


@cache
def tables(ranking: Ranking, cards: int) -> HighTables:
    """The kernel's tables for hands of this many cards."""
    _, plain, jokers, suited = _five(ranking)
    sums = rank_multisets(cards) @ np.array(RANK_KEYS)
    worths = _best_of(plain, cards)
    joker_key = 0
    if ranking.joker:
        joker_key = _joker_key(sums)
        fewer = rank_multisets(cards - 1)
        sums = np.concatenate([sums, fewer @ np.array(RANK_KEYS) + joker_key])
        worths = np.concatenate([worths, np.array([jokers.get(tuple(row), 0) for row in fewer.tolist()])])
    rows, length = interlock(sums, ROW_BITS)
    reach = int(rows.max()) + ((cards * RANK_KEYS[-1] + joker_key) >> ROW_BITS) + 1
    ranks = np.zeros(max(length, reach), dtype=np.uint16)
    ranks[rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)] = worths
    return HighTables(keys=_keys(ranking, joker_key), rows=rows.astype(np.uint16), ranks=ranks, flush=suited)


def _keys(ranking: Ranking, joker_key: int) -> NDArray[np.uint64]:
    """The key of every card of the ranking's deck; any other byte is not a card."""
    keys = [NO_CARD] * 256
    for card in ranking.deck:
        if card == JOKER_INDEX:
            keys[card] = joker_key | (EVERY_SUIT if ranking.flushes else 0)
        else:
            suit = 1 << (SUIT_SHIFT + 4 * (card & 3)) if ranking.flushes else 0
            keys[card] = RANK_KEYS[card >> 2] | suit
    return np.array(keys, dtype=np.uint64)


def _joker_key(sums: NDArray[np.int64]) -> int:
    """The smallest key that keeps hands with a joker apart from all hands without one."""
    fewer = np.unique(rank_multisets(4) @ np.array(RANK_KEYS))
    without = np.unique(sums)
    key = 1
    while np.isin(fewer + key, without, assume_unique=True).any():
        key += 1
    return key


@cache
def _five(
    ranking: Ranking,
) -> tuple[tuple[Any, ...], dict[tuple[int, ...], int], dict[tuple[int, ...], int], NDArray[np.uint16]]:
    """Five cards by the reference: what worths stand for; worths by counts, with a joker, by suited mask."""
    reference = ranking.reference
    allowed = [place for place in range(RANKS_BITS) if Rank(place + 2) not in ranking.without]
    outside = [place for place in range(RANKS_BITS) if place not in allowed]

    def inside(counts: NDArray[np.int64]) -> NDArray[np.int64]:
        kept: NDArray[np.int64] = counts[counts[:, outside].sum(axis=1) == 0]
        return kept

    plain = {tuple(row): reference(_mixed(row)) for row in inside(rank_multisets(5)).tolist()}
    jokers = {}
    if ranking.joker:
        jokers = {tuple(row): reference([*_mixed(row), JOKER]) for row in inside(rank_multisets(4)).tolist()}
    suited = {}
    if ranking.flushes:
        for size in (4, 5) if ranking.joker else (5,):
            for held in combinations(allowed, size):
                cards = [DECK[place * 4] for place in held]
                suited[held] = reference([*cards, JOKER] if size == 4 else cards)
    every = {*plain.values(), *jokers.values(), *suited.values()}
    ordered = tuple(sorted(every, reverse=ranking.lowest_wins))
    worth = {name: place for place, name in enumerate(ordered)}
    flush = np.zeros(1 << RANKS_BITS, dtype=np.uint16)
    for held, name in suited.items():
        flush[sum(1 << place for place in held)] = worth[name]
    for mask in range(1 << RANKS_BITS):
        # Six or seven suited cards: the best hand of all but one of them.
        if mask.bit_count() > 5:
            flush[mask] = max(flush[mask ^ 1 << place] for place in range(RANKS_BITS) if mask >> place & 1)
    return (
        ordered,
        {row: worth[name] for row, name in plain.items()},
        {row: worth[name] for row, name in jokers.items()},
        flush,
    )


def _mixed(counts: Sequence[int]) -> list[Card]:
    """Cards with these ranks, not all of one suit, and no four of one suit with a joker."""
    cards = [DECK[place * 4 + copy] for place, held in enumerate(counts) for copy in range(held)]
    if len({card.rank for card in cards}) == len(cards):
        # All different: two cards break the suit of the others, so that even a joker completes no flush.
        cards[-1], cards[-2] = DECK[cards[-1].index + 1], DECK[cards[-2].index + 2]
    return cards


def _best_of(plain: dict[tuple[int, ...], int], cards: int) -> NDArray[np.int64]:
    """The best five of every multiset of ranks: the best of it with one card left out, from six cards up."""
    digit = 5 ** np.arange(RANKS_BITS)
    rows = rank_multisets(5)
    codes, best = rows @ digit, np.array([plain.get(tuple(row), 0) for row in rows.tolist()])
    for size in range(6, cards + 1):
        rows, order = rank_multisets(size), np.argsort(codes)
        longer, found = rows @ digit, np.zeros(len(rows), dtype=np.int64)
        for place in range(RANKS_BITS):
            held = rows[:, place] > 0
            less = order[np.searchsorted(codes, longer[held] - digit[place], sorter=order)]
            found[held] = np.maximum(found[held], best[less])
        codes, best = longer, found
    return best
