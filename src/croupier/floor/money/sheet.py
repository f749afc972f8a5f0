"""The sheet of a shift: what two people counted in a tray, beside the ledger's figures."""

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
    """The drop, as counted if the box has been counted."""
    dropped: Fine
    """The drop by the ledger."""
    fees: Fine
    expected: Fine
    """The ledger's balance of the tray at the end, or now."""
    closer: Fine | None
    """What was counted at the end; None while the shift lasts."""

    @property
    def win(self) -> Fine | None:
        """The table's win: closer + credits + drop - opener - fills; None until it is counted."""
        if self.closer is None:
            return None
        return Fine(self.closer + self.credits + self.drop - self.opener - self.fills)

    @property
    def win_by_ledger(self) -> Fine:
        """The table's win by the ledger: what its rounds brought the bank."""
        return Fine(self.expected + self.credits + self.dropped - self.opener - self.fills)

    @property
    def in_tray(self) -> Fine | None:
        """How much more the tray held than the ledger shows; None until it is counted."""
        return None if self.closer is None else Fine(self.closer - self.expected)

    @property
    def in_box(self) -> Fine:
        """How much more the box held than the ledger shows, as far as it has been counted."""
        return Fine(self.drop - self.dropped)

    @property
    def difference(self) -> Fine | None:
        """How much more was counted than the ledger shows; it is booked as a separate entry."""
        return None if self.win is None else Fine(self.win - self.win_by_ledger)


def sheet_of(shift: Shift, ledger: Ledger) -> Sheet:
    """Return the sheet of a shift, as far as it has come."""
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
