"""Counting the dealer's hands by polynomials equals counting every suit's subsets one by one."""

import math
from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.cards.card import DECK
from croupier.games.banked.high_card_flush.game import DEALER_PLAYS
from croupier.hands.longest_flush import FlushRank, longest_flush, longest_run
from croupier.kernels.games import high_card_flush as kernel
from croupier.lab.core.options import read_for
from croupier.lab.games.high_card_flush.guide import against
from croupier.lab.games.high_card_flush.laboratory import LABORATORY
from croupier.lab.games.high_card_flush.play import all_flushes, deals_by_flush, floor, key_of, units_of
from croupier.lab.games.high_card_flush.runs import run_counts, run_of_mask

OPTIONS = read_for(LABORATORY.game, LABORATORY.asks, {})
CORNERS = [
    "AhKhQhJhTh9h8h",  # seven of a suit
    "2c3d4h5s6c7d8h",  # two suits of two, below what plays
    "9h3h2h 9s3s2s Kd",  # two equal flushes, the least that plays
    "8h7h6h AsKd QcJc",  # the best that does not play
    "AhKhQh AsKsQs Ac",
    "5h4h3h2h 9s8s7s",
]


def one_by_one(hand):
    """No hand, below, equal, above: for each suit every subset of the cards left is looked at."""
    mine = longest_flush(hand)

    def ways(fits):
        total = [1] + [0] * 7
        for suit in range(4):
            left = [int(card.rank) for card in DECK if card.suit == suit and card not in hand]
            held = [
                sum(
                    fits(FlushRank(cards, ranks)) for ranks in combinations(sorted(left, reverse=True), cards)
                )
                if cards
                else 1
                for cards in range(8)
            ]
            total = [sum(total[k] * held[n - k] for k in range(n + 1)) for n in range(8)]
        return total[7]

    none = ways(lambda flush: flush < DEALER_PLAYS)
    below = max(none, ways(lambda flush: flush < mine))
    upto = max(none, ways(lambda flush: flush <= mine))
    return [none, below - none, upto - below, math.comb(45, 7) - upto]


@pytest.mark.parametrize("cards", CORNERS)
def test_twins_agree_on_corners(cards):
    hand = parse_cards(cards)

    assert against(hand) == one_by_one(hand)


def test_twins_agree_on_a_sample():
    random = Random(8)
    for _ in range(12):
        hand = random.sample(DECK, 7)
        assert against(hand) == one_by_one(hand), hand


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_twins_agree_on_a_thousand_hands():
    random = Random(9)
    for _ in range(1_000):
        hand = random.sample(DECK, 7)
        assert against(hand) == one_by_one(hand), hand


def masks_of(hand):
    suits = [0, 0, 0, 0]
    for card in hand:
        suits[card.suit] |= 1 << card.rank - 2
    return suits


def classes_with(own):
    """Every hand, up to suits, whose longest flush is these cards: four masks and how many hands they are."""
    size = own.bit_count()
    others = [mask for mask in range(1 << 13) if mask.bit_count() <= min(size, 7 - size)]
    keyed = sorted((mask.bit_count(), mask) for mask in others if (mask.bit_count(), mask) <= (size, own))
    for at, (size2, second) in enumerate(keyed):
        for at3, (size3, third) in enumerate(keyed[: at + 1]):
            for size4, fourth in keyed[: at3 + 1]:
                if size + size2 + size3 + size4 == 7:
                    alike = Counter((own, second, third, fourth)).values()
                    yield (own, second, third, fourth), 24 // math.prod(map(math.factorial, alike))


@pytest.mark.parametrize("ranks", [(14, 13, 12, 11, 10), (10, 8, 6, 4, 2), (14, 2), (9, 8, 7, 3, 2)])
def test_all_hands_of_a_flush_add_up_one_by_one(ranks):
    # The loops over classes against the same counts hand by hand, with what best play does.
    own = sum(1 << rank - 2 for rank in ranks)
    units = units_of(OPTIONS)
    worth = np.array(units[0]).reshape(8, 3, 4)
    expected = np.zeros((3, 4), dtype=np.int64)
    ways, room = np.zeros(3, dtype=np.int64), np.zeros(8, dtype=np.int64)
    for suits, hands in classes_with(own):
        kernel.dealer_against(np.array(suits), floor(), ways, room)
        none, below, upto = map(int, ways)
        action = kernel.chosen(own, -1, none, below, upto, worth[len(ranks)], units[1])
        found = np.array([none, below - none, upto - below, kernel.DEALERS - upto])
        expected[action] += hands * found

    assert deals_by_flush(-1, units)[own].tolist() == expected.tolist()


def test_payoffs_all_one_count_every_deal():
    for least in (-1, 0, key_of(FlushRank(3, (10, 8, 6)))):
        assert deals_by_flush(least, units_of(OPTIONS)).sum() == math.comb(52, 7) * math.comb(45, 7)


def test_floor_of_the_dealer():
    # All sets of three below a nine, by how many of those cards the player holds.
    below = all_flushes().below_floor

    assert below[0] == math.comb(7, 3)
    assert below[0b111] == math.comb(4, 3)
    assert below[0b1_1111_0000_0000] == math.comb(7, 3)


def test_runs_of_all_hands_of_a_short_deck():
    # Every hand of 14 cards of two suits, against the readable run.
    assert sum(run_counts().values()) == math.comb(52, 7)
    for mask in Random(4).sample(range(1 << 13), 300):
        cards = [DECK[rank * 4 + 2] for rank in range(13) if mask >> rank & 1]
        assert run_of_mask()[mask] == longest_run(cards)
