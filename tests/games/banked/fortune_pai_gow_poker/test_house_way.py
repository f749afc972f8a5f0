"""The house way: every step on worked hands, and legal on any seven cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, JOKER, parse_cards
from croupier.games.banked.fortune_pai_gow_poker.house_way import STEPS, Seven, house_way, set_hand
from croupier.games.banked.fortune_pai_gow_poker.house_way import settings as splits
from croupier.hands.pai_gow import Joker

WORKED = [
    ("AcKdJs9h7c5d3s", "KdJs", 9),
    ("8c8dAhQs9c6d3h", "AhQs", 8),
    ("AcAdKhJs8c5d2h", "KhJs", 8),
    ("AcAd5h5sKcJd8h", "5h5s", 7),
    ("QcQd3h3sAcKd9h", "3h3s", 7),
    ("JcJd6h6sAcTd8h", "AcTd", 7),
    ("JcJd6h6sKcTd8h", "6h6s", 7),
    ("8c8d4h4sKcJd2h", "KcJd", 7),
    ("8c8d4h4sAcJd2h", "AcJd", 7),
    ("7c7d4h4sQcJd9h", "4h4s", 7),
    ("5c5d3h3sQcJd9h", "QcJd", 7),
    ("5c5d3h3sJcTd8h", "3h3s", 7),
    ("KcKd9h9s4c4dAh", "KcKd", 7),
    ("KcKdKhAs9c6d3h", "As9c", 6),
    ("AcAdAhKs9c6d3h", "AcKs", 6),
    ("9c9d9h4c4d4sKh", "9c9d", 5),
    ("9c8d7h6s5cKd2h", "Kd2h", 3),
    ("9c8d7h6s5c4dKh", "9cKh", 3),
    ("9c8d7h6s5cQdQh", "QdQh", 2),
    ("9c9d8h7s6c5dAh", "9cAh", 3),
    ("9c9d8h8s7c6d5h", "8h8s", 7),
    ("AhKh9h5h3h9s5s", "AhKh", 7),
    ("9c9d9h8s7c6d5h", "9c9d", 2),
    ("Th9h8h4h2h7c6d", "7c6d", 3),
    ("Ah7h5h4h3h6c2d", "Ah7h", 3),
    ("9h8h7h6h5hKcQd", "KcQd", 3),
    ("7c7d7hKcKdAh4s", "KcKd", 5),
    ("KcKdKh4s4cAdQh", "4s4c", 5),
    ("7c7d7hKsKc4d4h", "KsKc", 2),
    ("KcKdKhKsAc9d4h", "KcKd", 4),
    ("JcJdJhJsKc9d4h", "Kc9d", 4),
    ("JcJdJhJsQc9d4h", "JcJd", 4),
    ("7c7d7h7sQc9d4h", "Qc9d", 4),
    ("7c7d7h7sJc9d4h", "7c7d", 4),
    ("5c5d5h5sJc9d4h", "Jc9d", 4),
    ("9c9d9h9s4c4dKh", "4c4d", 2),
    ("9c9d9h9s2c2d2h", "9c9d", 2),
    ("4c4d4h4s7c7d7h", "7c7d", 2),
    ("AcKd9h7s5c3dJo", "Kd9h", 8),
    ("KcKdJoAh9s5c3d", "Ah9s", 6),
    ("AcAdJoKh9s6c3d", "JoKh", 6),
    ("KcKd7h7sJoAc4d", "JoAc", 5),
    ("7c7d4h4sJo3c2d", "7c7d", 5),
    ("9c9d9hJoAsKc4d", "AsKc", 4),
    ("QcQdQhJoAs7c4d", "QcQd", 4),
    ("KcKdKhKsJoAcQd", "JoAc", 2),
    ("AcAdAhAsJoKcQd", "AcAd", 1),
    ("AcAdAhAsJoKcKd", "AcAd", 1),
    ("9c8d7h6s5cAdJo", "AdJo", 2),
    ("KcKd9h8s7c6dJo", "KcKd", 2),
    ("Kc9h8s7c6d2dJo", "Kc2d", 3),
    ("AcKdQhJs9c2dJo", "Ac2d", 3),
    ("AhKh9h5hQsJsJo", "Ah5h", 3),
    ("KcKd9h9s4c4dJo", "KcKd", 2),
    ("7c7d7h4s4cKdJo", "KdJo", 2),
    ("9c9d9h4c4d4sJo", "9c9d", 2),
    ("9c9d9h8s7c6dJo", "9c9d", 2),
    ("9c9d9hKsKcJo4d", "KsKc", 2),
    ("KhJh8h4hJo2c2d", "2c2d", 2),
    ("9h8h7h6hJoKcKd", "KcKd", 2),
    ("QhJhTh9hJcTcJo", "QhJo", 5),
    ("AcAdKcKdJo7h4s", "AcAd", 5),
    ("9h8h7h6h5h9s8s", "8h8s", 7),
    ("9c9d9h9sJo3c2d", "Jo3c", 2),
    ("KcKdJoAhQsTc3d", "Kc3d", 3),
    ("TcTd9h8s7cJo2d", "Tc2d", 3),
]
"""Seven cards, the two that go in front, and the step that says so, counted from one."""


@pytest.mark.clause("fortune-pai-gow-poker", "FPG HW")
@pytest.mark.parametrize(("hand", "front", "step"), WORKED)
def test_a_worked_hand_is_set_as_printed(hand, front, step):
    cards = parse_cards(hand)

    assert set(house_way(cards).front) == set(parse_cards(front))
    seven = Seven(cards, Joker.WILD)
    assert next(number for number, rule in enumerate(STEPS, start=1) if rule(seven)) == step


sevens = st.lists(st.sampled_from((*DECK, JOKER)), min_size=7, max_size=7, unique=True)
with_joker = st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True).map(
    lambda six: [*six, JOKER]
)
few_ranks = st.lists(
    st.sampled_from([card for card in (*DECK, JOKER) if card.rank in (14, 13, 9, 8, 5)]),
    min_size=7,
    max_size=7,
    unique=True,
)


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Round 3")
@given(sevens | with_joker | few_ranks, st.sampled_from(Joker), st.booleans())
@settings(max_examples=400, deadline=None)
def test_the_house_way_is_always_legal(cards, joker, row):
    setting = house_way(cards, joker, five_aces_row=row)

    assert setting.legal
    assert sorted((*setting.front, *setting.back), key=str) == sorted(cards, key=str)


@given(sevens | with_joker)
@settings(max_examples=100, deadline=None)
def test_the_order_in_which_cards_lie_does_not_matter(cards):
    one, other = house_way(cards), house_way(cards[::-1])

    assert (one.front_rank, one.back_rank) == (other.front_rank, other.back_rank)


def test_there_are_twenty_one_ways_to_set_a_hand():
    assert len(splits(parse_cards("AcKdQh9s7c5d3h"), Joker.WILD)) == 21


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R19")
def test_five_aces_by_the_footnote():
    cards = parse_cards("AcAdAhAsJoKcQd")

    assert set(house_way(cards, five_aces_row=False).front) == set(parse_cards("JoKc"))
    assert set(house_way(cards).front) == set(parse_cards("AcAd"))


@pytest.mark.clause("fortune-pai-gow-poker", "FPG-R9")
@pytest.mark.parametrize(
    ("hand", "front", "legal"),
    [
        ("TcTdThTs8h4d2c", "TcTd", True),
        ("AcKdAhKs8h4d2c", "AcKd", True),
        ("AcAdKhQs9c7d4h", "AcAd", False),
        ("AcKdQh9s7c5d3h", "AcKd", False),
        ("AcKdQh9s7c5d3h", "KdQh", True),
        ("9c9d8h8s2c3d4h", "9c9d", False),
        ("9c9d8h8s2c3d4h", "8h8s", True),
    ],
)
def test_the_five_must_rank_above_the_two(hand, front, legal):
    assert set_hand(parse_cards(hand), parse_cards(front), Joker.WILD).legal is legal
