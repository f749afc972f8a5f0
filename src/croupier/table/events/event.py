"""What every event is: a fact with its postings."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Fine, fine

Postings = dict[str, Fine]


def move(amount: int, source: str, target: str) -> Postings:
    """So many cents from one account to another."""
    return {source: Fine(-fine(amount)), target: fine(amount)} if amount else {}


def seat(player: int) -> str:
    """A player's account."""
    return f"seat:{player}"


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened."""

    def postings(self) -> Postings:
        """Ledger movements, account to amount; they sum to zero."""
        return {}
