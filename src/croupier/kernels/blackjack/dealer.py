"""What a blackjack dealer ends with, given every hand a player may hold.

Twin:     a recursive dealer who draws card after card (tests/twins/test_blackjack.py)
Equality: every class of every up card, given every hand, in short shoes and in complete ones
Packing:  card values 0..9 stand for ace, 2, …, ten; a hand is ten counts; a dealer's end is one of twelve
          classes: 17 to 26, a Natural, and 7-8-9 of one suit

The dealer's hands are unordered: 3,525 sets of cards end the drawing, each in a number of orders that begin
with a given up card. They are kept in a trie, so that a set costs one multiplication more than the set it
grew from. A set's weight given a hand is the product of falling factorials of the cards that are left; one
value, the `odd` one, is kept out of the product and looked up in a table by its number of cards and the
number of all cards. So the hands of a split, dealt from shoes of several lengths, cost no more than one.
Sixty-four hands go through the trie together, so that the inner loops are vectors.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

VALUES = 10
ACE, SEVEN, EIGHT, NINE, TEN = 0, 6, 7, 8, 9
CLASSES = 12
NATURAL, SUITED_789 = 10, 11
LEAST = 17
"""The first class: the dealer stands on seventeen at least."""
LANES = 64
SUITED = 1 / 16
"""One seven, eight and nine of four suits each: of one suit in four of sixty-four cases."""

Multiset = tuple[int, ...]


class Trie(NamedTuple):
    """The dealer's final hands, each node after the one it grew from."""

    depth: NDArray[np.int64]
    value: NDArray[np.int64]
    """The value that this node adds."""
    copy: NDArray[np.int64]
    """How many cards of that value came before."""
    first: NDArray[np.int64]
    """Where this node's ends begin among all ends; one more entry says where the last end."""
    place: NDArray[np.int64]
    """For each end: class times ten plus up card."""
    orders: NDArray[np.float64]
    """In how many orders that begin with the up card the dealer gets there."""
    deepest: int


@cache
def total_of(cards: Multiset) -> tuple[int, bool]:
    """The total of a hand and whether an ace counts eleven."""
    low = sum((value + 1) * count for value, count in enumerate(cards))
    return (low + 10, True) if cards[ACE] and low + 10 <= 21 else (low, False)


def grown(cards: Multiset, value: int) -> Multiset:
    """A hand with one more card."""
    return (*cards[:value], cards[value] + 1, *cards[value + 1 :])


@cache
def final_hands(*, hits_soft_17: bool, hole: int | None = None) -> dict[Multiset, list[int]]:
    """Every hand that ends the drawing, and its orders by up card; with a hole card, those that have it."""

    def stands(cards: Multiset) -> bool:
        total, soft = total_of(cards)
        return total >= 18 or (total == LEAST and not (soft and hits_soft_17))

    drawing: dict[Multiset, list[int]] = {}
    for up in range(VALUES):
        alone = grown((0,) * VALUES, up)
        drawing[alone] = list(alone)
    ended: dict[Multiset, list[int]] = {}
    while drawing:
        longer: dict[Multiset, list[int]] = {}
        for cards, orders in drawing.items():
            second = sum(cards) == 1
            for value in range(VALUES) if hole is None or not second else (hole,):
                more = grown(cards, value)
                found = (ended if stands(more) else longer).setdefault(more, [0] * VALUES)
                for up, ways in enumerate(orders):
                    found[up] += ways
        drawing = longer
    return ended


def class_of(cards: Multiset) -> int:
    """The class of a final hand; a suited 7-8-9 is distinguished later."""
    total, _ = total_of(cards)
    return NATURAL if total == 21 and sum(cards) == 2 else total - LEAST


SEVEN_EIGHT_NINE = grown(grown(grown((0,) * VALUES, SEVEN), EIGHT), NINE)


@cache
def dealer_trie(*, hits_soft_17: bool, hole: int | None = None) -> Trie:
    """The trie, built once per process; with a hole card, of the hands that have it."""
    ended = final_hands(hits_soft_17=hits_soft_17, hole=hole)
    paths = {
        tuple(value for value in reversed(range(VALUES)) for _ in range(cards[value])): cards
        for cards in ended
    }
    prefixes = sorted({path[:size] for path in paths for size in range(1, len(path) + 1)})
    first, place, orders = [0], list[int](), list[float]()
    for prefix in prefixes:
        if prefix in paths:
            cards = paths[prefix]
            for up, ways in enumerate(ended[cards]):
                shares = {class_of(cards): 1.0}
                if cards == SEVEN_EIGHT_NINE:
                    shares = {class_of(cards): 1 - SUITED, SUITED_789: SUITED}
                if ways:
                    place += [found * VALUES + up for found in shares]
                    orders += [ways * share for share in shares.values()]
        first.append(len(place))
    return Trie(
        depth=np.array([len(prefix) - 1 for prefix in prefixes]),
        value=np.array([prefix[-1] for prefix in prefixes]),
        copy=np.array([prefix.count(prefix[-1]) - 1 for prefix in prefixes]),
        first=np.array(first),
        place=np.array(place),
        orders=np.array(orders),
        deepest=max(map(len, prefixes)),
    )


