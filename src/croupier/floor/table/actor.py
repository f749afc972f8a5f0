"""One running table of the floor: its parts, and the actions that people take at it.

A table holds its log, its clock, its side of the jackpot link, its views, a console for a dealer with real
cards, and the loop that drives it. Commands are decided one at a time by its keeper.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from croupier.errors import NotNow, OutOfTurn
from croupier.floor.cards.dealer import Shuffler
from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.money.ledger import Ledger
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.setup import TableSetup
from croupier.floor.table.archive import Archive
from croupier.floor.table.by_hand import HandDealing
from croupier.floor.table.clock import TableClock
from croupier.floor.table.host import Host
from croupier.floor.table.keeper import Keeper
from croupier.floor.table.keys import Keys
from croupier.floor.table.log import TableLog
from croupier.floor.table.loop import Loop
from croupier.floor.table.move import Await
from croupier.floor.table.notifier import Notifier
from croupier.floor.table.ownership import Ownership
from croupier.floor.table.pace import Pace
from croupier.floor.table.rounds import PastRounds
from croupier.floor.table.shown import Shown
from croupier.floor.table.status import Status
from croupier.floor.table.wagers import Wagers
from croupier.floor.table.window import FloorView, Window
from croupier.link import Person
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.store import EventStore
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.memory import Memory


@dataclass(frozen=True, kw_only=True)
class Equipment:
    """What all tables of one floor share."""

    store: EventStore
    ledger: Ledger
    cage: Cage
    cashier: Cashier
    shuffler: Shuffler
    advice: Advice | None = None
    house_confirms: Callable[[], bool] = lambda: False
    """Whether the house's own supervisor now confirms awards from the tray."""
    admit: Callable[[TableSetup, str, Seat], None] = lambda *_: None
    """Rejects a seat that is held, or for which others wait."""
    stirred: Callable[[], None] = lambda: None
    """Called when a seat was taken or left, and when a round is over."""
    was_seated: Callable[[str], bool] = lambda _: False
    """Whether a dealer has seated a person at a table of the floor before."""


class Seated(NamedTuple):
    """Who sat where, with how many chips, and whether they act for themselves."""

    seat: Seat
    person: str
    stack: Cents
    device: bool


class Cleared(NamedTuple):
    """Who sat at a table, without its bots, and what the table keeps for new terms."""

    seated: list[Seated]
    memory: Memory


