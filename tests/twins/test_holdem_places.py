"""Boards are found without searching where the tables have them."""

from random import Random

import numpy as np
import pytest
from numba import njit

from croupier.cards.card import DECK
from croupier.hands import rank_high
from croupier.kernels.high_tables import high_tables
from croupier.kernels.holdem_boards import FLOP, TURN
from croupier.kernels.holdem_deals import deals
from croupier.kernels.holdem_places import (
    NOWHERE,
    RENAMING_BITS,
    board_places,
    flop_code,
    packed_rows,
    river_places,
    turn_code,
)
from croupier.kernels.holdem_rounds import SIDE_BY_SIDE, look_rivers, new_room
from croupier.kernels.rank_seven import board_sum, rank_seven
from croupier.lab.holdem import rivers
from croupier.lab.lower import pack
from tests.twins.test_holdem import PAIR, counted


def random_decks(seed, how_many):
    random = Random(seed)
    return [np.array(random.sample(range(52), 52), dtype=np.uint8) for _ in range(how_many)]


@pytest.mark.parametrize(("street", "code"), [(FLOP, flop_code), (TURN, turn_code)])
def test_flops_and_turns_are_found_with_their_suits_renamed(street, code):
    places, known = board_places(street), deals(street)
    for deck in random_decks(street, 300):
        number = int(code(deck, places.choose))
        board, renaming = divmod(int(places.board[number]), 1 << RENAMING_BITS)
        there = known.cards[board]
        hole = known.hole[places.renamed[renaming, places.hole[deck[0], deck[1]]]]

        assert pattern(deck[4 : 4 + street], deck[:2]) == pattern(there, hole), deck[:8]


def pattern(board, hole):
    """What is left of cards when suits lose their names."""
    return sorted(
        (
            sorted(int(card) // 4 for card in board if card % 4 == suit),
            sorted(int(card) // 4 for card in hole if card % 4 == suit),
        )
        for suit in range(4)
    )


@pytest.mark.parametrize("street", [FLOP, TURN])
def test_every_board_is_found(street):
    assert (board_places(street).board != NOWHERE).all()
    assert len(board_places(street).board) == deals(street).members.sum()


def test_rivers_are_found_in_both_views():
    # Whether the other hand is below in an odd number of cases: a bit that depends on board and holding.
    odd = [packed_rows((known.below & 1).astype(np.uint8)) for known in rivers(PAIR)]
    decks = random_decks(5, 400)
    for inside in (3, 4, 5):
        for deck in random_decks(50 + inside, 60):
            clubs = [card for card in deck if card % 4 == 0][:inside]
            rest = [card for card in deck if card not in clubs]
            decks.append(np.array(rest[:4] + clubs + rest[4:], dtype=np.uint8))
    assert len(decks) > SIDE_BY_SIDE
    for first in range(0, len(decks), SIDE_BY_SIDE):
        together = decks[first : first + SIDE_BY_SIDE]
        room = room_of(together)
        room.listed[: len(together)] = np.arange(len(together))
        look_rivers(room, river_places(), *odd, np.uint64(len(together)))
        for deck, found in zip(together, room.chosen.tolist(), strict=False):
            below = counted([int(card) for card in deck[4:9]], [int(card) for card in deck[:2]])[1]

            assert found == below & 1, deck[:9]


def room_of(decks):
    """The first nine cards of each deck, side by side."""
    room = new_room()
    for place, deck in enumerate(decks):
        room.cards[place] = deck[:9]
    return room


@njit
def both_ranks(deck, tables):
    board = board_sum(deck, tables.keys)
    return rank_seven(deck, 0, board, tables), rank_seven(deck, 2, board, tables)


def test_hands_on_a_board_have_their_rank():
    for deck in random_decks(7, 500):
        cards = [DECK[card] for card in deck[:9]]
        right = pack(rank_high(cards[:2] + cards[4:])), pack(rank_high(cards[2:]))

        assert both_ranks(deck, high_tables(7)) == right
