"""Rules of thumb for Mississippi Stud, applied to every class of cards seen.

High cards (jack to ace) make a pair that is paid and count two points; middle cards (six to ten) make a pair
that pushes and count one; low cards count nothing. The rule by points is the one by Joseph Kisenwether that
the Wizard of Odds publishes.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.stud.chart import Flags
from croupier.lab.stud.seen import HAND
from croupier.lab.stud.shape import ACE, TOO_WIDE, shape, within

JACK, TEN, EIGHT, SEVEN, SIX = 11, 10, 8, 7, 6
NO_STRAIGHT = HAND
"""More gaps than any straight has."""
FOLD, ONCE, THRICE = 0, 1, 3


class Strategy(StrEnum):
    """What to bet on each street."""

    BEST = "best"
    POINTS = "points"
    """The published rule: pairs, draws and points."""
    BARE_POINTS = "bare-points"
    """Three antes on what pays or pushes, one on two, three, four points by street, no draws."""
    ONCE = "once"
    """One ante on every street, three once the hand pays or pushes."""
    ALWAYS = "always"
    """One ante on every street."""


class Look(NamedTuple):
    """What a person sees in every class of a number of cards."""

    points: NDArray[np.int64]
    high: NDArray[np.int64]
    """How many cards are jacks or better."""
    middle: NDArray[np.int64]
    made: Flags
    """Two pairs, three or four of a kind, or a pair that pays or pushes."""
    low_pair: Flags
    suited: Flags
    """All of one suit."""
    top: NDArray[np.int64]
    """The highest rank; an ace below a five counts as one where that makes a straight possible."""
    gaps: NDArray[np.int64]
    """Ranks missing between the lowest and the highest; ``NO_STRAIGHT`` where none can hold them all."""
    royal: Flags
    """All different and ten or better, so that they can make a royal flush if they are suited."""


@cache
def look(cards: int) -> Look:
    """The classes of this number of cards as a person sees them."""
    seen = shape(cards)
    high, middle = within(seen.ranks, JACK, ACE), within(seen.ranks, SIX, TEN)
    return Look(
        points=2 * high + middle,
        high=high,
        middle=middle,
        made=seen.more | (seen.pair >= SIX),
        low_pair=(seen.pair > 0) & (seen.pair < SIX) & ~seen.more,
        suited=seen.suited,
        top=seen.top,
        gaps=np.where(seen.spread == TOO_WIDE, NO_STRAIGHT, seen.spread - cards),
        royal=(seen.pair == 0) & (seen.ranks[:, 0] >= TEN),
    )


def bets_by_thumb(strategy: Strategy, cards: int, staked: int) -> NDArray[np.int64]:
    """How many antes a rule bets on each class of this number of cards, with ``staked`` antes in."""
    seen = look(cards)
    match strategy:
        case Strategy.POINTS:
            return _by_points(seen, cards, staked)
        case Strategy.BARE_POINTS:
            return _bets(seen.made | (seen.low_pair & (cards == 2)), seen.low_pair | (seen.points >= cards))
        case Strategy.ONCE:
            return _bets(seen.made, seen.points >= 0)
        case Strategy.ALWAYS:
            return np.full(len(seen.points), ONCE)
        case Strategy.BEST:
            raise AssertionError("best play is not a rule of thumb")


def _by_points(seen: Look, cards: int, staked: int) -> NDArray[np.int64]:
    if cards == 2:
        six_five = seen.suited & (seen.top == SIX) & (seen.gaps == 0)
        return _bets(seen.made | seen.low_pair, (seen.points >= 2) | six_five)
    if cards == 3:
        draws = (
            seen.royal
            | ((seen.gaps == 0) & (seen.top >= SEVEN))
            # A low ace counts for nothing here: A-2-4 is bet once, like other suited cards.
            | ((seen.gaps == 1) & (seen.top >= JACK))
            | ((seen.gaps == 2) & (seen.high >= 2))
        )
        straight = ((seen.gaps == 0) & (seen.top >= SIX)) | ((seen.gaps == 1) & (seen.middle >= 2))
        return _bets(
            seen.made | (seen.suited & draws), seen.suited | seen.low_pair | (seen.points >= 3) | straight
        )
    # Three middle cards stay in if three antes were bet on an earlier street.
    raised = staked > 1 + 2 * ONCE
    outside = (seen.gaps == 0) & (seen.top >= EIGHT) & (seen.top < ACE)
    return _bets(
        seen.made | seen.suited | outside,
        seen.low_pair | (seen.points >= 4) | (seen.gaps <= 1) | ((seen.middle >= 3) & raised),
    )


def _bets(thrice: Flags, once: Flags) -> NDArray[np.int64]:
    """Three antes, else one, else a fold."""
    return np.where(thrice, THRICE, np.where(once, ONCE, FOLD))
