"""Caribbean Stud by the book: bet with ace-king or better."""

from __future__ import annotations

from croupier.games.banked.book import Seen
from croupier.hands import AtLeast, Category, rank_high

ACE_KING = AtLeast(Category.HIGH_CARD, (14, 13))


def book(seen: Seen) -> str:
    """Bet or fold."""
    return "w bet" if "w bet" in seen.may and ACE_KING.plays(rank_high(seen.hand)) else "f"
