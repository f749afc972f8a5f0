"""Audits a table's log: decides every record again by the rules, from the recorded cards and amounts.

The first record of a command identifies the command. The auditor runs it on its own copy of the table and
compares the records: forced bets, streets, settlements, fees, chips taken from the table. It names the first
record that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from croupier.errors import CroupierError, DataInvalid
from croupier.floor.records import ROUND_EVENTS, DeckShuffled
from croupier.history.recorded import RECORDED
from croupier.link.audit import Misfit
from croupier.table import Round, Session, Table, family_of
from croupier.table.commands import AnyCommand, Command
from croupier.table.events import Event
from croupier.table.reading import MeterReading
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.posting import Posting
from croupier.table.session.taking_back import without


def audit_table(
    posting: Posting[Table], events: Sequence[Event], decks: Mapping[str, DeckShuffled] | None = None
) -> Misfit | None:
    """Return the first record of a table's log that does not fit, counted from 1; None if all do.

    With the table's decks, it also checks that cards shuffled again during a round are the right ones.
    """
    auditor, place = TableAuditor(posting, decks or {}), 0
    while place < len(events):
        try:
            due = auditor.decide(events, place)
        except CroupierError as refused:
            return Misfit(place + 1, f"{_name(events[place])} could not happen: {refused}")
        except (AssertionError, LookupError, TypeError, ValueError) as wrong:
            return Misfit(place + 1, f"{_name(events[place])} could not happen: {type(wrong).__name__}")
        for number, event in enumerate(due, start=place):
            if number == len(events):
                return Misfit(number + 1, f"the log ends before {_name(event)}")
            if events[number] != event:
                return Misfit(number + 1, _difference(event, events[number]))
        if not due:
            return Misfit(place + 1, f"{_name(events[place])} follows from nothing that was done")
        place += len(due)
    return None


class TableAuditor:
    """The auditor's own copy of the table, which runs the commands of the log."""

    def __init__(self, posting: Posting[Table], decks: Mapping[str, DeckShuffled]) -> None:
        self.session = Session(posting)
        self._decks = decks
        self._commands: Iterator[AnyCommand] = iter(())

    def decide(self, events: Sequence[Event], place: int) -> list[Event]:
        """Return the records that the rules produce for the command behind the next record."""
        event = events[place]
        if type(event) in ROUND_EVENTS:
            command = next(self._commands, None)
            return [] if command is None else self.session.play(command)
        if isinstance(event, s.StubPromised):
            self._require_stub(self._decks.get(event.commitment))
        behind = BEHIND.get(type(event))
        if behind is None:
            return []
        due = self.session.apply(behind(self.session, event))
        if isinstance(event, s.RoundOpened):
            self._commands = _told(self.session.posting, event, events[place + 1 :])
        return list(due)

    def _require_stub(self, deck: DeckShuffled | None) -> None:
        """Reject a stub whose cards differ from those the rules require; a bundle does not list the cards."""
        if deck is None:
            return
        round_ = self.session.playing()
        if Counter(deck.order) != Counter(family_of(round_.table).stub(round_)):
            raise DataInvalid("other cards were shuffled again than the rules say")


def _told(posting: Posting[Table], opened: s.RoundOpened, after: Sequence[Event]) -> Iterator[AnyCommand]:
    """Yield the commands of a round, reconstructed from its records, including those taken back."""
    family, recorded = family_of(posting.table), RECORDED[posting.table.game.family]
    round_: Round = family.open_round(posting, opened)
    told = 0
    for event in after:
        if isinstance(event, s.RoundOpened):
            break
        if isinstance(event, s.EntryTakenBack):
            yield from islice(recorded.given(round_), told, None)
            round_ = without(round_, family.open_round(posting, opened), event.events)
            told = sum(1 for _ in recorded.given(round_))
        elif type(event) in ROUND_EVENTS:
            round_.emit(event)
    yield from islice(recorded.given(round_), told, None)


