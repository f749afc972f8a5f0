"""A number for the deck is given once, for the deck that is promised now, and before its deal."""

import pytest

from croupier.cards import commitment
from croupier.errors import DataInvalid, NotNow
from croupier.table.session import commands as sc
from tests.refusal import refuse
from tests.table.session.test_seats import DECK, SALT, room

NUMBER = "0123456789abcdef" * 2
PROMISE = commitment(DECK, bytes.fromhex(SALT))


@pytest.fixture
def session():
    table = room().session
    table.apply(sc.PromiseDeck(commitment=PROMISE))
    return table


def giving(session, **said):
    person = next(iter(session.state.seated.values())).person
    return sc.GiveNumber(**{"person": person, "number": NUMBER, "commitment": PROMISE, **said})


def test_a_number_is_kept_with_its_seat_and_its_deck(session):
    session.apply(giving(session))
    assert [number for _, number in session.state.numbers] == [NUMBER]


def test_a_number_for_another_deck_or_for_none_is_refused(session):
    refuse(session, giving(session, commitment="another"), NotNow, "not the deck")
    refuse(session, giving(session, commitment=""), NotNow, "not the deck")


def test_a_number_is_given_once(session):
    session.apply(giving(session))
    refuse(session, giving(session, number=NUMBER[::-1]), NotNow, "have given")


@pytest.mark.parametrize("number", ["", NUMBER[1:], NUMBER + "0", NUMBER.upper(), "g" * 32])
def test_a_number_has_32_digits_in_small_letters(session, number):
    with pytest.raises(DataInvalid, match="32 hexadecimal"):
        session.apply(giving(session, number=number))
    assert session.state.numbers == ()


def test_without_a_promise_there_is_nothing_to_turn():
    session = room().session
    refuse(session, giving(session, commitment=""), NotNow, "not the deck")
