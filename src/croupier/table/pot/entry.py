"""Between rounds at a pot table: the draw for the button, entering with a blind, missed blinds (POT 4, 5)."""

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
    """Promise the deck for the draw, once: a dealer who could promise again could choose the deck."""
    if session.round is not None or session.state.button is not None or session.state.drawn is not None:
        raise NotNow("the draw for the button comes before the table's first round", clause="POT 4")
    if session.state.draw:
        raise NotNow("the deck for the draw has already been promised", clause="POT 4")
    session.emit(s.DrawPromised(commitment=command.commitment))


def draw_for_button(session: TablePosition[PotTable], command: c.DrawForButton) -> None:
    """Deal one card to each player, clockwise from the house dealer's left; the highest has the button."""
    table = session.posting.table
    if session.round is not None or session.state.button is not None:
        raise NotNow("the draw for the button comes before the table's first round", clause="POT 4")
    seats, cards = session.state.with_chips(), command.cards
    if len(seats) < 2:
        raise NotNow(f"{table.game.name} needs two seated with chips; there are {len(seats)}", clause="POT 4")
    if len(cards) != len(seats):
        raise CardCount(f"deal one card to each of {len(seats)} players, not {len(cards)}", clause="POT 4")
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
    """Say that what is owed will be put in with the first round in which the seat may be dealt in."""
    table, seat = session.posting.table, session.require_seat(command.person)
    if not session.posting.has_blinds:
        raise NotOffered("there is no blind to put in at this table", clause="POT-R7")
    if not table.options["post_to_enter"]:
        raise NotOffered("at this table a new player waits for the big blind", clause="POT-R7")
    occupant = session.state.seated[seat]
    if not occupant.owes_blind:
        raise NotNow(f"{command.person} owes no blind", clause="POT-R7")
    if occupant.posts:
        raise NotNow(f"{command.person} has already said so", clause="POT-R7")
    session.emit(s.PostingSaid(seat=seat))


def round_opened(session: TablePosition[PotTable], event: s.RoundOpened) -> None:
    """Move the button: seats that a blind has passed owe it, seats dealt in owe nothing."""
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
            # A player who has never been dealt in owes the big blind alone.
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
    """After a void round, deal again with the same button; blinds that were owed are owed again."""
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
