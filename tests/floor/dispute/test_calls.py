"""A dealer calls, a supervisor rules: both are events with their persons, and the rule is at hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.errors import DataInvalid, NotNow, RoleMissing, SecondPerson
from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.dispute.records import RulingGiven, SupervisorCalled
from croupier.floor.record.table import ActionRefused
from croupier.link import Role
from croupier.store import MemoryStore
from tests.event_loop import run

STUD = "caribbean-stud"


def stud() -> Floor:
    found = next(setup for setup in demo_tables() if setup.id == STUD)
    setup = replace(found, by_hand=True, bots=0, posting=replace(found.posting, counts=True))
    return Floor(STORE, setups=[setup], pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)


STORE = MemoryStore()


@pytest.fixture
def floor(monkeypatch):
    monkeypatch.setattr("tests.floor.dispute.test_calls.STORE", MemoryStore())
    return stud()


async def in_a_round(floor: Floor) -> None:
    for name in ("Dan", "Sue", "Nora"):
        await floor.reception.arrive(name)
    table = floor.table(STUD)
    for line in ("s1 sit Wilma 200", "d open", "p1 w ante 10", "d nb", "d dh p1 KsQdJh9c"):
        await table.console.deal("Dan", [line])


def test_a_call_waits_until_a_supervisor_has_ruled(floor):
    async def scene():
        await in_a_round(floor)
        call = await floor.rulings.call("Dan", STUD, "wrong count", "Wilma has four cards")
        assert [one.number for one in floor.rulings.waiting("Sue")] == [call.number]
        with pytest.raises(NotNow, match="waits for a supervisor already"):
            await floor.rulings.call("Dan", STUD, "misdeal", "")
        await floor.rulings.rule("Sue", call.number, ruling="the hand is dead", clause="CSP 10", action="")
        assert floor.rulings.waiting("Sue") == []
        with pytest.raises(NotNow, match="Sue has ruled"):
            await floor.rulings.rule("Nora", call.number, ruling="again")

    run(scene())
    records = DISPUTES_CODEC.read_all(floor.store.read(DISPUTES_STREAM), stream=DISPUTES_STREAM)
    called, ruled = records
    assert isinstance(called, SupervisorCalled)
    assert (called.table, called.round, called.what, called.by) == (STUD, 1, "wrong count", "Dan")
    assert isinstance(ruled, RulingGiven)
    assert (ruled.ruling, ruled.clause, ruled.by) == ("the hand is dead", "CSP 10", "Sue")


def test_what_the_ruling_says_is_entered_with_it_or_nothing_is(floor):
    async def scene():
        await in_a_round(floor)
        call = await floor.rulings.call("Dan", STUD, "wrong count", "")
        with pytest.raises(ActionRefused):
            await floor.rulings.rule("Sue", call.number, ruling="misdeal", action="d misdeal early-card")
        assert floor.rulings.waiting("Sue")
        table = floor.table(STUD)
        await table.console.deal("Dan", ["d dh b AsQcJd9h8c"])
        await floor.rulings.rule("Sue", call.number, ruling="dead", clause="CSP 10", action="d dd")
        last = [event for event in table.session.log if hasattr(event, "actions")][-1]
        assert (last.by, last.actions) == ("Sue", ("d dd",))
        assert "killed" in str([type(event).__struct_config__.tag for event in table.session.log])

    run(scene())


def test_nobody_rules_on_their_own_call_or_round(floor):
    async def scene():
        await in_a_round(floor)
        await floor.table(STUD).console.deal("Dan", ["d back"])
        call = await floor.rulings.call("Dan", STUD, "dispute", "who was first")
        with pytest.raises(SecondPerson, match="called for it"):
            await floor.rulings.rule("Dan", call.number, ruling="mine")
        with pytest.raises(SecondPerson, match="play in this round"):
            await floor.rulings.rule("Wilma", call.number, ruling="mine")

    async def wilma_supervises():
        await floor.accounts.welcome("Wilma", [Role.SUPERVISOR])

    run(wilma_supervises())
    run(scene())


def test_bad_calls_change_nothing(floor):
    async def scene():
        await in_a_round(floor)
        with pytest.raises(DataInvalid, match="call for one of"):
            await floor.rulings.call("Dan", STUD, "lunch", "")
        with pytest.raises(DataInvalid, match="no call 9"):
            await floor.rulings.rule("Sue", 9, ruling="what")
        with pytest.raises(RoleMissing):
            await floor.rulings.call("Wilma", STUD, "misdeal", "")
        assert floor.store.length(DISPUTES_STREAM) == 0 if hasattr(floor.store, "length") else True

    run(scene())


def test_a_restart_finds_what_waits(floor):
    async def scene():
        await in_a_round(floor)
        await floor.rulings.call("Dan", STUD, "exposed card", "the third")

    run(scene())
    again = Floor(floor.store, setups=[floor.table(STUD).setup], pace=AT_ONCE, bots=False, advice=False)
    (call,) = again.freezes.calls.waiting()
    assert (call.called.says, call.called.by) == ("the third", "Dan")
