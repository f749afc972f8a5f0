"""What one person may see of a table."""

from __future__ import annotations

from typing import Any

from croupier.numbers import Player, by_player, seat_numbers
from croupier.table.banked.round import BankedRound
from croupier.table.round import Round
from croupier.table.session.standing import Standing
from croupier.table.table import Table


def session_view(session: Standing[Table], person: str | None) -> dict[str, Any]:
    """Seats, button, bank and meter for everybody; of the round what this person may see."""
    state = session.state
    places = state.places_of(person) if person is not None else []
    seats = [seat for seat in places if not state.seated[seat].standing]
    players = session.players_of(person) if person is not None else []
    return {
        "game": session.posting.table.game.id,
        "number": state.number,
        "commitment": state.commitment,
        "you": {
            "person": person,
            "seat": seats[0] if seats else None,
            "player": players[0] if players else None,
            "seats": seats,
            "players": players,
            "standing": bool(places) and not seats,
        },
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
                "further": occupant.further,
                "third_party": occupant.third_party,
                "posts": occupant.posts,
                "owes_time": occupant.owes_time,
            }
            for n in seat_numbers(session.posting.seats)
        ],
        "standing": [
            {"person": occupant.person, "stack": occupant.stack, "leaving": occupant.leaving}
            for _, occupant in sorted(state.seated.items())
            if occupant.standing
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
        "round": None if session.round is None else _seen(session.round, players),
        "last": _last(session, person),
    }


def _last(session: Standing[Table], person: str | None) -> dict[str, Any] | None:
    """The finished round as this person may see it."""
    if session.last is None:
        return None
    players = [number for number, name in by_player(session.last_people) if name == person]
    return {"players": list(session.last_players), "round": _seen(session.last, players)}


def _seen(round_: Round, players: list[Player]) -> dict[str, Any]:
    """A round as a person sees it who plays under these numbers."""
    if isinstance(round_, BankedRound):
        return round_.view(players[0] if players else None, players[1:])
    return round_.view(players[0] if players else None)
