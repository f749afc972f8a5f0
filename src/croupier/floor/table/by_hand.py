"""A table whose dealer has real cards: what they enter is kept with their name, then decided by the rules.

A round's actions are those of the notation. Around rounds there are words of the table's own: ``d open``
opens a round (``d open new`` with a new shoe), ``d button AsKd`` draws for the button, ``d ask`` offers the
bank again, ``d back`` takes back the cards entered last. A seat is ``s3``: ``s3 sit Nora 100`` seats somebody
without a device who brings cash, ``s3 chips 50``, ``s3 out``, ``s3 in``, ``s3 post``, ``s3 bank 200``, ``s3
pass``, ``s3 stand`` are what they do there.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import chain

from croupier.cards import parse_cards
from croupier.errors import (
    CommandRejected,
    DataInvalid,
    NameRefused,
    NotNow,
    OutOfTurn,
    RoleMissing,
    SeatUnknown,
)
from croupier.floor.people.name import proper_name
from croupier.floor.record.table import ActionRefused, entered_since, spoken
from croupier.floor.table.keeper import TableKeeper
from croupier.money import Cents, typed_dollars
from croupier.numbers import Player, Seat
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.taking_back import BACK

AT_SEAT = re.compile(r"^s([1-9][0-9]{0,2}) +([a-z]+)(?: +(.+))?$")
OPEN, OPEN_NEW, ASK, BUTTON = "d open", "d open new", "d ask", "d button "


def is_of_the_table(text: str) -> bool:
    """Whether an action is the table's own, not a round's."""
    return text in (OPEN, OPEN_NEW, ASK, BACK) or text.startswith(BUTTON) or AT_SEAT.match(text) is not None


class HandTable(TableKeeper):
    """A table at which a dealer with real cards may work."""

    neighbours: Callable[[], Iterable[HandTable]] | None = None
    """The tables of the floor; a hall says which."""

    async def deal(self, person: str, actions: Sequence[str], *, seen: int | None = None) -> None:
        """Take all of these actions of a dealer or none; what the table does then names the person.

        ``seen`` is the version at which they were read, if another one would make them mean something else.
        """
        if not self.setup.by_hand:
            raise NotNow("this table deals by itself")
        if not actions:
            raise DataInvalid("send at least one action", key="actions")
        async with self._lock:
            self.require_thawed()
            await self._read_again_if_stale()
            if seen not in (None, self.session.version):
                raise entered_since()
            note = sc.NoteActions(actions=tuple(actions), at=now(), by=person)
            place = [0]
            try:
                if len(actions) == 1 and AT_SEAT.match(actions[0]):
                    place[0] = 1
                    await self._at_seat(note, actions[0])
                    return
                before = await self._before(actions)
                await self._commit(chain([note], self._entered(person, actions, before, place)))
            except (CommandRejected, DataInvalid) as why:
                number = max(place[0], 1)
                raise ActionRefused(number, actions[number - 1], why) from None

    async def _before(self, actions: Sequence[str]) -> dict[str, Sequence[c.Command]]:
        """The commands of actions for which something has to be asked before the table decides."""
        found: dict[str, Sequence[c.Command]] = {}
        playing = self.session.round is not None
        for text in actions:
            if text in (OPEN, OPEN_NEW):
                playing = True
                if self.paused:
                    raise NotNow("the table is paused: no new round is opened until it goes on")
                found[text] = [await self._start_by_hand(new_shoe=text == OPEN_NEW)]
            elif playing and (tells := self._told_first(text)) is not None:
                if len(actions) > 1:
                    raise NotNow("a link is told first: send this action by itself")
                found[text] = await tells()
        return found

    def _told_first(self, text: str) -> Callable[[], Awaitable[Sequence[c.Command]]] | None:
        """How the link is told of an action before the table decides it; None if it need not be."""
        words = text.split()[:2]
        if self.jackpot is None or words[:1] != ["d"]:
            return None
        return {"nb": self._locks, "award": self._awards}.get(words[-1])

    async def _locks(self) -> Sequence[c.Command]:
        """Lock the link, then the layout, unless the table would refuse it."""
        refused = self.session.playing().refusal(c.NoMoreBets())
        if refused is not None:
            raise refused
        return await self._linked.before(self.session, [sc.Act(command=c.NoMoreBets())])

    async def _awards(self) -> Sequence[c.Command]:
        """Press the winners' buttons; the table pays once no award waits for a supervisor."""
        if not self._linked.awards_move_on(self.session):
            raise NotNow("no award can be paid: none is due, or a supervisor has to confirm it first")
        commands = await self._linked.awards(self.session)
        if not commands:
            raise NotNow("the award waits for a supervisor")
        return commands

    def _entered(
        self, person: str, actions: Sequence[str], before: dict[str, Sequence[c.Command]], place: list[int]
    ) -> Iterator[c.Command]:
        """The commands of a dealer; each is made when those before it have been decided."""
        for place[0], text in enumerate(actions, start=1):
            if text in before:
                yield from before[text]
            elif text == ASK:
                yield sc.AskBankAgain()
            elif text == BACK:
                yield sc.TakeBack()
            elif text.startswith(BUTTON):
                yield sc.DrawForButton(cards=parse_cards(text.removeprefix(BUTTON).replace(" ", "")))
            elif (command := spoken(text, self._names())) is not None:
                yield self._act(person, command)

    def _names(self) -> tuple[str, ...]:
        """Who plays, player 1 first."""
        state = self._desk.session.state
        return tuple(state.seated[seat].person for seat in state.players)

    def _act(self, person: str, command: c.AnyCommand) -> sc.Act:
        """A dealer's act, or what a player without a device does; dealers who play act for themselves."""
        if isinstance(command, c.ConfirmAwards | c.RefuseAward):
            raise RoleMissing("a supervisor decides about awards, not the dealer")
        player = getattr(command, "player", None)
        if player is None or isinstance(command, c.DeclareDead):
            return sc.Act(command=command)
        names = self._names()
        if 0 < player <= len(names) and names[player - 1] == person:
            return sc.Act(command=command, person=person)
        return sc.Act(command=command, entered=True)

    def devices(self) -> frozenset[Player]:
        """The players of the round who act for themselves."""
        state = self.session.state
        return frozenset(
            Player(number) for number, seat in enumerate(state.players, start=1) if state.seated[seat].device
        )

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────

    async def _at_seat(self, note: sc.NoteActions, text: str) -> None:
        """What happens at a seat whose player has no device."""
        found = AT_SEAT.match(text)
        assert found is not None
        seat, word, rest = Seat(int(found[1])), found[2], found[3] or ""
        if word == "sit":
            await self._seat(note, seat, rest)
            return
        if word in HANDLES:
            await self._commit([note, sc.HandleSeat(seat=seat, device=HANDLES[word])])
            return
        occupant = self.session.state.seated.get(seat)
        if occupant is None:
            raise SeatUnknown(f"nobody sits in seat {seat}")
        if occupant.device:
            raise OutOfTurn(f"{occupant.person} has a device and acts for themselves")
        person = occupant.person
        if word == "chips":
            amount = _amount(rest)
            adds = sc.AddChips(person=person, amount=amount)
            self.session.copy().apply(adds)
            await self._sell(note, person, amount)
            await self._cage.spend(person, amount, lambda: self._commit([note, adds]), self._is_stale)
            return
        made = WORDS.get(word)
        if made is None:
            known = ", ".join(("sit", "chips", *HANDLES, *WORDS))
            raise DataInvalid(f"{word!r} is not done at a seat; choose one of {known}")
        await self._commit([note, made(person, rest)])

    async def _seat(self, note: sc.NoteActions, seat: Seat, rest: str) -> None:
        """Seat somebody who brings cash; a name that belongs to an account is not a dealer's to use."""
        said, _, amount = rest.rpartition(" ")
        if not said:
            raise DataInvalid("write whom and with how much: s3 sit Nora 100")
        person, buy_in = proper_name(said), _amount(amount)
        sits = sc.SitDown(person=person, seat=seat, buy_in=buy_in, device=False)
        self.admit(self.setup, person, seat)
        self.session.copy().apply(sits)
        self._cashier.require_sale(self.setup.id, Cents(buy_in - self._cage.wallet(person)))
        if not self._cage.knows(person):
            await self._cage.arrive(person, funded=False)
        elif not any(table.was_seated(person) for table in (self.neighbours or (lambda: [self]))()):
            raise NameRefused(f"{person} has an account: they sit down themselves, or take another name")
        await self._sell(note, person, buy_in)
        await self._cage.spend(person, buy_in, lambda: self._commit([note, sits]), self._is_stale)

    async def _sell(self, note: sc.NoteActions, person: str, amount: Cents) -> None:
        """Take cash for what the person's wallet does not hold; in a room it goes into the table's box."""
        short = Cents(amount - self._cage.wallet(person))
        if short > 0:
            await self._cashier.sell_at_seat(person, short, by=note.by, table=self.setup.id)

    def was_seated(self, person: str) -> bool:
        """Whether a dealer of this table has seated the person before."""
        return person in self.chronicle.by_hand


def _amount(text: str) -> Cents:
    amount = typed_dollars(text)
    if amount <= 0:
        raise DataInvalid(f"{text!r} is not an amount of chips")
    return amount


HANDLES = {"hand": False, "device": True}
"""Whether a seat's person has a device from now on: one that has failed leaves the seat to the dealer."""

WORDS: dict[str, Callable[[str, str], c.Command]] = {
    "stand": lambda person, _: sc.StandUp(person=person),
    "out": lambda person, _: sc.SitOut(person=person),
    "in": lambda person, _: sc.SitIn(person=person),
    "post": lambda person, _: sc.PostToEnter(person=person),
    "bank": lambda person, rest: sc.AcceptBank(person=person, wager=_amount(rest)),
    "pass": lambda person, _: sc.DeclineBank(person=person),
}
"""What a dealer enters for somebody in a seat without a device."""
