"""A table as the store holds it: read at the opening or after trouble, followed, photographed between rounds.

There are two sessions: the desk decides commands, and the one that people see follows once the events are
kept. If the store fails, or another program wrote to the table's stream, the table goes back to what the
store holds before it takes another command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from croupier.floor.cards.dealer import Dealer, Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.keeping import Turn, find_out
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.transcript import line_count
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.archive import Archive
from croupier.floor.table.clock import ClockedTable
from croupier.floor.table.desk import Desk
from croupier.floor.table.host import Host
from croupier.floor.table.move import Move
from croupier.floor.table.pace import Pace
from croupier.floor.table.snapshot import (
    EVENTS,
    EVENTS_FOR_ROUNDS,
    ROUNDS,
    TABLE,
    Held,
    TableSnapshot,
    cards_stream,
    find,
    held,
    put,
    table_stream,
    taken_of,
)
from croupier.floor.table.taken import Taken
from croupier.numbers import Seat
from croupier.store import EventStore
from croupier.table import Session
from croupier.table.session.session import LastPlayed

log = logging.getLogger(__name__)


class StoredTable(ClockedTable):
    """A table that follows its records, shows and tells."""

    def __init__(
        self,
        setup: TableSetup,
        *,
        store: EventStore,
        ledger: Ledger,
        cage: Cage,
        cashier: Cashier,
        shuffler: Shuffler,
        pace: Pace,
        bots: Sequence[str],
        jackpot: Jackpot | None = None,
        advice: Advice | None = None,
        house_confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        self.setup = setup
        self._house_confirms = house_confirms
        self._advice = advice
        self.jackpot = jackpot
        self._linked = LinkedTable(setup.id, jackpot)
        self.pace = pace
        self._store, self._ledger, self._cage, self._shuffler = store, ledger, cage, shuffler
        self._cashier = cashier
        self._bots = bots
        self._paused = self._frozen = False
        self._wanted = 0
        self.admit: Callable[[TableSetup, str, Seat], None] = lambda *_: None
        """Refuses a seat that is held, or that others wait for."""
        self.stirred: Callable[[], None] = lambda: None
        """Called when a seat was taken or left, and when a round is over."""
        self._lock = Turn()
        self._slow = False
        """Whether an append has been waiting for the store for long."""
        self._under_way: dict[str, asyncio.Future[None]] = {}
        """Commands that are being carried out, by key."""
        self._taken = Taken()
        """Those that have been, by key."""
        self._changed = asyncio.Event()
        self.heard: list[Callable[[], None]] = []
        """Called at every change."""
        self._second = ""
        """The second that the table's log has noted last; empty if this process does not know."""
        self._late: dict[str, int] = {}
        self._time_used: dict[str, int] = {}
        self._awaited: tuple[str, float, float] = ("", 0.0, 0.0)
        self._planned: Move | None = None
        """The next move as planned at the last change, until the table's loop picks it up."""
        self._since: float | None = None
        """The event loop's time at which the table's clock was 0; None while the table is not running."""
        self._book = TableBook(setup.id, link=setup.link, log_name=setup.log_name)
        self._stale = True
        """Whether the store may hold something else than what is shown."""
        self._snapshot: TableSnapshot | None = None
        """The latest snapshot; what was before it is forgotten with the next one."""
        self._kept_for_rounds = 0
        """How many events are in the latest of the snapshots that are all kept."""
        self.archive = Archive(store, setup.log_name)
        self.here = True
        """Whether this process runs the table; if another does, the table is only followed here."""
        self._load()

    @property
    def stream(self) -> str:
        """The table's log in the store."""
        return table_stream(self.setup.log_name)

    @property
    def cards_stream(self) -> str:
        """The stream with the orders of the table's decks."""
        return cards_stream(self.setup.log_name)

    def _load(self) -> None:
        """Load the table from the store."""
        self._become(self._read())

    def _read(self) -> Held:
        """What the store holds of the table, from its latest snapshot on."""
        rounds = find(self._store, self.stream, ROUNDS)
        self._kept_for_rounds = 0 if rounds is None else rounds.version
        return held(self._store, self.setup.log_name, find(self._store, self.stream, TABLE))

    def _become(self, read: Held) -> None:
        """Follow what was read, and nothing else."""
        self._planned, self._snapshot = None, read.snapshot
        self.dealer = Dealer(self.setup.id, self.setup.posting.table, self._shuffler)
        self.decks: dict[str, DeckShuffled] = {**read.decks, **{one.commitment: one for one in read.later}}
        if read.snapshot is None:
            self.session, self.chronicle = Session(self.setup.posting), Chronicle()
            for deck in read.later:
                self.dealer.take(deck)
        else:
            self.session, self.chronicle = taken_up(self.setup, read.snapshot)
            self.dealer.take_up(read.snapshot.dealer, read.decks, read.later)
            for entry in self._book.carry_over(read.snapshot.book):
                self._ledger.book(entry)
        for event in read.events:
            self.session.emit(event)
        self._desk = Desk(self.session)
        self.dealer.follow(read.events)
        self.chronicle.follow(read.events)
        self.host = Host(
            self.setup,
            self.dealer,
            self.pace,
            bots=self._bots,
            linked=self._linked,
            house_confirms=self._house_confirms,
        )
        self.host.paused, self.host.frozen = self._paused, self._frozen
        self.host.wanted, self.host.late = self._wanted, self._late
        self._enter_in_ledger()
        self._stale, self._second = False, ""

    @property
    def paused(self) -> bool:
        """Whether the table opens no new round."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self._paused = self.host.paused = paused

    @property
    def frozen(self) -> bool:
        """Whether the table stands still in a dispute: nothing is dealt or done, and every chip stays."""
        return self._frozen

    @frozen.setter
    def frozen(self, frozen: bool) -> None:
        self._frozen = self.host.frozen = frozen

    @property
    def wanted(self) -> int:
        """How many seats people want here; bots leave theirs between rounds."""
        return self._wanted

    @wanted.setter
    def wanted(self, wanted: int) -> None:
        if wanted != self._wanted:
            self._wanted = self.host.wanted = wanted
            self._tell()

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for a seat here."""
        return self.host.awaited

    @awaited.setter
    def awaited(self, awaited: bool) -> None:
        if awaited != self.host.awaited:
            self.host.awaited = awaited
            self._tell()

    def _enter_in_ledger(self) -> None:
        """Enter every event that is not in the ledger yet."""
        for entry in self._book.entries(self.session.since(self._book.place)):
            self._ledger.book(entry)

    async def _read_again_if_stale(self) -> None:
        """Load the table if the store may hold something else, and tell everybody if it does."""
        if not self._stale:
            return
        self._become(await find_out(self._read))
        log.warning("table %s: read again from the store", self.setup.id)
        self._tell()

    def _is_stale(self) -> bool:
        """Whether it is not certain what the store holds of this table."""
        return self._stale

    @property
    def trouble(self) -> str:
        """What people at the table are told while its store is in trouble; empty otherwise."""
        if self._stale and self.here:
            return "The store does not answer. Until it does, nothing can be done here; no chip is lost."
        if self._slow:
            return "The store is slow to answer. What you did last is being kept; please wait."
        return ""

    def keep_snapshot_if_due(self) -> None:
        """Between two rounds: keep a snapshot after enough events, and forget what was before the last."""
        before, version = self._snapshot, self.session.version
        if self.session.round is not None or version - (before.version if before else 0) < EVENTS:
            return
        chronicle = self.chronicle.stand(lambda record: line_count(self._finished(record)))
        self._snapshot = taken_of(self.session, chronicle, self.dealer.stand(), self._book.balanced())
        if self.here:
            put(self._store, self.stream, self._snapshot, TABLE)
            if version - self._kept_for_rounds >= EVENTS_FOR_ROUNDS:
                put(self._store, self.stream, self._snapshot, ROUNDS)
                self._kept_for_rounds = version
        if before is not None:
            for session in (self.session, self._desk.session):
                session.forget(before.version)
            self.chronicle.forget(before.chronicle)
            self.dealer.forget()
            used = set(self.dealer.stand().decks)
            used |= {made for record in self.chronicle.rounds for made in record.commitments}
            self.decks = {made: deck for made, deck in self.decks.items() if made in used}

    # ── telling ─────────────────────────────────────────────────────────────────────────────────────

    def tell(self) -> None:
        """Tell everybody of a change that is not in the table's log, such as the meter of its link."""
        self._tell()

    def _tell(self) -> None:
        """Wake the table's loop and everybody watching, with the clock updated."""
        if self.here:
            self._planned = self.host.next_move(self.session, self.clock)
            self._patience(self._planned)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        for hear in self.heard:
            hear()

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change; get a new one for the change after it."""
        return self._changed


def taken_up(setup: TableSetup, snapshot: TableSnapshot) -> tuple[Session, Chronicle]:
    """The session and the chronicle of a table as a snapshot has them."""
    chronicle = Chronicle.take_up(snapshot.chronicle)
    last = None
    if chronicle.rounds:
        round_ = chronicle.rounds[-1].replayed(setup.posting)
        last = LastPlayed(round_, snapshot.last_players, snapshot.last_people)
    return Session.take_up(setup.posting, snapshot.state.copy(), snapshot.version, last), chronicle
