"""Hands that hold given cards, and pairs of them, counted by ranks and flushes as one by one."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.fortune_pai_gow_poker.house_way import house_way
from croupier.hands.pai_gow import Joker
from croupier.kernels.draw import deal, seeded
from croupier.kernels.pai_gow_counts import compare, count_holding, count_without, new_tally
from croupier.kernels.pai_gow_pairs import ranks_by_size, shared_sets
from croupier.kernels.pai_gow_rounds import fill_values, play_rounds
from croupier.lab.pai_gow import house_ways
from croupier.lab.pai_gow_guide import back_of, front_of


@pytest.fixture(scope="module")
def values():
    return house_ways(Joker.WILD, True)


def masks(cards):
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        if card != 52:
            suits[card & 3] |= 1 << (card >> 2)
    return suits


def values_of(hands, values):
    found = np.zeros(len(hands), dtype=np.int64)
    fill_values(np.array(hands, dtype=np.uint8), values, ranks_by_size(), found)
    return found.tolist()


def set_by_house_way(hand):
    setting = house_way([JOKER if card == 52 else DECK[card] for card in hand], Joker.WILD)
    return front_of(setting.front_rank), back_of(setting.back_rank)


def test_values_by_lookup_are_those_of_the_house_way(values):
    random = Random(1)
    hands = [random.sample(range(53), 7) for _ in range(600)]
    # Long suits, with and without the joker.
    hands += [random.sample([*range(2, 52, 4), 0, 5, 51, 52], 7) for _ in range(300)]

    for hand, value in zip(hands, values_of(hands, values), strict=True):
        assert (values.front[value], values.back[value]) == set_by_house_way(hand), hand


def holding(cards):
    """All hands that hold these cards."""
    rest = [card for card in range(53) if card not in cards]
    return [(*cards, *more) for more in combinations(rest, 7 - len(cards))]


SHARED = [
    (0, 4, 8, 12),  # four of a suit
    (0, 4, 9, 13),  # two and two
    (0, 5, 10, 15),  # one of each
    (3, 7, 11, 52),  # three and the joker
    (0, 1, 2, 52),
    (2, 6, 10, 14, 18),
    (2, 6, 10, 15, 19),
    (0, 5, 10, 15, 20),
    (2, 6, 10, 14, 52),
    (48, 49, 50, 51, 52),
    (2, 6, 10, 14, 19, 23),
    (0, 5, 10, 15, 20, 25),
    (0, 1, 2, 3, 4, 5),
]


@pytest.mark.parametrize("cards", SHARED)
def test_hands_that_hold_cards_are_counted_by_value(cards, values):
    tally = new_tally(values)

    count_holding(masks(cards), 52 in cards, 1, values, ranks_by_size(), tally)

    expected = Counter(values_of(holding(cards), values))
    assert {v: n for v, n in enumerate(tally.counts.tolist()) if n} == expected


@pytest.mark.parametrize(
    "cards", [(2, 6, 10, 14, 18), (2, 6, 10, 14, 52), (0, 5, 10, 15, 20), (0, 1, 2, 3, 4, 5)]
)
def test_pairs_are_compared_as_one_by_one(cards, values):
    tally, found = new_tally(values), np.zeros(5, dtype=np.int64)
    room = np.zeros(256, dtype=np.int64), np.zeros(256, dtype=np.int64)

    count_holding(masks(cards), 52 in cards, 1, values, ranks_by_size(), tally)
    compare(values, tally, *room, found)

    hands = values_of(holding(cards), values)
    front, back = values.front[hands], values.back[hands]
    same_front, same_back = front[:, None] == front, back[:, None] == back
    both_higher = (front[:, None] > front) & (back[:, None] > back)
    assert found.tolist() == [
        same_front.sum(),
        same_back.sum(),
        (same_front & same_back).sum(),
        both_higher.sum(),
        len(hands) ** 2,
    ]
    assert not tally.counts.any()
    assert tally.touched[-1] == 0


def test_all_sets_of_shared_cards_are_there():
    shared = shared_sets()
    size = np.bitwise_count(shared.suits).sum(axis=1) + shared.joker

    assert [int(shared.sets[size == cards].sum()) for cards in range(7)] == [comb(53, k) for k in range(7)]
    assert (shared.sets >= 0).all()


@pytest.mark.parametrize("cards", [(0, 5, 10, 15, 20, 25, 30), (2, 6, 10, 14, 18, 35, 52)])
def test_hands_without_cards(cards, values):
    # By inclusion and exclusion over seven cards against a sample of the hands themselves.
    tally = new_tally(values)
    count_without(masks(cards), 52 in cards, values, ranks_by_size(), tally)

    assert tally.counts.sum() == comb(46, 7)
    assert (tally.counts >= 0).all()
    random, rest = Random(5), [card for card in range(53) if card not in cards]
    sample = values_of([random.sample(rest, 7) for _ in range(40_000)], values)
    for tens_and_up in (range(120), range(120, 169), range(169, 182)):
        share = sum(values.front[value] in tens_and_up for value in sample) / len(sample)
        exact = tally.counts[np.isin(values.front, tens_and_up)].sum() / comb(46, 7)
        assert abs(share - exact) < 3.5 * (exact * (1 - exact) / len(sample)) ** 0.5


def test_dealt_rounds_are_those_of_the_same_cards(values):
    state, deck, expected = seeded(6, 3), np.arange(53, dtype=np.uint8), [0, 0, 0]
    for _ in range(400):
        deal(state, deck, 14)
        mine, banks = (set_by_house_way(deck[at : at + 7].tolist()) for at in (0, 7))
        expected[(mine[0] > banks[0]) + (mine[1] > banks[1])] += 1
    counts = np.zeros(3, dtype=np.int64)

    play_rounds(6, 3, 400, values, ranks_by_size(), counts)

    assert counts.tolist() == expected
