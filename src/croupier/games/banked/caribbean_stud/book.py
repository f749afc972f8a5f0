"""Caribbean Stud by the book: bet with ace-king or better."""

from __future__ import annotations

from croupier.cards import Cards
from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView
from croupier.hands import AtLeast, Category, rank_high

ACE_KING = AtLeast(Category.HIGH_CARD, (14, 13))


def stays(hand: Cards) -> bool:
    """Ace-king or better."""
    return ACE_KING.plays(rank_high(hand))


def decide(view: BankedView) -> str:
    """Bet or fold."""
    return "w bet" if view.wager("bet") and stays(view.own_cards) else "f"


BOOK = Book(base=("ante",), beside="progressive", decide=decide)
