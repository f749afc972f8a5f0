"""One table of the floor as it runs: what people do at it. What it does by itself is in ``loop``.

Commands are taken one at a time; how they are decided, kept and shown is in ``keeper``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from croupier.errors import NotNow, OutOfTurn
from croupier.floor.table.leeway import has_laid
from croupier.floor.table.loop import RunningTable
from croupier.link import Person
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.table import commands as c
from croupier.table import family_of
from croupier.table.session import commands as sc


class TableActor(RunningTable):
    """A running table."""

    async def sit(self, person: str, seat: Seat, buy_in: Cents) -> None:
        """Take a seat with chips from the wallet."""
        self.admit(self.setup, person, seat)
        await self.sit_again(person, seat, buy_in)

    async def sit_again(self, person: str, seat: Seat, buy_in: Cents) -> None:
        """The same for somebody who sat there under the terms before, whoever waits for a seat."""
        sits = sc.SitDown(person=person, seat=seat, buy_in=buy_in)
        async with self._lock:
            await self._cage.spend(person, buy_in, lambda: self._commit([sits]), self._is_stale)

    async def move_on(self, person: str, to: TableActor, seat: Seat) -> bool:
        """Move somebody to another table with all their chips; False while they play a hand, or are gone."""
        async with self._lock:
            places = self.session.state.places_of(person)
            if not places or any(place in self.session.state.players for place in places):
                return False
            occupant = self.session.state.seated[places[0]]
            chips = Cents(sum(self.session.state.seated[place].stack for place in places))
            sits = sc.SitDown(person=person, seat=seat, buy_in=chips, device=occupant.device, moved=True)
            if not occupant.plays:
                raise NotNow(f"{person} has no chips, or sits out")
            to.session.copy().apply(sits)
            await self._commit([sc.StandUp(person=person)])
        async with to._lock:
            await self._cage.spend(person, chips, lambda: to._commit([sits]), to._is_stale)
        return True

    async def clear(self) -> list[tuple[Seat, str, Cents]]:
        """Stand everybody up between rounds, with their chips; returns who sat where with how much."""
        async with self._lock:
            self.require_thawed()
            if self.session.round is not None:
                raise NotNow("a round is being played: pause the table and wait for its end")
            seated = [
                (seat, occupant.person, occupant.stack)
                for seat, occupant in sorted(self.session.state.seated.items())
            ]
            if seated:
                await self._commit([sc.StandUp(person=person) for _, person, _ in seated])
            return [one for one in seated if one[1] not in self.host.bots]

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

        async def bought() -> None:
            player = self.session.player_of(person)
            if player is not None and self.setup.posting.table.buys_in_round:
                buys: c.Command = sc.Act(command=c.Buy(player=player, amount=amount), person=person)
            else:
                buys = sc.AddChips(person=person, amount=amount)
            await self._commit([buys])

        async with self._lock:
            await self._cage.spend(person, amount, bought, self._is_stale)

    async def wager(
        self, person: str, wagers: Mapping[str, Cents], *, number: str = "", promise: str = ""
    ) -> None:
        """Place wagers on several spots, all or none; the first wagers open the round.

        With them comes the person's ``number`` for the deck promised as ``promise``; their first one counts.
        """
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
            self._may_open()
            opens = [] if self.session.round is not None else [await self._start_with_wagers()]
            await self._commit(
                chain(self._number(person, number, promise), opens, self._laid(person, wagers))
            )

    async def give_number(self, person: str, number: str, promise: str) -> None:
        """Give a number for the deck that is promised."""
        async with self._lock:
            await self._commit([sc.GiveNumber(person=person, number=number, commitment=promise)])

    def _number(self, person: str, number: str, promise: str) -> list[sc.GiveNumber]:
        """A number that comes with a wager; none if the person has given theirs, or the layout is locked."""
        round_ = self.session.round
        has = self.session.seat_of(person) in dict(self.session.state.numbers)
        if not number or has or (round_ is not None and not round_.before_deal):
            return []
        return [sc.GiveNumber(person=person, number=number, commitment=promise)]

    async def ask_free_hand(self, person: str) -> None:
        """Ask for a round without wagers; the request opens the round."""
        async with self._lock:
            self._in_time(person)
            if not self.setup.posting.table.opened_by_wagers:
                raise NotNow("only a banked game has free hands")
            if self.session.seat_of(person) is None:
                raise NotNow("you are dealt in with the next round")
            self._may_open()
            opens = [] if self.session.round is not None else [await self._start_with_wagers()]
            await self._commit(chain(opens, self._asked(person)))

    def _asked(self, person: str) -> Iterator[sc.Act]:
        """The request as a command; made when the desk has opened the round."""
        player = self._desk.session.player_of(person)
        if player is None:
            raise NotNow("you are dealt in with the next round")
        yield sc.Act(command=c.AskFreeHand(player=player), person=person)

    def _may_open(self) -> None:
        """Refuse to open a round while the table is paused."""
        if self.paused and self.session.round is None:
            raise NotNow("the table is paused: no new round is opened until it goes on")

    def _laid(self, person: str, wagers: Mapping[str, Cents]) -> Iterator[sc.Act]:
        """The wagers as commands; taken when the desk has opened their round.

        Whoever plays at several seats [SW 4] puts chips down for the first that has none.
        """
        session = self._desk.session
        numbers = session.players_of(person)
        if not numbers:
            raise NotNow("you are dealt in with the next round")
        round_ = session.playing()
        player = next((one for one in numbers if not has_laid(round_, one)), numbers[0])
        for command in family_of(session.posting.table).lay(round_, player, wagers):
            yield sc.Act(command=command, person=person)

    async def act(self, person: str, command: Callable[[Player], c.AnyCommand]) -> None:
        """Make a decision; ``command`` is called with the person's player number."""
        async with self._lock:
            self._in_time(person)
            session = self.session
            # Between rounds a decision is about the previous one: a hand that won it may be shown.
            numbers = (session.last_players_of if session.round is None else session.players_of)(person)
            if not numbers:
                raise NotNow("you are not in this round")
            waited_for = (
                [] if session.round is None else [one for one in numbers if one in session.round.to_act]
            )
            await self._commit([sc.Act(command=command([*waited_for, *numbers][0]), person=person)])

    async def enter(
        self, person: str, commands: Sequence[c.AnyCommand], *, number: str = "", promise: str = ""
    ) -> None:
        """Do everything that a person says, all or none; each command is theirs, whatever player it names.

        Wagers open the round of a banked game, as chips on the layout do, and a number may come with them; so
        does the request for a free hand.
        """
        async with self._lock:
            self._in_time(person)
            wagers = [command for command in commands if isinstance(command, c.PlaceWager)]
            asks = wagers or any(isinstance(command, c.AskFreeHand) for command in commands)
            opens = []
            if asks and self.session.round is None and self.setup.posting.table.opened_by_wagers:
                if self.session.seat_of(person) is None:
                    raise NotNow("take a seat first")
                self._may_open()
                opens = [await self._start_with_wagers()]
            given = self._number(person, number, promise) if wagers else []
            await self._commit(chain(given, opens, self._said(person, commands)))

    def _said(self, person: str, commands: Sequence[c.AnyCommand]) -> Iterator[sc.Act]:
        """The commands as acts of this person; taken one by one, when those before have been decided."""
        for command in commands:
            session = self._desk.session
            # Between rounds a decision is about the previous one: a hand that won it may be shown.
            numbers = (session.last_players_of if session.round is None else session.players_of)(person)
            if not numbers:
                raise NotNow("you are not in this round")
            if getattr(command, "player", None) not in numbers:
                own = " and ".join(str(player) for player in sorted(numbers))
                raise OutOfTurn(f"you are player {own} in this round: act for yourself only")
            yield sc.Act(command=command, person=person)

    async def pass_offer(self, person: str) -> None:
        """Decline what is offered; the dealer goes on when everybody has answered."""
        async with self._lock:
            self._in_time(person)
            self.require_thawed()
            if self.session.player_of(person) is None or not self.host.offer_key(self.session):
                raise NotNow("you have no open offer to decline")
            self.host.pass_offer(self.session, person)
            self._tell()

    async def confirm(self, supervisor: Person, number: int) -> None:
        """Confirm the progressive winners of a round, as a supervisor who does not play in it."""
        async with self._lock:
            commands = await self._linked.confirm(self.session, number, supervisor)
            if commands:
                await self._commit(commands)

    async def refuse(self, supervisor: Person, number: int, seat: Seat, why: str) -> None:
        """Refuse the award of one winner of a round, as a supervisor who does not play in it."""
        async with self._lock:
            await self._commit(await self._linked.refuse(self.session, number, seat, why, supervisor))

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
