"""The promise of a deck's order: made before the first card, and checkable by any player afterwards.

If the whole order is shown in the end (against a bank), the promise is one hash of salt and order. If hands
are mucked unseen (for a pot), every card is sealed separately and the promise is a hash of the seals: players
are given the keys of the cards they saw, and the other cards stay closed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from msgspec import Struct

from croupier.cards import Card, by_numbers, commitment, shuffled
from croupier.cards.shuffle import Thing
from croupier.floor.records import DeckShuffled, Promise
from croupier.numbers import Seat
from croupier.table.session.events import DeckTurned


class OpenCard(Struct, frozen=True, tag="open"):
    """A card that the person may see, with the key of its seal."""

    card: Card
    key: str


class ClosedCard(Struct, frozen=True, tag="closed"):
    """The seal of a card that stays closed."""

    seal: str


class Turn(Struct, frozen=True):
    """Players' numbers, which turned the cards that were left of a deck."""

    dealt: int
    """How many cards had been dealt from the deck."""
    seats: tuple[Seat, ...]
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, event: DeckTurned, dealt: int) -> Turn:
        """The turn that an event records."""
        return cls(dealt, event.seats, event.numbers)

    def turn(self, order: Sequence[Thing], commitment: str) -> tuple[Thing, ...]:
        """The order with the cards that are left turned: shuffled by bytes that come from the numbers."""
        numbers = list(zip(self.seats, self.numbers, strict=True))
        bytes_ = by_numbers(commitment, self.dealt, numbers)
        return (*order[: self.dealt], *shuffled(order[self.dealt :], bytes_))


def dealt_order(
    order: Sequence[Thing], commitment: str, cut: int = 0, turns: Iterable[Turn] = ()
) -> tuple[Thing, ...]:
    """A promised order as it is dealt: after the cut, and turned by the players' numbers."""
    turned = (*order[cut:], *order[:cut])
    for turn in turns:
        turned = turn.turn(turned, commitment)
    return turned


class OrderProof(Struct, frozen=True, tag="order"):
    """The whole order and its salt."""

    commitment: str
    order: tuple[Card, ...]
    salt: str
    cut: int = 0
    """How many cards the player-dealer cut from the top of this order to its bottom."""
    turns: tuple[Turn, ...] = ()
    """The players' numbers, which turned this order after the cut."""

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The order in which the cards were dealt."""
        return dealt_order(self.order, self.commitment, self.cut, self.turns)


class CardsProof(Struct, frozen=True, tag="cards"):
    """Every place of the deck, open or closed."""

    commitment: str
    places: tuple[OpenCard | ClosedCard, ...]
    turns: tuple[Turn, ...] = ()
    """The players' numbers, which turned the sealed order."""


Proof = OrderProof | CardsProof


def promised(order: Sequence[Card], salt: bytes, promise: Promise) -> str:
    """The commitment that is published before the first card."""
    if promise is Promise.ORDER:
        return commitment(order, salt)
    return _whole(seal(card, key_of(salt, place)) for place, card in enumerate(order))


def key_of(salt: bytes, place: int) -> str:
    """The key of the seal at one place; it reveals nothing about other places."""
    return hashlib.sha256(salt + place.to_bytes(2, "big")).hexdigest()


def seal(card: Card, key: str) -> str:
    """The seal of a card under a key."""
    return hashlib.sha256(bytes.fromhex(key) + card.text.encode("ascii")).hexdigest()


def _whole(seals: Iterable[str]) -> str:
    return hashlib.sha256("".join(seals).encode("ascii")).hexdigest()


def open_places(deck: DeckShuffled, seen: Iterable[int], turns: Sequence[Turn] = ()) -> CardsProof:
    """The deck with the cards open that were dealt at these places, and the others closed."""
    dealt = dealt_order(range(len(deck.order)), deck.commitment, turns=turns)
    salt, visible = bytes.fromhex(deck.salt), frozenset(dealt[place] for place in seen)
    places: list[OpenCard | ClosedCard] = []
    for place, card in enumerate(deck.order):
        key = key_of(salt, place)
        places.append(OpenCard(card, key) if place in visible else ClosedCard(seal(card, key)))
    return CardsProof(deck.commitment, tuple(places), tuple(turns))


def verify(proof: Proof) -> bool:
    """Whether the promise was kept. Any player can check it: nothing but the proof is needed.

    >>> from croupier.cards import DECK
    >>> verify(OrderProof(commitment(DECK, bytes(32)), DECK, bytes(32).hex()))
    True
    >>> verify(OrderProof(commitment(DECK, bytes(32)), DECK[::-1], bytes(32).hex()))
    False
    """
    if isinstance(proof, OrderProof):
        return commitment(proof.order, bytes.fromhex(proof.salt)) == proof.commitment
    seals = (
        seal(place.card, place.key) if isinstance(place, OpenCard) else place.seal for place in proof.places
    )
    return _whole(seals) == proof.commitment
