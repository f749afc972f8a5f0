import pytest

from croupier.cards import parse_cards
from croupier.hands import AtLeast, Category, HandRank, rank_high
from croupier.lab.core.lower import category_of, indices, pack, pack_floor, packed_ranks, unpack


def test_every_hand_rank_has_a_number_of_its_own():
    assert len(packed_ranks()) == len(set(packed_ranks().values())) == 7_462


def test_packing_keeps_the_order():
    ranks = sorted(packed_ranks())

    assert [pack(rank) for rank in ranks] == sorted(packed_ranks().values())


def test_unpacking_undoes_packing():
    assert all(unpack(pack(rank)) == rank for rank in packed_ranks())


def test_a_hand_that_cannot_be_has_no_number():
    with pytest.raises(KeyError):
        pack(HandRank(Category.HIGH_CARD, (6, 5, 4, 3, 2)))  # a straight


def test_category():
    assert category_of(pack(rank_high(parse_cards("AsAd KcKh 2s")))) is Category.TWO_PAIR


def test_floor_is_the_least_hand_that_plays():
    floor = pack_floor(AtLeast(Category.HIGH_CARD, (14, 13)))

    assert unpack(floor) == HandRank(Category.HIGH_CARD, (14, 13, 4, 3, 2))
    assert unpack(floor - 1) == HandRank(Category.HIGH_CARD, (14, 12, 11, 10, 9))


def test_cards_become_indices():
    assert indices([parse_cards("2c 2d As"), parse_cards("3c Kh Ac")]).tolist() == [[0, 1, 51], [4, 46, 48]]
