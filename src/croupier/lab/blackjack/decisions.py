"""The decisions of a blackjack hand, for custom strategies: insurance, splits, and the play of a hand.

An act that the rules do not allow with a hand is the nearest that they do: a double with more than two cards,
a surrender that is not offered, and standing on a total that must hit are hits. Hands of a split are played
by the same lines; what they lose there is stated for each split pair as a whole.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import DOUBLE, HIT, IMPOSSIBLE, LIMIT, STAND, SURRENDER, hand_nodes
from croupier.lab.blackjack.hands import PAIRS, Forced
from croupier.lab.blackjack.rules import NAMES, OF_VALUE, Numbers
from croupier.lab.core.decisions import YES_NO, Feature, Seen

INSURANCE, SPLIT, HAND, AFTER_SPLIT = "insurance", "split", "hand", "after_split"
HAND_ACTS = ("hit", "stand", "double", "surrender")
assert (HIT, STAND, DOUBLE, SURRENDER) == (0, 1, 2, 3), "acts are numbered as the kernels number them"

SHOWN = (*range(1, VALUES), ACE)
"""Values in the order of a chart's columns: two to ten, ace."""
UPS = tuple(NAMES[value] for value in SHOWN)
COLUMN = np.argsort(np.array(SHOWN))
"""The column of each value."""
TOTALS = tuple(range(4, LIMIT))


class Held(NamedTuple):
    """Every hand with something to decide, against every up card."""

    node: NDArray[np.int64]
    up: NDArray[np.int64]


@cache
def held() -> Held:
    """The situations of the play of a hand."""
    deciding = np.flatnonzero(hand_nodes().total < LIMIT)
    return Held(np.repeat(deciding, VALUES), np.tile(np.arange(VALUES), len(deciding)))


def hand_features() -> tuple[Feature, ...]:
    """What a player sees of a hand at a glance."""
    nodes, (node, up) = hand_nodes(), held()
    sizes = ("2", "3", "4", "5", "6+")
    return (
        Feature("total", tuple(map(str, TOTALS)), nodes.total[node] - TOTALS[0]),
        Feature("soft", YES_NO, nodes.soft[node].astype(np.int64)),
        Feature("up", UPS, COLUMN[up]),
        Feature("cards", sizes, np.minimum(nodes.size[node] - 2, len(sizes) - 1)),
    )


def pair_features() -> tuple[Feature, ...]:
    """A pair against an up card."""
    values = np.arange(VALUES)
    return (
        Feature("pair", UPS, COLUMN[np.repeat(values, VALUES)]),
        Feature("up", UPS, COLUMN[np.tile(values, VALUES)]),
    )


def insurance_features() -> tuple[Feature, ...]:
    """Two cards against an ace."""
    tens = np.array([pair.count(TEN) for pair in PAIRS])
    natural = np.array([int(pair == (ACE, TEN)) for pair in PAIRS])
    return (Feature("tens", ("0", "1", "2"), tens), Feature("natural", YES_NO, natural))


def cards_of(node: int) -> tuple[Card, ...]:
    """The cards of a hand, by value."""
    counts = hand_nodes().cards[node]
    return tuple(OF_VALUE[value] for value in range(VALUES) for _ in range(counts[value]))


def see_hand(situation: int) -> Seen:
    """A hand and the up card."""
    node, up = held()
    return Seen(decision=HAND, cards=cards_of(int(node[situation])), up=OF_VALUE[up[situation]])


def see_pair(situation: int, decision: str = SPLIT) -> Seen:
    """A pair and the up card."""
    value, up = divmod(situation, VALUES)
    return Seen(decision=decision, cards=(OF_VALUE[value],) * 2, up=OF_VALUE[up])


def see_insurance(situation: int) -> Seen:
    """Two cards and the bank's ace."""
    one, two = PAIRS[situation]
    return Seen(decision=INSURANCE, cards=(OF_VALUE[one], OF_VALUE[two]), up=OF_VALUE[ACE])


def allowed(numbers: Numbers, acts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The acts as far as the rules allow them, by situation of a hand."""
    nodes, (node, _) = hand_nodes(), held()
    offered = numbers.rules.surrender[np.minimum(nodes.size[node] - 2, 1)] > IMPOSSIBLE
    must_hit = nodes.total[node] <= numbers.rules.hit_to
    refused = (
        ((acts == DOUBLE) & (nodes.size[node] > 2))
        | ((acts == SURRENDER) & (~offered | must_hit))
        | ((acts == STAND) & must_hit)
    )
    return np.where(refused, HIT, acts)


def prescribed(numbers: Numbers, hand: NDArray[np.int64], split: NDArray[np.int64]) -> Forced:
    """The strategy as the kernels take it."""
    node, up = held()
    play = np.full((len(hand_nodes().total), VALUES), STAND, dtype=np.int8)
    play[node, up] = allowed(numbers, hand)
    after = np.where(play == SURRENDER, HIT, play).astype(np.int8)
    return Forced(play, after, split.reshape(VALUES, VALUES).astype(np.int8))
