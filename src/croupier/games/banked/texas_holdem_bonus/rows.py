"""The rows of the bonus and progressive pay tables that a hand of Texas Hold'em Bonus makes."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.banked.vocabulary import Cards, Sight
from croupier.hands import Category, rank_high

ACE, KING, QUEEN, JACK = 14, 13, 12, 11
PAIRS = {ACE: "aces", KING: "kings", QUEEN: "queens", JACK: "jacks"}
WITH_ACE = {KING: "ace_king", QUEEN: "ace_queen", JACK: "ace_jack"}


def bonus_row(sight: Sight) -> str | None:
    """The row of the two hole cards, and for the top row of the dealer's two as well [THB 12] (THB-R1)."""
    if len(sight.hand) != 2:
        return None
    high, low = sorted(sight.hand, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        if _aces(sight.hand) and _aces(sight.bank):
            return "aces_against_aces"
        return PAIRS.get(high.rank, "small_pair")
    if high.rank != ACE or low.rank not in WITH_ACE:
        return None
    return WITH_ACE[low.rank] + ("_suited" if high.suit == low.suit else "")


def _aces(cards: Cards) -> bool:
    return len(cards) == 2 and all(card.rank == ACE for card in cards)


def progressive_row(sight: Sight) -> str | None:
    """The row of the best five of seven; ``thbp-08`` pays a royal by the card that completes it [THB 18]."""
    if len(sight.hand) != 2 or len(sight.board) != 5:
        return None
    category = rank_high(sight.hand + sight.board).category
    if category is Category.ROYAL_FLUSH and sight.options["progressive"] == "thbp-08":
        return royal_row(sight.hand, sight.board)
    return category.row


def royal_row(hand: Cards, board: Cards) -> str:
    """The row by where a royal flush is complete: flop, turn, river, or the board alone (THB-R7)."""
    if _royal(board):
        return "community_royal"
    stage = next(cards for cards in (3, 4, 5) if _royal(hand + board[:cards]))
    return f"royal_after_{stage + 2}"


def _royal(cards: tuple[Card, ...]) -> bool:
    return rank_high(cards).category is Category.ROYAL_FLUSH
