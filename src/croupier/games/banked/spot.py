"""Places on the layout: what may be wagered where, and how a place is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from msgspec import Struct

from croupier.games.banked.amount import WITHIN_LIMITS, AmountRule
from croupier.games.option import Options
from croupier.numbers import FIRST_HAND, HandNumber, Player


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A place on the layout."""

    name: str
    amount: AmountRule = WITHIN_LIMITS
    clause: str
    required: bool = False
    needs: tuple[str, ...] = ()
    """One of these spots must hold a wager of the same player first."""
    in_play: bool = False
    """Wagered as a decision after cards are out, not before the deal."""
    tip_of: str | None = None
    """A wager for the dealer that shares the fate of this spot."""
    offered: Callable[[Options], bool] = lambda _: True
    bonus: bool = False
    """Whether schedules call it a bonus bet."""
    fee: bool = False
    """Whether a collection per game wager is charged on it."""
    per_hand: bool = False
    """Whether each hand of a player has its own; that of hand 2 is written ``game.2``."""


class Place(Struct, frozen=True):
    """One betting spot of one hand: the spot's name, the hand's number, and whose hand if not one's own."""

    spot: str
    hand: HandNumber = FIRST_HAND
    on: Player | None = None

    @staticmethod
    @lru_cache(4096)
    def parse(written: str) -> Place:
        """Read ``game``, ``game.2``, ``bonus@1`` or ``double.2@1``."""
        name, _, backed = written.partition("@")
        spot, _, hand = name.partition(".")
        return Place(spot, HandNumber(int(hand or 1)), Player(int(backed)) if backed else None)
