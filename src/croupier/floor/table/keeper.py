"""Decides commands at a table: every event is stored before anybody sees it.

The order is always the same: the rules decide, the store saves the events, and only then does anybody see
them. If the store fails, or another program wrote to the table's stream, the table is reloaded from the
store before it accepts another command.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from msgspec.structs import replace

from croupier.errors import NotNow, StoreError, StoreUncertain, VersionConflict
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.keeping import SLOW_SECONDS, Turn
from croupier.floor.money.cashier import Cashier
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.between import BetweenRounds
from croupier.floor.table.log import TableLog
from croupier.floor.table.notifier import Notifier
from croupier.floor.table.status import Status
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.events import SeatLeft, SeatTaken

log = logging.getLogger(__name__)

SEATS = (SeatTaken, SeatLeft)


class Keeper:
    """Decides, stores, shows and notifies, one command after the other."""

    def __init__(
        self,
        setup: TableSetup,
        table_log: TableLog,
        status: Status,
        between: BetweenRounds,
        notifier: Notifier,
        linked: LinkedTable,
        cashier: Cashier,
        stirred: Callable[[], None],
    ) -> None:
        self._setup, self._log, self._status, self._between = setup, table_log, status, between
        self._notifier, self._linked, self._cashier, self._stirred = notifier, linked, cashier, stirred
        self._shown = table_log.shown
        self.turn = Turn()
        """Held by the command that is being decided."""
        self._slow = False
        """Whether an append has been waiting for the store for long."""

    @property
    def trouble(self) -> str:
        """The notice shown at the table while its store is in trouble; empty otherwise."""
        if self._log.stale and self._status.here:
            return "The store does not answer. Until it does, nothing can be done here; no chip is lost."
        if self._slow:
            return "The store is slow to answer. What you did last is being kept; please wait."
        return ""

    def is_stale(self) -> bool:
        """Whether the table may differ from the store."""
        return self._log.stale

    async def read_again_if_stale(self) -> None:
        """Reload the table if it may differ from the store, and notify everybody."""
        if not self._log.stale:
            return
        await self._log.read_again()
        self._notifier.forget_plan()
        log.warning("table %s: read again from the store", self._setup.id)
        self._notifier.tell()

    async def halt(self, note: Callable[[], Awaitable[None]], frozen: Callable[[], bool]) -> None:
        """Freeze or release the table between two commands, once that has been recorded."""
        async with self.turn:
            await note()
            self._status.frozen = frozen()
            self._notifier.tell()

    # ── commands ────────────────────────────────────────────────────────────────────────────────────

    async def commit(self, commands: Iterable[c.Command], key: str = "") -> None:
        """Run commands, all or none; then promise the next deck, if the layout is empty now.

        ``key`` is the idempotency key under which they were sent; it is stored with their events.
        """
        await self._carry_out(commands, key)
        try:
            await self.promise_ahead()
        except StoreError as broken:
            # The commands themselves are stored. The deck is promised before the next wager is accepted.
            log.error("table %s could not promise its next deck: %s", self._setup.id, broken.code)
            self._notifier.tell()

    async def _carry_out(self, commands: Iterable[c.Command], key: str = "") -> None:
        """Decide, store, show, notify. All commands or none; nothing is shown before it is stored."""
        self._status.require_here(self._setup.id)
        self._status.require_thawed()
        await self.read_again_if_stale()
        session, second = self._shown.session, now()
        at = second if second != self._log.second else ""
        events = self._log.desk.attempt(commands, at=at, key=key)
        await self._stored(lambda: self._log.append(session.version, events))
        self._log.second = second
        self._log.show(events)
        self._log.dealer.follow(events)
        self._log.snapshot_if_due()
        if not self._between.promises_ahead(session):
            # Otherwise the notification comes with the promise that follows: one page update for both.
            self._notifier.tell()
        if session.round is None or any(isinstance(event, SEATS) for event in events):
            self._stirred()
        try:
            await self._linked.after(session, session.state.number, events)
        except StoreError as broken:
            # The table's own events are stored; the link catches up before the next round.
            log.error("table %s could not update its link: %s", self._setup.id, broken.code)

    async def _stored(self, append: Callable[[], Awaitable[None]]) -> None:
        """Append; after an error the table is reset to what the store holds."""
        self._status.require_here(self._setup.id)
        slow = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._store_is_slow)
        try:
            await append()
        except BaseException as broken:
            # No decided event is stored later. The store's contents are certain after an error, unless the
            # store cannot be read, another program wrote, or the caller was cancelled meanwhile.
            self._log.drop()
            if not isinstance(broken, StoreError) or isinstance(broken, StoreUncertain | VersionConflict):
                self._log.stale = True
                if not isinstance(broken, StoreUncertain):
                    with suppress(StoreError):
                        await self.read_again_if_stale()
            if self._log.stale:
                self._notifier.tell()
            raise
        finally:
            slow.cancel()
            if self._slow:
                self._slow = False
                log.warning("table %s: the store answers again", self._setup.id)
                self._notifier.tell()

    def _store_is_slow(self) -> None:
        """Record that the store has not confirmed an append for a long time."""
        self._slow = True
        log.error("table %s: the store does not answer", self._setup.id)
        self._notifier.tell()

    # ── decks ───────────────────────────────────────────────────────────────────────────────────────

    async def take_deck(self, deck: DeckShuffled) -> None:
        """Store the order of a deck before its promise is published, and deal from it."""
        await self._stored(lambda: self._log.append_deck(deck))
        self._log.take_deck(deck)

    async def _shuffle_if_due(self) -> None:
        await self.read_again_if_stale()
        if self._log.dealer.needs_shuffle():
            await self.take_deck(self._log.dealer.shuffle(now()))

    async def promise_ahead(self) -> bool:
        """At table games: shuffle and promise the next deck once wagers are possible; return whether it did.

        This happens in the turn that emptied the layout, so that no wager can come before the promise.
        """
        await self.read_again_if_stale()
        if not self._between.promises_ahead(self._shown.session):
            return False
        finished = self._between.reveals(self._shown.session)
        await self._shuffle_if_due()
        assert self._log.dealer.deck is not None
        await self._carry_out([*finished, sc.PromiseDeck(commitment=self._log.dealer.deck.commitment)])
        return True

    # ── opening rounds ──────────────────────────────────────────────────────────────────────────────

    async def start_with_wagers(self) -> sc.StartRound:
        """Return the command that opens a round for wagers, once the deck for it has been promised."""
        if await self.promise_ahead():
            raise NotNow("the next deck has just been shuffled and promised: wager again")
        return await self.start()

    async def start(self) -> sc.StartRound:
        """Return the command that opens a round, once its cards have been shuffled and promised."""
        self._status.require_thawed()
        if self._setup.by_hand:
            return await self.start_by_hand()
        self._cashier.require_tray(self._setup)
        await self.promise_ahead()
        await self._shuffle_if_due()
        dealer, session = self._log.dealer, self._shown.session
        assert dealer.deck is not None
        await self._linked.clear_up(session)
        return dealer.start(self._linked.start(dealer.deck.commitment), session.state.deck)

    async def start_by_hand(self, *, new_shoe: bool = False) -> sc.StartRound:
        """Return the command that opens a round with real cards, whose order nobody can promise."""
        await self.read_again_if_stale()
        await self._linked.clear_up(self._shown.session)
        return self.opening_by_hand(new_shoe=new_shoe)

    def opening_by_hand(self, *, new_shoe: bool = False) -> sc.StartRound:
        """Return that command as things are now; raise if the tray is not counted."""
        self._cashier.require_tray(self._setup)
        decks = self._log.dealer.dealing.decks
        turn = self._shown.session.state.deck % decks + 1 if decks > 1 else 0
        return replace(self._linked.start(""), new_shoe=new_shoe, deck=turn)
