"""Cards entered by mistake: taken back before anything depends on them, and not afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor import AT_ONCE, Floor, demo_tables
from croupier.floor.audit.documents import audit_record
from croupier.floor.audit.tables import audit_table
from croupier.floor.record.table import ActionRefused
from croupier.store import MemoryStore
from croupier.table import Session
from croupier.table.session.events import EntryTakenBack
from tests.event_loop import run

STUD = (
    *("s1 sit Nora 200", "s2 sit Oren 200", "d open", "p1 w ante 10", "p2 w ante 10", "d nb"),
    *("d dh p1 KsQdJh9c3d", "d dh p2 2s2d5h6c7d"),
)
HOLDEM = (
    *("s1 sit Nora 100", "s2 sit Oren 100", "s3 sit Wilma 100", "d button As2d3c", "d open"),
    *("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc"),
)


class Table:
    """A table dealt by hand, with a dealer."""

    def __init__(self, game: str, *lines: str) -> None:
        found = next(setup for setup in demo_tables() if setup.game == game)
        self.setup = replace(found, by_hand=True, bots=0, posting=replace(found.posting, counts=True))
        self.floor = Floor(MemoryStore(), setups=[self.setup], pace=AT_ONCE, bots=False, advice=False)
        self.actor = self.floor.tables[self.setup.id]
        self.enter(*lines)

    def enter(self, *lines: str) -> None:
        async def scene() -> None:
            for line in lines:
                await self.actor.console.deal("Dan", [line])

        run(scene())

    @property
    def round(self):
        return self.actor.session.round

    def check(self) -> None:
        """What is in the log is what the rules give, a restart finds it, and the books balance."""
        log = self.actor.session.log
        assert audit_table(self.setup.posting, log) is None
        again = Session.resume(self.setup.posting, log)
        assert again.state == self.actor.session.state
        if self.round is not None:
            assert again.playing().fingerprint() == self.round.fingerprint()
        assert not sum(self.floor.ledger.trial_balance().values())


def test_the_last_cards_are_taken_back_and_others_entered():
    table = Table("caribbean-stud", *STUD)
    before = Table("caribbean-stud", *STUD[:-1])
    table.enter("d back")
    assert table.round.fingerprint() == before.round.fingerprint()
    table.enter("d dh p2 2s2d5h6c8d", "d dh b AsQcJd9h8c", "p1 w bet 20", "p2 f", "d count")
    assert table.round is None
    table.check()
    assert "2s2d5h6c7d" not in str(table.actor.chronicle.round(1).events)


def test_several_entries_are_taken_back_one_after_the_other():
    table = Table("caribbean-stud", *STUD, "d back", "d back")
    assert table.round.state.hands == {}
    table.check()
    with pytest.raises(ActionRefused, match="correction"):
        table.enter("d back")
    table.check()


def test_cards_with_which_the_next_step_began_are_taken_back_too():
    table = Table("caribbean-stud", *STUD)
    before = table.round.fingerprint()
    table.enter("d dh b AsQcJd9h8c", "d back")
    assert table.round.fingerprint() == before
    table.check()


def test_what_others_have_done_since_stands():
    table = Table("caribbean-stud", *STUD, "d dh b AsQcJd9h8c", "p1 w bet 20")
    with pytest.raises(ActionRefused, match="correction"):
        table.enter("d back")
    table.check()


def test_a_flop_goes_back_with_its_fee():
    table = Table("texas-holdem", *HOLDEM)
    stacks = table.round.fingerprint()
    table.enter("d db AhKhQh")
    assert table.round.fingerprint() != stacks
    table.enter("d back")
    assert table.round.fingerprint() == stacks
    table.enter("d db AhKhQd")
    table.check()


def test_a_settled_round_is_not_taken_back():
    table = Table("caribbean-stud", *STUD, "d dh b AsQcJd9h8c", "p1 f", "p2 f", "d count")
    with pytest.raises(ActionRefused):
        table.enter("d back")
    table.check()


DOCUMENT = 'variant = "caribbean-stud"\nstarting_stacks = [200, 200]\n_bank = { kind = "house" }\n'


def test_a_table_from_a_document_takes_back_too():
    floor = Floor(MemoryStore(), setups=[], pace=AT_ONCE, bots=False, advice=False)

    async def scene():
        record = await floor.records.open(DOCUMENT, by="Dan")
        await record.act(["p1 w ante 10", "p2 w ante 10", "d nb"], by="Dan")
        await record.act(["d dh p1 KsQdJh9c3d", "d dh p2 2s2d5h6c7d"], by="Dan")
        before = record.round.fingerprint()
        await record.act(["d dh b AsQcJd9h8c"], by="Dan")
        await record.act(["d back"], by="Dan", key="once")
        again = await record.act(["d back"], by="Dan", key="once")
        assert again.actions == 5
        assert record.round.fingerprint() == before
        await record.act(["d dh b AsQcJd9h7c"], by="Dan")
        assert "AsQcJd9h8c" not in record.written()
        return record

    record = run(scene())
    assert any(isinstance(event, EntryTakenBack) for event in record.log)
    assert audit_record(record.log) is None
