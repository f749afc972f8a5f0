"""A position as the person in it sees it: own cards, wagers, what lies open, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.money import Cents

if TYPE_CHECKING:
    from croupier.table import Choice


@dataclass(frozen=True, kw_only=True)
class Position:
    """What a person may look at before deciding."""

    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    bank: tuple[Card, ...]
    """The bank's cards that lie face up."""
    board: tuple[Card, ...]
    before_deal: bool
    legal: tuple[Choice, ...]

    def may(self, verb: str, spot: str | None = None) -> Choice | None:
        """The legal act of this verb, on this spot."""
        return next((choice for choice in self.legal if (choice.verb, choice.spot) == (verb, spot)), None)


def position(view: Mapping[str, Any]) -> Position | None:
    """Read the view of a round, or of a table with its round; None if this person has nothing to decide."""
    seen = view.get("round", view)
    if not seen or not seen["legal"]:
        return None
    player = seen["legal"][0].player
    seat = next((seat for seat in seen["seats"] if seat["player"] == player), None)
    if seat is None:
        return None
    return Position(
        cards=parse_cards(seat["cards"]),
        wagers=dict(seat["wagers"]),
        bank=tuple(card for card in parse_cards(seen["bank_cards"]) if card is not UNSEEN),
        board=parse_cards(seen["board"]),
        before_deal=seen["stage"] == "wagers",
        legal=tuple(seen["legal"]),
    )
