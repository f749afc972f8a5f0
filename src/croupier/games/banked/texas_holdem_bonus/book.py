"""Texas Hold'em Bonus by the book: nearly every hand sees the flop; later bets need a hole card in a pair."""

from __future__ import annotations

from croupier.games.banked.book import Book
from croupier.games.banked.holdem_book import hidden_pair
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Cards
from croupier.hands import Category, rank_high

DEUCE, SEVEN = 2, 7


def plays_flop(hand: Cards) -> bool:
    """Every hand except a deuce with an unsuited three to seven."""
    high, low = sorted((int(card.rank) for card in hand), reverse=True)
    return low > DEUCE or high > SEVEN or high == low or hand[0].suit == hand[1].suit


def decide(view: BankedView) -> str:
    """Fold or see the flop; then bet with two pairs or with a pair that uses a hole card, else check."""
    hand, board = view.own_cards, view.board
    if not board:
        return "w flop" if view.wager("flop") and plays_flop(hand) else "f"
    own = rank_high(hand + board).category >= Category.TWO_PAIR or hidden_pair(hand, board)
    spot = "turn" if len(board) == 3 else "river"
    return f"w {spot}" if own and view.wager(spot) else "cc"


BOOK = Book(base=("ante",), beside="progressive", decide=decide)
