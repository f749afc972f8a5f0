"""This process among several that share a store: which tables it runs, and when it takes over others.

Every table has one owner, by a lease that expires if the process does not renew it. Tables of one link share
one lease, so that the link has one owner too. A process with fewer tables than its share takes free ones; one
with more hands a table over between two rounds. Tables that other processes run are followed (``following``)
and shown, never written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Final

from croupier.errors import LeaseLost, StoreError
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.following import Following
from croupier.floor.money.cage import Cage
from croupier.floor.record import RecordTables
from croupier.floor.registry import TableRegistry
from croupier.floor.runner import Runner
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.link.log import link_stream
from croupier.store.guard import Fence
from croupier.store.leases import Standing
from croupier.store.port import SharedEventStore

log = logging.getLogger(__name__)

FLOOR: Final = "floor"
"""The lease for work done once per floor: checkpoints, and tables opened from documents."""
LINKS: Final = link_stream("")
BEATS: Final = 4
"""How often a process renews its leases within their duration."""
OPEN_SECONDS: Final = 10.0
"""How long the process that runs a link may take to open a new table on it."""


def lease_of(setup: TableSetup) -> str:
    """Return the lease that a table needs: its own, or that of its link."""
    return f"table:{setup.id}" if setup.link is None else link_stream(setup.link)


class Processes:
    """The tables that this process runs, and the owners of the rest."""

    def __init__(
        self,
        store: SharedEventStore,
        registry: TableRegistry,
        records: RecordTables,
        runner: Runner,
        following: Following,
        *,
        cage: Cage,
        freezes: Freezes,
    ) -> None:
        self._store, self._leases, self._registry, self._records = store, store.leases, registry, records
        self._runner, self._freezes, self.following = runner, freezes, following
        self.address = ""
        """The address at which other processes reach this one."""
        self.mine: dict[str, Fence] = {}
        """The leases of this process."""
        self._standing: Standing | None = None
        self._lapsed = True
        self._heard = 0.0
        self._wake, self._stopped = asyncio.Event(), threading.Event()
        self._beating: threading.Thread | None = None
        self._tending: asyncio.Task[None] | None = None
        cage.look = self._look

    async def _look(self, guards: Collection[str]) -> Mapping[str, int]:
        """Read the guards of some wallets, then follow everything stored so far."""
        seen = await asyncio.to_thread(self._store.guards, guards)
        await self.following.catch_up()
        return seen

    # ── who runs what ───────────────────────────────────────────────────────────────────────────────

    @property
    def joined(self) -> bool:
        """Whether the leases of this process are still valid."""
        return not self._lapsed

    def runs(self, table: str) -> bool:
        """Whether this process runs a table and has loaded it."""
        actor = self._registry.tables.get(table)
        return self._lease(table) in self.mine and (actor is None or actor.status.here)

    def running(self) -> list[str]:
        """The tables that this process runs."""
        return [name for name, actor in self._registry.tables.items() if actor.status.here]

    def _lease(self, table: str) -> str | None:
        """Return the lease of a table, or of a link if its stream is named."""
        if table.startswith(LINKS):
            return table if table.removeprefix(LINKS) in self._registry.jackpots else None
        actor = self._registry.tables.get(table)
        if actor is not None:
            return lease_of(actor.setup)
        return None if self._records.get(table) is None else FLOOR

    def knows(self, table: str) -> bool:
        """Whether the table exists, here or in another process."""
        return self._lease(table) is not None

    def elsewhere(self, table: str) -> str | None:
        """Return the address of the process that runs a table; None if no process does now."""
        lease = self._lease(table)
        if lease is None or self._standing is None:
            return None
        owner = self._standing.owners.get(lease)
        return None if owner in (None, self._leases.process) else self._standing.addresses[str(owner)]

    async def ask(self) -> None:
        """Look up the owners of all leases."""
        self._standing = await asyncio.to_thread(self._leases.standing)

    # ── renewing leases ──────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Join the other processes, and take free leases."""
        loop = asyncio.get_running_loop()
        await self._come_in()
        self._beating = threading.Thread(target=self._beat_on, args=(loop,), name="leases", daemon=True)
        self._beating.start()
        await self._tend()
        self._tending = asyncio.create_task(self._tend_on(), name="leases")

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the background tasks."""
        return [] if self._tending is None else [self._tending]

    async def _come_in(self) -> None:
        await asyncio.to_thread(self._leases.join, self.address)
        self._heard, self._lapsed = time.monotonic(), False

    def _beat_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the leases in a thread, so that a busy event loop does not lose its tables."""
        while not self._stopped.wait(self._leases.seconds / BEATS):
            if self._lapsed:
                continue
            at = time.monotonic()
            try:
                alive = self._leases.beat()
                self._heard = at if alive else self._heard
            except StoreError:
                alive = at - self._heard < self._leases.seconds
            if not alive:
                self._lapsed = True
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._wake.set)

    async def _tend_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._leases.seconds / BEATS):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._tend()
            except StoreError as broken:
                log.error("leases could not be renewed: %s", broken.code)
            except Exception as broken:
                # Whatever the error: tables of a dead process must still be taken over.
                log.error("leases could not be renewed: %s", type(broken).__name__)

    async def _tend(self) -> None:
        """Drop lost leases, take free ones, hand over those above the share."""
        if self._lapsed:
            if self.mine:
                log.critical("this process did not renew its leases in time: it has lost its tables")
            for lease in list(self.mine):
                await self._let_go(lease)
            await self._come_in()
        await self.ask()
        standing = self._standing
        assert standing is not None
        me = self._leases.process
        for lease in list(self.mine):
            if standing.owners.get(lease) != me:
                await self._let_go(lease)
        await self.following.catch_up()
        due = self._leased()
        for lease in [lease for lease in self.mine if lease not in due]:
            await self._hand_over(lease)
        share = -(-(len(due) - 1) // max(1, len(standing.addresses)))
        free = [lease for lease in due if standing.owners.get(lease, me) == me and lease not in self.mine]
        for lease in free:
            if lease == FLOOR or self._count() < share:
                await self._take(lease, due[lease])
        await self._open_posted()
        due = self._leased()
        idle = [
            lease
            for lease in self.mine
            if due.get(lease) and all(actor.session.round is None for actor in due[lease])
        ]
        for lease in idle[: max(0, self._count() - share)]:
            await self._hand_over(lease)
        await self.ask()

    def _count(self) -> int:
        """How many leases of tables and links this process has."""
        return len(self.mine.keys() - {FLOOR})

    def _leased(self) -> dict[str, list[TableActor]]:
        """Every lease of the floor, with its tables."""
        found: dict[str, list[TableActor]] = {FLOOR: []}
        for actor in self._registry.tables.values():
            found.setdefault(lease_of(actor.setup), []).append(actor)
        for setup in self._posted():
            found.setdefault(lease_of(setup), [])
        return found

    def _posted(self) -> list[TableSetup]:
        """Return tables that are posted and not open yet."""
        standing = self._registry.postings.standing()
        return [posted.setup for posted in standing if posted.table not in self._registry.tables]

    async def _open_posted(self) -> None:
        """Open tables that others posted on a link run here, or failed to open."""
        for setup in self._posted():
            fence = self.mine.get(lease_of(setup))
            if fence is not None:
                await self._run(self._registry.set_up(setup, opens=False), fence)

    # ── taking, and letting go ──────────────────────────────────────────────────────────────────────

    async def _take(self, lease: str, actors: Collection[TableActor]) -> bool:
        """Take a lease if it is free, and run its tables from their current state."""
        fence = await asyncio.to_thread(self._leases.take, lease)
        if fence is None:
            return False
        self.mine[lease] = fence
        try:
            for actor in actors:
                await self._run(actor, fence)
        except StoreError as broken:
            log.error("%s could not be taken over: %s", lease, broken.code)
            await self._hand_over(lease)
            return False
        log.info("this process runs %s", lease)
        return True

    async def _run(self, actor: TableActor, fence: Fence) -> None:
        """Run a table with its current bots."""
        setup = actor.setup
        for stream in (actor.log.stream, actor.log.cards_stream, lease_of(setup)):
            self._store.fences[stream] = fence
        if actor.jackpot is not None:
            await actor.jackpot.read_again()
            actor.jackpot.here = True
        await self._registry.open_on_record(setup)
        elsewhere = {
            occupant.person
            for other in self._registry.tables.values()
            if other is not actor
            for occupant in other.session.state.seated.values()
        }
        here = [occupant.person for occupant in actor.session.state.seated.values()]
        names = sorted(
            (name for name in self._registry.bot_names if name not in elsewhere),
            key=lambda name: name not in here,
        )
        wanted = setup.bots if names else 0
        bots = await asyncio.to_thread(self._leases.company, setup.id, wanted, names)
        await actor.ownership.take_over(bots)
        actor.status.frozen = setup.id in self._freezes.frozen
        actor.status.paused = self._registry.postings.paused(setup.id)
        self._runner.begin(actor)

    async def _let_go(self, lease: str) -> None:
        """Stop running the tables of a lease that is lost or being handed over."""
        fence = self.mine.pop(lease)
        for stream in [stream for stream, held in self._store.fences.items() if held == fence]:
            del self._store.fences[stream]
        for name, jackpot in self._registry.jackpots.items():
            jackpot.here = jackpot.here and link_stream(name) != lease
        # A table may be opened meanwhile.
        for actor in list(self._registry.tables.values()):
            if actor.status.here and lease_of(actor.setup) == lease:
                actor.ownership.let_go()
                await self._runner.end(actor.setup.id)

    async def _hand_over(self, lease: str) -> None:
        """Let another process take a lease."""
        fence = self.mine[lease]
        await self._let_go(lease)
        await asyncio.to_thread(self._leases.give_up, fence)

    async def open(self, setup: TableSetup) -> TableActor:
        """Open a table whose terms have been posted: here, or in the process that runs its link."""
        lease = lease_of(setup)
        with suppress(TimeoutError):
            async with asyncio.timeout(OPEN_SECONDS):
                while True:
                    if lease not in self.mine:
                        await self._take(lease, ())
                    if lease in self.mine:
                        actor = self._registry.tables.get(setup.id) or self._registry.set_up(
                            setup, opens=False
                        )
                        if not actor.status.here:
                            await self._run(actor, self.mine[lease])
                        return actor
                    await self.following.catch_up()
                    if (table := self._registry.tables.get(setup.id)) is not None:
                        return table
                    await asyncio.sleep(self._leases.seconds / BEATS)
        raise LeaseLost(f"{setup.id} is posted, but nobody runs it yet")

    async def dismiss(self, table: str) -> None:
        """Release the bots of a closed table to other tables."""
        await asyncio.to_thread(self._leases.dismiss, table)

    async def rest(self) -> None:
        """Take no more tables, but keep the current ones until they have been stopped."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)
            self._tending = None

    async def stop(self) -> None:
        """Leave the group; the other processes take over the tables of this one."""
        self._stopped.set()
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join)
        for lease in list(self.mine):
            await self._let_go(lease)
        with suppress(StoreError):
            await asyncio.to_thread(self._leases.leave)
