"""The first hand of Switch where the second cards may change places after it has drawn.

Twin:     a recursive player of both hands (tests/twins/test_blackjack_late.py)
Equality: the worth of every deal of short shoes, by the acts taken here
Packing:  values, hands and weights as in hands.py; an act is one of those there or SWITCH; the cards of a
          double that lead to a switch are a set of ten bits

A case is a first hand of two cards (its second card is the one that may go) with known cards: the other
hand's two, and one card of each hand already split off. What the second hand is worth, as it lies and with
the other second card, is given for each case and decides the choices. A hand that is over is lost: no switch
repairs it. Each set of cards at which the switch is made is a move, after which exactly these cards are out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import NINE, SEVEN, VALUES
from croupier.kernels.blackjack.hands import (
    DOUBLE,
    HIT,
    IMPOSSIBLE,
    LIMIT,
    NO_CHILD,
    SPLIT,
    STAND,
    Nodes,
    Rules,
)

SWITCH = SPLIT + 1
FIELD = 5
"""Bits of a packed set of cards for each value."""


class Tables(NamedTuple):
    """What first hands are worth given each set of known cards, by hand and up card."""

    others: NDArray[np.int8]
    stands: NDArray[np.float64]
    playing: NDArray[np.float64]
    best: NDArray[np.float64]
    """Played on without another switch or split."""


class Cases(NamedTuple):
    """First hands that may still be switched."""

    root: NDArray[np.int64]
    goes: NDArray[np.int64]
    """The value of its second card."""
    comes: NDArray[np.int64]
    """The value of the other hand's second card."""
    beside: NDArray[np.int64]
    """The set of known cards."""
    beside_after: NDArray[np.int64]
    """The set of known cards after the switch."""
    kept: NDArray[np.float64]
    """By case and up card: the worth of the second hand per unit of weight, without a switch."""
    changed: NDArray[np.float64]
    """Indexed in the same way: its worth with the other second card."""
    root_acts: NDArray[np.float64]
    """By case, act (stand, split, switch) and up card: both hands together; impossible where not allowed."""
    may_hit: bool
    moves_at_root: bool
    """Whether a switch before any card is drawn is one of the moves."""


class Late(NamedTuple):
    """The act taken: by case and position among the hands that can follow from its root."""

    act: NDArray[np.int8]
    doubled: NDArray[np.int16]
    """By up card: after which cards of a double to switch."""
    worth: NDArray[np.float64]
    """By case and up card: both hands together."""
    moved: NDArray[np.float64]
    """By case and up card: the weight of all moves."""
    more: NDArray[np.float64]
    """By case and up card: what a hit and a double at the root are worth, both hands together."""


class Shoe(NamedTuple):
    """The cards of each value and their falling factorials."""

    left: NDArray[np.float64]
    falling: NDArray[np.float64]
    """By value and number of cards."""
    orders: NDArray[np.float64]
    """Falling factorials of the whole shoe."""
    peeked: NDArray[np.int64]
    """By up card: the hole card that a look would have found, -1 for none."""


@njit(cache=True, nogil=True)
def weight_of(shoe: Shoe, held: NDArray[np.int64], size: int) -> float:
    """The weight of a set of cards in one order."""
    product = 1.0
    for value in range(VALUES):
        product *= shoe.falling[value, held[value]]
    found: float = product / shoe.orders[size]
    return found


@njit(cache=True, nogil=True)
def fill_weights(
    shoe: Shoe, held: NDArray[np.int64], size: int, value: int, weights: NDArray[np.float64]
) -> None:
    """Add the weight of a set of cards, one more of a value, and each up card, where no Natural ends play."""
    rest = shoe.orders[1] - size
    chance = weight_of(shoe, held, size) * max(shoe.left[value] - held[value], 0.0) / rest
    for up in range(VALUES):
        weights[up] = chance * max(shoe.left[up] - held[up] - (up == value), 0.0) / (rest - 1)
        hole = shoe.peeked[up]
        if hole >= 0:
            weights[up] *= 1.0 - (shoe.left[hole] - held[hole] - (hole == value)) / (rest - 2)


