"""The sheet of a shift: what two persons counted in a tray, beside what the ledger says."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.money.ledger import Ledger
from croupier.floor.money.trays import Shift
from croupier.money import Fine, fine


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One table and one shift, in hundredths of a cent."""

    table: str
    shift: int
    opener: Fine
    fills: Fine
    credits: Fine
    drop: Fine
    """What was dropped into the box, as counted where the box has been counted."""
    dropped: Fine
    """The same by the ledger."""
    fees: Fine
    expected: Fine
    """What the ledger says is in the tray at the end, or now."""
    closer: Fine | None
    """What was counted at the end; None while the shift lasts."""

    @property
    def win(self) -> Fine | None:
        """What the table won: closer + credits + drop - opener - fills; None until it is counted."""
        if self.closer is None:
            return None
        return Fine(self.closer + self.credits + self.drop - self.opener - self.fills)

    @property
    def win_by_ledger(self) -> Fine:
        """The same from the entries alone: what the table's rounds brought the bank."""
        return Fine(self.expected + self.credits + self.dropped - self.opener - self.fills)

    @property
    def difference(self) -> Fine | None:
        """How much more was counted than the ledger says; it is booked as an entry of its own."""
        return None if self.win is None else Fine(self.win - self.win_by_ledger)


def sheet_of(shift: Shift, ledger: Ledger) -> Sheet:
    """The sheet of a shift, as far as it has come."""
    closed = shift.closed
    at_table = closed.fees if closed else ledger.balance(f"{shift.table}/fees")
    return Sheet(
        table=shift.table,
        shift=shift.number,
        opener=fine(shift.opened.counted),
        fills=shift.fills,
        credits=shift.credits,
        drop=shift.drop,
        dropped=shift.dropped,
        fees=Fine(at_table + shift.fees_taken - shift.opened.fees),
        expected=closed.expected if closed else ledger.balance(f"{shift.table}/bank"),
        closer=fine(closed.counted) if closed else None,
    )
