"""Three Card Poker by the book: play with queen-six-four or better."""

from __future__ import annotations

from croupier.games.banked.book import Seen
from croupier.hands.three_card import ThreeCard, ThreeCardRank, rank_three

Q_6_4 = ThreeCardRank(ThreeCard.HIGH_CARD, (12, 6, 4))


def book(seen: Seen) -> str:
    """Play or fold."""
    return "w play" if rank_three(seen.hand) >= Q_6_4 and "w play" in seen.may else "f"
