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
    board_places,
    flop_code,
    look_river,
    packed_rows,
    river_places,
    turn_code,
)
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
        there = known.cards[places.board[number]]
        hole = known.hole[places.renamed[places.renaming[number], places.hole[deck[0], deck[1]]]]

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
    assert (board_places(street).board >= 0).all()
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
    for deck in decks:
        below = counted([int(card) for card in deck[4:9]], [int(card) for card in deck[:2]])[1]

        assert look_river(deck, river_places(), *odd) == below & 1, deck[:9]


@njit
def both_ranks(deck, tables):
    board = board_sum(deck, tables.keys)
    return rank_seven(deck, 0, board, tables), rank_seven(deck, 2, board, tables)


def test_hands_on_a_board_have_their_rank():
    for deck in random_decks(7, 500):
        cards = [DECK[card] for card in deck[:9]]
        right = pack(rank_high(cards[:2] + cards[4:])), pack(rank_high(cards[2:]))

        assert both_ranks(deck, high_tables(7)) == right
