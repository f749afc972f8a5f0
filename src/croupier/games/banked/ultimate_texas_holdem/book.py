"""Ultimate Texas Hold'em by the book: raise early with the better half of hands, later with a made hand."""

from __future__ import annotations

from croupier.games.banked.book import Book
from croupier.games.banked.holdem_book import hidden_pair
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Cards
from croupier.hands import Category, rank_high

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10

RAISE_FROM = {ACE: (2, 2), KING: (5, 2), QUEEN: (8, 6), JACK: (TEN, 8)}
"""By the higher card, the lowest other card to raise with before the flop: unsuited, suited."""


def raises_before_flop(hand: Cards) -> bool:
    """Pairs of threes and up, any ace, and high cards with a good enough second card."""
    high, low = sorted((int(card.rank) for card in hand), reverse=True)
    if high == low:
        return high >= 3
    return high in RAISE_FROM and low >= RAISE_FROM[high][hand[0].suit == hand[1].suit]


def raises_on_flop(hand: Cards, board: Cards) -> bool:
    """Two pairs or better, a pair with a hole card, or four to a flush with a ten or better in the hole."""
    made = rank_high(hand + board)
    if made.category >= Category.TWO_PAIR:
        return True
    if hidden_pair(hand, board):
        return True
    return any(card.rank >= TEN and sum(one.suit == card.suit for one in hand + board) >= 4 for card in hand)


def bets_on_river(hand: Cards, board: Cards) -> bool:
    """Any hand better than the board alone, and ace-high or king-high."""
    if rank_high(hand + board).category > rank_high(board).category or hidden_pair(hand, board):
        return True
    return max(card.rank for card in hand) >= KING


def decide(view: BankedView) -> str:
    """Raise if the rule for this street says so; else check, or fold at the end."""
    if view.wager("play") and _plays(view.own_cards, view.board):
        return "w play"
    return "cc" if view.may("cc") else "f"


def _plays(hand: Cards, board: Cards) -> bool:
    match len(board):
        case 0:
            return raises_before_flop(hand)
        case 3:
            return raises_on_flop(hand, board)
    return bets_on_river(hand, board)


BOOK = Book(base=("ante",), beside="trips", decide=decide)
