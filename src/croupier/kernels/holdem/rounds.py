"""Random rounds of hold'em against a bank, many side by side: every step is done for all before the next.

Twin:     the same cards round by round, through croupier.hands and the tables searched
          (tests/twins/test_holdem_rounds.py)
Equality: every round of a block
Packing:  a row of nine cards for each round: player, player, bank, bank, then the board

Rounds do not wait for each other: while a row of a table comes from memory, the next rounds ask for
theirs, and whether a round goes into a list is decided without a branch that could be mispredicted.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import LOW, S32, next_word
from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.holdem.places import (
    BOARD_SHIFT,
    RENAMING,
    BoardPlaces,
    RiverPlaces,
    chosen,
    flop_code,
    plain_place,
    suit_of_three,
    suited_place,
    turn_code,
)
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

SIDE_BY_SIDE = 512
"""Rounds played together: their cards and lists stay in the first-level cache."""
CARDS = 9
N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 = (np.uint64(number) for number in range(10))
LEFT = tuple(np.uint64(52 - place) for place in range(CARDS))
TWELVE, THIRTEEN, SUIT_BITS = np.uint64(12), np.uint64(13), np.uint64(16)
UNFAIR_FOUR = np.uint64((1 << 32) % (52 * 51 * 50 * 49))
UNFAIR_FIVE = np.uint64((1 << 32) % (48 * 47 * 46 * 45 * 44))
"""A remainder below these would favour some cards."""


class Room(NamedTuple):
    """Space for the rounds that are played together."""

    cards: NDArray[np.uint8]
    ranks: NDArray[np.uint16]
    """For each round: the player's rank and the bank's."""
    flushes: NDArray[np.uint64]
    sums: NDArray[np.uint64]
    listed: NDArray[np.uint64]
    """Rounds with a decision to make."""
    apart: NDArray[np.uint64]
    """Those of them that are looked up in another table."""
    codes: NDArray[np.uint64]
    """For each place in the list: the number of its board."""
    chosen: NDArray[np.uint8]
    """For each round: what was decided."""


@njit(cache=True, nogil=True)
def new_room() -> Room:
    """Space for rounds side by side; lists have an extra place, for entries that are written but not kept."""
    return Room(
        np.zeros((SIDE_BY_SIDE, CARDS), dtype=np.uint8),
        np.zeros((SIDE_BY_SIDE, 2), dtype=np.uint16),
        np.zeros(2 * SIDE_BY_SIDE + 1, dtype=np.uint64),
        np.zeros(2 * SIDE_BY_SIDE + 1, dtype=np.uint64),
        np.zeros(SIDE_BY_SIDE + 1, dtype=np.uint64),
        np.zeros(SIDE_BY_SIDE + 1, dtype=np.uint64),
        np.zeros(SIDE_BY_SIDE, dtype=np.uint64),
        np.zeros(SIDE_BY_SIDE, dtype=np.uint8),
    )


@njit(cache=True, nogil=True, inline="always")
def take(deck: NDArray[np.uint8], place: np.uint64, further: np.uint64) -> np.uint8:
    """The card this much further on in the deck, which is swapped into place."""
    card = deck[place + further]
    deck[place + further] = deck[place]
    deck[place] = card
    return np.uint8(card)


@njit(cache=True, nogil=True)
def deal_rounds(
    state: NDArray[np.uint64], deck: NDArray[np.uint8], cards: NDArray[np.uint8], rounds: int
) -> None:
    """Deals nine cards to each round from one random word: four from its high half, five from its low half.

    A half times the number of cards left has the card's place in its high bits and the remaining chance in
    its low bits, which times one card less has the next. A remainder that would favour some cards is rejected
    with its word (as draw.below does for one number), so that all deals are equally likely.
    """
    for each in range(np.uint64(rounds)):
        while True:
            word = next_word(state)
            a = (word >> S32) * LEFT[0]
            b = (a & LOW) * LEFT[1]
            c = (b & LOW) * LEFT[2]
            d = (c & LOW) * LEFT[3]
            e = (word & LOW) * LEFT[4]
            f = (e & LOW) * LEFT[5]
            g = (f & LOW) * LEFT[6]
            h = (g & LOW) * LEFT[7]
            i = (h & LOW) * LEFT[8]
            if d & LOW >= UNFAIR_FOUR and i & LOW >= UNFAIR_FIVE:
                break
        cards[each, N0] = take(deck, N0, a >> S32)
        cards[each, N1] = take(deck, N1, b >> S32)
        cards[each, N2] = take(deck, N2, c >> S32)
        cards[each, N3] = take(deck, N3, d >> S32)
        cards[each, N4] = take(deck, N4, e >> S32)
        cards[each, N5] = take(deck, N5, f >> S32)
        cards[each, N6] = take(deck, N6, g >> S32)
        cards[each, N7] = take(deck, N7, h >> S32)
        cards[each, N8] = take(deck, N8, i >> S32)


@njit(cache=True, nogil=True)
def rank_both(room: Room, tables: HighTables, rounds: int) -> None:
    """Ranks the player's and the bank's seven cards in each round, flushes in a second pass."""
    cards, found, flushes, sums = room.cards, room.ranks, room.flushes, room.sums
    keys, rows, ranks, flush = tables
    waiting = N0
    for each in range(np.uint64(rounds)):
        board = START + keys[cards[each, N4]] + keys[cards[each, N5]] + keys[cards[each, N6]]
        board += keys[cards[each, N7]] + keys[cards[each, N8]]
        for hand in range(N2):
            total = board + keys[cards[each, N2 * hand]] + keys[cards[each, N2 * hand + N1]]
            found[each, hand] = rank_by_sum(total, rows, ranks)
            flushes[waiting] = N2 * each + hand
            sums[waiting] = total
            waiting += np.uint64(total & FIVE_SUITED != N0)
    for place in range(waiting):
        each, hand = flushes[place] >> N1, flushes[place] & N1
        held = card_mask(cards[each, N2 * hand]) | card_mask(cards[each, N2 * hand + N1])
        for card in range(N4, N9):
            held |= card_mask(cards[each, card])
        found[each, hand] = flush[held >> (suited_in(sums[place]) * SUIT_BITS) & RANK_MASK]


@njit(cache=True, nogil=True, inline="always")
def starting_hand(first: np.uint64, second: np.uint64) -> np.uint64:
    """Which of 169 starting hands two cards are: 13 * high + low if suited, else 13 * low + high."""
    one, other = first >> N2, second >> N2
    low, high = min(one, other), max(one, other)
    suited = np.uint64((first ^ second) & N3 == N0)
    number: np.uint64 = low * THIRTEEN + high + suited * TWELVE * (high - low)
    return number


@njit(cache=True, nogil=True)
def look_starts(room: Room, choices: NDArray[np.uint8], rounds: int) -> None:
    """What is chosen with the starting hand of each round."""
    cards, found = room.cards, room.chosen
    for each in range(np.uint64(rounds)):
        found[each] = choices[starting_hand(np.uint64(cards[each, N0]), np.uint64(cards[each, N1]))]


@njit(cache=True, nogil=True)
def list_undecided(room: Room, rounds: int) -> np.uint64:
    """Lists the rounds in which nothing is chosen yet; returns how many."""
    listed, found = room.listed, room.chosen
    size = N0
    for each in range(np.uint64(rounds)):
        listed[size] = each
        size += np.uint64(found[each] == 0)
    return size


@njit(cache=True, nogil=True)
def look_flops(
    room: Room, places: BoardPlaces, bets: NDArray[np.uint8], weight: int, size: np.uint64
) -> None:
    """Adds ``weight`` to the choice of each of the first rounds in the list whose flop is bet."""
    cards, listed, codes = room.cards, room.listed, room.codes
    choose = places.choose
    for place in range(size):
        codes[place] = flop_code(cards[listed[place]], choose)
    look_boards(room, places, bets, weight, size)


@njit(cache=True, nogil=True)
def look_turns(
    room: Room, places: BoardPlaces, bets: NDArray[np.uint8], weight: int, size: np.uint64
) -> None:
    """The same for rounds whose turn is bet."""
    cards, listed, codes = room.cards, room.listed, room.codes
    choose = places.choose
    for place in range(size):
        codes[place] = turn_code(cards[listed[place]], choose)
    look_boards(room, places, bets, weight, size)


@njit(cache=True, nogil=True)
def look_boards(
    room: Room, places: BoardPlaces, bets: NDArray[np.uint8], weight: int, size: np.uint64
) -> None:
    """The same by the numbers of the boards, in short loops: many rounds fit into one wait for memory."""
    cards, listed, codes, found = room.cards, room.listed, room.codes, room.chosen
    _, board, hole_of, renamed = places
    for place in range(size):
        codes[place] = np.uint64(board[codes[place]])
    for place in range(size):
        each, where = listed[place], codes[place]
        hole = np.uint64(hole_of[cards[each, N0], cards[each, N1]])
        there = np.uint64(renamed[where & RENAMING, hole])
        found[each] += np.uint8(weight * chosen(bets, where >> BOARD_SHIFT, there))


@njit(cache=True, nogil=True)
def look_rivers(
    room: Room,
    places: RiverPlaces,
    plain: NDArray[np.uint8],
    suited: NDArray[np.uint8],
    size: np.uint64,
) -> None:
    """Adds one to the choice of each of the first rounds in the list whose river is bet.

    Boards with three cards of one suit go to a list of their own.
    """
    cards, listed, apart, found = room.cards, room.listed, room.apart, room.chosen
    keys, rows, by_sum, inside, one, two = places
    in_suit, by_rank = N0, N0
    for place in range(size):
        each = listed[place]
        three = np.uint64(suit_of_three(cards[each]) < N4)
        apart[in_suit] = each
        in_suit += three
        listed[by_rank] = each
        by_rank += N1 - three
    for place in range(by_rank):
        each = listed[place]
        row, holding = plain_place(cards[each], keys, rows, by_sum)
        found[each] += np.uint8(chosen(plain, row, holding))
    for place in range(in_suit):
        each = apart[place]
        row, holding = suited_place(cards[each], suit_of_three(cards[each]), inside, one, two)
        found[each] += np.uint8(chosen(suited, row, holding))