@njit(cache=True, nogil=True)
def falling(start: float, steps: int) -> float:
    """The product of this many factors, each one less than the one before and none below 0."""
    product = 1.0
    for step in range(steps):
        product *= max(start - step, 0.0)
    return product


@njit(cache=True, nogil=True)
def fill_lanes(
    shoe: NDArray[np.float64],
    odd: int,
    table: NDArray[np.float64],
    own: int,
    hands: NDArray[np.int8],
    left: NDArray[np.float64],
    odds: NDArray[np.float64],
    start: NDArray[np.float64],
) -> None:
    """Prepares one lane for each hand; a lane without one repeats the last."""
    longest = left.shape[1]
    for lane in range(LANES):
        hand = min(lane, len(hands) - 1)
        cards, product = -own, 1.0
        for card in range(VALUES):
            held = int(hands[hand, card])
            cards += held
            if card != odd:
                product *= falling(shoe[card], held)
            for step in range(longest):
                left[card, step, lane] = 1.0 if card == odd else max(shoe[card] - held - step, 0.0)
        start[lane] = product
        held_odd = int(hands[hand, odd]) - own
        for odd_cards in range(longest):
            for size in range(longest):
                inside = held_odd + odd_cards < table.shape[0] and cards + size < table.shape[1]
                odds[odd_cards, size, lane] = table[held_odd + odd_cards, cards + size] if inside else 0.0


@njit(cache=True, nogil=True)
def walk(
    trie: Trie,
    odd: int,
    left: NDArray[np.float64],
    odds: NDArray[np.float64],
    product: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None:
    """Goes through the trie with all lanes; the products begin in the first row."""
    depth, value, copy, first = trie.depth, trie.value, trie.copy, trie.first
    place, orders = trie.place, trie.orders
    met = np.zeros(trie.deepest + 1, dtype=np.uint64)
    weight = np.zeros(LANES)
    for node in range(len(depth)):
        level, card, step = np.uint64(depth[node]), np.uint64(value[node]), np.uint64(copy[node])
        deeper = level + np.uint64(1)
        for lane in range(LANES):
            product[deeper, lane] = product[level, lane] * left[card, step, lane]
        met[deeper] = met[level] + np.uint64(1 if value[node] == odd else 0)
        begins, finishes = np.uint64(first[node]), np.uint64(first[node + 1])
        if begins == finishes:
            continue
        odd_cards = met[deeper]
        for lane in range(LANES):
            weight[lane] = product[deeper, lane] * odds[odd_cards, deeper, lane]
        for end in range(begins, finishes):
            at, ways = np.uint64(place[end]), orders[end]
            for lane in range(LANES):
                found[at, lane] += ways * weight[lane]


@njit(cache=True, nogil=True)
def dealer_ends(
    trie: Trie,
    shoe: NDArray[np.float64],
    odd: int,
    table: NDArray[np.float64],
    own: int,
    hands: NDArray[np.int8],
    ends: NDArray[np.float64],
) -> None:
    """The weight of every class of the dealer's end and every up card, given each hand.

    ``shoe`` has the cards of each value that may come, the hand's included. ``table[odds, cards]`` is the
    weight of that many odd cards among that many cards, not counting ``own`` odd cards of the hand.
    """
    longest = trie.deepest + 1
    left = np.zeros((VALUES, longest, LANES))
    odds = np.zeros((longest, longest, LANES))
    product = np.zeros((longest, LANES))
    found = np.zeros((VALUES * CLASSES, LANES))
    for begin in range(0, len(hands), LANES):
        fill_lanes(shoe, odd, table, own, hands[begin : begin + LANES], left, odds, product[0])
        for at in range(VALUES * CLASSES):
            for lane in range(LANES):
                found[at, lane] = 0.0
        walk(trie, odd, left, odds, product, found)
        for lane in range(min(LANES, len(hands) - begin)):
            for end in range(CLASSES):
                for up in range(VALUES):
                    ends[begin + lane, end, up] = found[end * VALUES + up, lane]
