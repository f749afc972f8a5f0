"""The work at the cage and the trays: each act by an authorized person, by two where two are needed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.errors import ChipsShort, DataInvalid, NotNow, PersonUnknown
from croupier.floor.money import records as r
from croupier.floor.money.cage import Cage
from croupier.floor.money.ledger import DEBT, Ledger
from croupier.floor.money.sheet import Sheet, sheet_of
from croupier.floor.money.trays import Receipt, Second, Shift, Slip, Trays
from croupier.floor.people import Accounts, Right
from croupier.floor.people.rights import reach
from croupier.floor.setup import TableSetup
from croupier.money import Cents, Fine, displayed, fine, say_dollars
from croupier.store.checkpoint import now


class Cashier:
    """The cage's window, and the slips between the cage and the tables."""

    def __init__(
        self,
        cage: Cage,
        ledger: Ledger,
        accounts: Accounts,
        *,
        playing: Callable[[str], bool],
        real: bool = True,
    ) -> None:
        self._real = real
        """Whether chips are sold for cash and trays counted; false on a floor with play money."""
        self._cage, self._ledger, self._accounts = cage, ledger, accounts
        self._playing = playing
        """Whether a table is in the middle of a round."""

    @property
    def trays(self) -> Trays:
        """The cage's papers so far."""
        return self._cage.trays

    def tray(self, table: str) -> Cents:
        """Return the balance of a table's tray in the ledger."""
        return displayed(self._ledger.balance(f"{table}/bank"))

    def tips(self, table: str) -> Cents:
        """Return a table's tips that have not been paid to its dealers yet."""
        return displayed(self._ledger.balance(f"{table}/tips"))

    def sheet(self, shift: Shift) -> Sheet:
        """Return the sheet of a shift, as far as it has come."""
        return sheet_of(shift, self._ledger)

    # ── at the window ───────────────────────────────────────────────────────────────────────────────

    async def buy_in(
        self, person: str, amount: Cents, *, by: str, table: str = "", key: str = ""
    ) -> r.BoughtIn:
        """Sell chips for cash: at the cage, or at a table whose tray is open."""
        if table:
            self._at_tray(by, table)
        else:
            self._accounts.require(by, Right.CASH)
        known = self._person(person)
        if not self._accounts.account(known).open:
            raise NotNow(f"{known} has left; the account is closed")

        def made() -> r.BoughtIn:
            if table:
                self._require_in_tray(table, amount)
            return r.BoughtIn(
                receipt=self.trays.next_receipt,
                person=known,
                amount=amount,
                at=now(),
                by=by,
                table=table,
                key=key,
            )

        return await self._cage.act(made, key)

    async def sell_at_seat(self, person: str, amount: Cents, *, by: str, table: str) -> None:
        """Sell chips to a seated player without a device: the cash goes into the box of an open tray.

        A floor with play money has no cash; there the cage gives what is missing.
        """
        if not self._real:
            await self._cage.fund(person, amount)
            return

        def made() -> r.BoughtIn:
            self.require_sale(table, amount)
            return r.BoughtIn(
                receipt=self.trays.next_receipt, person=person, amount=amount, at=now(), by=by, table=table
            )

        await self._cage.act(made)

    def require_sale(self, table: str, amount: Cents) -> None:
        """Reject a sale of chips at a table whose tray is not open, or does not hold them."""
        if self._real and amount > 0:
            self.trays.open_shift(table)
            self._require_in_tray(table, amount)

    def require_tray(self, setup: TableSetup) -> None:
        """Reject a round at a house table whose tray has not been counted and opened."""
        posted = setup.posting.table
        if self._real and posted.opened_by_wagers and not posted.player_banks:
            self.trays.open_shift(setup.id)

    def owed(self, person: str) -> Cents:
        """Return a person's debt from a correction that their wallet could not pay."""
        return displayed(Fine(-self._ledger.balance(f"{DEBT}{person}")))

    async def pay_debt(self, person: str, *, by: str, key: str = "") -> r.DebtPaid:
        """Pay a person's debt from their wallet: all of it, or as much as the wallet holds."""
        self._accounts.require(by, Right.CASH)
        known = self._at_cage(person)

        def made() -> r.DebtPaid:
            owed, held = self.owed(known), self._cage.wallet(known)
            if not owed:
                raise NotNow(f"{known} owes nothing")
            if not held:
                raise ChipsShort(f"{known} has an empty wallet: they buy in first")
            return r.DebtPaid(
                receipt=self.trays.next_receipt,
                person=known,
                amount=min(owed, held),
                at=now(),
                by=by,
                key=key,
            )

        return await self._cage.act(made, key, spending=known)

    async def cash_out(self, person: str, amount: Cents, *, by: str, key: str = "") -> r.CashedOut:
        """Pay out chips from a person's wallet; a debt to the house must be settled first."""
        self._accounts.require(by, Right.CASH)
        known = self._at_cage(person)

        def made() -> r.CashedOut:
            if owed := self.owed(known):
                raise NotNow(f"{known} owes {say_dollars(owed)} after a correction: settle that first")
            self._cage.require_in_wallet(known, amount)
            return r.CashedOut(
                receipt=self.trays.next_receipt, person=known, amount=amount, at=now(), by=by, key=key
            )

        return await self._cage.act(made, key, spending=known)

    async def pay_tips(self, table: str, person: str, amount: Cents, *, by: str, key: str = "") -> r.TipsPaid:
        """Pay a table's tips to one of its dealers."""
        self._accounts.require(by, Right.CASH)
        self._require_table(table)
        known = self._person(person)

        def made() -> r.TipsPaid:
            if amount > self.tips(table):
                raise ChipsShort(f"the tips of {table} come to {say_dollars(self.tips(table))}")
            return r.TipsPaid(
                receipt=self.trays.next_receipt,
                table=table,
                person=known,
                amount=amount,
                at=now(),
                by=by,
                key=key,
            )

        return await self._cage.act(made, key)

    # ── fills, credits, drop ────────────────────────────────────────────────────────────────────────

    async def send(self, way: r.Way, table: str, amount: Cents, *, by: str, key: str = "") -> r.ChipsSent:
        """Send a fill from the cage to a tray, or a credit from a tray to the cage."""
        self._require_table(table)
        if way is r.Way.FILL:
            self._accounts.require(by, Right.CASH)
        else:
            self._at_tray(by, table)

        def made() -> r.ChipsSent:
            shift = self.trays.open_shift(table).number
            if way is r.Way.CREDIT:
                self._require_in_tray(table, amount)
            return r.ChipsSent(
                receipt=self.trays.next_receipt,
                way=way,
                table=table,
                shift=shift,
                amount=amount,
                at=now(),
                by=by,
                key=key,
            )

        return await self._cage.act(made, key)

    async def drop(self, table: str, amount: Cents, *, by: str, key: str = "") -> r.Dropped:
        """Put money of a tray into the table's box."""
        self._at_tray(by, table)

        def made() -> r.Dropped:
            shift = self.trays.open_shift(table).number
            self._require_in_tray(table, amount)
            return r.Dropped(
                receipt=self.trays.next_receipt,
                table=table,
                shift=shift,
                amount=amount,
                at=now(),
                by=by,
                key=key,
            )

        return await self._cage.act(made, key)

    # ── counts ──────────────────────────────────────────────────────────────────────────────────────

    async def count(
        self, what: r.Count, table: str, counted: Cents, *, by: str, key: str = ""
    ) -> r.CountMade:
        """Count a tray between rounds, or a box; a second person signs it."""
        if what is r.Count.BOX:
            self._accounts.require(by, Right.CASH)
            self._require_table(table)
        else:
            self._at_tray(by, table)

        def made() -> r.CountMade:
            past = self.trays.shift_count(table)
            if what is not r.Count.BOX:
                self._require_between_rounds(table)
            return r.CountMade(
                receipt=self.trays.next_receipt,
                what=what,
                table=table,
                shift=past + 1 if what is r.Count.OPENER else max(past, 1),
                counted=counted,
                expected=self._ledger.balance(f"{table}/{'drop' if what is r.Count.BOX else 'bank'}"),
                fees=self._ledger.balance(f"{table}/fees"),
                at=now(),
                by=by,
                key=key,
            )

        return await self._cage.act(made, key)

    # ── the second person ───────────────────────────────────────────────────────────────────────────

    async def second(self, number: int, *, by: str) -> Second:
        """Receive a fill or a credit, or sign a count, as the second person."""

        def made() -> Second:
            slip = self.trays.slip(number)
            self._require_second(slip, by)
            if isinstance(slip, r.ChipsSent):
                return r.ChipsReceived(
                    receipt=number,
                    way=slip.way,
                    table=slip.table,
                    shift=slip.shift,
                    amount=slip.amount,
                    at=now(),
                    by=by,
                )
            if slip.what is not r.Count.BOX:
                self._require_between_rounds(slip.table)
                if self._ledger.balance(f"{slip.table}/bank") != slip.expected:
                    raise NotNow(f"the tray has changed since count {number}: withdraw it and count again")
            return r.CountSigned(
                receipt=number,
                what=slip.what,
                table=slip.table,
                shift=slip.shift,
                counted=slip.counted,
                expected=slip.expected,
                fees=slip.fees,
                at=now(),
                by=by,
                first=slip.by,
            )

        return await self._cage.act(made)

    async def withdraw(self, number: int, *, by: str) -> Second:
        """Withdraw a slip that nobody has received or signed."""

        def made() -> Second:
            slip = self.trays.slip(number)
            if by != slip.by:
                self._require_second(slip, by)
            if isinstance(slip, r.ChipsSent):
                return r.ChipsReturned(
                    receipt=number,
                    way=slip.way,
                    table=slip.table,
                    shift=slip.shift,
                    amount=slip.amount,
                    at=now(),
                    by=by,
                )
            return r.CountWithdrawn(receipt=number, what=slip.what, table=slip.table, at=now(), by=by)

        return await self._cage.act(made)

    async def receipt(self, number: int) -> tuple[Receipt, Second | None]:
        """Return the paper with this number, and the second person's record."""
        return await self._cage.paper(number)

    async def shifts(self, table: str, first: int = 1, last: int | None = None) -> list[Shift]:
        """Return the existing shifts of a tray between two numbers, however old."""
        return await self._cage.shifts(table, first, last)

    # ── who may, and what is there ──────────────────────────────────────────────────────────────────

    def _require_second(self, slip: Slip, by: str) -> None:
        """Require the right person: at the cage for credits and boxes, at the tray or cage for the rest."""
        at_cage = slip.way is r.Way.CREDIT if isinstance(slip, r.ChipsSent) else slip.what is r.Count.BOX
        if at_cage:
            self._accounts.require(by, Right.CASH)
        else:
            self._at_tray(by, slip.table)

    def _at_tray(self, by: str, table: str) -> None:
        """Require a right at this tray: the cage's staff work at every tray, dealers at their own tables."""
        self._require_table(table)
        if reach(self._accounts.roles(by), Right.CASH) is None:
            self._accounts.require(by, Right.DEAL, table=table)

    def _require_table(self, table: str) -> None:
        if table not in self._cage.tables:
            raise DataInvalid(f"there is no table {table!r}", key="table")

    def _person(self, name: str) -> str:
        """Return a person's stored name."""
        found = self._accounts.find(" ".join(name.split()))
        if found is None or not self._cage.knows(found.person):
            raise PersonUnknown(f"nobody here is called {name!r}")
        return found.person

    def _at_cage(self, name: str) -> str:
        """Return the stored name of somebody who may have no account, such as a player seated by a dealer."""
        found = self._cage.find(name)
        return found if found is not None else self._person(name)

    def _require_in_tray(self, table: str, amount: Cents) -> None:
        if fine(amount) > self._ledger.balance(f"{table}/bank"):
            raise ChipsShort(f"the tray of {table} holds {say_dollars(self.tray(table))}; send a fill first")

    def _require_between_rounds(self, table: str) -> None:
        if self._playing(table):
            raise NotNow(f"{table} is in the middle of a round: pause it, and count when the round is over")
