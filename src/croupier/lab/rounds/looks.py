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
from croupier.kernels.banked.whole import (
    ALWAYS,
    DOUBTFUL,
    FLOPS,
    HANDS,
    LOOKED_AT,
    RIVERS,
    SETS,
    SETS_UP,
    TURNS,
    WORTHS,
    Boards,
    Looks,
)
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.kernels.holdem.places import RiverPlaces, board_places, river_places
from croupier.lab.core.lower import indices
from croupier.lab.core.starting_hands import cards_of
from croupier.lab.rounds.bettor import Bettor
from croupier.lab.rounds.walk import BANK_ROW, BOARD_ROW, FLAGS

DECK, SUITS, HOLE = 52, 4, 2


@dataclass(frozen=True)
class Node:
    """A decision reached by one sequence of actions."""

    cards: int
    """How many cards the bettor sees, those of the board included."""
    laid: Mapping[str, Fraction]
    """The wagers, in units of the first."""
    names: Sequence[str]
    """The acts that are legal."""


@dataclass(frozen=True, eq=False)
class Look:
    """Acts by name, and which is chosen."""

    names: Sequence[str]
    chosen: NDArray[np.uint8] | None = None
    """By the number of the set of cards seen; without it, always the first."""
    up: NDArray[np.uint64] | None = None
    """By the same number: a bit for each of the bank's cards against which the second act is chosen."""
    board: NDArray[np.uint8] | None = None
    """By flop or turn and two cards, in packed rows: whether the second act is chosen."""
    river: tuple[NDArray[np.uint8], NDArray[np.uint8]] | None = None
    """By river and two cards, in both views of croupier.kernels.holdem.boards."""
    hands: tuple[int, int, NDArray[np.uint64]] | None = None
    """The worth of the lowest hand with which the second act may be chosen; the worth from which it always
    is; and, in rising order, the hands in between with which it is, as four suits, the largest first."""

    def kind(self, cards: int) -> int:
        """What the act depends on, with this many cards seen."""
        if self.board is not None:
            return FLOPS if cards == HOLE + FLOP else TURNS
        by = ((SETS, self.chosen), (SETS_UP, self.up), (RIVERS, self.river), (HANDS, self.hands))
        return next((kind for kind, table in by if table is not None), ALWAYS)


Strategy = Callable[[Node], Look]


def every_set(hands: NDArray[np.uint8], chosen: NDArray[np.generic]) -> NDArray[np.uint8]:
    """Return the act chosen with one hand of each suit class, for every set of cards by number."""
    spread = np.zeros(comb(DECK, hands.shape[1]), dtype=np.uint8)
    for renamed in renamings():
        spread[set_numbers(renamed[hands])] = chosen
    return spread


def every_set_up(hands: NDArray[np.uint8], chosen: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return the act chosen with one hand of each suit class and one more card, as bits by set of cards."""
    spread = np.zeros(comb(DECK, hands.shape[1]), dtype=np.uint64)
    places = np.arange(0, DECK, SUITS, dtype=np.uint64)
    by_suit = [(chosen[:, suit::SUITS].astype(np.uint64) << places).sum(axis=1) for suit in range(SUITS)]
    for renamed in renamings():
        bits = [by_suit[suit] << np.uint64(renamed[suit]) for suit in range(SUITS)]
        spread[set_numbers(renamed[hands])] = bits[0] | bits[1] | bits[2] | bits[3]
    return spread


@cache
def renamings() -> tuple[NDArray[np.int64], ...]:
    """Every renaming of suits: for each card, the card that it becomes."""
    cards = np.arange(DECK)
    return tuple((cards & ~3) + np.array(suits)[cards & 3] for suits in permutations(range(4)))


def by_starting_hand(chosen: Sequence[int]) -> NDArray[np.uint8]:
    """Return the act chosen with each of the 169 starting hands, for every two cards."""
    hands = [cards_of(number) for number in range(len(chosen))]
    return every_set(indices(hands), np.array(chosen))


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


@cache
def no_boards() -> Boards:
    """What a strategy needs that looks at no boards."""
    bits, none = np.zeros((0, 0), dtype=np.uint8), np.zeros(0, dtype=np.uint32)
    holes = np.zeros((0, 0), dtype=np.int16)
    rivers = RiverPlaces(
        keys=np.zeros(0, dtype=np.uint64),
        rows=np.zeros(0, dtype=np.int64),
        plain=np.zeros(0, dtype=np.int16),
        inside=np.zeros(0, dtype=np.int32),
        one=np.zeros(0, dtype=np.uint8),
        two=bits,
    )
    return Boards(none, none, holes, holes, bits, bits, rivers, bits, bits)


def _with_board(boards: Boards, kind: int, look: Look) -> Boards:
    """The tables of boards with those that a look needs."""
    if kind == RIVERS:
        assert look.river is not None
        plain, suited = look.river
        return boards._replace(rivers=river_places(), plain_bits=plain, suited_bits=suited)
    assert look.board is not None
    places = board_places(FLOP if kind == FLOPS else TURN)
    boards = boards._replace(hole=places.hole, renamed=places.renamed)
    if kind == FLOPS:
        return boards._replace(flops=places.board, flop_bits=look.board)
    return boards._replace(turns=places.board, turn_bits=look.board)


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
        raised=np.zeros(0, dtype=np.uint64),
        choose=binomials(),
        boards=no_boards(),
    )
    acts: dict[Look, tuple[int, NDArray[np.uint8]]] = {}
    size = 0
    for node in range(nodes):
        shown = [pair for pair in tree.shown[node].tolist() if pair[0] >= 0]
        own = [place for row, place in shown if row < FLAGS]
        own += [place for row, place in shown if row >= BOARD_ROW]
        ups = [place for row, place in shown if BANK_ROW <= row < BOARD_ROW]
        legal = [steps.names[act] for act in np.flatnonzero(tree.mask[node]).tolist()]
        look = strategy(Node(len(own), steps.laid(tree.fixed[node]), legal))
        kind = looks.kinds[node] = look.kind(len(own))
        if kind != ALWAYS:
            looks.sizes[node] = len(own) - (HOLE if kind >= FLOPS else 0)
            looks.places[node, : len(own)] = own
        if kind >= FLOPS:
            looks = looks._replace(boards=_with_board(looks.boards, kind, look))
        if look.up is not None:
            (looks.ups[node],) = ups
            looks.masks[node] = len(looks.bits)
            looks = looks._replace(bits=np.concatenate([looks.bits, look.up]))
        if look.hands is not None:
            looks = looks._replace(raised=look.hands[2])
        if look not in acts:
            row = _acts(look, np.array([steps.names.index(name) for name in look.names], dtype=np.uint8))
            acts[look] = size, row
            size += len(row)
        looks.begins[node] = acts[look][0]
    return looks._replace(acts=np.concatenate([row for _, row in acts.values()]))


def _acts(look: Look, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The acts by what is looked at, from the numbers of the named ones."""
    if look.hands is None:
        return numbers if look.chosen is None else numbers[look.chosen]
    doubtful, always, _ = look.hands
    row = np.full(WORTHS + 2, numbers[0])
    row[doubtful:always] = DOUBTFUL
    row[always:WORTHS] = numbers[1]
    row[WORTHS:] = numbers
    return row
