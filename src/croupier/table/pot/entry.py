"""Between hands at a pot table: the draw for the button, posting to enter, missed blinds (POT 4, 5)."""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import CardCount, CardInUse, CardMismatch, NotNow, NotOffered
from croupier.table.pot.table import PotTable
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.button import button_draw, missed_blinds
from croupier.table.session.position import TablePosition
from croupier.table.session.state import BeforeRound


def promise_draw(session: TablePosition[PotTable], command: c.PromiseDraw) -> None:
    """Promise the deck for the draw, once: whoever could promise again could choose."""
    if session.round is not None or session.state.button is not None or session.state.drawn is not None:
        raise NotNow("the button is drawn for when a game is opened, before its first hand", clause="POT 4")
    if session.state.draw:
        raise NotNow("the deck for the draw is promised already", clause="POT 4")
    session.emit(s.DrawPromised(commitment=command.commitment))


def draw_for_button(session: TablePosition[PotTable], command: c.DrawForButton) -> None:
    """One card to each player, from the house dealer's left clockwise; the highest has the button."""
    table = session.posting.table
    if session.round is not None or session.state.button is not None:
        raise NotNow("the button is drawn for when a game is opened, before its first hand", clause="POT 4")
    seats, cards = session.state.with_chips(), command.cards
    if len(seats) < 2:
        raise NotNow(f"{table.game.name} needs two seated with chips; there are {len(seats)}", clause="POT 4")
    if len(cards) != len(seats):
        raise CardCount(f"one card to each of {len(seats)} players, not {len(cards)}", clause="POT 4")
    for place, card in enumerate(cards):
        if card not in table.faces:
            raise CardMismatch(f"{card} is not in the deck of {table.game.name}", clause="POT 4")
        if card in cards[:place]:
            raise CardInUse(f"{card} is dealt twice", clause="POT 4")
    won = seats[button_draw(cards, ace_high=table.button_draw_ace_high)]
    session.emit(
        s.ButtonDrawn(seats=tuple(seats), cards=cards, button=won, discarded=table.game.discards_button_draw)
    )


def post_to_enter(session: TablePosition[PotTable], command: c.PostToEnter) -> None:
    """Say that what is owed will be posted, with the first hand in which the seat may be dealt in."""
    table, seat = session.posting.table, session.require_seat(command.person)
    if not session.posting.has_blinds:
        raise NotOffered("there is no blind to put in at this table", clause="POT-R7")
    if not table.options["post_to_enter"]:
        raise NotOffered("at this table one waits for the big blind", clause="POT-R7")
    occupant = session.state.seated[seat]
    if not occupant.owes_blind:
        raise NotNow(f"{command.person} owes no blind", clause="POT-R7")
    if occupant.posts:
        raise NotNow(f"{command.person} has said so already", clause="POT-R7")
    session.emit(s.PostingSaid(seat=seat))


def hand_opened(session: TablePosition[PotTable], event: s.RoundOpened) -> None:
    """The button has moved on: who was passed by a blind owes it, who is dealt in owes nothing."""
    state = session.state
    assert event.forced is not None
    now = event.forced.button
    state.before = BeforeRound(state.button, state.rounds_with_button, state.gone_round, dict(state.seated))
    if state.button is not None and session.posting.has_blinds:
        absent = [seat for seat in state.seated if seat not in event.seats]
        big, small = missed_blinds(state.button, now, absent)
        for seat in big:
            state.seated[seat] = replace(state.seated[seat], owes_big=True)
        for seat in small:
            # Who has never been dealt in enters for the big blind alone.
            if not state.seated[seat].new:
                state.seated[seat] = replace(state.seated[seat], owes_small=True)
    state.button = now
    state.rounds_with_button += 1
    state.gone_round = state.gone_round or state.rounds_with_button >= len(event.seats)
    for seat in event.seats:
        state.seated[seat] = replace(
            state.seated[seat], new=False, owes_big=False, owes_small=False, posts=False
        )


def deal_again(session: TablePosition[PotTable]) -> None:
    """A hand that counted for nothing: the same button deals again, and who owed a blind owes it still."""
    state, before = session.state, session.state.before
    assert before is not None
    state.button, state.rounds_with_button, state.gone_round = before.button, before.rounds, before.gone_round
    for seat, was in before.seated.items():
        if seat in state.seated and state.seated[seat].person == was.person:
            state.seated[seat] = replace(
                state.seated[seat],
                new=was.new,
                owes_big=was.owes_big,
                owes_small=was.owes_small,
                posts=was.posts,
            )
