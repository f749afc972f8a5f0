"""Who is dealt in with the next round: the button, new players, missed blinds made up (POT 4, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.money import Cents
from croupier.numbers import Seat
from croupier.table.pot.chips.kill import KILL_BLINDS
from croupier.table.pot.table import PotTable
from croupier.table.session.button import Button, Rotation, between, clockwise, first_button, next_button
from croupier.table.session.state import SessionState


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The next round: where the button is and which seats are dealt in."""

    button: Button
    seats: tuple[Seat, ...]
    posts: tuple[Seat, ...] = ()
    """Seats that post what they owe instead of waiting for the big blind."""
    killer: Seat | None = None
    """A new player at Lowball, who enters by killing the pot."""


def next_deal(table: PotTable, state: SessionState, *, kill: Cents, blinds: bool = True) -> Deal:
    """The button and the seats of the next round; at least two seats can play.

    ``blinds`` says whether there are blinds; ``kill`` is what a kill costs.
    """
    able = state.with_chips()
    if not blinds:
        return _without_blinds(state, able)
    literal = table.options["heads_up_blinds"] == "literal"
    if state.button is None:
        drawn = state.drawn if state.drawn in able else able[0]
        return Deal(button=first_button(able, drawn, literal=literal), seats=tuple(able))
    last, rotation = state.button, Rotation(table.options["button"])

    def following(dealt: list[Seat]) -> Button:
        return next_button(last, dealt, rotation, literal=literal)

    dealt = [seat for seat in able if not state.seated[seat].owes_blind]
    owing = clockwise([seat for seat in able if seat not in dealt], last.big)
    # The big blind reaches one of those who wait for it: they pay it like everybody else.
    reached = [seat for seat in owing if dealt and following([*dealt, seat]).big == seat][:1]
    dealt += reached
    if len(dealt) < 2:
        # With fewer than two others, nobody has to wait.
        return Deal(button=following(able), seats=tuple(able))
    button, posts, killer = following(dealt), [], None
    due = due_killers(state, able)
    for seat in owing:
        occupant = state.seated[seat]
        if seat in reached or not occupant.posts:
            continue
        with_them = following([*dealt, seat])
        if with_them.big != button.big or between(with_them, seat):
            continue
        if occupant.new and table.game.kills_freely:
            # In Lowball a new player waits or kills the pot, and a pot is killed only once.
            killed = killer is not None or any(one in dealt or state.seated[one].posts for one in due)
            if killed or occupant.stack < KILL_BLINDS * kill:
                continue
            killer = seat
        else:
            posts.append(seat)
        dealt, button = [*dealt, seat], with_them
    return Deal(button=button, seats=tuple(dealt), posts=tuple(posts), killer=killer)


def due_killers(state: SessionState, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats whose occupants have to kill a pot, in the order in which they are due."""
    people = {state.seated[seat].person: seat for seat in seats}
    return [people[person] for person in state.kills_due if person in people]


def _without_blinds(state: SessionState, able: list[Seat]) -> Deal:
    """The button goes from player to player; nobody waits for a blind."""
    if state.button is not None:
        seat = clockwise(able, state.button.button)[0]
    else:
        seat = state.drawn if state.drawn in able else able[0]
    return Deal(button=Button(seat, seat, seat), seats=tuple(able))
