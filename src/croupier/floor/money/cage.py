"""The cage: people's names, and the money in their wallets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar, cast

from msgspec import Struct

from croupier.errors import (
    ChipsShort,
    NameRefused,
    NotOffered,
    StoreBusy,
    VersionConflict,
)
from croupier.floor.journal import TRIES, Journal, Photo, decided_again
from croupier.floor.keeping import Turn, find_out
from croupier.floor.money.ledger import Entry, Ledger, add_up
from croupier.floor.money.papers import Papers
from croupier.floor.money.records import AnyCageRecord
from croupier.floor.money.trays import Receipt, Second, Shift, Trays, TraysStand
from croupier.floor.people.looks import Looks
from croupier.floor.people.name import look, proper_name
from croupier.floor.records import (
    AnyFloorRecord,
    BotStaked,
    KeyMade,
    PersonArrived,
    PersonForgotten,
    TableOpened,
    WalletFunded,
)
from croupier.money import Cents, Fine, displayed, say_dollars
from croupier.store import Codec, EventStore, Key, members
from croupier.store.checkpoint import now
from croupier.store.guard import guarded
from croupier.table.events import Event

FLOOR_STREAM = "floor"
FLOOR_CODEC: Codec[Event] = Codec(members(AnyFloorRecord | AnyCageRecord, Event))

PEOPLE_MAX = 10_000
"""How many people a floor remembers; a full floor forgets a guest, or admits nobody."""

E = TypeVar("E", bound=Event)

FOLDED = 3
"""Version of the folding code; increase it when the same records produce a different state."""


class CageStand(Struct, frozen=True, kw_only=True):
    """The state after the first records of the floor's stream."""

    place: int
    people: list[str]
    looks: bytes
    """Digests of how all names ever given look."""
    tables: list[str]
    keys: list[str]
    moved: dict[str, Fine]
    """Their total movements in the ledger."""
    trays: TraysStand


