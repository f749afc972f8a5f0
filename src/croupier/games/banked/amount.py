"""Amount rules: how much may be wagered on a spot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Cards


@dataclass(frozen=True)
class WithinLimits:
    """From the posted minimum to the posted maximum."""


@dataclass(frozen=True)
class Times:
    """A multiple of another spot's wager, from ``low`` to ``high`` times."""

    of: str
    low: int
    high: int


@dataclass(frozen=True)
class Posted:
    """Exactly the amount that an option posts."""

    option: str


@dataclass(frozen=True)
class UpTo:
    """Anything up to another spot's wager."""

    of: str


@dataclass(frozen=True)
class AnyChips:
    """From one chip to the posted maximum: no minimum applies to a wager for the dealer."""


@dataclass(frozen=True)
class TimesByHand:
    """From one to as many times another spot's wager as the hand allows, within the posted maximum."""

    of: str
    most: Callable[[Cards], int]


@dataclass(frozen=True)
class Choices:
    """One of the multiples of another spot's wager that the current decision offers."""

    of: str


@dataclass(frozen=True)
class PostedRange:
    """From one posted amount to another, whatever the table's other limits."""

    low: str
    high: str


@dataclass(frozen=True)
class UpToHalf:
    """Anything up to half of another spot's wager; exactly half where the option ``exactly`` is posted."""

    of: str
    exactly: str | None = None


AmountRule = WithinLimits | Times | Posted | UpTo | AnyChips | TimesByHand | Choices | PostedRange | UpToHalf

WITHIN_LIMITS = WithinLimits()
"""The amount rule of a spot that states none."""
