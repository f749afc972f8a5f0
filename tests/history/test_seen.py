"""Which cards of a hand a person has seen: what a proof opens and a transcript names."""

import pytest

from croupier.cards import Card, parse_cards
from croupier.games.rummy.meld import Borrow
from croupier.history import write_action
from croupier.history.hand_commands import hand_commands
from croupier.history.seen import Reader, seen_cards
from croupier.table import events as e


def dealt(to, cards, up=0):
    return e.HandDealt(to=to, cards=parse_cards(cards), up=up)


def written(events, reader):
    return [write_action(command) for command in hand_commands(events, Reader(reader))]


def test_cards_up_are_everybodys_and_cards_down_their_holders():
    events = [dealt(1, "AsKd7c", up=1), dealt(2, "QhJh2d", up=1)]

    assert seen_cards(events, 1) == [(True, True, True), (False, False, True)]
    assert seen_cards(events, None) == [(False, False, True), (False, False, True)]
    assert written(events, 2) == ["d dh p1 ????7c", "d dh p2 QhJh2d"]


def test_a_burn_is_nobodys_and_a_board_everybodys():
    events = [e.CardsBurned(cards=parse_cards("As")), e.BoardDealt(cards=parse_cards("2c3c4c"))]

    assert seen_cards(events, 1) == [(False,), (True, True, True)]
    assert written(events, 1) == ["d burn ??", "d db 2c3c4c"]


def test_a_burn_that_followed_by_itself_is_not_written():
    assert written([e.CardsBurned(cards=parse_cards("??"))], 1) == []


def test_a_hand_that_is_shown_has_been_seen_but_not_what_was_thrown_away_before():
    events = [
        dealt(1, "AsKd7c4h3h"),
        e.CardsDiscarded(player=1, cards=parse_cards("AsKd"), drawn=2),
        dealt(1, "2c5d"),
        e.HandShown(player=1, cards=parse_cards("7c4h3h2c5d")),
    ]

    assert seen_cards(events, 2) == [(False, False, True, True, True), (), (True, True), ()]
    assert written(events, 2) == ["d dh p1 ????7c4h3h", "p1 sd ????", "d dh p1 2c5d", "p1 sm 7c4h3h2c5d"]
    assert written(events, 1)[:2] == ["d dh p1 AsKd7c4h3h", "p1 sd AsKd"]


def test_a_card_that_comes_back_to_its_hand_is_told_apart_from_itself():
    """Thrown away, shuffled into the stub, dealt to the same player again, and shown then."""
    events = [
        dealt(1, "As"),
        e.CardsDiscarded(player=1, cards=parse_cards("As"), drawn=1),
        e.StubShuffled(burns=True, discards=True),
        dealt(1, "As"),
        e.HandShown(player=1, cards=parse_cards("As")),
    ]

    assert seen_cards(events, 2) == [(False,), (), (), (True,), ()]


def test_a_down_card_that_is_turned_up_has_been_seen():
    events = [
        dealt(1, "7dKs", up=1),
        e.FacingChosen(player=1, up=False, turned=parse_cards("7d")),
        dealt(1, "2c"),
    ]

    assert seen_cards(events, None) == [(True, True), (), (False,)]
    assert written(events, None) == ["d dh p1 7dKs", "p1 down", "d dh p1 ??"]


def meld(player, cards, borrowed=()):
    return e.MeldLaid(
        player=player, cards=parse_cards(cards), borrowed=borrowed, melds=(parse_cards(cards),), values=(0,)
    )


@pytest.mark.clause("pan", "PAN 5.4")
def test_a_drawn_card_does_not_give_its_double_in_the_hand_away():
    """The three that was drawn is the one that is melded; the equal one in the hand stays a secret."""
    three = Card.parse("3c")
    events = [
        dealt(1, "3c3d3h4sKh"),
        e.StockAsked(player=1),
        e.CardDrawn(player=1, card=three),
        meld(1, "3c3d3h"),
        e.CardDiscarded(player=1, card=Card.parse("Kh"), from_hand=True),
    ]

    assert seen_cards(events, 2)[0] == (False, True, True, False, True)
    assert written(events, 2) == [
        "d dh p1 ??3d3h??Kh",
        "p1 draw 3c",
        "p1 meld 3c3d3h",
        "p1 discard Kh",
    ]


def test_a_card_drawn_and_thrown_away_leaves_the_hand_alone():
    events = [
        dealt(2, "7h7hAc"),
        e.CardDrawn(player=2, card=Card.parse("7h")),
        e.CardDiscarded(player=2, card=Card.parse("7h"), from_hand=False, again=True),
    ]

    assert seen_cards(events, 1) == [(False, False, False), (True,), ()]


def test_a_borrowed_card_came_from_a_meld_that_lay_open():
    events = [
        dealt(1, "4h5c"),
        e.CardDrawn(player=1, card=Card.parse("4c")),
        meld(1, "4c4h", borrowed=(Borrow(1, Card.parse("4d")),)),
    ]

    assert seen_cards(events, 2)[0] == (True, False)
    assert written(events, 2)[-1] == "p1 meld 4c4h m1:4d"


def test_the_taken_discard_is_not_looked_for_in_the_hand():
    events = [
        dealt(1, "7d7h7c"),
        e.CardTaken(player=1, card=Card.parse("7d")),
        e.MeldExtended(player=1, meld=1, cards=parse_cards("7d"), laid=parse_cards("5d6d7d"), value=0),
    ]

    assert seen_cards(events, None)[0] == (False, False, False)
