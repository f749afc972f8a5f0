"""Qualifiers."""

import pytest

from croupier.cards import parse_cards
from croupier.hands import AtLeast, Category, rank_high

ACE_KING = AtLeast(Category.HIGH_CARD, (14, 13))
PAIR_OF_FOURS = AtLeast(Category.PAIR, (4,))


@pytest.mark.parametrize("text", ["AsKc4d3h2s", "AsKcQdJh9s", "2c2d5h4s3c", "Ac2d3h4s5c", "AcKcQcJcTc"])
def test_ace_king_or_anything_better_plays(text):
    assert ACE_KING.plays(rank_high(parse_cards(text)))


@pytest.mark.parametrize("text", ["AsQcJdTh8s", "KsQcJdTh8s", "7c5d4h3s2c"])
def test_an_ace_or_a_king_alone_does_not(text):
    assert not ACE_KING.plays(rank_high(parse_cards(text)))


def test_a_floor_inside_a_class_looks_at_its_first_rank():
    assert PAIR_OF_FOURS.plays(rank_high(parse_cards("4c4d5h3s2c")))
    assert not PAIR_OF_FOURS.plays(rank_high(parse_cards("3c3dAhKsQc")))


def test_a_floor_without_ranks_is_the_whole_class():
    assert AtLeast(Category.PAIR).plays(rank_high(parse_cards("2c2d5h4s3c")))
    assert not AtLeast(Category.PAIR).plays(rank_high(parse_cards("AcKdQhJs9c")))
