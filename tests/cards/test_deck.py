"""What a game is dealt from."""

import pytest

from croupier.cards import DECK, JOKER, STANDARD, Deck, Rank
from croupier.errors import DataInvalid


def test_standard_deck_has_each_card_once():
    assert len(STANDARD) == 52
    assert STANDARD.cards == DECK
    assert set(STANDARD.copies.values()) == {1}


@pytest.mark.parametrize("decks", [1, 3, 6, 8])
def test_a_shoe_has_each_card_once_per_deck(decks):
    shoe = Deck(decks=decks)

    assert len(shoe) == 52 * decks
    assert shoe.copies == dict.fromkeys(DECK, decks)


def test_a_stripped_deck_lacks_whole_ranks():
    pan = Deck(decks=8, without=(Rank.EIGHT, Rank.NINE, Rank.TEN))

    assert len(pan) == 320
    assert {card.rank for card in pan.cards} == set(Rank) - {Rank.EIGHT, Rank.NINE, Rank.TEN}
    assert set(pan.copies.values()) == {8}


def test_a_joker_is_added_once_to_the_pack():
    pai_gow = Deck(jokers=1)

    assert len(pai_gow) == 53
    assert pai_gow.copies[JOKER] == 1
    assert STANDARD.copies[JOKER] == 0


@pytest.mark.parametrize("decks", [0, -1])
def test_a_pack_of_no_decks_is_refused(decks):
    with pytest.raises(DataInvalid) as refused:
        Deck(decks=decks)
    assert refused.value.key == "decks"
