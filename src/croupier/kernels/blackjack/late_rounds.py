"""Random rounds of Switch in which the second cards may change places after acts on the first hand.

Twin:     the exact figures (tests/lab/blackjack/test_late.py); everything but the first hand is played as in
          rounds.py
Packing:  as in rounds.py and late.py
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, NATURAL, TEN, VALUES
from croupier.kernels.blackjack.hands import (
    DOUBLE,
    HIT,
    LIMIT,
    NO_CHILD,
    OVER,
    PLAYER_NATURAL,
    SPLIT,
    THREE_CARDS,
    Nodes,
)
from croupier.kernels.blackjack.late import SWITCH
from croupier.kernels.blackjack.rounds import (
    HANDS_MAX,
    House,
    Policy,
    dealer_end,
    draw,
    play_out,
    play_pair,
    settle,
)
from croupier.kernels.core.draw import seeded


class Open(NamedTuple):
    """The acts with first hands while the switch is open."""

    act: NDArray[np.int8]
    doubled: NDArray[np.int16]
    dealt: NDArray[np.int64]
    """By deal: the row of its two cards."""
    split: NDArray[np.int64]
    """By value of the pair, hands split off again, second card, and the other hand's cards."""
    spot: NDArray[np.int64]
    """By two cards and a hand that follows from them: the row offset."""
    swap: NDArray[np.int64]
    """By hand, value that goes and value that comes."""
    stand: NDArray[np.int8]
    """Acts of a hand that gets no more cards: a split ace."""


@njit(cache=True, nogil=True)
def next_value(state: NDArray[np.uint64], deck: NDArray[np.uint16], at: NDArray[np.int64]) -> int:
    """The value of the next card, as a signed number: ``at`` has a second place for it."""
    at[1] = draw(state, deck, at) >> 2
    value: int = at[1]
    return value


@njit(cache=True, nogil=True)
def bust(low: int) -> int:
    """The number of a hand that is over and not one of the nodes."""
    return min(low, OVER)


@njit(cache=True, nogil=True)
def low_of(nodes: Nodes, node: int) -> int:
    """The total of a hand, aces counted as one."""
    low: int = nodes.total[node] - (10 if nodes.soft[node] else 0)
    return low


@njit(cache=True, nogil=True)
def final_of(nodes: Nodes, node: int) -> int:
    """How a hand that stands ends."""
    total: int = nodes.total[node]
    return total if total <= LIMIT else total + THREE_CARDS


@njit(cache=True, nogil=True)
def play_first(
    state: NDArray[np.uint64],
    deck: NDArray[np.uint16],
    at: NDArray[np.int64],
    row: int,
    two: int,
    root: int,
    goes: int,
    comes: int,
    up: int,
    nodes: Nodes,
    opened: Open,
    after: NDArray[np.int8],
) -> tuple[int, int, bool]:
    """Plays a first hand with the switch open: how it ends, the units on it, whether it was switched.

    ``two`` is the number of its two cards, ``after`` has the acts once it has been switched.
    """
    node = root
    while True:
        place = row + opened.spot[two, node]
        taken = opened.act[place, up]
        other = opened.swap[node, goes, comes]
        if taken == SWITCH:
            if other < 0:
                return bust(low_of(nodes, node) + comes - goes), 1, True
            final, stake = play_out(state, deck, at, other, up, after, nodes)
            return final, stake, True
        if taken not in (HIT, DOUBLE):
            return final_of(nodes, node), 1, False
        value = next_value(state, deck, at)
        follows = nodes.child[node, value]
        further = nodes.child[other, value] if other >= 0 else NO_CHILD
        low = low_of(nodes, node) + value + 1
        if taken == DOUBLE:
            if opened.doubled[place, up] >> value & 1 == 1:
                return (final_of(nodes, further) if further >= 0 else bust(low + comes - goes)), 2, True
            return (final_of(nodes, follows) if follows >= 0 else bust(low)), 2, False
        if follows < 0:
            return bust(low), 1, False
        node = follows


