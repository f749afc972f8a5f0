"""Spots of the layout: what may be wagered on each, and how a place is written."""

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
    """A spot of the layout: what may be wagered there, and when."""

    name: str
    amount: AmountRule = WITHIN_LIMITS
    clause: str
    required: bool = False
    needs: tuple[str, ...] = ()
    """The player must first have a wager on one of these spots."""
    in_play: bool = False
    """Whether it is wagered on in a decision after the deal, not before the deal."""
    tip_of: str | None = None
    """The spot that this one is a tip beside: a wager for the dealer that wins and loses with it."""
    offered: Callable[[Options], bool] = lambda _: True
    bonus: bool = False
    """Whether the fee schedules count it as a bonus bet."""
    fee: bool = False
    """Whether a fee per game wager is charged on it."""
    per_hand: bool = False
    """Whether each hand of a player has its own; the one of hand 2 is written ``game.2``."""


class Place(Struct, frozen=True):
    """A spot of one hand: the spot's name, the hand's number, and whose hand if it is another player's."""

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
