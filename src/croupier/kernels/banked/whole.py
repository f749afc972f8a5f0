"""Whole rounds of a tree of decisions at one or several seats, played by a strategy's tables.

Twin:     the same deck by the same acts in the engine (croupier.table.banked.round)
Equality: every round of a block (tests/twins/test_whole_rounds.py)
Packing:  a tree as in croupier.kernels.banked.tables, except that its nets are numbers of buckets; a strategy
          is a row of acts for each node, by the cards that it looks at; a result is the number of a bucket
          for each round, seat and wager

A seat is played as if it were alone: ``at`` says where in the deck its cards are that the tree finds at each
place. All seats share the places of the bank and the board.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.readings import (
    COMPLETED,
    HIGH,
    LOOKS,
    ROYAL_FLUSH,
    TWOS,
    class_of,
    completed,
    suit_mask,
    two_cards,
    worth_of_suits,
)
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
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, HighTables

Ints = NDArray[np.int64]
Rows = NDArray[np.uint8]

ALWAYS, SETS, SETS_UP, HANDS, FLOPS, TURNS, RIVERS = range(7)
"""What an act depends on: nothing, a set of cards, a set of cards and one more, what the hand is worth, two
cards and a board."""
DOUBTFUL = 255
"""In place of an act: the hand's other cards decide."""
ONE = np.uint64(1)
HOLE_BITS, HOLE_MASK = np.uint64(11), np.uint64((1 << 11) - 1)
"""Room for the number of any two cards."""
SIDE_BY_SIDE = 256
WORTHS, TWOS_WORTHS = 1 << 16, LOOKS * (LOOKS + 1)
"""More than a hand, or two cards and two of the bank's, can be worth."""
SUIT_BITS = 13
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
    raised: NDArray[np.uint64]
    """In rising order, the doubtful hands with which the second act is chosen: four suits, largest first.
    Empty where nothing depends on a hand's worth; a strategy without doubt has a 0."""
    choose: Ints
    """Binomials: cards in rising order have the number C(a, 1) + C(b, 2) + C(c, 3) …"""
    boards: Boards


class Paid(NamedTuple):
    """How cards are put into classes and buckets, by what they are worth."""

    own: Rows
    bank: Rows
    """The class of the player's hand, and of the bank's."""
    beside: NDArray[np.uint16]
    """By wager beside the game, whether the hand is folded, and worth: the bucket."""


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
    state: NDArray[np.uint64], deck: NDArray[np.uint8], dealt: int, at: Ints, cards: Rows, rounds: int
) -> None:
    """Deals this many cards in each round; every seat has a row with the cards that concern it."""
    for each in range(rounds):
        deal(state, deck, dealt)
        for seat in range(at.shape[0]):
            for place in range(at.shape[1]):
                cards[each * at.shape[0] + seat, place] = deck[at[seat, place]]


@part
def act_all(
    cards: Rows, looks: Looks, follows: NDArray[np.int32], mine: Ints, nodes: Ints, rounds: int
) -> None:
    """Takes every round from the node where it begins to its end, which is left in its place."""
    left = rounds
    while left:
        act_by_sets(cards, looks, follows, nodes, rounds)
        if looks.raised.size:
            act_by_hands(cards, looks, follows, mine, nodes, rounds)
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
    kinds, sizes, places, ups, begins, acts, masks, bits, _, choose, _ = looks
    for each in range(rounds):
        node = nodes[each]
        while node >= 0 and kinds[node] < HANDS:
            act = begins[node]
            if kinds[node] != ALWAYS:
                found = set_number(cards, each, places, node, 0, sizes[node], choose)
                if kinds[node] == SETS_UP:
                    found = signed(bits[masks[node] + found] >> np.uint64(cards[each, ups[node]]) & ONE)
                act += found
            node = follows[node, acts[act]]
        nodes[each] = node


@part
def act_by_hands(
    cards: Rows, looks: Looks, follows: NDArray[np.int32], mine: Ints, nodes: Ints, rounds: int
) -> None:
    """One act that depends on what the hand is worth, or on all its cards if it is doubtful."""
    kinds, sizes, places, begins, acts = looks.kinds, looks.sizes, looks.places, looks.begins, looks.acts
    hand = np.empty(LOOKED_AT, dtype=np.uint8)
    for each in range(rounds):
        node = nodes[each]
        if node < 0 or kinds[node] != HANDS:
            continue
        act = acts[begins[node] + mine[each]]
        if act == DOUBTFUL:
            for number in range(sizes[node]):
                hand[number] = cards[each, places[node, number]]
            act = acts[begins[node] + WORTHS + is_raised(hand[: sizes[node]], looks.raised)]
        nodes[each] = follows[node, act]


