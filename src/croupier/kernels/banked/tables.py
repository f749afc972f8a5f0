"""Tables against a bank by numbered actions, many at once, that deal again by themselves.

Twin:     the same actions one by one in the engine (croupier.table.banked.round)
Equality: tests/twins/test_banked_tables.py
Packing:  a game is a tree of decisions whose nodes have numbers: an action leads to another node, or to the
          end number e as -1 - e; what is seen at a node is a row of fixed numbers, and cards by their places
          in the deck; what an end pays is a table by the classes of the two hands and by which is higher

The tree comes from the engine; all that is left to decide here is whose hand is worth more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pot.words import part, signed
from croupier.kernels.pot.worth import best_of_all
from croupier.kernels.ranks.high_tables import HighTables

Ints = NDArray[np.int64]

HIGH, THREE, FLUSH = range(3)
"""How a hand is read: its best five cards, three cards, the longest flush."""
SUITS = 4
LENGTH_SHIFT = 13
"""A flush is its length, then its ranks as bits."""


class Tree(NamedTuple):
    """A game as numbers."""

    kind: int
    cards: int
    """How many places of the deck a round can reach."""
    own: Ints
    bank: Ints
    """The places of the cards that make the hands at the end, with the board; none if there is no bank."""
    starts: Ints
    """Where a round begins, by the class of the player's cards."""
    start_cuts: Ints
    """The worths at which the next class begins."""
    follows: NDArray[np.int32]
    """By node and action."""
    mask: NDArray[np.int8]
    fixed: NDArray[np.int32]
    """What is seen at a node, without cards."""
    shown: NDArray[np.int32]
    """By node, pairs: where a card is seen, and its place in the deck; ended by -1."""
    nets: NDArray[np.int64]
    """Cents won or lost by end, class of the own hand, class of the bank's, and lower, equal, higher."""
    own_cuts: Ints
    bank_cuts: Ints


@part
def longest_flush(cards: NDArray[np.uint8]) -> int:
    """The longest flush: its length, then its ranks."""
    best = 0
    for suit in range(SUITS):
        ranks, length = 0, 0
        for place in range(cards.size):
            card = signed(cards[place])
            if card & 3 == suit:
                ranks |= 1 << (card >> 2)
                length += 1
        best = max(best, length << LENGTH_SHIFT | ranks)
    return best


@part
def worth_of(
    kind: int, deck: NDArray[np.uint8], places: Ints, high: HighTables, three: NDArray[np.uint16]
) -> int:
    """What the cards at these places are worth together; larger is better."""
    cards = np.empty(places.size, dtype=np.uint8)
    for number in range(places.size):
        cards[number] = deck[places[number]]
    if kind == HIGH:
        return best_of_all(cards, high)
    if kind == THREE:
        return signed(three[cards[0], cards[1], cards[2]])
    return longest_flush(cards)


@part
def class_of(worth: int, cuts: Ints) -> int:
    """In which class a worth is: how many cuts it has reached."""
    found = 0
    while found < cuts.size and worth >= cuts[found]:
        found += 1
    return found


@part
def begin(
    deck: NDArray[np.uint8], seed: int, number: int, tree: Tree, high: HighTables, three: NDArray[np.uint16]
) -> int:
    """Shuffles what a round needs; returns the node where it begins."""
    deal(seeded(seed, number), deck, tree.cards)
    if tree.start_cuts.size == 0:
        return signed(tree.starts[0])
    return signed(tree.starts[class_of(worth_of(tree.kind, deck, tree.own, high, three), tree.start_cuts)])


@part
def look(
    deck: NDArray[np.uint8], node: int, tree: Tree, mask: NDArray[np.int8], seen: NDArray[np.int32]
) -> None:
    """What may be done, and what is seen."""
    for action in range(mask.size):
        mask[action] = tree.mask[node, action]
    for place in range(seen.size):
        seen[place] = tree.fixed[node, place]
    for number in range(tree.shown.shape[1]):
        at = tree.shown[node, number, 0]
        if at < 0:
            break
        seen[at + deck[tree.shown[node, number, 1]]] += 1


@part
def pays(end: int, deck: NDArray[np.uint8], tree: Tree, high: HighTables, three: NDArray[np.uint16]) -> int:
    """What the player has won or lost."""
    if tree.nets.shape[1] == 1 and tree.nets.shape[2] == 1:
        return signed(tree.nets[end, 0, 0, 1])
    own = worth_of(tree.kind, deck, tree.own, high, three)
    mine, banks, order = class_of(own, tree.own_cuts), 0, 1
    if tree.bank.size:
        other = worth_of(tree.kind, deck, tree.bank, high, three)
        banks = class_of(other, tree.bank_cuts)
        order = 1 + (own > other) - (own < other)
    return signed(tree.nets[end, mine, banks, order])


@njit(cache=True, nogil=True, error_model="numpy")
def begin_tables(
    decks: NDArray[np.uint8],
    nodes: Ints,
    seeds: Ints,
    rounds: Ints,
    tree: Tree,
    high: HighTables,
    three: NDArray[np.uint16],
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """A first round at every table."""
    for table in range(nodes.size):
        rounds[table] = 0
        for card in range(decks.shape[1]):
            decks[table, card] = card
        nodes[table] = begin(decks[table], seeds[table], 0, tree, high, three)
        look(decks[table], nodes[table], tree, mask[table], seen[table])


@njit(cache=True, nogil=True, error_model="numpy")
def step_tables(
    decks: NDArray[np.uint8],
    nodes: Ints,
    seeds: Ints,
    rounds: Ints,
    tree: Tree,
    high: HighTables,
    three: NDArray[np.uint16],
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
    actions: Ints,
    rewards: Ints,
    done: NDArray[np.bool_],
) -> int:
    """One legal action at every table; a table whose round ends begins the next. Returns rounds ended."""
    ended = 0
    for table in range(nodes.size):
        after = signed(tree.follows[nodes[table], actions[table]])
        done[table] = after < 0
        rewards[table] = 0
        if after < 0:
            ended += 1
            rewards[table] = pays(-1 - after, decks[table], tree, high, three)
            rounds[table] += 1
            after = begin(decks[table], seeds[table], rounds[table], tree, high, three)
        nodes[table] = after
        look(decks[table], after, tree, mask[table], seen[table])
    return ended
