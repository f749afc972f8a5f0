"""How fast a table is dealt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How fast a table is dealt, in seconds."""

    card: float = 0.35
    bot: float = 0.9
    lock: float = 1.2
    """Between the last wager and "no more bets"."""
    between: float = 5.0
    """Between two rounds, so that people can read the payments."""
    action_seconds: float = 30
    """How long players may think before the table acts for them."""
    supervisor: float = 4.0
    """Until the house's own supervisor confirms awards from the tray, while nobody has the role."""
    bet_seconds: float = 20
    """How long the layout stays open after a round has been opened."""
    idle: float = 60.0
    """How long an absent player's seat is kept, for each round that may be missed, while nothing is dealt."""
    late: float = 5.0
    """How long the table waits for people who missed their last decision."""


AT_ONCE = Pace(card=0, bot=0, lock=0, between=0, supervisor=0)
"""For tests: the table waits for people only."""
