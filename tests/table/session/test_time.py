"""Time collection: everybody seated pays every half hour, between hands (POT 12)."""

from dataclasses import replace

import pytest

from croupier.cards import parse_cards
from croupier.errors import ClockBehind, DataInvalid, NotNow, NotOffered
from croupier.games.rummy.pan.game import PAN
from croupier.money import dollars
from croupier.store import Codec, members
from croupier.table import Posting, RummyTable, Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.california import pot_option
from tests.refusal import refuse
from tests.table.session.pot_room import PotRoom

CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))
SCHEDULE = "holdem-family.poker_rates"
SIX_OR_MORE, FIVE_OR_LESS = pot_option(SCHEDULE, 55), pot_option(SCHEDULE, 63)
"""$15 and $12 from each player every half hour."""


def at(minutes):
    return sc.CollectTime(clock=minutes * 60)


def timed(*seats, chips=100):
    return PotRoom(seats=9, fees=(SIX_OR_MORE, FIVE_OR_LESS)).sit(*seats, chips=chips)


@pytest.mark.clause("pot-games", "POT-R31")
def test_the_table_of_the_rules():
    """Opened at 18:00. A hand from before 18:30 to 18:33: then seven pay $15. At 19:00 five pay $12."""
    room = timed(1, 2, 3, 4, 5, 6, 7).start()
    refuse(room.session, at(31), NotNow, "collected after it")
    room.fold_out()
    (taken,) = room.session.apply(at(33))
    assert sum(taken.paid) == dollars(105)
    assert taken.movements() == {
        **{f"seat:{seat}": -15 * 100 * 100 for seat in range(1, 8)},
        "fees": 105 * 100 * 100,
    }

    room.leave(6, 7)
    (taken,) = room.session.apply(at(60))
    assert taken.paid == (dollars(12),) * 5


@pytest.mark.clause("pot-games", "POT-R31")
def test_who_comes_and_goes_between_two_marks_pays_nothing():
    room = timed(1, 2, 3, 4, 5)
    room.session.apply(at(60))
    room.sit(8)
    room.leave(8)

    left = room.session.log[-1]
    assert left.cash_out == dollars(100)


@pytest.mark.clause("pot-games", "POT-R31")
def test_who_sits_out_pays_too():
    room = timed(1, 2, 3).out(2)
    room.session.apply(at(30))

    assert [occupant.stack for occupant in room.session.state.seated.values()] == [dollars(88)] * 3


@pytest.mark.clause("pot-games", "POT-R31")
def test_two_marks_that_have_passed_are_both_collected():
    room = timed(1, 2, 3)
    (taken,) = room.session.apply(at(75))

    assert (taken.marks, taken.paid) == (2, (dollars(24),) * 3)


@pytest.mark.clause("pot-games", "POT-R31")
@pytest.mark.parametrize(("clock", "due"), [(29 * 60 + 59, False), (30 * 60, True)])
def test_the_mark_itself_is_due(clock, due):
    room = timed(1, 2, 3)
    command = sc.CollectTime(clock=clock)
    if due:
        assert room.session.apply(command)
    else:
        refuse(room.session, command, NotNow, "due at 1800 seconds")


@pytest.mark.clause("pot-games", "POT-R31")
def test_a_mark_is_collected_once():
    room = timed(1, 2, 3)
    room.session.apply(at(33))

    refuse(room.session, at(34), NotNow, "due at 3600 seconds")
    refuse(room.session, at(32), ClockBehind, "cannot go back")


@pytest.mark.clause("pot-games", "POT-R31")
def test_the_clock_may_be_written_down_at_any_time_and_takes_nothing():
    room = timed(1, 2, 3)
    (noted,) = room.session.apply(sc.NoteClock(clock=29 * 60))
    room.start()
    room.session.apply(sc.NoteClock(clock=31 * 60))
    room.fold_out()

    assert not noted.movements()
    (taken,) = room.session.apply(at(31))
    assert (taken.marks, taken.paid) == (1, (dollars(12),) * 3), "a mark that was noted past is still due"


@pytest.mark.clause("pot-games", "POT-R31")
def test_what_was_written_down_cannot_be_taken_back():
    room = timed(1, 2, 3)
    room.session.apply(sc.NoteClock(clock=40 * 60))

    refuse(room.session, sc.NoteClock(clock=40 * 60 - 1), ClockBehind, "cannot go back from 2400 to 2399")
    refuse(room.session, at(39), ClockBehind, "cannot go back")
    assert room.session.apply(at(40))


def test_a_table_without_time_fees_has_no_clock_to_write_down():
    refuse(PotRoom().sit(1, 2).session, sc.NoteClock(clock=5), NotOffered, "does not collect by time")


