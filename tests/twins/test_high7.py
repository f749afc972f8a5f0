"""The compiled ranking equals the readable one on every suit class: that is, on every hand."""

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import rank_high
from croupier.lab.core.lower import pack
from croupier.lab.hands.rank import rank_hand, rank_hands, suit_classes

SLICES = 24
"""The 6,009,159 classes of seven cards are shared out so that test workers take turns."""


def disagreements(hands):
    ranks = rank_hands(hands).tolist()
    return [
        hand
        for hand, rank in zip(hands.tolist(), ranks, strict=True)
        if pack(rank_high([DECK[card] for card in hand])) != rank
    ]


@pytest.mark.parametrize(
    ("cards", "classes", "hands"),
    [(5, 134_459, 2_598_960), pytest.param(6, 962_988, 20_358_520, marks=pytest.mark.long)],
)
def test_twins_agree_on_every_suit_class_of_five_and_six_cards(cards, classes, hands):
    representatives, members = suit_classes(cards)

    assert len(representatives) == classes
    assert members.sum() == hands
    assert disagreements(representatives) == []


@pytest.fixture(scope="module")
def sevens():
    return suit_classes(7)


def test_suit_classes_of_seven_cards_stand_for_every_hand_once(sevens):
    representatives, members = sevens
    masks = np.zeros(len(representatives), dtype=np.uint64)
    for card in representatives.T:
        masks |= np.uint64(1) << card.astype(np.uint64)

    assert len(representatives) == 6_009_159
    assert (np.diff(np.sort(masks)) > 0).all()
    assert members.sum() == 133_784_560
    assert (np.bitwise_count(masks) == 7).all()


@pytest.mark.parametrize("part", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, SLICES))])
def test_twins_agree_on_every_suit_class_of_seven_cards(sevens, part):
    representatives, _ = sevens

    assert disagreements(representatives[part::SLICES]) == []


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_one_hand_at_a_time_ranks_as_in_bulk(cards):
    representatives, _ = suit_classes(cards)
    sample = representatives[:: len(representatives) // 20_000]

    singly = [rank_hand([DECK[card] for card in hand]) for hand in sample.tolist()]

    assert singly == rank_hands(sample).tolist()


def test_suits_may_be_renamed(sevens):
    representatives, _ = sevens
    sample = representatives[::97]
    renamed = (sample & 0xFC) | np.array([2, 3, 1, 0], dtype=np.uint8)[sample & 3]

    assert (rank_hands(sample) == rank_hands(renamed)).all()


def test_the_order_of_the_cards_does_not_matter(sevens):
    representatives, _ = sevens
    shuffled = np.random.default_rng(7).permuted(representatives[::97], axis=1)

    assert (rank_hands(representatives[::97]) == rank_hands(shuffled)).all()
