"""The tables of a floor: put up from the store, opened, paused, changed and closed, with their links."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from croupier.errors import (
    CommandRejected,
    DataInvalid,
    LeaseLost,
    LinkMixed,
    NotNow,
    StoreError,
    StoreUncertain,
)
from croupier.floor.cards.dealer import Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.ledger import Ledger
from croupier.floor.processes import Processes, shared
from croupier.floor.record import RecordTables
from croupier.floor.records import TableOpened
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.floor.table.pace import Pace
from croupier.floor.terms import Terms, set_up
from croupier.floor.terms.postings import Posted, Postings
from croupier.floor.waiting import Steward, WaitingLists
from croupier.link.log import LinkStream, link_stream
from croupier.money import Cents, Fine
from croupier.store import EventStore
from croupier.table import Table, family_of

log = logging.getLogger(__name__)

RESTART_SECONDS = 1.0
"""How long a table pauses that an unexpected error has stopped."""


class Hall:
    """Every table of one floor, running or standing still."""

    def __init__(
        self,
        store: EventStore,
        *,
        setups: Sequence[TableSetup],
        ledger: Ledger,
        cage: Cage,
        cashier: Cashier,
        shuffler: Shuffler,
        pace: Pace,
        bots: Sequence[str],
        advice: Advice | None,
        call_seconds: float,
        house_confirms: Callable[[], bool],
    ) -> None:
        self._house_confirms, self._cashier = house_confirms, cashier
        self.store, self.ledger, self.cage, self._advice = store, ledger, cage, advice
        self.records = RecordTables(store, ledger)
        """Tables that were opened from documents and are dealt by hand."""
        self.tables: dict[str, TableActor] = {}
        self.jackpots: dict[str, Jackpot] = {}
        self.postings = Postings(store)
        self._posting = asyncio.Lock()
        """Held from the posting of a table's terms until the table stands."""
        self.earlier: dict[str, list[TableActor]] = {}
        """Tables under the terms they had before, which stand still: for whoever reads their rounds."""
        self.steward = Steward(WaitingLists(store), self.tables, call_seconds=call_seconds)
        """Works the waiting lists."""
        self._pace, self._shuffler = pace, shuffler
        self.processes: Processes | None = None
        """This process among those that share the store; None if nobody else does."""
        self._alone = shared(store) is None
        self.bot_names = list(bots)
        """The names that bots may have."""
        self._names = list(self.bot_names) if self._alone else []
        self._running: dict[str, asyncio.Task[None]] = {}
        self._seating: asyncio.Task[None] | None = None
        self._preparing: asyncio.Future[None] | None = None
        self._started = False
        self._stopped: dict[str, float] = {}
        """Tables that an unexpected error stopped for a moment, and when, by the event loop's clock."""
        for setup in setups:
            self._set_up(setup)
        self.unfit: dict[str, str] = {}
        """Posted tables that cannot be opened, because they do not fit their link or the rules, and why."""
        for posted in self.postings.all():
            self._take_up(posted)

    def unoffered(self) -> dict[str, Cents]:
        """Jackpots that are owed but that no open table offers, with the amounts on their signs [CSP 7]."""
        found = {}
        for stream in self.store.streams():
            kind, _, name = stream.partition(":")
            if kind == "link" and name not in self.jackpots:
                state = LinkStream(self.store, name).link.state
                if state.open and state.offered:
                    found[name] = state.jackpot.shown
        return found

    def _jackpot(self, setup: TableSetup, *, opens: bool = True) -> Jackpot | None:
        """The table's link; its first table opens it, unless that is another's to do."""
        name = setup.link
        if name is None:
            return None
        if name not in self.jackpots:
            self.jackpots[name] = Jackpot(name, self.store, self.ledger)
            self.jackpots[name].here = self._alone
        if opens:
            self.jackpots[name].open(setup, setup.seed)
        return self.jackpots[name]

    def _set_up(self, setup: TableSetup, *, playing: bool = True, opens: bool = True) -> TableActor:
        """Put up a table from what the store knows of it; one that is not playing is only read.

        ``opens`` is whether a table that is new to the store, and its link, are put on record here.
        """
        if opens:
            self._open(setup)
        company: list[str] = []
        if playing:
            company, self._names = self._names[: setup.bots], self._names[setup.bots :]
        jackpot = self._jackpot(setup, opens=opens) if playing else None
        pace = replace(
            self._pace,
            action_seconds=setup.action_seconds or self._pace.action_seconds,
            bet_seconds=setup.bet_seconds or self._pace.bet_seconds,
        )
        table = TableActor(
            setup,
            store=self.store,
            ledger=self.ledger,
            cage=self.cage,
            cashier=self._cashier,
            shuffler=self._shuffler,
            pace=pace,
            bots=company,
            jackpot=jackpot,
            advice=self._advice,
            house_confirms=self._house_confirms,
        )
        if playing:
            table.here = self._alone
            self.tables[setup.id] = table
            table.admit, table.stirred = self.steward.admit, self.steward.stir
            table.neighbours = self.every_table
            if jackpot is not None:
                jackpot.listeners.append(table.tell)
        return table

    def _take_up(self, posted: Posted) -> None:
        """Put up one version of a posted table. One that does not fit stays closed, and the others open."""
        latest = self.postings.versions(posted.table)[-1]
        playing = posted is latest and posted.open
        try:
            table = self._set_up(posted.setup, playing=playing)
        except (DataInvalid, LinkMixed) as wrong:
            log.error("table %s is not opened: %s", posted.table, wrong)
            if playing:
                self.unfit[posted.table] = str(wrong)
            return
        table.paused = posted.paused
        if not playing:
            self.earlier.setdefault(posted.table, []).append(table)

    # ── opening and closing tables ──────────────────────────────────────────────────────────────────

    async def open_table(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Open a table under these terms, which may be dealt at once; without an id it is given one."""
        async with self._posting:
            name = table or self.free_id(terms.game)
            if name in self.cage.tables or name in self.earlier or self.records.get(name) is not None:
                raise DataInvalid(f"there is a table {name!r} already; choose another id", key="id")
            new = set_up(name, terms)
            self._check_link(new)
            self.steward.check_must_move(new)
            posted = await self.postings.post(name, terms, by=by, new=True)
            return await self._put_up(posted.setup)

    async def _put_up(self, setup: TableSetup) -> TableActor:
        """Put up a table that has just been posted, in this process or another."""
        if self.processes is not None:
            return await self.processes.put_up(setup)
        try:
            await self.open_on_record(setup)
        except StoreError as broken:
            # Its terms are kept: the table is put up as soon as the store lets it.
            raise StoreUncertain(f"{setup.id} is posted, and opens when the store answers") from broken
        return self.begin(self._set_up(setup, opens=False))

    async def put_up_posted(self) -> None:
        """Put up what is posted but was not put up, because the store failed in between."""
        async with self._posting:
            for posted in self.postings.standing() if self.processes is None else ():
                if posted.table not in self.tables and posted.table not in self.unfit:
                    table = await self._put_up(posted.setup)
                    table.paused = posted.paused

    async def open_all(self, tables: Sequence[tuple[str, Terms]], *, by: str) -> None:
        """Open tables that a file lists; those that have been opened before, or closed, stay as they are."""
        for name, terms in tables:
            if name not in self.tables and name not in self.earlier:
                await self.open_table(name, terms, by=by)

    def free_id(self, game: str) -> str:
        """An id for a new table of a game, which no table has or had."""
        posted = (posted.table for posted in self.postings.all())
        taken = {*self.tables, *self.earlier, *posted, *(table.id for table in self.records)}
        number = 1
        while (name := f"{game[:36]}-{number}") in taken:
            number += 1
        return name

    def _check_link(self, setup: TableSetup) -> None:
        """Refuse a table that does not fit its link, before anything is written."""
        if setup.link is not None and setup.link in self.jackpots:
            self.jackpots[setup.link].require_alike(setup)

    def begin(self, table: TableActor) -> TableActor:
        """Run a table, if the floor is open and the table is this process's to run."""
        self.steward.stir()
        if self._started and table.here:
            self._running[table.setup.id] = asyncio.create_task(self._run(table), name=table.setup.id)
        return table

    async def pause_table(self, table: str, *, by: str, why: str = "") -> None:
        """Let a table finish its round and open no other."""
        actor = self.table(table)
        await self.postings.pause(table, by=by, why=why)
        actor.paused = True
        actor.tell()

    async def resume_table(self, table: str, *, by: str) -> None:
        """Let a paused table go on."""
        actor = self.table(table)
        await self.postings.resume(table, by=by)
        actor.paused = False
        actor.tell()
        self.steward.stir()

    async def close_table(self, table: str, *, by: str) -> None:
        """Close a table between rounds; everybody's chips go back to their wallets."""
        if table in self.unfit:
            await self.postings.close(table, by=by)
            del self.unfit[table]
            return
        actor = self.table(table)
        if not self.postings.versions(table):
            raise NotNow(f"{table} is a table of the demonstration; it stays open")
        if self.cage.trays.shift(table) is not None:
            raise NotNow(f"the tray of {table} is open: two persons count it, then the table closes")
        await actor.clear()
        await self.postings.close(table, by=by)
        await self._retire(actor)
        if self.processes is not None:
            await self.processes.dismiss(table)

    async def change_terms(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Post new terms between rounds: a new version, with everybody in their seats again who may sit."""
        actor = self.table(table)
        if not self.postings.versions(table):
            raise NotNow(f"{table} is a table of the demonstration; its terms stay")
        new = set_up(table, terms)
        if new.game != actor.setup.game:
            raise DataInvalid(f"{table} deals {actor.setup.game}; open another table", key="game")
        self._check_link(new)
        self.steward.check_must_move(new)
        seated = await actor.clear()
        number = actor.session.state.number
        async with self._posting:
            posted = await self.postings.post(table, terms, by=by, rounds_before=number)
            await self._retire(actor)
            changed = await self._put_up(posted.setup)
        for seat, person, stack in seated:
            with suppress(CommandRejected, LeaseLost):
                await changed.sit_again(person, seat, stack)
        return changed

    async def _retire(self, actor: TableActor) -> None:
        """Stop a table; its rounds can still be read."""
        await self.stop_running(actor.setup.id)
        if self._alone:
            self._names = [*actor.host.bots, *self._names]
        self._put_away(actor)

    async def stop_running(self, table: str) -> None:
        """Stop a table's own loop."""
        running = self._running.pop(table, None)
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    def _put_away(self, actor: TableActor) -> None:
        table = actor.setup.id
        del self.tables[table]
        self.earlier.setdefault(table, []).append(actor)
        self.steward.stir()

    def _open(self, setup: TableSetup) -> None:
        """Record the opening of a table that is new to the store, and fill its meter, while a floor opens."""
        if setup.id not in self.cage.tables:
            self.cage.record([_opened(setup)])

    # ── tables that other processes run ─────────────────────────────────────────────────────────────

    def runs_link(self, name: str) -> bool:
        """Whether this process runs a link."""
        return self.processes is None or link_stream(name) in self.processes.mine

    async def open_on_record(self, setup: TableSetup) -> None:
        """Record the opening of a table that this process has come to run, and of its link."""
        await self.cage.open_table(_opened(setup))
        jackpot = self._jackpot(setup, opens=False)
        if jackpot is not None:
            await jackpot.attach(setup, setup.seed)

    def put_up_to_follow(self, setup: TableSetup) -> TableActor:
        """Put up a table that is not run here, or not yet."""
        return self._set_up(setup, opens=False)

    def follow_postings(self) -> None:
        """Put up and away what other processes have posted and closed."""
        for table in {posted.table for posted in self.postings.all()}:
            versions, actor = self.postings.versions(table), self.tables.get(table)
            latest = versions[-1]
            if actor is not None and actor.here:
                continue
            if actor is not None and (not latest.open or actor.setup.version != latest.version):
                self._put_away(actor)
                actor = None
            known = {old.setup.version for old in self.earlier.get(table, ())}
            for posted in versions if not latest.open else versions[:-1]:
                if posted.version not in known:
                    old = self._set_up(posted.setup, playing=False, opens=False)
                    self.earlier.setdefault(table, []).append(old)
            if actor is None and latest.open and self._is_on_link(latest.setup):
                self.put_up_to_follow(latest.setup)

    def _is_on_link(self, setup: TableSetup) -> bool:
        """Whether a table has no link, or whoever runs the link has attached it."""
        if setup.link is None:
            return True
        jackpot = self._jackpot(setup, opens=False)
        return jackpot is not None and setup.id in jackpot.link.state.tables

    def every_table(self) -> list[TableActor]:
        """Every table, those under earlier terms and closed ones too."""
        return [*self.tables.values(), *(table for old in self.earlier.values() for table in old)]

    def table(self, table: str) -> TableActor:
        """The table with this id."""
        try:
            return self.tables[table]
        except KeyError:
            raise DataInvalid(f"there is no table {table!r}; there are {', '.join(self.tables)}") from None

    # ── running ─────────────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Start running the tables."""
        self._started = True
        for table in self.tables.values():
            self.begin(table)
        # In a thread: nobody waits for it at the first showdown.
        games = {table.setup.game: table.setup.posting.table for table in self.tables.values()}
        self._preparing = asyncio.ensure_future(asyncio.to_thread(prepare, list(games.values())))
        if self.processes is not None:
            await self.processes.start()
        self._seating = asyncio.create_task(self.steward.run(), name="waiting lists")

    async def _run(self, table: TableActor) -> None:
        """Run a table. An error that nobody expected stops it for a moment, is logged, and is seen."""
        while True:
            try:
                await table.run()
            except Exception as broken:
                # Where it happened, without its message: a message may name cards.
                where = "".join(traceback.format_tb(broken.__traceback__))
                log.error("table %s stopped: %s\n%s", table.setup.id, type(broken).__name__, where)
                self._stopped[table.setup.id] = asyncio.get_running_loop().time()
                await asyncio.sleep(RESTART_SECONDS)
                table.distrust()

    async def stop(self) -> None:
        """Stop dealing. Rounds stay in the store, and go on when a floor opens on it again."""
        ending = [*self._running.values(), *([self._seating] if self._seating is not None else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self._started:
            await asyncio.gather(*(table.rest() for table in self.tables.values() if table.here))
        self._running, self._seating, self._started = {}, None, False


def prepare(tables: Sequence[Table]) -> None:
    """Do for each of these tables what its first round would wait for."""
    for table in tables:
        family_of(table).prepare(table)


def _opened(setup: TableSetup) -> TableOpened:
    """The record of a table's opening."""
    meter = setup.posting.meter
    return TableOpened(
        table=setup.id,
        game=setup.game,
        meter=meter.meter if meter else Fine(0),
        reserve=meter.reserve if meter else Fine(0),
    )
