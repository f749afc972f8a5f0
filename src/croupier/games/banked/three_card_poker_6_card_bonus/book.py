"""Three Card Poker by the book: play with queen-six-four or better."""

from __future__ import annotations

from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView
from croupier.hands.three_card import ThreeCard, ThreeCardRank, rank_three

Q_6_4 = ThreeCardRank(ThreeCard.HIGH_CARD, (12, 6, 4))


def decide(view: BankedView) -> str:
    """Play or fold."""
    return "w play" if view.wager("play") and rank_three(view.own_cards) >= Q_6_4 else "f"


BOOK = Book(base=("ante",), beside="pairplus", decide=decide)
