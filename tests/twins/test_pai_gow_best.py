"""What every setting is worth, counted by looks, equals what the bank's hands beside each hand say."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER
from croupier.games.banked.fortune_pai_gow_poker.house_way import house_way
from croupier.games.banked.fortune_pai_gow_poker.house_way import settings as every_setting
from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.best import add_worths
from croupier.kernels.pai_gow.holding import new_room
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.rounds import found_by
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.lab.games.fortune_pai_gow_poker.best import best_edge, house_way_edge, settings
from croupier.lab.games.fortune_pai_gow_poker.guide import back_of, front_of
from croupier.lab.games.fortune_pai_gow_poker.play import PAIRS, hands_without, house_ways, pairs, signed
from tests.twins.pai_gow_found import fill_found


def cards_of(hand):
    return tuple(JOKER if card == 52 else DECK[card] for card in hand)


def packed(setting):
    return back_of(setting.back_rank) << 8 | front_of(setting.front_rank)


def listed(look):
    found = settings(Joker.WILD, True)
    span = slice(found.begins[look], found.begins[look + 1])
    return dict(zip(found.packed[span].tolist(), found.lower[span].tolist(), strict=True))


def look_of(*hands):
    tables = found_by(looks(), looks().number.astype(np.uint32))
    out = np.zeros(len(hands), dtype=np.uint32)
    fill_found(np.array(hands, dtype=np.uint8), tables, out)
    return out.tolist()


def test_settings_are_those_that_no_other_is_better_than():
    hands, random = sevens().hands, Random(12)
    for look in random.sample(range(len(hands)), 150):
        cards = cards_of(hands[look].tolist())
        legal = [(s.front_rank, s.back_rank) for s in every_setting(cards, Joker.WILD) if s.legal]
        kept = {
            (front, back)
            for front, back in legal
            if not any(f >= front and b >= back and (f, b) != (front, back) for f, b in legal)
        }
        house = house_way(cards, Joker.WILD)
        expected = {back_of(back) << 8 | front_of(front) for front, back in kept} | {packed(house)}

        found = list(listed(look))
        assert found[0] == packed(house), cards
        assert sorted(found) == sorted(expected), cards


def suits_of(hand):
    return tuple(
        sorted(sum(1 << (card >> 2) for card in hand if card != 52 and card & 3 == suit) for suit in range(4))
    )


def hands_of(look):
    """All hands of a look up to a renaming of suits, and how many each stands for."""
    naturals = [card for card in sevens().hands[look].tolist() if card != 52]
    joker = [52] * (7 - len(naturals))
    ranks = Counter(card >> 2 for card in naturals)
    chosen = [combinations(range(4), copies) for copies in ranks.values()]
    hands = [
        [rank * 4 + suit for rank, suits in zip(ranks, each, strict=True) for suit in suits] + joker
        for each in product(*chosen)
    ]
    classes, members = {}, Counter()
    for hand, its_look in zip(hands, look_of(*hands), strict=True):
        if its_look == look:
            classes[suits_of(hand)] = hand
            members[suits_of(hand)] += 1
    assert members.total() == sevens().weights[look]
    return [(classes[suits], count) for suits, count in members.items()]


LOOKS = {
    "fours and threes": (48, 49, 50, 51, 44, 45, 46),
    "fours beside the joker": (40, 41, 42, 43, 30, 12, 52),
    "three pairs": (0, 1, 21, 22, 38, 39, 47),
    "threes and two pairs": (8, 9, 10, 21, 22, 46, 47),
    "seven of a suit": (0, 8, 12, 20, 24, 36, 48),
    "five of a suit and a pair": (0, 8, 12, 20, 36, 5, 6),
    "four of a suit, two others and the joker": (0, 8, 12, 36, 1, 39, 52),
    "three pairs and the joker": (4, 5, 22, 23, 48, 51, 52),
}


def worths_one_by_one(look):
    ways, expected = house_ways(Joker.WILD, True), Counter()
    for hand, members in hands_of(look):
        banks = hands_without(cards_of(hand))
        assert banks.sum() == comb(46, 7)
        for setting in listed(look):
            lower = banks[ways.front < setting & 0xFF].sum() + banks[ways.back < setting >> 8].sum()
            expected[setting] += members * int(lower)
    return expected


@pytest.mark.parametrize("name", LOOKS)
def test_worths_are_the_banks_lower_hands_beside_every_hand_of_a_look(name):
    (look,) = look_of(LOOKS[name])

    assert listed(look) == worths_one_by_one(look)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_worths_of_a_hand_without_a_pair():
    # Seven ranks in all suits that make no flush: hundreds of hands up to a renaming of suits.
    (look,) = look_of((0, 9, 18, 27, 32, 41, 50))

    assert listed(look) == worths_one_by_one(look)


def test_with_payoffs_of_one_every_pair_is_counted_once():
    hands, weights = sevens()
    shared, tables = shared_sets(), looks()
    # One front and one back, and every setting is above both.
    house, above = np.zeros(len(hands), dtype=np.uint32), np.full(len(hands), 1 << 8 | 1, dtype=np.uint32)
    begins, found = np.arange(len(hands) + 1), np.zeros(len(hands), dtype=np.int64)
    span = 0, len(shared.sets)
    add_worths(span, shared, signed(shared), tables, house, begins, above, 1, new_room(tables), found)

    # Less a hand beside itself, which shares seven cards.
    assert (found - 2 * weights == 2 * weights * comb(46, 7)).all()


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("joker", Joker)
@pytest.mark.parametrize("five_aces_row", [True, False])
def test_the_house_ways_settings_add_up_to_pairs_of_hands(joker, five_aces_row):
    front, back, *_ = pairs(joker, five_aces_row)

    # Hands are set alike: neither wins more than the other, but for copies.
    assert house_way_edge(joker, five_aces_row) == Fraction(front + back, 2 * PAIRS)
    assert best_edge(joker, five_aces_row) < house_way_edge(joker, five_aces_row)


def test_suits_beside_the_own_flush_hardly_matter():
    # The best setting over all suits of a look against the best for just these suits, hand by hand.
    found, ways = settings(Joker.WILD, True), house_ways(Joker.WILD, True)
    best, random = found.highest(found.lower), Random(1)
    for _ in range(60):
        hand = random.sample(range(53), 7)
        (look,) = look_of(hand)
        banks = hands_without(cards_of(hand))
        worths = {
            setting: int(banks[ways.front < setting & 0xFF].sum() + banks[ways.back < setting >> 8].sum())
            for setting in listed(look)
        }
        assert max(worths.values()) - worths[int(found.packed[best[look]])] < comb(46, 7) / 10_000, hand
