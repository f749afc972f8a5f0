"""Cards of one deck seen before a wager on dealt cards: the burn, or cards of others.

Such a wager is a row of a table for some of the cards that are left; with cards out, the rows are counted
among the others. Up to two cards are counted in every way, up to suits, which are all alike.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.errors import DataInvalid
from croupier.lab.core.known import Known
from croupier.lab.known.sets import COUNTED, SETS, over_sets, shares

Cards = frozenset[int]
NATURALS = 52
LEAST = 14
"""Cards that must be left: those of a player and of a bank, whatever the game."""


def seen_of_deck(
    game: str,
    wager: str,
    edge: Callable[[Cards], Fraction],
    seen: int,
    *,
    deck: int,
    named: Collection[int] = (),
    said: str = "",
    sets: int | None = None,
    seed: int = 1,
) -> Known:
    """Return the wager's edge for a player who has seen ``seen`` cards of the deck, or those named."""
    if not 0 <= seen <= deck - LEAST:
        raise DataInvalid(f"{seen} cards; expected 0 to {deck - LEAST}", key="see")
    drawn = None
    if named:
        found = {frozenset(named): Fraction(1)}
    elif seen <= COUNTED:
        found = shares(counted_sets(seen, deck))
    else:
        drawn = sets or SETS
        found = shares(random_sets(seen, deck, drawn, seed))
    edges = [(chance, edge(cards)) for cards, chance in found.items()]
    return over_sets(
        edges,
        game=game,
        wager=wager,
        edge=edge(frozenset()),
        seen=seen,
        cards=said,
        drawn=drawn,
        decided=False,
    )


def counted_sets(seen: int, deck: int) -> dict[Cards, int]:
    """Return a set of cards of every kind, up to suits, and how many sets it represents."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    stands: dict[tuple[tuple[int, ...], ...], Cards] = {}
    for cards in combinations(range(deck), seen):
        kind = _kind(cards)
        found[kind] += 1
        stands.setdefault(kind, frozenset(cards))
    assert sum(found.values()) == math.comb(deck, seen), "every set is counted once"
    return {stands[kind]: many for kind, many in found.items()}


def _kind(cards: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return a key that ignores which suit is which: the ranks of each suit, sorted; then the joker."""
    suits = [tuple(card >> 2 for card in cards if card < NATURALS and card & 3 == suit) for suit in range(4)]
    return (*sorted(suits), tuple(card for card in cards if card >= NATURALS))


def random_sets(seen: int, deck: int, sets: int, seed: int) -> Counter[Cards]:
    """Random sets of cards, each as often as it was drawn."""
    random = np.random.default_rng(seed)
    return Counter(frozenset(random.permutation(deck)[:seen].tolist()) for _ in range(sets))
