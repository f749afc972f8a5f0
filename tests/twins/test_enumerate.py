"""Counting every hand of a deck equals going through it with the readable ranking."""

from collections import Counter
from itertools import combinations

import numpy as np

from croupier.cards.card import DECK
from croupier.hands import rank_high
from croupier.kernels.ranks.count import card_pairs, count_sevens
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.lower import pack
from croupier.lab.hands.rank import count_five_card_hands


def by_reference(cards, size):
    return Counter(pack(rank_high([DECK[card] for card in hand])) for hand in combinations(cards, size))


def counted(counts):
    return Counter({rank: int(counts[rank]) for rank in np.flatnonzero(counts).tolist()})


def test_five_card_hands_of_a_short_deck():
    deck = [*range(0, 52, 3), 1, 5, 10, 13, 17, 49]

    assert counted(count_five_card_hands(deck)) == by_reference(deck, 5)


def test_five_card_hands_of_one_suit_are_flushes_all():
    hearts = range(2, 52, 4)

    assert counted(count_five_card_hands(hearts)) == by_reference(hearts, 5)


def test_seven_card_hands_of_the_eleven_highest_cards():
    tables = high_tables(7)
    counts = np.zeros(1 << 16, dtype=np.uint32)

    count_sevens((41, 52), counts, card_pairs(), tables)

    assert counted(counts) == by_reference(range(41, 52), 7)


def test_seven_card_hands_split_by_their_lowest_card_add_up():
    tables = high_tables(7)
    pairs = card_pairs()
    whole, parts = np.zeros((2, 1 << 16), dtype=np.uint32)

    count_sevens((20, 52), whole, pairs, tables)
    count_sevens((20, 33), parts, pairs, tables)
    count_sevens((33, 52), parts, pairs, tables)

    assert (whole == parts).all()
    assert whole.sum() == 3_365_856  # 32 choose 7
