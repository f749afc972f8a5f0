import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.errors import DataInvalid
from croupier.hands import Category
from croupier.lab.core.lower import category_of
from croupier.lab.hands.rank import count_five_card_hands, rank_hand, rank_hands


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("As Kd 9c 5h 3s", Category.HIGH_CARD),
        ("5c 4d 3h 2s Ac Kh Kd", Category.STRAIGHT),
        ("2h 4h 6h 8h Th As Ad", Category.FLUSH),
        ("9s 8s 7s 6s 5s Ts", Category.STRAIGHT_FLUSH),
        ("Ac Kc Qc Jc Tc 9c 8c", Category.ROYAL_FLUSH),
    ],
)
def test_category_of_a_hand(text, category):
    assert category_of(rank_hand(text)) is category
    assert rank_hand(text) == rank_hand(parse_cards(text))


def test_wheel_is_the_lowest_straight():
    assert rank_hand("5c 4d 3h 2s Ac") < rank_hand("6c 5d 4h 3s 2c")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "As Kd Qh Jc",
        "As Kd Qh Jc 9s 8s 7s 6s",
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2c 2d 2h",
        "As Kd Qh Jc Jo",
        "As Kd Qh Jc ??",
        "As Kd Qh Jc 9s 8d Jo",
        "As Ks Qs Js Ts Jo ??",
        "Jo Jo Jo Jo Jo Jo Jo",
    ],
)
def test_hands_without_a_rank_are_refused(text):
    with pytest.raises(DataInvalid, match=r"a high hand (has five|is made from the 52)"):
        rank_hand(text)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ([[1, 2, 3, 4]], "five to seven"),
        ([1, 2, 3, 4, 5], "five to seven"),
        ([[1.0, 2, 3, 4, 5]], "whole numbers"),
        ([[1, 2, 3, 4, 52]], "0 .* to 51"),
        ([[1, 2, 3, 4, -1]], "0 .* to 51"),
        ([[1, 2, 3, 4, 300]], "0 .* to 51"),
        ([[0, 4, 8, 12, 16, 255, 254]], "0 .* to 51"),
    ],
)
def test_rows_that_are_no_hands_are_refused(hands, expected):
    with pytest.raises(DataInvalid, match=expected):
        rank_hands(hands)


def test_ranks_may_go_where_the_caller_wants():
    out = np.zeros(1, dtype=np.uint16)

    assert rank_hands([[0, 1, 2, 3, 4]], out) is out
    assert out[0] == rank_hand("2c 2d 2h 2s 3c")


@pytest.mark.parametrize("out", [np.zeros(2, dtype=np.uint16), np.zeros(1, dtype=np.int64)])
def test_ranks_do_not_go_where_they_do_not_fit(out):
    with pytest.raises(DataInvalid, match="16-bit"):
        rank_hands([[0, 1, 2, 3, 4]], out)


def test_no_hands_have_no_ranks():
    assert rank_hands(np.empty((0, 7), dtype=np.uint8)).tolist() == []


def test_blocks_do_not_leak_into_each_other():
    # More hands than one block of the kernel, flushes on both sides of its edge.
    flush, straight = [0, 4, 8, 12, 20, 1, 5], [0, 5, 8, 12, 16, 30, 31]
    hands = np.array([flush, straight] * 5_000, dtype=np.uint8)

    ranks = rank_hands(hands)

    assert (ranks[::2] == ranks[0]).all()
    assert (ranks[1::2] == ranks[1]).all()
    assert [category_of(int(rank)) for rank in ranks[:2]] == [Category.FLUSH, Category.STRAIGHT]


def test_removing_cards_leaves_fewer_hands():
    without_aces = count_five_card_hands(range(48))

    assert without_aces.sum() == 1_712_304
    assert not without_aces[Category.ROYAL_FLUSH << 12]
