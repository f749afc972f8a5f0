"""One hand for each look: every hand of 53 cards has just one that stands for it, with the right weight."""

from collections import Counter
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np

from croupier.kernels.pai_gow.joker_sevens import JOKER, sevens


def look(hand):
    """What poker sees: the joker, and the ranks; if a suit may be a flush, its ranks and those beside it."""
    naturals = [card for card in hand if card != JOKER]
    suits = Counter(card & 3 for card in naturals)
    suit, length = max(suits.items(), key=lambda item: item[1])
    ranks = tuple(sorted(card >> 2 for card in naturals))
    if length < len(naturals) - 2:
        return ranks, None
    return ranks, tuple(sorted(card >> 2 for card in naturals if card & 3 == suit))


def test_all_hands_are_there():
    hands, weights = sevens()

    assert len(hands) == 292_253
    assert weights.sum() == comb(53, 7)
    assert (weights > 0).all()


def test_looks_differ():
    hands = sevens().hands
    sample = Random(1).sample(range(len(hands)), 60_000)

    assert len({look(hands[row].tolist()) for row in sample}) == len(sample)


def test_cards_of_a_hand_differ():
    assert all(len(set(hand)) == 7 for hand in sevens().hands[::37].tolist())


def suit_choices(ranks):
    """All ways to give cards of these ranks their suits."""
    by_rank = [list(combinations(range(4), copies)) for copies in Counter(ranks).values()]
    for suits in product(*by_rank):
        yield [rank * 4 + suit for rank, chosen in zip(Counter(ranks), suits, strict=True) for suit in chosen]


def test_weights_are_numbers_of_hands():
    hands, weights = sevens()
    for row in Random(2).sample(range(len(hands)), 60):
        hand = hands[row].tolist()
        seen = look(hand)
        rest = [JOKER] * hand.count(JOKER)
        assert sum(look([*cards, *rest]) == seen for cards in suit_choices(seen[0])) == weights[row], hand


def test_a_random_hand_is_stood_for():
    hands = sevens().hands
    looks = {look(hand) for hand in hands.tolist()}
    random = Random(3)

    assert all(look(random.sample(range(53), 7)) in looks for _ in range(20_000))
    assert hands.dtype == np.uint8
