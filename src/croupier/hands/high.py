"""High poker hands: five cards, or the best five of up to seven."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.cards import Card
from croupier.hands.rank import Category, HandRank

ACE, FIVE = 14, 5
ROYAL_OR_STRAIGHT = {True: Category.ROYAL_FLUSH, False: Category.STRAIGHT_FLUSH}


def rank_high(cards: Sequence[Card]) -> HandRank:
    """The best five-card high hand in five to seven cards, read as a dealer reads it.

    >>> from croupier.cards import parse_cards
    >>> rank_high(parse_cards("AsAd KcKh 2s")).category.name
    'TWO_PAIR'
    >>> rank_high(parse_cards("5c4d3h2sAc KhKd")).ties  # the wheel is the lowest straight
    (5,)
    """
    return _rank_high(tuple(cards))


@lru_cache(maxsize=1_024)
def _rank_high(cards: tuple[Card, ...]) -> HandRank:
    """Remembered for a while: a round asks for the same hand once for every wager on it."""
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"a high hand is made of five to seven cards, not {len(cards)}")
    by_suit: dict[int, list[int]] = {}
    held: dict[int, int] = {}
    for card in cards:
        by_suit.setdefault(card.suit, []).append(card.rank)
        held[card.rank] = held.get(card.rank, 0) + 1

    suited = next((ranks for ranks in by_suit.values() if len(ranks) >= 5), None)
    if suited:
        top = straight_top(suited)
        if top:
            return HandRank(ROYAL_OR_STRAIGHT[top == ACE], (top,))

    # Most copies first, then higher rank: the first group names the hand, the rest are kickers.
    groups = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    first, second = held[groups[0]], held[groups[1]] if len(groups) > 1 else 0

    if first == 4:
        return HandRank(Category.FOUR_OF_A_KIND, (int(groups[0]), int(max(groups[1:]))))
    if first == 3 and second >= 2:
        return HandRank(Category.FULL_HOUSE, (int(groups[0]), int(groups[1])))
    if suited:
        return HandRank(Category.FLUSH, tuple(sorted(map(int, suited), reverse=True)[:5]))
    top = straight_top(held)
    if top:
        return HandRank(Category.STRAIGHT, (top,))
    if first == 3:
        return HandRank(Category.THREE_OF_A_KIND, tuple(map(int, groups[:3])))
    if first == 2 and second == 2:
        # Seven cards may hold a third pair: its rank may be the kicker.
        return HandRank(Category.TWO_PAIR, (int(groups[0]), int(groups[1]), int(max(groups[2:]))))
    if first == 2:
        return HandRank(Category.PAIR, tuple(map(int, groups[:4])))
    return HandRank(Category.HIGH_CARD, tuple(map(int, groups[:5])))


def straight_top(ranks: Sequence[int] | dict[int, int]) -> int:
    """The highest card of the best straight among these ranks, 0 if there is none; A-2-3-4-5 tops at five."""
    present = set(map(int, ranks))
    for top in range(ACE, FIVE, -1):
        if top in present and {top - 1, top - 2, top - 3, top - 4} <= present:
            return top
    return FIVE if {ACE, 2, 3, 4, FIVE} <= present else 0
