"""A store that fails on demand, an event loop without waiting, an evening of people who do what they like.

Everything follows from one seed: which operation fails and how, what people do, who hangs up, when the
process dies. Time is the loop's own and passes at once.
"""

import asyncio
import random
import selectors
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from argon2 import PasswordHasher

from croupier.errors import CommandRejected, StoreError, StoreUncertain
from croupier.floor import AT_ONCE, Floor, TableSetup, by_seed, demo_tables
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import Passwords
from croupier.floor.table.pace import Pace
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.games.choice import Wager
from croupier.money import Cents
from croupier.store import MemoryStore
from croupier.table.session.events import CommandTaken
from tests.floor.quiet_room import at_the_least

TABLES = ("limit-holdem", "three-card-poker", "caribbean-stud")
PEOPLE = ("Ann", "Ben", "Cid")
PATIENT = Pace(
    card=AT_ONCE.card,
    bot=AT_ONCE.bot,
    lock=AT_ONCE.lock,
    between=AT_ONCE.between,
    action_seconds=40,
    bet_seconds=5,
)
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
"""Nobody signs in here, and a floor is opened thousands of times."""
SETUPS = {setup.id: setup for setup in demo_tables()}


class NoWaiting(selectors.SelectSelector):
    """Time passes at once when nobody has anything to do."""

    passed = 0.0

    def select(self, timeout=None):
        found = super().select(0)
        if found or timeout == 0:
            return found
        assert timeout is not None, "everybody waits for ever"
        self.passed += max(0.0, timeout)
        return found


class Evening(asyncio.SelectorEventLoop):
    """A loop with a clock of its own; what would run in a thread runs at once."""

    def __init__(self) -> None:
        self.clock = NoWaiting()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.passed

    def run_in_executor(self, executor, func, *args):
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except BaseException as broken:
            done.set_exception(broken)
        return done


class Unreliable:
    """A store on top of one that works. It fails before the write, after it, late, or when it is read."""

    def __init__(self, below: MemoryStore, dice: random.Random, odds: float) -> None:
        self.below, self.dice, self.odds = below, dice, odds
        self.dead = False
        self.faults: Counter[str] = Counter()
        self.out_until = 0.0
        """Until when, by the loop's clock, nothing works at all."""

    def _goes_wrong(self, *ways: str) -> str:
        if self.dead:
            raise StoreError("the process is gone")
        if _now() < self.out_until:
            return ways[0]
        if self.dice.random() >= self.odds:
            return ""
        way = self.dice.choice(ways)
        if way == "outage":
            self.out_until = _now() + self.dice.choice((0.3, 2.0, 20.0))
            way = ways[0]
        self.faults[way] += 1
        return way

    def submit(self, stream, expected_version, records) -> Future:
        way = self._goes_wrong("lost", "kept", "late", "late lost", "late kept", "outage")
        answer: Future = Future()

        def write() -> None:
            try:
                if self.dead or "lost" in way:
                    raise StoreError("the disk is full")
                version = self.below.append(stream, expected_version, records)
                if "kept" in way:
                    raise StoreError("the disk did not confirm")
            except StoreError as broken:
                answer.set_exception(broken)
            else:
                answer.set_result(version)

        if way.startswith("late"):
            asyncio.get_running_loop().call_later(self.dice.choice((0.1, 4.0, 15.0)), write)
        else:
            write()
        return answer

    def append(self, stream, expected_version, records) -> int:
        way = self._goes_wrong("lost", "kept", "outage")
        if way == "lost":
            raise StoreError("the disk is full")
        version = self.below.append(stream, expected_version, records)
        if way:
            raise StoreError("the disk did not confirm")
        return version

    def read(self, stream, start=0, stop=None):
        if self._goes_wrong("unreadable", "outage"):
            raise StoreError("input/output error")
        return self.below.read(stream, start, stop)

    def read_each(self, asked):
        return {stream: self.read(stream, *where) for stream, where in asked.items()}

    def submit_snapshot(self, snapshot, *, last) -> Future:
        way = self._goes_wrong("no snapshot", "late snapshot", "outage")
        kept: Future = Future()

        def write() -> None:
            if self.dead or way == "no snapshot":
                kept.set_exception(StoreError("the disk is full"))
                return
            self.below.submit_snapshot(snapshot, last=last)
            kept.set_result(None)

        if way == "late snapshot":
            asyncio.get_running_loop().call_later(self.dice.choice((0.1, 4.0, 15.0)), write)
        else:
            write()
        return kept

    def snapshots(self, stream, kind=None, *, mark=None, count=None):
        if self._goes_wrong("snapshot unreadable", "outage"):
            raise StoreError("input/output error")
        return self.below.snapshots(stream, kind, mark=mark, count=count)

    def __getattr__(self, name: str):
        """Everything else works: heads, hashes, keys."""
        return getattr(self.below, name)


