"""How many hands there are of each class: all hands of three to seven cards, by any ranking.

Hands that differ only by a renaming of suits are ranked once and counted as often as there are of them. A
ranking of five cards ranks six or seven by the best five of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import DataInvalid
from croupier.hands import Category, HandRank
from croupier.hands.badugi import rank_badugi
from croupier.hands.low import LETTERS, SHAPE_WORDS, LowRank
from croupier.hands.three_card import rank_three
from croupier.lab.hands.classes import HandCounts
from croupier.lab.hands.rank import suit_classes
from croupier.lab.hands.rankings import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_INDEX,
    MEXICAN_BUG,
    MEXICAN_WILD,
    SHORT_DECK,
    Ranking,
    names,
    rank_by,
)

FIVE: Final = 5
SPAN: Final = 500_000
"""Hands that are ranked together."""

RANKED: Final[dict[str, Ranking]] = {
    "high": HIGH,
    "short-deck": SHORT_DECK,
    "ace-to-five": ACE_TO_FIVE,
    "ace-to-five-joker": ACE_TO_FIVE_JOKER,
    "deuce-to-seven": replace(DEUCE_TO_SEVEN, name="deuce to seven without a joker", joker=False),
    "deuce-to-seven-joker": DEUCE_TO_SEVEN,
    "mexican": MEXICAN_WILD,
    "mexican-joker-up": MEXICAN_BUG,
}
"""Rankings of five cards; of six and seven as well."""
SMALL: Final[dict[str, tuple[int, Callable[..., Any], bool]]] = {
    "badugi": (4, rank_badugi, True),
    "three-card": (3, rank_three, False),
}
"""Rankings of fewer cards: how many, the reference, and whether the lowest wins."""
NAMES: Final = (*RANKED, *SMALL)


def hand_counts(ranking: str, cards: int | None = None) -> HandCounts:
    """Return all hands of ``cards`` cards by class (default: five, or as many as the ranking takes).

    >>> hand_counts("badugi").classes
    {'badugi': 17160, 'three cards': 154440, 'two cards': 96252, 'one card': 2873}
    """
    if ranking not in NAMES:
        raise DataInvalid(f"no ranking {ranking!r}; choose one of {', '.join(NAMES)}", key="ranking")
    sizes = (5, 6, 7) if ranking in RANKED else (SMALL[ranking][0],)
    asked = sizes[0] if cards is None else cards
    if asked not in sizes:
        raise DataInvalid(f"{ranking} ranks {' or '.join(map(str, sizes))} cards, not {asked}", key="cards")
    return counted(ranking, asked)


@cache
def counted(ranking: str, cards: int) -> HandCounts:
    """Return all hands by class, cached; the caller has checked that the ranking takes this many cards."""
    if ranking in SMALL:
        found = _by_reference(ranking)
    else:
        worths = _by_table(RANKED[ranking], cards)
        known = names(RANKED[ranking])
        found = [(known[worth], int(worths[worth])) for worth in np.flatnonzero(worths)[::-1]]
    classes: dict[str, int] = {}
    for rank, times in found:
        name = class_of(ranking, rank)
        classes[name] = classes.get(name, 0) + times
    return HandCounts(ranking=ranking, cards=cards, classes=classes, distinct=len(found))


def _by_table(ranking: Ranking, cards: int) -> NDArray[np.int64]:
    """How many hands have each worth."""
    totals = np.zeros(len(names(ranking)), dtype=np.int64)
    outside = np.setdiff1d(np.arange(len(DECK)), np.array(ranking.deck))
    for joker in (False, True) if ranking.joker else (False,):
        hands, ways = suit_classes(cards - joker)
        for begin in range(0, len(hands), SPAN):
            rows, times = hands[begin : begin + SPAN], ways[begin : begin + SPAN]
            inside = ~np.isin(rows, outside).any(axis=1)
            rows, times = rows[inside], times[inside]
            if joker:
                rows = np.column_stack([rows, np.full(len(rows), JOKER_INDEX, dtype=np.uint8)])
            worths = _worths(ranking, rows)
            totals += np.bincount(worths, weights=times, minlength=len(totals)).astype(np.int64)
    return totals


def _worths(ranking: Ranking, rows: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """What each row is worth; the best five of it where the tables rank five cards only."""
    if rows.shape[1] in ranking.sizes:
        return rank_by(ranking, rows)
    best = np.zeros(len(rows), dtype=np.uint16)
    for chosen in combinations(range(rows.shape[1]), FIVE):
        np.maximum(best, rank_by(ranking, rows[:, chosen]), out=best)
    return best


def _by_reference(ranking: str) -> list[tuple[Any, int]]:
    """Every class of hands by the readable reference, the best rank first."""
    size, reference, lowest = SMALL[ranking]
    totals: dict[Any, int] = {}
    hands, ways = suit_classes(size)
    for row, times in zip(hands.tolist(), ways.tolist(), strict=True):
        rank = reference([DECK[card] for card in row])
        totals[rank] = totals.get(rank, 0) + times
    return sorted(totals.items(), reverse=not lowest)


def class_of(ranking: str, rank: Any) -> str:
    """Return the class of a hand in words: ``full house``, ``8 low``, ``three cards``."""
    if isinstance(rank, LowRank):
        return SHAPE_WORDS[rank.shape] or f"{LETTERS.get(rank.ties[0], rank.ties[0])} low"
    if ranking.startswith("deuce") and isinstance(rank, HandRank) and rank.category is Category.HIGH_CARD:
        return f"{LETTERS.get(rank.ties[0], rank.ties[0])} low"
    if ranking == "badugi":
        return str(rank.words.rpartition(" ")[0])
    return str(rank.category.name.lower().replace("_", " "))
