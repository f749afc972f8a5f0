"""A floor: its tables, its people, its cage, and one ledger for all. Nothing below this knows the time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress

from croupier.errors import RoleMissing, StoreError
from croupier.floor.audit.running import Verification
from croupier.floor.cards.dealer import Shuffler, by_operating_system
from croupier.floor.demo.tables import demo_tables
from croupier.floor.dispute.corrections import Corrections
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.dispute.ruling_desk import RulingDesk
from croupier.floor.hall import RESTART_SECONDS
from croupier.floor.index.keeping import KeptIndex
from croupier.floor.jackpot.desk import JackpotDesk
from croupier.floor.jackpot.jackpot import MANAGEMENT, Jackpot
from croupier.floor.kind import Kind
from croupier.floor.lab.advice import Advice
from croupier.floor.lab.process import Lab, LabProcess
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.closed import enter_closed
from croupier.floor.money.ledger import Ledger
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import check_password
from croupier.floor.processes import FLOOR, Processes, shared
from croupier.floor.setup import TableSetup
from croupier.floor.supervised import SupervisedHall
from croupier.floor.table.pace import Pace
from croupier.link import Role
from croupier.money import Cents
from croupier.store import EventStore, Key
from croupier.store.chain import Head
from croupier.store.checkpoint import Occasion, check, check_all, sign

log = logging.getLogger(__name__)

CHECKPOINT_SECONDS = 300
"""How often a running floor signs the heads of its streams."""

NOTED_SECONDS = 60.0
"""How long a stop is seen in the floor's health."""

CALL_SECONDS = 90
"""How long a seat is held for whoever is called to it from a waiting list."""

SEED_MONEY = Cents(200_000)
"""What the cage gives each new person by default."""


