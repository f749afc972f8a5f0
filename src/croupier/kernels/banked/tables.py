"""Batches of tables against a bank, by numbered actions; a table that has finished deals the next round.

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

from croupier.kernels.banked.readings import class_of, worth_of
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pot.words import part, signed
from croupier.kernels.ranks.high_tables import HighTables

Ints = NDArray[np.int64]
NEVER = 1 << 62
"""A worth that no cards reach."""


class Sides(NamedTuple):
    """Side wagers, each paid by its own cards."""

    kinds: Ints
    """How the cards are read."""
    sizes: Ints
    """How many there are."""
    places: Ints
    """By player and side: their places in the deck."""
    cuts: Ints
    """By side: the worths at which the next class begins, ended by NEVER."""
    nets: Ints
    """By side, whether the hand is folded, and class: cents won or lost."""


class Worths(NamedTuple):
    """The tables by which cards are ranked."""

    high: HighTables
    side_high: HighTables
    """For as many cards as the side bets read."""
    three: NDArray[np.uint16]
    suits: NDArray[np.uint16]
    """Cards of one suit by their ranks: as a flush, as a straight flush."""


class Tree(NamedTuple):
    """A game as numbers."""

    kind: int
    cards: int
    """How many places of the deck a round can reach."""
    own: Ints
    bank: Ints
    """The places of the cards that make the hands at the end, with the board: of each player, and of the
    bank, none if there is no bank."""
    held: int
    """How many cards of a hand are the player's; the board's come after them."""
    starts: Ints
    """Where a round begins, by player and the class of their cards."""
    start_cuts: Ints
    """The worths at which the next class begins."""
    follows: NDArray[np.int32]
    """By node and action; every player has separate nodes."""
    order: Ints
    """By node: of the players who have something to decide, the one whose node comes first decides."""
    mask: NDArray[np.int8]
    fixed: NDArray[np.int32]
    """The observation at a node, without cards."""
    shown: NDArray[np.int32]
    """By node, pairs: where a card is seen, and its place in the deck; ended by -1."""
    nets: NDArray[np.int64]
    """Cents won or lost by end, class of the own hand, class of the bank's, and lower, equal, higher."""
    own_cuts: Ints
    bank_cuts: Ints
    folded: Ints
    """By end: 1 if the hand is folded."""
    sides: Sides


@part
def at_places(deck: NDArray[np.uint8], places: Ints, size: int) -> NDArray[np.uint8]:
    """The cards at these places."""
    cards = np.empty(size, dtype=np.uint8)
    for number in range(size):
        cards[number] = deck[places[number]]
    return cards


@part
def hand_worth(
    deck: NDArray[np.uint8],
    places: Ints,
    kind: int,
    high: HighTables,
    three: NDArray[np.uint16],
    suits: NDArray[np.uint16],
) -> int:
    """What a hand of the game is worth."""
    keys, rows, ranks, flush = high
    return worth_of(kind, at_places(deck, places, places.size), keys, rows, ranks, flush, three, suits)


@part
def begin(
    deck: NDArray[np.uint8],
    nodes: Ints,
    cards: int,
    kind: int,
    own: Ints,
    starts: Ints,
    cuts: Ints,
    state: NDArray[np.uint64],
    high: HighTables,
    three: NDArray[np.uint16],
    suits: NDArray[np.uint16],
) -> None:
    """Shuffles what a round needs, and puts every player where it begins."""
    deal(state, deck, cards)
    for player in range(nodes.size):
        found = 0
        if cuts.size:
            found = class_of(hand_worth(deck, own[player], kind, high, three, suits), cuts)
        nodes[player] = starts[player, found]


@part
def next_to_act(nodes: Ints, order: Ints) -> int:
    """Who decides next; -1 when all have reached their end."""
    found, first = -1, NEVER
    for player in range(nodes.size):
        if nodes[player] >= 0 and order[nodes[player]] < first:
            found, first = player, order[nodes[player]]
    return found


