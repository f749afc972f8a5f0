"""Let It Ride by the book: let paid hands ride, and hands close to a flush or a straight flush.

This is the published rule of thumb, in which a ten or better is a high card.
"""

from __future__ import annotations

from croupier.cards import Cards
from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView

TEN, ACE, LOW_ACE = 10, 14, 1


def is_paid(cards: Cards) -> bool:
    """Whether the hand is already paid: a pair of tens or better, two pairs or three of a kind."""
    ranks = [int(card.rank) for card in cards]
    paired = {rank for rank in ranks if ranks.count(rank) > 1}
    return len(ranks) - len(set(ranks)) > 1 or any(rank >= TEN for rank in paired)


def spread(cards: Cards) -> int:
    """How many ranks the cards span, with the ace low if that makes the span smaller."""
    ranks = [int(card.rank) for card in cards]
    low = [LOW_ACE if rank == ACE else rank for rank in ranks]
    return min(max(held) - min(held) + 1 for held in (ranks, low))


def high_cards(cards: Cards) -> int:
    """How many cards would be paid if paired."""
    return sum(card.rank >= TEN for card in cards)


def first_rides(cards: Cards) -> bool:
    """A paid hand, or three to a straight flush: 3-4-5 and up, with a high card for each gap."""
    if is_paid(cards):
        return True
    ranks = sorted(int(card.rank) for card in cards)
    if len({card.suit for card in cards}) > 1 or len(set(ranks)) < 3:
        return False
    match spread(cards):
        case 3:
            return ranks not in ([2, 3, 4], [2, 3, ACE])
        case 4:
            return high_cards(cards) >= 1
        case 5:
            return high_cards(cards) >= 2
        case _:
            return False


def second_rides(cards: Cards) -> bool:
    """A paid hand, four to a flush, or four to a straight that is open at both ends and has a high card."""
    if is_paid(cards) or len({card.suit for card in cards}) == 1:
        return True
    ranks = {int(card.rank) for card in cards}
    return len(ranks) == 4 and max(ranks) - min(ranks) == 3 and TEN <= max(ranks) < ACE


def decide(view: BankedView) -> str:
    """Let the bet ride, or pull it down."""
    cards = view.own_cards + view.board
    rides = first_rides(cards) if len(cards) == 3 else second_rides(cards)
    return "cc" if rides else "off"


BOOK = Book(base=("bet_1",), decide=decide)
