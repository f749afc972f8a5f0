"""This process among several that share a store: which tables it runs, and when it takes over others.

Every table has one owner, by a lease that expires if the process does not renew it. Tables of one link share
one lease, so that the link has one owner too. A process takes every lease that is free. Leases follow the
load balancer: a process that is asked for another's table wants its lease, and the owner hands it over
between two rounds. A table at which nobody sits is loaded when somebody asks for it. Tables that other
processes run are followed (``following``) and shown, never written.

A process that a load balancer must check (``checked_by``) and that sees no check for half the duration of a
lease cannot be reached: it gives its leases up.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address
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
from croupier.floor.waiting import list_of
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
PATIENT: Final = 2 * BEATS
"""How many times the owner of a wanted lease waits for the end of a round."""
LISTED: Final = 20
"""How many leases a line of the log names."""
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
        """Host and port at which the load balancer reaches this process."""
        self.checked_by: Sequence[IPv4Network | IPv6Network] = ()
        """Networks of load balancers without whose checks this process gives up its leases; none: never."""
        self.mine: dict[str, Fence] = {}
        """The leases of this process."""
        self._standing: Standing | None = None
        self._lapsed = True
        self._heard = self._checked_at = 0.0
        self._wanted: set[str] = set()
        """Leases of other processes for which this process has been asked."""
        self._asked: dict[str, int] = {}
        """How often in a row each lease of this process was found to be wanted."""
        self._loading = asyncio.Lock()
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
        return not self._lapsed and time.monotonic() - self._heard < self._leases.seconds

    def runs(self, table: str) -> bool:
        """Whether this process runs a table and has loaded it."""
        actor = self._registry.tables.get(table)
        return self.joined and self._lease(table) in self.mine and (actor is None or actor.status.here)

    async def load(self, table: str) -> bool:
        """Load a table whose lease this process has; return whether this process runs it."""
        actor = self._registry.tables.get(table)
        if actor is not None and not actor.status.here and (lease := lease_of(actor.setup)) in self.mine:
            await self._load(lease, [actor])
        return self.runs(table)

    def want(self, table: str) -> None:
        """Note that the load balancer sends requests for a table here that another process runs."""
        lease = self._lease(table)
        if lease is not None and lease not in self.mine:
            self._wanted.add(lease)

    def note_check(self, address: str) -> None:
        """Note that a check from this address has reached the process, if it is the load balancer's."""
        with suppress(ValueError):
            asks = ip_address(address)
            if any(asks in network for network in self.checked_by):
                self._checked_at = time.monotonic()

    def hurry(self) -> None:
        """Look for free leases now, because a request waits for one."""
        self._wake.set()

    def running(self) -> list[str]:
        """The tables that this process runs, or will load when somebody asks for them."""
        return [name for name, actor in self._registry.tables.items() if lease_of(actor.setup) in self.mine]

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
        if not self.joined:
            return self.another()
        owner = self._standing.owners.get(lease)
        return None if owner in (None, self._leases.process) else self._standing.addresses[str(owner)]

    def another(self) -> str | None:
        """Return the address of some other process, as far as this one knows."""
        known = {} if self._standing is None else self._standing.addresses
        return next((address for name, address in known.items() if address != self.address), None)

    async def ask(self) -> Standing:
        """Look up the owners of all leases."""
        self._standing = await asyncio.to_thread(self._leases.standing)
        return self._standing

    # ── renewing leases ──────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Join the other processes, and take free leases."""
        loop = asyncio.get_running_loop()
        self._checked_at = time.monotonic()
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

    @property
    def reachable(self) -> bool:
        """Whether the load balancer has reached this process within half the duration of a lease."""
        return not self.checked_by or time.monotonic() - self._checked_at < self._leases.seconds / 2

    def _beat_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the leases in a thread, so that a busy event loop does not lose its tables."""
        while not self._stopped.wait(self._leases.seconds / BEATS):
            if self._lapsed:
                continue
            at = time.monotonic()
            try:
                alive = self.reachable and self._leases.beat()
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
        """Drop lost leases, take free ones, hand over those that other processes want."""
        if self._lapsed:
            await self._rejoin()
            if self._lapsed:
                return
        standing = await self.ask()
        me = self._leases.process
        for lease in [lease for lease in self.mine if standing.owners.get(lease) != me]:
            await self._let_go(lease)
        await self.following.catch_up()
        due = self._leased()
        for lease in [lease for lease in self.mine if lease not in due]:
            await self._hand_over(lease)
        free = [lease for lease in due if standing.owners.get(lease, me) == me and lease not in self.mine]
        if free:
            await self._take(free)
        for lease in list(self.mine):
            await self._load(lease, [actor for actor in due.get(lease, ()) if self._is_awake(actor)])
        await self._open_posted()
        await self._give(standing, due)
        wanted, self._wanted = self._wanted - self.mine.keys(), set()
        if wanted:
            await asyncio.to_thread(self._leases.want, wanted)
        await self.ask()

    async def _give(self, standing: Standing, due: Mapping[str, Collection[TableActor]]) -> None:
        """Hand over wanted leases between two rounds; if that does not come about, during one."""
        asked = {lease: self._asked.get(lease, 0) + 1 for lease in standing.wanted if lease in self.mine}
        self._asked = asked
        for lease, times in asked.items():
            if times > PATIENT or all(actor.session.round is None for actor in due.get(lease, ())):
                await self._hand_over(lease, standing.wanted[lease])

    async def _rejoin(self) -> None:
        """Release the tables of leases that were lost; join again once this process can be reached."""
        if self.mine:
            why = "did not renew its leases in time" if self.reachable else "is not reached"
            log.critical("this process %s: it has lost its tables", why)
        for lease in list(self.mine):
            await self._let_go(lease)
        if self.reachable:
            await self._come_in()
        else:
            await asyncio.to_thread(self._leases.leave)

    def _is_awake(self, actor: TableActor) -> bool:
        """Whether a table has something to do although nobody asks for it."""
        setup, state = actor.setup, actor.session.state
        return (
            actor.session.round is not None
            or bool(state.seated)
            or bool(setup.bots and self._registry.bot_names)
            or setup.link is not None
            or bool(setup.must_move_to)
            or bool(self._registry.steward.lists.on(list_of(setup)))
        )

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

    async def _take(self, leases: Collection[str]) -> None:
        """Take those of these leases that are free."""
        taken = await asyncio.to_thread(self._leases.take, leases)
        self.mine |= taken
        if taken:
            log.info("this process has taken %d leases: %s", len(taken), ", ".join(list(taken)[:LISTED]))

    async def _load(self, lease: str, actors: Collection[TableActor]) -> None:
        """Run tables of a lease from their current state; if they cannot be read, give the lease up."""
        async with self._loading:
            try:
                for actor in actors:
                    if not actor.status.here and (fence := self.mine.get(lease)) is not None:
                        await self._run(actor, fence)
            except StoreError as broken:
                log.error("%s could not be loaded: %s", lease, broken.code)
                if lease in self.mine:
                    await self._hand_over(lease)

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

    async def _hand_over(self, lease: str, process: str | None = None) -> None:
        """Give a lease to a process, or to the first that takes it."""
        fence = self.mine[lease]
        await self._let_go(lease)
        await asyncio.to_thread(self._leases.give_up, fence, process)

    async def open(self, setup: TableSetup) -> TableActor:
        """Open a table whose terms have been posted: here, or in the process that runs its link."""
        lease = lease_of(setup)
        with suppress(TimeoutError):
            async with asyncio.timeout(OPEN_SECONDS):
                while True:
                    if lease not in self.mine:
                        await self._take([lease])
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
