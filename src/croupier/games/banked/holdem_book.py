"""What the books of the banked hold'em games share."""

from __future__ import annotations

from croupier.games.banked.vocabulary import Cards


def hidden_pair(hand: Cards, board: Cards) -> bool:
    """Whether one of the player's cards is part of a pair; pocket deuces do not count."""
    if hand[0].rank == hand[1].rank:
        return hand[0].rank > 2
    return any(card.rank == one.rank for card in hand for one in board)
