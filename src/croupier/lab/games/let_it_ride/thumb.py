"""Rules of thumb for Let It Ride, applied to every class of cards seen.

The published rule (Wizard of Odds) lets a bet ride on hands that are already paid and on draws, which it
names by their spread: how many ranks they span, from the lowest card to the highest.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.stud.chart import Flags
from croupier.lab.stud.shape import ACE, shape, within

TEN, FIVE, FOUR = 10, 5, 4


class Strategy(StrEnum):
    """When a bet rides."""

    BEST = "best"
    PUBLISHED = "published"
    """Hands that are paid, and draws to straight flushes, flushes and straights."""
    PAID = "paid"
    """Only hands that are already paid."""
    NEVER = "never"
    """Both bets come down, whatever the cards."""
    ALWAYS = "always"
    """Both bets ride, whatever the cards."""


class Look(NamedTuple):
    """What a person sees in every class of a number of cards."""

    paid: Flags
    """A pair of tens or better, two pairs, three of a kind or more."""
    low_pair: Flags
    suited: Flags
    high: NDArray[np.int64]
    """How many cards are tens or better."""
    top: NDArray[np.int64]
    """The highest rank; an ace below a five counts as one."""
    spread: NDArray[np.int64]
    """Ranks from the lowest to the highest; more than five where no straight can hold them all."""


@cache
def look(cards: int) -> Look:
    """The classes of this number of cards as a person sees them."""
    seen = shape(cards)
    paid = seen.more | (seen.pair >= TEN)
    return Look(
        paid=paid,
        low_pair=(seen.pair > 0) & ~paid,
        suited=seen.suited,
        high=within(seen.ranks, TEN, ACE),
        top=seen.top,
        spread=seen.spread,
    )


def rides_by_thumb(strategy: Strategy, cards: int) -> Flags:
    """Whether a rule lets the bet ride with each class of this number of cards."""
    seen = look(cards)
    match strategy:
        case Strategy.PUBLISHED:
            return seen.paid | (_three(seen) if cards == 3 else _four(seen))
        case Strategy.PAID:
            return seen.paid
        case Strategy.NEVER:
            return np.zeros_like(seen.paid)
        case Strategy.ALWAYS:
            return np.ones_like(seen.paid)
        case Strategy.BEST:
            raise AssertionError("best play is not a rule of thumb")


def _three(seen: Look) -> Flags:
    """Three to a straight flush: in a row except A-2-3 and 2-3-4, or wider with enough high cards."""
    row = (seen.spread == 3) & (seen.top > FOUR)
    # A low ace is not a high card: its straights end at five.
    high = np.where(seen.top > FIVE, seen.high, 0)
    wider = ((seen.spread == 4) & (high >= 1)) | ((seen.spread == 5) & (high >= 2))
    drawing: Flags = seen.suited & (row | wider)
    return drawing


def _four(seen: Look) -> Flags:
    """Four to a flush, or to a straight open at both ends with a high card."""
    both_ends = (seen.spread == 4) & (seen.top > FOUR) & (seen.top < ACE)
    drawing: Flags = seen.suited | (both_ends & (seen.high >= 1))
    return drawing
