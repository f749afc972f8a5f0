"""A table of the floor and its records: every event is kept before anybody sees it.

The order is always the same: the rules decide, the store keeps the events, and only then does anybody see
them. So there are two sessions: the desk decides commands, and the one that people see follows once the
events are kept. If the store fails, or another program wrote to the table's stream, the table goes back to
what the store holds before it takes another command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from itertools import takewhile

from msgspec.structs import replace

from croupier.errors import LeaseLost, NotNow, StakeOutOfRange, StoreError, StoreUncertain, VersionConflict
from croupier.floor.cards.dealer import Dealer, Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.keeping import SLOW_SECONDS, Turn, find_out, keep
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.transcript import line_count
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.archive import Archive
from croupier.floor.table.desk import Desk
from croupier.floor.table.host import Host
from croupier.floor.table.move import Await, Move
from croupier.floor.table.pace import Pace
from croupier.floor.table.past_rounds import PastRounds
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
from croupier.money import Cents, say_dollars
from croupier.numbers import Seat
from croupier.pay.fees import MARK_SECONDS
from croupier.store import EventStore
from croupier.store.checkpoint import now
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.events import DeckPromised, DeckRevealed, MomentNoted, SeatLeft, SeatTaken
from croupier.table.session.session import LastPlayed

log = logging.getLogger(__name__)

TOLD_WITH = (DeckRevealed, DeckPromised, MomentNoted)
"""What a table does by itself in the turn of a command that ended the round; its answer tells it too."""

TOLD_WITH_MAX = 100
"""More of these never follow a command: a deck, its stubs, and the next deck."""

SEATS = (SeatTaken, SeatLeft)

KEY: ContextVar[str] = ContextVar("key", default="")
"""The key under which the present command was sent; empty for what a table does by itself."""


class TableKeeper(PastRounds):
    """A table that decides, keeps, shows and tells, with its clock."""

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
        self._changed = asyncio.Event()
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

    def require_buy_in(self, person: str, amount: Cents) -> None:
        """Refuse a purchase that leaves a stack below the posted buy-in."""
        seat, least = self.session.seat_of(person), self.setup.posting.buy_in[0]
        stack = 0 if seat is None else self.session.state.seated[seat].stack
        if seat is not None and stack + amount < least:
            raise StakeOutOfRange(
                f"the smallest buy-in is {say_dollars(least)}: add {say_dollars(least - stack)} or more"
            )

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

    async def halt(self, note: Callable[[], Awaitable[None]], frozen: Callable[[], bool]) -> None:
        """Freeze or release the table between two commands, once that has been noted."""
        async with self._lock:
            await note()
            self.frozen = frozen()
            self._tell()

    def require_thawed(self) -> None:
        """Refuse everything at a table that is frozen."""
        if self._frozen:
            raise NotNow("the table is frozen in a dispute; it goes on when a supervisor releases it")

    def _enter_in_ledger(self) -> None:
        """Enter every event that is not in the ledger yet."""
        for entry in self._book.entries(self.session.since(self._book.place)):
            self._ledger.book(entry)

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────

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

    # ── keeping and telling ─────────────────────────────────────────────────────────────────────────

    async def once(self, key: str, act: Callable[[], Awaitable[None]]) -> int | None:
        """Carry out a command that was sent under a key, unless that has been done.

        Returns None for a command that was carried out now; for one that had been, its place in the log.
        """
        if self._stale:
            async with self._lock:
                await self._read_again_if_stale()
        # From here on nobody else comes between, until the command is among those under way.
        if key in self._under_way:
            await asyncio.shield(self._under_way[key])
            return self._place_of(key)
        place = self._place_of(key)
        if place is not None:
            return place
        work = asyncio.ensure_future(_under(key, act))
        self._under_way[key] = work
        work.add_done_callback(lambda done: self._done(key, done))
        await asyncio.shield(work)
        return None

    def _place_of(self, key: str) -> int | None:
        """How long the log was when a command had been carried out; the next deck's promise belongs to it."""
        place = self.session.state.place_of(key)
        if place is None:
            return None
        if place < self.session.forgotten:
            records = self._store.read(self.stream, place, place + TOLD_WITH_MAX)
            after = TABLE_CODEC.read_all(records, stream=self.stream, start=place)
        else:
            after = self.session.since(place)
        told = list(takewhile(lambda event: isinstance(event, TOLD_WITH), after))
        while told and isinstance(told[-1], MomentNoted):
            # The second of what came next.
            told.pop()
        return place + len(told)

    def _done(self, key: str, work: asyncio.Future[None]) -> None:
        del self._under_way[key]
        if not work.cancelled():
            # Whoever asked may have left; an error is then nobody's, and has been logged where it arose.
            work.exception()

    async def _commit(self, commands: Iterable[c.Command]) -> None:
        """Carry out commands, all or none; then promise the next deck, if the layout is empty now."""
        await self._carry_out(commands, KEY.get())
        try:
            await self._promise_ahead()
        except StoreError as broken:
            # The commands themselves are kept. The deck is promised before the next wager is taken.
            log.error("table %s could not promise its next deck: %s", self.setup.id, broken.code)
            self._tell()

    async def _carry_out(self, commands: Iterable[c.Command], key: str = "") -> None:
        """Decide, keep, follow, tell. All commands or none; nothing is shown before it is kept."""
        self._require_here()
        self.require_thawed()
        await self._read_again_if_stale()
        version = self.session.version
        second = now()
        events = self._desk.attempt(commands, at=second if second != self._second else "", key=key)
        await self._append(self.stream, version, [TABLE_CODEC.write(event) for event in events])
        self._second = second
        self._desk.show(events)
        self.dealer.follow(events)
        self.chronicle.follow(events)
        self._enter_in_ledger()
        self.keep_snapshot_if_due()
        if not self.host.promises_ahead(self.session):
            # Otherwise people are told with the promise, at once: one page for both.
            self._tell()
        if self.session.round is None or any(isinstance(event, SEATS) for event in events):
            self.stirred()
        try:
            await self._linked.after(self.session, self.session.state.number, events)
        except StoreError as broken:
            # The table's own events are kept; the link catches up before the next round.
            log.error("table %s could not update its link: %s", self.setup.id, broken.code)

    def _require_here(self) -> None:
        """Refuse to decide anything at a table that another process runs."""
        if not self.here:
            raise LeaseLost(f"{self.setup.id} is run by another process")

    async def _append(self, stream: str, version: int, records: list[bytes]) -> None:
        self._require_here()
        slow = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._store_is_slow)
        try:
            await keep(self._store, stream, version, records)
        except BaseException as broken:
            # Nothing that was decided is carried out later. What the store holds is certain after an error,
            # unless the store cannot be read, somebody else wrote, or the caller was cancelled meanwhile.
            self._desk = Desk(self.session)
            if not isinstance(broken, StoreError):
                self._stale = True
                with suppress(StoreError):
                    await self._read_again_if_stale()
            elif isinstance(broken, StoreUncertain | VersionConflict):
                self._stale = True
                if isinstance(broken, VersionConflict):
                    with suppress(StoreError):
                        await self._read_again_if_stale()
            if self._stale:
                self._tell()
            raise
        finally:
            slow.cancel()
            if self._slow:
                self._slow = False
                log.warning("table %s: the store answers again", self.setup.id)
                self._tell()

    def _store_is_slow(self) -> None:
        """Say that the store has not confirmed an append for a long time."""
        self._slow = True
        log.error("table %s: the store does not answer", self.setup.id)
        self._tell()

    async def _read_again_if_stale(self) -> None:
        """Load the table if the store may hold something else, and tell everybody if it does."""
        if not self._stale:
            return
        self._become(await find_out(self._read))
        log.warning("table %s: read again from the store", self.setup.id)
        self._tell()

    # ── several processes ───────────────────────────────────────────────────────────────────────────

    def follow_found(self, start: int, records: Sequence[bytes]) -> None:
        """Follow what the process that runs the table has kept from this place on, to show it."""
        place = self.session.version
        events = TABLE_CODEC.read_all(records[place - start :], stream=self.stream, start=place)
        self._desk.show(events)
        self.chronicle.follow(events)
        self._enter_in_ledger()
        self.keep_snapshot_if_due()

    async def take_over(self, bots: Sequence[str]) -> None:
        """Run the table here from now on, with the hand and the bots that it has."""
        async with self._lock:
            self._bots, self._stale = bots, True
            self._become(await find_out(self._read))
            self.here = True

    def let_go(self) -> None:
        """Run the table here no longer; what is still being decided will not be kept."""
        self.here, self._since = False, None
        self._awaited = ("", 0.0, 0.0)
        self.distrust()
        self._tell()

    async def read_whole(self) -> Held | None:
        """What the store holds of a table that this process has let go; None if it can be followed on.

        Whoever holds the table's turn may be waiting for the one who asks, so nobody waits for them.
        """
        if not self._stale or self.here or self._lock.taken:
            return None
        async with self._lock:
            return await find_out(self._read)

    def follow_whole(self, read: Held) -> None:
        """Follow all of it, unless that has been done."""
        if self._stale and not self.here and not self._lock.taken:
            self._become(read)

    async def read_until(self, place: int) -> Held:
        """The table as the store held it after the first events of its log."""

        def read() -> Held:
            for kind in (TABLE, ROUNDS):
                snapshot = find(self._store, self.stream, kind)
                if snapshot is not None and snapshot.version <= place:
                    return held(self._store, self.setup.log_name, snapshot, place)
            return held(self._store, self.setup.log_name, None, place)

        return await find_out(read)

    def distrust(self) -> None:
        """Read the table from the store before anything else is done at it."""
        self._desk, self._stale = Desk(self.session), True

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

    async def _shuffle_if_due(self) -> None:
        await self._read_again_if_stale()
        if not self.dealer.needs_shuffle():
            return
        await self._take_up(self.dealer.shuffle(now()))

    async def _promise_ahead(self) -> bool:
        """Against a bank: shuffle and promise the next deck as soon as somebody may wager; whether it did.

        It is done in the turn that emptied the layout, so that no wager can come before the promise.
        """
        await self._read_again_if_stale()
        if not self.host.promises_ahead(self.session):
            return False
        finished = self.host.reveals(self.session)
        await self._shuffle_if_due()
        assert self.dealer.deck is not None
        await self._carry_out([*finished, sc.PromiseDeck(commitment=self.dealer.deck.commitment)])
        return True

    async def _take_up(self, deck: DeckShuffled) -> None:
        """Store the order of a deck before its promise is made public."""
        await self._append(self.cards_stream, self.dealer.kept, [CARDS_CODEC.write(deck)])
        self.decks[deck.commitment] = deck
        self.dealer.take(deck)

    async def _start_with_wagers(self) -> sc.StartRound:
        """The command that opens a round for wagers, which must not be known before the deck is promised."""
        if await self._promise_ahead():
            raise NotNow("the next deck has just been shuffled and promised: wager again")
        return await self._start()

    async def _start(self) -> sc.StartRound:
        """The command that opens a round, once its cards have been shuffled and promised."""
        self.require_thawed()
        if self.setup.by_hand:
            return await self._start_by_hand()
        self._cashier.require_tray(self.setup)
        await self._promise_ahead()
        await self._shuffle_if_due()
        assert self.dealer.deck is not None
        await self._linked.clear_up(self.session)
        opens = self._linked.start(self.dealer.deck.commitment)
        return self.dealer.start(opens, self.session.state.deck)

    async def _start_by_hand(self, *, new_shoe: bool = False) -> sc.StartRound:
        """The command that opens a round with real cards, whose order nobody can promise."""
        self._cashier.require_tray(self.setup)
        await self._read_again_if_stale()
        await self._linked.clear_up(self.session)
        decks = self.dealer.dealing.decks
        turn = self.session.state.deck % decks + 1 if decks > 1 else 0
        return replace(self._linked.start(""), new_shoe=new_shoe, deck=turn)

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

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change; get a new one for the change after it."""
        return self._changed

    # ── the clock ────────────────────────────────────────────────────────────────────────────────────

    def _patience(self, move: Move | None) -> float | None:
        """How long to wait before a move; a clock that is running goes on while others act."""
        if move is None:
            self._awaited = ("", 0.0, 0.0)
            return self._until_mark()
        if not isinstance(move, Await):
            self._awaited = ("", 0.0, 0.0)
            return move.after
        now = asyncio.get_running_loop().time()
        if move.key != self._awaited[0]:
            self._awaited = (move.key, now + move.after, move.after)
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


def taken_up(setup: TableSetup, snapshot: TableSnapshot) -> tuple[Session, Chronicle]:
    """The session and the chronicle of a table as a snapshot has them."""
    chronicle = Chronicle.take_up(snapshot.chronicle)
    last = None
    if chronicle.rounds:
        round_ = chronicle.rounds[-1].replayed(setup.posting)
        last = LastPlayed(round_, snapshot.last_players, snapshot.last_people)
    return Session.take_up(setup.posting, snapshot.state.copy(), snapshot.version, last), chronicle


async def _under(key: str, act: Callable[[], Awaitable[None]]) -> None:
    """Act under a key, which is then kept with the events."""
    KEY.set(key)
    await act()
