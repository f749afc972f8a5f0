"""Records of the cage and the trays; each names its person, its time and its paper's number.

An act by two people is two records: what the first one sent or counted, and what the second one
received or signed. Money in between is on the account ``TABLE/transit``.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.money import Cents, Fine, fine
from croupier.table.events import Event, Movements, move


class Way(StrEnum):
    """The direction in which chips are carried."""

    FILL = "fill"
    """From the cage to a tray."""
    CREDIT = "credit"
    """From a tray to the cage."""


class Count(StrEnum):
    """What two people count."""

    OPENER = "opener"
    """The tray when a shift begins."""
    CLOSER = "closer"
    """The tray when a shift ends."""
    BOX = "box"
    """The table's box, with the drop and the fees, which goes to the cage."""


class BoughtIn(Event, frozen=True, tag="cage.bought_in/1", kw_only=True):
    """A person paid cash and got chips: at the cage, or at a table out of its tray."""

    receipt: int
    person: str
    amount: Cents
    at: str
    by: str
    table: str = ""
    """The table whose tray gave the chips and whose box took the cash; empty at the cage."""
    key: str = ""

    def movements(self) -> Movements:
        """From the cage to the wallet; at a table, the same amount from the tray into the box."""
        moved = move(self.amount, "cage", f"wallet:{self.person}")
        return moved | (move(self.amount, f"{self.table}/bank", f"{self.table}/drop") if self.table else {})


class CashedOut(Event, frozen=True, tag="cage.cashed_out/1", kw_only=True):
    """A person gave chips back and got cash."""

    receipt: int
    person: str
    amount: Cents
    at: str
    by: str
    key: str = ""

    def movements(self) -> Movements:
        """From the wallet to the cage."""
        return move(self.amount, f"wallet:{self.person}", "cage")


class DebtPaid(Event, frozen=True, tag="cage.debt_paid/1", kw_only=True):
    """A person repaid a debt from a correction out of their wallet."""

    receipt: int
    person: str
    amount: Cents
    at: str
    by: str
    key: str = ""

    def movements(self) -> Movements:
        """From the wallet to the debt."""
        return move(self.amount, f"wallet:{self.person}", f"debt:{self.person}")


class TipsPaid(Event, frozen=True, tag="tips.paid/1", kw_only=True):
    """The cage paid a table's tips to one of its dealers."""

    receipt: int
    table: str
    person: str
    amount: Cents
    at: str
    by: str
    key: str = ""

    def movements(self) -> Movements:
        """From the table's tips to the wallet."""
        return move(self.amount, f"{self.table}/tips", f"wallet:{self.person}")


class ChipsSent(Event, frozen=True, tag="chips.sent/1", kw_only=True):
    """The first person sent a fill or a credit on its way."""

    receipt: int
    way: Way
    table: str
    shift: int
    amount: Cents
    at: str
    by: str
    key: str = ""

    def movements(self) -> Movements:
        """From the tray or the cage to transit."""
        source = "cage" if self.way is Way.FILL else f"{self.table}/bank"
        return move(self.amount, source, f"{self.table}/transit")


class ChipsReceived(Event, frozen=True, tag="chips.received/1", kw_only=True):
    """The second person received the chips of the paper with this number."""

    receipt: int
    way: Way
    table: str
    shift: int
    amount: Cents
    at: str
    by: str

    def movements(self) -> Movements:
        """From transit to the tray or the cage."""
        target = f"{self.table}/bank" if self.way is Way.FILL else "cage"
        return move(self.amount, f"{self.table}/transit", target)


class ChipsReturned(Event, frozen=True, tag="chips.returned/1", kw_only=True):
    """A fill or a credit that nobody received was returned."""

    receipt: int
    way: Way
    table: str
    shift: int
    amount: Cents
    at: str
    by: str

    def movements(self) -> Movements:
        """From transit back to the sender."""
        source = "cage" if self.way is Way.FILL else f"{self.table}/bank"
        return move(self.amount, f"{self.table}/transit", source)


class Dropped(Event, frozen=True, tag="tray.dropped/1", kw_only=True):
    """Money of a tray was put into the table's box."""

    receipt: int
    table: str
    shift: int
    amount: Cents
    at: str
    by: str
    key: str = ""

    def movements(self) -> Movements:
        """From the tray into the box."""
        return move(self.amount, f"{self.table}/bank", f"{self.table}/drop")


class CountMade(Event, frozen=True, tag="count.made/1", kw_only=True):
    """The first person counted; nothing moves until a second one has signed."""

    receipt: int
    what: Count
    table: str
    shift: int
    counted: Cents
    expected: Fine
    """The ledger's balance of the tray, or of the drop in the box."""
    fees: Fine = Fine(0)
    """The ledger's balance of the fees that are still at the table."""
    at: str
    by: str
    key: str = ""


class CountSigned(Event, frozen=True, tag="count.signed/1", kw_only=True):
    """The second person signed a count; a difference from the ledger is a separate entry."""

    receipt: int
    what: Count
    table: str
    shift: int
    counted: Cents
    expected: Fine
    fees: Fine = Fine(0)
    at: str
    by: str
    first: str
    """Who counted first."""

    @property
    def difference(self) -> Fine:
        """How much more was counted than the ledger shows; negative if something is missing."""
        held = self.expected + (self.fees if self.what is Count.BOX else 0)
        return Fine(fine(self.counted) - held)

    def movements(self) -> Movements:
        """The difference to its own account; a counted box goes to the cage."""
        table, off = self.table, self.difference
        moved: Movements = {f"{table}/difference": Fine(-off)}
        if self.what is Count.BOX:
            moved |= {
                f"{table}/drop": Fine(-self.expected),
                f"{table}/fees": Fine(-self.fees),
                "cage": fine(self.counted),
            }
        else:
            moved[f"{table}/bank"] = off
        return {account: amount for account, amount in moved.items() if amount}


class CountWithdrawn(Event, frozen=True, tag="count.withdrawn/1", kw_only=True):
    """A count that nobody signed was withdrawn."""

    receipt: int
    what: Count
    table: str
    at: str
    by: str


AnyCageRecord = (
    BoughtIn
    | CashedOut
    | DebtPaid
    | TipsPaid
    | ChipsSent
    | ChipsReceived
    | ChipsReturned
    | Dropped
    | CountMade
    | CountSigned
    | CountWithdrawn
)
