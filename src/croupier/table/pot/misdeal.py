"""The reasons for which a deal is void (POT 13)."""

from __future__ import annotations

from enum import StrEnum

from croupier.table.events.betting import EARLY_CARD

CLAUSE = "POT 13"


class Misdeal(StrEnum):
    """What makes a misdeal, if it is noticed before two players have acted."""

    FIRST_EXPOSED = "first-exposed"
    """The first or second card of the deal was exposed by the dealer."""
    TWO_EXPOSED = "two-exposed"
    """Two or more cards were exposed."""
    WRONG_COUNT = "wrong-count"
    """A hand has the wrong number of cards, other than one too many."""
    WRONG_BUTTON = "wrong-button"
    """The button was at the wrong seat."""
    WRONG_SEAT = "wrong-seat"
    """The first card went to the wrong seat."""
    LEFT_OUT = "left-out"
    """A player entitled to cards was left out."""

    @classmethod
    def _missing_(cls, value: object) -> Misdeal | None:
        # The name in earlier releases.
        return cls.FIRST_EXPOSED if value == EARLY_CARD else None
