"""What a round paid to whom: one list for a replay and for the people at the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Cents
from croupier.numbers import Player


class For(StrEnum):
    """What chips are paid for."""

    FEE = "fee"
    """The house's collection, from a player, or from the pot where no player is named."""
    BANK = "bank"
    """What is left of the player-dealer's wager."""
    WAGER = "wager"
    AWARD = "award"
    """A progressive wager, paid or returned."""
    ENVY = "envy"
    """Paid because another player's hand won the progressive."""
    BET = "bet"
    """A bet that nobody called."""
    POT = "pot"
    MELD = "meld"
    """Collected from everybody, for a meld or for going out."""
    POOL = "pool"
    FORFEIT = "forfeit"
    """Put into the pool by a player who drops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One movement of chips. ``amount`` is what came back to the player, or what a fee took."""

    what: For
    player: Player | None
    spot: str
    stake: Cents
    amount: Cents
    outcome: str
    clause: str
    tip: Cents = Cents(0)
    """The part of the payment that went to the dealer."""
    uncovered: Cents = Cents(0)
    """The part of the wager that the bank could not cover."""
    gone: bool = False
    """Whether the stake had left the layout before: at the lock, or when the hand was folded."""
    whose: Player | None = None
    """The player whose hand it was, if not ``player``'s own."""
