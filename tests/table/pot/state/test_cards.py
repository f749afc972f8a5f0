"""Where the cards of a pot-game hand lie."""

import pytest

from croupier.cards import UNSEEN, parse_cards
from croupier.numbers import Player
from croupier.table.pot.state.cards import DealtCards

ONE, TWO = Player(1), Player(2)


@pytest.fixture
def cards():
    return DealtCards(2, deck=52)


def test_what_lies_down_is_what_does_not_lie_up(cards):
    cards.hole[ONE], cards.up[ONE] = parse_cards("AsKdQh"), parse_cards("Kd")

    assert cards.down(ONE) == parse_cards("AsQh")
    assert cards.down(TWO) == ()


def test_of_unseen_cards_as_many_lie_down_as_are_not_turned_up(cards):
    cards.hole[ONE], cards.up[ONE] = (UNSEEN, UNSEEN, *parse_cards("7c")), parse_cards("7c")

    assert cards.down(ONE) == (UNSEEN, UNSEEN)


def test_a_burn_leaves_the_stub_and_is_used(cards):
    cards.burn(parse_cards("2c"))

    assert (cards.stub, cards.burned, cards.burns) == (51, True, [*parse_cards("2c")])
    assert cards.used == set(parse_cards("2c"))


def test_a_burn_that_nobody_saw_is_no_card_in_use(cards):
    cards.burn((UNSEEN,))

    assert cards.stub == 51
    assert cards.used == set()


def test_what_goes_back_may_be_dealt_again(cards):
    cards.burn(parse_cards("2c3c"))
    cards.back(parse_cards("2c3c"))

    assert cards.stub == 52
    assert cards.used == set()
