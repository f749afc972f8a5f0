"""Let It Ride by the book: what is paid already rides, and what is close to a flush or a straight flush.

The published rule of thumb, with a ten or better as a high card.
"""

from __future__ import annotations

from croupier.cards import Cards
from croupier.games.banked.book import Book
from croupier.games.banked.view import BankedView

TEN, ACE, LOW_ACE = 10, 14, 1


def is_paid(cards: Cards) -> bool:
    """A pair of tens or better, two pairs, three of a kind: what the rest of the cards cannot undo."""
    ranks = [int(card.rank) for card in cards]
    paired = {rank for rank in ranks if ranks.count(rank) > 1}
    return len(ranks) - len(set(ranks)) > 1 or any(rank >= TEN for rank in paired)


def spread(cards: Cards) -> int:
    """From the lowest card to the highest, both counted; an ace is low where that brings them closer."""
    ranks = [int(card.rank) for card in cards]
    low = [LOW_ACE if rank == ACE else rank for rank in ranks]
    return min(max(held) - min(held) + 1 for held in (ranks, low))


def high_cards(cards: Cards) -> int:
    """How many would be paid if they were paired."""
    return sum(card.rank >= TEN for card in cards)


def first_rides(cards: Cards) -> bool:
    """Three to a straight flush: 3-4-5 and up; a high card makes up for one gap, two of them for two."""
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
    """Four of one suit; four in a row, open at both ends, with a high card among them."""
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
