"""Shuffles in bulk, and the counts from which they are judged.

``orders_from`` is the compiled twin of ``croupier.cards.shuffle.shuffled``: the same bytes give the same
order (tests/tools/test_shuffles.py). So what is tested here is what is dealt on the floor, bytes included.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numba import njit
from numpy.typing import NDArray

Orders = NDArray[np.uint16]
"""One shuffled deck in each row: at each place the number of a card of the pack."""
Source = Callable[[int], Orders]
"""Asked for so many shuffles, it gives them."""

BLOCK = 4096
"""Shuffles that are made and counted together; an even number, because games are compared in pairs."""
SPARE = 1.1
"""Bytes asked for, above what a shuffle without a rejected choice takes. What is left over is used next."""


@njit(cache=True, nogil=True)
def orders_from(source: NDArray[np.uint8], orders: Orders) -> tuple[int, int]:
    """Shuffle until every row is full or the bytes run out; returns the rows done and the bytes they took."""
    cards, used = orders.shape[1], 0
    ceilings, parts = np.empty(cards + 1, dtype=np.int64), np.empty(cards + 1, dtype=np.int64)
    for limit in range(1, cards + 1):
        ceilings[limit] = 65536 // limit * limit
        # This part of 2**32, rounded up, divides every number of two bytes exactly, and quickly.
        parts[limit] = ((1 << 32) + limit - 1) // limit
    for row in range(orders.shape[0]):
        order = orders[row]
        for place in range(cards):
            order[place] = place
        at = used
        for last in range(cards - 1, 0, -1):
            limit = last + 1
            ceiling = ceilings[limit]
            value = ceiling
            while value >= ceiling:
                if at + 2 > source.shape[0]:
                    return row, used
                value = np.int64(source[at]) * 256 + np.int64(source[at + 1])
                at += 2
            chosen = value - (value * parts[limit] >> 32) * limit
            held = order[last]
            order[last] = order[chosen]
            order[chosen] = held
        used = at
    return orders.shape[0], used


def by_operating_system(cards: int) -> Source:
    """Shuffles of a pack of so many cards from the operating system's source, as on the floor."""
    left = b""

    def shuffle(count: int) -> Orders:
        nonlocal left
        orders, done = np.empty((count, cards), dtype=np.uint16), 0
        while done < count:
            wanted = int((count - done) * 2 * (cards - 1) * SPARE) + 4096
            left += os.urandom(max(0, wanted - len(left)))
            made, used = orders_from(np.frombuffer(left, dtype=np.uint8), orders[done:])
            done, left = done + made, left[used:]
            if not made:
                left += os.urandom(wanted)
        return orders

    return shuffle


@njit(cache=True, nogil=True)
def lay_out(
    orders: Orders,
    faces: NDArray[np.uint8],
    scores: NDArray[np.float32],
    drops: NDArray[np.int64],
    kept: NDArray[np.int64],
    by_place: NDArray[np.uint8],
    scored: NDArray[np.float32],
) -> None:
    """Enter what is seen along each deck, and turn the block, so that each place has a row."""
    for row in range(orders.shape[0]):
        order, fell, same, before = orders[row], 0, 0, np.uint16(0)
        for place in range(orders.shape[1]):
            card = order[place]
            by_place[place, row] = faces[card]
            scored[place, row] = scores[card]
            fell += np.int64(before > card)
            before = card
            # Games in separate pairs: each pair is then independent of the others.
            if row % 2:
                same += np.int64(orders[row - 1, place] == card)
        drops[fell] += 1
        if row % 2:
            kept[same] += 1


