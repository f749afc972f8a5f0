"""Four Card Poker by the book: the three lines that the maker prints on its card for players."""

from __future__ import annotations

from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView
from croupier.hands.four_card import FourCard, FourCardRank, rank_four

PLAYS = FourCardRank(FourCard.PAIR, (3,))
"""Play a pair of threes or better."""
TRIPLES = FourCardRank(FourCard.PAIR, (10,))
"""Play a pair of tens or better for three times the ante."""


def decide(view: BankedView) -> str:
    """Play or fold."""
    return "w play" if view.wager("play") and rank_four(view.own_cards) >= PLAYS else "f"


def bets_most(view: BankedView) -> bool:
    """Whether to play for three times the ante."""
    return rank_four(view.own_cards) >= TRIPLES


BOOK = Book(base=("ante",), beside="acesup", decide=decide, bets_most=bets_most)