def _person(session: Session, event: Any) -> str:
    return session.state.seated[event.seat].person


def _sit_down(session: Session, event: s.SeatTaken) -> Command:
    if event.seat > session.posting.seats:
        return c.StandBehind(person=event.person, buy_in=event.buy_in)
    return c.SitDown(
        person=event.person,
        seat=event.seat,
        buy_in=event.buy_in,
        third_party=event.third_party,
        device=event.device,
        moved=event.moved,
    )


def _start(session: Session, event: s.RoundOpened) -> Command:
    reading = None
    if event.linked and event.meter is not None:
        meter = event.meter
        reading = MeterReading(meter=meter.meter, seed=meter.seed, reserve=meter.reserve)
    # Earlier releases did not log new shoes, the deck in use, or that folded hands are shown.
    return c.StartRound(
        commitment=event.commitment,
        meter=reading,
        new_shoe=event.new_shoe,
        deck=event.deck,
        shows=event.shows,
    )


BEHIND: dict[type[Event], Callable[[Session, Any], Command]] = {
    s.SeatTaken: _sit_down,
    s.SeatLeft: lambda session, event: c.StandUp(person=_person(session, event), seat=event.seat),
    s.LeavingSaid: lambda session, event: c.StandUp(person=_person(session, event), seat=event.seat),
    s.ChipsBought: lambda _, event: c.AddChips(person=event.person, amount=event.amount, seat=event.seat),
    s.SatOut: lambda session, event: c.SitOut(person=_person(session, event)),
    s.SatIn: lambda session, event: c.SitIn(person=_person(session, event)),
    s.PostingSaid: lambda session, event: c.PostToEnter(person=_person(session, event)),
    s.BankAccepted: lambda session, event: c.AcceptBank(person=_person(session, event), wager=event.wager),
    s.BankDeclined: lambda session, event: c.DeclineBank(person=_person(session, event)),
    s.BankAskedAgain: lambda *_: c.AskBankAgain(),
    s.DrawPromised: lambda _, event: c.PromiseDraw(commitment=event.commitment),
    s.DeckPromised: lambda _, event: c.PromiseDeck(commitment=event.commitment),
    s.NumberGiven: lambda session, event: c.GiveNumber(
        person=_person(session, event), number=event.number, commitment=event.commitment
    ),
    s.ButtonDrawn: lambda _, event: c.DrawForButton(cards=event.cards),
    s.RoundOpened: _start,
    s.StubPromised: lambda _, event: c.PromiseStub(commitment=event.commitment),
    s.DeckRevealed: lambda _, event: c.RevealDeck(
        commitment=event.commitment, order=event.order, salt=event.salt
    ),
    s.ClockNoted: lambda _, event: c.NoteClock(clock=event.clock),
    s.CommandTaken: lambda _, event: c.NoteKey(key=event.key),
    s.TermsEnded: lambda *_: c.EndTerms(),
    s.MomentNoted: lambda _, event: c.NoteMoment(at=event.at),
    s.SeatHandled: lambda _, event: c.HandleSeat(seat=event.seat, device=event.device),
    s.EntryTakenBack: lambda *_: c.TakeBack(),
    s.ActionsTaken: lambda _, event: c.NoteActions(actions=event.actions, at=event.at, by=event.by),
    s.TimeCollected: lambda _, event: c.CollectTime(clock=event.clock),
}
"""The command for each record of the table itself.

Two records have no command: owed time paid after a purchase of chips, and the lock, which turns the deck.
"""


def _name(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _difference(due: Event, found: Event) -> str:
    """Return the fields of a record that differ from what the rules produce."""
    if type(due) is not type(found):
        return f"expected {_name(due)}, found {_name(found)}"
    parts = [
        f"{name} is {getattr(found, name)!r}, expected {getattr(due, name)!r}"
        for name in found.__struct_fields__
        if getattr(due, name) != getattr(found, name)
    ]
    return f"{_name(found)}: {'; '.join(parts)}"
