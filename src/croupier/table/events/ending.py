"""How a round ends."""

from __future__ import annotations

from croupier.table.events.event import Event


class RoundVoided(Event, frozen=True, tag="round.voided/1", kw_only=True):
    """A misdeal: the round is void."""

    clause: str
    reason: str = ""
    """What the dealer declared; empty if the deal itself showed what was wrong."""


class RoundClosed(Event, frozen=True, tag="round.closed/1"):
    """Everything is settled."""
