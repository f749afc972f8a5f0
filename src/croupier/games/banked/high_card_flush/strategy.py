"""High Card Flush by the book: raise as much as the hand allows with ten-eight-six or better."""

from __future__ import annotations

from croupier.games.banked.book import Seen
from croupier.hands.longest_flush import FlushRank, longest_flush

TEN_EIGHT_SIX = FlushRank(3, (10, 8, 6))


def book(seen: Seen) -> str:
    """Raise or fold."""
    return "w raise" if "w raise" in seen.may and longest_flush(seen.hand) >= TEN_EIGHT_SIX else "f"
