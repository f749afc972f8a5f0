"""A progressive link on the floor: its jackpot, its tables' keypads, and the log of every step.

The link's log is written first, then the table's. After a crash, a step that is in only one of them is
repeated: a lock, a button, a payment and a reset each name their round, so none counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.floor.jackpot.kept import KeptLink, now
from croupier.floor.jackpot.share import JackpotShare
from croupier.floor.setup import TableSetup
from croupier.link import Person, Role
from croupier.link import commands as lc
from croupier.link.equipment import Award, Keypad
from croupier.link.rules import posted_table
from croupier.link.sign import Sign
from croupier.link.tables import require_alike
from croupier.link.transfer import taking_over
from croupier.money import Cents, Fine, write_dollars
from croupier.numbers import Seat
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


class Jackpot(KeptLink):
    """One link. It takes commands one at a time and notifies its listeners of every change."""

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────

    def require_alike(self, setup: TableSetup) -> None:
        """Reject a table whose terms differ from those of the link."""
        if self.link.state.link:
            require_alike(self.link.state, setup.game, dict(setup.options))

    def open(self, setup: TableSetup, seed: Fine) -> None:
        """Open the link if it is new, and attach the table if necessary, while a floor opens."""
        commands = self._opening(setup, seed)
        entries = [entry for command in commands for entry in self._stream.link.apply(command)]
        if entries:
            self._stream.append(entries)
            self._follow(entries)

    async def attach(self, setup: TableSetup, seed: Fine) -> None:
        """Attach the table while the floor runs, when other tables of the link may be in a round."""
        async with self._lock:
            if commands := self._opening(setup, seed):
                await self._commit(commands)

    def _opening(self, setup: TableSetup, seed: Fine) -> list[lc.LinkCommand]:
        """Return the commands needed before the table plays on this link."""
        state, options = self.link.state, dict(setup.options)
        self._wagers[setup.id] = _wager(setup)
        if state.link and not state.open:
            # The table plays without its jackpot until a manager posts other terms.
            return []
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
            # The floor stopped while a changed wager was being posted: the table offers no jackpot until it
            # has the new wager too.
            require_alike(state, setup.game, {**options, "progressive_wager": write_dollars(state.wager)})
        elif setup.id not in state.tables:
            commands.append(
                lc.AttachTable(who=MANAGEMENT, at=self.at(), table=setup.id, game=setup.game, options=options)
            )
        else:
            require_alike(state, setup.game, options)
        return commands

    @property
    def ever_on_it(self) -> set[str]:
        """Return the link's current and former tables."""
        return {*self.link.state.tables, *self.link.state.rounds}

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────

    def sign(self) -> Sign:
        """Return the display of the signs."""
        return self.link.sign(now())

    def reading(self, table: str) -> MeterReading | None:
        """Return the jackpot as a table reads it; None while the table cannot offer it."""
        return self.link.reading(now()) if self.offers(table) else None

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
        """Return the awards that wait for a supervisor, table by table."""
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
        """Lock the wagers, which feed the jackpot; return the round's reading, None if the line is down."""
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
        """Return a dead hand's wager, with its whole contribution to the meter."""
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
        """Return the awards of a round that a supervisor refused: by whom and why."""
        return self._refused.get((table, number), {})

    async def refuse(self, table: str, number: int, seat: Seat, why: str, who: Person) -> None:
        """Refuse one winner's award as a supervisor, unless that has been done."""
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
        """Whether all awards that wait for a supervisor at this table come from the tray."""
        waiting = [award for award in self.link.state.tables[table].awards.values() if _unconfirmed(award)]
        return bool(waiting) and not any(award.off_meter for award in waiting)

    async def press(self, table: str, number: int, winners: Sequence[Winner]) -> None:
        """Press every winner's button and call a supervisor; pay confirmed awards from the tray."""
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
        """Return the reading from which the round's awards were paid."""
        return self._confirmed.get((table, number)) or self.link.reading(now())

    async def confirm(self, table: str, number: int, who: Person) -> None:
        """Confirm a table's awards as a supervisor; the link rejects a supervisor who plays in the round."""
        async with self._lock:
            await self._commit([lc.ConfirmAwards(who=who, at=self.at(), table=table, round=number)])

    async def correct_round(
        self, table: str, number: int, *, correction: int, moved: JackpotShare, why: str, by: tuple[str, str]
    ) -> None:
        """Book a correction's changes to the jackpot, unless that has been done."""
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
        """Run a supervisor's or manager's command on the link."""
        async with self._lock:
            await self._commit([command()])

    async def take_over(self, source: Jackpot, who: Person) -> None:
        """Receive the liability that another jackpot of this floor transferred, unless that has been done."""
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


def _unconfirmed(award: Award) -> bool:
    """Whether an award waits for a supervisor; earlier releases paid from the tray without one."""
    return award.waits and not award.confirmed and (award.off_meter or award.supervised)


def _dealer(table: str) -> Person:
    return Person(f"dealer of {table}", Role.DEALER)


def _wager(setup: TableSetup) -> Cents:
    """Return the progressive wager that a table posts."""
    return posted_table(setup.game, setup.options).progressive_wager
