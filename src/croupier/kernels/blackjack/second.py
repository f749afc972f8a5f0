"""The second hand of Switch given all cards that the first has drawn: sums by sets of cards.

Twin:     a recursive player of both hands (tests/twins/test_blackjack_late.py)
Packing:  a set of cards is five bits for each value, so that sets add like numbers; a hand's end is a class:
          16 or less, 17 to 21, three cards that are over (23 to 25), a Natural, the weight alone, 7-8-9

Played by given acts, a hand is worth the sum over its ends of orders times what the end is worth with the
cards that are out, which depends only on all these cards together. So the ends of all hands go into one table
of sets of cards, with how often each is counted, and a dealer plays once against each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import DOUBLE, HIT, LIMIT, Nodes, Rules
from croupier.kernels.blackjack.late import FIELD

LOW, NATURAL_END, WEIGHT, SAVED = 0, 9, 10, 11
ENDS = 12
"""Classes of ends: 0 is 16 or less, 1 to 5 are 17 to 21, 6 to 8 are 23 to 25 with three cards."""
EMPTY = -1


@njit(cache=True, nogil=True)
def end_of(total: int) -> int:
    """The class of a hand that ends with a total; one that is over has three cards."""
    if total > LIMIT:
        return total - 17
    return max(total - 16, 0)


@njit(cache=True, nogil=True)
def packed(cards: NDArray[np.int8]) -> int:
    """A set of cards as a number."""
    key = 0
    for value in range(VALUES):
        key += int(cards[value]) << (FIELD * value)
    return key


@njit(cache=True, nogil=True)
def write_ends(
    root: int,
    up: int,
    origin: int,
    times: int,
    act: NDArray[np.int8],
    nodes: Nodes,
    line: NDArray[np.int64],
    rules: Rules,
    paths: NDArray[np.int64],
    sets: NDArray[np.int64],
    classes: NDArray[np.int64],
    counts: NDArray[np.int64],
    found: int,
) -> int:
    """Writes down the ends of a hand that is played from a root by these acts, and how often they count.

    ``origin`` are cards of the root already on the table; ``line`` has all hands that can follow from it.
    A hand that is not among the nodes has gone over: the whole weight is lost, that of each end given back.
    """
    units = 2 if act[root, up] == DOUBLE else 1
    plays = act[root, up] in (HIT, DOUBLE)
    if plays:
        sets[found], classes[found], counts[found] = (
            packed(nodes.cards[root]) - origin,
            WEIGHT,
            -units * times,
        )
        found += 1
    paths[root] = 1
    for place in range(len(line)):
        node = line[place]
        many = paths[node] * units * times
        if many == 0:
            continue
        ways = paths[node]
        paths[node] = 0
        key, taken = packed(nodes.cards[node]) - origin, act[node, up]
        if taken not in (HIT, DOUBLE):
            sets[found], classes[found], counts[found] = key, end_of(nodes.total[node]), many
            found += 1
            if plays:
                sets[found], classes[found], counts[found] = key, WEIGHT, many
                found += 1
            continue
        for value in range(VALUES):
            after = nodes.child[node, value]
            with_card = key + (1 << (FIELD * value))
            if after >= 0 and taken == HIT:
                paths[after] += ways
            elif after >= 0:
                for end in (end_of(nodes.total[after]), WEIGHT):
                    sets[found], classes[found], counts[found] = with_card, end, many
                    found += 1
            elif (
                rules.orders_789[up] > 0.0
                and rules.saved_from <= nodes.total[node] + value + 1 <= rules.saved_to
            ):
                sets[found], classes[found], counts[found] = with_card, SAVED, many
                found += 1
    return found


class Acts(NamedTuple):
    """How second hands are played, by the first hand's two cards."""

    act: NDArray[np.int8]
    """By first hand, hand and up card."""
    split: NDArray[np.bool_]
    """By first hand, value of a pair and up card."""
    act_other: NDArray[np.int8]
    """By value of the pair, first hand, hand and up card: hands of a split that begin with another card."""
    act_pair: NDArray[np.int8]
    """Indexed like ``act_other``: hands that begin with a pair when no further split is allowed."""
    other: NDArray[np.int64]
    """By value of the pair and splitting cards out: how often hands without a pair count."""
    pair: NDArray[np.int64]
    """Indexed like ``other``: how often hands that begin with a pair count."""
    switched_aces: bool


