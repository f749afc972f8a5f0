"""How a table's state follows each event. No rule is consulted here; a round's events go to the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.money import Cents
from croupier.numbers import by_player
from croupier.table import events as e
from croupier.table.family import family_of
from croupier.table.round import Round
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.session.state import KEYS_KEPT, Occupant
from croupier.table.session.taking_back import entry_taken_back
from croupier.table.session.time import clock_noted, time_collected, time_paid
from croupier.table.table import Table


def _seat_taken(session: TablePosition[Table], event: s.SeatTaken) -> None:
    running = session.state.gone_round and session.posting.has_blinds
    session.state.seated[event.seat] = Occupant(
        event.person,
        event.buy_in,
        new=running,
        owes_big=running,
        standing=event.seat > session.posting.seats,
        further=bool(session.state.places_of(event.person)),
        third_party=event.third_party,
        device=event.device,
    )
    session.state.rotation = session.state.rotation.sat(event.seat, event.person)


def _seat_left(session: TablePosition[Table], event: s.SeatLeft) -> None:
    del session.state.seated[event.seat]
    if session.state.leg == event.seat:
        # Whoever sits there next has not won the last pot.
        session.state.leg = None
    session.state.rotation = session.state.rotation.left(event.seat)


def _chips_bought(session: TablePosition[Table], event: s.ChipsBought) -> None:
    occupant = session.state.seated[event.seat]
    session.state.seated[event.seat] = replace(occupant, stack=Cents(occupant.stack + event.amount))


def _leaving(session: TablePosition[Table], event: s.LeavingSaid) -> None:
    session.state.seated[event.seat] = replace(session.state.seated[event.seat], leaving=True)


def _sat_out(session: TablePosition[Table], event: s.SatOut) -> None:
    session.state.seated[event.seat] = replace(session.state.seated[event.seat], away=True)


def _sat_in(session: TablePosition[Table], event: s.SatIn) -> None:
    session.state.seated[event.seat] = replace(session.state.seated[event.seat], away=False, missed=0)


def _posting_said(session: TablePosition[Table], event: s.PostingSaid) -> None:
    session.state.seated[event.seat] = replace(session.state.seated[event.seat], posts=True)


def _bank_accepted(session: TablePosition[Table], event: s.BankAccepted) -> None:
    person = session.state.seated[event.seat].person
    session.state.rotation = session.state.rotation.taken(event.seat, event.turn, person)
    session.state.bank_wager = event.wager


def _bank_declined(session: TablePosition[Table], event: s.BankDeclined) -> None:
    session.state.rotation = session.state.rotation.passed(event.seat)


def _bank_asked_again(session: TablePosition[Table], _: s.BankAskedAgain) -> None:
    session.state.rotation = session.state.rotation.asked_again()


def _draw_promised(session: TablePosition[Table], event: s.DrawPromised) -> None:
    session.state.draw = session.state.commitment = event.commitment


def _deck_promised(session: TablePosition[Table], event: s.DeckPromised) -> None:
    session.state.promised = session.state.commitment = event.commitment
    session.state.unused, session.state.numbers = True, ()


def _number_given(session: TablePosition[Table], event: s.NumberGiven) -> None:
    session.state.numbers = tuple(sorted((*session.state.numbers, (event.seat, event.number))))


def _deck_turned(session: TablePosition[Table], _: s.DeckTurned) -> None:
    session.state.numbers = ()


def _button_drawn(session: TablePosition[Table], event: s.ButtonDrawn) -> None:
    session.state.drawn, session.state.draw_cards = event.button, event.cards


def _round_opened(session: TablePosition[Table], event: s.RoundOpened) -> None:
    state, family = session.state, family_of(session.posting.table)
    state.number, state.players, state.commitment = event.number, event.seats, event.commitment
    state.deck, state.unused = event.deck or state.deck, False
    session.round = family.open_round(session.posting, event)
    family.opened(session, event)


def _stub_promised(session: TablePosition[Table], event: s.StubPromised) -> None:
    session.state.commitment = event.commitment


def _deck_revealed(session: TablePosition[Table], event: s.DeckRevealed) -> None:
    session.state.revealed[event.commitment] = event


def _command_taken(session: TablePosition[Table], event: s.CommandTaken) -> None:
    session.state.taken = (*session.state.taken[1 - KEYS_KEPT :], (event.key, event.place))


def _seat_handled(session: TablePosition[Table], event: s.SeatHandled) -> None:
    session.state.seated[event.seat] = replace(session.state.seated[event.seat], device=event.device)


def _actions_taken(_session: TablePosition[Table], _event: s.ActionsTaken) -> None:
    """Who entered what follows changes nothing at the table."""


def _moment_noted(_session: TablePosition[Table], _event: s.MomentNoted) -> None:
    """The time of day decides nothing at a table."""


def round_ended(session: TablePosition[Table], round_: Round) -> None:
    """Return the chips to the seats, and let the family record what it keeps from round to round."""
    state, family = session.state, family_of(session.posting.table)
    _count_missed(session, round_)
    family.ended(session, round_)
    session.last_people = tuple([state.seated[seat].person for seat in state.players])
    for seat, stack in zip(state.players, family.stacks(round_), strict=True):
        state.seated[seat] = replace(state.seated[seat], stack=stack)
    session.last, session.last_players = round_, state.players
    state.players = ()
    session.round = None


def _count_missed(session: TablePosition[Table], round_: Round) -> None:
    """Count the rounds that people sit through; whoever plays begins to count anew."""
    state, table = session.state, session.posting.table
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


FOLLOW: dict[type[e.Event], Callable[[TablePosition[Table], Any], None]] = {
    s.SeatTaken: _seat_taken,
    s.SeatLeft: _seat_left,
    s.ChipsBought: _chips_bought,
    s.LeavingSaid: _leaving,
    s.SatOut: _sat_out,
    s.SatIn: _sat_in,
    s.PostingSaid: _posting_said,
    s.BankAccepted: _bank_accepted,
    s.BankDeclined: _bank_declined,
    s.BankAskedAgain: _bank_asked_again,
    s.DrawPromised: _draw_promised,
    s.DeckPromised: _deck_promised,
    s.NumberGiven: _number_given,
    s.DeckTurned: _deck_turned,
    s.ButtonDrawn: _button_drawn,
    s.RoundOpened: _round_opened,
    s.StubPromised: _stub_promised,
    s.DeckRevealed: _deck_revealed,
    s.CommandTaken: _command_taken,
    s.SeatHandled: _seat_handled,
    s.ActionsTaken: _actions_taken,
    s.EntryTakenBack: entry_taken_back,
    s.MomentNoted: _moment_noted,
    s.ClockNoted: clock_noted,
    s.TimeCollected: time_collected,
    s.TimePaid: time_paid,
}
"""The table's transitions: for each event, how the state follows it."""
