"""What one person may see of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.table.session import Session


def session_view(session: Session, person: str | None) -> dict[str, Any]:
    """Seats, button, bank and meter for everybody; of the round what this person may see."""
    state = session.state
    seat = session.seat_of(person) if person is not None else None
    player = state.players.index(seat) + 1 if seat in state.players else None
    return {
        "game": session.posting.table.game.id,
        "number": state.number,
        "commitment": state.commitment,
        "you": {"person": person, "seat": seat, "player": player},
        "seats": [
            None
            if (occupant := state.seated.get(n)) is None
            else {
                "seat": n,
                "person": occupant.person,
                "stack": occupant.stack,
                "leaving": occupant.leaving,
                "away": occupant.away,
                "waits_for_blind": occupant.owes_blind,
                "posts": occupant.posts,
                "owes_time": occupant.owes_time,
            }
            for n in range(1, session.posting.seats + 1)
        ],
        "players": list(state.players),
        "button": state.button,
        "bank": {
            "holder": state.rotation.holder,
            "turn": state.rotation.turn,
            "posted": state.posted,
            "offered_to": session.bank_offered_to() if session.round is None else None,
        },
        "meter": state.meter.shown if state.meter is not None else None,
        "round": None if session.round is None else session.round.view(player),
        "last": _last(session, person),
    }


def _last(session: Session, person: str | None) -> dict[str, Any] | None:
    """The finished round as this person may see it."""
    if session.last is None:
        return None
    player = session.last_people.index(person) + 1 if person in session.last_people else None
    return {"players": list(session.last_players), "round": session.last.view(player)}
