"""The reasons for which a deal is void (POT 13)."""

from __future__ import annotations

from enum import StrEnum

CLAUSE = "POT 13"


class Misdeal(StrEnum):
    """What makes a misdeal, if it is noticed before two players have acted."""

    EARLY_CARD = "early-card"
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
