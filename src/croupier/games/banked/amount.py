"""How much a spot takes: rules for the amount of a wager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Cards


@dataclass(frozen=True)
class WithinLimits:
    """From the posted minimum to the posted maximum."""


@dataclass(frozen=True)
class Times:
    """So many times another spot's wager; exactly, where both ends are equal."""

    of: str
    low: int
    high: int


@dataclass(frozen=True)
class Posted:
    """Exactly what an option posts."""

    option: str


@dataclass(frozen=True)
class UpTo:
    """Anything up to another spot's wager."""

    of: str


@dataclass(frozen=True)
class AnyChips:
    """From one chip to the posted maximum: a wager for the dealer knows no posted minimum."""


@dataclass(frozen=True)
class TimesByHand:
    """From once another spot's wager to as many times as the player's hand allows, and the posted maximum."""

    of: str
    most: Callable[[Cards], int]


@dataclass(frozen=True)
class Choices:
    """One of a few multiples of another spot's wager: those that the current decision offers."""

    of: str


@dataclass(frozen=True)
class PostedRange:
    """From one posted amount to another, whatever the table's other limits are."""

    low: str
    high: str


@dataclass(frozen=True)
class UpToHalf:
    """Anything up to half of another spot's wager; exactly half where the option says so."""

    of: str
    exactly: str | None = None


AmountRule = WithinLimits | Times | Posted | UpTo | AnyChips | TimesByHand | Choices | PostedRange | UpToHalf

WITHIN_LIMITS = WithinLimits()
"""What a spot takes unless it says otherwise."""
