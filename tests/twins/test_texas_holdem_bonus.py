"""Bets on flop and turn in Texas Hold'em Bonus equal those of concrete cards."""

from itertools import permutations
from random import Random

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import Category
from croupier.kernels.holdem.boards import FLOP, TURN
from croupier.kernels.holdem.deals import deals
from croupier.lab.games.texas_holdem_bonus.play import counted, where_to_bet_flops, where_to_bet_turns
from croupier.lab.holdem.showdowns import showdowns


@pytest.fixture(scope="module")
def bets():
    known = counted(Category.FLUSH)
    return {FLOP: where_to_bet_flops(known), TURN: where_to_bet_turns(known)}


def place(hole, board):
    """Where the board's class and the holding stand, with the suits renamed to those of the class."""
    known = deals(len(board))
    classes = {tuple(sorted(map(int, cards))): number for number, cards in enumerate(known.cards)}
    for suits in permutations(range(4)):
        renamed = tuple(sorted(card.index // 4 * 4 + suits[card.index % 4] for card in board))
        if renamed in classes:
            held = sorted(card.index // 4 * 4 + suits[card.index % 4] for card in hole)
            return classes[renamed], int(np.flatnonzero((known.hole == held).all(axis=1))[0])
    raise AssertionError("every board has a class")


@pytest.mark.parametrize(("street", "tries"), [(FLOP, 15), (TURN, 60)])
def test_bets_are_made_where_one_is_ahead_more_often_than_behind(bets, street, tries):
    random = Random(street)
    for _ in range(tries):
        cards = random.sample(DECK, 2 + street)
        hole, board = tuple(cards[:2]), tuple(cards[2:])
        found = showdowns(hole, board)
        ahead = int((2 * found.below + found.equal - 990).sum())

        assert bets[street][place(hole, board)] == (ahead > 0), cards


def test_ahead_is_the_same_to_the_last_deal():
    # Sums of turns by the views, against every river and holding of concrete cards.
    known, random = counted(Category.FLUSH), Random(9)
    turns = deals(TURN)
    for _ in range(30):
        board = random.randrange(len(turns.cards))
        free = [hole for hole in range(1_326) if not set(turns.hole[hole]) & set(turns.cards[board])]
        hole = random.choice(free)
        found = showdowns(
            tuple(DECK[card] for card in turns.hole[hole]), tuple(DECK[card] for card in turns.cards[board])
        )
        for column, right in enumerate(
            (np.where(found.category >= Category.FLUSH, found.below, 0), found.below, found.equal)
        ):
            total = known.turns[0][column, turns.plain[board], turns.hole_plain[hole]]
            for suit in range(4):
                if turns.suited[board, suit] >= 0:
                    total += known.turns[1][column, turns.suited[board, suit], turns.hole_suited[suit, hole]]
            assert total == right.sum(), (board, hole, column)
