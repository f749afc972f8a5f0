"""A floor: its tables, its people, its cage, and one ledger for all."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from croupier.errors import StoreError
from croupier.floor.audit.running import Verification
from croupier.floor.cards.dealer import Shuffler, by_operating_system
from croupier.floor.checkpoints import Checkpoints
from croupier.floor.closed import enter_closed
from croupier.floor.demo.tables import demo_tables
from croupier.floor.desks.jackpots import JackpotDesk
from croupier.floor.desks.management import Management
from croupier.floor.desks.reception import Reception
from croupier.floor.desks.rulings import RulingDesk
from croupier.floor.desks.supervision import SettledRounds, Supervision
from croupier.floor.dispute.corrections import Corrections
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.following import Following
from croupier.floor.index.upkeep import KeptIndex
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.kind import Kind
from croupier.floor.lab.advice import Advice
from croupier.floor.lab.process import Lab, LabProcess
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.ledger import Ledger
from croupier.floor.people import Accounts
from croupier.floor.processes import FLOOR, Processes
from croupier.floor.record import RecordTables
from croupier.floor.registry import TableRegistry
from croupier.floor.runner import RESTART_SECONDS, Runner
from croupier.floor.setup import TableSetup
from croupier.floor.table.pace import Pace
from croupier.link import Role
from croupier.money import Cents
from croupier.store import EventStore, Key
from croupier.store.witness import Witness

log = logging.getLogger(__name__)

NOTED_SECONDS = 60.0
"""How long a stopped table shows in the floor's health."""

CALL_SECONDS = 90
"""How long a seat is held for the player called to it from a waiting list."""

SEED_MONEY = Cents(200_000)
"""The default amount that the cage gives each new person."""


