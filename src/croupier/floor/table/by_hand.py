"""Dealing by hand: a dealer's entries are stored with their name, then decided by the rules.

A round's actions are those of the notation. Between rounds there are further actions: ``d open`` opens a
round (``d open new`` with a new shoe), ``d button AsKd`` draws for the button, ``d ask`` offers the bank
again, ``d back`` takes back the cards entered last. A seat is ``s3``: ``s3 sit Nora 100`` seats a player
without a device who brings cash; ``s3 chips 50``, ``s3 out``, ``s3 in``, ``s3 post``, ``s3 bank 200``, ``s3
pass`` and ``s3 stand`` are what they do there.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence

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
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.money.cage import Cage
from croupier.floor.money.cashier import Cashier
from croupier.floor.people.name import proper_name
from croupier.floor.record.table import ActionRefused, entered_since, spoken
from croupier.floor.setup import TableSetup
from croupier.floor.table.keeper import Keeper
from croupier.floor.table.log import TableLog
from croupier.floor.table.status import Status
from croupier.money import Cents, typed_dollars
from croupier.numbers import Player, Seat
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.taking_back import BACK

AT_SEAT = re.compile(r"^s([1-9][0-9]{0,2}) +([a-z]+)(?: +(.+))?$")
OPEN, OPEN_NEW, ASK, BUTTON = "d open", "d open new", "d ask", "d button "


def is_of_the_table(text: str) -> bool:
    """Whether an action is one between rounds or at a seat, not one of a round."""
    return text in (OPEN, OPEN_NEW, ASK, BACK) or text.startswith(BUTTON) or AT_SEAT.match(text) is not None


Before = dict[str, Sequence[c.Command]]
"""The commands of actions that need preparation before the table decides, by action."""


class HandDealing:
    """A dealer's entries at one table with real cards."""

    def __init__(
        self,
        setup: TableSetup,
        table_log: TableLog,
        keeper: Keeper,
        *,
        status: Status,
        linked: LinkedTable,
        cage: Cage,
        cashier: Cashier,
        admit: Callable[[TableSetup, str, Seat], None],
        was_seated: Callable[[str], bool],
        tell: Callable[[], None],
    ) -> None:
        self._setup, self._log, self._keeper, self._shown = setup, table_log, keeper, table_log.shown
        self._status, self._linked, self._cage, self._cashier = status, linked, cage, cashier
        self._admit, self._was_seated, self._tell = admit, was_seated, tell

    async def deal(
        self, person: str, actions: Sequence[str], *, seen: int | None = None, key: str = ""
    ) -> None:
        """Run all of these actions of a dealer or none; the resulting events name the dealer.

        ``seen`` is the version at which they were written, if they would mean something else at another one.
        """
        if not self._setup.by_hand:
            raise NotNow("this table is dealt automatically")
        if not actions:
            raise DataInvalid("send at least one action", key="actions")
        async with self._keeper.turn:
            self._status.require_thawed()
            await self._keeper.read_again_if_stale()
            if seen not in (None, self._shown.session.version):
                raise entered_since()
            note = sc.NoteActions(actions=tuple(actions), at=now(), by=person)
            try:
                if len(actions) == 1 and AT_SEAT.match(actions[0]):
                    await self._at_seat(note, actions[0], key)
                else:
                    before = await self._before(actions)
                    await self._keeper.commit(self._entered(note, before), key)
            except (CommandRejected, DataInvalid) as why:
                raise ActionRefused(1, actions[0], why) from None

    async def _before(self, actions: Sequence[str]) -> Before:
        """Prepare actions before the table decides: the cards of a new round, and the link."""
        asked: Before = {}
        playing = self._shown.session.round is not None
        for text in actions:
            if text in (OPEN, OPEN_NEW):
                playing = True
                self._status.require_running()
                asked[text] = [await self._keeper.start_by_hand(new_shoe=text == OPEN_NEW)]
            elif playing and (report := self._reported_first(text)) is not None:
                if len(actions) > 1:
                    raise NotNow("send this action on its own; it is reported to the jackpot link first")
                asked[text] = await report()
        return asked

    def _reported_first(self, text: str) -> Callable[[], Awaitable[Sequence[c.Command]]] | None:
        """Return how an action is reported to the link before the table decides it; None if it is not."""
        words = text.split()[:2]
        if self._linked.jackpot is None or words[:1] != ["d"]:
            return None
        return {"nb": self._lock, "award": self._awards}.get(words[-1])

    async def _lock(self) -> Sequence[c.Command]:
        """Lock the link, then the layout, unless the table would reject it."""
        session = self._shown.session
        refused = session.playing().refusal(c.NoMoreBets())
        if refused is not None:
            raise refused
        return await self._linked.before(session, [sc.Act(command=c.NoMoreBets())])

    async def _awards(self) -> Sequence[c.Command]:
        """Press the winners' buttons; the table pays once no award waits for a supervisor."""
        session = self._shown.session
        if not self._linked.awards_move_on(session):
            raise NotNow("no award can be paid: none is due, or a supervisor has to confirm it first")
        commands = await self._linked.awards(session)
        if not commands:
            # The buttons are pressed all the same, and the keypad shows it.
            self._tell()
            raise NotNow("the award waits for a supervisor")
        return commands

    def _entered(self, note: sc.NoteActions, before: Before) -> Iterator[c.Command]:
        """Yield a dealer's commands; each is made when those before it have been decided.

        The desk throws a refusal into the generator at the refused command, so it is raised with its action.
        """
        yield note
        for number, text in enumerate(note.actions, start=1):
            try:
                yield from before[text] if text in before else self._commands(note.by, text)
            except (CommandRejected, DataInvalid) as why:
                raise ActionRefused(number, text, why) from None

    def _commands(self, person: str, text: str) -> Iterator[c.Command]:
        """Yield the command of one action; none for a remark."""
        if text == ASK:
            yield sc.AskBankAgain()
        elif text == BACK:
            yield sc.TakeBack()
        elif text.startswith(BUTTON):
            yield sc.DrawForButton(cards=parse_cards(text.removeprefix(BUTTON).replace(" ", "")))
        else:
            state = self._log.desk.session.state
            names = tuple(state.seated[seat].person for seat in state.players)
            command = spoken(text, names)
            if command is not None:
                yield self._act(person, command, names)

    @staticmethod
    def _act(person: str, command: c.AnyCommand, names: Sequence[str]) -> sc.Act:
        """Return the act of a dealer or of a player without a device; dealers who play act for themselves."""
        if isinstance(command, c.ConfirmAwards | c.RefuseAward):
            raise RoleMissing("a supervisor decides about awards, not the dealer")
        player = getattr(command, "player", None)
        if player is None or isinstance(command, c.DeclareDead):
            return sc.Act(command=command)
        if 0 < player <= len(names) and names[player - 1] == person:
            return sc.Act(command=command, person=person)
        return sc.Act(command=command, entered=True)

    def may_open(self) -> bool:
        """Return whether a dealer can open a round now."""
        session = self._shown.session
        try:
            self._status.require_running()
            session.copy().apply(self._keeper.opening_by_hand())
        except (CommandRejected, DataInvalid):
            return False
        return session.round is None

    def devices(self) -> frozenset[Player]:
        """Return the players of the round who act on their own devices."""
        state = self._shown.session.state
        return frozenset(
            Player(number) for number, seat in enumerate(state.players, start=1) if state.seated[seat].device
        )

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────

    async def _at_seat(self, note: sc.NoteActions, text: str, key: str) -> None:
        """Run a dealer's entry for a seat whose player has no device."""
        match = AT_SEAT.match(text)
        assert match is not None
        seat, word, rest = Seat(int(match[1])), match[2], match[3] or ""
        if word == "sit":
            await self._seat(note, seat, rest, key)
            return
        if word in HANDLES:
            await self._keeper.commit([note, sc.HandleSeat(seat=seat, device=HANDLES[word])], key)
            return
        session = self._shown.session
        occupant = session.state.seated.get(seat)
        if occupant is None:
            raise SeatUnknown(f"nobody sits in seat {seat}")
        if occupant.device:
            raise OutOfTurn(f"{occupant.person} has a device and acts for themselves")
        person = occupant.person
        if word == "chips":
            amount = _amount(rest)
            adds = sc.AddChips(person=person, amount=amount)
            session.copy().apply(adds)
            await self._sell(note, person, amount)
            await self._spend(person, amount, [note, adds], key)
            return
        made = WORDS.get(word)
        if made is None:
            known = ", ".join(("sit", "chips", *HANDLES, *WORDS))
            raise DataInvalid(f"{word!r} is not done at a seat; choose one of {known}")
        await self._keeper.commit([note, made(person, rest)], key)

    async def _seat(self, note: sc.NoteActions, seat: Seat, rest: str, key: str) -> None:
        """Seat a player who brings cash; a dealer may not use the name of an existing account."""
        name, _, amount = rest.rpartition(" ")
        if not name:
            raise DataInvalid("write whom and with how much: s3 sit Nora 100")
        person, buy_in = proper_name(name), _amount(amount)
        sits = sc.SitDown(person=person, seat=seat, buy_in=buy_in, device=False)
        self._admit(self._setup, person, seat)
        self._shown.session.copy().apply(sits)
        self._cashier.require_sale(self._setup.id, Cents(buy_in - self._cage.wallet(person)))
        if not self._cage.knows(person):
            await self._cage.arrive(person, funded=False)
        elif not self._was_seated(person):
            raise NameRefused(f"{person} has an account: they sit down themselves, or take another name")
        await self._sell(note, person, buy_in)
        await self._spend(person, buy_in, [note, sits], key)

    async def _spend(self, person: str, amount: Cents, commands: Sequence[c.Command], key: str) -> None:
        """Run commands that put chips from a person's wallet on the table."""
        keeper = self._keeper
        await self._cage.spend(person, amount, lambda: keeper.commit(commands, key), keeper.is_stale)

    async def _sell(self, note: sc.NoteActions, person: str, amount: Cents) -> None:
        """Sell for cash the chips that the person's wallet lacks; in a room the cash goes into the box."""
        short = Cents(amount - self._cage.wallet(person))
        if short > 0:
            await self._cashier.sell_at_seat(person, short, by=note.by, table=self._setup.id)


def _amount(text: str) -> Cents:
    amount = typed_dollars(text)
    if amount <= 0:
        raise DataInvalid(f"{text!r} is not an amount of chips")
    return amount


HANDLES = {"hand": False, "device": True}
"""Whether the seat's player has a device from now on: after a failure the dealer acts for the seat."""

WORDS: dict[str, Callable[[str, str], c.Command]] = {
    "stand": lambda person, _: sc.StandUp(person=person),
    "out": lambda person, _: sc.SitOut(person=person),
    "in": lambda person, _: sc.SitIn(person=person),
    "post": lambda person, _: sc.PostToEnter(person=person),
    "bank": lambda person, rest: sc.AcceptBank(person=person, wager=_amount(rest)),
    "pass": lambda person, _: sc.DeclineBank(person=person),
}
"""A dealer's entries for a player without a device."""
