"""Every class of hands has a name with its ranks."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.mexican import MexicanCategory
from croupier.hands.rank import Category
from croupier.hands.three_card import ThreeCard
from croupier.hands.words import WORDS, name_flush, name_high, name_three


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AsKsQsJsTs", "a royal flush"),
        ("5h4h3h2hAh", "a straight flush to the five"),
        ("9s9h9d9c2s", "four nines"),
        ("TsThTd4c4s", "a full house, tens over fours"),
        ("AhTh7h5h2h", "a flush, ace high"),
        ("6s5h4d3c2s", "a straight to the six"),
        ("7s7h7dKc2s", "three sevens"),
        ("QsQd4c4h2s", "two pair, queens and fours"),
        ("6s6dKc4h2s", "a pair of sixes"),
        ("KsJd9c4h2s", "king high"),
    ],
)
def test_five_cards(cards, words):
    assert name_high(parse_cards(cards)) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AsKsQs", "a mini royal"),
        ("7s6s5s", "a straight flush to the seven"),
        ("2s2h2d", "three twos"),
        ("Ac2d3s", "a straight to the three"),
        ("Jc8c3c", "a flush, jack high"),
        ("8c8d3s", "a pair of eights"),
        ("Qc8d3s", "queen high"),
    ],
)
def test_three_cards(cards, words):
    assert name_three(parse_cards(cards)) == words


def test_the_longest_flush():
    assert name_flush(parse_cards("9h7h5h3h KsQs 2d")) == "a four-card flush, nine high"


def test_no_class_is_without_words():
    assert {category.name for kind in (Category, ThreeCard, MexicanCategory) for category in kind} == set(
        WORDS
    )
