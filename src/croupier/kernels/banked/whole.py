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
from croupier.kernels.holdem.places import (
    BOARD_SHIFT,
    FOUR,
    RENAMING,
    RiverPlaces,
    chosen,
    plain_place,
    suit_of_three,
    suited_place,
)
from croupier.kernels.pot.words import part, signed
from croupier.kernels.pot.worth import suited_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

Ints = NDArray[np.int64]
Rows = NDArray[np.uint8]

ALWAYS, SETS, SETS_UP, FLOPS, TURNS, RIVERS = range(6)
"""What an act depends on: nothing, a set of cards, a set of cards and one more, two cards and a board."""
ONE = np.uint64(1)
HOLE_BITS, HOLE_MASK = np.uint64(11), np.uint64((1 << 11) - 1)
"""Room for the number of any two cards."""
SIDE_BY_SIDE = 256
WORTHS, SIDE_WORTHS = 1 << 16, LOOKS * (LOOKS + 1)
"""More than a hand of the game, or the cards of a side bet, can be worth."""
LOOKED_AT = 7
"""The most cards that an act depends on."""


class Boards(NamedTuple):
    """What a strategy does on boards, in packed rows as in croupier.kernels.holdem.places."""

    flops: NDArray[np.uint32]
    turns: NDArray[np.uint32]
    """By the number of the board as a set: the board, above five bits for the renaming of suits."""
    hole: NDArray[np.int16]
    renamed: NDArray[np.int16]
    flop_bits: Rows
    turn_bits: Rows
    rivers: RiverPlaces
    plain_bits: Rows
    suited_bits: Rows


class Looks(NamedTuple):
    """What a strategy does at every node, by the cards that it looks at there."""

    kinds: Ints
    sizes: Ints
    places: Ints
    """By node: where the cards of the set are in the deck; those of a board come after two of the hand."""
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
    boards: Boards


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def set_number(cards: Rows, each: int, places: Ints, node: int, first: int, size: int, choose: Ints) -> int:
    """The number of a set of cards, whatever their order; their places begin at the ``first`` of the node."""
    # Cards are put in order without a branch: one on random cards is mispredicted half the time.
    if size == 2:
        one, two = cards[each, places[node, first]], cards[each, places[node, first + 1]]
        return signed(choose[min(one, two), 1] + choose[max(one, two), 2])
    if size == 3:
        one, two = cards[each, places[node, first]], cards[each, places[node, first + 1]]
        three = cards[each, places[node, first + 2]]
        one, two = min(one, two), max(one, two)
        two, three = min(two, three), max(two, three)
        one, two = min(one, two), max(one, two)
        return signed(choose[one, 1] + choose[two, 2] + choose[three, 3])
    if size == 4:
        one, two = cards[each, places[node, first]], cards[each, places[node, first + 1]]
        three, four = cards[each, places[node, first + 2]], cards[each, places[node, first + 3]]
        one, two = min(one, two), max(one, two)
        three, four = min(three, four), max(three, four)
        one, three = min(one, three), max(one, three)
        two, four = min(two, four), max(two, four)
        two, three = min(two, three), max(two, three)
        return signed(choose[one, 1] + choose[two, 2] + choose[three, 3] + choose[four, 4])
    found = 0
    for number in range(size):
        card = cards[each, places[node, first + number]]
        place = 1
        for other in range(first, first + size):
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
    left = rounds
    while left:
        act_by_sets(cards, looks, follows, nodes, rounds)
        if looks.boards.hole.size:
            flops, turns = looks.boards.flops, looks.boards.turns
            act_by_boards(cards, FLOPS, looks, flops, looks.boards.flop_bits, follows, nodes, rounds)
            act_by_boards(cards, TURNS, looks, turns, looks.boards.turn_bits, follows, nodes, rounds)
        if looks.boards.rivers.keys.size:
            act_by_rivers(cards, looks, follows, nodes, rounds)
        left = 0
        for each in range(rounds):
            left += nodes[each] >= 0
    for each in range(rounds):
        nodes[each] = -1 - nodes[each]


@part
def act_by_sets(cards: Rows, looks: Looks, follows: NDArray[np.int32], nodes: Ints, rounds: int) -> None:
    """Acts that depend on a set of cards, or on nothing, until a round ends or something else matters."""
    kinds, sizes, places, ups, begins, acts, masks, bits, choose, _ = looks
    for each in range(rounds):
        node = nodes[each]
        while node >= 0 and kinds[node] < FLOPS:
            act = begins[node]
            if kinds[node] != ALWAYS:
                found = set_number(cards, each, places, node, 0, sizes[node], choose)
                if kinds[node] == SETS_UP:
                    found = signed(bits[masks[node] + found] >> np.uint64(cards[each, ups[node]]) & ONE)
                act += found
            node = follows[node, acts[act]]
        nodes[each] = node


@part
def act_by_boards(
    cards: Rows,
    kind: int,
    looks: Looks,
    boards: NDArray[np.uint32],
    bits: Rows,
    follows: NDArray[np.int32],
    nodes: Ints,
    rounds: int,
) -> None:
    """One act that depends on two cards and a board of this kind, in short loops that overlap their waits."""
    kinds, sizes, places, choose = looks.kinds, looks.sizes, looks.places, looks.choose
    begins, acts, hole_of, renamed = looks.begins, looks.acts, looks.boards.hole, looks.boards.renamed
    listed, found, size = np.empty(rounds + 1, dtype=np.int64), np.empty(rounds, dtype=np.uint64), 0
    for each in range(rounds):
        listed[size] = each
        size += signed(nodes[each] >= 0 and kinds[nodes[each]] == kind)
    for place in range(size):
        each = listed[place]
        node = nodes[each]
        found[place] = set_number(cards, each, places, node, 2, sizes[node], choose)
    for place in range(size):
        found[place] = boards[found[place]]
    for place in range(size):
        each, board = listed[place], found[place]
        node = nodes[each]
        hole = np.uint64(hole_of[cards[each, places[node, 0]], cards[each, places[node, 1]]])
        found[place] = board >> BOARD_SHIFT << HOLE_BITS | np.uint64(renamed[board & RENAMING, hole])
    for place in range(size):
        found[place] = chosen(bits, found[place] >> HOLE_BITS, found[place] & HOLE_MASK)
    for place in range(size):
        node = nodes[listed[place]]
        nodes[listed[place]] = follows[node, acts[begins[node] + signed(found[place])]]


@part
def act_by_rivers(cards: Rows, looks: Looks, follows: NDArray[np.int32], nodes: Ints, rounds: int) -> None:
    """One act that depends on two cards and a river."""
    kinds, places, begins, acts = looks.kinds, looks.places, looks.begins, looks.acts
    plain, suited = looks.boards.plain_bits, looks.boards.suited_bits
    keys, rows, by_sum, inside, one, two = looks.boards.rivers
    # As in croupier.kernels.holdem.places: two cards, two that do not matter, the board.
    seven = np.zeros(9, dtype=np.uint8)
    for each in range(rounds):
        node = nodes[each]
        if node < 0 or kinds[node] != RIVERS:
            continue
        for number in range(LOOKED_AT):
            seven[number if number < 2 else number + 2] = cards[each, places[node, number]]
        suit = suit_of_three(seven)
        if suit < FOUR:
            row, holding = suited_place(seven, suit, inside, one, two)
            bit = chosen(suited, row, holding)
        else:
            row, holding = plain_place(seven, keys, rows, by_sum)
            bit = chosen(plain, row, holding)
        nodes[each] = follows[node, acts[begins[node] + bit]]


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
