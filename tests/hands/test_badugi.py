"""Badugi hands by clause, and their counts."""

from itertools import combinations

import pytest

from croupier.cards import DECK, parse_cards
from croupier.hands.badugi import rank_badugi


def badugi(text):
    return rank_badugi(parse_cards(text))


@pytest.mark.clause("badugi", "BAD")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac2d3h4s", "Ac2d3h5s"),
        ("KcQdJhTs", "Ac2d3h3s"),  # any badugi beats any three cards
        ("Ac2d3h3s", "Ah4h2c5d"),
        ("KsQhJcJh", "KcKdQcQd"),
        ("AsQsJs9s", "KcKdKhKs"),
        ("Ac2d2h3s", "Ac2d4h4s"),
    ],
)
def test_better_before_worse(better, worse):
    assert badugi(better) < badugi(worse)


@pytest.mark.clause("badugi", "BAD-R8")
def test_the_best_part_counts():
    assert badugi("Ah4h2c5d").words == "three cards 5-2-A"
    assert badugi("Ac2d3h3s").words == "three cards 3-2-A"
    assert badugi("KcKdQcQd").words == "two cards K-Q"
    assert badugi("KcKdKhKs").words == "one card K"
    assert badugi("Ac2d3h4s").words == "badugi 4-3-2-A"


def test_one_hand_in_sixteen_is_a_badugi():
    """17,160 of 270,725, of 715 ranks; counted over the hands that hold the deuce of clubs."""
    deuce, *rest = DECK
    with_deuce = [rank_badugi((deuce, *three)) for three in combinations(rest, 3)]

    assert sum(rank.missing == 0 for rank in with_deuce) == 17_160 * 4 // 52
    assert len({rank for rank in with_deuce if rank.missing == 0}) == 715 * 4 // 13


def test_a_badugi_hand_has_four_cards():
    with pytest.raises(ValueError, match="four cards"):
        badugi("Ac2d3h")