class Cage:
    """Names, wallets, and the floor's own stream."""

    def __init__(
        self,
        store: EventStore,
        ledger: Ledger,
        *,
        seed_money: Cents,
        reserved: frozenset[str],
        key: Key | None = None,
        play_money: bool = True,
    ) -> None:
        self.seed_money = seed_money
        self._play_money = play_money
        """Whether guests get play money and may refill their wallets themselves."""
        self.trays = Trays()
        """The papers of the cage and of the tables' trays."""
        self._ledger = ledger
        self._reserved = {look(name) for name in reserved}
        self._looks = Looks()
        """How all names ever given look, so that nobody can imitate another person's name."""
        self._place = 0
        """How many records have been followed."""
        self._moved: dict[str, int] = {}
        """Their total movements in the ledger."""
        self._lock = Turn()
        self._charged: dict[str, Callable[[], bool]] = {}
        """People whose last charge failed, with a function that tells whether the outcome is known by now."""
        self._people: dict[str, str] = {}
        self.tables: set[str] = set()
        self._keys: list[str] = []
        self._found = 0
        """How many of them are from the log."""
        self.look: Callable[[Collection[str]], Awaitable[Mapping[str, int]]] = _nobody_else
        """Follows records of other processes, and returns the earlier guards of some wallets."""
        self._papers = Papers(store, FLOOR_STREAM, FLOOR_CODEC, self.trays)
        self.journal = Journal(store, FLOOR_STREAM, FLOOR_CODEC, self.follow, self.photo())
        self.journal.read()
        self._keys.append((key or Key.made()).for_use("cookies"))

    @property
    def keys(self) -> Sequence[str]:
        """The keys of visitors' cookies: the last one signs, the others are from the logs of older floors.

        Older floors stored the key in the log; cookies signed with it are still accepted.
        """
        return self._keys

    def photo(self) -> Photo[CageStand]:
        """How the cage is saved to a snapshot."""
        return Photo(CageStand, FOLDED, self.stand, self.take_up)

    def stand(self) -> CageStand:
        """Return the state after the records followed so far."""
        return CageStand(
            place=self._place,
            people=list(self._people.values()),
            looks=bytes(self._looks),
            tables=sorted(self.tables),
            keys=self._keys[: self._found],
            moved={account: Fine(amount) for account, amount in self._moved.items()},
            trays=self.trays.stand(),
        )

    def take_up(self, stand: CageStand) -> None:
        """Resume from this state, with the total movements of those records as one entry."""
        self._place, self._moved = stand.place, dict(stand.moved)
        self._people = {person.casefold(): person for person in stand.people}
        self._looks, self.tables = Looks(stand.looks), set(stand.tables)
        self._keys, self._found = list(stand.keys), len(stand.keys)
        self.trays.take_up(stand.trays)
        self._ledger.book(Entry(f"{FLOOR_STREAM}#0-{self._place - 1}", stand.moved))

    def follow(self, record: Event) -> None:
        """Follow a stored record."""
        match record:
            case KeyMade():
                self._keys.insert(self._found, record.key)
                self._found += 1
            case PersonArrived():
                self._people[record.person.casefold()] = record.person
                self._looks.add(record.person)
            case PersonForgotten():
                del self._people[record.person.casefold()]
            case TableOpened():
                self.tables.add(record.table)
            case _:
                self.trays.follow(record, self._place)
        moved = record.movements()
        add_up(self._moved, moved)
        self._ledger.book(Entry(f"{FLOOR_STREAM}#{self._place}", moved))
        self._place += 1

    async def recover(self) -> None:
        """Read the cage's stream again, if necessary."""
        if self.journal.behind:
            async with self._lock:
                await self.journal.catch_up()

    @property
    def trouble(self) -> str:
        """The fault of the cage's store; empty if there is none."""
        return "the cage cannot read its stream" if self.journal.behind else ""

    def record(self, records: list[Event]) -> None:
        """Store records of the floor, then let the cage follow them."""
        self.journal.record(records)

    @decided_again
    async def open_table(self, opened: TableOpened) -> None:
        """Record the opening of a table, unless that has been done."""
        async with self._deciding():
            if opened.table not in self.tables:
                await self.journal.keep(opened)

    # ── people ──────────────────────────────────────────────────────────────────────────────────────

    def people(self) -> list[str]:
        """Return everybody who has a name here."""
        return list(self._people.values())

    def knows(self, person: str) -> bool:
        """Whether a person has arrived under exactly this name."""
        return self._people.get(person.casefold()) == person

    def find(self, name: str) -> str | None:
        """Return a person's stored name, however it is written."""
        return self._people.get(" ".join(name.split()).casefold())

    @property
    def full(self) -> bool:
        """Whether the floor must forget a name before it can take another."""
        return len(self._people) >= PEOPLE_MAX

    async def forget(self, person: str) -> None:
        """Forget a guest without chips at a table: the play money is returned, the name is never reused."""
        async with self._deciding(person):
            if self.knows(person):
                await self.journal.keep(PersonForgotten(person=person, amount=self.wallet(person), at=now()))

    @decided_again
    async def arrive(self, name: str, *, funded: bool = True) -> str:
        """Give a new person a name and, as a guest, play money; return the name as displayed."""
        person = proper_name(name)
        async with self._deciding():
            taken = person.casefold() in self._people or person in self._looks
            if taken or look(person) in self._reserved:
                raise NameRefused("that name is taken; try another")
            if self.full:
                raise NameRefused("the floor is full; it takes no more names")
            money = [self._funding(person, self.seed_money)] if funded and self._play_money else []
            await self.journal.keep(PersonArrived(person=person, at=now()), *money)
        return person

    # ── wallets ─────────────────────────────────────────────────────────────────────────────────────

    def wallet(self, person: str) -> Cents:
        """Return a person's money that is not on a table."""
        return displayed(self._ledger.balance(f"wallet:{person}"))

    @asynccontextmanager
    async def charge(
        self, person: str, amount: Cents, unsure: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[None]:
        """Lock the cage while a wallet is charged, so that no dollar is spent at two tables.

        ``unsure`` returns whether the table is uncertain what its store holds: as long as it is, the person
        charged there cannot spend from the wallet anywhere else.
        """
        async with self._lock, self._unspent(person):
            self.require_in_wallet(person, amount)
            try:
                yield
            except BaseException:
                self._charged[person] = unsure
                raise

    async def spend(
        self, person: str, amount: Cents, act: Callable[[], Awaitable[None]], unsure: Callable[[], bool]
    ) -> None:
        """Charge a wallet for an act; retry if another process charged it first."""
        for _ in range(TRIES - 1):
            try:
                async with self.charge(person, amount, unsure):
                    await act()
                return
            except VersionConflict as moved:
                if moved.stream != guard_of(person):
                    raise
        async with self.charge(person, amount, unsure):
            await act()

    @asynccontextmanager
    async def still(self, people: Collection[str]) -> AsyncIterator[None]:
        """Lock the cage: inside the block, no wallet shrinks here, and none of these in other processes."""
        async with self._lock, self._unspent(*people):
            yield

    @asynccontextmanager
    async def _deciding(self, *spending: str) -> AsyncIterator[None]:
        """Lock the cage, catch up, and decide; ``spending`` are the wallets to charge."""
        async with self._lock, self._unspent(*spending):
            await self.journal.catch_up()
            yield

    @asynccontextmanager
    async def _unspent(self, *people: str) -> AsyncIterator[None]:
        """Store records in this block only if no other process has charged these wallets meanwhile."""
        if not people:
            yield
            return
        seen = await self.look([guard_of(person) for person in people])
        with guarded(seen):
            yield

    def require_in_wallet(self, person: str, amount: Cents) -> None:
        """Reject an amount that exceeds the wallet, or while its balance is uncertain."""
        if (charged := self._charged.get(person)) is not None:
            if charged():
                raise StoreBusy("your last purchase of chips is still being confirmed")
            del self._charged[person]
        held = self.wallet(person)
        if not 0 < amount <= held:
            raise ChipsShort(f"the wallet holds {say_dollars(held)}; take that or less")

    @decided_again
    async def act(self, made: Callable[[], E], key: str = "", spending: str | None = None) -> E:
        """Store the record that ``made`` returns, if it follows from the papers so far; once per key.

        ``spending`` is the person whose wallet is charged.
        """
        async with self._deciding(*([] if spending is None else [spending])):
            done = self.trays.by_key.get(key) if key else None
            if done is not None:
                return cast("E", (await self.paper(done))[0])
            record = made()
            self.trays.check(record)
            await self.journal.keep(record)
            return record

    async def paper(self, number: int) -> tuple[Receipt, Second | None]:
        """Return the paper with this number, and the second person's record."""
        found = self._papers.at_hand(number)
        return found if found is not None else await find_out(lambda: self._papers.read(number))

    async def shifts(self, table: str, first: int, last: int | None = None) -> list[Shift]:
        """Return the shifts of a tray between two numbers; those not in memory are read from the stream."""
        at_hand, count = self.trays.shifts(table), self.trays.shift_count(table)
        first, last = max(first, 1), min(count if last is None else last, count)
        earliest = at_hand[0].number if at_hand else 1
        found: list[Shift] = []
        if first < earliest and first <= last:
            until = min(last, earliest - 1)
            found = await find_out(lambda: self._papers.shifts(table, first, until))
        return [*found, *(shift for shift in at_hand if first <= shift.number <= last)]

    @decided_again
    async def refill(self, person: str) -> None:
        """Refill a wallet that is nearly empty."""
        if not self._play_money:
            raise NotOffered("this room gives no play money: buy in at the cage")
        async with self._deciding():
            if self.wallet(person) * 10 >= self.seed_money:
                raise ChipsShort(f"the cage refills wallets below {say_dollars(self.seed_money // 10)}")
            await self.journal.keep(self._funding(person, Cents(self.seed_money - self.wallet(person))))

    @decided_again
    async def stake(self, bot: str, amount: Cents) -> None:
        """Fund a bot from the house's money so that it can pay this amount."""
        async with self._deciding():
            short = amount - self.wallet(bot)
            if short > 0:
                await self.journal.keep(BotStaked(person=bot, amount=Cents(short), at=now()))

    @decided_again
    async def fund(self, person: str, amount: Cents) -> None:
        """Give a person play money so that they can pay this amount; a room sells chips instead."""
        async with self._deciding():
            short = amount - self.wallet(person)
            if short > 0:
                await self.journal.keep(self._funding(person, Cents(short)))

    def _funding(self, person: str, amount: Cents) -> WalletFunded:
        return WalletFunded(person=person, amount=amount, at=now())


def guard_of(person: str) -> str:
    """Return the guard of a person's wallet: it advances whenever money is taken out."""
    return f"wallet:{person}"


async def _nobody_else(_: Collection[str]) -> Mapping[str, int]:
    """Return no guards: a cage without other processes needs only its lock."""
    return {}
