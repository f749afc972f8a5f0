"""A table's log in the store: loads, follows, appends, and makes snapshots between rounds.

There are two sessions: the desk decides commands, and the one that people see follows once the events are
stored. If the store fails, or another program wrote to the table's stream, the log is read again before the
next command is decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.cards.dealer import NEW, Dealer, Shuffler
from croupier.floor.keeping import find_out, keep
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.desk import Desk
from croupier.floor.table.shown import Shown
from croupier.floor.table.snapshot import (
    CARDS_CODEC,
    EVENTS,
    EVENTS_FOR_ROUNDS,
    ROUNDS,
    TABLE,
    TABLE_CODEC,
    Held,
    TableSnapshot,
    cards_stream,
    find,
    held,
    put,
    table_stream,
    taken_of,
)
from croupier.store import EventStore
from croupier.table.events import Event


class TableLog:
    """One table as the store holds it, with the dealer and the ledger that follow its events."""

    def __init__(self, setup: TableSetup, store: EventStore, ledger: Ledger, shuffler: Shuffler) -> None:
        self._setup, self.store, self._ledger = setup, store, ledger
        self.stream, self.cards_stream = table_stream(setup.log_name), cards_stream(setup.log_name)
        self.dealer = Dealer(setup.id, setup.posting.table, shuffler)
        self._book = TableBook(setup.id, link=setup.link, log_name=setup.log_name)
        self._kept_for_rounds = 0
        """How many events are in the latest permanent snapshot."""
        read = self.read()
        self.shown = Shown(setup, read)
        self._follow(read)

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────

    def read(self) -> Held:
        """Read the table from the store, starting at its latest snapshot."""
        rounds = find(self.store, self.stream, ROUNDS)
        self._kept_for_rounds = 0 if rounds is None else rounds.version
        return held(self.store, self._setup.log_name, find(self.store, self.stream, TABLE))

    def take_up(self, read: Held) -> None:
        """Replace the current state with what was read."""
        self.shown.take_up(read)
        self._follow(read)

    def _follow(self, read: Held) -> None:
        self._snapshot = read.snapshot
        """The latest snapshot; the events before it are dropped from memory with the next one."""
        if read.snapshot is not None:
            for entry in self._book.carry_over(read.snapshot.book):
                self._ledger.book(entry)
        stand = NEW if read.snapshot is None else read.snapshot.dealer
        self.dealer.take_up(stand, read.decks, read.later)
        self.dealer.follow(read.events)
        self.desk = Desk(self.shown.session)
        self._enter_in_ledger()
        self.stale = False
        """Whether the store may differ from what is shown."""
        self.second = ""
        """The last second noted in the log; empty if unknown to this process."""

    async def read_again(self) -> None:
        """Read the table again, until the store answers."""
        self.take_up(await find_out(self.read))

    def distrust(self) -> None:
        """Drop decided events; the log is read again before anything else is done."""
        self.drop()
        self.stale = True

    def drop(self) -> None:
        """Drop events that were decided but not stored."""
        self.desk = Desk(self.shown.session)

    async def read_until(self, place: int) -> Held:
        """Read the table as it was after the first ``place`` events of its log."""

        def read() -> Held:
            for kind in (TABLE, ROUNDS):
                snapshot = find(self.store, self.stream, kind)
                if snapshot is not None and snapshot.version <= place:
                    return held(self.store, self._setup.log_name, snapshot, place)
            return held(self.store, self._setup.log_name, None, place)

        return await find_out(read)

    def since(self, place: int, most: int) -> Sequence[Event]:
        """Return events from a place in the log on; those no longer in memory come from the store."""
        if place >= self.shown.session.forgotten:
            return self.shown.session.since(place)
        records = self.store.read(self.stream, place, place + most)
        return TABLE_CODEC.read_all(records, stream=self.stream, start=place)

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────

    async def append(self, version: int, events: Sequence[Event]) -> None:
        """Store events that were decided at this version. An error means that they are not stored."""
        await keep(self.store, self.stream, version, [TABLE_CODEC.write(event) for event in events])

    async def append_deck(self, deck: DeckShuffled) -> None:
        """Store the order of a deck."""
        await keep(self.store, self.cards_stream, self.dealer.kept, [CARDS_CODEC.write(deck)])

    def take_deck(self, deck: DeckShuffled) -> None:
        """Deal from a deck whose order is stored."""
        self.shown.decks[deck.commitment] = deck
        self.dealer.take(deck)

    # ── following ───────────────────────────────────────────────────────────────────────────────────

    def show(self, events: Sequence[Event]) -> None:
        """Show events that have been stored, and enter them in the ledger."""
        self.desk.show(events)
        self.shown.chronicle.follow(events)
        self._enter_in_ledger()

    def follow_found(self, start: int, records: Sequence[bytes]) -> None:
        """Show events that another process has stored from this place on."""
        place = self.shown.session.version
        self.show(TABLE_CODEC.read_all(records[place - start :], stream=self.stream, start=place))
        self.snapshot_if_due(writes=False)

    def _enter_in_ledger(self) -> None:
        for entry in self._book.entries(self.shown.session.since(self._book.place)):
            self._ledger.book(entry)

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────

    def snapshot(self) -> TableSnapshot:
        """A snapshot of the table between two rounds."""
        chronicle = self.shown.chronicle.stand()
        return taken_of(self.shown.session, chronicle, self.dealer.stand(), self._book.balanced())

    def snapshot_if_due(self, *, writes: bool = True) -> None:
        """Between two rounds: make a snapshot after enough events, and drop events before the previous one.

        ``writes`` is whether it is stored; only the process that runs the table stores snapshots.
        """
        before, shown = self._snapshot, self.shown
        version = shown.session.version
        if shown.session.round is not None or version - (before.version if before else 0) < EVENTS:
            return
        self._snapshot = self.snapshot()
        if writes:
            put(self.store, self.stream, self._snapshot, TABLE)
            if version - self._kept_for_rounds >= EVENTS_FOR_ROUNDS:
                put(self.store, self.stream, self._snapshot, ROUNDS)
                self._kept_for_rounds = version
        if before is not None:
            for session in (shown.session, self.desk.session):
                session.forget(before.version)
            shown.chronicle.forget(before.chronicle)
            self.dealer.forget()
            used = set(self.dealer.stand().decks)
            used |= {made for record in shown.chronicle.rounds for made in record.commitments}
            shown.decks = {made: deck for made, deck in shown.decks.items() if made in used}
