"""High poker hands: five cards, or the best five of up to seven."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from croupier.cards import DECK, Card, write_cards
from croupier.errors import DataInvalid
from croupier.hands.rank import Category, HandRank

ACE = 14
RANKS = tuple(int(card.rank) for card in DECK)
"""Ranks as plain numbers, by a card's index."""
ROYAL_OR_STRAIGHT = {True: Category.ROYAL_FLUSH, False: Category.STRAIGHT_FLUSH}


def rank_high(cards: Sequence[Card]) -> HandRank:
    """The best five-card high hand in five to seven cards, read as a dealer reads it.

    >>> from croupier.cards import parse_cards
    >>> rank_high(parse_cards("AsAd KcKh 2s")).category.name
    'TWO_PAIR'
    >>> rank_high(parse_cards("5c4d3h2sAc KhKd")).ties  # the wheel is the lowest straight
    (5,)
    """
    held = tuple(cards)
    if held and not isinstance(held[0], Card):
        raise DataInvalid(f"{cards!r} is not a list of cards; read the cards with parse_cards")
    return _rank_high(held)


@lru_cache(maxsize=1_024)
def _rank_high(cards: tuple[Card, ...]) -> HandRank:
    """Remembered for a while: a round asks for the same hand once for every wager on it."""
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"a high hand is made of five to seven cards, not {len(cards)}")
    if len(set(cards)) < len(cards):
        raise ValueError(f"a hand of one deck has no card twice: {write_cards(cards)}")
    held: dict[int, int] = {}
    for rank in sorted([RANKS[card.index] for card in cards], reverse=True):
        held[rank] = held.get(rank, 0) + 1
    suited = _suited(cards)
    if suited:
        top = straight_top(suited)
        if top:
            return HandRank(ROYAL_OR_STRAIGHT[top == ACE], (top,))

    # Most copies first, then higher rank, in which order they are: the first group names the hand, the rest
    # are kickers.
    groups = sorted(held, key=held.__getitem__, reverse=True)
    first, second = held[groups[0]], held[groups[1]] if len(groups) > 1 else 0

    if first == 4:
        return HandRank(Category.FOUR_OF_A_KIND, (groups[0], max(groups[1:])))
    if first == 3 and second >= 2:
        return HandRank(Category.FULL_HOUSE, (groups[0], groups[1]))
    if suited:
        return HandRank(Category.FLUSH, tuple(suited[:5]))
    top = straight_top(groups) if len(groups) >= 5 else 0
    if top:
        return HandRank(Category.STRAIGHT, (top,))
    if first == 3:
        return HandRank(Category.THREE_OF_A_KIND, tuple(groups[:3]))
    if first == 2 and second == 2:
        # Seven cards may hold a third pair: its rank may be the kicker.
        return HandRank(Category.TWO_PAIR, (groups[0], groups[1], max(groups[2:])))
    if first == 2:
        return HandRank(Category.PAIR, tuple(groups[:4]))
    return HandRank(Category.HIGH_CARD, tuple(groups[:5]))


def _suited(cards: Sequence[Card]) -> list[int]:
    """The ranks of the suit that makes a flush, highest first; none if there is no flush."""
    suits = [card.suit for card in cards]
    # Of seven cards only a suit among the first three can have five.
    for suit in {*suits[: len(suits) - 4]}:
        if suits.count(suit) >= 5:
            return sorted([RANKS[card.index] for card in cards if card.suit is suit], reverse=True)
    return []


def straight_top(ranks: Iterable[int]) -> int:
    """The highest card of the best straight among these ranks, 0 if there is none; A-2-3-4-5 tops at five."""
    present = 0
    for rank in ranks:
        present |= 1 << rank
    present |= present >> ACE << 1  # the ace is a one as well
    # A bit that is left is the lowest of five ranks in a row.
    lowest = present & present >> 1 & present >> 2 & present >> 3 & present >> 4
    return lowest.bit_length() + 3 if lowest else 0
