"""What one person may see of a round: the part of a view that all families share.

A view holds cards, not their names; a card that the person may not see is ``UNSEEN``. ``table`` makes views;
bots, pages and advice get nothing else, so they cannot leak what a view does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from croupier.cards import Cards
from croupier.games.choice import Choice
from croupier.money import Cents
from croupier.numbers import Player

C = TypeVar("C", bound=Choice)


class SeatView(Struct, frozen=True, kw_only=True):
    """A player's part in a round."""

    player: Player
    stack: Cents
    cards: Cards
    status: str
    """``in``, ``folded``, ``dead`` and so on; each family has its own words."""


class RoundView(Struct, frozen=True, kw_only=True, tag_field="family"):
    """A round as one player, the dealer or a bystander sees it."""

    game: str
    stage: str
    seats: Sequence[SeatView]
    """Player 1 first."""
    to_act: tuple[Player, ...]
    legal: tuple[Choice, ...]
    """What the person who sees this view may do now."""
    over: bool

    def offered(self, kind: type[C]) -> C | None:
        """The first choice of this type, if there is one."""
        return next((choice for choice in self.legal if isinstance(choice, kind)), None)
