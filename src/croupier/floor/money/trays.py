"""The papers of the cage: recent receipts, slips that wait for a second person, shifts of the trays.

``papers`` reads earlier papers from the floor's stream, starting at the mark before them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from croupier.errors import DataInvalid, NotNow, SecondPerson
from croupier.floor.money import records as r
from croupier.money import Fine, fine
from croupier.table.events import Event

Slip = r.ChipsSent | r.CountMade
"""A paper with one signature, which waits for the second."""
Receipt = r.BoughtIn | r.CashedOut | r.DebtPaid | r.TipsPaid | r.ChipsSent | r.Dropped | r.CountMade
"""Records that make a paper with its own number."""
Second = r.ChipsReceived | r.ChipsReturned | r.CountSigned | r.CountWithdrawn
"""The second person's record of a slip."""

PAPERS_KEPT = 100
"""How many recent papers are in memory."""
MARKED = 100
"""The position in the stream is noted for one paper in this many."""
SHIFTS_KEPT = 10
"""How many recent shifts of a tray are in memory; the start of one in this many is noted."""
KEYS_KEPT = 2_000
"""How many idempotency keys are remembered; a retry arrives within moments."""


@dataclass
class Shift:
    """One tray from its opener to its closer."""

    table: str
    number: int
    opened: r.CountSigned
    closed: r.CountSigned | None = None
    fills: Fine = Fine(0)
    credits: Fine = Fine(0)
    dropped: Fine = Fine(0)
    """The drop by the ledger."""
    boxes: list[r.CountSigned] = field(default_factory=list)
    fees_taken: Fine = Fine(0)
    """Fees that went to the cage during the shift."""
    papers: list[int] = field(default_factory=list)
    """The numbers of its papers, in order."""

    @property
    def drop(self) -> Fine:
        """The drop, as counted if the box has been counted."""
        return Fine(self.dropped + sum(box.difference for box in self.boxes))


class TraysStand(Struct, frozen=True, kw_only=True):
    """The state after the first records of the cage, without the money."""

    count: int
    marks: list[int]
    papers: list[Receipt]
    seconds: list[Second]
    keys: list[tuple[str, int]]
    waiting: list[Slip]
    shifts: list[Shift]
    shift_marks: dict[str, list[int]]