@njit(cache=True, nogil=True)
def write_hands(
    numbers: NDArray[np.int64],
    up: int,
    acts: Acts,
    pairs: NDArray[np.int64],
    nodes: Nodes,
    starts: NDArray[np.int64],
    line: NDArray[np.int64],
    rules: Rules,
    sets: NDArray[np.int64],
    classes: NDArray[np.int64],
    counts: NDArray[np.int64],
    begins: NDArray[np.int64],
) -> None:
    """Writes down the ends of second hands; a number is (first hand, second hand, whether switched)."""
    paths = np.zeros(len(nodes.total), dtype=np.int64)
    many, found = len(pairs), 0
    for at in range(len(numbers)):
        begins[at] = found
        switched = numbers[at] % 2 == 1
        first, hand = numbers[at] // 2 // many, numbers[at] // 2 % many
        one, two = pairs[hand, 0], pairs[hand, 1]
        root = nodes.pair[one, two]
        if one == ACE and two == TEN and not switched:
            sets[found], classes[found], counts[found] = 0, NATURAL_END, 1
            found += 1
            continue
        splits = one == two and acts.split[first, one, up]
        if one == ACE and switched and not acts.switched_aces:
            splits = False
        if not splits:
            hands = line[starts[root] : starts[root + 1]]
            origin = packed(nodes.cards[root])
            found = write_ends(
                root, up, origin, 1, acts.act[first], nodes, hands, rules, paths, sets, classes, counts, found
            )
            continue
        own = 1 << (FIELD * one)
        for card in range(VALUES):
            root = nodes.pair[one, card]
            hands = line[starts[root] : starts[root + 1]]
            weights = acts.pair[one] if card == one else acts.other[one]
            table = acts.act_pair[one, first] if card == one else acts.act_other[one, first]
            for out in range(len(weights)):
                if weights[out] != 0:
                    origin = own - out * own
                    found = write_ends(
                        root,
                        up,
                        origin,
                        weights[out],
                        table,
                        nodes,
                        hands,
                        rules,
                        paths,
                        sets,
                        classes,
                        counts,
                        found,
                    )
    begins[len(numbers)] = found


@njit(cache=True, nogil=True)
def slot_of(keys: NDArray[np.int64], key: int) -> int:
    """Where a set of cards is in a hash table whose size is a power of two, or the free place for it."""
    mask = len(keys) - 1
    place = ((key * 0x9E3779B97F4A7C15) >> 29) & mask
    while keys[place] != EMPTY and keys[place] != key:
        place = (place + 1) & mask
    return place


@njit(cache=True, nogil=True)
def throw_in(
    hands: NDArray[np.int64],
    cards: NDArray[np.int64],
    times: NDArray[np.float64],
    begins: NDArray[np.int64],
    sets: NDArray[np.int64],
    classes: NDArray[np.int64],
    counts: NDArray[np.int64],
    keys: NDArray[np.int64],
    table: NDArray[np.float64],
) -> int:
    """Adds the ends of each hand with its cards to the table; returns its number of sets, -1 if too small."""
    filled = 0
    for at in range(len(hands)):
        hand = hands[at]
        for entry in range(begins[hand], begins[hand + 1]):
            place = slot_of(keys, cards[at] + sets[entry])
            if keys[place] == EMPTY:
                keys[place] = cards[at] + sets[entry]
                filled += 1
                if 2 * filled > len(keys):
                    return -1
            table[place, classes[entry]] += times[at] * counts[entry]
    return filled
