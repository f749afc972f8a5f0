"""Double-entry bookkeeping for the whole floor, derived from the events alone.

Accounts of a table are written ``table/account``: ``seat:N``, ``layout``, ``pot``, ``bank``, ``fees``,
``meter``, ``reserve``, ``seed``, ``tips``. ``bank`` is the house's tray, ``drop`` the box beside it,
``transit`` what is carried between cage and tray, ``difference`` the differences found by counts.
``wallet:NAME``, ``debt:NAME``, ``cage`` and ``house:bots`` (what the house has put into its bots) belong to
the floor. A link keeps its own: ``link:NAME/meter``, and ``link:NAME/tables`` for what its rounds feed and
take. Amounts are hundredths of a cent.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from croupier.errors import LedgerWrong
from croupier.floor.records import ROUND_EVENTS
from croupier.link.events import LinkEvent
from croupier.money import Fine, write_fine
from croupier.numbers import Seat
from croupier.table.events import ChipsAdded, Event, Movements
from croupier.table.session.events import RoundOpened, SeatLeft, SeatTaken

log = logging.getLogger(__name__)

DEBT = "debt:"
"""A person's debt from a correction that their wallet could not pay; it may be negative."""
FLOOR_ACCOUNTS = ("wallet:", DEBT, "cage", "link:", "house:")
MAY_OWE = ("cage", "seed", "bank", "tables", "elsewhere", "difference", "house:bots")
"""The house's own accounts, which may be negative: chips in play are a debt of the cage, and a tray may
lose. ``tables`` is what a link and its rounds still owe each other: zero, except between their two writes.
``elsewhere`` is what a link received from another one, or transferred; ``difference`` is negative by the
surplus that counts have found."""
LINKED = ("meter", "reserve", "seed")
"""Accounts that a link keeps instead of its tables."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The movements of one event, which sum to zero, and the event's place in its log."""

    source: str
    movements: Mapping[str, Fine]


def add_up(totals: dict[str, int], movements: Mapping[str, Fine]) -> None:
    """Add movements to totals; an account that is back at zero is removed."""
    for account, amount in movements.items():
        if total := totals.get(account, 0) + amount:
            totals[account] = total
        else:
            totals.pop(account, None)


class Ledger:
    """Every account's balance."""

    def __init__(self) -> None:
        self._balances: dict[str, int] = {}
        self.entries = 0
        self._watched = False
        self._together: list[Entry] | None = None
        self.faults: dict[str, str] = {}
        """Faults found while the floor runs, by account."""

    def book(self, entry: Entry) -> None:
        """Book an entry. An entry that does not balance is a bug, not a refusal."""
        assert sum(entry.movements.values()) == 0, f"{entry.source} does not balance: {dict(entry.movements)}"
        add_up(self._balances, entry.movements)
        self.entries += bool(entry.movements)
        if self._together is not None:
            self._together.append(entry)
        elif self._watched:
            self._watch(entry)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Check the entries of several logs only after all are booked: between logs there is no order."""
        made: list[Entry] = []
        self._together = made
        try:
            yield
        finally:
            self._together = None
            if self._watched:
                for entry in made:
                    self._watch(entry)

    def check(self) -> None:
        """Raise LedgerWrong unless the accounts sum to zero and none is overdrawn; then check every entry.

        A floor reads its streams one after the other, so a wallet may be negative until the last one is read.
        """
        off = sum(self._balances.values())
        if off:
            raise LedgerWrong(f"the accounts sum to {write_fine(Fine(off))}, not to zero")
        if short := self.overdrawn():
            held = ", ".join(f"{account} is at {write_fine(amount)}" for account, amount in short.items())
            raise LedgerWrong(f"the ledger is wrong: {held}, and may not be below zero")
        self._watched = True

    def _watch(self, entry: Entry) -> None:
        """Record and log an account that an entry has overdrawn."""
        for account in entry.movements:
            if self._is_overdrawn(account, self.balance(account)) and account not in self.faults:
                held = write_fine(self.balance(account))
                self.faults[account] = f"{account} is at {held} after {entry.source}"
                log.critical("the ledger is wrong: %s", self.faults[account])

    def balance(self, account: str) -> Fine:
        """Return the balance of an account."""
        return Fine(self._balances.get(account, 0))

    def trial_balance(self) -> dict[str, Fine]:
        """Return the accounts with a nonzero balance, by name. They sum to zero."""
        return {account: Fine(held) for account, held in sorted(self._balances.items())}

    def overdrawn(self) -> dict[str, Fine]:
        """Return accounts that are negative and must not be."""
        return {
            account: held
            for account, held in self.trial_balance().items()
            if self._is_overdrawn(account, held)
        }

    @staticmethod
    def _is_overdrawn(account: str, held: int) -> bool:
        return held < 0 and account.rpartition("/")[2] not in MAY_OWE and not account.startswith(DEBT)


def link_movements(link: str, event: LinkEvent) -> Movements:
    """Return the movements of a link's event, on the link's own accounts."""
    return {f"link:{link}/{account}": moved for account, moved in event.movements().items()}


@dataclass(frozen=True, slots=True)
class BookBalance:
    """The total of the first events of a table's log in the ledger."""

    place: int
    """The number of these events."""
    linked: bool
    players: tuple[Seat, ...]
    persons: dict[Seat, str]
    moved: dict[str, Fine]


