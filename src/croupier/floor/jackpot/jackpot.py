"""A progressive link on the floor: its jackpot, its tables' keypads, and the log that keeps every step.

The link's log is written first, then the table's. After a crash, a step that is in only one of them is done
again: a lock, a button, a payment and a reset each name their round, so none counts twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from croupier.cards import Card
from croupier.errors import LeaseLost, StoreError, StoreUncertain, VersionConflict
from croupier.floor.jackpot.snapshot import ENTRIES, JackpotSnapshot, find, put
from croupier.floor.keeping import Turn, find_out, kept
from croupier.floor.money.ledger import Entry as LedgerEntry
from croupier.floor.money.ledger import Ledger, link_movements
from croupier.floor.setup import TableSetup
from croupier.link import Entry, Link, Person, Role
from croupier.link import commands as lc
from croupier.link import events as le
from croupier.link.chain import read_chain
from croupier.link.equipment import Award, Keypad
from croupier.link.log import LinkStream, link_stream
from croupier.link.rules import posted_table
from croupier.link.sign import Sign
from croupier.link.tables import require_alike
from croupier.link.transfer import taking_over
from croupier.money import Cents, Fine, write_dollars
from croupier.numbers import Seat
from croupier.store import EventStore
from croupier.table.reading import MeterReading

MANAGEMENT = Person("the floor's management", Role.MANAGER)
"""Opens links and attaches tables to them when a floor opens."""


@dataclass(frozen=True, kw_only=True)
class Covered:
    """A progressive wager on a sensor at the lock."""

    seat: Seat
    person: str
    amount: Cents
    ante: Cents


@dataclass(frozen=True, kw_only=True)
class Winner:
    """A hand that holds an award."""

    seat: Seat
    row: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class JackpotShare:
    """What a round, or the correction of one, gives a jackpot; below zero what it takes."""

    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    seed: Fine = Fine(0)

    def __sub__(self, other: JackpotShare) -> JackpotShare:
        return JackpotShare(
            meter=Fine(self.meter - other.meter),
            reserve=Fine(self.reserve - other.reserve),
            seed=Fine(self.seed - other.seed),
        )


NOTHING = JackpotShare()


@dataclass(frozen=True, kw_only=True)
class Pending:
    """An award that waits for a supervisor."""

    link: str
    table: str
    round: int
    seat: Seat
    row: str
    award: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...]


class Jackpot:
    """One link. It takes commands one at a time and tells its listeners of every change."""

    def __init__(self, name: str, store: EventStore, ledger: Ledger) -> None:
        self.name = name
        self._store, self._ledger = store, ledger
        self._lock = Turn()
        self.listeners: list[Callable[[], None]] = []
        self._locked: dict[tuple[str, int], MeterReading] = {}
        self._confirmed: dict[tuple[str, int], MeterReading] = {}
        self._refused: dict[tuple[str, int], dict[Seat, tuple[str, str]]] = {}
        self._wagers: dict[str, Cents] = {}
        """The progressive wager that each table posts."""
        self._posted: set[Cents] = set()
        """Every wager that the link has posted so far."""
        self._booked = self._pictured = 0
        self._moved: dict[str, int] = {}
        """What all entries together have moved in the ledger."""
        self.here = True
        """Whether this process runs the link; if another does, the link is only followed here."""
        self._load()

    def _load(self) -> None:
        """Load the link from the store. The stream's own link decides commands; the one shown follows."""
        self._become(*self._read())

    def _read(self) -> tuple[LinkStream, JackpotSnapshot | None]:
        """What the store holds of the link, from its latest snapshot on."""
        decides, shown = find(self._store, self.name) or (None, None)
        return LinkStream(self._store, self.name, None if decides is None else decides.link), shown

    def _become(self, stream: LinkStream, snapshot: JackpotSnapshot | None) -> None:
        self._stream, entries, stream.read = stream, stream.read, []
        self.link, start = Link(), 0
        if snapshot is not None:
            self.link, start = snapshot.link.link(), snapshot.link.place
            self._carry_over(snapshot)
        for entry in entries:
            self.link.follow(entry)
        self._enter(entries[self._booked - start :])
        self._pictured, self._stale = start, False

    def _carry_over(self, snapshot: JackpotSnapshot) -> None:
        """Take over what the first entries came to, as far as they have not been entered."""
        if snapshot.link.place <= self._booked:
            return
        accounts = {*snapshot.moved, *self._moved}
        moved = {name: Fine(snapshot.moved.get(name, 0) - self._moved.get(name, 0)) for name in accounts}
        self._moved, self._booked = dict(snapshot.moved), snapshot.link.place
        self._ledger.book(LedgerEntry(f"{link_stream(self.name)}#1-{self._booked}", moved))
        self._locked |= {(table, number): reading for table, number, reading in snapshot.locked}
        self._confirmed |= {(table, number): reading for table, number, reading in snapshot.confirmed}
        for table, number, seat, who, why in snapshot.refused:
            self._refused.setdefault((table, number), {})[seat] = (who, why)
        self._posted |= snapshot.posted

    def _keep_snapshot_if_due(self) -> None:
        """After enough entries: keep a snapshot, and forget the readings of rounds that are long over."""
        if self._booked - self._pictured < ENTRIES or self._stale:
            return
        self._pictured = self._booked
        latest: dict[str, int] = {}
        for table, number in self._locked:
            latest[table] = max(number, latest.get(table, 0))
        known = (*self._locked, *self._confirmed, *self._refused)
        for over in {key for key in known if key[1] < latest.get(key[0], 0)}:
            self._locked.pop(over, None)
            self._confirmed.pop(over, None)
            self._refused.pop(over, None)
        snapshot = JackpotSnapshot(
            link=self._stream.snapshot(),
            locked=[(*where, reading) for where, reading in self._locked.items()],
            confirmed=[(*where, reading) for where, reading in self._confirmed.items()],
            refused=[
                (*where, seat, *said)
                for where, found in self._refused.items()
                for seat, said in found.items()
            ],
            posted=frozenset(self._posted),
            moved={name: Fine(amount) for name, amount in self._moved.items() if amount},
        )
        put(self._store, self.name, snapshot)

    @property
    def version(self) -> int:
        """How many entries of the link's log have been followed."""
        return self._booked

    async def read_again(self) -> None:
        """Follow what another process has kept, and tell everybody who shows the link."""
        async with self._lock:
            self._become(*await find_out(self._read))
        for told in self.listeners:
            told()

    async def _read_again_if_stale(self) -> None:
        """Go back to what the store has, if the link that decides may be ahead of it."""
        if self._stale:
            self._become(*await find_out(self._read))

    async def recover(self) -> None:
        """Read the link again, if that is due; everybody who shows it is told."""
        if self._stale:
            async with self._lock:
                await self._read_again_if_stale()
            for told in self.listeners:
                told()

    @property
    def trouble(self) -> str:
        """What is wrong with the link's store; empty if nothing is."""
        return f"the link {self.name} cannot be read from the store" if self._stale else ""

    def _follow(self, entries: Sequence[Entry]) -> None:
        """Show entries that have been kept, and enter them in the ledger."""
        for entry in entries:
            self.link.follow(entry)
        self._enter(entries)

    def _enter(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, le.KeypadLocked):
                self._locked[event.table, event.round] = event.reading
            elif isinstance(event, le.AwardsConfirmed):
                self._confirmed[event.table, event.round] = event.reading
            elif isinstance(event, le.AwardRefused):
                of_round = self._refused.setdefault((event.table, event.round), {})
                of_round[event.seat] = (entry.who.name, event.reason)
            elif isinstance(event, le.LinkOpened | le.WagerPosted):
                self._posted.add(event.wager)
            self._booked += 1
            moves = link_movements(self.name, event)
            if moves:
                for account, amount in moves.items():
                    self._moved[account] = self._moved.get(account, 0) + amount
                self._ledger.book(LedgerEntry(f"{link_stream(self.name)}#{self._booked}", moves))

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────

    def require_alike(self, setup: TableSetup) -> None:
        """Refuse a table whose terms differ from those of the link."""
        if self.link.state.link:
            require_alike(self.link.state, setup.game, dict(setup.options))

    def open(self, setup: TableSetup, seed: Fine) -> None:
        """Open the link if it is new, and attach the table if it is not on it yet."""
        state, options = self.link.state, dict(setup.options)
        self._wagers[setup.id] = _wager(setup)
        if state.link and not state.open:
            # The table plays without its jackpot until a manager posts other terms.
            return
        commands: list[lc.LinkCommand] = []
        if not state.link:
            commands.append(
                lc.OpenLink(
                    who=MANAGEMENT,
                    at=self.at(),
                    link=self.name,
                    game=setup.game,
                    options=options,
                    seed=seed,
                )
            )
        late = self._wagers[setup.id] in self._posted - {state.wager}
        if setup.id in state.tables and late:
            # The floor stopped while a changed wager was being posted: until the table has it, too, the
            # table offers no jackpot.
            require_alike(state, setup.game, {**options, "progressive_wager": write_dollars(state.wager)})
        elif setup.id not in state.tables:
            commands.append(
                lc.AttachTable(who=MANAGEMENT, at=self.at(), table=setup.id, game=setup.game, options=options)
            )
        else:
            require_alike(state, setup.game, options)
        entries = [entry for command in commands for entry in self._stream.link.apply(command)]
        if entries:
            self._stream.append(entries)
            self._follow(entries)

    def at(self) -> datetime:
        """The time of a command: now, or the log's latest time if the clock has been set back since."""
        latest = self._stream.link.state.latest
        return _now() if latest is None else max(_now(), latest)

    def log(self) -> list[Entry]:
        """Every entry of the link's log, from the store."""
        return [record.entry for record in read_chain(self._store.read(link_stream(self.name)))]

    @property
    def ever_on_it(self) -> set[str]:
        """The tables that are on the link, or were."""
        return {*self.link.state.tables, *self.link.state.rounds}

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────

    def sign(self) -> Sign:
        """What the signs show."""
        return self.link.sign(_now())

    def reading(self, table: str) -> MeterReading | None:
        """The jackpot as a table reads it; None while the table cannot offer it."""
        return self.link.reading(_now()) if self.offers(table) else None

    def offers(self, table: str) -> bool:
        """Whether a table offers the jackpot: it is open, the line is up, and the posted wagers agree."""
        state = self.link.state
        standing = state.tables.get(table)
        return (
            state.open
            and standing is not None
            and standing.connected
            and self._wagers.get(table, state.wager) == state.wager
        )

    def pending(self) -> list[Pending]:
        """Awards that wait for a supervisor; tables come in the order of their turn."""
        tables = sorted(self.link.state.tables.items(), key=lambda one: one[1].turn)
        return [
            Pending(
                link=self.name,
                table=name,
                round=table.round,
                seat=seat,
                row=award.row,
                award=award.award,
                hand=award.hand,
                board=award.board,
            )
            for name, table in tables
            for seat, award in sorted(table.awards.items(), reverse=True)
            if _unconfirmed(award)
        ]

    # ── a round ─────────────────────────────────────────────────────────────────────────────────────

    def is_locked(self, table: str, number: int) -> bool:
        """Whether the keypad of this round has been pressed."""
        state = self.link.state.tables.get(table)
        if state is None:
            return False
        return state.keypad is Keypad.LOCKED and state.round == number

    async def lock(self, table: str, number: int, covered: Sequence[Covered]) -> MeterReading | None:
        """Lock the wagers, which feed the jackpot; returns the round's reading, None if the line is down."""
        async with self._lock:
            if self.is_locked(table, number):
                return self._locked[table, number]
            if not self.offers(table):
                return None
            sensors = [
                lc.CoverSensor(
                    who=Person(wager.person, Role.PLAYER),
                    at=self.at(),
                    table=table,
                    seat=wager.seat,
                    amount=wager.amount,
                    ante=wager.ante,
                )
                for wager in covered
            ]
            keypad = lc.LockSensors(who=_dealer(table), at=self.at(), table=table, round=number)
            await self._commit([*sensors, keypad])
            return self._locked[table, number]

    async def reverse(self, table: str, number: int, seat: Seat) -> None:
        """Give a dead hand's wager back, with everything that it fed to the meter."""
        async with self._lock:
            if seat in self.link.state.tables[table].parts:
                await self._commit(
                    [
                        lc.ReverseWager(
                            who=_dealer(table),
                            at=self.at(),
                            table=table,
                            round=number,
                            seat=seat,
                            reason="wrong number of cards",
                        )
                    ]
                )

    def refused(self, table: str, number: int) -> Mapping[Seat, tuple[str, str]]:
        """The awards of a round that a supervisor refused: by whom and why."""
        return self._refused.get((table, number), {})

    async def refuse(self, table: str, number: int, seat: Seat, why: str, who: Person) -> None:
        """Refuse one winner's award as a supervisor; nothing if that has been done."""
        async with self._lock:
            if seat not in self.refused(table, number):
                await self._commit(
                    [lc.RefuseAward(who=who, at=self.at(), table=table, round=number, seat=seat, reason=why)]
                )

    def is_done(self, table: str, number: int, winners: Sequence[Seat]) -> bool:
        """Whether the button of each of these winners has been pressed and their award paid."""
        awards = self.link.state.tables[table].awards
        paid = all(seat in awards and not awards[seat].waits for seat in winners)
        return self.is_locked(table, number) and paid

    def waits_for_supervisor(self, table: str, winners: Sequence[Seat]) -> bool:
        """Whether only a supervisor's confirmation is missing."""
        state = self.link.state.tables[table]
        lit = all(seat in state.awards for seat in winners)
        return state.called and lit and any(map(_unconfirmed, state.awards.values()))

    def only_tray(self, table: str) -> bool:
        """Whether nothing comes off the meter of all that waits for a supervisor at this table."""
        waiting = [award for award in self.link.state.tables[table].awards.values() if _unconfirmed(award)]
        return bool(waiting) and not any(award.off_meter for award in waiting)

    async def press(self, table: str, number: int, winners: Sequence[Winner]) -> None:
        """Press every winner's button and call a supervisor; pay from the tray what has been confirmed."""
        async with self._lock:
            state = self.link.state.tables[table]
            unlit = [winner for winner in winners if winner.seat not in state.awards]
            commands: list[lc.LinkCommand] = [
                lc.PressAward(
                    who=_dealer(table),
                    at=self.at(),
                    table=table,
                    round=number,
                    seat=winner.seat,
                    row=winner.row,
                    hand=winner.hand,
                    board=winner.board,
                )
                for winner in unlit
            ]
            if unlit or not state.called:
                commands.append(
                    lc.CallSupervisor(who=_dealer(table), at=self.at(), table=table, round=number)
                )
            if commands:
                await self._commit(commands)
            waiting = [award for award in self.link.state.tables[table].awards.values() if award.waits]
            if waiting and not any(map(_unconfirmed, waiting)):
                await self._commit(
                    [lc.PayFromTray(who=_dealer(table), at=self.at(), table=table, round=number)]
                )

    def paid_from(self, table: str, number: int) -> MeterReading:
        """The reading from which the round's awards were paid."""
        return self._confirmed.get((table, number)) or self.link.reading(_now())

    async def confirm(self, table: str, number: int, who: Person) -> None:
        """Confirm a table's awards as a supervisor; the link refuses one who plays in the round."""
        async with self._lock:
            await self._commit([lc.ConfirmAwards(who=who, at=self.at(), table=table, round=number)])

    async def correct_round(
        self, table: str, number: int, *, correction: int, moved: JackpotShare, why: str, by: tuple[str, str]
    ) -> None:
        """Book what a correction changes on the jackpot, unless that has been done."""
        async with self._lock:
            if correction in self.link.state.corrections:
                return
            who, second = (Person(name, Role.SUPERVISOR) for name in by)
            await self._commit(
                [
                    lc.CorrectRound(
                        who=who,
                        at=self.at(),
                        table=table,
                        round=number,
                        correction=correction,
                        meter=moved.meter,
                        reserve=moved.reserve,
                        seed=moved.seed,
                        reason=why,
                        second=second,
                    )
                ]
            )

    async def do(self, command: Callable[[], lc.LinkCommand]) -> None:
        """Let the link decide a command of people in charge."""
        async with self._lock:
            await self._commit([command()])

    async def take_over(self, source: Jackpot, who: Person) -> None:
        """Take over what another jackpot of this floor handed over to this one, unless that has been done."""
        async with self._lock:
            if source._stream.head not in self.link.state.received:
                await self._commit([taking_over(source._stream, self._stream, who=who, at=self.at())])

    async def finish(self, table: str, number: int) -> None:
        """Reset the keypad at the end of the round, unless that has been done."""
        async with self._lock:
            if self.is_locked(table, number):
                await self._commit(
                    [lc.ResetKeypad(who=_dealer(table), at=self.at(), table=table, round=number)]
                )

    async def _commit(self, commands: Sequence[lc.LinkCommand]) -> None:
        """Decide, keep, follow, tell; all commands or none."""
        if not self.here:
            raise LeaseLost(f"the link {self.name} is run by another process")
        await self._read_again_if_stale()
        entries: list[Entry] = []
        try:
            for command in commands:
                entries += self._stream.link.apply(command)
            await kept(asyncio.to_thread(self._stream.append, entries))
        except BaseException as broken:
            # Refused, or perhaps not kept: the link that decides is ahead of the store. Go back to what the
            # store has; if it cannot be read now, that is done before the next command.
            self._stale, before = True, self._booked
            with suppress(StoreError):
                await self._read_again_if_stale()
            found = self._booked - before == len(entries) > 0 and not self._stale
            if not found or not isinstance(broken, StoreError) or isinstance(broken, VersionConflict):
                if self._stale and isinstance(broken, StoreError):
                    raise StoreUncertain("the store does not say what it holds of the link") from broken
                raise
        else:
            self._follow(entries)
            self._keep_snapshot_if_due()
        for told in self.listeners:
            told()


def _unconfirmed(award: Award) -> bool:
    """Whether an award waits for a supervisor; earlier releases paid from the tray without one."""
    return award.waits and not award.confirmed and (award.off_meter or award.supervised)


def _dealer(table: str) -> Person:
    return Person(f"dealer of {table}", Role.DEALER)


def _wager(setup: TableSetup) -> Cents:
    """The progressive wager that a table posts."""
    return posted_table(setup.game, setup.options).progressive_wager


def _now() -> datetime:
    return datetime.now(UTC)
