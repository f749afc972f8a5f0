"""Rounds of hold'em side by side are the rounds of the same cards one by one."""

from itertools import permutations
from math import prod
from random import Random
from zlib import crc32

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import rank_high
from croupier.kernels.core.draw import new_deck, seeded
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.kernels.holdem.deals import deals
from croupier.kernels.holdem.places import board_places, packed_rows
from croupier.kernels.holdem.rounds import (
    SIDE_BY_SIDE,
    UNFAIR_FIVE,
    UNFAIR_FOUR,
    deal_rounds,
    list_undecided,
    look_flops,
    look_starts,
    look_turns,
    new_room,
    rank_both,
)
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.lower import pack
from croupier.lab.core.starting_hands import starting_hand
from tests.twins.test_holdem_places import pattern


@pytest.fixture
def dealt():
    room = new_room()
    deal_rounds(seeded(6, 1), new_deck(), room.cards, SIDE_BY_SIDE)
    return room


def test_every_card_is_as_likely_in_every_place():
    state, deck, cards = seeded(2, 3), new_deck(), np.zeros((100_000, 9), dtype=np.uint8)
    deal_rounds(state, deck, cards, len(cards))
    seen = np.array([np.bincount(column, minlength=52) for column in cards.T])
    pairs = np.bincount(cards[:, 3].astype(int) * 52 + cards[:, 4], minlength=52 * 52).reshape(52, 52)

    assert sorted(deck.tolist()) == list(range(52))
    assert all(len(set(row)) == 9 for row in cards.tolist())
    assert abs(seen - 100_000 / 52).max() < 5 * (100_000 / 52) ** 0.5
    # The last card by one half of a word and the first by the other; one pair of cards out of 2,652.
    assert pairs.diagonal().sum() == 0
    assert abs(pairs[pairs > 0] - 100_000 / 2652).max() < 5.5 * (100_000 / 2652) ** 0.5


@pytest.mark.parametrize(
    ("left", "unfair"), [((52, 51, 50, 49), UNFAIR_FOUR), ((48, 47, 46, 45, 44), UNFAIR_FIVE)]
)
def test_chances_left_over_are_fair(left, unfair):
    # A half word times all deals is a deal, above 32 bits, and a remainder. With remainders below the limit
    # thrown away every deal has as many half words, which are counted here from where a deal begins and ends.
    deals_, words = prod(left), 1 << 32
    random = Random(left[0])
    fair = set()
    for deal in [0, 1, deals_ - 1, *(random.randrange(deals_) for _ in range(2_000))]:
        first, end = -(-deal * words // deals_), -(-(deal + 1) * words // deals_)
        fair.add(sum((word * deals_) % words >= int(unfair) for word in range(first, end)))

    assert fair == {words // deals_}


def test_ranks_are_those_of_each_round(dealt):
    rank_both(dealt, high_tables(7), SIDE_BY_SIDE)
    for row, ranks in zip(dealt.cards.tolist(), dealt.ranks.tolist(), strict=True):
        cards = [DECK[card] for card in row]

        assert ranks == [pack(rank_high(cards[:2] + cards[4:])), pack(rank_high(cards[2:]))], row


def test_ranks_of_flushes_are_those_of_each_round():
    # Boards with three to five clubs, where chance alone has few.
    random, room = Random(3), new_room()
    for row in room.cards:
        board = random.sample(range(0, 52, 4), random.choice((3, 4, 5)))
        rest = random.sample([card for card in range(52) if card not in board], 9 - len(board))
        row[:] = rest[:4] + board + rest[4:]
    test_ranks_are_those_of_each_round(room)


def test_starting_hands_are_those_of_each_round(dealt):
    numbers = np.arange(169, dtype=np.uint8)
    look_starts(dealt, numbers, SIDE_BY_SIDE)
    right = [starting_hand([DECK[card] for card in row[:2]]) for row in dealt.cards.tolist()]

    assert dealt.chosen.tolist() == right


def test_only_the_undecided_are_listed(dealt):
    dealt.chosen[:] = np.arange(SIDE_BY_SIDE) % 3
    size = int(list_undecided(dealt, SIDE_BY_SIDE - 1))

    assert dealt.listed[:size].tolist() == list(range(0, SIDE_BY_SIDE - 1, 3))


@pytest.mark.parametrize(("street", "look"), [(FLOP, look_flops), (TURN, look_turns)])
def test_boards_are_looked_up_for_the_listed_rounds_only(dealt, street, look):
    known = deals(street)
    bets = np.zeros((len(known.cards), 1326), dtype=np.uint8)
    listed = list(range(0, SIDE_BY_SIDE, 2))
    dealt.listed[: len(listed)] = listed
    dealt.chosen[:] = 1
    # The bet is a bit of what is left of the cards when suits lose their names, written wherever a renaming
    # of suits leads to a board that stands for all.
    number = {tuple(sorted(row)): place for place, row in enumerate(known.cards.tolist())}
    hole = {tuple(row): place for place, row in enumerate(known.hole.tolist())}
    right = []
    for row in dealt.cards.tolist():
        bet = crc32(repr(pattern(row[4 : 4 + street], row[:2])).encode()) & 1
        right.append(1 + 4 * bet if len(right) in listed else 1)
        for renaming in permutations(range(4)):
            cards = [card // 4 * 4 + renaming[card % 4] for card in row]
            board = tuple(sorted(cards[4 : 4 + street]))
            if board in number:
                bets[number[board], hole[tuple(sorted(cards[:2]))]] = bet

    look(dealt, board_places(street), packed_rows(bets), 4, np.uint64(len(listed)))

    assert dealt.chosen.tolist() == right
