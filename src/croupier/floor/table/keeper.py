"""A table of the floor and its records: every event is kept before anybody sees it.

The order is always the same: the rules decide, the store keeps the events, and only then does anybody see
them. So there are two sessions: the desk decides commands, and the one that people see follows once the
events are kept. If the store fails, or another program wrote to the table's stream, the table goes back to
what the store holds before it takes another command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from contextvars import ContextVar
from itertools import takewhile

from msgspec.structs import replace

from croupier.errors import NotNow, StoreError, StoreUncertain, VersionConflict
from croupier.floor.keeping import SLOW_SECONDS, keep
from croupier.floor.records import DeckShuffled
from croupier.floor.table.desk import Desk
from croupier.floor.table.shared import SharedTable
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.events import DeckPromised, DeckRevealed, MomentNoted, SeatLeft, SeatTaken

log = logging.getLogger(__name__)

TOLD_WITH = (DeckRevealed, DeckPromised, MomentNoted)
"""What a table does by itself in the turn of a command that ended the round; its answer tells it too."""

TOLD_WITH_MAX = 100
"""More of these never follow a command: a deck, its stubs, and the next deck."""

SEATS = (SeatTaken, SeatLeft)

KEY: ContextVar[str] = ContextVar("key", default="")
"""The key under which the present command was sent; empty for what a table does by itself."""


class TableKeeper(SharedTable):
    """A table that decides, keeps, shows and tells, with its clock."""

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
        # Whoever asked may leave: that cancels their word of it, and not what is being done.
        word: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        work = self._under_way[key] = asyncio.ensure_future(self._under(key, act, word))
        work.add_done_callback(lambda done: self._done(key, done, word))
        await word
        work.result()
        return None

    def _place_of(self, key: str) -> int | None:
        """How long the log was when a command had been carried out; the next deck's promise belongs to it."""
        place = self._taken.place(self.session.state.taken, key)
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

    async def _under(self, key: str, act: Callable[[], Awaitable[None]], word: asyncio.Future[None]) -> None:
        """Act under a key, which is then kept with the events; whoever asked has word of it at once."""
        KEY.set(key)
        try:
            await act()
        finally:
            self._over(key, word)

    def _over(self, key: str, word: asyncio.Future[None]) -> None:
        """Before there is word of it, the key is free: a command that failed may be sent again."""
        self._under_way.pop(key, None)
        if not word.done():
            word.set_result(None)

    def _done(self, key: str, work: asyncio.Future[None], word: asyncio.Future[None]) -> None:
        if self._under_way.get(key) is work:
            # It was cancelled before it began.
            self._over(key, word)
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
