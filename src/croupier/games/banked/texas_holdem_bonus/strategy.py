"""Texas Hold'em Bonus by the book: nearly every hand sees the flop, later bets want a pair of one's own."""

from __future__ import annotations

from croupier.games.banked.book import Seen
from croupier.games.banked.holdem_book import hidden_pair
from croupier.games.banked.vocabulary import Cards
from croupier.hands import Category, rank_high

DEUCE, SEVEN = 2, 7


def plays_flop(hand: Cards) -> bool:
    """Everything but a deuce with an unsuited three to seven."""
    high, low = sorted((int(card.rank) for card in hand), reverse=True)
    return low > DEUCE or high > SEVEN or high == low or hand[0].suit == hand[1].suit


def book(seen: Seen) -> str:
    """Fold or see the flop; then bet two pairs, or a pair with a hole card, else check."""
    if not seen.board:
        return "w flop" if "w flop" in seen.may and plays_flop(seen.hand) else "f"
    made = rank_high(seen.hand + seen.board).category
    own = made >= Category.TWO_PAIR or hidden_pair(seen.hand, seen.board)
    spot = "w turn" if len(seen.board) == 3 else "w river"
    return spot if own and spot in seen.may else "cc"