@njit(cache=True, nogil=True)
def fill_lost(
    rules: Rules,
    shoe: Shoe,
    held: NDArray[np.int64],
    size: int,
    value: int,
    total: int,
    weights: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """What a hand is worth, by up card, that a card of a value takes over, or has taken over if it is -1."""
    for up in range(VALUES):
        worths[up] = -weights[up]
    if rules.saved_from <= total <= rules.saved_to:
        product, cards = 1.0, size + 3 + (value >= 0)
        for card in range(VALUES):
            more = (SEVEN <= card <= NINE) + (card == value)
            product *= shoe.falling[card, held[card] + more]
        for up in range(VALUES):
            worths[up] += rules.gives_back * rules.orders_789[up] * product / shoe.orders[cards]


class Room(NamedTuple):
    """Work space of one thread: numbers by up card, and by hand and up card."""

    hit: NDArray[np.float64]
    double: NDArray[np.float64]
    weights: NDArray[np.float64]
    stay: NDArray[np.float64]
    go: NDArray[np.float64]
    doubled: NDArray[np.int16]
    best: NDArray[np.float64]


@njit(cache=True, nogil=True)
def one_more(
    case: int,
    node: int,
    other: int,
    low: int,
    held: NDArray[np.int64],
    size: int,
    cases: Cases,
    nodes: Nodes,
    tables: Tables,
    rules: Rules,
    shoe: Shoe,
    room: Room,
) -> None:
    """What a hit, and at the root a double, is worth by up card; and after which cards of that to switch."""
    beside, after = cases.beside[case], cases.beside_after[case]
    at_root = node == cases.root[case]
    gone = cases.comes[case] - cases.goes[case]
    weights, stay, go = room.weights, room.stay, room.go
    for up in range(VALUES):
        room.hit[up] = room.double[up] = 0.0
        room.doubled[up] = 0
    for value in range(VALUES):
        if shoe.left[value] <= held[value]:
            continue
        follows = nodes.child[node, value]
        further = nodes.child[other, value] if other >= 0 else NO_CHILD
        if follows >= 0 and not at_root:
            for up in range(VALUES):
                room.hit[up] += room.best[follows, up]
            continue
        if follows >= 0:
            for up in range(VALUES):
                room.hit[up] += room.best[follows, up]
                weights[up] = tables.playing[beside, follows, up]
                stay[up] = tables.stands[beside, follows, up]
        else:
            fill_weights(shoe, held, size, value, weights)
            fill_lost(rules, shoe, held, size, value, low + value + 1, weights, stay)
        if further < 0:
            fill_lost(rules, shoe, held, size, value, low + gone + value + 1, weights, go)
        lost = follows < 0 or nodes.total[follows] > LIMIT
        for up in range(VALUES):
            kept, changed = weights[up] * cases.kept[case, up], weights[up] * cases.changed[case, up]
            if follows < 0:
                room.hit[up] += stay[up] + kept
            if at_root and lost:
                room.double[up] += 2 * stay[up] + kept
            elif at_root:
                as_is = tables.stands[after, further, up] if further >= 0 else go[up]
                if 2 * as_is + changed > 2 * stay[up] + kept:
                    room.doubled[up] |= 1 << value
                room.double[up] += max(2 * as_is + changed, 2 * stay[up] + kept)


@njit(cache=True, nogil=True)
def decide(
    case: int,
    cases: Cases,
    nodes: Nodes,
    line: NDArray[np.int64],
    swap: NDArray[np.int64],
    tables: Tables,
    rules: Rules,
    shoe: Shoe,
    room: Room,
    first: int,
    late: Late,
) -> None:
    """Choose the acts of one case, last cards first; ``line`` has the hands that can follow from its root."""
    root, goes, comes = cases.root[case], cases.goes[case], cases.comes[case]
    beside, after = cases.beside[case], cases.beside_after[case]
    held = np.zeros(VALUES, dtype=np.int64)
    for place in range(len(line) - 1, -1, -1):
        node = line[place]
        size, low = 0, 0
        for value in range(VALUES):
            held[value] = nodes.cards[node, value] + tables.others[beside, value]
            size += held[value]
            low += (value + 1) * nodes.cards[node, value]
        other = swap[node, goes, comes]
        goes_on = nodes.total[node] < LIMIT and cases.may_hit
        if goes_on:
            one_more(case, node, other, low, held, size, cases, nodes, tables, rules, shoe, room)
        if other < 0:
            fill_lost(rules, shoe, held, size, -1, low - goes + comes, tables.playing[beside, node], room.go)
        for up in range(VALUES):
            w = tables.playing[beside, node, up]
            stands, moves, splits = IMPOSSIBLE, room.go[up] + w * cases.changed[case, up], IMPOSSIBLE
            if other >= 0:
                moves = tables.best[after, other, up] + w * cases.changed[case, up]
            if nodes.total[node] > LIMIT:
                moves = IMPOSSIBLE
            if nodes.total[node] > rules.hit_to:
                stands = tables.stands[beside, node, up] + w * cases.kept[case, up]
            if node == root:
                stands, splits = cases.root_acts[case, 0, up], cases.root_acts[case, 1, up]
                moves = cases.root_acts[case, 2, up]
            chosen, best = STAND, stands
            if goes_on and room.hit[up] > best:
                chosen, best = HIT, room.hit[up]
            if goes_on and node == root and room.double[up] > best:
                chosen, best = DOUBLE, room.double[up]
            if splits > best:
                chosen, best = SPLIT, splits
            if moves > best:
                chosen, best = SWITCH, moves
            room.best[node, up] = best
            late.act[first + place, up] = chosen
            late.doubled[first + place, up] = room.doubled[up] if chosen == DOUBLE else 0
            if node == root:
                late.worth[case, up] = best
                late.more[case, 0, up], late.more[case, 1, up] = room.hit[up], room.double[up]


@njit(cache=True, nogil=True)
def follow(
    case: int,
    up: int,
    cases: Cases,
    nodes: Nodes,
    line: NDArray[np.int64],
    tables: Tables,
    shoe: Shoe,
    first: int,
    late: Late,
    weights: NDArray[np.float64],
    paths: NDArray[np.int64],
    keys: NDArray[np.int64],
    ways: NDArray[np.int64],
    found: int,
) -> int:
    """Writes down the moves of a case against an up card: the cards out, and in how many orders."""
    root, beside = cases.root[case], cases.beside[case]
    held = np.zeros(VALUES, dtype=np.int64)
    paths[root] = 1
    for place in range(len(line)):
        node = line[place]
        many = paths[node]
        if many == 0:
            continue
        paths[node] = 0
        taken, doubled = late.act[first + place, up], late.doubled[first + place, up]
        if taken in (STAND, SPLIT) or (taken == SWITCH and node == root and not cases.moves_at_root):
            continue
        key, size = 0, 0
        for value in range(VALUES):
            held[value] = nodes.cards[node, value] + tables.others[beside, value]
            size += held[value]
            key |= held[value] << (FIELD * value)
        if taken == SWITCH:
            late.moved[case, up] += many * tables.playing[beside, node, up]
            if len(keys):
                keys[found], ways[found] = key, many
            found += 1
            continue
        for value in range(VALUES):
            next_one = nodes.child[node, value]
            if taken == HIT and next_one >= 0:
                paths[next_one] += many
            elif doubled >> value & 1 and shoe.left[value] > held[value]:
                fill_weights(shoe, held, size, value, weights)
                late.moved[case, up] += many * weights[up]
                if len(keys):
                    keys[found], ways[found] = key + (1 << (FIELD * value)), many
                found += 1
    return found


@njit(cache=True, nogil=True)
def decide_some(
    cases: Cases,
    begin: int,
    finish: int,
    nodes: Nodes,
    starts: NDArray[np.int64],
    line: NDArray[np.int64],
    firsts: NDArray[np.int64],
    swap: NDArray[np.int64],
    tables: Tables,
    rules: Rules,
    shoe: Shoe,
    late: Late,
) -> None:
    """Chooses the acts of some cases; ``starts`` says where in ``line`` the hands of a root begin."""
    room = Room(
        np.zeros(VALUES),
        np.zeros(VALUES),
        np.zeros(VALUES),
        np.zeros(VALUES),
        np.zeros(VALUES),
        np.zeros(VALUES, dtype=np.int16),
        np.zeros((len(nodes.total), VALUES)),
    )
    for case in range(begin, finish):
        root = cases.root[case]
        hands = line[starts[root] : starts[root + 1]]
        decide(case, cases, nodes, hands, swap, tables, rules, shoe, room, firsts[case], late)


@njit(cache=True, nogil=True)
def follow_all(
    cases: Cases,
    up: int,
    counted: NDArray[np.bool_],
    nodes: Nodes,
    starts: NDArray[np.int64],
    line: NDArray[np.int64],
    firsts: NDArray[np.int64],
    tables: Tables,
    shoe: Shoe,
    late: Late,
    keys: NDArray[np.int64],
    ways: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> int:
    """Writes down the moves of the counted cases against an up card; ``ends`` says where each case's end."""
    paths, weights = np.zeros(len(nodes.total), dtype=np.int64), np.zeros(VALUES)
    found = 0
    for case in range(len(cases.root)):
        if counted[case]:
            root = cases.root[case]
            hands = line[starts[root] : starts[root + 1]]
            late.moved[case, up] = 0.0
            found = follow(
                case,
                up,
                cases,
                nodes,
                hands,
                tables,
                shoe,
                firsts[case],
                late,
                weights,
                paths,
                keys,
                ways,
                found,
            )
        ends[case] = found
    return found
