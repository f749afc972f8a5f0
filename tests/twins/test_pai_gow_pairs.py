"""Hands that hold given cards, and pairs of them, counted by ranks and flushes as one by one."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.banked.fortune_pai_gow_poker.house_way import house_way
from croupier.hands.pai_gow import Joker
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pai_gow.holding import count_without, list_holding, new_room
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import looks, numbered
from croupier.kernels.pai_gow.pairs import compare, count_values, new_tally
from croupier.kernels.pai_gow.pairs import values_of as orders_of
from croupier.kernels.pai_gow.rounds import found_by
from croupier.kernels.pai_gow.settings import PAIRED
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.lab.core.options import read_for
from croupier.lab.games.fortune_pai_gow_poker.guide import back_of, front_of
from croupier.lab.games.fortune_pai_gow_poker.laboratory import LABORATORY
from croupier.lab.games.fortune_pai_gow_poker.play import house_ways
from tests.twins.pai_gow_found import fill_found


@pytest.fixture(scope="module")
def ways():
    return house_ways(Joker.WILD, True)


@pytest.fixture(scope="module")
def tables(ways):
    return found_by(looks(), ways.back.astype(np.uint32) << np.uint32(8) | ways.front)


@pytest.fixture(scope="module")
def by_look():
    return found_by(looks(), looks().number.astype(np.uint32))


def masks(cards):
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        if card != 52:
            suits[card & 3] |= 1 << (card >> 2)
    return suits


def found(hands, tables):
    out = np.zeros(len(hands), dtype=np.uint32)
    fill_found(np.array(hands, dtype=np.uint8), tables, out)
    return out.tolist()


def set_by_house_way(hand):
    setting = house_way([JOKER if card == 52 else DECK[card] for card in hand], Joker.WILD)
    return front_of(setting.front_rank), back_of(setting.back_rank)


def test_every_look_is_found_by_its_cards(by_look):
    hands = sevens().hands

    assert found(hands, by_look) == list(range(len(hands)))
    assert found(hands[:, ::-1], by_look) == list(range(len(hands)))


def test_plain_looks_have_the_same_ranks_and_no_long_suit():
    hands, plain_of = sevens().hands.astype(np.int64), looks().plain_of
    numbers = Random(3).sample(range(len(hands)), 2_000)

    for look, plain in zip(hands[numbers].tolist(), hands[plain_of[numbers]].tolist(), strict=True):
        assert sorted(card >> 2 for card in look) == sorted(card >> 2 for card in plain)
        suits = Counter(card & 3 for card in plain if card != 52)
        assert max(suits.values()) < (4 if 52 in plain else 5)


def test_hands_by_lookup_are_set_the_house_way(tables):
    random = Random(1)
    hands = [random.sample(range(53), 7) for _ in range(600)]
    # Long suits, with and without the joker.
    hands += [random.sample([*range(2, 52, 4), 0, 5, 51, 52], 7) for _ in range(300)]

    for hand, packed in zip(hands, found(hands, tables), strict=True):
        assert (packed & 0xFF, packed >> 8) == set_by_house_way(hand), hand


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


def listed(cards, tables):
    room = new_room(tables)
    return room, list_holding(masks(cards), 52 in cards, 1, tables, room)


@pytest.mark.parametrize("cards", SHARED)
def test_hands_that_hold_cards_are_counted_by_look(cards, by_look):
    room, length = listed(cards, looks())

    counts = np.zeros(len(sevens().hands), dtype=np.int64)
    np.add.at(counts, room.look[:length], room.hands[:length])
    assert {look: n for look, n in enumerate(counts.tolist()) if n} == Counter(found(holding(cards), by_look))


@pytest.mark.parametrize(
    "cards", [(2, 6, 10, 14, 18), (2, 6, 10, 14, 52), (0, 5, 10, 15, 20), (0, 1, 2, 3, 4, 5)]
)
def test_pairs_are_compared_as_one_by_one(cards, ways, tables):
    values, number = orders_of(*ways)
    tally, counted = new_tally(values), np.zeros(5, dtype=np.int64)

    room, length = listed(cards, numbered(number))
    count_values(length, room, tally)
    compare(values, tally, counted)

    hands = np.array(found(holding(cards), tables))
    front, back = hands & 0xFF, hands >> 8
    same_front, same_back = front[:, None] == front, back[:, None] == back
    both_higher = (front[:, None] > front) & (back[:, None] > back)
    assert counted.tolist() == [
        same_front.sum(),
        same_back.sum(),
        (same_front & same_back).sum(),
        both_higher.sum(),
        len(hands) ** 2,
    ]
    assert not tally.counts.any()
    assert not tally.words.any()
    assert not tally.words_of_words.any()


def test_all_sets_of_shared_cards_are_there():
    shared = shared_sets()

    assert [int(shared.sets[shared.size == cards].sum()) for cards in range(7)] == [
        comb(53, cards) for cards in range(7)
    ]
    assert (shared.sets >= 0).all()


def test_shared_sets_up_to_suits_are_those_of_the_cards():
    shared = shared_sets()
    expected = Counter()
    for cards in combinations(range(52), 3):
        expected[tuple(sorted(masks(cards).tolist()))] += 1

    which = (shared.size == 3) & ~shared.joker
    rows = zip(shared.suits[which].tolist(), shared.sets[which].tolist(), strict=True)
    assert {tuple(sorted(suits)): sets for suits, sets in rows} == expected


@pytest.mark.parametrize("cards", [(0, 5, 10, 15, 20, 25, 30), (2, 6, 10, 14, 18, 35, 52)])
def test_hands_without_cards(cards, ways, tables):
    # By inclusion and exclusion over seven cards against a sample of the hands themselves.
    counts = np.zeros(len(ways.front), dtype=np.int64)
    count_without(masks(cards), 52 in cards, looks(), new_room(looks()), counts)

    assert counts.sum() == comb(46, 7)
    assert (counts >= 0).all()
    random, rest = Random(5), [card for card in range(53) if card not in cards]
    sample = found([random.sample(rest, 7) for _ in range(40_000)], tables)
    for fronts in (range(45), range(45, PAIRED), range(PAIRED, 91)):
        share = sum(packed & 0xFF in fronts for packed in sample) / len(sample)
        exact = counts[np.isin(ways.front, fronts)].sum() / comb(46, 7)
        assert abs(share - exact) < 3.5 * (exact * (1 - exact) / len(sample)) ** 0.5


def test_dealt_rounds_are_those_of_the_same_cards():
    state, deck, expected = seeded(6, 3), np.arange(53, dtype=np.uint8), [0, 0, 0]
    for _ in range(400):
        deal(state, deck, 14)
        mine, banks = map(set_by_house_way, (deck[:7].tolist(), deck[7:14].tolist()))
        expected[(mine[0] > banks[0]) + (mine[1] > banks[1])] += 1

    posted = {"game_joker": "wild", "five_aces": "row"}
    options = read_for(LABORATORY.game, LABORATORY.asks, posted)
    played = LABORATORY.wagers["game"].simulator(LABORATORY.pay_table("declared"), options)

    assert played.play(6, 3, 400).tolist() == expected