def _now() -> float:
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


@dataclass
class Said:
    """A command under its key, and how it was answered."""

    key: str
    act: object
    answers: list[str] = field(default_factory=list)


class History:
    """One evening at one table."""

    def __init__(self, seed: int, *, odds: float = 0.08, commands: int = 10) -> None:
        self.dice = random.Random(seed)
        self.seed, self.odds, self.commands = seed, odds, commands
        self.below = MemoryStore()
        self.setup: TableSetup = SETUPS[self.dice.choice(TABLES)]
        self.said: list[Said] = []
        self.restarts = 0
        self.faults: Counter[str] = Counter()

    def run(self) -> "History":
        """Play it in a thread of its own: the browser driver keeps a loop running in the tests' thread."""
        with ThreadPoolExecutor(1) as alone:
            alone.submit(self._run).result()
        return self

    def _run(self) -> None:
        loop = Evening()
        try:
            asyncio.set_event_loop(loop)
            loop.run_until_complete(self._evening())
        finally:
            asyncio.set_event_loop(None)
            loop.close()

    # ── the floor ───────────────────────────────────────────────────────────────────────────────────

    def _open(self, store) -> Floor:
        return Floor(
            store,
            setups=[self.setup],
            shuffler=by_seed(f"{self.seed}"),
            accounts=Accounts(store, passwords=CHEAP),
            pace=PATIENT,
            bots=False,
            advice=False,
        )

    async def _begin(self) -> None:
        """Open the floor; a store that fails at the start is an error in one sentence, and tried again."""
        for _ in range(200):
            self.store = Unreliable(self.below, self.dice, self.odds)
            try:
                self.floor = self._open(self.store)
            except StoreError:
                await asyncio.sleep(1)
                continue
            break
        else:
            raise AssertionError("the floor never opens")
        self.table = self.floor.table(self.setup.id)
        await self.floor.start()

    async def _die(self) -> None:
        """The process is killed: nothing that it still wanted to write is written."""
        self.store.dead = True
        self.faults += self.store.faults
        tasks = [*self.floor._watching, *self.floor.runner.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.restarts += 1

    async def _evening(self) -> None:
        await self._begin()
        for person in PEOPLE:
            for _ in range(100):
                try:
                    await self.floor.cage.arrive(person)
                    break
                except CommandRejected:
                    # Kept, although the answer was an error of which nothing was certain.
                    break
                except StoreError:
                    await asyncio.sleep(1)
        for number in range(self.commands):
            await self._somebody_acts(number)
            if self.dice.random() < 0.05:
                await self._die()
                await self._begin()
        await self._heal()

    # ── people ──────────────────────────────────────────────────────────────────────────────────────

    def _wish(self, person: str):
        """What this person feels like doing, as a call of the table."""
        table, dice = self.table, self.dice
        session = table.session
        seat = session.seat_of(person)
        if seat is None:
            free = list(session.free_seats())
            amount = Cents(self.setup.buy_in)
            return lambda key: self.table.sit(person, free[0] if free else 1, amount, key=key)
        player = session.player_of(person)
        if session.round is None or player is None:
            opening = table.view(person).opening
            if opening is not None and opening.legal and dice.random() < 0.8:
                spot = next(choice for choice in opening.legal if isinstance(choice, Wager))
                return lambda key: self.table.wager(person, {spot.spot: spot.low}, key=key)
            if dice.random() < 0.5:
                return lambda key: self.table.add_chips(person, Cents(500), key=key)
            return lambda key: self.table.stand(person, key=key)
        legal = [choice for choice in session.round.legal(player) if choice.verb not in ("off", "set")]
        if not legal or dice.random() < 0.1:
            return lambda key: self.table.stand(person, key=key)
        choice = dice.choice(legal)
        held = session.view(person).round.seats[player - 1].cards
        return lambda key: self.table.act(person, lambda _: at_the_least(choice, held), key=key)

    async def _somebody_acts(self, number: int) -> None:
        said = Said(f"key {number}", self._wish(self.dice.choice(PEOPLE)))
        self.said.append(said)
        patience = self.dice.choice((None, None, None, 0.05, 3.0))
        await self._say(said, patience)
        if self.dice.random() < 0.3:
            # A nervous finger: the same once more, perhaps while the first is still under way.
            await asyncio.gather(self._say(said, None), self._say(said, None))
        await asyncio.sleep(self.dice.choice((0, 0, 0.2, 2)))

    async def _say(self, said: Said, patience: float | None) -> None:
        try:
            async with asyncio.timeout(patience):
                await self.table.keys.once(said.key, said.act)
            said.answers.append("done")
        except CommandRejected:
            said.answers.append("refused")
        except StoreUncertain:
            said.answers.append("uncertain")
        except StoreError:
            said.answers.append("failed")
        except TimeoutError:
            said.answers.append("hung up")

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────

    async def _heal(self) -> None:
        """The store works again: the floor finds its way back by itself, and everything can be checked."""
        self.store.odds, self.store.out_until = 0.0, 0.0
        await asyncio.sleep(60)
        assert self.floor.faults == [], self.floor.faults
        assert not self.table.keeper.trouble
        with suppress(CommandRejected):
            await self.floor.cage.refill(PEOPLE[0])
        taken = self._check_keys()
        for said in self.said:
            if said.answers[-1] in ("uncertain", "hung up"):
                # Whoever does not know asks again: what was carried out is not carried out again.
                was = said.key in taken
                before = self.table.session.version
                await self._say(said, None)
                assert said.answers[-1] in ("done", "refused"), said
                if was:
                    assert said.answers[-1] == "done"
                    assert self.table.session.version == before
        self._check_keys()
        self._check_money()
        self.faults += self.store.faults
        await self.floor.stop()
        self._check_reopened()

    def _check_keys(self) -> set[str]:
        """Every command that was answered with success is in the log once; none that was refused is."""
        session = self.table.session
        log = TABLE_CODEC.read_all(self.below.read(self.table.log.stream))
        assert log[session.forgotten : session.version] == session.log
        keys = Counter(event.key for event in log if isinstance(event, CommandTaken))
        assert set(keys.values()) <= {1}, f"carried out twice: {keys}"
        for said in self.said:
            if "done" in said.answers:
                assert keys[said.key] == 1, f"acknowledged and lost: {said}"
            elif set(said.answers) <= {"failed", "refused"}:
                assert keys[said.key] == 0, f"answered with an error and carried out: {said}"
        return set(keys)

    def _check_money(self) -> None:
        ledger, session = self.floor.ledger, self.table.session
        held = ledger.trial_balance()
        assert sum(held.values()) == 0
        assert ledger.overdrawn() == {}
        if session.round is None:
            for seat, occupant in session.state.seated.items():
                assert ledger.balance(f"{self.setup.id}/seat:{seat}") == occupant.stack * 100

    def _check_reopened(self) -> None:
        """A floor opened on what the store holds is the floor that people saw, with snapshots or without."""
        without = MemoryStore()
        for stream, version in self.below.streams().items():
            without.append(stream, 0, self.below.read(stream, 0, version))
        for store in (self.below, without):
            again = self._open(store)
            other = again.table(self.setup.id)
            assert other.session.version == self.table.session.version
            assert again.ledger.trial_balance() == self.floor.ledger.trial_balance()
            for person in (*PEOPLE, None):
                one, two = self.table.session.view(person), other.session.view(person)
                assert one == two