@njit(cache=True, nogil=True)
def late_rounds(
    block: tuple[int, int, int],
    deck: NDArray[np.uint16],
    nodes: Nodes,
    policy: Policy,
    house: House,
    pairs: NDArray[np.int64],
    switched_aces: bool,
    opened: Open,
    results: NDArray[np.uint16],
) -> None:
    """Plays ``block`` with two hands whose second cards may change places until the second is touched."""
    state = seeded(block[0], block[1])
    at = np.zeros(2, dtype=np.int64)
    finals, stakes = np.zeros(HANDS_MAX, dtype=np.int64), np.ones(HANDS_MAX, dtype=np.int64)
    cards = np.zeros(4, dtype=np.int64)
    for each in range(block[2]):
        at[0] = 0
        for place in range(4):
            cards[place] = draw(state, deck, at) >> 2
        shown, hole = draw(state, deck, at), draw(state, deck, at)
        up, under = shown >> 2, hole >> 2
        first, second, third, fourth = cards[0], cards[1], cards[2], cards[3]
        natural_1 = min(first, second) == ACE and max(first, second) == TEN
        natural_2 = min(third, fourth) == ACE and max(third, fourth) == TEN
        if house.peeked[up] and min(up, under) == ACE and max(up, under) == TEN:
            stakes[0] = stakes[1] = 1
            finals[0] = PLAYER_NATURAL if natural_1 else LIMIT
            finals[1] = PLAYER_NATURAL if natural_2 else LIMIT
            results[each, 0] = settle(finals, stakes, 2, NATURAL, house)
            continue
        root, two = nodes.pair[first, second], pairs[first, second]
        row = opened.dealt[((first * VALUES + second) * VALUES + third) * VALUES + fourth]
        taken = opened.act[row + opened.spot[two, root], up]
        known = pairs[first, second]
        made, switched = 0, False
        if taken == SWITCH:
            switched, known = True, pairs[first, fourth]
            limit = policy.limits[first] if first == fourth else 1
            if not policy.split[pairs[third, second], first, up] or (first == ACE and not switched_aces):
                limit = 1
            made = play_pair(
                state,
                deck,
                at,
                first,
                fourth,
                pairs[third, second],
                up,
                limit,
                nodes,
                policy,
                finals,
                stakes,
                0,
            )
        elif taken == SPLIT:
            hands, again, limit = 2, 0, policy.limits[first]
            second = next_value(state, deck, at)
            while second == first and hands < limit:
                hands += 1
                again += 1
                second = next_value(state, deck, at)
            row = opened.split[first, again, second, third * VALUES + fourth]
            finals[0], stakes[0], switched = play_first(
                state,
                deck,
                at,
                row,
                pairs[first, second],
                nodes.pair[first, second],
                second,
                fourth,
                up,
                nodes,
                opened,
                policy.act[pairs[third, second]] if first != ACE else opened.stand,
            )
            made, pending = 1, hands - 1
            beside = pairs[third, fourth]
            while pending:
                card = draw(state, deck, at) >> 2
                if card == first and hands < limit:
                    hands += 1
                    pending += 1
                    continue
                act = policy.act_pair[first, beside] if card == first else policy.act_other[first, beside]
                finals[made], stakes[made] = play_out(
                    state, deck, at, nodes.pair[first, card], up, act, nodes
                )
                made += 1
                pending -= 1
            known = pairs[first, fourth] if switched else known
        elif natural_1 and taken not in (HIT, DOUBLE):
            finals[0], stakes[0], made = PLAYER_NATURAL, 1, 1
        else:
            finals[0], stakes[0], switched = play_first(
                state,
                deck,
                at,
                row,
                two,
                root,
                second,
                fourth,
                up,
                nodes,
                opened,
                policy.act[pairs[third, second]],
            )
            made = 1
            known = pairs[first, fourth] if switched else known
        last = second if switched else fourth
        if natural_2 and not switched:
            finals[made], stakes[made] = PLAYER_NATURAL, 1
            made += 1
        else:
            limit = policy.limits[third] if third == last and policy.split[known, third, up] else 1
            if switched and third == ACE and not switched_aces:
                limit = 1
            made = play_pair(
                state, deck, at, third, last, known, up, limit, nodes, policy, finals, stakes, made
            )
        end = dealer_end(state, deck, at, shown, hole, house.hits_soft_17)
        results[each, 0] = settle(finals, stakes, made, end, house)
