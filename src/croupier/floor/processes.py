"""This process among several that share a store: which tables it runs, and when it takes others over.

Every table has one owner, by a lease that a process loses when it is not heard of. Tables of one link have
one lease together, so that the link has one owner too. Whoever has fewer than their share takes what is free;
whoever has more hands a table over between two rounds. What the others run is followed (``following``), to be
shown and reckoned with, never written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from croupier.errors import LeaseLost, StoreError
from croupier.floor.following import Following
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.link.log import link_stream
from croupier.store import EventStore
from croupier.store.sharing.guard import Fence

if TYPE_CHECKING:
    from croupier.floor.floor import Floor
    from croupier.store.port import SharedEventStore
    from croupier.store.sharing.lease import Standing

log = logging.getLogger(__name__)

FLOOR: Final = "floor"
"""The lease of what a floor does once, whatever its tables: checkpoints, and tables opened from documents."""
LINKS: Final = link_stream("")
BEATS: Final = 4
"""How often a process is heard of before its word runs out."""
PUT_UP_SECONDS: Final = 10.0
"""How long a new table may take to be put up by the process that runs its link."""


def shared(store: EventStore) -> SharedEventStore | None:
    """The store, if other processes share it."""
    return cast("SharedEventStore", store) if hasattr(store, "leases") else None


def lease_of(setup: TableSetup) -> str:
    """The lease that a table needs: its own, or that of its link."""
    return f"table:{setup.id}" if setup.link is None else link_stream(setup.link)


def _is_dealt(actor: TableActor) -> bool:
    """Whether a table is in the middle of a round."""
    return actor.session.round is not None


class Processes:
    """What this process runs, and who runs the rest."""

    def __init__(self, floor: Floor, store: SharedEventStore) -> None:
        self._floor, self._store, self._leases = floor, store, store.leases
        self.following = Following(floor, store)
        self.address = ""
        """Where other processes reach this one."""
        self.mine: dict[str, Fence] = {}
        """The leases of this process."""
        self._standing: Standing | None = None
        self._lapsed = True
        self._heard = 0.0
        self._wake, self._stopped = asyncio.Event(), threading.Event()
        self._beating: threading.Thread | None = None
        self._tending: asyncio.Task[None] | None = None
        floor.cage.look = self._look
        for journal in self.following.journals():
            journal.follow_others = self.following.catch_up

    async def _look(self, guards: Collection[str]) -> Mapping[str, int]:
        """How the guards of some wallets stand, and then everything that was kept until now."""
        seen = await asyncio.to_thread(self._store.guards, guards)
        await self.following.catch_up()
        return seen

    # ── who runs what ───────────────────────────────────────────────────────────────────────────────

    @property
    def joined(self) -> bool:
        """Whether the others hear of this process."""
        return not self._lapsed

    def runs(self, table: str) -> bool:
        """Whether this process runs a table, and has read it."""
        actor = self._floor.tables.get(table)
        return self._lease(table) in self.mine and (actor is None or actor.status.here)

    def running(self) -> list[str]:
        """The tables that this process runs."""
        return [name for name, actor in self._floor.tables.items() if actor.status.here]

    def _lease(self, table: str) -> str | None:
        """The lease of a table, or of a link if its stream is named."""
        if table.startswith(LINKS):
            return table if table.removeprefix(LINKS) in self._floor.jackpots else None
        actor = self._floor.tables.get(table)
        if actor is not None:
            return lease_of(actor.setup)
        return None if self._floor.records.get(table) is None else FLOOR

    def knows(self, table: str) -> bool:
        """Whether there is such a table, here or elsewhere."""
        return self._lease(table) is not None

    def elsewhere(self, table: str) -> str | None:
        """The address of the process that runs a table; None if nobody does just now."""
        lease = self._lease(table)
        if lease is None or self._standing is None:
            return None
        owner = self._standing.owners.get(lease)
        return None if owner in (None, self._leases.process) else self._standing.addresses[str(owner)]

    async def ask(self) -> None:
        """Ask who runs what."""
        self._standing = await asyncio.to_thread(self._leases.standing)

    # ── being heard of ──────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Join the others, and take what is free."""
        loop = asyncio.get_running_loop()
        await self._come_in()
        self._beating = threading.Thread(target=self._beat_on, args=(loop,), name="leases", daemon=True)
        self._beating.start()
        await self._tend()
        self._tending = asyncio.create_task(self._tend_on(), name="leases")

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """What has to run all the time."""
        return [] if self._tending is None else [self._tending]

    async def _come_in(self) -> None:
        await asyncio.to_thread(self._leases.join, self.address)
        self._heard, self._lapsed = time.monotonic(), False

    def _beat_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Be heard of, in a thread of its own: a loop that is busy for a moment loses no table."""
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
                log.error("leases could not be looked after: %s", broken.code)
            except Exception as broken:
                # Whatever it is: tables of a process that has died must still be taken over.
                log.error("leases could not be looked after: %s", type(broken).__name__)

    async def _tend(self) -> None:
        """Let go of what is lost, take what is free, hand over what is too much."""
        if self._lapsed:
            if self.mine:
                log.critical("this process was not heard of in time: it has lost its tables")
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
        await self._put_up_posted()
        due = self._leased()
        idle = [lease for lease in self.mine if due.get(lease) and not any(map(_is_dealt, due[lease]))]
        for lease in idle[: max(0, self._count() - share)]:
            await self._hand_over(lease)
        await self.ask()

    def _count(self) -> int:
        """How many leases this process has, beside that of the floor, which is nobody's burden."""
        return len(self.mine.keys() - {FLOOR})

    def _leased(self) -> dict[str, list[TableActor]]:
        """Every lease of the floor, with its tables."""
        found: dict[str, list[TableActor]] = {FLOOR: []}
        for actor in self._floor.tables.values():
            found.setdefault(lease_of(actor.setup), []).append(actor)
        for setup in self._posted():
            found.setdefault(lease_of(setup), [])
        return found

    def _posted(self) -> list[TableSetup]:
        """Tables that are posted and that nobody has put up yet."""
        standing = self._floor.postings.standing()
        return [posted.setup for posted in standing if posted.table not in self._floor.tables]

    async def _put_up_posted(self) -> None:
        """Put up what others have posted on a link that this process runs, or did not live to put up."""
        for setup in self._posted():
            fence = self.mine.get(lease_of(setup))
            if fence is not None:
                await self._run(self._floor.put_up_to_follow(setup), fence)

    # ── taking, and letting go ──────────────────────────────────────────────────────────────────────

    async def _take(self, lease: str, actors: Collection[TableActor]) -> bool:
        """Take a lease if it is free, and run its tables where they are."""
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
        """Run a table with the bots that it has."""
        setup, floor = actor.setup, self._floor
        for stream in (actor.log.stream, actor.log.cards_stream, lease_of(setup)):
            self._store.fences[stream] = fence
        if actor.jackpot is not None:
            await actor.jackpot.read_again()
            actor.jackpot.here = True
        await floor.open_on_record(setup)
        elsewhere = {
            occupant.person
            for other in floor.tables.values()
            if other is not actor
            for occupant in other.session.state.seated.values()
        }
        here = [occupant.person for occupant in actor.session.state.seated.values()]
        names = sorted(
            (name for name in floor.bot_names if name not in elsewhere), key=lambda name: name not in here
        )
        wanted = setup.bots if names else 0
        bots = await asyncio.to_thread(self._leases.company, setup.id, wanted, names)
        await actor.ownership.take_over(bots)
        actor.status.frozen = setup.id in floor.freezes.frozen
        actor.status.paused = floor.postings.paused(setup.id)
        floor.begin(actor)

    async def _let_go(self, lease: str) -> None:
        """Stop running the tables of a lease that is lost, or that is being handed over."""
        fence = self.mine.pop(lease)
        for stream in [stream for stream, held in self._store.fences.items() if held == fence]:
            del self._store.fences[stream]
        for name, jackpot in self._floor.jackpots.items():
            jackpot.here = jackpot.here and link_stream(name) != lease
        # A table may be put up meanwhile.
        for actor in list(self._floor.tables.values()):
            if actor.status.here and lease_of(actor.setup) == lease:
                actor.ownership.let_go()
                await self._floor.stop_running(actor.setup.id)

    async def _hand_over(self, lease: str) -> None:
        """Let another process take a lease."""
        fence = self.mine[lease]
        await self._let_go(lease)
        await asyncio.to_thread(self._leases.give_up, fence)

    async def put_up(self, setup: TableSetup) -> TableActor:
        """Put up a table whose terms have just been posted: here, or wherever its link is run."""
        lease = lease_of(setup)
        with suppress(TimeoutError):
            async with asyncio.timeout(PUT_UP_SECONDS):
                while True:
                    if lease not in self.mine:
                        await self._take(lease, ())
                    if lease in self.mine:
                        actor = self._floor.tables.get(setup.id) or self._floor.put_up_to_follow(setup)
                        if not actor.status.here:
                            await self._run(actor, self.mine[lease])
                        return actor
                    await self.following.catch_up()
                    if (found := self._floor.tables.get(setup.id)) is not None:
                        return found
                    await asyncio.sleep(self._leases.seconds / BEATS)
        raise LeaseLost(f"{setup.id} is posted, but nobody runs it yet")

    async def dismiss(self, table: str) -> None:
        """Let the bots of a closed table go to others."""
        await asyncio.to_thread(self._leases.dismiss, table)

    async def rest(self) -> None:
        """Take no more tables, but keep those that there are until they have been stopped."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)
            self._tending = None

    async def stop(self) -> None:
        """Leave the others, who take over what this process ran."""
        self._stopped.set()
        if self._beating is not None:
            await asyncio.to_thread(self._beating.join)
        for lease in list(self.mine):
            await self._let_go(lease)
        with suppress(StoreError):
            await asyncio.to_thread(self._leases.leave)
