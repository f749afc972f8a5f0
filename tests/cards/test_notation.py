"""Cards to text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, UNSEEN, Card, parse_cards, write_cards
from croupier.errors import DataInvalid
from tests.strategies import faces


@given(st.lists(faces, max_size=20))
def test_what_is_written_is_read_back(cards):
    assert parse_cards(write_cards(cards)) == tuple(cards)


@given(st.lists(faces, max_size=12), st.data())
def test_spaces_between_cards_do_not_matter(cards, data):
    gaps = data.draw(st.lists(st.sampled_from(["", " ", "  "]), min_size=len(cards), max_size=len(cards)))
    text = "".join(card.text + gap for card, gap in zip(cards, gaps, strict=True))

    assert parse_cards(text) == tuple(cards)


def test_cards_joker_and_unseen_in_one_line():
    ace, king = Card.parse("As"), Card.parse("Kd")

    assert parse_cards("AsKd Jo ??") == (ace, king, JOKER, UNSEEN)
    assert write_cards((ace, king, JOKER, UNSEEN)) == "AsKdJo??"


def test_no_cards_are_no_text():
    assert parse_cards("") == ()
    assert write_cards(()) == ""


def test_cards_as_people_write_them_are_read():
    assert write_cards(parse_cards("as, K♦ 10h2♣️")) == "AsKdTh2c"


@pytest.mark.parametrize("wrong", [None, 7, ["As"], Card.parse("As")])
def test_what_is_not_text_is_refused(wrong):
    with pytest.raises(DataInvalid, match="cards are written as text like 'AsKd'"):
        parse_cards(wrong)


@pytest.mark.parametrize(
    ("text", "wrong"), [("AsK", "K"), ("AsXx", "Xx"), ("As10s2", "2"), ("As;Kd", ";k"), ("As11", "11")]
)
def test_the_wrong_card_is_named(text, wrong):
    with pytest.raises(DataInvalid) as refused:
        parse_cards(text)
    assert repr(wrong) in str(refused.value)
    assert repr(text) in str(refused.value)