@njit(cache=True, nogil=True)
def count_places(
    by_place: NDArray[np.uint8],
    high: NDArray[np.bool_],
    places: NDArray[np.int64],
    neighbours: NDArray[np.int64],
    games: NDArray[np.int64],
    highs: NDArray[np.int64],
    changes: NDArray[np.int64],
    last: NDArray[np.int64],
) -> None:
    """Enter a block place by place, so that few counts are in use at a time.

    ``last`` has for each place whether its card was high in the game before, or -1.
    """
    for place in range(by_place.shape[0]):
        now, seen, was = by_place[place], places[place], last[place]
        for row in range(now.shape[0]):
            seen[now[row]] += 1
            is_high = np.int64(high[now[row]])
            highs[place] += is_high
            changes[place] += np.int64(was >= 0) & (was ^ is_high)
            was = is_high
        last[place] = was
        pairs = games[place]
        for row in range(1, now.shape[0], 2):
            pairs[now[row - 1], now[row]] += 1
        if place:
            before, pairs = by_place[place - 1], neighbours[place - 1]
            for row in range(now.shape[0]):
                pairs[before[row], now[row]] += 1


@dataclass(slots=True)
class Counts:
    """What was counted in the shuffles of one kind of deck."""

    faces: NDArray[np.uint8]
    """For each card of the pack which face it has; cards with one face cannot be told apart."""
    shuffles: int = 0
    places: NDArray[np.int64] = field(init=False)
    """How often each place had each face."""
    neighbours: NDArray[np.int64] = field(init=False)
    """How often two places next to each other had each pair of faces."""
    games: NDArray[np.int64] = field(init=False)
    """How often a place had one face in a game and another in the next."""
    highs: NDArray[np.int64] = field(init=False)
    changes: NDArray[np.int64] = field(init=False)
    """How often a place went from a high card to a low one between games, or back."""
    drops: NDArray[np.int64] = field(init=False)
    """Shuffles by the number of places where a card is followed by one that was above it in the pack."""
    kept: NDArray[np.int64] = field(init=False)
    """Pairs of games by the number of cards that stayed in their places."""
    products: NDArray[np.float64] = field(init=False)
    """Sums of the products of two places' scores."""
    high: NDArray[np.bool_] = field(init=False)
    """For each face whether it is of the upper half."""
    _last: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        cards, kinds = len(self.faces), int(self.faces.max()) + 1
        self.high = np.arange(kinds) >= np.median(self.faces)
        self.places = np.zeros((cards, kinds), dtype=np.int64)
        self.neighbours = np.zeros((cards - 1, kinds, kinds), dtype=np.int64)
        self.games = np.zeros((cards, kinds, kinds), dtype=np.int64)
        self.highs, self.changes = np.zeros(cards, dtype=np.int64), np.zeros(cards, dtype=np.int64)
        self.drops, self.kept = np.zeros(cards, dtype=np.int64), np.zeros(cards + 1, dtype=np.int64)
        self.products = np.zeros((cards, cards))
        self._last = np.full(cards, -1, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Enter shuffles, an even number of them."""
        cards, scores = len(self.faces), self.scores
        by_place = np.empty((cards, len(orders)), dtype=np.uint8)
        scored = np.empty((cards, len(orders)), dtype=np.float32)
        lay_out(orders, self.faces, scores.astype(np.float32), self.drops, self.kept, by_place, scored)
        count_places(
            by_place,
            self.high,
            self.places,
            self.neighbours,
            self.games,
            self.highs,
            self.changes,
            self._last,
        )
        self.products += scored @ scored.T
        self.shuffles += len(orders)

    @property
    def scores(self) -> NDArray[np.float64]:
        """Each card's face as a whole number, counted from the middle of the faces.

        Whole, and the products of a block below 2**24: sums of single precision are then exact.
        """
        return 2.0 * self.faces - int(self.faces.max())


def faces_of(cards: Sequence[object]) -> NDArray[np.uint8]:
    """Which face each card of a pack has, numbered as they come."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(card, len(numbers)) for card in cards], dtype=np.uint8)


def counted(
    source: Source, faces: NDArray[np.uint8], shuffles: int, tell: Callable[[int], None] = lambda _: None
) -> Counts:
    """Count so many shuffles, rounded up to an even number; ``tell`` hears after each block how many."""
    counts, wanted = Counts(faces), shuffles + shuffles % 2
    while counts.shuffles < wanted:
        size = min(BLOCK, wanted - counts.shuffles)
        counts.add(source(size))
        tell(size)
    return counts
