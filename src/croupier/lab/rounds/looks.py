"""What a strategy does at each decision, as tables for the kernel that plays whole rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.banked.tables import Tree
from croupier.kernels.banked.whole import ALWAYS, LOOKED_AT, SETS, SETS_UP, Looks
from croupier.lab.rounds.bettor import Bettor
from croupier.lab.rounds.walk import BANK_ROW, BOARD_ROW, FLAGS

DECK = 52


@dataclass(frozen=True)
class Node:
    """A decision as it is reached in one way."""

    cards: int
    """How many cards the bettor sees, those of the board included."""
    laid: Mapping[str, Fraction]
    """The wagers, in units of the first."""


@dataclass(frozen=True, eq=False)
class Look:
    """Acts by name, and which is chosen. Without names, any act does."""

    names: Sequence[str]
    chosen: NDArray[np.uint8] | None = None
    """By the number of the set of cards seen; without it, always the first."""
    up: NDArray[np.uint64] | None = None
    """By the same number: a bit for each of the bank's cards against which the second act is chosen."""

    @property
    def kind(self) -> int:
        """What the act depends on."""
        return ALWAYS if self.chosen is None and self.up is None else SETS if self.up is None else SETS_UP


Strategy = Callable[[Node], Look]


def every_set(hands: NDArray[np.uint8], chosen: NDArray[np.generic]) -> NDArray[np.uint8]:
    """What is chosen with one hand of each suit class, for every set of cards by number."""
    spread = np.zeros(comb(DECK, hands.shape[1]), dtype=np.uint8)
    for renamed in renamings():
        spread[set_numbers(renamed[hands])] = chosen
    return spread


def every_set_up(hands: NDArray[np.uint8], chosen: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """What is chosen with one hand of each suit class and one more card, as bits for every set of cards."""
    spread = np.zeros(comb(DECK, hands.shape[1]), dtype=np.uint64)
    for renamed in renamings():
        bits = np.uint64(1) << renamed.astype(np.uint64)
        spread[set_numbers(renamed[hands])] = np.where(chosen, bits, np.uint64(0)).sum(axis=1)
    return spread


@cache
def renamings() -> tuple[NDArray[np.int64], ...]:
    """Every renaming of suits: for each card, the card that it becomes."""
    cards = np.arange(DECK)
    return tuple((cards & ~3) + np.array(suits)[cards & 3] for suits in permutations(range(4)))


def set_numbers(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of each row of cards as a set: C(a, 1) + C(b, 2) + … in rising order."""
    ordered = np.sort(hands, axis=1)
    numbers: NDArray[np.int64] = sum(
        binomials()[ordered[:, place], place + 1] for place in range(hands.shape[1])
    )
    return numbers


@cache
def binomials() -> NDArray[np.int64]:
    """C(n, k) for every card number and size of a set."""
    return np.array([[comb(card, size) for size in range(LOOKED_AT + 1)] for card in range(DECK)])


def looks_of(steps: Bettor, tree: Tree, strategy: Strategy) -> Looks:
    """The strategy's acts at every node of the tree."""
    nodes = len(tree.follows)
    looks = Looks(
        kinds=np.zeros(nodes, dtype=np.int64),
        sizes=np.zeros(nodes, dtype=np.int64),
        places=np.zeros((nodes, LOOKED_AT), dtype=np.int64),
        ups=np.zeros(nodes, dtype=np.int64),
        begins=np.zeros(nodes, dtype=np.int64),
        acts=np.zeros(0, dtype=np.uint8),
        masks=np.zeros(nodes, dtype=np.int64),
        bits=np.zeros(0, dtype=np.uint64),
        choose=binomials(),
    )
    acts: dict[Look, tuple[int, NDArray[np.uint8]]] = {}
    size = 0
    for node in range(nodes):
        shown = [pair for pair in tree.shown[node].tolist() if pair[0] >= 0]
        own = [place for row, place in shown if row not in range(BANK_ROW, BANK_ROW + FLAGS)]
        ups = [place for row, place in shown if BANK_ROW <= row < BOARD_ROW]
        look = strategy(Node(len(own), steps.laid(tree.fixed[node])))
        if not look.names:
            look = Look((steps.names[int(tree.mask[node].argmax())],))
        looks.kinds[node] = look.kind
        if look.kind != ALWAYS:
            looks.sizes[node], looks.places[node, : len(own)] = len(own), own
        if look.up is not None:
            (looks.ups[node],) = ups
            looks.masks[node] = len(looks.bits)
            looks = looks._replace(bits=np.concatenate([looks.bits, look.up]))
        if look not in acts:
            numbers = np.array([steps.names.index(name) for name in look.names], dtype=np.uint8)
            row = numbers if look.chosen is None else numbers[look.chosen]
            acts[look] = size, row
            size += len(row)
        looks.begins[node] = acts[look][0]
    return looks._replace(acts=np.concatenate([row for _, row in acts.values()]))
