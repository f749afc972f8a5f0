"""Cards to text and back."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards.card import FACES, Card, plain_faces
from croupier.errors import DataInvalid


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other, with or without spaces.

    >>> parse_cards("AsKd Jo ??"), parse_cards("a♠ 10h")
    ((As, Kd, Jo, ??), (As, Th))
    """
    if not isinstance(text, str):
        raise DataInvalid(f"cards are written as text like 'AsKd', not {text!r}")
    packed = text.replace(" ", "")
    try:
        return tuple([FACES[packed[i : i + 2]] for i in range(0, len(packed), 2)])
    except KeyError:
        pass
    try:
        return tuple([FACES[face] for face in plain_faces(text)])
    except KeyError as wrong:
        raise DataInvalid(
            f"{wrong.args[0]!r} in {text!r} is not a card; write one like 'As' or 'Td', 'Jo' or '??'"
        ) from None


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in the notation: ``AsKd``."""
    return "".join([card.text for card in cards])
