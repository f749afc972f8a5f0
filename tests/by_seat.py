"""An event's movements with seats for player numbers: in a round people are players, around it seats."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.numbers import Seat
from croupier.store import members
from croupier.table import events as e

IN_ROUND = frozenset(members(e.AnyEvent, e.Event))


def by_seat(event: e.Event, seats: Sequence[Seat]) -> e.Movements:
    """What an event moves, each player named by the seat they play from."""
    moved = event.movements()
    if type(event) not in IN_ROUND:
        return moved
    return {
        e.seat(seats[int(account[5:]) - 1]) if account.startswith("seat:") else account: amount
        for account, amount in moved.items()
    }