class TableActor:
    """A running table."""

    def __init__(
        self,
        setup: TableSetup,
        equipment: Equipment,
        *,
        pace: Pace,
        bots: Sequence[str] = (),
        jackpot: Jackpot | None = None,
    ) -> None:
        self.setup, self.pace, self.jackpot = setup, pace, jackpot
        cage, cashier, store = equipment.cage, equipment.cashier, equipment.store
        self._cage, self._admit = cage, equipment.admit
        self.status = status = Status(bots=tuple(bots))
        self.log = log = TableLog(setup, store, equipment.ledger, equipment.shuffler)
        self._shown = shown = log.shown
        self.linked = linked = LinkedTable(setup.id, jackpot)
        confirms = equipment.house_confirms
        self.host = host = Host(setup, log.dealer, pace, status, linked=linked, house_confirms=confirms)
        self.clock = clock = TableClock(setup, shown)
        self.notifier = notifier = Notifier(shown, status, host, clock)
        self.tell = notifier.tell
        self.keeper = keeper = Keeper(
            setup, log, status, host.between, notifier, linked, cashier, equipment.stirred
        )
        self._turn = keeper.turn
        self.keys = Keys(log, keeper)
        self._wagers = Wagers(log, keeper, host, status)
        self.ownership = Ownership(log, status, clock, notifier, keeper.turn)
        self.rounds = PastRounds(shown, Archive(store, setup))
        self.window = Window(setup, shown, self.rounds, host=host, linked=linked, clock=clock, status=status)
        self.console = HandDealing(
            setup,
            log,
            keeper,
            status=status,
            linked=linked,
            cage=cage,
            cashier=cashier,
            admit=equipment.admit,
            was_seated=equipment.was_seated,
            tell=notifier.tell,
        )
        self.loop = Loop(
            setup,
            log,
            keeper,
            notifier,
            host=host,
            clock=clock,
            status=status,
            linked=linked,
            cage=cage,
            advice=equipment.advice,
        )

    @property
    def session(self) -> Session:
        """The session that people see."""
        return self._shown.session

    @property
    def chronicle(self) -> Chronicle:
        """The recent rounds of this table."""
        return self._shown.chronicle

    @property
    def changed(self) -> asyncio.Event:
        """An event that is set at the next change, and then replaced."""
        return self.notifier.changed

    @property
    def frozen(self) -> bool:
        """Whether the table is frozen in a dispute."""
        return self.status.frozen

    def view(self, person: str | None) -> FloorView:
        """Return one person's view of the table."""
        return self.window.view(person)

    async def window_at(self, place: int) -> Window:
        """Return a read-only table after the first ``place`` events of its log. Its clock does not run."""
        shown = Shown(self.setup, await self.log.read_until(place))
        return Window(
            self.setup,
            shown,
            PastRounds(shown, Archive(self.log.store, self.setup)),
            host=Host(self.setup, self.log.dealer, self.pace, self.status, linked=self.linked),
            linked=self.linked,
            clock=TableClock(self.setup, shown),
            status=Status(),
        )

    # ── people in charge ────────────────────────────────────────────────────────────────────────────

    def pause(self, *, paused: bool) -> None:
        """Pause the table, which opens no new rounds then, or resume it."""
        self.status.paused = paused
        self.tell()

    def expect(self, *, wanted: int, awaited: bool) -> None:
        """Set how many seats people want here, and whether somebody waits for one."""
        if (wanted, awaited) != (self.status.wanted, self.status.awaited):
            self.status.wanted, self.status.awaited = wanted, awaited
            self.tell()

    async def clear(self) -> Cleared:
        """Stand everybody up between rounds, with their chips; return who sat where with how much."""
        async with self._turn:
            self.status.require_thawed()
            if self.session.round is not None:
                raise NotNow("a round is being played: pause the table and wait for its end")
            seated = [
                Seated(seat, occupant.person, occupant.stack, occupant.device)
                for seat, occupant in sorted(self.session.state.seated.items())
            ]
            people = dict.fromkeys(sitter.person for sitter in seated)
            leave = [sc.StandUp(person=person) for person in people]
            memory = self.session.state.kept()
            await self.keeper.commit([sc.EndTerms(), *leave])
            return Cleared([sitter for sitter in seated if sitter.person not in self.status.bots], memory)

    async def confirm(self, supervisor: Person, number: int) -> None:
        """Confirm the progressive winners of a round, as a supervisor who does not play in it."""
        async with self._turn:
            commands = await self.linked.confirm(self.session, number, supervisor)
            if commands:
                await self.keeper.commit(commands)

    async def refuse(self, supervisor: Person, number: int, seat: Seat, why: str) -> None:
        """Refuse the award of one winner of a round, as a supervisor who does not play in it."""
        async with self._turn:
            await self.keeper.commit(await self.linked.refuse(self.session, number, seat, why, supervisor))

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────

    async def sit(self, person: str, seat: Seat, buy_in: Cents, *, key: str = "") -> None:
        """Take a seat with chips from the wallet."""
        self._admit(self.setup, person, seat)
        await self.sit_again(person, seat, buy_in, key=key)

    async def sit_again(
        self, person: str, seat: Seat, buy_in: Cents, *, device: bool = True, key: str = ""
    ) -> None:
        """Take the seat that a person had under the previous terms, even if others wait for one."""
        async with self._turn:
            sits = sc.SitDown(person=person, seat=seat, buy_in=buy_in, device=device)
            await self._buy(sits, buy_in, key)

    async def _buy(self, command: sc.SitDown | sc.AddChips | sc.Act, amount: Cents, key: str) -> None:
        """Carry out a command that puts chips from a wallet on the table."""
        person = command.person
        assert person is not None
        await self._cage.spend(
            person, amount, lambda: self.keeper.commit([command], key), self.keeper.is_stale
        )

    async def move_on(self, person: str, to: TableActor, seat: Seat) -> bool:
        """Move a player to another table with all their chips; False while they play a hand, or are gone."""
        async with self._turn:
            places = self.session.state.places_of(person)
            if not places or any(place in self.session.state.players for place in places):
                return False
            occupant = self.session.state.seated[places[0]]
            chips = Cents(sum(self.session.state.seated[place].stack for place in places))
            sits = sc.SitDown(person=person, seat=seat, buy_in=chips, device=occupant.device, moved=True)
            if not occupant.plays:
                raise NotNow(f"{person} has no chips, or sits out")
            to.session.copy().apply(sits)
            await self.keeper.commit([sc.StandUp(person=person)])
        async with to._turn:
            await to._buy(sits, chips, "")
        return True

    async def sit_out(self, person: str, *, key: str = "") -> None:
        """Keep the seat without being dealt in."""
        await self._commit(sc.SitOut(person=person), key)

    async def sit_in(self, person: str, *, key: str = "") -> None:
        """Play again."""
        await self._commit(sc.SitIn(person=person), key, acts=person)

    async def put_in_blind(self, person: str, *, key: str = "") -> None:
        """Post the owed blind instead of waiting for the big blind."""
        await self._commit(sc.PostToEnter(person=person), key)

    async def stand(self, person: str, *, key: str = "") -> None:
        """Leave now, or after the round."""
        await self._commit(sc.StandUp(person=person), key)

    async def answer_bank(self, person: str, wager: Cents | None, *, key: str = "") -> None:
        """Take the bank and put up a wager, or pass it on."""
        answer = sc.DeclineBank(person=person) if wager is None else sc.AcceptBank(person=person, wager=wager)
        await self._commit(answer, key, acts=person)

    async def give_number(self, person: str, number: str, promise: str, *, key: str = "") -> None:
        """Contribute a number to the promised deck."""
        await self._commit(sc.GiveNumber(person=person, number=number, commitment=promise), key)

    async def _commit(self, command: c.Command, key: str, *, acts: str = "") -> None:
        """Run one command in its turn; ``acts`` is the person whose presence it proves."""
        async with self._turn:
            self.status.in_time(acts)
            await self.keeper.commit([command], key)

    async def add_chips(self, person: str, amount: Cents, *, key: str = "") -> None:
        """Buy chips from the wallet: between rounds, or during one where the game allows it."""

        async def bought() -> None:
            player = self.session.player_of(person)
            if player is not None and self.setup.posting.table.buys_in_round:
                buys: c.Command = sc.Act(command=c.Buy(player=player, amount=amount), person=person)
            else:
                buys = sc.AddChips(person=person, amount=amount)
            await self.keeper.commit([buys], key)

        async with self._turn:
            await self._cage.spend(person, amount, bought, self.keeper.is_stale)

    # ── wagers ──────────────────────────────────────────────────────────────────────────────────────

    async def wager(
        self,
        person: str,
        wagers: Mapping[str, Cents],
        *,
        number: str = "",
        promise: str = "",
        key: str = "",
    ) -> None:
        """Place wagers on several spots, all or none; the first wagers open the round.

        The person's ``number`` for the deck promised as ``promise`` may come with them; the first one counts.
        """
        async with self._turn:
            self.status.in_time(person)
            if not wagers:
                raise NotNow("put chips on a spot first")
            if self.linked.is_locked(self.session):
                raise NotNow("no more bets: the layout is locked; wagers open again with the next round")
            if not self.setup.posting.table.opened_by_wagers:
                raise NotNow("only a banked game takes wagers")
            opens = await self._wagers.opened_by(person)
            given = self._wagers.number(person, number, promise)
            await self.keeper.commit(chain(given, opens, self._wagers.placed(person, wagers)), key)

    async def ask_free_hand(self, person: str, *, key: str = "") -> None:
        """Ask for a round without wagers; the request opens the round."""
        async with self._turn:
            self.status.in_time(person)
            if not self.setup.posting.table.opened_by_wagers:
                raise NotNow("only a banked game has free hands")
            opens = await self._wagers.opened_by(person)
            await self.keeper.commit(chain(opens, self._wagers.free_hand(person)), key)

    async def take_back(self, person: str, *, key: str = "") -> None:
        """Take all of a person's wagers back, while the layout is open."""
        async with self._turn:
            self.status.in_time(person)
            if self.linked.is_locked(self.session):
                raise NotNow("no more bets: the layout is locked")
            if not self._wagers.may_take_back(person):
                raise NotNow("you have no wager that can be taken back now")
            await self.keeper.commit(self._wagers.taken_back(person), key)

    # ── decisions ───────────────────────────────────────────────────────────────────────────────────

    async def act(self, person: str, command: Callable[[Player], c.AnyCommand], *, key: str = "") -> None:
        """Make a decision; ``command`` is called with the person's player number."""
        async with self._turn:
            self.status.in_time(person)
            numbers, round_ = self._players(self.session, person), self.session.round
            waited_for = [] if round_ is None else [one for one in numbers if one in round_.to_act]
            player = [*waited_for, *numbers][0]
            await self.keeper.commit([sc.Act(command=command(player), person=person)], key)

    @staticmethod
    def _players(session: Session, person: str) -> Sequence[Player]:
        """Return the player numbers of a person in the round.

        Between rounds, those of the last one: its winner may show the hand.
        """
        numbers = (session.last_players_of if session.round is None else session.players_of)(person)
        if not numbers:
            raise NotNow("you are not in this round")
        return numbers

    async def enter(
        self,
        person: str,
        commands: Sequence[c.AnyCommand],
        *,
        number: str = "",
        promise: str = "",
        key: str = "",
    ) -> None:
        """Run all commands of a person or none; each must name one of the person's own players.

        Wagers open the round of a banked game, and a number may come with them; a request for a free hand
        opens it too.
        """
        async with self._turn:
            self.status.in_time(person)
            wagers = [command for command in commands if isinstance(command, c.PlaceWager)]
            asks = wagers or any(isinstance(command, c.AskFreeHand) for command in commands)
            opens = []
            if asks and self.session.round is None and self.setup.posting.table.opened_by_wagers:
                opens = await self._wagers.opened_by(person, unseated="take a seat first")
            given = self._wagers.number(person, number, promise) if wagers else []
            await self.keeper.commit(chain(given, opens, self._acts(person, commands)), key)

    def _acts(self, person: str, commands: Sequence[c.AnyCommand]) -> Iterator[sc.Act]:
        """Yield the commands as acts of this person; each is made after those before it are decided."""
        for command in commands:
            numbers = self._players(self.log.desk.session, person)
            if getattr(command, "player", None) not in numbers:
                own = " and ".join(str(player) for player in sorted(numbers))
                raise OutOfTurn(f"you are player {own} in this round: act for yourself only")
            yield sc.Act(command=command, person=person)

    async def pass_offer(self, person: str) -> None:
        """Decline the open offer; the dealer continues when everybody has answered."""
        async with self._turn:
            self.status.in_time(person)
            self.status.require_thawed()
            if self.session.player_of(person) is None or not self.host.offer_key(self.session):
                raise NotNow("you have no open offer to decline")
            self.host.pass_offer(self.session, person)
            self.tell()

    async def more_time(self, person: str) -> None:
        """Extend the clock of the person's decision from their time bank."""
        async with self._turn:
            move = self.host.next_move(self.session, self.clock.seconds)
            if not isinstance(move, Await) or person not in move.late:
                raise NotNow("the table is not waiting for you")
            self.clock.extend(person)
            self.status.in_time(person)
            self.tell()
