"""Pai gow hands: five behind and two in front, with a joker that is wild or a bug."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from croupier.cards import DECK, JOKER, Card, Rank, Suit
from croupier.hands.high import rank_high
from croupier.hands.rank import Category

ACE: Final = int(Rank.ACE)
FIVE_OF_A_KIND: Final = len(Category)
"""Above the royal flush; five aces are its highest (FPG-R5)."""

PaiGowRank = tuple[int, tuple[int, ...]]
"""A hand's worth: its class, then the ranks that break ties. Classes of five cards as in ``Category``."""

COMPLETING = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


class Joker(StrEnum):
    """What the joker stands for."""

    WILD = "wild"
    """The card that makes the hand best."""
    BUG = "bug"
    """An ace, or the card that completes a straight or a flush."""


def rank_five(cards: Sequence[Card], joker: Joker = Joker.WILD) -> PaiGowRank:
    """Rank the five cards behind; A-2-3-4-5 is the lowest straight.

    >>> from croupier.cards import parse_cards
    >>> rank_five(parse_cards("KcKdKhKsJo")), rank_five(parse_cards("KcKd7h7sJo"))
    ((10, (13,)), (6, (13, 7)))
    """
    return _five(frozenset(cards), joker)


@lru_cache(maxsize=1 << 14)
def _five(cards: frozenset[Card], joker: Joker) -> PaiGowRank:
    others = [card for card in cards if card is not JOKER]
    if len(others) == len(cards):
        category, ties = rank_high(others)
        return int(category), ties
    rank, copies = Counter(int(card.rank) for card in others).most_common(1)[0]
    if copies == 4 and (joker is Joker.WILD or rank == ACE):
        return FIVE_OF_A_KIND, (rank,)
    best: PaiGowRank = (-1, ())
    for stand_in in DECK:
        if stand_in in cards:
            continue
        category, ties = rank_high([*others, stand_in])
        if joker is Joker.WILD or stand_in.rank is Rank.ACE or category in COMPLETING:
            best = max(best, (int(category), ties))
    return best


def rank_two(cards: Sequence[Card], joker: Joker = Joker.WILD) -> PaiGowRank:
    """Rank the two cards in front: a pair, or the higher card and the lower. A wild joker pairs the other."""
    first, second = cards
    if JOKER in cards:
        other = second if first is JOKER else first
        high, low = (int(other.rank),) * 2 if joker is Joker.WILD else (ACE, int(other.rank))
    else:
        high, low = max(first.rank, second.rank), min(first.rank, second.rank)
    return (int(Category.PAIR), (high,)) if high == low else (int(Category.HIGH_CARD), (high, low))


def fits_behind(back: PaiGowRank, front: PaiGowRank) -> bool:
    """Whether the five rank above the two: equal pairs and equal high cards do, by their kickers (FPG-R9)."""
    if back[0] >= Category.TWO_PAIR:
        return True
    if back[0] != front[0]:
        return back[0] > front[0]
    return back[1][: len(front[1])] >= front[1]


# ── the bonus looks at all seven cards ───────────────────────────────────────────────────────────────


def bonus_row(cards: Sequence[Card], joker: Joker = Joker.BUG) -> str:
    """The best of seven cards as the bonus pay table names it."""
    others = [card for card in cards if card is not JOKER]
    wild = len(others) < len(cards)
    if seven_card_straight_flush(cards):
        return "seven_card_straight_flush_with_joker" if wild else "seven_card_straight_flush"
    if wild:
        fours = [rank for rank, copies in Counter(card.rank for card in others).items() if copies == 4]
        if Rank.ACE in fours:
            return "five_aces"
        if fours and joker is Joker.WILD:
            return "five_of_a_kind"
        ranks = [
            category
            for stand_in in DECK
            if stand_in not in others
            and (
                (category := rank_high([*others, stand_in]).category) in COMPLETING
                or joker is Joker.WILD
                or stand_in.rank is Rank.ACE
            )
        ]
        return max(ranks).row
    return rank_high(others).category.row


def seven_card_straight_flush(cards: Sequence[Card]) -> bool:
    """Seven in a row of one suit, the joker filling a gap or an end; the ace is high or low."""
    others = [card for card in cards if card is not JOKER]
    if len({card.suit for card in others}) != 1:
        return False
    ranks = {int(card.rank) for card in others}
    low = {1 if rank == ACE else rank for rank in ranks}
    jokers = len(cards) - len(others)
    return any(
        len(run) == len(others) and max(run) - min(run) <= 6 and len(run) + jokers == 7
        for run in (ranks, low)
    )


def royal_match(cards: Sequence[Card]) -> bool:
    """A royal flush, natural or with the joker, and beside it a king and queen of one suit (FPG-R4)."""
    others = [card for card in cards if card is not JOKER]
    jokers = len(cards) - len(others)
    for suit in Suit:
        royal = [card for card in others if card.suit is suit and card.rank >= Rank.TEN]
        rest = [card for card in others if card not in royal]
        if len(royal) + jokers == 5 and {card.rank for card in rest} == {Rank.KING, Rank.QUEEN}:
            return len(rest) == 2 and rest[0].suit is rest[1].suit
    return False
