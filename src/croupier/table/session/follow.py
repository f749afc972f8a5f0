"""How a table's state follows each event. No rule is consulted here; a round's events go to the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.money import Cents
from croupier.numbers import by_player
from croupier.table import events as e
from croupier.table.round import Round
from croupier.table.session import events as s
from croupier.table.session.family import family_of
from croupier.table.session.memory import Memory, Sitter
from croupier.table.session.position import TablePosition
from croupier.table.session.state import KEYS_KEPT, Departure, Occupant
from croupier.table.session.taking_back import TakingBack
from croupier.table.session.time import TimeCollection
from croupier.table.table import Table


class Following(TablePosition[Table]):
    """How the table follows its events."""

    def _seat_taken(self, event: s.SeatTaken) -> None:
        running = self.state.gone_round and self.posting.has_blinds
        known = self.state.memory.sitter(event.person) or Sitter(
            person=event.person, new=running, owes_big=running
        )
        if known.leg:
            self.state.leg = event.seat
        self.state.seated[event.seat] = Occupant(
            event.person,
            event.buy_in,
            away=known.away,
            new=known.new,
            owes_big=known.owes_big or self._still_owes("owes_big", event.person),
            owes_small=known.owes_small or self._still_owes("owes_small", event.person),
            missed=known.missed,
            standing=event.seat > self.posting.seats,
            further=bool(self.state.places_of(event.person)),
            third_party=event.third_party,
            device=event.device,
        )
        self.state.departed.pop(event.person, None)
        self.state.rotation = self.state.rotation.sat(event.seat, event.person)

    def _still_owes(self, blind: str, person: str) -> bool:
        """Whether a person comes back who owed a blind, at a table that remembers it (house rule)."""
        left = self.state.departed.get(person)
        return (
            left is not None
            and bool(self.posting.table.options.get("remember_blinds"))
            and getattr(left, blind)
        )

    def _seat_left(self, event: s.SeatLeft) -> None:
        occupant = self.state.seated.pop(event.seat)
        options = self.posting.table.options
        if options.get("return_hands") or options.get("remember_blinds"):
            self.state.departed[event.person] = Departure(
                event.cash_out, self.state.number, occupant.owes_big, occupant.owes_small
            )
        if self.state.leg == event.seat:
            # The next person in this seat has not won the last pot.
            self.state.leg = None
        self.state.rotation = self.state.rotation.left(event.seat)

    def _chips_bought(self, event: s.ChipsBought) -> None:
        occupant = self.state.seated[event.seat]
        self.state.seated[event.seat] = replace(occupant, stack=Cents(occupant.stack + event.amount))

    def _leaving(self, event: s.LeavingSaid) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], leaving=True)

    def _sat_out(self, event: s.SatOut) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], away=True)

    def _sat_in(self, event: s.SatIn) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], away=False, missed=0)

    def _posting_said(self, event: s.PostingSaid) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], posts=True)

    def _bank_accepted(self, event: s.BankAccepted) -> None:
        person = self.state.seated[event.seat].person
        self.state.rotation = self.state.rotation.taken(event.seat, event.turn, person)
        self.state.bank_wager = event.wager

    def _bank_declined(self, event: s.BankDeclined) -> None:
        self.state.rotation = self.state.rotation.passed(event.seat)

    def _bank_asked_again(self, _: s.BankAskedAgain) -> None:
        self.state.rotation = self.state.rotation.asked_again()

    def _draw_promised(self, event: s.DrawPromised) -> None:
        self.state.draw = self.state.commitment = event.commitment

    def _deck_promised(self, event: s.DeckPromised) -> None:
        self.state.promised = self.state.commitment = event.commitment
        self.state.unused, self.state.numbers = True, ()

    def _number_given(self, event: s.NumberGiven) -> None:
        self.state.numbers = tuple(sorted((*self.state.numbers, (event.seat, event.number))))

    def _deck_turned(self, _: s.DeckTurned) -> None:
        self.state.numbers = ()

    def _button_drawn(self, event: s.ButtonDrawn) -> None:
        self.state.drawn, self.state.draw_cards = event.button, event.cards

    def _round_opened(self, event: s.RoundOpened) -> None:
        state, family = self.state, family_of(self.posting.table)
        state.number, state.players, state.commitment = event.number, event.seats, event.commitment
        state.deck, state.unused, state.memory = event.deck or state.deck, False, Memory()
        self.round = family.open_round(self.posting, event)
        family.opened(self, event)

    def _stub_promised(self, event: s.StubPromised) -> None:
        self.state.commitment = event.commitment

    def _deck_revealed(self, event: s.DeckRevealed) -> None:
        self.state.revealed[event.commitment] = event

    def _command_taken(self, event: s.CommandTaken) -> None:
        self.state.taken = (*self.state.taken[1 - KEYS_KEPT :], (event.key, event.place))

    def _seat_handled(self, event: s.SeatHandled) -> None:
        self.state.seated[event.seat] = replace(self.state.seated[event.seat], device=event.device)

    def _actions_taken(self, _event: s.ActionsTaken) -> None:
        """Who entered what follows changes nothing at the table."""

    def _terms_ended(self, _event: s.TermsEnded) -> None:
        """What the table keeps is for its next terms."""

    def _moment_noted(self, _event: s.MomentNoted) -> None:
        """The time of day decides nothing at a table."""

    def round_ended(self, round_: Round) -> None:
        """Return the chips to the seats, and let the family record what it keeps from round to round."""
        state, family = self.state, family_of(self.posting.table)
        self._count_missed(round_)
        family.ended(self, round_)
        self.last_people = tuple([state.seated[seat].person for seat in state.players])
        for seat, stack in zip(state.players, round_.stacks, strict=True):
            state.seated[seat] = replace(state.seated[seat], stack=stack)
        self.last, self.last_players = round_, state.players
        state.players = ()
        self.round = None

    def _count_missed(self, round_: Round) -> None:
        """Count the rounds that people sit through in a row."""
        state, table = self.state, self.posting.table
        played = set(state.players)
        if table.opened_by_wagers:
            wagered = {event.player for event in round_.log if isinstance(event, e.WagerPlaced)}
            played = {seat for player, seat in by_player(state.players) if player in wagered}
            if state.rotation.holder is not None:
                played.add(state.rotation.holder)
            if round_.free:
                return
        for seat, occupant in list(state.seated.items()):
            if seat in played and occupant.missed:
                state.seated[seat] = replace(occupant, missed=0)
            elif seat not in played and (occupant.away or seat in state.players):
                state.seated[seat] = replace(occupant, missed=occupant.missed + 1)


FOLLOW: dict[type[e.Event], Callable[[Any, Any], None]] = {
    s.SeatTaken: Following._seat_taken,
    s.SeatLeft: Following._seat_left,
    s.ChipsBought: Following._chips_bought,
    s.LeavingSaid: Following._leaving,
    s.SatOut: Following._sat_out,
    s.SatIn: Following._sat_in,
    s.PostingSaid: Following._posting_said,
    s.BankAccepted: Following._bank_accepted,
    s.BankDeclined: Following._bank_declined,
    s.BankAskedAgain: Following._bank_asked_again,
    s.DrawPromised: Following._draw_promised,
    s.DeckPromised: Following._deck_promised,
    s.NumberGiven: Following._number_given,
    s.DeckTurned: Following._deck_turned,
    s.ButtonDrawn: Following._button_drawn,
    s.RoundOpened: Following._round_opened,
    s.StubPromised: Following._stub_promised,
    s.DeckRevealed: Following._deck_revealed,
    s.CommandTaken: Following._command_taken,
    s.SeatHandled: Following._seat_handled,
    s.ActionsTaken: Following._actions_taken,
    s.EntryTakenBack: TakingBack.entry_taken_back,
    s.TermsEnded: Following._terms_ended,
    s.MomentNoted: Following._moment_noted,
    s.ClockNoted: TimeCollection.clock_noted,
    s.TimeCollected: TimeCollection.time_collected,
    s.TimePaid: TimeCollection.time_paid,
}
"""The table's transitions: for each event, how the state follows it."""
