"""Boards are found without searching where the tables have them."""

from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from numba import njit

from croupier.cards.card import DECK
from croupier.hands import rank_high
from croupier.kernels.banked.whole import set_number
from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.places import (
    RENAMING_BITS,
    board_places,
    packed_rows,
    plain_place,
    river_places,
    suit_of_three,
    suited_place,
)
from croupier.kernels.ranks.high_tables import high_tables
from croupier.kernels.ranks.rank_seven import board_sum, rank_seven
from croupier.lab.core.lower import pack
from croupier.lab.holdem.streets import rivers
from croupier.lab.rounds.looks import binomials
from tests.twins.concrete_holdem import HOLES, board_numbers, holdings_from
from tests.twins.test_holdem import PAIR, counted


def random_decks(seed, how_many):
    random = Random(seed)
    return [np.array(random.sample(range(52), 52), dtype=np.uint8) for _ in range(how_many)]


@njit
def numbers_of(boards, choose):
    """The kernel's number of each board."""
    found, places = np.zeros(len(boards), dtype=np.int64), np.arange(boards.shape[1]).reshape(1, -1)
    for row in range(len(boards)):
        found[row] = set_number(boards, row, places, 0, 0, boards.shape[1], choose)
    return found


@pytest.mark.parametrize("street", [FLOP, TURN])
def test_every_flop_and_turn_is_found_with_its_suits_renamed(street):
    places, known = board_places(street), deals(street)
    boards = np.array(list(combinations(range(52), street)), dtype=np.uint8)
    # The order of the cards does not matter to the number.
    shuffled = np.random.default_rng(street).permuted(boards, axis=1)
    numbers = numbers_of(shuffled, binomials())
    found, renaming = places.board[numbers] >> RENAMING_BITS, places.board[numbers] & (1 << RENAMING_BITS) - 1
    suits = np.array(list(permutations(range(4))))
    renamed = boards // 4 * 4 + np.take_along_axis(suits[renaming], boards % 4, axis=1)

    assert np.array_equal(np.sort(numbers), np.arange(len(boards)))
    assert np.array_equal(np.sort(renamed, axis=1), np.sort(known.cards[found], axis=1))
    assert len(boards) == known.members.sum()


def test_any_two_cards_are_found_with_their_suits_renamed():
    places, known = board_places(FLOP), deals(FLOP)
    for number, suits in enumerate(permutations(range(4))):
        for one, other in permutations(range(52), 2):
            there = known.hole[places.renamed[number, places.hole[one, other]]].tolist()
            assert there == sorted(card // 4 * 4 + suits[card % 4] for card in (one, other))


def pattern(board, hole):
    """What is left of cards when suits lose their names."""
    return sorted(
        (
            sorted(int(card) // 4 for card in board if card % 4 == suit),
            sorted(int(card) // 4 for card in hole if card % 4 == suit),
        )
        for suit in range(4)
    )


@njit
def rivers_of(boards, hole, places):
    """The kernel's suit, board and holding for each river with two cards."""
    keys, rows, by_sum, inside, one, two = places
    deck, found = np.zeros(52, dtype=np.uint8), np.zeros((len(boards), 3), dtype=np.int64)
    deck[0], deck[1] = hole
    for place in range(len(boards)):
        deck[4:9] = boards[place]
        suit = suit_of_three(deck)
        if suit < 4:
            row, holding = suited_place(deck, suit, inside, one, two)
        else:
            row, holding = plain_place(deck, keys, rows, by_sum)
        found[place] = suit, row, holding
    return found


def test_every_river_and_any_two_cards_are_found_in_their_view():
    boards, _ = suit_classes(5)
    boards = np.random.default_rng(9).permuted(boards, axis=1)
    found = rivers_of(boards, (0, 1), river_places())
    counts = (boards[:, :, None] % 4 == np.arange(4)).sum(axis=1)
    for suit in (None, *range(4)):
        which = counts.max(axis=1) < 3 if suit is None else counts[:, suit] >= 3
        assert (found[which, 0] == (4 if suit is None else suit)).all()
        assert (found[which, 1] == board_numbers(boards[which], suit, "river")).all()
    # Holdings do not depend on the board but for its suit: two cards in any order on one board for each.
    for suit, board in ((None, [0, 5, 10, 15, 16]), *((suit, list(range(suit, 20, 4))) for suit in range(4))):
        once = np.array([board], dtype=np.uint8)
        for number, (one, other) in enumerate(HOLES.tolist()):
            for hole in ((one, other), (other, one)):
                assert rivers_of(once, hole, river_places())[0, 2] == holdings_from(suit)[number]


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
        suit, row, holding = rivers_of(deck[None, 4:9], (int(deck[0]), int(deck[1])), river_places())[0]
        below = counted([int(card) for card in deck[4:9]], [int(card) for card in deck[:2]])[1]

        assert odd[int(suit < 4)][row, holding >> 3] >> (holding & 7) & 1 == below & 1, deck[:9]


@njit
def both_ranks(deck, tables):
    board = board_sum(deck, tables.keys)
    return rank_seven(deck, 0, board, tables), rank_seven(deck, 2, board, tables)


def test_hands_on_a_board_have_their_rank():
    for deck in random_decks(7, 500):
        cards = [DECK[card] for card in deck[:9]]
        right = pack(rank_high(cards[:2] + cards[4:])), pack(rank_high(cards[2:]))

        assert both_ranks(deck, high_tables(7)) == right
