"""Cards to text and back."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards.card import FACES, Card
from croupier.errors import DataInvalid


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other, with or without spaces.

    >>> parse_cards("AsKd Jo ??")
    (As, Kd, Jo, ??)
    """
    packed = text.replace(" ", "")
    if len(packed) % 2:
        raise DataInvalid(f"{text!r} is not a list of cards; every card has two characters, like 'As'")
    try:
        return tuple([FACES[packed[i : i + 2]] for i in range(0, len(packed), 2)])
    except KeyError as wrong:
        raise DataInvalid(
            f"{wrong.args[0]!r} in {text!r} is not a card; write one like 'As' or 'Td', 'Jo' or '??'"
        ) from None


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in the notation: ``AsKd``."""
    return "".join([card.text for card in cards])
