"""The tables of a floor as they stand: put up from the store, put away, followed where others run them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from croupier.errors import DataInvalid, LinkMixed
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
from croupier.floor.table.actor import Equipment, TableActor
from croupier.floor.table.pace import Pace
from croupier.floor.terms.postings import Posted, Postings
from croupier.floor.waiting import Steward, WaitingLists
from croupier.link.log import LinkStream, link_stream
from croupier.money import Cents, Fine
from croupier.store import EventStore

log = logging.getLogger(__name__)


class StandingTables:
    """Every table of one floor that stands or stood, with the links and lists that they share."""

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
        self._pace = pace
        self._equipment = Equipment(
            store=store,
            ledger=ledger,
            cage=cage,
            cashier=cashier,
            shuffler=shuffler,
            advice=advice,
            house_confirms=house_confirms,
            admit=self.steward.admit,
            stirred=self.steward.stir,
            was_seated=self._was_seated,
        )
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
        table = TableActor(setup, self._equipment, pace=pace, bots=company, jackpot=jackpot)
        if playing:
            table.status.here = self._alone
            self.tables[setup.id] = table
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
        table.status.paused = posted.paused
        if not playing:
            self.earlier.setdefault(posted.table, []).append(table)

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
            if actor is not None and actor.status.here:
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

    def _was_seated(self, person: str) -> bool:
        """Whether a dealer has seated a person at any of these tables."""
        return any(person in table.chronicle.by_hand for table in self.every_table())

    def every_table(self) -> list[TableActor]:
        """Every table, those under earlier terms and closed ones too."""
        return [*self.tables.values(), *(table for old in self.earlier.values() for table in old)]

    def table(self, table: str) -> TableActor:
        """The table with this id."""
        try:
            return self.tables[table]
        except KeyError:
            raise DataInvalid(f"there is no table {table!r}; there are {', '.join(self.tables)}") from None


def _opened(setup: TableSetup) -> TableOpened:
    """The record of a table's opening."""
    meter = setup.posting.meter
    return TableOpened(
        table=setup.id,
        game=setup.game,
        meter=meter.meter if meter else Fine(0),
        reserve=meter.reserve if meter else Fine(0),
    )
