"""The cage's papers as lines to read: the same lines make the page and the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.floor.money import records as r
from croupier.floor.money.sheet import Sheet
from croupier.floor.money.trays import Receipt, Second, Shift
from croupier.money import Fine, fine, say_dollars, write_fine


@dataclass(frozen=True)
class Paper:
    """A heading, lines of a name and a value, and who signs."""

    title: str
    lines: tuple[tuple[str, str], ...]
    signatures: tuple[str, ...] = ()
    entries: tuple[tuple[str, ...], ...] = ()
    """Further rows, the first of them their heading."""


COUNTED = {
    r.Count.OPENER: "Tray counted at the opening",
    r.Count.CLOSER: "Tray counted at the end of the shift",
    r.Count.BOX: "Box counted",
}


def say_fine(amount: Fine) -> str:
    """Hundredths of a cent as a person reads them."""
    return f"${write_fine(amount)}" if amount % 100 else say_dollars(amount // 100)


def title_of(record: Receipt) -> str:
    """What kind of paper this is."""
    match record:
        case r.BoughtIn():
            return "Buy-in at the table" if record.table else "Buy-in"
        case r.CashedOut():
            return "Cash-out"
        case r.DebtPaid():
            return "Debt settled"
        case r.TipsPaid():
            return "Tips handed out"
        case r.ChipsSent():
            return record.way.capitalize()
        case r.Dropped():
            return "Drop"
        case r.CountMade():
            return COUNTED[record.what]


def amount_of(record: Receipt) -> int:
    """The amount on a paper, in cents."""
    return record.counted if isinstance(record, r.CountMade) else record.amount


def becomes(second: Second | None, record: Receipt) -> str:
    """What became of a slip; empty for a paper that needs one person only."""
    match second:
        case r.ChipsReceived():
            return f"received by {second.by}"
        case r.CountSigned():
            return f"signed by {second.by}"
        case r.ChipsReturned() | r.CountWithdrawn():
            return f"taken back by {second.by}"
    return "waits for a second person" if isinstance(record, r.ChipsSent | r.CountMade) else ""


def receipt_paper(record: Receipt, second: Second | None) -> Paper:
    """A receipt or slip."""
    lines = [("Number", str(record.receipt)), ("Time", _time(record.at))]
    if isinstance(record, r.BoughtIn | r.CashedOut | r.DebtPaid | r.TipsPaid):
        lines.append(("Person", record.person))
    if not isinstance(record, r.CashedOut | r.DebtPaid) and record.table:
        lines.append(("Table", record.table))
    lines.append(("Amount", say_dollars(amount_of(record))))
    if isinstance(record, r.CountMade):
        held = record.expected + (record.fees if record.what is r.Count.BOX else 0)
        lines.append(("By the ledger", say_fine(Fine(held))))
        lines.append(("Difference", say_fine(Fine(fine(record.counted) - held))))
    lines.append(("By", record.by))
    signatures = [record.by]
    if said := becomes(second, record):
        lines.append(("Second person", said))
        signatures.append(second.by if second is not None else "")
    elif isinstance(record, r.BoughtIn | r.CashedOut | r.DebtPaid | r.TipsPaid):
        signatures.append(record.person)
    return Paper(f"{title_of(record)} · receipt {record.receipt}", tuple(lines), tuple(signatures))


def sheet_paper(
    name: str,
    shift: Shift,
    sheet: Sheet,
    papers: Sequence[tuple[Receipt, Second | None]],
    seals: Sequence[tuple[str, str]] = (),
) -> Paper:
    """The sheet of a shift, with every paper that belongs to it, and what seals the store at its end."""
    opened, closed = shift.opened, shift.closed
    lines = [
        ("Opened", _signed(opened)),
        ("Closed", _signed(closed) if closed else "still open"),
        ("Opener", say_fine(sheet.opener)),
        ("Fills", say_fine(sheet.fills)),
        ("Credits", say_fine(sheet.credits)),
        ("Drop", say_fine(sheet.drop)),
        ("Fees", say_fine(sheet.fees)),
        ("Closer", "not counted yet" if sheet.closer is None else say_fine(sheet.closer)),
        ("Tray by the ledger", say_fine(sheet.expected)),
        ("Win by the ledger", say_fine(sheet.win_by_ledger)),
    ]
    if sheet.win is not None and sheet.in_tray is not None:
        lines.append(("Win = closer + credits + drop − opener − fills", say_fine(sheet.win)))
        lines.append(("Difference in the tray, booked as a separate entry", say_fine(sheet.in_tray)))
        lines.append(("Difference in the box, booked as a separate entry", say_fine(sheet.in_box)))
    lines += seals
    rows = [
        (
            str(one.receipt),
            one.at[11:16],
            title_of(one),
            say_dollars(amount_of(one)),
            one.by,
            becomes(second, one),
        )
        for one, second in papers
    ]
    heading = ("No.", "Time", "Paper", "Amount", "By", "Second person")
    signatures = (closed.first, closed.by) if closed else ()
    return Paper(f"{name} · shift {sheet.shift}", tuple(lines), signatures, (heading, *rows))


def _signed(count: r.CountSigned) -> str:
    return f"{_time(count.at)} by {count.first} and {count.by}"


def _time(at: str) -> str:
    return f"{at[:16].replace('T', ' ')} UTC"
