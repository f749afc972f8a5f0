"""One table of the floor: takes commands one at a time, keeps their events, then shows them to everybody.

The order is always the same: the rules decide, the store keeps the events, and only then does anybody see
them. So there are two sessions: the desk decides commands, and the one that people see follows once the
events are kept. If the store fails, the table goes back to what the store holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain

from croupier.errors import CommandRejected, NotNow, StoreError
from croupier.floor.cards.dealer import Dealer, Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.keeping import kept
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.desk import Desk
from croupier.floor.table.host import Host, Pace
from croupier.floor.table.move import (
    Await,
    BotDecides,
    Do,
    MakeStub,
    Move,
    OpenRound,
    SeeToWinners,
    ShuffleForDraw,
)
from croupier.floor.table.window import TableWindow
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.pay.fees import MARK_SECONDS
from croupier.store import Codec, EventStore, members
from croupier.table import Session, family_of
from croupier.table import commands as c
from croupier.table.events import AnyEvent, Event
from croupier.table.session import commands as sc
from croupier.table.session.events import AnySessionEvent

log = logging.getLogger(__name__)

TABLE_CODEC: Codec[Event] = Codec((*members(AnyEvent, Event), *members(AnySessionEvent, Event)))
CARDS_CODEC: Codec[DeckShuffled] = Codec((DeckShuffled,))

LATE_MAX = 2
"""A person who is late this often in a row has to leave the table with their chips."""

SPARE_SECONDS = 1.0
"""How long a table pauses after an error of its own."""


class TableActor(TableWindow):
    """A running table."""

    def __init__(
        self,
        setup: TableSetup,
        *,
        store: EventStore,
        ledger: Ledger,
        cage: Cage,
        shuffler: Shuffler,
        pace: Pace,
        bots: Sequence[str],
        jackpot: Jackpot | None = None,
        advice: Advice | None = None,
    ) -> None:
        self.setup = setup
        self._advice = advice
        self.jackpot = jackpot
        self._linked = LinkedTable(setup.id, jackpot)
        self.pace = pace
        self._store, self._ledger, self._cage, self._shuffler = store, ledger, cage, shuffler
        self._bots = bots
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._late: dict[str, int] = {}
        self._awaited: tuple[str, float] = ("", 0.0)
        self._planned: Move | None = None
        """The next move as planned at the last change, until the table's loop picks it up."""
        self._since: float | None = None
        """The event loop's time at which the table's clock was 0; None while the table is not running."""
        self._book = TableBook(setup.id, link=setup.link)
        self._load()

    @property
    def stream(self) -> str:
        """The table's log in the store."""
        return f"table:{self.setup.id}"

    @property
    def cards_stream(self) -> str:
        """The stream with the orders of the table's decks."""
        return f"cards:{self.setup.id}"

    def _load(self) -> None:
        """Load the table from the store."""
        self.session = Session.resume(
            self.setup.posting, TABLE_CODEC.read_all(self._store.read(self.stream), stream=self.stream)
        )
        self._desk = Desk(self.session)
        self._planned = None
        self.dealer = Dealer(self.setup.id, self.setup.posting.table, self._shuffler)
        self.decks: dict[str, DeckShuffled] = {}
        for deck in CARDS_CODEC.read_all(self._store.read(self.cards_stream), stream=self.cards_stream):
            self.decks[deck.commitment] = deck
            self.dealer.take(deck)
        self.dealer.follow(self.session.log)
        self.chronicle = Chronicle()
        self.chronicle.follow(self.session.log)
        self.host = Host(self.setup, self.dealer, self.pace, bots=self._bots, linked=self._linked)
        self._enter_in_ledger()

    def _enter_in_ledger(self) -> None:
        """Enter every event that is not in the ledger yet."""
        for entry in self._book.entries(self.session.log[self._book.place :]):
            self._ledger.book(entry)

    # ── what people do ──────────────────────────────────────────────────────────────────────────────

    async def sit(self, person: str, seat: Seat, buy_in: Cents) -> None:
        """Take a seat with chips from the wallet."""
        async with self._lock, self._cage.charge(person, buy_in):
            await self._commit([sc.SitDown(person=person, seat=seat, buy_in=buy_in)])

    async def sit_out(self, person: str) -> None:
        """Keep the seat but be dealt no cards."""
        async with self._lock:
            await self._commit([sc.SitOut(person=person)])

    async def sit_in(self, person: str) -> None:
        """Play again."""
        async with self._lock:
            self._in_time(person)
            await self._commit([sc.SitIn(person=person)])

    async def put_in_blind(self, person: str) -> None:
        """Put in the blind that is owed rather than wait for the big blind."""
        async with self._lock:
            await self._commit([sc.PostToEnter(person=person)])

    async def stand(self, person: str) -> None:
        """Leave, at once or after the round."""
        async with self._lock:
            await self._commit([sc.StandUp(person=person)])

    async def add_chips(self, person: str, amount: Cents) -> None:
        """Buy chips from the wallet: between rounds, or during one where the game allows it."""
        async with self._lock, self._cage.charge(person, amount):
            player = self.session.player_of(person)
            await self._commit(
                [
                    sc.AddChips(person=person, amount=amount)
                    if player is None
                    else sc.Act(command=c.Buy(player=player, amount=amount), person=person)
                ]
            )

    async def wager(self, person: str, wagers: Mapping[str, Cents]) -> None:
        """Place wagers on several spots, all or none; the first wagers open the round."""
        async with self._lock:
            self._in_time(person)
            if not wagers:
                raise NotNow("put chips on a spot first")
            if self._linked.is_locked(self.session):
                raise NotNow("no more bets: the layout is locked; wagers open again with the next round")
            if not self.setup.posting.table.opened_by_wagers:
                raise NotNow("only a banked game takes wagers")
            if self.session.seat_of(person) is None:
                raise NotNow("you are dealt in with the next round")
            opens = [] if self.session.round is not None else [await self._start()]
            await self._commit(chain(opens, self._laid(person, wagers)))

    def _laid(self, person: str, wagers: Mapping[str, Cents]) -> Iterator[sc.Act]:
        """The wagers as commands; taken when the desk has opened their round."""
        session = self._desk.session
        player = session.player_of(person)
        if player is None:
            raise NotNow("you are dealt in with the next round")
        for command in family_of(session.posting.table).lay(session.playing(), player, wagers):
            yield sc.Act(command=command, person=person)

    async def act(self, person: str, command: Callable[[Player], c.AnyCommand]) -> None:
        """Make a decision; ``command`` is called with the person's player number."""
        async with self._lock:
            self._in_time(person)
            player = self.session.player_of(person)
            if player is None:
                raise NotNow("you are not in this round")
            await self._commit([sc.Act(command=command(player), person=person)])

    async def pass_offer(self, person: str) -> None:
        """Decline what is offered; the dealer goes on when everybody has answered."""
        async with self._lock:
            self._in_time(person)
            if self.session.player_of(person) is None or not self.host.offer_key(self.session):
                raise NotNow("you have no open offer to decline")
            self.host.pass_offer(self.session, person)
            self._tell()

    async def answer_bank(self, person: str, wager: Cents | None) -> None:
        """Take the bank and put up a wager, or pass it on."""
        async with self._lock:
            self._in_time(person)
            await self._commit(
                [
                    sc.DeclineBank(person=person)
                    if wager is None
                    else sc.AcceptBank(person=person, wager=wager)
                ]
            )

    def _in_time(self, person: str) -> None:
        self._late.pop(person, None)

    # ── keeping and telling ─────────────────────────────────────────────────────────────────────────

    async def _commit(self, commands: Iterable[c.Command]) -> None:
        """Decide, keep, follow, tell. All commands or none; nothing is shown before it is kept."""
        version = len(self.session.log)
        events = self._desk.attempt(commands)
        try:
            await self._append(self.stream, version, [TABLE_CODEC.write(event) for event in events])
        except BaseException:
            self._load()
            raise
        self._desk.show(events)
        self.dealer.follow(events)
        self.chronicle.follow(events)
        self._enter_in_ledger()
        self._tell()
        try:
            await self._linked.after(self.session, self.session.state.number, events)
        except StoreError as broken:
            # The table's own events are kept; the link catches up before the next round.
            log.error("table %s could not update its link: %s", self.setup.id, broken.code)

    async def _append(self, stream: str, version: int, records: list[bytes]) -> None:
        await kept(asyncio.wrap_future(self._store.submit(stream, version, records)))

    async def _shuffle_if_due(self) -> None:
        if not self.dealer.needs_shuffle():
            return
        await self._take_up(self.dealer.shuffle(_now()))

    async def _take_up(self, deck: DeckShuffled) -> None:
        """Store the order of a deck before its promise is made public."""
        await self._append(self.cards_stream, self.dealer.kept, [CARDS_CODEC.write(deck)])
        self.decks[deck.commitment] = deck
        self.dealer.take(deck)

    async def _start(self) -> sc.StartRound:
        """The command that opens a round, once its cards have been shuffled and promised."""
        await self._shuffle_if_due()
        assert self.dealer.deck is not None
        await self._linked.clear_up(self.session)
        return self._linked.start(self.dealer.deck.commitment)

    def tell(self) -> None:
        """Tell everybody of a change that is not in the table's log, such as the meter of its link."""
        self._tell()

    def _tell(self) -> None:
        """Wake the table's loop and everybody watching, with the clock updated."""
        self._planned = self.host.next_move(self.session, self.clock)
        self._patience(self._planned)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change; get a new one for the change after it."""
        return self._changed

    # ── the table's own loop ────────────────────────────────────────────────────────────────────────

    async def run(self) -> None:
        """Deal, act for bots and absent people, open rounds; until cancelled."""
        self._since = asyncio.get_running_loop().time() - self.session.state.noted
        while True:
            changed = self._changed
            planned, self._planned = self._planned, None
            move = planned or self.host.next_move(self.session, self.clock)
            self._ask(move)
            try:
                async with asyncio.timeout(self._patience(move)):
                    await changed.wait()
            except TimeoutError:
                if move is not None:
                    await self._make(move, changed)

    def _patience(self, move: Move | None) -> float | None:
        """How long to wait before a move; a clock that is running goes on while others act."""
        if move is None:
            self._awaited = ("", 0.0)
            return self._until_mark()
        if not isinstance(move, Await):
            self._awaited = ("", 0.0)
            return move.after
        now = asyncio.get_running_loop().time()
        if move.key != self._awaited[0]:
            self._awaited = (move.key, now + move.after)
        return max(0.0, self._awaited[1] - now)

    @property
    def clock(self) -> int:
        """Seconds that the table has been open; the clock stands still while the floor is closed."""
        if self._since is None:
            return self.session.state.noted
        return int(asyncio.get_running_loop().time() - self._since)

    def _note_clock(self) -> list[c.Command]:
        """The command that logs table time, if the table collects by time and the clock has moved."""
        if not self.setup.posting.time_fees or self.clock <= self.session.state.noted:
            return []
        return [sc.NoteClock(clock=self.clock)]

    async def rest(self) -> None:
        """Log table time and stop the clock, because the floor closes."""
        async with self._lock:
            try:
                if note := self._note_clock():
                    await self._commit(note)
            except StoreError as broken:
                log.error("table %s could not store its clock: %s", self.setup.id, broken.code)
            self._since = None

    def _until_mark(self) -> float | None:
        """How long an idle table may wait until the next time collection."""
        if not self.setup.posting.time_fees or self._since is None:
            return None
        return float(MARK_SECONDS - self.clock % MARK_SECONDS)

    async def _make(self, move: Move, seen: asyncio.Event) -> None:
        async with self._lock:
            if seen.is_set():
                return
            try:
                commands = await self._commands(move)
                if commands:
                    await self._commit(commands)
                if isinstance(move, Await):
                    await self._stand_up_the_late(move.late)
            except (CommandRejected, StoreError) as broken:
                # A table's own move is refused only if there is a bug; pause, so the loop does not spin.
                # Only the code is logged: a refusal's message may name cards.
                log.error("table %s could not make its own move: %s", self.setup.id, broken.code)
                if self._advice is not None and isinstance(move, BotDecides):
                    self._advice.withdraw(move.question)
                await asyncio.sleep(SPARE_SECONDS)

    async def _commands(self, move: Move) -> Sequence[c.Command]:
        """A move's commands, once the cards they need have been shuffled and promised."""
        match move:
            case OpenRound():
                return [*self._note_clock(), await self._start()]
            case ShuffleForDraw():
                # A deck that was stored before a crash and never promised can still be used.
                if self.dealer.draw is None:
                    await self._take_up(self.dealer.shuffle_for_draw(_now()))
                assert self.dealer.draw is not None
                return [sc.PromiseDraw(commitment=self.dealer.draw.commitment)]
            case MakeStub():
                assert self.session.round is not None
                stub = self.dealer.reshuffle(self.session.round, _now())
                await self._take_up(stub)
                return [sc.PromiseStub(commitment=stub.commitment), *move.commands]
            case SeeToWinners():
                return await self._linked.awards(self.session)
            case BotDecides() if self._advice is not None:
                return self._advice.commands(move.question, move.commands)
            case Do() | Await() | BotDecides():
                return await self._linked.before(self.session, await self._paid(move.commands))

    def _ask(self, move: Move | None) -> None:
        """Ask the lab while a bot pauses; a bot without a pause could not use the answer."""
        if self._advice is not None and isinstance(move, BotDecides) and move.after:
            self._advice.ask(move.question)

    async def _paid(self, commands: Sequence[c.Command]) -> Sequence[c.Command]:
        """The commands, once the cage has funded the bots that buy chips."""
        for command in commands:
            if isinstance(command, sc.SitDown):
                await self._cage.stake(command.person, command.buy_in)
            elif isinstance(command, sc.AddChips):
                await self._cage.stake(command.person, command.amount)
        return commands

    async def _stand_up_the_late(self, late: Sequence[str]) -> None:
        for person in late:
            self._late[person] = self._late.get(person, 0) + 1
            if self._late[person] >= LATE_MAX and self.session.seat_of(person) is not None:
                del self._late[person]
                await self._commit([sc.StandUp(person=person)])


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
