"""A winner shows a hand after its round, and before the next (POT 8.2)."""

import pytest

from croupier.cards import UNSEEN
from croupier.errors import NotNow, RoleMissing, RoundOver, SeatUnknown
from croupier.numbers import Player
from croupier.table import Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.refusal import refuse
from tests.table.session.pot_room import PotRoom


def folded_out():
    """A hand that cal won in the big blind, player 2 of three, because ann and bob folded."""
    return PotRoom().sit(1, 2, 3).draw("AsKsQs").hand()


def show(person, player=2):
    return sc.Act(person=person, command=c.Show(player=Player(player)))


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_a_winner_shows_until_the_next_hand_begins():
    room = folded_out()
    before = room.session.view("ann").last.round
    assert before.seats[1].cards == (UNSEEN, UNSEEN)
    assert before.legal == ()
    assert [choice.verb for choice in room.session.view("cal").last.round.legal] == ["sm"]
    stacks = [occupant.stack for occupant in room.session.state.seated.values()]

    (shown,) = room.session.apply(show("cal"))

    assert isinstance(shown, e.HandShown)
    assert room.session.view("ann").last.round.seats[1].cards == shown.cards
    assert [occupant.stack for occupant in room.session.state.seated.values()] == stacks
    refuse(room.session, show("cal"), RoundOver)
    room.start()
    refuse(room.session, show("cal", room.players.index(3) + 1), NotNow)


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_nobody_shows_for_the_winner_and_nothing_else_is_done_after_a_round():
    room = folded_out()

    refuse(room.session, show("ann"), RoleMissing)
    refuse(room.session, show("ann", 3), RoundOver)
    refuse(room.session, show(None), RoleMissing)
    refuse(room.session, show("gus"), SeatUnknown)
    refuse(room.session, sc.Act(person="cal", command=c.Muck(player=Player(2))), NotNow)
    refuse(room.session, sc.Act(person="cal", command=c.Fold(player=Player(2))), NotNow)
    refuse(PotRoom().sit(1, 2).session, show("ann"), NotNow)


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_a_table_resumes_after_a_hand_shown_late_and_a_copy_is_not_changed_by_it():
    room = folded_out()
    twin, before = room.session.copy(), room.session.last.fingerprint()

    room.session.apply(show("cal"))

    assert twin.last.fingerprint() == before
    again = Session.resume(room.session.posting, room.session.log)
    assert again.last.fingerprint() == room.session.last.fingerprint() != before
    assert again.state == room.session.state


def test_a_round_that_is_over_is_drawn_once_until_something_follows_it():
    room = folded_out()
    first = room.session.view("ann").last
    assert room.session.view("ann").last is first
    assert room.session.view("cal").last is not first

    room.session.apply(show("cal"))
    shown = room.session.view("ann").last
    assert shown is not first
    assert room.session.view("ann").last is shown

    length = len(room.hand().session.last.log)
    second = room.session.view(None).last
    assert second is not shown
    assert len(room.hand().session.last.log) == length
    assert room.session.view(None).last.players != second.players
