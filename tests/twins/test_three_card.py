"""Three-card ranks by table, and the bank's hands by class, equal the readable ranking hand by hand."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.games.banked.three_card_poker_6_card_bonus.game import QUEEN_HIGH
from croupier.hands.three_card import rank_three
from croupier.kernels.ranks import three_card as kernel
from croupier.lab.games.three_card_poker_6_card_bonus.play import pack_three, situations

HANDS = list(combinations(range(52), 3))


@pytest.fixture(scope="module")
def reference():
    """The readable rank of every three cards, packed."""
    return {hand: pack_three(rank_three([DECK[card] for card in hand])) for hand in HANDS}


def test_every_hand_has_its_rank(reference):
    table = kernel.rank_table()

    assert all(table[hand] == rank for hand, rank in reference.items())
    assert all(table[c, a, b] == table[b, c, a] == rank for (a, b, c), rank in reference.items())


def test_packing_keeps_the_order(reference):
    readable = sorted({rank_three([DECK[card] for card in hand]) for hand in HANDS})
    packed = [pack_three(rank) for rank in readable]

    assert packed == sorted(packed)
    assert len(set(packed)) == len(readable)


def one_by_one(own, up, ranks):
    """No hand, below, equal, above, for the bank's hands with this card."""
    counts, mine, floor = [0, 0, 0, 0], ranks[tuple(sorted(own))], pack_three(QUEEN_HIGH)
    rest = [card for card in range(52) if card not in own and card != up]
    for two in combinations(rest, 2):
        bank = ranks[tuple(sorted((*two, up)))]
        counts[0 if bank < floor else 1 if bank < mine else 2 if bank == mine else 3] += 1
    return counts


def check(rows, ranks):
    seen = situations()
    for row in rows:
        own = tuple(map(int, seen.hands[row]))
        for up in range(52):
            expected = [0, 0, 0, 0] if up in own else one_by_one(own, up, ranks)
            assert seen.bank[row, up].tolist() == expected, (own, up)


def test_a_sample_of_classes_against_every_card(reference):
    check(Random(3).sample(range(len(situations().hands)), 12), reference)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_class_against_every_card(reference):
    check(range(len(situations().hands)), reference)


def test_every_situation_has_all_completions():
    seen = situations()
    own = np.zeros(seen.bank.shape[:2], dtype=bool)
    np.put_along_axis(own, seen.hands.astype(int), True, axis=1)

    assert (seen.bank.sum(axis=2)[~own] == 1_128).all()
    assert (seen.bank[own] == 0).all()
    assert seen.ways.sum() == 22_100
