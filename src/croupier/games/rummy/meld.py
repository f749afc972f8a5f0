"""Melds of a rummy game: ropes and squares, how they grow, and what may be borrowed from them.

A meld never changes its kind: a square of one suit stays one, and borrowing never leaves a square of several
suits with only one. So the cards of a meld always show its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from croupier.cards import DECK, Card, Rank, Suit, write_cards
from croupier.errors import BorrowingRefused, MeldInvalid


class Kind(StrEnum):
    """What kind of meld it is."""

    ROPE = "rope"
    SUITED = "one-suit square"
    MIXED = "square"


class Meld(NamedTuple):
    """Cards of a meld: a rope from its low end, a square by suit."""

    kind: Kind
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Meld:
        """The meld of cards that are known to be one."""
        if cards[0].rank is not cards[1].rank:
            return cls(Kind.ROPE, cards)
        first = cards[0].suit
        return cls(Kind.SUITED if all(card.suit is first for card in cards) else Kind.MIXED, cards)


class Borrow(NamedTuple):
    """A card taken from one of the player's own melds, which are counted from one."""

    meld: int
    card: Card


@dataclass(frozen=True, kw_only=True)
class MeldClauses:
    """The clauses of the meld rules; every refusal cites one of them."""

    size: str
    rope: str
    square: str
    adding: str
    borrowing: str


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """The rules for which cards make a meld."""

    sequence: tuple[Rank, ...]
    """The ranks of a suit from low to high; neighbours here are neighbours in a rope."""
    any_suits: tuple[Rank, ...]
    """Ranks that make a square in any suits."""
    suits_fewest: int
    """The fewest suits in a square of several suits."""
    fewest: int
    most: int
    clauses: MeldClauses

    @cached_property
    def place(self) -> dict[Card, int]:
        """Each card's place in its suit, from 0."""
        return {card: self.sequence.index(card.rank) for card in DECK if card.rank in self.sequence}

    @cached_property
    def suits(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each suit, in sequence."""
        by_face = {(card.rank, card.suit): card for card in DECK}
        return tuple([tuple([by_face[rank, suit] for rank in self.sequence]) for suit in Suit])

    @cached_property
    def free_places(self) -> frozenset[int]:
        """The places of ``any_suits``."""
        return frozenset(self.sequence.index(rank) for rank in self.any_suits)

    def form(self, cards: Sequence[Card]) -> Meld:
        """The meld that these cards make; a refusal says why they make none."""
        said = write_cards(cards)
        if not self.fewest <= len(cards) <= self.most:
            raise MeldInvalid(
                f"a meld has {self.fewest} to {self.most} cards; {said or 'this'} has {len(cards)}",
                clause=self.clauses.size,
            )
        if len({card.rank for card in cards}) == 1:
            return self._square(cards)
        return self._rope(cards)

    def _square(self, cards: Sequence[Card]) -> Meld:
        rank, suits = cards[0].rank, len({card.suit for card in cards})
        if suits == 1:
            return Meld(Kind.SUITED, tuple(cards))
        if suits < self.suits_fewest and rank not in self.any_suits:
            free = " or ".join(rank.name.lower() + "s" for rank in self.any_suits)
            raise MeldInvalid(
                f"{write_cards(cards)} is not a square: cards of one rank must be all of one suit or of "
                f"at least {self.suits_fewest} suits; only {free} may be of any suits",
                clause=self.clauses.square,
            )
        return Meld(Kind.MIXED, tuple(sorted(cards, key=_by_suit)))

    def _rope(self, cards: Sequence[Card]) -> Meld:
        if len({card.suit for card in cards}) != 1:
            raise MeldInvalid(
                f"{write_cards(cards)} is not a meld: the cards are neither of one rank nor of one suit",
                clause=self.clauses.rope,
            )
        order = sorted(cards, key=self.place.__getitem__)
        places = [self.place[card] for card in order]
        if len(set(places)) != len(places):
            raise MeldInvalid(
                f"{write_cards(order)} is not a rope: it has a card twice", clause=self.clauses.rope
            )
        if places[-1] - places[0] != len(places) - 1:
            letters = "-".join(rank.letter for rank in self.sequence)
            raise MeldInvalid(
                f"{write_cards(order)} is not a rope: it has a gap in the sequence {letters}",
                clause=self.clauses.rope,
            )
        return Meld(Kind.ROPE, tuple(order))

    def fits(self, meld: Meld, card: Card) -> bool:
        """Whether this card could be added to the meld."""
        first = meld.cards[0]
        if meld.kind is Kind.MIXED:
            return card.rank is first.rank
        if card.suit is not first.suit:
            return False
        if meld.kind is Kind.SUITED:
            return card.rank is first.rank
        place = self.place[card]
        return place == self.place[first] - 1 or place == self.place[meld.cards[-1]] + 1

    def grown(self, meld: Meld, cards: Sequence[Card]) -> Meld:
        """The meld with these cards added; a refusal says why they do not fit."""
        if not cards:
            raise MeldInvalid("no cards to add", clause=self.clauses.adding)
        first, said = meld.cards[0], write_cards(meld.cards)
        if meld.kind is Kind.ROPE:
            if any(card.suit is not first.suit for card in cards):
                raise MeldInvalid(
                    f"the rope {said} takes only {first.suit.name.lower()}", clause=self.clauses.adding
                )
            return self.form((*meld.cards, *cards))
        for card in cards:
            if card.rank is not first.rank:
                raise MeldInvalid(f"{card} is not of the same rank as {said}", clause=self.clauses.adding)
            if meld.kind is Kind.SUITED and card.suit is not first.suit:
                raise MeldInvalid(
                    f"{said} is a square of one suit and takes only {first}", clause=self.clauses.adding
                )
        if len(meld.cards) + len(cards) > self.most:
            raise MeldInvalid(f"a meld has at most {self.most} cards", clause=self.clauses.size)
        return Meld(meld.kind, tuple(sorted((*meld.cards, *cards), key=_by_suit)))

    def left(self, meld: Meld, card: Card) -> Meld:
        """The meld without a borrowed card; a refusal says why the card may not be borrowed."""
        if card not in meld.cards:
            raise BorrowingRefused(
                f"{card} is not in {write_cards(meld.cards)}", clause=self.clauses.borrowing
            )
        rest = list(meld.cards)
        rest.remove(card)
        try:
            remains = self.form(rest)
        except MeldInvalid:
            remains = None
        if remains is None or remains.kind is not meld.kind:
            raise BorrowingRefused(
                f"without {card}, {write_cards(meld.cards)} would no longer be a {meld.kind}; "
                f"cards that may be borrowed: {write_cards(self.loose(meld)) or 'none'}",
                clause=self.clauses.borrowing,
            )
        return remains

    def loose(self, meld: Meld) -> tuple[Card, ...]:
        """The cards that could be borrowed one at a time, without duplicates."""
        if len(meld.cards) <= self.fewest:
            return ()
        if meld.kind is Kind.ROPE:
            return meld.cards[0], meld.cards[-1]
        if meld.kind is Kind.SUITED:
            return meld.cards[:1]
        return tuple(card for card in dict.fromkeys(meld.cards) if self._mixed_without(meld.cards, card))

    def _mixed_without(self, cards: tuple[Card, ...], card: Card) -> bool:
        suits = len({other.suit for other in cards}) - (cards.count(card) == 1)
        return suits >= (2 if card.rank in self.any_suits else self.suits_fewest)


def _by_suit(card: Card) -> int:
    return card.index
