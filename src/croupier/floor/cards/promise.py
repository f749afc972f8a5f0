"""The promise of a deck's order: made before the first card, and checkable by any player afterwards.

If the whole order is shown in the end (against a bank), the promise is one hash of salt and order. If hands
are mucked unseen (for a pot), every card is sealed separately and the promise is a hash of the seals: players
are given the keys of the cards they saw, and the other cards stay closed.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from croupier.cards import Card, by_numbers, commitment, shuffled, write_cards
from croupier.cards.shuffle import Thing
from croupier.floor.records import DeckShuffled, Promise
from croupier.numbers import Seat
from croupier.table.session.events import DeckTurned


class OpenCard(Struct, frozen=True, tag="open"):
    """A card that the viewer may see, with the key of its seal."""

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
        """Return the turn that an event records."""
        return cls(dealt, event.seats, event.numbers)

    def turn(self, order: Sequence[Thing], commitment: str) -> tuple[Thing, ...]:
        """Return the order with the remaining cards shuffled by bytes derived from the numbers."""
        numbers = list(zip(self.seats, self.numbers, strict=True))
        bytes_ = by_numbers(commitment, self.dealt, numbers)
        return (*order[: self.dealt], *shuffled(order[self.dealt :], bytes_))


def dealt_order(
    order: Sequence[Thing], commitment: str, cut: int = 0, turns: Iterable[Turn] = ()
) -> tuple[Thing, ...]:
    """Return a promised order as it is dealt: after the cut, and turned by the players' numbers."""
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
    pack: tuple[Card, ...] = ()
    """The cards declared to be in the deck; empty for a deck that was promised without marks."""
    marks: tuple[str, ...] = ()
    """One for each card of the pack; it matches only the key of the card's place."""


Proof = OrderProof | CardsProof


def promised(order: Sequence[Card], salt: bytes, promise: Promise, pack: Sequence[Card] = ()) -> str:
    """Return the commitment published before the first card; ``pack`` are the cards of a whole deck."""
    if promise is Promise.ORDER:
        return commitment(order, salt)
    seals = [seal(card, key_of(salt, place)) for place, card in enumerate(order)]
    if promise is Promise.CARDS:
        return _whole(seals)
    return _whole((*seals, *marks_of(order, salt, pack), write_cards(in_order(pack))))


def in_order(pack: Iterable[Card]) -> tuple[Card, ...]:
    """Return a pack in the order that proofs list it: sorted by the texts of its cards."""
    return tuple(sorted(pack, key=lambda card: card.text))


def marks_of(order: Sequence[Card], salt: bytes, pack: Sequence[Card]) -> tuple[str, ...]:
    """Return the marks of a pack's cards, in the order in which it is listed.

    Cards missing from this order, because only a part of the pack was shuffled again, have marks that no key
    matches; nobody can tell them from the others. Marks of equal cards are sorted, so they do not reveal
    which card comes first.
    """
    made: dict[Card, list[str]] = {}
    for place, card in enumerate(order):
        made.setdefault(card, []).append(mark(card, key_of(salt, place)))
    for number, card in enumerate(in_order((Counter(pack) - Counter(order)).elements())):
        no_key = hashlib.sha256(b"no place" + salt + number.to_bytes(2, "big")).hexdigest()
        made.setdefault(card, []).append(mark(card, no_key))
    return tuple(one for card in dict.fromkeys(in_order(pack)) for one in sorted(made[card]))


def key_of(salt: bytes, place: int) -> str:
    """Return the key of the seal at one place; it reveals nothing about other places."""
    return hashlib.sha256(salt + place.to_bytes(2, "big")).hexdigest()


def seal(card: Card, key: str) -> str:
    """Return the seal of a card under a key."""
    return hashlib.sha256(bytes.fromhex(key) + card.text.encode("ascii")).hexdigest()


def mark(card: Card, key: str) -> str:
    """Return the mark of a card, which matches only the key of its place."""
    return hashlib.sha256(b"mark" + bytes.fromhex(key) + card.text.encode("ascii")).hexdigest()


def _whole(seals: Iterable[str]) -> str:
    return hashlib.sha256("".join(seals).encode("ascii")).hexdigest()


def open_places(
    deck: DeckShuffled, seen: Iterable[int], turns: Sequence[Turn] = (), *, pack: Sequence[Card] = ()
) -> CardsProof:
    """Return the deck with the cards dealt at these places open and the others closed."""
    dealt = dealt_order(range(len(deck.order)), deck.commitment, turns=turns)
    salt, visible = bytes.fromhex(deck.salt), frozenset(dealt[place] for place in seen)
    places: list[OpenCard | ClosedCard] = []
    for place, card in enumerate(deck.order):
        key = key_of(salt, place)
        places.append(OpenCard(card, key) if place in visible else ClosedCard(seal(card, key)))
    if deck.promise is Promise.CARDS:
        return CardsProof(deck.commitment, tuple(places), tuple(turns))
    marks = marks_of(deck.order, salt, pack)
    return CardsProof(deck.commitment, tuple(places), tuple(turns), in_order(pack), marks)


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
    seals = [
        seal(place.card, place.key) if isinstance(place, OpenCard) else place.seal for place in proof.places
    ]
    if not proof.pack:
        return _whole(seals) == proof.commitment
    whole = (*seals, *proof.marks, write_cards(proof.pack))
    return _whole(whole) == proof.commitment and _no_card_twice(proof, seals)


def _no_card_twice(proof: CardsProof, seals: Sequence[str]) -> bool:
    """Whether no more cards of a kind can ever be shown from this deck than the pack has.

    A card that is shown must match one of its marks. A key matches only one mark, and two places with one
    key and card would have the same seal; so if all seals and all marks differ, each place has its own mark.
    Closed places need not be opened for that.
    """
    marks = proof.marks
    if not len(seals) <= len(marks) == len(proof.pack):
        return False
    if len({*seals}) < len(seals) or len({*marks}) < len(marks):
        return False
    of_card: dict[Card, set[str]] = {}
    for card, one in zip(proof.pack, marks, strict=True):
        of_card.setdefault(card, set()).add(one)
    shown = (place for place in proof.places if isinstance(place, OpenCard))
    return all(mark(place.card, place.key) in of_card.get(place.card, ()) for place in shown)


def whole_packs(cards: Iterable[Card]) -> int:
    """Return how many copies of each card there are; 0 if the numbers differ.

    >>> from croupier.cards import DECK
    >>> whole_packs(DECK), whole_packs(DECK * 8), whole_packs((*DECK[1:], DECK[1]))
    (1, 8, 0)
    """
    times = set(Counter(cards).values())
    return times.pop() if len(times) == 1 else 0


def is_whole(proof: Proof, *, again: bool = False) -> bool | None:
    """Whether the cards of a deck are whole packs; None if the proof does not show it.

    Cards shuffled ``again`` during a round are part of a pack, and sealed cards list that pack.
    """
    if isinstance(proof, OrderProof):
        return None if again else whole_packs(proof.order) > 0
    if not proof.pack:
        return None
    return whole_packs(proof.pack) > 0 and (again or len(proof.places) == len(proof.pack))
