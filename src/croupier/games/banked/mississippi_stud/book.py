"""Mississippi Stud by the book: count points, and stay with enough of them, a pair, or a draw.

A jack or better counts two points, a six to a ten one point, lower cards none. That is the published way of
counting; the book always bets the smallest amount.
"""

from __future__ import annotations

from croupier.cards import Cards
from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView

JACK, SIX = 11, 6


def points(cards: Cards) -> int:
    """Two for every card that pays when paired, one for every card that pushes."""
    return sum(2 if card.rank >= JACK else 1 if card.rank >= SIX else 0 for card in cards)


def stays(cards: Cards) -> bool:
    """Whether to stay: a pair, as many points as cards, three or more all of one suit, or four in a row."""
    ranks = {int(card.rank) for card in cards}
    if len(ranks) < len(cards) or points(cards) >= len(cards):
        return True
    suited = len({card.suit for card in cards}) == 1
    in_a_row = len(cards) == 4 and max(ranks) - min(ranks) == 3
    return (suited and len(cards) > 2) or in_a_row


def decide(view: BankedView) -> str:
    """Bet on the current street, or fold."""
    bet = view.wager()
    return f"w {bet.spot}" if bet is not None and stays(view.own_cards + view.board) else "f"


BOOK = Book(base=("ante",), beside="bonus", decide=decide, bets_most=False)