@part
def is_raised(hand: NDArray[np.uint8], raised: NDArray[np.uint64]) -> int:
    """Whether a doubtful hand, whatever its suits are called, is one with which the second act is chosen."""
    one, two, three, four = suit_mask(hand, 0), suit_mask(hand, 1), suit_mask(hand, 2), suit_mask(hand, 3)
    one, two, three, four = max(one, two), min(one, two), max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    key = np.uint64(((one << SUIT_BITS | two) << SUIT_BITS | three) << SUIT_BITS | four)
    place = np.searchsorted(raised, key)
    return signed(place < raised.size and raised[place] == key)


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
    cards: Rows, places: Ints, kind: int, high: HighTables, worths: Worths, found: Ints, rows: int
) -> None:
    """What the cards at these places are worth in each row; ``high`` ranks as many cards as there are."""
    hand = np.empty(places.size, dtype=np.uint8)
    if kind == THREE_CARDS:
        first, second, third, three = places[0], places[1], places[2], worths.three
        for each in range(rows):
            found[each] = three[cards[each, first], cards[each, second], cards[each, third]]
    elif kind in (HIGH, COMPLETED):
        keys, sums, ranks, flush = high
        for each in range(rows):
            total = START
            for number in range(places.size):
                total += keys[cards[each, places[number]]]
            found[each] = rank_by_sum(total, sums, ranks)
            if total & FIVE_SUITED:
                gather(cards, each, places, hand)
                found[each] = flush[suited_mask(hand, suited_in(total))]
                if kind == COMPLETED and found[each] >> CATEGORY_SHIFT == ROYAL_FLUSH:
                    found[each] = ROYAL_FLUSH << CATEGORY_SHIFT | completed(hand)
    elif kind == TWOS and places.size == 4:
        for each in range(rows):
            own = two_cards(cards[each, places[0]], cards[each, places[1]])
            bank = two_cards(cards[each, places[2]], cards[each, places[3]])
            found[each] = own * LOOKS + bank + 1
    else:
        suits = worths.suits
        for each in range(rows):
            gather(cards, each, places, hand)
            found[each] = worth_of_suits(kind, hand, suits)


@part
def gather(cards: Rows, each: int, places: Ints, hand: NDArray[np.uint8]) -> None:
    """The cards at these places in one row."""
    for number in range(places.size):
        hand[number] = cards[each, places[number]]


@part
def pay_all(
    nets: NDArray[np.int64],
    ends: Ints,
    mine: Ints,
    theirs: Ints,
    paid: Paid,
    results: NDArray[np.uint16],
    rows: int,
) -> None:
    """The bucket of every row, as the game decides it."""
    own_class, bank_class = paid.own, paid.bank
    for each in range(rows):
        one, other = mine[each], theirs[each]
        order = 1 + signed(one > other) - signed(one < other)
        # All cells of a folded end are the same.
        results[each] = nets[ends[each], own_class[one], bank_class[other], order]


@njit(cache=True, nogil=True, error_model="numpy")
def play_rounds(
    block: tuple[int, int, int],
    at: Ints,
    tree: Tree,
    looks: Looks,
    worths: Worths,
    paid: Paid,
    results: NDArray[np.uint16],
) -> None:
    """Plays ``block``: a seed, the block's number and how many rounds.

    ``results`` has a row for each round and seat: the buckets of the wagers beside the game, then of the
    game, unless there is no place for it. Every step is done for many rows before the next: short loops need
    few tables at a time.
    """
    kind, own, bank, sides = tree.kind, tree.own[0], tree.bank, tree.sides
    state, deck, dealt, seats = seeded(block[0], block[1]), new_deck(), at.max() + 1, at.shape[0]
    together = max(SIDE_BY_SIDE // seats, 1)
    most, beside = together * seats, sides.kinds.size
    cards = np.empty((most, at.shape[1]), dtype=np.uint8)
    nodes, mine, theirs = np.empty(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64)
    worth, bucket = np.zeros(most, np.int64), np.empty(most, dtype=np.uint16)
    played = 0
    while played < block[2]:
        rounds = min(together, block[2] - played)
        rows, first = rounds * seats, played * seats
        deal_all(state, deck, dealt, at, cards, rounds)
        nodes[:rows] = tree.starts[0, 0]
        if tree.start_cuts.size:
            read_all(cards, own, kind, worths.high, worths, mine, rows)
            for each in range(rows):
                nodes[each] = tree.starts[0, class_of(mine[each], tree.start_cuts)]
        act_all(cards, looks, tree.follows, mine, nodes, rows)
        for side in range(beside):
            places = sides.places[0, side, : sides.sizes[side]]
            read_all(cards, places, sides.kinds[side], worths.side_high, worths, worth, rows)
            for each in range(rows):
                results[first + each, side] = paid.beside[side, tree.folded[nodes[each]], worth[each]]
        if results.shape[1] > beside:
            if not tree.start_cuts.size:
                read_all(cards, own, kind, worths.high, worths, mine, rows)
            if bank.size:
                read_all(cards, bank, kind, worths.high, worths, theirs, rows)
            pay_all(tree.nets, nodes, mine, theirs if bank.size else mine, paid, bucket, rows)
            for each in range(rows):
                results[first + each, beside] = bucket[each]
        played += rounds
