"""High Card Flush by the book: raise as much as the hand allows with ten-eight-six or better."""

from __future__ import annotations

from croupier.cards import Cards
from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView
from croupier.hands.longest_flush import FlushRank, longest_flush

TEN_EIGHT_SIX = FlushRank(3, (10, 8, 6))


def stays(hand: Cards) -> bool:
    """Ten-eight-six or better in one suit."""
    return longest_flush(hand) >= TEN_EIGHT_SIX


def decide(view: BankedView) -> str:
    """Raise or fold."""
    return "w raise" if view.wager("raise") and stays(view.own_cards) else "f"


BOOK = Book(base=("ante",), beside="progressive", decide=decide)