@part
def look(
    deck: NDArray[np.uint8],
    node: int,
    allowed: NDArray[np.int8],
    fixed: NDArray[np.int32],
    shown: NDArray[np.int32],
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """Fill in the legal actions and the observation."""
    for action in range(mask.size):
        mask[action] = allowed[node, action]
    for place in range(seen.size):
        seen[place] = fixed[node, place]
    for number in range(shown.shape[1]):
        at = shown[node, number, 0]
        if at < 0:
            break
        seen[at + deck[shown[node, number, 1]]] += 1


@part
def pays(
    end: int,
    deck: NDArray[np.uint8],
    kind: int,
    hand: Ints,
    bank: Ints,
    nets: NDArray[np.int64],
    own_cuts: Ints,
    bank_cuts: Ints,
    high: HighTables,
    three: NDArray[np.uint16],
    suits: NDArray[np.uint16],
) -> int:
    """What the game wagers have won or lost."""
    if nets.shape[1] == 1 and nets.shape[2] == 1:
        return signed(nets[end, 0, 0, 1])
    own = hand_worth(deck, hand, kind, high, three, suits)
    mine, banks, order = class_of(own, own_cuts), 0, 1
    if bank.size:
        other = hand_worth(deck, bank, kind, high, three, suits)
        banks = class_of(other, bank_cuts)
        order = 1 + (own > other) - (own < other)
    return signed(nets[end, mine, banks, order])


@part
def pays_beside(player: int, end: int, deck: NDArray[np.uint8], tree: Tree, worths: Worths) -> int:
    """Return the result of the side wagers."""
    sides, found = tree.sides, 0
    for side in range(sides.kinds.size):
        cards = at_places(deck, sides.places[player, side], sides.sizes[side])
        keys, rows, ranks, flush = worths.side_high
        worth = worth_of(sides.kinds[side], cards, keys, rows, ranks, flush, worths.three, worths.suits)
        found += sides.nets[side, tree.folded[end], class_of(worth, sides.cuts[side])]
    return signed(found)


@njit(cache=True, nogil=True, error_model="numpy")
def begin_tables(
    decks: NDArray[np.uint8],
    nodes: Ints,
    to_act: Ints,
    seeds: Ints,
    rounds: Ints,
    tree: Tree,
    worths: Worths,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """A first round at every table."""
    # Passing a whole tuple costs time: each of its arrays is reference-counted.
    kind, cards, own, starts, start_cuts = tree.kind, tree.cards, tree.own, tree.starts, tree.start_cuts
    order, allowed, fixed, shown = tree.order, tree.mask, tree.fixed, tree.shown
    high, three, suits = worths.high, worths.three, worths.suits
    for table in range(seeds.size):
        rounds[table] = 0
        for card in range(decks.shape[1]):
            decks[table, card] = card
        state = seeded(seeds[table], 0)
        begin(decks[table], nodes[table], cards, kind, own, starts, start_cuts, state, high, three, suits)
        player = next_to_act(nodes[table], order)
        to_act[table] = player + 1
        look(decks[table], nodes[table, player], allowed, fixed, shown, mask[table], seen[table])


@njit(cache=True, nogil=True, error_model="numpy")
def step_tables(
    decks: NDArray[np.uint8],
    nodes: Ints,
    to_act: Ints,
    seeds: Ints,
    rounds: Ints,
    tree: Tree,
    worths: Worths,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
    actions: Ints,
    rewards: Ints,
    done: NDArray[np.bool_],
) -> int:
    """One legal action at every table; a table whose round ends begins the next. Returns rounds ended."""
    # Passing a whole tuple costs time: each of its arrays is reference-counted.
    kind, cards, own, starts, start_cuts = tree.kind, tree.cards, tree.own, tree.starts, tree.start_cuts
    order, allowed, fixed, shown = tree.order, tree.mask, tree.fixed, tree.shown
    high, three, suits = worths.high, worths.three, worths.suits
    follows, bank, nets = tree.follows, tree.bank, tree.nets
    own_cuts, bank_cuts, beside = tree.own_cuts, tree.bank_cuts, tree.sides.kinds.size > 0
    ended = 0
    for table in range(seeds.size):
        player = to_act[table] - 1
        nodes[table, player] = follows[nodes[table, player], actions[table]]
        player = next_to_act(nodes[table], order)
        done[table] = player < 0
        for number in range(nodes.shape[1]):
            rewards[table, number] = 0
            if player < 0:
                end = -1 - nodes[table, number]
                rewards[table, number] = pays(
                    end, decks[table], kind, own[number], bank, nets, own_cuts, bank_cuts, high, three, suits
                )
                if beside:
                    rewards[table, number] += pays_beside(number, end, decks[table], tree, worths)
        if player < 0:
            ended += 1
            rounds[table] += 1
            state = seeded(seeds[table], rounds[table])
            begin(decks[table], nodes[table], cards, kind, own, starts, start_cuts, state, high, three, suits)
            player = next_to_act(nodes[table], order)
        to_act[table] = player + 1
        look(decks[table], nodes[table, player], allowed, fixed, shown, mask[table], seen[table])
    return ended
