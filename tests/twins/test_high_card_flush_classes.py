"""Every hand of High Card Flush up to suits, in numpy: the dealer's hands against it, and best play.

For a suit the sets of cards below a flush are listed and those without an own card counted, where the kernel
counts by binomials; the four suits' polynomials are multiplied out for each hand, where it multiplies outside
its loops what depends on sizes alone.
"""

from functools import cache
from itertools import pairwise, product
from math import comb, factorial

import numpy as np
import pytest

from croupier.lab.core.options import read_for
from croupier.lab.games.high_card_flush.laboratory import LABORATORY
from croupier.lab.games.high_card_flush.play import deals_by_flush, units_of

UNITS = units_of(read_for(LABORATORY.game, LABORATORY.asks, {}))
MASKS = np.arange(1 << 13)
SIZE = np.bitwise_count(MASKS).astype(np.int64)
FOLD, ONCE, MOST = range(3)
DEALERS = comb(45, 7)
THREE_TO_A_NINE = (3, 1 << 9 - 2)
"""The dealer's least hand: its length, and a number that sets of three below it do not reach [HCF 9]."""


@cache
def of_size(cards):
    """The sets of so many cards of one suit, the lowest first: as numbers they are in order."""
    return MASKS[cards == SIZE]


@cache
def without(cards):
    """Of every set of own cards: how many of the first so many sets of a size have none of them."""
    apart = (MASKS[:, None] & of_size(cards)[None, :]) == 0
    return np.concatenate([np.zeros((len(MASKS), 1)), np.cumsum(apart, axis=1)], axis=1).astype(np.int64)


def suit_ways(own, flush):
    """Of each set of own cards: in how many ways a suit has 0 to 7 other cards, all below a flush."""
    length, bound = flush
    place = int(np.searchsorted(of_size(length), bound))
    ways = np.zeros((len(own), 8), dtype=np.int64)
    for cards in range(length):
        ways[:, cards] = [comb(13 - int(held), cards) for held in SIZE[own]]
    ways[:, length] = without(length)[own, place]
    return ways


def dealers(own, others, flush):
    """The dealer's hands below a flush in every suit, against own cards in four suits."""
    ways = suit_ways(np.array([own]), flush)
    for suit in others:
        # Few sets of own cards meet in many hands: each is looked at once.
        sets, where = np.unique(suit, return_inverse=True)
        more = suit_ways(sets, flush)[where]
        ways = np.column_stack(
            [sum(ways[:, cards - here] * more[:, here] for here in range(cards + 1)) for cards in range(8)]
        )
    return ways[:, 7]


def hands_with(own):
    """All hands up to suits with this longest flush: the other suits, and how many hands each stands for."""
    length = int(SIZE[own])
    for sizes in product(range(min(length, 7 - length), -1, -1), repeat=3):
        if sum(sizes) != 7 - length or list(sizes) != sorted(sizes, reverse=True):
            continue
        grid = np.meshgrid(*(of_size(cards) for cards in sizes), indexing="ij")
        suits = [each.ravel() for each in grid]
        # Suits of equal length in falling order, so that each hand is met once.
        chain = [np.full(len(suits[0]), own), *suits]
        falling = np.ones(len(suits[0]), dtype=bool)
        for before, after in pairwise(chain):
            falling &= (SIZE[before] > SIZE[after]) | (before >= after)
        chain = [each[falling] for each in chain]
        alike = np.sort(np.column_stack(chain), axis=1)
        runs = np.ones(len(alike), dtype=np.int64)
        orders = np.full(len(alike), factorial(4))
        for place in range(1, 4):
            runs = np.where(alike[:, place] == alike[:, place - 1], runs + 1, 1)
            orders //= runs
        yield chain[1:], orders


def deals_with(own):
    """All deals of a longest flush by what best play does and outcome."""
    worth, folded = UNITS
    length = int(SIZE[own])
    worth = np.array(worth).reshape(8, 3, 4)[length]
    found = np.zeros((3, 4), dtype=np.int64)
    for others, hands in hands_with(own):
        none = dealers(own, others, THREE_TO_A_NINE)
        below = np.maximum(none, dealers(own, others, (length, own)))
        upto = np.maximum(none, dealers(own, others, (length, own + 1)))
        outcomes = np.column_stack([none, below - none, upto - below, DEALERS - upto])
        once, most = outcomes @ worth[ONCE], outcomes @ worth[MOST]
        raised = np.where(most >= once, MOST, ONCE)
        action = np.where(np.maximum(once, most) > folded * DEALERS, raised, FOLD)
        for done in (FOLD, ONCE, MOST):
            found[done] += (hands[:, None] * outcomes)[action == done].sum(axis=0)
    return found


def disagreements(flushes):
    kernel = deals_by_flush(-1, UNITS)
    return [int(own) for own in flushes if (kernel[own] != deals_with(own)).any()]


def test_sampled_flushes_agree():
    flushes = MASKS[(SIZE >= 3) & (SIZE <= 7)]
    assert disagreements([of_size(2)[-1], *flushes[::301]]) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_flush_agrees():
    assert disagreements(MASKS[(SIZE >= 2) & (SIZE <= 7)]) == []