class Trays:
    """The state of the cage's papers; the ledger has the money."""

    def __init__(self) -> None:
        self.count = 0
        """How many papers there are."""
        self.papers: dict[int, Receipt] = {}
        """The last of them, by number."""
        self.seconds: dict[int, Second] = {}
        """The second records of the slips among these."""
        self.marks: list[int] = []
        """Positions in the stream of the first paper and of each one ``MARKED`` after it."""
        self.by_key: dict[str, int] = {}
        """The paper made under each key, so that it is made once; the oldest keys are evicted."""
        self._waiting: dict[int, Slip] = {}
        self._shifts: dict[str, list[Shift]] = {}
        self.shift_marks: dict[str, list[int]] = {}
        """Positions in the stream of a tray's first shift and of each one ``SHIFTS_KEPT`` after it."""

    def stand(self) -> TraysStand:
        """Return the state after the records followed so far."""
        return TraysStand(
            count=self.count,
            marks=self.marks,
            papers=list(self.papers.values()),
            seconds=list(self.seconds.values()),
            keys=list(self.by_key.items()),
            waiting=list(self._waiting.values()),
            shifts=[shift for past in self._shifts.values() for shift in past],
            shift_marks=self.shift_marks,
        )

    def take_up(self, stand: TraysStand) -> None:
        """Resume from this state."""
        self.count, self.marks, self.by_key = stand.count, stand.marks, dict(stand.keys)
        self.papers = {paper.receipt: paper for paper in stand.papers}
        self.seconds = {second.receipt: second for second in stand.seconds}
        self._waiting = {slip.receipt: slip for slip in stand.waiting}
        self.shift_marks = stand.shift_marks
        for shift in stand.shifts:
            self._shifts.setdefault(shift.table, []).append(shift)

    def latest(self, count: int) -> list[Receipt]:
        """Return the last papers, the latest first, at most ``PAPERS_KEPT``."""
        return list(self.papers.values())[-count:][::-1]

    @property
    def next_receipt(self) -> int:
        """The number of the next paper."""
        return self.count + 1

    def waiting(self, table: str | None = None) -> list[Slip]:
        """Return the slips that wait for a second person, of one table or of all."""
        return [slip for slip in self._waiting.values() if table in (None, slip.table)]

    def slip(self, number: int) -> Slip:
        """Return a slip that waits for a second person."""
        if number not in self._waiting:
            raise NotNow(f"no slip {number} waits for a second person")
        return self._waiting[number]

    def shifts(self, table: str) -> list[Shift]:
        """Return the recent shifts of a table's tray, the latest last."""
        return list(self._shifts.get(table, ()))

    def shift_count(self, table: str) -> int:
        """Return how many shifts a table's tray has had."""
        found = self._shifts.get(table)
        return found[-1].number if found else 0

    def shift(self, table: str) -> Shift | None:
        """Return the shift whose tray is open."""
        found = self._shifts.get(table)
        return found[-1] if found and found[-1].closed is None else None

    def open_shift(self, table: str) -> Shift:
        """Return the open shift; rejected if the tray is not open."""
        found = self.shift(table)
        if found is None:
            raise NotNow(f"the tray of {table} is not open: two people must count it first")
        return found

    # ── whether a record may stand ──────────────────────────────────────────────────────────────────

    def check(self, record: Event) -> None:
        """Reject a record that does not follow from those before it; the ledger checks the money."""
        if isinstance(record, Receipt):
            if record.receipt != self.next_receipt:
                raise DataInvalid(f"the next paper has the number {self.next_receipt}, not {record.receipt}")
            self._check_receipt(record)
        elif isinstance(record, Second):
            self._check_second(record)

    def _check_receipt(self, record: Receipt) -> None:
        amount = record.counted if isinstance(record, r.CountMade) else record.amount
        if amount < 0 or (amount == 0 and not isinstance(record, r.CountMade)):
            raise DataInvalid("name an amount above zero", key="amount")
        match record:
            case r.BoughtIn() | r.CashedOut() | r.DebtPaid() | r.TipsPaid():
                if record.by == record.person:
                    raise SecondPerson("nobody serves themselves at the cage: ask somebody else")
                if isinstance(record, r.BoughtIn) and record.table:
                    self.open_shift(record.table)
            case r.ChipsSent() | r.Dropped():
                self._check_shift(record.shift, self.open_shift(record.table).number)
            case r.CountMade():
                self._check_count(record)

    def _check_count(self, record: r.CountMade) -> None:
        for slip in self.waiting(record.table):
            if isinstance(slip, r.CountMade) and slip.what is record.what:
                raise NotNow(f"slip {slip.receipt} already has this count, and waits for a second person")
        past, shift = self.shift_count(record.table), self.shift(record.table)
        match record.what:
            case r.Count.OPENER:
                if shift is not None:
                    raise NotNow(f"the tray of {record.table} is open")
                self._check_shift(record.shift, past + 1)
            case r.Count.CLOSER:
                self._check_shift(record.shift, self.open_shift(record.table).number)
                self._nothing_on_the_way(record.table)
            case r.Count.BOX:
                if not past:
                    raise NotNow(f"the tray of {record.table} has never been open: its box is empty")
                self._check_shift(record.shift, past)

    def _nothing_on_the_way(self, table: str) -> None:
        for slip in self.waiting(table):
            if isinstance(slip, r.ChipsSent):
                raise NotNow(f"slip {slip.receipt}, a {slip.way}, is still on its way; receive or return it")

    def _check_shift(self, named: int, due: int) -> None:
        if named != due:
            raise DataInvalid(f"this is shift {due}, not {named}")

    def _check_second(self, record: Second) -> None:
        slip = self.slip(record.receipt)
        if isinstance(record, r.ChipsReceived | r.CountSigned) and record.by == slip.by:
            raise SecondPerson(f"{slip.by} signed the first half; someone else must sign the second")
        match slip, record:
            case r.ChipsSent(), r.ChipsReceived() | r.ChipsReturned():
                alike = (slip.way, slip.table, slip.shift, slip.amount) == (
                    record.way,
                    record.table,
                    record.shift,
                    record.amount,
                )
            case r.CountMade(), r.CountSigned():
                alike = (slip.what, slip.table, slip.shift, slip.counted, slip.expected, slip.fees) == (
                    record.what,
                    record.table,
                    record.shift,
                    record.counted,
                    record.expected,
                    record.fees,
                ) and record.first == slip.by
                if slip.what is r.Count.CLOSER:
                    self._nothing_on_the_way(slip.table)
            case r.CountMade(), r.CountWithdrawn():
                alike = (slip.what, slip.table) == (record.what, record.table)
            case _:
                alike = False
        if not alike:
            raise DataInvalid(f"slip {record.receipt} says something else")

    # ── following ───────────────────────────────────────────────────────────────────────────────────

    def follow(self, record: Event, place: int) -> None:
        """Follow a record at this position of the stream."""
        if isinstance(record, Receipt):
            if self.count % MARKED == 0:
                self.marks.append(place)
            self.count = record.receipt
            self.papers[record.receipt] = record
            if record.key:
                self.by_key[record.key] = record.receipt
            self._forget()
            if isinstance(record, Slip):
                self._waiting[record.receipt] = record
            self._note(record)
        elif isinstance(record, Second):
            del self._waiting[record.receipt]
            if record.receipt in self.papers:
                self.seconds[record.receipt] = record
            self._done(record, place)

    def follow_tray(self, record: Event, place: int) -> None:
        """Follow a record of one tray, read again from the beginning of one of its shifts."""
        if isinstance(record, Receipt):
            self._note(record)
        elif isinstance(record, Second):
            self._done(record, place)

    def _forget(self) -> None:
        """Drop all but the recent papers and keys."""
        if len(self.papers) > PAPERS_KEPT:
            oldest = next(iter(self.papers))
            del self.papers[oldest]
            self.seconds.pop(oldest, None)
        if len(self.by_key) > KEYS_KEPT:
            del self.by_key[next(iter(self.by_key))]

    def _note(self, record: Receipt) -> None:
        if isinstance(record, r.CashedOut | r.DebtPaid | r.TipsPaid | r.CountMade) or not record.table:
            return
        shift = self.open_shift(record.table)
        shift.papers.append(record.receipt)
        if isinstance(record, r.BoughtIn | r.Dropped):
            shift.dropped = Fine(shift.dropped + fine(record.amount))
        elif record.way is r.Way.CREDIT:
            shift.credits = Fine(shift.credits + fine(record.amount))

    def _done(self, record: Second, place: int) -> None:
        match record:
            case r.ChipsReceived(way=r.Way.FILL):
                shift = self.open_shift(record.table)
                shift.fills = Fine(shift.fills + fine(record.amount))
            case r.ChipsReturned(way=r.Way.CREDIT):
                shift = self.open_shift(record.table)
                shift.credits = Fine(shift.credits - fine(record.amount))
            case r.CountSigned():
                self._count(record, place)

    def _count(self, record: r.CountSigned, place: int) -> None:
        past = self._shifts.setdefault(record.table, [])
        match record.what:
            case r.Count.OPENER:
                if record.shift % SHIFTS_KEPT == 1:
                    self.shift_marks.setdefault(record.table, []).append(place)
                past.append(Shift(record.table, record.shift, record))
                del past[:-SHIFTS_KEPT]
            case r.Count.CLOSER:
                past[-1].closed = record
            case r.Count.BOX:
                past[-1].boxes.append(record)
                if past[-1].closed is None:
                    past[-1].fees_taken = Fine(past[-1].fees_taken + record.fees)
        past[-1].papers.append(record.receipt)
