"""The papers of the cage: receipts by number, slips that wait for a second person, shifts of the trays."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.errors import DataInvalid, NotNow, SecondPerson
from croupier.floor.money import records as r
from croupier.money import Fine, fine
from croupier.table.events import Event

Slip = r.ChipsSent | r.CountMade
"""A paper with one signature, which waits for the second."""
Receipt = r.BoughtIn | r.CashedOut | r.DebtPaid | r.TipsPaid | r.ChipsSent | r.Dropped | r.CountMade
"""What makes a paper with a number of its own."""
Second = r.ChipsReceived | r.ChipsReturned | r.CountSigned | r.CountWithdrawn
"""What becomes of a slip."""


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
    """What the ledger says was dropped into the box."""
    boxes: list[r.CountSigned] = field(default_factory=list)
    fees_taken: Fine = Fine(0)
    """Fees that went to the cage while the shift lasted."""
    papers: list[int] = field(default_factory=list)
    """The numbers of its papers, in order."""

    @property
    def drop(self) -> Fine:
        """What was dropped, as counted where the box has been counted."""
        return Fine(self.dropped + sum(box.difference for box in self.boxes))


class Trays:
    """What the cage's records amount to, beside the money, which the ledger knows."""

    def __init__(self) -> None:
        self.receipts: list[Receipt] = []
        self.seconds: dict[int, Second] = {}
        """What became of each slip, by its number."""
        self.by_key: dict[str, Receipt] = {}
        """What was done under which key, so that it is done once."""
        self._waiting: dict[int, Slip] = {}
        self._shifts: dict[str, list[Shift]] = {}

    @property
    def next_receipt(self) -> int:
        """The number of the next paper."""
        return len(self.receipts) + 1

    def waiting(self, table: str | None = None) -> list[Slip]:
        """The slips that wait for a second person, of one table or of all."""
        return [slip for slip in self._waiting.values() if table in (None, slip.table)]

    def slip(self, number: int) -> Slip:
        """A slip that waits."""
        if number not in self._waiting:
            raise NotNow(f"no slip {number} waits for a second person")
        return self._waiting[number]

    def shifts(self, table: str) -> list[Shift]:
        """The shifts of a table's tray, the first one first."""
        return list(self._shifts.get(table, ()))

    def shift(self, table: str) -> Shift | None:
        """The shift whose tray is open."""
        found = self._shifts.get(table)
        return found[-1] if found and found[-1].closed is None else None

    def open_shift(self, table: str) -> Shift:
        """The same, refused if the tray is not open."""
        found = self.shift(table)
        if found is None:
            raise NotNow(f"the tray of {table} is not open: two persons count it first")
        return found

    # ── whether a record may stand ──────────────────────────────────────────────────────────────────

    def check(self, record: Event) -> None:
        """Refuse a record that does not follow from those before; the ledger has its own say about money."""
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
        past, shift = self.shifts(record.table), self.shift(record.table)
        match record.what:
            case r.Count.OPENER:
                if shift is not None:
                    raise NotNow(f"the tray of {record.table} is open")
                self._check_shift(record.shift, len(past) + 1)
            case r.Count.CLOSER:
                self._check_shift(record.shift, self.open_shift(record.table).number)
                self._nothing_on_the_way(record.table)
            case r.Count.BOX:
                if not past:
                    raise NotNow(f"the tray of {record.table} has never been open: its box is empty")
                self._check_shift(record.shift, len(past))

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
            raise SecondPerson(f"{slip.by} did the first half; a second person does the other")
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

    def follow(self, record: Event) -> None:
        """Take note of a record."""
        if isinstance(record, Receipt):
            self.receipts.append(record)
            if record.key:
                self.by_key[record.key] = record
            if isinstance(record, Slip):
                self._waiting[record.receipt] = record
            self._note(record)
        elif isinstance(record, Second):
            del self._waiting[record.receipt]
            self.seconds[record.receipt] = record
            self._done(record)

    def _note(self, record: Receipt) -> None:
        if isinstance(record, r.CashedOut | r.DebtPaid | r.TipsPaid | r.CountMade) or not record.table:
            return
        shift = self.open_shift(record.table)
        shift.papers.append(record.receipt)
        if isinstance(record, r.BoughtIn | r.Dropped):
            shift.dropped = Fine(shift.dropped + fine(record.amount))
        elif record.way is r.Way.CREDIT:
            shift.credits = Fine(shift.credits + fine(record.amount))

    def _done(self, record: Second) -> None:
        match record:
            case r.ChipsReceived(way=r.Way.FILL):
                shift = self.open_shift(record.table)
                shift.fills = Fine(shift.fills + fine(record.amount))
            case r.ChipsReturned(way=r.Way.CREDIT):
                shift = self.open_shift(record.table)
                shift.credits = Fine(shift.credits - fine(record.amount))
            case r.CountSigned():
                self._count(record)

    def _count(self, record: r.CountSigned) -> None:
        past = self._shifts.setdefault(record.table, [])
        match record.what:
            case r.Count.OPENER:
                past.append(Shift(record.table, record.shift, record))
            case r.Count.CLOSER:
                past[-1].closed = record
            case r.Count.BOX:
                past[-1].boxes.append(record)
                if past[-1].closed is None:
                    past[-1].fees_taken = Fine(past[-1].fees_taken + record.fees)
        past[-1].papers.append(record.receipt)
