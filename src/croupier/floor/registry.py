"""The tables of a floor: opened from the store, retired, and followed if other processes run them."""

from __future__ import annotations

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
from croupier.floor.records import TableOpened
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import Equipment, TableActor
from croupier.floor.table.pace import Pace
from croupier.floor.terms.postings import Posted, Postings
from croupier.floor.waiting import Steward, WaitingLists
from croupier.link.log import LinkStream
from croupier.link.tables import require_alike, require_offered
from croupier.money import Cents, Fine
from croupier.store import EventStore

log = logging.getLogger(__name__)


class TableRegistry:
    """Every table of one floor, open or closed, with the links and lists that they share."""

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
        alone: bool,
    ) -> None:
        self._store, self._ledger, self._cage, self._pace = store, ledger, cage, pace
        self._alone = alone
        """Whether no other process shares the store."""
        self.tables: dict[str, TableActor] = {}
        self.jackpots: dict[str, Jackpot] = {}
        self.postings = Postings(store)
        self.earlier: dict[str, list[TableActor]] = {}
        """Tables under earlier terms, and closed tables; their rounds can be read."""
        self.steward = Steward(WaitingLists(store), self.tables, call_seconds=call_seconds)
        """Manages the waiting lists."""
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
        self.bot_names = list(bots)
        """The names that bots may have."""
        self._free_names = list(self.bot_names) if alone else []
        for setup in setups:
            self.set_up(setup)
        self.unfit: dict[str, str] = {}
        """Posted tables that cannot be opened, because they violate their link's terms or the rules."""
        for posted in self.postings.all():
            self._take_up(posted)

    def unoffered(self) -> dict[str, Cents]:
        """Jackpots that are owed but that no open table offers, with the amounts on their signs [CSP 7]."""
        owed = {}
        for stream in self._store.streams():
            kind, _, name = stream.partition(":")
            if kind == "link" and name not in self.jackpots:
                state = LinkStream(self._store, name).link.state
                if state.open and state.offered:
                    owed[name] = state.jackpot.shown
        return owed

    def _jackpot(self, setup: TableSetup, *, opens: bool = True) -> Jackpot | None:
        """Return the table's link; its first table opens it, unless another process does."""
        name = setup.link
        if name is None:
            return None
        if name not in self.jackpots:
            self.jackpots[name] = Jackpot(name, self._store, self._ledger)
            self.jackpots[name].here = self._alone
        if opens:
            self.jackpots[name].open(setup, setup.seed)
        return self.jackpots[name]

    def set_up(self, setup: TableSetup, *, playing: bool = True, opens: bool = True) -> TableActor:
        """Set up a table from the store; if it is not ``playing``, it is read only.

        ``opens`` is whether the opening of a new table, and of its link, is recorded here.
        """
        if opens:
            self._open(setup)
        company: list[str] = []
        if playing:
            company, self._free_names = self._free_names[: setup.bots], self._free_names[setup.bots :]
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
        """Set up one version of a posted table. One that does not fit stays closed; the others open."""
        latest = self.postings.versions(posted.table)[-1]
        playing = posted is latest and posted.open
        try:
            table = self.set_up(posted.setup, playing=playing)
        except (DataInvalid, LinkMixed) as wrong:
            log.error("table %s is not opened: %s", posted.table, wrong)
            if playing:
                self.unfit[posted.table] = str(wrong)
            return
        table.status.paused = posted.paused
        if not playing:
            self.earlier.setdefault(posted.table, []).append(table)

    def retire(self, actor: TableActor) -> None:
        """Close a table that no longer runs; its rounds can still be read."""
        table = actor.setup.id
        if self._alone:
            self._free_names = [*actor.status.bots, *self._free_names]
        del self.tables[table]
        self.earlier.setdefault(table, []).append(actor)
        self.steward.stir()

    def _open(self, setup: TableSetup) -> None:
        """Record the opening of a table that is new to the store, and fill its meter, while a floor opens."""
        if setup.id not in self._cage.tables:
            self._cage.record([_opened(setup)])

    # ── tables that other processes run ─────────────────────────────────────────────────────────────

    async def open_on_record(self, setup: TableSetup) -> None:
        """Record the opening of a table that this process now runs, and of its link."""
        await self._cage.open_table(_opened(setup))
        jackpot = self._jackpot(setup, opens=False)
        if jackpot is not None:
            await jackpot.attach(setup, setup.seed)

    def follow_postings(self) -> None:
        """Set up and retire tables that other processes posted and closed."""
        for table in {posted.table for posted in self.postings.all()}:
            versions, actor = self.postings.versions(table), self.tables.get(table)
            latest = versions[-1]
            if actor is not None and actor.status.here:
                continue
            if actor is not None and (not latest.open or actor.setup.version != latest.version):
                self.retire(actor)
                actor = None
            known = {old.setup.version for old in self.earlier.get(table, ())}
            for posted in versions if not latest.open else versions[:-1]:
                if posted.version not in known:
                    old = self.set_up(posted.setup, playing=False, opens=False)
                    self.earlier.setdefault(table, []).append(old)
            if actor is None and latest.open and self._is_on_link(latest.setup):
                self.set_up(latest.setup, opens=False)

    def _is_on_link(self, setup: TableSetup) -> bool:
        """Whether a table has no link, or is attached to it."""
        if setup.link is None:
            return True
        jackpot = self._jackpot(setup, opens=False)
        return jackpot is not None and setup.id in jackpot.link.state.tables

    def check_link(self, setup: TableSetup) -> None:
        """Reject a table that does not fit its link, before anything is written."""
        if setup.link is None:
            return
        if setup.link in self.jackpots:
            self.jackpots[setup.link].require_alike(setup)
        elif (state := LinkStream(self._store, setup.link).link.state).link:
            # No open table offers it now; its terms are binding nevertheless [CSP 7].
            require_alike(state, setup.game, dict(setup.options))

    def check_leaving_link(self, setup: TableSetup, link: str | None) -> None:
        """Reject taking the last table off a jackpot that is owed; ``link`` is its next one [CSP 7]."""
        if setup.link is None or setup.link == link:
            return
        posted = {
            posting.table: posting.setup
            for posting in self.postings.standing()
            if posting.table not in self.unfit
        }
        fixed = {name: actor.setup for name, actor in self.tables.items() if not self.postings.versions(name)}
        others = [
            name for name, other in (posted | fixed).items() if other.link == setup.link and name != setup.id
        ]
        require_offered(self.jackpots[setup.link].link.state, setup.id, others=others)

    def _was_seated(self, person: str) -> bool:
        """Whether a dealer has seated a person at any of these tables."""
        return any(person in table.chronicle.by_hand for table in self.every_table())

    def every_table(self) -> list[TableActor]:
        """Return every table, including those under earlier terms and closed ones."""
        return [*self.tables.values(), *(table for old in self.earlier.values() for table in old)]

    def closed(self) -> list[TableActor]:
        """Return every closed table, under its last terms."""
        return [
            max(versions, key=lambda actor: actor.setup.version)
            for table, versions in self.earlier.items()
            if table not in self.tables
        ]

    def versions(self, table: str) -> list[TableActor]:
        """Return a table under its current terms, if it is open, then under earlier ones."""
        return [*([self.tables[table]] if table in self.tables else []), *self.earlier.get(table, [])]

    def table(self, table: str) -> TableActor:
        """Return the table with this id."""
        try:
            return self.tables[table]
        except KeyError:
            raise DataInvalid(f"there is no table {table!r}; there are {', '.join(self.tables)}") from None


def _opened(setup: TableSetup) -> TableOpened:
    """Return the record of a table's opening."""
    meter = setup.posting.meter
    return TableOpened(
        table=setup.id,
        game=setup.game,
        meter=meter.meter if meter else Fine(0),
        reserve=meter.reserve if meter else Fine(0),
    )
