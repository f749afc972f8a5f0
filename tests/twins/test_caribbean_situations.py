"""Every situation of Caribbean Stud by concrete cards: own cards, an up card, all that the dealer may hold.

The dealer's hands with the up card and none of the own cards are all hands with the up card, less those with
an own card, plus those with two, and so on; how many hands hold given cards and rank below a limit is looked
up in a sorted list of all hands. The kernel knows nothing of this: it counts by ranks and moves flushes. A
fixed sample is in test_caribbean_stud.py; these lists take most of a gigabyte.
"""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.games.banked.caribbean_stud.game import DEALER_PLAYS
from croupier.hands import Category
from croupier.kernels.games.caribbean_stud import holdings
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.caribbean_stud.play import situations
from croupier.lab.hands.rank import rank_hands

RANK_LIMIT = 1 << 16
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)])
DEALERS = comb(46, 4)
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def number_of(cards):
    """A number for each row of different cards in rising order, from 0 without a gap."""
    return sum(CHOOSE[cards[:, place].astype(np.int64), place + 1] for place in range(cards.shape[1]))


@cache
def every_hand():
    hands = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    return hands, rank_hands(hands).astype(np.int64)


@cache
def ranks_with(size):
    """For all sets of so many cards one after the other: the ranks of the hands that hold them, rising."""
    hands, ranks = every_hand()
    keys = [number_of(hands[:, list(places)]) * RANK_LIMIT + ranks for places in combinations(range(5), size)]
    return np.sort(np.concatenate(keys))


def below(cards, limits):
    """How many hands hold the cards of each row and rank below its limit."""
    size = cards.shape[1]
    numbers = number_of(np.sort(cards, axis=1))
    first = numbers * comb(52 - size, 5 - size)
    return np.searchsorted(ranks_with(size), numbers * RANK_LIMIT + limits) - first


def dealers_below(own, up, limits):
    """How many of the dealer's hands have the up card and none of the own, and rank below the limit."""
    total = np.zeros(len(own), dtype=np.int64)
    for size in range(5):
        for chosen in combinations(range(5), size):
            total += (-1) ** size * below(np.column_stack([up, own[:, list(chosen)]]), limits)
    return total


def concrete(rows):
    """Cards for each situation: the up card in clubs, own cards in clubs where the situation says so."""
    seen = situations()
    held = holdings().held[seen.holding[rows]]
    flush = np.isin(seen.rank[rows] >> 12, FLUSHES)
    there = np.zeros((len(rows), 52), dtype=bool)
    singles = np.zeros(len(rows), dtype=np.int64)
    for rank in range(13):
        club = seen.suit_mask[rows] >> rank & 1
        others = held[:, rank] - club
        there[:, rank * 4] = club
        for suit in (1, 2, 3):
            # Single cards take the other suits in turn, so that only a flush has five of one.
            alone = np.where(flush, suit == 1, singles % 3 == suit - 1)
            there[:, rank * 4 + suit] = np.where(others == 1, alone, suit <= others)
        singles += others == 1
    assert (there.sum(axis=1) == 5).all()
    return np.nonzero(there)[1].reshape(-1, 5).astype(np.uint8), seen.up[rows].astype(np.uint8) * 4


def assert_situations_agree(rows):
    seen = situations()
    own, up = concrete(rows)
    mine = seen.rank[rows].astype(np.int64)
    assert (rank_hands(own) == mine).all()
    assert not (own == up[:, None]).any()
    none = dealers_below(own, up, np.full(len(rows), pack_floor(DEALER_PLAYS)))
    worse = np.maximum(none, dealers_below(own, up, mine))
    no_better = np.maximum(none, dealers_below(own, up, mine + 1))
    right = np.column_stack([none, worse - none, no_better - worse, DEALERS - no_better])

    assert (seen.dealer[rows] == right).all()


@pytest.mark.long
def test_dealers_below_are_those_one_by_one():
    # The twin's own counting, on a hand of each kind, by going through the dealer's four further cards.
    hands = [[50, 45, 28, 15, 7], [23, 15, 11, 7, 0], [49, 41, 26, 27, 0], [46, 38, 30, 10, 2]]
    for own, up in zip(hands, (3, 47, 24, 42), strict=True):
        rest = [card for card in range(52) if card not in (*own, up)]
        fours = np.array(list(combinations(rest, 4)), dtype=np.uint8)
        ranks = rank_hands(np.column_stack([fours, np.full(len(fours), up, dtype=np.uint8)])).astype(np.int64)
        limit = int(rank_hands(np.array([own], dtype=np.uint8))[0])

        found = dealers_below(np.array([own]), np.array([up]), np.array([limit]))
        assert found.tolist() == [int((ranks < limit).sum())]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_situation_agrees():
    every = np.arange(len(situations().rank))
    for part in np.array_split(every, 40):
        assert_situations_agree(part)
    assert situations().ways.sum() == comb(52, 5) * 47
