"""Commands are decided at the desk, all or none, and shown when they are kept."""

import pytest

from croupier.errors import CommandRejected, NotNow, SeatTaken
from croupier.floor import demo_tables
from croupier.floor.audit.tables import audit_table
from croupier.floor.table.desk import Desk
from croupier.money import Cents
from croupier.table import BankedRound, Session
from croupier.table import commands as c
from croupier.table.session import commands as sc

(SETUP,) = [setup for setup in demo_tables() if setup.id == "caribbean-stud"]
NORA = sc.SitDown(person="Nora", seat=1, buy_in=Cents(30_000))
OTIS = sc.SitDown(person="Otis", seat=1, buy_in=Cents(30_000))


@pytest.fixture
def shown():
    return Session(SETUP.posting)


def test_what_is_decided_is_seen_when_it_is_shown(shown):
    desk = Desk(shown)
    events = desk.attempt([NORA])

    assert not shown.state.seated
    desk.show(events)
    assert shown.seat_of("Nora") == 1
    assert shown.log == desk.session.log == events


def test_commands_are_decided_all_or_none(shown):
    desk = Desk(shown)
    with pytest.raises(SeatTaken):
        desk.attempt([NORA, OTIS])

    assert not desk.session.state.seated
    assert not desk.session.log
    desk.show(desk.attempt([NORA]))
    assert [occupant.person for occupant in shown.state.seated.values()] == ["Nora"]


def test_a_command_may_depend_on_those_before_it(shown):
    desk = Desk(shown)

    def sits_where_there_is_room():
        yield NORA
        yield sc.SitDown(person="Otis", seat=desk.session.free_seats()[0], buy_in=Cents(30_000))

    desk.show(desk.attempt(sits_where_there_is_room()))
    assert shown.seat_of("Otis") == 2


def test_what_the_commands_themselves_refuse_is_given_up_with_them(shown):
    desk = Desk(shown)

    def changes_its_mind():
        yield NORA
        raise NotNow("not today")

    with pytest.raises(CommandRejected):
        desk.attempt(changes_its_mind())
    assert not desk.session.log


def test_a_broken_rule_leaves_the_desk_as_people_see_the_table(shown, monkeypatch):
    desk = Desk(shown)
    desk.show(desk.attempt([NORA, sc.StartRound(commitment="")]))

    def breaks(round_, command):
        round_.state.stacks[1] -= 1
        raise ZeroDivisionError

    monkeypatch.setitem(BankedRound.handlers, c.PlaceWager, breaks)
    ante = sc.Act(command=c.PlaceWager(player=1, spot="ante", amount=Cents(500)), person="Nora")
    with pytest.raises(ZeroDivisionError):
        desk.attempt([ante])
    assert desk.session.round.fingerprint() == shown.round.fingerprint()


def test_a_wager_is_folded_once_to_be_decided_and_once_to_be_shown(shown, monkeypatch):
    desk = Desk(shown)
    desk.show(desk.attempt([NORA, sc.StartRound(commitment="")]))
    folded = []
    evolve = BankedRound.evolve

    def counts(round_, event):
        folded.append(event)
        evolve(round_, event)

    monkeypatch.setattr(BankedRound, "evolve", counts)
    ante = sc.Act(command=c.PlaceWager(player=1, spot="ante", amount=Cents(500)), person="Nora")
    events = desk.attempt([ante])
    assert folded == events
    desk.show(events)
    assert folded == events * 2


MOMENT = "2026-07-01T20:00:00+00:00"


def test_the_second_is_noted_before_what_happened_in_it_and_the_key_after_it(shown):
    events = Desk(shown).attempt([NORA], at=MOMENT, key="once")

    assert [type(event).__name__ for event in events] == ["MomentNoted", "SeatTaken", "CommandTaken"]
    assert events[-1].place == len(events)
    assert audit_table(SETUP.posting, events) is None


def test_a_refused_command_notes_no_second(shown):
    desk = Desk(shown)
    with pytest.raises(CommandRejected):
        desk.attempt([sc.SitIn(person="Nora")], at=MOMENT)

    assert desk.session.log == []


def test_a_refusal_is_thrown_into_the_generator_that_made_the_command():
    desk = Desk(Session(SETUP.posting))

    def entered():
        for number, seat in enumerate((1, 2, 1), start=1):
            try:
                yield sc.SitDown(person=f"Guest {number}", seat=seat, buy_in=SETUP.buy_in)
            except CommandRejected as why:
                raise LookupError(number) from why

    with pytest.raises(LookupError, match="3"):
        desk.attempt(entered())
    assert desk.session.state.seated == {}
