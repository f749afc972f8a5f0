"""What people at a table are told while it stands still."""

from __future__ import annotations

from croupier.floor import TableActor

FROZEN = "A supervisor has frozen this table in a dispute. Everything stays where it is."


def trouble(actor: TableActor) -> str:
    """What is wrong at a table, for people to read; empty on a good day."""
    return actor.keeper.trouble or (FROZEN if actor.frozen else "")
