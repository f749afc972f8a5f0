"""The base of every event: a fact with its movements."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Fine, fine
from croupier.numbers import Player, Seat

Movements = dict[str, Fine]


def move(amount: int, source: str, target: str) -> Movements:
    """Movements of an amount of cents from one account to another."""
    return {source: Fine(-fine(amount)), target: fine(amount)} if amount else {}


def seat(number: Player | Seat) -> str:
    """The account of a player in a round, or of a seat at a table."""
    return f"seat:{number}"


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened."""

    def movements(self) -> Movements:
        """The movements of this event, account to amount; they sum to zero."""
        return {}
