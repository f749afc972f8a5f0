"""A table of the floor and its records: every event is kept before anybody sees it.

The order is always the same: the rules decide, the store keeps the events, and only then does anybody see
them. So there are two sessions: the desk decides commands, and the one that people see follows once the
events are kept. If the store fails, or another program wrote to the table's stream, the table goes back to
what the store holds before it takes another command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from croupier.errors import StoreError
from croupier.floor.cards.dealer import Dealer, Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.keeping import kept
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.desk import Desk
from croupier.floor.table.host import Host, Pace
from croupier.floor.table.move import (
    Await,
    Move,
)
from croupier.floor.table.window import TableWindow
from croupier.pay.fees import MARK_SECONDS
from croupier.store import Codec, EventStore, members
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.events import AnyEvent, Event
from croupier.table.session import commands as sc
from croupier.table.session.events import AnySessionEvent

log = logging.getLogger(__name__)

TABLE_CODEC: Codec[Event] = Codec((*members(AnyEvent, Event), *members(AnySessionEvent, Event)))
CARDS_CODEC: Codec[DeckShuffled] = Codec((DeckShuffled,))


class TableKeeper(TableWindow):
    """A table that decides, keeps, shows and tells, with its clock."""

    def __init__(
        self,
        setup: TableSetup,
        *,
        store: EventStore,
        ledger: Ledger,
        cage: Cage,
        shuffler: Shuffler,
        pace: Pace,
        bots: Sequence[str],
        jackpot: Jackpot | None = None,
        advice: Advice | None = None,
    ) -> None:
        self.setup = setup
        self._advice = advice
        self.jackpot = jackpot
        self._linked = LinkedTable(setup.id, jackpot)
        self.pace = pace
        self._store, self._ledger, self._cage, self._shuffler = store, ledger, cage, shuffler
        self._bots = bots
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._late: dict[str, int] = {}
        self._awaited: tuple[str, float] = ("", 0.0)
        self._planned: Move | None = None
        """The next move as planned at the last change, until the table's loop picks it up."""
        self._since: float | None = None
        """The event loop's time at which the table's clock was 0; None while the table is not running."""
        self._book = TableBook(setup.id, link=setup.link)
        self._stale = True
        """Whether the store may hold something else than what is shown."""
        self._load()

    @property
    def stream(self) -> str:
        """The table's log in the store."""
        return f"table:{self.setup.id}"

    @property
    def cards_stream(self) -> str:
        """The stream with the orders of the table's decks."""
        return f"cards:{self.setup.id}"

    def _load(self) -> None:
        """Load the table from the store."""
        self.session = Session.resume(
            self.setup.posting, TABLE_CODEC.read_all(self._store.read(self.stream), stream=self.stream)
        )
        self._desk = Desk(self.session)
        self._planned = None
        self.dealer = Dealer(self.setup.id, self.setup.posting.table, self._shuffler)
        self.decks: dict[str, DeckShuffled] = {}
        for deck in CARDS_CODEC.read_all(self._store.read(self.cards_stream), stream=self.cards_stream):
            self.decks[deck.commitment] = deck
            self.dealer.take(deck)
        self.dealer.follow(self.session.log)
        self.chronicle = Chronicle()
        self.chronicle.follow(self.session.log)
        self.host = Host(self.setup, self.dealer, self.pace, bots=self._bots, linked=self._linked)
        self._enter_in_ledger()
        self._stale = False

    def _enter_in_ledger(self) -> None:
        """Enter every event that is not in the ledger yet."""
        for entry in self._book.entries(self.session.log[self._book.place :]):
            self._ledger.book(entry)

    # ── keeping and telling ─────────────────────────────────────────────────────────────────────────

    async def _commit(self, commands: Iterable[c.Command]) -> None:
        """Decide, keep, follow, tell. All commands or none; nothing is shown before it is kept."""
        self._read_again_if_stale()
        version = len(self.session.log)
        events = self._desk.attempt(commands)
        await self._append(self.stream, version, [TABLE_CODEC.write(event) for event in events])
        self._desk.show(events)
        self.dealer.follow(events)
        self.chronicle.follow(events)
        self._enter_in_ledger()
        self._tell()
        try:
            await self._linked.after(self.session, self.session.state.number, events)
        except StoreError as broken:
            # The table's own events are kept; the link catches up before the next round.
            log.error("table %s could not update its link: %s", self.setup.id, broken.code)

    async def _append(self, stream: str, version: int, records: list[bytes]) -> None:
        try:
            await kept(asyncio.wrap_future(self._store.submit(stream, version, records)))
        except BaseException:
            self._go_back()
            raise

    def _go_back(self) -> None:
        """Forget what was decided and go back to what the store holds.

        If the store cannot be read either, the table stays as it is shown, and reads its stream before the
        next command: a decision that was answered with an error is never carried out later.
        """
        self._desk, self._stale = Desk(self.session), True
        with suppress(StoreError):
            self._read_again_if_stale()

    def _read_again_if_stale(self) -> None:
        """Load the table if the store may hold something else, and tell everybody if it does."""
        if not self._stale:
            return
        shown = len(self.session.log)
        self._load()
        if len(self.session.log) != shown:
            self._tell()

    async def _shuffle_if_due(self) -> None:
        self._read_again_if_stale()
        if not self.dealer.needs_shuffle():
            return
        await self._take_up(self.dealer.shuffle(now()))

    async def _take_up(self, deck: DeckShuffled) -> None:
        """Store the order of a deck before its promise is made public."""
        await self._append(self.cards_stream, self.dealer.kept, [CARDS_CODEC.write(deck)])
        self.decks[deck.commitment] = deck
        self.dealer.take(deck)

    async def _start(self) -> sc.StartRound:
        """The command that opens a round, once its cards have been shuffled and promised."""
        await self._shuffle_if_due()
        assert self.dealer.deck is not None
        await self._linked.clear_up(self.session)
        return self._linked.start(self.dealer.deck.commitment)

    def tell(self) -> None:
        """Tell everybody of a change that is not in the table's log, such as the meter of its link."""
        self._tell()

    def _tell(self) -> None:
        """Wake the table's loop and everybody watching, with the clock updated."""
        self._planned = self.host.next_move(self.session, self.clock)
        self._patience(self._planned)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change; get a new one for the change after it."""
        return self._changed

    # ── the clock ────────────────────────────────────────────────────────────────────────────────────

    def _patience(self, move: Move | None) -> float | None:
        """How long to wait before a move; a clock that is running goes on while others act."""
        if move is None:
            self._awaited = ("", 0.0)
            return self._until_mark()
        if not isinstance(move, Await):
            self._awaited = ("", 0.0)
            return move.after
        now = asyncio.get_running_loop().time()
        if move.key != self._awaited[0]:
            self._awaited = (move.key, now + move.after)
        return max(0.0, self._awaited[1] - now)

    @property
    def clock(self) -> int:
        """Seconds that the table has been open; the clock stands still while the floor is closed."""
        if self._since is None:
            return self.session.state.noted
        return int(asyncio.get_running_loop().time() - self._since)

    def _note_clock(self) -> list[c.Command]:
        """The command that logs table time, if the table collects by time and the clock has moved."""
        if not self.setup.posting.time_fees or self.clock <= self.session.state.noted:
            return []
        return [sc.NoteClock(clock=self.clock)]

    def _until_mark(self) -> float | None:
        """How long an idle table may wait until the next time collection."""
        if not self.setup.posting.time_fees or self._since is None:
            return None
        return float(MARK_SECONDS - self.clock % MARK_SECONDS)


def now() -> str:
    """The time of day, as records have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
