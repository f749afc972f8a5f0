"""Audits corrections: each corrected round is settled again, and both people must be named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.errors import CommandRejected, CroupierError, DataInvalid, NotNow
from croupier.floor.dispute.corrections import paid_to
from croupier.floor.dispute.records import (
    CorrectionApproved,
    CorrectionEntered,
    CorrectionRefused,
    corrected_name,
)
from croupier.floor.dispute.settled import (
    Settled,
    by_the_tray,
    difference,
    settled_round,
)
from croupier.floor.jackpot.share import JackpotShare
from croupier.floor.money.ledger import Ledger
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.record.past import document_round
from croupier.floor.record.table import RecordTable
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.link.audit import Misfit
from croupier.store import EventStore
from croupier.table.events import Event


def audit_corrections(
    store: EventStore, records: Sequence[Event], posted: Mapping[str, TableSetup]
) -> Misfit | None:
    """Return the first record that does not fit, if there is one."""
    book = _Book(store, posted)
    for place, record in enumerate(records, start=1):
        try:
            book.follow(record)
        except (CommandRejected, DataInvalid) as wrong:
            return Misfit(place, str(wrong))
    return None


class _Book:
    """The corrections so far, each decided again."""

    def __init__(self, store: EventStore, posted: Mapping[str, TableSetup]) -> None:
        self._store, self._posted = store, posted
        self._entered: dict[int, CorrectionEntered] = {}
        self._decided: set[int] = set()
        self._stands: dict[tuple[str, int], int] = {}
        """The approved correction of each round that has one."""
        self._chronicles: dict[str, Chronicle] = {}

    def follow(self, record: Event) -> None:
        """Check the next record; raises a refusal that names the problem."""
        match record:
            case CorrectionEntered():
                self._enter(record)
            case CorrectionApproved():
                self._approve(record, self._undecided(record.number))
            case CorrectionRefused():
                self._undecided(record.number)
                self._decided.add(record.number)

    def _enter(self, entered: CorrectionEntered) -> None:
        if entered.number != len(self._entered) + 1:
            raise DataInvalid(f"correction {entered.number} does not follow {len(self._entered)}")
        if entered.replaces != self._stands.get((entered.table, entered.round), 0):
            raise DataInvalid("it does not correct the round as it stood")
        settled = self._settled(entered)
        if settled is not None:
            if entered.by in settled.persons:
                raise DataInvalid("it was entered by a player of the round")
            settled.settle(entered.document)
        self._entered[entered.number] = entered

    def _undecided(self, number: int) -> CorrectionEntered:
        if number not in self._entered or number in self._decided:
            raise DataInvalid(f"no correction {number} waits for a decision")
        return self._entered[number]

    def _approve(self, approved: CorrectionApproved, entered: CorrectionEntered) -> None:
        table, number = entered.table, entered.round
        if approved.by == entered.by:
            raise DataInvalid("it was entered and approved by the same person")
        names = (
            corrected_name(table, number, entered.replaces),
            corrected_name(table, number, entered.number),
        )
        if names != (approved.played, approved.corrected):
            raise DataInvalid(
                f"it names {approved.played} and {approved.corrected}, not {' and '.join(names)}"
            )
        if sum(approved.moved.values()):
            raise DataInvalid("its movements do not sum to zero")
        settled = self._settled(entered)
        if settled is not None:
            if approved.by in settled.persons:
                raise DataInvalid("it was approved by a player of the round")
            before, after = settled.told, settled.settle(entered.document)
            if entered.replaces:
                before = settled.settle(self._entered[entered.replaces].document)
            moved = difference(before.moved, after.moved)
            if not approved.link:
                moved = by_the_tray(moved, table)
            elif after.jackpot - before.jackpot != _share(approved):
                raise DataInvalid("what the jackpot gets is not the difference between the two rounds")
            if paid_to(approved.moved) != paid_to(moved):
                raise DataInvalid("what it moved is not the difference between the two rounds")
        self._decided.add(entered.number)
        self._stands[table, number] = entered.number

    def _settled(self, entered: CorrectionEntered) -> Settled | None:
        """Return the round as it was played; None if the table is not posted now and cannot be checked."""
        kind, _, log = entered.log.partition(":")
        if kind == "record":
            return settled_round(document_round(RecordTable(log, self._store, Ledger())))
        setup = self._posted.get(log)
        if setup is None:
            return None
        record = self._chronicle(log, setup).round(entered.round)
        if record is None:
            raise NotNow(f"{setup.id} has no settled round {entered.round}")
        return settled_round(record)

    def _chronicle(self, log: str, setup: TableSetup) -> Chronicle:
        if log not in self._chronicles:
            stream, chronicle = f"table:{log}", Chronicle(setup)
            try:
                chronicle.follow(TABLE_CODEC.read_all(self._store.read(stream), stream=stream))
            except CroupierError as wrong:
                raise DataInvalid(f"the log of its round cannot be read: {wrong}") from None
            self._chronicles[log] = chronicle
        return self._chronicles[log]


def _share(approved: CorrectionApproved) -> JackpotShare:
    return JackpotShare(meter=approved.meter, reserve=approved.reserve, seed=approved.seed)


def audit_on_links(records: Sequence[Event], booked: Mapping[tuple[str, int], int]) -> Misfit | None:
    """Return the first approval whose jackpot share differs from its link's, or a link's without approval.

    ``booked`` is the amount each link booked for each correction, by link and number. A share that is not on
    its link yet is booked there when the floor opens.
    """
    approved = {
        (record.link, record.number): (place, record.meter + record.reserve + record.seed)
        for place, record in enumerate(records, start=1)
        if isinstance(record, CorrectionApproved) and record.link
    }
    for (link, number), given in booked.items():
        place, due = approved.get((link, number), (len(records), None))
        if given != due:
            return Misfit(place, f"link {link} has booked correction {number} otherwise than approved")
    return None
