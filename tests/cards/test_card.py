"""Rank, suit and card: one object for each face, one notation, one index."""

import copy
import pickle

import pytest

from croupier.cards import DECK, JOKER, UNSEEN, Card, Rank, Suit
from croupier.errors import DataInvalid

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def test_deck_holds_every_rank_in_every_suit_in_the_order_of_the_index():
    assert [card.text for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert [card.index for card in DECK] == list(range(52))


@pytest.mark.parametrize("place", range(52))
def test_every_face_is_read_and_written(place):
    rank, suit = divmod(place, 4)

    card = Card.parse(RANKS[rank] + SUITS[suit])

    assert card is DECK[place]
    assert (card.rank, card.suit) == (Rank(rank + 2), Suit(suit))
    assert (card.rank.letter, card.suit.letter) == (RANKS[rank], SUITS[suit])
    assert repr(card) == card.text


def test_joker_and_unseen_card_have_faces_outside_the_deck():
    assert Card.parse("Jo") is JOKER
    assert Card.parse("??") is UNSEEN
    assert (JOKER.index, UNSEEN.index) == (52, 53)
    assert JOKER not in DECK
    assert UNSEEN not in DECK


def test_the_sum_of_keys_says_how_many_of_each_rank_and_whether_five_are_suited():
    def key(text: str) -> int:
        return sum(Card.parse(text[place : place + 2]).key for place in range(0, len(text), 2))

    in_base_five = key("2c2d2h2s3cAcAd") % 2**32
    assert in_base_five == 4 + 1 * 5 + 2 * 5**12
    top_bits = [2**37, 2**43, 2**49, 2**55]  # clubs, diamonds, hearts, spades
    for suit, top in zip(SUITS, top_bits, strict=True):
        four = "".join(rank + suit for rank in "2345") + ("As" if suit != "s" else "Ac")
        assert not any(key(four) & bit for bit in top_bits)
        for more in ("6", "6K", "6KA"):
            suited = "".join(rank + suit for rank in "2345" + more)
            assert [bit for bit in top_bits if key(suited) & bit] == [top]


@pytest.mark.parametrize(
    ("text", "card"),
    [("as", "As"), ("AS", "As"), ("10s", "Ts"), ("A♠", "As"), ("t♥️", "Th"), (" As", "As"), ("JO", "Jo")],
)
def test_cards_as_people_write_them_are_cards(text, card):
    assert Card.parse(text) is Card.parse(card)


@pytest.mark.parametrize(
    "text", ["", "A", "1s", "Asx", "A ", "?", "???", "♠A", "0c", "Xd", "As Kd", None, 7, ["As"]]
)
def test_anything_else_is_no_card(text):
    with pytest.raises(DataInvalid) as refused:
        Card.parse(text)
    assert repr(text) in str(refused.value)


def test_a_face_is_one_object_however_it_is_passed_around():
    for card in (*DECK, JOKER, UNSEEN):
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_ace_is_the_highest_rank_and_spades_the_highest_suit():
    assert max(Rank) is Rank.ACE
    assert min(Rank) is Rank.TWO
    assert max(Suit) is Suit.SPADES
    assert sorted(Suit) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
