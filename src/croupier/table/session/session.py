"""A table over many rounds: seats, chips, button, bank rotation, meter, and the round being played.

Like a round it is pure: commands in, events or a refusal out, and its state follows the events. Its log has
the rounds' events between its own, so one stream of events is the whole history of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple, Self

from croupier.errors import NotNow
from croupier.numbers import Seat
from croupier.table import events as e
from croupier.table.commands import AnyCommand, Command
from croupier.table.decider import Decider
from croupier.table.round import Round
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.family import family_of
from croupier.table.session.follow import FOLLOW, Following
from croupier.table.session.playing import Playing
from croupier.table.session.posting import Posting
from croupier.table.session.seating import Seating
from croupier.table.session.state import SessionState
from croupier.table.session.taking_back import TakingBack
from croupier.table.session.time import TimeCollection
from croupier.table.session.view import TableView
from croupier.table.session.window import SessionWindow
from croupier.table.table import Table


class LastPlayed(NamedTuple):
    """The round that was played last, the seats of its players, and who sat there."""

    round: Round
    players: tuple[Seat, ...]
    people: tuple[str, ...]


class Session(Decider[e.Event], Seating, Playing, TimeCollection, TakingBack, Following):
    """One table while it is open."""

    where = "of the table itself; a round's actions come inside Act"

    def __init__(self, posting: Posting[Table]) -> None:
        family, table = family_of(posting.table), posting.table
        rotation = family.rotation(table)
        super().__init__(
            posting, SessionState(meter=posting.meter, rotation=rotation, number=posting.rounds_before)
        )
        if (memory := posting.memory) is not None:
            self.state.recall(memory if family.kills(table) else memory.without_kills())

    @classmethod
    def resume(cls, posting: Posting[Table], events: Iterable[e.Event]) -> Self:
        """The table that follows these events. No rule is consulted."""
        session = cls(posting)
        for event in events:
            session.emit(event)
        return session

    @classmethod
    def take_up(
        cls, posting: Posting[Table], state: SessionState, version: int, last: LastPlayed | None
    ) -> Self:
        """The table between two rounds, after so many events that nobody needs to read again."""
        session = cls(posting)
        session.state, session.forgotten = state, version
        if last is not None:
            session.last, session.last_players, session.last_people = last
        return session

    def copy(self) -> Self:
        """An independent table in the same state, without going through its log again."""
        twin = type(self)(self.posting)
        twin.log, twin.forgotten, twin.state = list(self.log), self.forgotten, self.state.copy()
        twin.round = None if self.round is None else self.round.copy()
        # The previous round no longer changes: what follows it is applied to a copy.
        twin.last, twin.last_players, twin.last_people = self.last, self.last_players, self.last_people
        return twin

    def _advance(self) -> None:
        """Record nothing: the end of a round is noticed when its last event is recorded."""

    def emit(self, event: e.Event) -> None:
        """Record an event and let the state follow it; a round's own events go to the round."""
        self.log.append(event)
        follow = FOLLOW.get(type(event))
        if follow is not None:
            follow(self, event)
            return
        if self.round is None:
            self._after_round().emit(event)
            return
        self.round.emit(event)
        if self.round.over:
            self.round_ended(self.round)

    def view(self, person: str | None) -> TableView:
        """What one person may see of the table and its round, and nothing else."""
        return SessionWindow(self).view(person)

    def _act(self, command: c.Act) -> None:
        self.require_own(command)
        self._play(command.command, checked=True)

    def play(self, command: AnyCommand) -> list[e.Event]:
        """Apply a round's command without checking who gave it: an audit checks only what was done."""
        before = len(self.log)
        self._play(command)
        return self.log[before:]

    def _play(self, command: AnyCommand, *, checked: bool = False) -> None:
        if self.round is None:
            self.log += self._after_round().apply(command, checked=checked)
            return
        round_ = self.round
        # The round's state has followed its events already; here they are only added to the log.
        self.log += round_.apply(command, checked=checked)
        if round_.over:
            self.round_ended(round_)
            self.leave_after_round()
        elif self.state.numbers and not round_.before_deal:
            self.turn_deck()

    def _after_round(self) -> Round:
        """Return a copy of the previous round that accepts commands; none of them moves chips."""
        assert self.last is not None, "there was no previous round"
        self.last = self.last.copy()
        return self.last

    def _end_terms(self, _: c.EndTerms) -> None:
        if self.round is not None:
            raise NotNow("terms change between rounds")
        self.emit(s.TermsEnded(memory=self.state.kept()))

    def _note_key(self, command: c.NoteKey) -> None:
        self.emit(s.CommandTaken(key=command.key, place=self.version + 1))

    def note_moment(self, at: str, place: int) -> None:
        """Put the time before what was decided from this place of the log on."""
        self.log.insert(place - self.forgotten, s.MomentNoted(at=at))

    def _note_moment(self, command: c.NoteMoment) -> None:
        self.emit(s.MomentNoted(at=command.at))

    def _note_actions(self, command: c.NoteActions) -> None:
        self.emit(s.ActionsTaken(actions=command.actions, at=command.at, by=command.by))

    # ── what only some families know ────────────────────────────────────────────────────────────────

    def _accept_bank(self, command: c.AcceptBank) -> None:
        family_of(self.posting.table).accept_bank(self, command)

    def _decline_bank(self, command: c.DeclineBank) -> None:
        family_of(self.posting.table).decline_bank(self, command)

    def _ask_bank_again(self, command: c.AskBankAgain) -> None:
        family_of(self.posting.table).ask_bank_again(self, command)

    def _promise_draw(self, command: c.PromiseDraw) -> None:
        family_of(self.posting.table).promise_draw(self, command)

    def _draw_for_button(self, command: c.DrawForButton) -> None:
        family_of(self.posting.table).draw_for_button(self, command)

    def _post_to_enter(self, command: c.PostToEnter) -> None:
        family_of(self.posting.table).post_to_enter(self, command)

    handlers: ClassVar[dict[type[Command], Callable[[Any, Any], None]]] = {
        c.SitDown: Seating.sit_down,
        c.StandBehind: Seating.stand_behind,
        c.StandUp: Seating.stand_up,
        c.AddChips: Seating.add_chips,
        c.SitOut: Seating.sit_out,
        c.SitIn: Seating.sit_in,
        c.StartRound: Playing.start,
        c.Act: _act,
        c.PromiseDeck: Playing.promise_deck,
        c.GiveNumber: Playing.give_number,
        c.PromiseStub: Playing.promise_stub,
        c.RevealDeck: Playing.reveal,
        c.EndTerms: _end_terms,
        c.NoteKey: _note_key,
        c.NoteMoment: _note_moment,
        c.NoteActions: _note_actions,
        c.TakeBack: TakingBack.take_back,
        c.HandleSeat: Seating.handle_seat,
        c.NoteClock: TimeCollection.note_clock,
        c.CollectTime: TimeCollection.collect_time,
        c.AcceptBank: _accept_bank,
        c.DeclineBank: _decline_bank,
        c.AskBankAgain: _ask_bank_again,
        c.PromiseDraw: _promise_draw,
        c.DrawForButton: _draw_for_button,
        c.PostToEnter: _post_to_enter,
    }
