"""Whole rounds of a tree of decisions, played by a strategy's tables and counted.

Twin:     the same deck by the same acts in the engine (croupier.table.banked.round)
Equality: every round of a block (tests/twins/test_whole_rounds.py)
Packing:  a tree as in croupier.kernels.banked.tables, except that its nets and those beside it are numbers of
          buckets, which are added; a strategy is a row of acts for each node, by the cards that it looks at;
          at most one wager is paid beside the game
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.readings import HIGH, LOOKS, class_of, worth_of_suits
from croupier.kernels.banked.readings import THREE as THREE_CARDS
from croupier.kernels.banked.tables import Tree, Worths
from croupier.kernels.core.draw import deal, new_deck, seeded
from croupier.kernels.pot.words import part, signed
from croupier.kernels.pot.worth import suited_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

Ints = NDArray[np.int64]
Rows = NDArray[np.uint8]

ALWAYS, SETS, SETS_UP = range(3)
"""What an act depends on: nothing, a set of cards, a set of cards and one more."""
ONE = np.uint64(1)
THREE = 3
SIDE_BY_SIDE = 256
WORTHS, SIDE_WORTHS = 1 << 16, LOOKS * (LOOKS + 1)
"""More than a hand of the game, or the cards of a side bet, can be worth."""
LOOKED_AT = 5
"""The most cards of a set."""


class Looks(NamedTuple):
    """What a strategy does at every node, by the cards that it looks at there."""

    kinds: Ints
    sizes: Ints
    places: Ints
    """By node: where the cards of the set are in the deck."""
    ups: Ints
    """By node: the place of the one more card."""
    begins: Ints
    """By node: where its acts begin."""
    acts: NDArray[np.uint8]
    """By the number of the set; of two acts that depend on one more card, both."""
    masks: Ints
    """By node: where its masks begin."""
    bits: NDArray[np.uint64]
    """By the number of the set: a bit for each further card with which the second act is chosen."""
    choose: Ints
    """Binomials: cards in rising order have the number C(a, 1) + C(b, 2) + C(c, 3) …"""


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def set_number(cards: Rows, each: int, places: Ints, node: int, size: int, choose: Ints) -> int:
    """The number of a set of cards, whatever their order."""
    # Cards are put in order without a branch: one on random cards is mispredicted half the time.
    if size == THREE:
        one, two = cards[each, places[node, 0]], cards[each, places[node, 1]]
        three = cards[each, places[node, 2]]
        one, two = min(one, two), max(one, two)
        two, three = min(two, three), max(two, three)
        one, two = min(one, two), max(one, two)
        return signed(choose[one, 1] + choose[two, 2] + choose[three, 3])
    found = 0
    for number in range(size):
        card = cards[each, places[node, number]]
        place = 1
        for other in range(size):
            place += signed(cards[each, places[node, other]] < card)
        found += choose[card, place]
    return found


@part
def deal_all(
    state: NDArray[np.uint64], deck: NDArray[np.uint8], dealt: int, cards: Rows, rounds: int
) -> None:
    """Deals this many cards to each round."""
    for each in range(rounds):
        deal(state, deck, dealt)
        for place in range(dealt):
            cards[each, place] = deck[place]


@part
def act_all(cards: Rows, looks: Looks, follows: NDArray[np.int32], nodes: Ints, rounds: int) -> None:
    """Takes every round from the node where it begins to its end, which is left in its place."""
    kinds, sizes, places, ups, begins, acts, masks, bits, choose = looks
    for each in range(rounds):
        node = nodes[each]
        while node >= 0:
            act = begins[node]
            if kinds[node] != ALWAYS:
                found = set_number(cards, each, places, node, sizes[node], choose)
                if kinds[node] == SETS_UP:
                    found = signed(bits[masks[node] + found] >> np.uint64(cards[each, ups[node]]) & ONE)
                act += found
            node = follows[node, acts[act]]
        nodes[each] = -1 - node


@part
def read_all(
    cards: Rows,
    places: Ints,
    kind: int,
    high: HighTables,
    three: NDArray[np.uint16],
    worths: Ints,
    rounds: int,
) -> None:
    """What the cards at these places are worth in each round."""
    hand = np.empty(places.size, dtype=np.uint8)
    if kind == THREE_CARDS:
        first, second, third = places[0], places[1], places[2]
        for each in range(rounds):
            worths[each] = three[cards[each, first], cards[each, second], cards[each, third]]
        return
    keys, rows, ranks, flush = high
    if kind == HIGH:
        for each in range(rounds):
            total = START
            for number in range(places.size):
                total += keys[cards[each, places[number]]]
            worths[each] = rank_by_sum(total, rows, ranks)
            if total & FIVE_SUITED:
                gather(cards, each, places, hand)
                worths[each] = flush[suited_mask(hand, suited_in(total))]
        return
    for each in range(rounds):
        gather(cards, each, places, hand)
        worths[each] = worth_of_suits(kind, hand)


@part
def gather(cards: Rows, each: int, places: Ints, hand: NDArray[np.uint8]) -> None:
    """The cards at these places in one round."""
    for number in range(places.size):
        hand[number] = cards[each, places[number]]


@part
def count_all(
    nets: NDArray[np.int64],
    ends: Ints,
    mine: Ints,
    theirs: Ints,
    own_class: NDArray[np.uint8],
    bank_class: NDArray[np.uint8],
    counts: Ints,
    rounds: int,
) -> None:
    """Counts rounds that the game decides."""
    for each in range(rounds):
        end, one, other = ends[each], mine[each], theirs[each]
        order = 1 + signed(one > other) - signed(one < other)
        # All cells of a folded end are the same.
        counts[nets[end, own_class[one], bank_class[other], order]] += 1


@part
def classes_of(cuts: Ints, most: int) -> NDArray[np.uint8]:
    """The class of every worth below ``most``."""
    classes = np.zeros(most, dtype=np.uint8)
    for cut in range(cuts.size):
        for worth in range(cuts[cut], most):
            classes[worth] = cut + 1
    return classes


@njit(cache=True, nogil=True, error_model="numpy")
def play_rounds(block: tuple[int, int, int], tree: Tree, looks: Looks, worths: Worths, counts: Ints) -> None:
    """Plays ``block``: a seed, the block's number and how many rounds.

    Every step is done for many rounds before the next: short loops need few tables at a time.
    """
    kind, own, bank, sides, high, three = (
        tree.kind,
        tree.own[0],
        tree.bank,
        tree.sides,
        worths.high,
        worths.three,
    )
    state, deck = seeded(block[0], block[1]), new_deck()
    cards = np.empty((SIDE_BY_SIDE, tree.cards), dtype=np.uint8)
    nodes = np.empty(SIDE_BY_SIDE, dtype=np.int64)
    mine, theirs = np.zeros(SIDE_BY_SIDE, dtype=np.int64), np.zeros(SIDE_BY_SIDE, dtype=np.int64)
    own_class, bank_class = classes_of(tree.own_cuts, WORTHS), classes_of(tree.bank_cuts, WORTHS)
    beside = sides.kinds.size > 0
    if beside:
        side_places, side_nets = sides.places[0, 0, : sides.sizes[0]].copy(), sides.nets[0]
        side_class = classes_of(sides.cuts[0], SIDE_WORTHS)
    else:
        side_places, side_nets, side_class = own, sides.nets[:, 0], own_class
    played = 0
    while played < block[2]:
        rounds = min(SIDE_BY_SIDE, block[2] - played)
        deal_all(state, deck, tree.cards, cards, rounds)
        nodes[:rounds] = tree.starts[0, 0]
        if tree.start_cuts.size:
            read_all(cards, own, kind, high, three, mine, rounds)
            for each in range(rounds):
                nodes[each] = tree.starts[0, class_of(mine[each], tree.start_cuts)]
        act_all(cards, looks, tree.follows, nodes, rounds)
        if beside:
            read_all(cards, side_places, sides.kinds[0], worths.side_high, three, mine, rounds)
            for each in range(rounds):
                counts[side_nets[tree.folded[nodes[each]], side_class[mine[each]]]] += 1
        else:
            read_all(cards, own, kind, high, three, mine, rounds)
            if bank.size:
                read_all(cards, bank, kind, high, three, theirs, rounds)
            count_all(
                tree.nets, nodes, mine, theirs if bank.size else mine, own_class, bank_class, counts, rounds
            )
        played += rounds
