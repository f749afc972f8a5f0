"""Rank, suit and card: distinct types, one notation, one index."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, final

from croupier.errors import DataInvalid


class Rank(IntEnum):
    """Two to ace; the ace is high, and rankings that count it low say so."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """How the rank is written: ``A``, ``T``, ``2``."""
        return RANK_LETTERS[self - 2]


class Suit(IntEnum):
    """Clubs, diamonds, hearts, spades: the order that decides the button draw and the bring-in."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """How the suit is written: ``c``, ``d``, ``h``, ``s``."""
        return SUIT_LETTERS[self]


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"

SUIT_AT, SUIT_BITS, SUIT_STEP = 32, 6, 7
"""In the sum of keys each suit has six bits; five cards of seven each are the first to set the top one."""
NO_KEY: Final = 1 << SUIT_AT + 4 * SUIT_BITS
"""The key of a card that has no rank."""


@final
class Card:
    """A card, written rank then suit: ``As``, ``Td``, ``2c``; the joker ``Jo``; an unseen card ``??``.

    There is one object for each face, so cards compare by identity and two equal cards of a shoe are
    the same object. ``rank`` and ``suit`` mean nothing for the joker and the unseen card.
    """

    __slots__ = ("index", "key", "rank", "suit", "text")

    rank: Rank
    suit: Suit
    index: int
    """Place in the deck, 0..51 (52 the joker, 53 unseen): the only form the kernels know."""
    text: str
    key: int
    """The sum of the keys of up to nine cards tells how many there are of each rank (its low part, in base
    five) and whether five share a suit."""

    def __init__(self, rank: Rank, suit: Suit, index: int, text: str) -> None:
        self.rank, self.suit, self.index, self.text = rank, suit, index, text
        joined = 5 ** (rank - 2) + (SUIT_STEP << SUIT_AT + SUIT_BITS * suit)
        self.key = joined if index < len(RANK_LETTERS) * len(SUIT_LETTERS) else NO_KEY

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card. ``Card.parse("As")`` is the ace of spades, and so are ``as`` and ``A♠``."""
        try:
            return FACES[text]
        except (KeyError, TypeError):
            pass
        faces = [FACES.get(face) for face in plain_faces(str(text))]
        if len(faces) != 1 or faces[0] is None:
            raise DataInvalid(f"{text!r} is not a card; write one like 'As' or 'Td', 'Jo' or '??'")
        return faces[0]

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


Cards = tuple[Card, ...]
"""Cards in the order in which they lie."""

DECK: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, (rank - 2) * 4 + suit, rank.letter + suit.letter) for rank in Rank for suit in Suit
)
"""The 52 cards in the order of their index: 2c 2d 2h 2s 3c … As."""

JOKER: Final = Card(Rank.ACE, Suit.SPADES, 52, "Jo")
UNSEEN: Final = Card(Rank.TWO, Suit.CLUBS, 53, "??")

FACES: Final[dict[str, Card]] = {card.text: card for card in (*DECK, JOKER, UNSEEN)}

_SUIT_SIGNS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\ufe0e\ufe0f")


def plain_faces(text: str) -> list[str]:
    """Cards as people write them, in the notation: ``a♠ 10H`` is ``As``, ``Th``.

    >>> plain_faces("a♠, 10H jo")
    ['As', 'Th', 'Jo']
    """
    packed = "".join(text.replace("10", "T").replace(",", " ").translate(_SUIT_SIGNS).split())
    return [packed[i : i + 2].capitalize() for i in range(0, len(packed), 2)]