class Floor(SupervisedHall):
    """Running tables on one store. A floor opened on a store goes on where the last one stopped."""

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
        kind: Kind = Kind.DEMO,
        call_seconds: float = CALL_SECONDS,
        accounts: Accounts | None = None,
    ) -> None:
        self.kind, self._key = kind, key
        self._all_checked = key is None or check(store, key)
        if key is not None:
            sign(store, key, Occasion.OPENED)
        self.signing_key = key or Key.made()
        """The key that signs what this floor says to others."""
        self.head: Head | None = None
        """The head that seals everything, once the floor has closed."""
        self._broken: list[str] = []
        self._watching: list[asyncio.Task[None]] = []
        sharing = shared(store)
        first = None if sharing is None or key is None else key.for_use("first administrator")[:32]
        self.accounts = accounts or Accounts(store, assigned=kind.assigns_tables, first=first)
        self.lab: Lab = lab or LabProcess()
        """Answers players in training, and bots if ``advice`` is on."""
        made = secrets.token_hex(4) if sharing is None or key is None else key.for_use("supervisor code")[:8]
        self.supervisor_code = supervisor_code or made
        """The code that makes a person a supervisor; if none is given, a new one is made for each run. For
        processes that share a store it comes from their key, so that it is the same in all of them."""
        ledger = Ledger()
        cage = Cage(
            store,
            ledger,
            seed_money=seed_money,
            reserved=frozenset(kind.bot_names()),
            key=self.signing_key,
            play_money=kind.gives_play_money,
        )
        self.cashier = Cashier(
            cage, ledger, self.accounts, playing=self._is_playing, real=not kind.gives_play_money
        )
        """The cage's window and the slips between cage and trays."""
        if sharing is None or not sharing.leases.standing().addresses:
            # Where another process runs, somebody may just be coming in.
            self.accounts.adopt(cage.people())
        super().__init__(
            store,
            setups=demo_tables() if setups is None else setups,
            ledger=ledger,
            cage=cage,
            cashier=self.cashier,
            shuffler=shuffler,
            pace=pace or Pace(),
            bots=kind.bot_names() if bots else (),
            advice=Advice(self.lab) if advice else None,
            call_seconds=call_seconds,
            house_confirms=self._house_confirms,
        )
        logs = {table.setup.log_name for table in self.every_table()}
        on_links = {name: jackpot.ever_on_it for name, jackpot in self.jackpots.items()}
        self.closed = enter_closed(store, self.ledger, logs=logs, links=on_links)
        """The books of tables that are not open here, by stream."""
        self.corrections = Corrections(store, self.ledger, cage, self.settled, self.jackpots)
        self.ways_out = JackpotDesk(store, self, self.accounts)
        """Ways out of jackpots, by two persons."""
        self.verification = Verification(store, key)
        """The store verified while the floor goes on."""
        self.index = KeptIndex(store, self._setups)
        """Finds rounds, and adds up what they came to."""
        self.freezes = Freezes(store)
        self.rulings = RulingDesk(self, self.accounts, self.freezes)
        for table in self.freezes.frozen:
            if table in self.tables:
                self.tables[table].status.frozen = True
            if (record := self.records.get(table)) is not None:
                record.frozen = True
        if sharing is not None:
            self.processes = Processes(self, sharing)
            self.processes.following.read_on()
        self.ledger.check()

    async def catch_up(self) -> None:
        """Follow what other processes have kept, where there are any."""
        if self.processes is not None:
            await self.processes.following.catch_up()

    def _is_playing(self, table: str) -> bool:
        return table in self.tables and self.tables[table].session.round is not None

    # ── people ──────────────────────────────────────────────────────────────────────────────────────

    async def arrive(self, name: str) -> tuple[str, str]:
        """Let a guest in under a name; returns it as it will be shown, and the secret of their session."""
        if not self.kind.takes_guests:
            raise RoleMissing("this room takes no guests: sign in, or ask an administrator for an account")
        if self.cage.full:
            await self._forget_somebody()
        person = await self.cage.arrive(name)
        return person, await self.accounts.welcome(person, self.kind.guest_roles)

    async def sign_in(self, name: str, password: str | None) -> tuple[str, str]:
        """Sign in with a password or, where guests are taken, with a name alone; returns name and secret."""
        known = " ".join(name.split())
        if password is not None:
            secret = await self.accounts.sign_in(known, password)
            return self.accounts.account(known).person, secret
        if self.kind is Kind.BENCH and (account := self.accounts.find(known)) is not None:
            return account.person, await self.accounts.sign_in_again(account.person)
        return await self.arrive(name)

    async def _forget_somebody(self) -> None:
        """Forget the guest who was here longest ago and has no chips but those that every guest is given."""
        seated = {
            occupant.person
            for table in self.tables.values()
            for occupant in table.session.state.seated.values()
        }
        used = self.accounts.sessions.used()
        guests = [
            person
            for person in self.cage.people()
            if person not in seated and self._is_plain_guest(person)
            if self.cage.wallet(person) <= self.cage.seed_money
        ]
        if guests:
            # Who has no session has not been here since their last one ended.
            gone = min(guests, key=lambda person: used[person].timestamp() if person in used else 0.0)
            await self.cage.forget(gone)
            if self.accounts.find(gone) is not None:
                await self.accounts.close(gone, by=MANAGEMENT.name)
            log.info("the floor is full: a guest without chips was forgotten")

    def _is_plain_guest(self, person: str) -> bool:
        account = self.accounts.find(person)
        return account is None or (account.password is None and account.roles <= set(self.kind.guest_roles))

    async def open_account(self, name: str, roles: Iterable[Role], *, by: str) -> tuple[str, str]:
        """Open an account; returns the name as it will be shown, and the invitation to set a password."""
        person = await self.cage.arrive(name, funded=False)
        return person, await self.accounts.open(person, roles, by=by)

    async def begin_first(self, secret: str, name: str, password: str) -> str:
        """Open the first administrator's account with the link that was printed at the start."""
        self.accounts.check_first(secret)
        check_password(password)
        person = await self.cage.arrive(name, funded=False)
        return await self.accounts.begin_first(secret, person, password)

    # ── running ─────────────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Start running the tables, and what watches over them."""
        await super().start()
        with suppress(StoreError):
            await self.corrections.book_on_links()
        self._watching = [asyncio.create_task(self._watch(), name="watch")]
        if self._key is not None:
            self._watching.append(asyncio.create_task(self._sign_now_and_then(self._key), name="checkpoints"))
        if not self._all_checked:
            self._watching.append(asyncio.create_task(self._check_the_past(), name="chains"))
        self._watching.append(asyncio.create_task(self.index.run(self._keeps_index), name="index"))

    def _keeps_index(self) -> bool:
        """Whether this process keeps the index up: where several share a store, one of them does."""
        return self.processes is None or FLOOR in self.processes.mine

    def _setups(self) -> list[TableSetup]:
        """How every table is set up; asked by a thread, while tables are opened and closed."""
        earlier = [actor for old in list(self.earlier.values()) for actor in list(old)]
        return [actor.setup for actor in (*list(self.tables.values()), *earlier)]

    async def _sign_now_and_then(self, key: Key) -> None:
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self.processes is not None and FLOOR not in self.processes.mine:
                continue
            try:
                await asyncio.to_thread(sign, self.store, key, Occasion.RUNNING)
            except StoreError as broken:
                log.error("no checkpoint could be signed: %s", broken.code)

    async def _check_the_past(self) -> None:
        """Check what was not checked at the opening: all that came before the last checkpoint."""
        try:
            await asyncio.to_thread(check_all, self.store)
            self._all_checked = True
        except StoreError as broken:
            self._broken.append(str(broken))
            log.critical("the store is not as it was written: %s", broken)

    async def _watch(self) -> None:
        """Let the cage and the links find their way back after trouble with the store, as tables do."""
        while True:
            await asyncio.sleep(RESTART_SECONDS)
            kept: list[Cage | Jackpot] = [self.cage, *self.jackpots.values()]
            for recovering in kept:
                try:
                    await recovering.recover()
                except StoreError as broken:
                    log.error("%s: %s", recovering.trouble, broken.code)
            try:
                await self.put_up_posted()
            except StoreError as broken:
                log.error("a table that is posted does not stand yet: %s", broken.code)
            try:
                await self.corrections.book_on_links()
            except StoreError as broken:
                log.error("a correction is not on its link yet: %s", broken.code)

    @property
    def is_open(self) -> bool:
        """Whether the tables are being run."""
        return bool(self._watching)

    @property
    def faults(self) -> list[str]:
        """What is wrong just now, one line each; none on a good day."""
        tables, now = self.tables.values(), asyncio.get_running_loop().time()
        among = [] if self.processes is None else self.processes.tasks
        seating = [] if self._seating is None else [self._seating]
        running = (*self._watching, *self._running.values(), *among, *seating)
        return [
            *self._broken,
            *(f"table {name} was stopped" for name, at in self._stopped.items() if now - at < NOTED_SECONDS),
            *self.ledger.faults.values(),
            *(f"table {table.setup.id}: {table.keeper.trouble}" for table in tables if table.keeper.trouble),
            *(jackpot.trouble for jackpot in self.jackpots.values() if jackpot.trouble),
            *([self.cage.trouble] if self.cage.trouble else []),
            *(f"{task.get_name()} has ended" for task in running if task.done() and task.exception()),
        ]

    @property
    def is_ready(self) -> bool:
        """Whether visitors may be sent here: the floor runs, and every table can keep what is done at it."""
        return self.is_open and not self.faults and (self.processes is None or self.processes.joined)

    async def stop(self) -> None:
        """Stop dealing, and the lab too."""
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        self._watching = []
        await self.index.close()
        await self.verification.close()
        if self.processes is not None:
            await self.processes.rest()
        await super().stop()
        if self._advice is not None:
            await self._advice.close()
        await self.lab.close()
        if self._key is not None and self.head is None:
            self.head = await asyncio.to_thread(sign, self.store, self._key, Occasion.CLOSED)
        if self.processes is not None:
            await self.processes.stop()