class TableBook:
    """Turns one table's events into entries, in the order of its log.

    Rounds number their players; the book remembers which seats they play from and who sits there.
    """

    def __init__(self, table: str, *, link: str | None = None, log_name: str | None = None) -> None:
        self.table, self.link = table, link
        self._log_name = log_name or table
        self._linked = False
        self.place = 0
        """How many events have been entered."""
        self._players: tuple[Seat, ...] = ()
        self._persons: dict[Seat, str] = {}
        self._moved: dict[str, int] = {}
        """The total movements of all entries."""

    def go_on(self, place: int, persons: Mapping[Seat, str]) -> None:
        """Resume between two rounds, with these people in their seats."""
        self.place, self._persons = place, dict(persons)

    def entries(self, events: Iterable[Event]) -> list[Entry]:
        """Return the entries of the next events."""
        booked = []
        for event in events:
            self._follow(event)
            movements = self._movements(event)
            if movements:
                add_up(self._moved, movements)
                booked.append(Entry(f"table:{self._log_name}#{self.place}", movements))
            self.place += 1
            if type(event) is SeatLeft:
                del self._persons[event.seat]
        return booked

    def balanced(self) -> BookBalance:
        """Return the total of the events entered so far."""
        moved = {account: Fine(amount) for account, amount in self._moved.items()}
        return BookBalance(self.place, self._linked, self._players, dict(self._persons), moved)

    def carry_over(self, balance: BookBalance) -> list[Entry]:
        """Start from the total of the first events instead of reading them; return its entry, if any."""
        if balance.place <= self.place:
            return []
        accounts = {*balance.moved, *self._moved}
        moved = {name: Fine(balance.moved.get(name, 0) - self._moved.get(name, 0)) for name in accounts}
        self.place, self._linked, self._players = balance.place, balance.linked, balance.players
        self._persons, self._moved = dict(balance.persons), dict(balance.moved)
        source = f"table:{self._log_name}#0-{self.place - 1}"
        return [Entry(source, {name: amount for name, amount in moved.items() if amount})]

    def _follow(self, event: Event) -> None:
        if isinstance(event, SeatTaken):
            self._persons[event.seat] = event.person
        elif isinstance(event, RoundOpened):
            self._players, self._linked = event.seats, event.linked

    def _movements(self, event: Event) -> Movements:
        by_event = event.movements()
        if not by_event:
            return by_event
        by_player = type(event) in ROUND_EVENTS
        moved: Movements = {}
        for account, amount in by_event.items():
            name = account
            if account.startswith("seat:") and by_player:
                name = f"seat:{self._players[int(account[5:]) - 1]}"
            if isinstance(event, ChipsAdded) and account == "cage":
                # Chips bought during a round come out of the buyer's wallet.
                name = f"wallet:{self._persons[self._players[event.player - 1]]}"
            if self._linked and name in LINKED:
                name = f"link:{self.link}/tables"
            full = name if name.startswith(FLOOR_ACCOUNTS) else f"{self.table}/{name}"
            moved[full] = Fine(moved.get(full, 0) + amount)
        return {account: amount for account, amount in moved.items() if amount}
