"""A progressive link and its log: loads, follows, snapshots and appends entries.

The stream's own link decides commands; the displayed one follows once the entries are stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from croupier.errors import LeaseLost, StoreError, StoreUncertain, VersionConflict
from croupier.floor.jackpot.snapshot import ENTRIES, JackpotSnapshot, find, put
from croupier.floor.keeping import Turn, find_out, kept
from croupier.floor.money.ledger import Entry as LedgerEntry
from croupier.floor.money.ledger import Ledger, link_movements
from croupier.link import Entry, Link
from croupier.link import commands as lc
from croupier.link import events as le
from croupier.link.chain import read_chain
from croupier.link.log import LinkStream, link_stream
from croupier.money import Cents, Fine
from croupier.numbers import Seat
from croupier.store import EventStore
from croupier.table.reading import MeterReading


class KeptLink:
    """One link, as the store holds it. It notifies its listeners of every change."""

    def __init__(self, name: str, store: EventStore, ledger: Ledger) -> None:
        self.name = name
        self._store, self._ledger = store, ledger
        self._lock = Turn()
        self.listeners: list[Callable[[], None]] = []
        self._locked: dict[tuple[str, int], MeterReading] = {}
        self._confirmed: dict[tuple[str, int], MeterReading] = {}
        self._refused: dict[tuple[str, int], dict[Seat, tuple[str, str]]] = {}
        self._wagers: dict[str, Cents] = {}
        """The progressive wager that each table posts."""
        self._posted: set[Cents] = set()
        """Every wager that the link has posted so far."""
        self._booked = self._pictured = 0
        self._moved: dict[str, int] = {}
        """The total movements of all entries in the ledger."""
        self.here = True
        """Whether this process runs the link; otherwise the link is only followed here."""
        self._load()

    def _load(self) -> None:
        """Load the link from the store. The stream's own link decides commands; the displayed one follows."""
        self._become(*self._read())

    def _read(self) -> tuple[LinkStream, JackpotSnapshot | None]:
        """Read the link from the store, starting at its latest snapshot."""
        decides, shown = find(self._store, self.name) or (None, None)
        return LinkStream(self._store, self.name, None if decides is None else decides.link), shown

    def _become(self, stream: LinkStream, snapshot: JackpotSnapshot | None) -> None:
        self._stream, entries, stream.read = stream, stream.read, []
        self.link, start = Link(), 0
        if snapshot is not None:
            self.link, start = snapshot.link.link(), snapshot.link.place
            self._carry_over(snapshot)
        for entry in entries:
            self.link.follow(entry)
        self._enter(entries[self._booked - start :])
        self._pictured, self._stale = start, False

    def _carry_over(self, snapshot: JackpotSnapshot) -> None:
        """Enter the totals of the snapshot's entries, as far as they have not been entered."""
        if snapshot.link.place <= self._booked:
            return
        accounts = {*snapshot.moved, *self._moved}
        moved = {name: Fine(snapshot.moved.get(name, 0) - self._moved.get(name, 0)) for name in accounts}
        self._moved, self._booked = dict(snapshot.moved), snapshot.link.place
        self._ledger.book(LedgerEntry(f"{link_stream(self.name)}#1-{self._booked}", moved))
        self._locked |= {(table, number): reading for table, number, reading in snapshot.locked}
        self._confirmed |= {(table, number): reading for table, number, reading in snapshot.confirmed}
        for table, number, seat, who, why in snapshot.refused:
            self._refused.setdefault((table, number), {})[seat] = (who, why)
        self._posted |= snapshot.posted

    def _keep_snapshot_if_due(self) -> None:
        """After enough entries: store a snapshot, and drop the readings of old rounds."""
        if self._booked - self._pictured < ENTRIES or self._stale:
            return
        self._pictured = self._booked
        latest: dict[str, int] = {}
        for table, number in self._locked:
            latest[table] = max(number, latest.get(table, 0))
        known = (*self._locked, *self._confirmed, *self._refused)
        for over in {key for key in known if key[1] < latest.get(key[0], 0)}:
            self._locked.pop(over, None)
            self._confirmed.pop(over, None)
            self._refused.pop(over, None)
        snapshot = JackpotSnapshot(
            link=self._stream.snapshot(),
            locked=[(*where, reading) for where, reading in self._locked.items()],
            confirmed=[(*where, reading) for where, reading in self._confirmed.items()],
            refused=[
                (*where, seat, *said)
                for where, found in self._refused.items()
                for seat, said in found.items()
            ],
            posted=frozenset(self._posted),
            moved={name: Fine(amount) for name, amount in self._moved.items() if amount},
        )
        put(self._store, self.name, snapshot)

    @property
    def version(self) -> int:
        """How many entries of the link's log have been followed."""
        return self._booked

    async def read_again(self) -> None:
        """Follow entries of another process, and notify all listeners."""
        async with self._lock:
            self._become(*await find_out(self._read))
        for told in self.listeners:
            told()

    async def _read_again_if_stale(self) -> None:
        """Reload the link from the store if the deciding link may be ahead of it."""
        if self._stale:
            self._become(*await find_out(self._read))

    async def recover(self) -> None:
        """Reload the link if necessary, and notify all listeners."""
        if self._stale:
            async with self._lock:
                await self._read_again_if_stale()
            for told in self.listeners:
                told()

    @property
    def trouble(self) -> str:
        """The fault of the link's store; empty if there is none."""
        return f"the link {self.name} cannot be read from the store" if self._stale else ""

    def _follow(self, entries: Sequence[Entry]) -> None:
        """Show stored entries, and enter them in the ledger."""
        for entry in entries:
            self.link.follow(entry)
        self._enter(entries)

    def _enter(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, le.KeypadLocked):
                self._locked[event.table, event.round] = event.reading
            elif isinstance(event, le.AwardsConfirmed):
                self._confirmed[event.table, event.round] = event.reading
            elif isinstance(event, le.AwardRefused):
                of_round = self._refused.setdefault((event.table, event.round), {})
                of_round[event.seat] = (entry.who.name, event.reason)
            elif isinstance(event, le.LinkOpened | le.WagerPosted):
                self._posted.add(event.wager)
            self._booked += 1
            moves = link_movements(self.name, event)
            if moves:
                for account, amount in moves.items():
                    self._moved[account] = self._moved.get(account, 0) + amount
                self._ledger.book(LedgerEntry(f"{link_stream(self.name)}#{self._booked}", moves))

    def at(self) -> datetime:
        """Return the time of a command: now, or the log's latest time if the clock was set back since."""
        latest = self._stream.link.state.latest
        return now() if latest is None else max(now(), latest)

    def log(self) -> list[Entry]:
        """Return every entry of the link's log, from the store."""
        return [record.entry for record in read_chain(self._store.read(link_stream(self.name)))]

    async def _commit(self, commands: Sequence[lc.LinkCommand]) -> None:
        """Decide, store, follow, notify; all commands or none."""
        if not self.here:
            raise LeaseLost(f"the link {self.name} is run by another process")
        await self._read_again_if_stale()
        entries: list[Entry] = []
        try:
            for command in commands:
                entries += self._stream.link.apply(command)
            await kept(asyncio.to_thread(self._stream.append, entries))
        except BaseException as broken:
            # Refused, or perhaps not stored: the deciding link is ahead of the store. Reload it from there;
            # if that fails now, it is done before the next command.
            self._stale, before = True, self._booked
            with suppress(StoreError):
                await self._read_again_if_stale()
            found = self._booked - before == len(entries) > 0 and not self._stale
            if not found or not isinstance(broken, StoreError) or isinstance(broken, VersionConflict):
                if self._stale and isinstance(broken, StoreError):
                    raise StoreUncertain("the link cannot be read from the store") from broken
                raise
        else:
            self._follow(entries)
            self._keep_snapshot_if_due()
        for told in self.listeners:
            told()


def now() -> datetime:
    """Return the current time in the form of links' logs."""
    return datetime.now(UTC)
