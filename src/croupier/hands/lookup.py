"""The rankings looked up: the worth of five cards as one integer, larger is better.

Every table is filled once from a readable reference and holds each class of five cards, so a hand of
more cards, or two from the hole and three from the board, is a maximum over sums of keys. A rank's key is
a power of five, so sums tell the ranks and their copies apart; above them each suit is counted in four bits.
``tests/hands/test_lookup.py`` holds the tables to their references on every class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from croupier.cards import DECK, Card, Rank, Suit

RANKS = (1 << 32) - 1
"""The part of a sum that tells the ranks."""
FIVE_SUITED = 0x3333
SUITED_BITS = 0x8888

KEYS: tuple[int, ...] = tuple(5 ** (card.rank - 2) + (1 << (32 + 4 * card.suit)) for card in DECK)
"""A card's key by its index."""


class Lookup:
    """One ranking: five-card worths by sum of keys, and the hand of each worth."""

    __slots__ = ("best_plain", "names", "plain", "suited", "worth")

    def __init__(
        self,
        rank: Callable[[Sequence[Card]], Any],
        *,
        without: tuple[Rank, ...] = (),
        flushes: bool = True,
        low: bool = False,
    ) -> None:
        ranks = [r for r in Rank if r not in without]
        plain: dict[int, Any] = {}
        suited: dict[int, Any] = {}
        for chosen in combinations_with_replacement(ranks, 5):
            if chosen[0] == chosen[4]:
                continue
            # Copies of a rank take one suit after the other; the last card leaves the suit of the first.
            cards = [_card(r, chosen[:place].count(r)) for place, r in enumerate(chosen)]
            if len(set(chosen)) == 5:
                key = sum(KEYS[card.index] for card in cards) & RANKS
                if flushes:
                    suited[key] = rank(cards)
                cards[4] = _card(chosen[4], 1)
            plain[sum(KEYS[card.index] for card in cards) & RANKS] = rank(cards)
        self.names = sorted({*plain.values(), *suited.values()}, reverse=low)
        self.worth = worth = {name: place for place, name in enumerate(self.names)}
        self.plain = {key: worth[name] for key, name in plain.items()}
        self.suited = {key: worth[name] for key, name in suited.items()}
        self.best_plain: dict[int, int] = {}

    def best(self, cards: Sequence[Card]) -> int:
        """The best five of five to seven cards; a flush among them is better than any hand without one."""
        keys = [KEYS[card.index] for card in cards]
        total = sum(keys)
        if self.suited and ((total >> 32) + FIVE_SUITED) & SUITED_BITS:
            return self._flush(cards)
        total &= RANKS
        if len(keys) == 5:
            return self.plain[total]
        found = self.best_plain.get(total)
        if found is None:
            plain, ranks = self.plain, [key & RANKS for key in keys]
            if len(keys) == 7:
                # Which two stay out takes less adding than which five play.
                found = max([plain[total - one - other] for one, other in combinations(ranks, 2)])
            else:
                found = max([plain[sum(five)] for five in combinations(ranks, 5)])
            self.best_plain[total] = found
        return found

    def _flush(self, cards: Sequence[Card]) -> int:
        for suit in Suit:
            keys = [KEYS[card.index] & RANKS for card in cards if card.suit is suit]
            if len(keys) >= 5:
                return max([self.suited[sum(five)] for five in combinations(keys, 5)])
        raise AssertionError("five of a suit were counted")

    def two_and_three(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """The best of exactly two from the hole and three from the board."""
        plain = self.plain
        triples, suits = _threes(tuple(board))
        pairs = {
            (KEYS[one.index] + KEYS[other.index]) & RANKS for one, other in combinations(hole, 2)
        }  # equal ranks make equal sums
        best = max([plain[pair + triple] for pair in pairs for triple in triples])
        if self.suited:
            for suit, shared in suits:
                own = [KEYS[card.index] & RANKS for card in hole if card.suit is suit]
                if len(own) > 1:
                    suited = self.suited
                    best = max(
                        best,
                        max([suited[sum(two) + three] for two in combinations(own, 2) for three in shared]),
                    )
        return best

    def says(self, worth: int) -> str:
        """A worth in words."""
        name = self.names[worth]
        return str(name.category.words if hasattr(name, "category") else name.words)


def _card(rank: Rank, suit: int) -> Card:
    return DECK[(rank - 2) * 4 + suit]


@lru_cache(maxsize=256)
def _threes(board: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[tuple[Suit, tuple[int, ...]], ...]]:
    """The threes of a board, all and by suit; kept while its players are compared."""
    triples = {sum([KEYS[card.index] & RANKS for card in three]) for three in combinations(board, 3)}
    suits = []
    for suit in Suit:
        keys = [KEYS[card.index] & RANKS for card in board if card.suit is suit]
        if len(keys) > 2:
            suits.append((suit, tuple([sum(three) for three in combinations(keys, 3)])))
    return tuple(triples), tuple(suits)