@pytest.mark.clause("pot-games", "POT 12")
def test_nothing_is_taken_from_the_pots_of_such_a_table():
    room = timed(1, 2, 3, 4, 5, 6).start()
    for player, cards in enumerate(("2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d"), start=1):
        room.session.apply(sc.Act(command=c.DealHand(to=player, cards=parse_cards(cards))))
    room.fold_out()

    assert not [event for event in room.session.log if isinstance(event, e.FeeTaken)]


@pytest.mark.clause("pot-games", "POT 12")
def test_who_does_not_pay_is_not_dealt_in_until_he_does():
    room = timed(1, 2, 3).sit(5, chips=11)
    (taken,) = room.session.apply(at(30))
    assert (taken.paid[-1], taken.owed[-1]) == (0, dollars(12))
    assert 5 not in room.start().players
    room.fold_out()

    *_, paid = room.session.apply(sc.AddChips(person="eve", amount=dollars(9)))
    assert paid == s.TimePaid(seat=5, amount=dollars(12))
    assert room.session.state.seated[5].stack == dollars(8)
    assert room.session.view("eve").seats[4].owes_time == 0
    assert 5 in room.hand(5).start().players


@pytest.mark.clause("pot-games", "POT 12")
def test_chips_that_do_not_reach_leave_the_debt():
    room = timed(1, 2, 3).sit(5, chips=4)
    room.session.apply(at(30))
    room.session.apply(sc.AddChips(person="eve", amount=dollars(7)))

    assert room.session.state.seated[5].stack == dollars(11)
    assert room.session.view("ann").seats[4].owes_time == dollars(12)


@pytest.mark.clause("pot-games", "POT-R30")
def test_a_number_for_which_nothing_is_posted_pays_nothing():
    room = PotRoom(fees=(SIX_OR_MORE,)).sit(1, 2, 3)
    (taken,) = room.session.apply(at(30))

    assert taken.movements() == {}
    refuse(room.session, at(31), NotNow, "due")


def test_a_table_without_time_collection_refuses_it():
    refuse(PotRoom().sit(1, 2).session, at(30), NotOffered, "by time")
    by_hand = PotRoom(fees=(pot_option(SCHEDULE, 13),)).sit(1, 2)
    refuse(by_hand.session, at(30), NotOffered, "by time")


@pytest.mark.clause("pot-games", "PCR")
def test_a_table_collects_by_the_hand_or_by_time():
    with pytest.raises(DataInvalid, match="not both"):
        PotRoom(fees=(SIX_OR_MORE, pot_option(SCHEDULE, 13)))


def test_what_was_collected_is_in_the_log():
    room = timed(1, 2, 3).sit(5, chips=4)
    room.session.apply(at(95))
    room.session.apply(sc.AddChips(person="eve", amount=dollars(60)))
    stored = [CODEC.write(event) for event in room.session.log]

    again = Session.resume(room.session.posting, CODEC.read_all(stored))
    assert repr(again.state) == repr(room.session.state)


# ── Pan ──────────────────────────────────────────────────────────────────────────────────────────────


def pan(people):
    """Options 1 and 4: $5 from each of six or more, $4 from each of five or less."""
    fees = (pot_option("pan.poker_rates", 1), pot_option("pan.poker_rates", 4))
    table = RummyTable.post(PAN, fees=fees)
    session = Session(Posting(table=table, seats=8, buy_in=(dollars(5), dollars(1_000))))
    for seat in range(1, people + 1):
        session.apply(sc.SitDown(person=f"s{seat}", seat=seat, buy_in=dollars(100)))
    return session


@pytest.mark.clause("pan", "PAN 12")
def test_pan_collects_by_time_from_everybody_seated():
    session = pan(7)
    (taken,) = session.apply(at(30))

    assert taken.paid == (dollars(5),) * 7
    assert {occupant.stack for occupant in session.state.seated.values()} == {dollars(95)}


@pytest.mark.clause("pan", "PAN 12")
@pytest.mark.parametrize(("people", "each"), [(6, 5), (5, 4), (2, 4)])
def test_pan_has_a_rate_for_each_number_seated(people, each):
    (taken,) = pan(people).apply(at(30))

    assert taken.paid == (dollars(each),) * people


@pytest.mark.clause("pan", "PAN 12")
def test_who_owes_his_time_is_not_dealt_a_hand_of_pan():
    session = pan(3)
    session.state.seated[2] = replace(session.state.seated[2], stack=dollars(3))
    session.apply(at(30))
    session.apply(sc.StartRound())

    assert 2 not in session.state.players


@pytest.mark.clause("pan", "PAN 12")
def test_a_pan_hand_is_not_interrupted():
    session = pan(7)
    session.apply(sc.StartRound())

    refuse(session, at(30), NotNow, "collected after it")