class Floor:
    """Running tables on one store. A floor opened on a store continues where the last one stopped."""

    def __init__(
        self,
        store: EventStore,
        *,
        setups: Sequence[TableSetup] | None = None,
        shuffler: Shuffler = by_operating_system,
        pace: Pace | None = None,
        bots: bool = True,
        seed_money: Cents = SEED_MONEY,
        supervisor_code: str | None = None,
        advice: bool = True,
        lab: Lab | None = None,
        key: Key | None = None,
        witness: Witness | None = None,
        kind: Kind = Kind.DEMO,
        call_seconds: float = CALL_SECONDS,
        accounts: Accounts | None = None,
    ) -> None:
        self.store, self.kind, self._key = store, kind, key
        self.checkpoints = Checkpoints(store, key, witness)
        self.lab: Lab = lab or LabProcess()
        """Answers players in training, and bots if ``advice`` is on."""
        self._advice = Advice(self.lab) if advice else None
        self._sharing = store.sharing
        self._watching: list[asyncio.Task[None]] = []
        self._open_cage(seed_money, accounts)
        self._open_tables(
            TableRegistry(
                store,
                setups=demo_tables() if setups is None else setups,
                ledger=self.ledger,
                cage=self.cage,
                cashier=self.cashier,
                shuffler=shuffler,
                pace=pace or Pace(),
                bots=kind.bot_names() if bots else (),
                advice=self._advice,
                call_seconds=call_seconds,
                house_confirms=self._house_confirms,
                alone=self._sharing is None,
            )
        )
        self._open_desks(supervisor_code)
        self.verification = Verification(store, key)
        """Verifies the store while the floor runs."""
        self.index = KeptIndex(store, self._setups)
        """Finds rounds, and adds up their results."""
        if self.processes is not None:
            self.processes.following.read_on()
        self.ledger.check()

    def _open_cage(self, seed_money: Cents, accounts: Accounts | None) -> None:
        """Open the accounts, the ledger and the cage."""
        kind, first = self.kind, self._shared_secret("first administrator")
        self.signing_key = self._key or Key.made()
        """The key that signs receipts and everything else exported from this floor."""
        self.accounts = accounts or Accounts(
            self.store,
            assigned=kind.assigns_tables,
            first=None if first is None else first[:32],
            key=self.signing_key,
        )
        self.ledger = Ledger()
        self.cage = Cage(
            self.store,
            self.ledger,
            seed_money=seed_money,
            reserved=frozenset(kind.bot_names()),
            key=self.signing_key,
            play_money=kind.gives_play_money,
        )
        self.cashier = Cashier(
            self.cage, self.ledger, self.accounts, playing=self._is_playing, real=not kind.gives_play_money
        )
        """The cage's window and the slips between cage and trays."""
        if self._sharing is None or not self._sharing.leases.standing().addresses:
            # Somebody may be arriving in another process.
            self.accounts.adopt(self.cage.people())

    def _shared_secret(self, purpose: str) -> str | None:
        """Return a secret shared by all processes on one store, derived from their key; None if alone."""
        return None if self._sharing is None or self._key is None else self._key.for_use(purpose)

    def _open_tables(self, registry: TableRegistry) -> None:
        """Add the tables to the floor, with the books of those that are not open."""
        self.registry, self.table = registry, registry.table
        self.tables, self.jackpots, self.earlier = registry.tables, registry.jackpots, registry.earlier
        self.postings, self.steward, self.unfit = registry.postings, registry.steward, registry.unfit
        self.records = RecordTables(self.store, self.ledger)
        """Tables that were opened from documents and are dealt by hand."""
        self.runner = Runner(self.tables, self.steward)
        logs = {table.setup.log_name for table in registry.every_table()}
        on_links = {name: jackpot.ever_on_it for name, jackpot in self.jackpots.items()}
        self.closed = enter_closed(self.store, self.ledger, logs=logs, links=on_links)
        """The books of tables that are not open here, by stream."""

    def _open_desks(self, supervisor_code: str | None) -> None:
        """Open the desks of managers and supervisors, and join the processes that share the store."""
        store, registry, records, accounts = self.store, self.registry, self.records, self.accounts
        self.freezes = Freezes(store)
        for table in self.freezes.frozen:
            if table in self.tables:
                self.tables[table].status.frozen = True
            if (record := records.get(table)) is not None:
                record.frozen = True
        self.settled = SettledRounds(registry, records)
        self.corrections = Corrections(store, self.ledger, self.cage, self.settled.find, self.jackpots)
        self.processes = self._joined()
        """This process among those that share the store; None if it is the only one."""
        self.management = Management(registry, records, self.runner, self.cage, self.processes)
        self.ways_out = JackpotDesk(store, registry, self.management, accounts)
        """Ways out of jackpots, which two people decide."""
        if self.processes is not None:
            self.processes.following.add(self.ways_out.journal)
        self.rulings = RulingDesk(registry, records, accounts, self.freezes)
        self.reception = Reception(self.kind, accounts, self.cage, self.tables)
        code = self._shared_secret("supervisor code") or secrets.token_hex(4)
        self.supervisor_code = supervisor_code or code[:8]
        """The code that makes a guest a supervisor; by default, a new one for each run."""
        self.supervision = Supervision(
            store,
            registry,
            records,
            accounts=accounts,
            corrections=self.corrections,
            freezes=self.freezes,
            kind=self.kind,
            code=self.supervisor_code,
            key=self._key,
        )

    def _joined(self) -> Processes | None:
        if self._sharing is None:
            return None
        following = Following(
            self.store,
            self.registry,
            self.records,
            freezes=self.freezes,
            ledger=self.ledger,
            closed=self.closed,
        )
        following.add(self.cage.journal, self.accounts.journal, self.postings.journal)
        following.add(self.freezes.journal, self.corrections.journal)
        return Processes(
            self._sharing,
            self.registry,
            self.records,
            self.runner,
            following,
            cage=self.cage,
            freezes=self.freezes,
        )

    async def catch_up(self) -> None:
        """Follow records that other processes stored, if there are any."""
        if self.processes is not None:
            await self.processes.following.catch_up()

    def _is_playing(self, table: str) -> bool:
        return table in self.tables and self.tables[table].session.round is not None

    def _house_confirms(self) -> bool:
        """Whether the house's own supervisor confirms awards: on a guest floor while nobody has the role."""
        return self.kind.takes_guests and not any(
            account.open and Role.SUPERVISOR in account.roles for account in self.accounts.all()
        )

    def _setups(self) -> list[TableSetup]:
        """Return the setup of every table; called from a thread while tables open and close."""
        earlier = [actor for old in list(self.earlier.values()) for actor in list(old)]
        return [actor.setup for actor in (*list(self.tables.values()), *earlier)]

    def _runs_floor(self) -> bool:
        """Whether this process does the work that is done once per floor."""
        return self.processes is None or FLOOR in self.processes.mine

    # ── running ─────────────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Start the tables and the background tasks."""
        self.runner.start()
        if self.processes is not None:
            await self.processes.start()
        self.runner.start_seating()
        with suppress(StoreError):
            await self.corrections.book_on_links()
        self._watching = [
            asyncio.create_task(self._watch(), name="watch"),
            *self.checkpoints.start(self._runs_floor),
            asyncio.create_task(self.index.run(self._runs_floor), name="index"),
        ]

    async def _watch(self) -> None:
        """Recover after store errors: the cage, the links, tables not opened yet."""
        while True:
            await asyncio.sleep(RESTART_SECONDS)
            if self.store.trouble and self._runs_floor():
                await self._retry(self.checkpoints.sign_now, "the store still fails")
            kept: list[Cage | Jackpot] = [self.cage, *self.jackpots.values()]
            for recovering in kept:
                await self._retry(recovering.recover, recovering.trouble)
            await self._retry(self.management.open_posted, "a posted table is not open yet")
            await self._retry(self.corrections.book_on_links, "a correction is not on its link yet")

    @staticmethod
    async def _retry(act: Callable[[], Awaitable[object]], failure: str) -> None:
        try:
            await act()
        except StoreError as broken:
            log.error("%s: %s", failure, broken.code)

    @property
    def is_open(self) -> bool:
        """Whether the tables are running."""
        return bool(self._watching)

    @property
    def faults(self) -> list[str]:
        """Return the current faults, one line each."""
        tables, now = self.tables.values(), asyncio.get_running_loop().time()
        leases = [] if self.processes is None else self.processes.tasks
        stopped = self.runner.stopped.items()
        running = (*self._watching, *self.runner.tasks, *leases)
        return [
            *([self.store.trouble] if self.store.trouble else []),
            *self.checkpoints.broken,
            *(f"table {name} was stopped" for name, at in stopped if now - at < NOTED_SECONDS),
            *self.ledger.faults.values(),
            *(f"table {table.setup.id}: {table.keeper.trouble}" for table in tables if table.keeper.trouble),
            *(jackpot.trouble for jackpot in self.jackpots.values() if jackpot.trouble),
            *([self.cage.trouble] if self.cage.trouble else []),
            *(f"{task.get_name()} has ended" for task in running if task.done() and task.exception()),
        ]

    @property
    def is_ready(self) -> bool:
        """Whether visitors may be sent here: the floor runs, and every table can store its events."""
        return self.is_open and not self.faults and (self.processes is None or self.processes.joined)

    async def stop(self) -> None:
        """Stop the tables and the lab."""
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        self._watching = []
        await self.index.close()
        await self.verification.close()
        if self.processes is not None:
            await self.processes.rest()
        await self.runner.stop()
        if self._advice is not None:
            await self._advice.close()
        await self.lab.close()
        await self.checkpoints.close()
        if self.processes is not None:
            await self.processes.stop()
