"""Mexican Poker hands: five cards of a deck without eights, nines and tens, and its joker (MEX 3)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from croupier.cards import DECK, JOKER, Card, Rank

STRIPPED = (Rank.EIGHT, Rank.NINE, Rank.TEN)
ACE, FIVE = 11, 5


class MexicanCategory(IntEnum):
    """The classes: with so few cards a flush is rarer than a full house."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    @property
    def words(self) -> str:
        """Its name as said at the table."""
        return self.name.lower().replace("_", " ")


class MexicanRank(NamedTuple):
    """What a hand is worth; ``order`` places its class, then ranks break ties."""

    order: int
    ties: tuple[int, ...]
    category: MexicanCategory

    @property
    def words(self) -> str:
        """Its class as said at the table."""
        return self.category.words


SHAPES = {
    (5,): MexicanCategory.FIVE_OF_A_KIND,
    (4, 1): MexicanCategory.FOUR_OF_A_KIND,
    (3, 2): MexicanCategory.FULL_HOUSE,
    (3, 1, 1): MexicanCategory.THREE_OF_A_KIND,
    (2, 2, 1): MexicanCategory.TWO_PAIR,
    (2, 1, 1, 1): MexicanCategory.PAIR,
    (1, 1, 1, 1, 1): MexicanCategory.HIGH_CARD,
}
RUNS = (MexicanCategory.STRAIGHT, MexicanCategory.FLUSH, MexicanCategory.STRAIGHT_FLUSH)
"""What a joker dealt face up may fill."""


def place(rank: Rank) -> int:
    """A rank's place in sequence: the jack follows the seven."""
    return int(rank) if rank <= Rank.SEVEN else int(rank) - 3


def rank_mexican(cards: Sequence[Card], *, wild: bool, standard: bool = False) -> MexicanRank:
    """What five cards are worth; ``wild``: the joker was dealt face down and is any card.

    Otherwise it is an ace, or a card that fills a straight, a flush or a straight flush. ``standard``: the
    full house above the flush (MEX-R2).

    >>> from croupier.cards import parse_cards
    >>> rank_mexican(parse_cards("KcKd5h2dJo"), wild=True).words
    'three of a kind'
    >>> rank_mexican(parse_cards("KcKd5h2dJo"), wild=False).words
    'pair'
    """
    if len(cards) != 5:
        raise ValueError(f"a hand is made of five cards, not {len(cards)}")
    if JOKER not in cards:
        return _natural(cards, standard=standard)
    rest = [card for card in cards if card is not JOKER]
    found = []
    for card in DECK:
        # A card already held stands for a fifth of its rank only.
        if card.rank in STRIPPED or (card in rest and len({held.rank for held in rest}) > 1):
            continue
        rank = _natural([*rest, card], standard=standard)
        if wild or card.rank is Rank.ACE or rank.category in RUNS:
            found.append(rank)
    return max(found)


def _natural(cards: Sequence[Card], *, standard: bool) -> MexicanRank:
    places = [place(card.rank) for card in cards]
    held = {p: places.count(p) for p in places}
    groups = sorted(held, key=lambda p: (held[p], p), reverse=True)
    category = SHAPES[tuple(held[p] for p in groups)]
    ties = tuple(groups)
    if category is MexicanCategory.HIGH_CARD:
        suited = len({card.suit for card in cards}) == 1
        top = _straight_top(groups)
        if top:
            category, ties = MexicanCategory.STRAIGHT, (top,)
        if suited:
            category = MexicanCategory.STRAIGHT_FLUSH if top else MexicanCategory.FLUSH
    order = int(category)
    if standard and category in (MexicanCategory.FLUSH, MexicanCategory.FULL_HOUSE):
        order = int(MexicanCategory.FLUSH) + int(MexicanCategory.FULL_HOUSE) - order
    return MexicanRank(order, ties, category)


def _straight_top(places: Sequence[int]) -> int:
    """The top of five places in a row, 0 if they are not; A-2-3-4-5 tops at five."""
    if list(places) == [ACE, FIVE, 4, 3, 2]:
        return FIVE
    return places[0] if places[0] - places[4] == 4 else 0
