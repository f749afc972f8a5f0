"""What a game is dealt from: decks, stripped decks, decks with a joker, shoes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from croupier.cards.card import DECK, JOKER, Card, Rank
from croupier.errors import DataInvalid


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A pack of cards: how many decks, without which ranks and single cards, with how many jokers.

    >>> len(Deck(decks=8, without=(Rank.EIGHT, Rank.NINE, Rank.TEN)).cards)  # Pan
    320
    """

    decks: int = 1
    without: tuple[Rank, ...] = ()
    jokers: int = 0
    less: tuple[Card, ...] = ()
    """Single cards taken out of the pack, each as often as it is named."""

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise DataInvalid(f"a game needs at least one deck, not {self.decks}", key="decks")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in a fixed order: what a shuffle permutes."""
        one = tuple(card for card in DECK if card.rank not in self.without)
        pack = list(one * self.decks + (JOKER,) * self.jokers)
        for card in self.less:
            pack.remove(card)
        return tuple(pack)

    @cached_property
    def copies(self) -> Counter[Card]:
        """How many of each card the pack holds."""
        return Counter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


STANDARD = Deck()
"""52 cards."""
