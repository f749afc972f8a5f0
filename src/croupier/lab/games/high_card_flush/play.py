"""High Card Flush played: all deals by the player's longest flush, and when a strategy raises.

The player sees seven cards and none of the dealer's, then folds or raises. All deals are counted by the
player's longest flush (kernels.games.high_card_flush); what outcomes are worth comes from the declaration.
"""

from __future__ import annotations

import math
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.high_card_flush.game import DEALER_PLAYS, HIGH_CARD_FLUSH, RAISES, Outcome
from croupier.games.banked.vocabulary import Options
from croupier.hands.longest_flush import FlushRank
from croupier.kernels.games import high_card_flush as kernel
from croupier.kernels.games.high_card_flush import CARDS, FOLD, MASKS, MOST, ONCE, SIZE
from croupier.lab.core.threads import in_spans
from croupier.lab.core.worth import net_results

GAME = HIGH_CARD_FLUSH
HANDS = math.comb(52, CARDS)

DEALS = HANDS * math.comb(45, CARDS)
"""The player's hands and the dealer's: 6,071,092,494,667,200."""

SPAN = 100
"""Flushes that one thread takes at a time."""

LENGTHS = range(2, 8)

OUTCOMES = (Outcome.NO_HAND, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)
"""What the kernel counts, in its order: the dealer's hand is not qualified, below, equal, above."""

NONE = np.zeros(0, dtype=np.uint64)
ROOM = 1 << 20
"""More than the doubtful hands that best play raises, up to a renaming of suits."""

Nets = NDArray[np.object_]
"""By length of the player's flush, act and outcome: the worth in antes."""


class Strategy(StrEnum):
    """When to raise."""

    BEST = "best"
    BOOK = "ten-eight-six"
    """Any four cards, or three from T-8-6, always for the most that is allowed."""
    MIMIC = "mimic"
    """With the hands that the dealer plays: three cards with a nine, or better."""
    ALWAYS = "always"


def stake_of(length: int, action: int, options: Options) -> Fraction:
    """The raise, in antes: once, or as many times as the flush and the largest wager allow."""
    if action == ONCE:
        return Fraction(1)
    times = Fraction(RAISES.get(length, 1))
    ante_cents = options.get("ante")
    if ante_cents is None:
        return times
    if not 0 < ante_cents <= options["max_wager"]:
        raise DataInvalid("expected an ante from the smallest to the largest wager", key="ante")
    return min(times, Fraction(options["max_wager"], ante_cents))


def worths(options: Options) -> Nets:
    """What each outcome is worth for each length and action, in antes, as the game declares it."""
    nets = np.full((CARDS + 1, 3, 4), Fraction(), dtype=object)
    for length in LENGTHS:
        nets[length, FOLD, :] = _worth(Outcome.FOLDED, Fraction())
        for action in (ONCE, MOST):
            for place, outcome in enumerate(OUTCOMES):
                nets[length, action, place] = _worth(outcome, stake_of(length, action, options))
    return nets


def _worth(outcome: Outcome, raised: Fraction) -> Fraction:
    """One outcome with a raise of this many antes."""
    return worth_on("ante", outcome) + raised * worth_on("raise", outcome)


def worth_on(spot: str, outcome: Outcome) -> Fraction:
    """What an outcome does to one unit on a spot."""
    return net_results(GAME.results[outcome], {spot: 1}, lambda _, result: result.odds)


def deals_by_length(least: int, options: Options) -> NDArray[np.int64]:
    """All deals by length of the player's flush, act, and outcome."""
    deals = deals_by_flush(least, units_of(options))
    by_length = np.zeros((CARDS + 1, 3, 4), dtype=np.int64)
    for length in LENGTHS:
        by_length[length] = deals[length == SIZE].sum(axis=0)
    assert by_length.sum() == DEALS, "every deal is counted once"
    return by_length


def units_of(options: Options) -> tuple[tuple[int, ...], int]:
    """The worths as whole numbers of a common part of an ante, in one row; and the worth of a fold."""
    nets, scale = worths(options), scale_of(options)
    if max(abs(net) for net in nets.ravel()) * scale * math.comb(45, CARDS) >= 2**62:
        raise DataInvalid("the ante divides the largest wager too unevenly for 64-bit integers", key="ante")
    return tuple(int(net * scale) for net in nets.ravel()), int(nets[2, FOLD, 0] * scale)


def scale_of(options: Options) -> int:
    """How many of those parts make an ante."""
    return math.lcm(*(net.denominator for net in worths(options).ravel()))


@lru_cache(maxsize=8)
def deals_by_flush(least: int, units: tuple[tuple[int, ...], int]) -> NDArray[np.int64]:
    """Count all deals by mask of the player's longest flush, act, and outcome; on all processors."""
    worth, folded = np.array(units[0]).reshape(CARDS + 1, 3, 4), units[1]
    owns = np.flatnonzero((SIZE >= 2) & (SIZE <= CARDS))
    deals = np.zeros((MASKS, 3, 4), dtype=np.int64)

    def count(span: tuple[int, int]) -> None:
        kernel.count_deals(owns[slice(*span)], floor()[0], all_flushes(), least, worth, folded, deals, NONE)

    in_spans(count, len(owns), span=SPAN)
    return deals


@cache
def all_flushes() -> kernel.Flushes:
    """The masks of the kernel, computed once per process."""
    return kernel.flushes(floor())


def floor() -> tuple[int, int]:
    """The lowest flush with which the dealer plays, as the kernel writes it."""
    return DEALER_PLAYS.length, mask_of(DEALER_PLAYS.ranks)


def mask_of(ranks: tuple[int, ...]) -> int:
    """Ranks as a 13-bit mask."""
    return sum(1 << rank - 2 for rank in ranks)


def key_of(flush: FlushRank) -> int:
    """A flush as one number, its length above its mask."""
    return flush.length * MASKS + mask_of(flush.ranks)


def least_raised(strategy: Strategy) -> int:
    """The lowest flush that a rule raises; -1 for best play, which looks at the other cards too."""
    match strategy:
        case Strategy.BEST:
            return -1
        case Strategy.BOOK:
            return key_of(FlushRank(3, (10, 8, 6)))
        case Strategy.MIMIC:
            return key_of(DEALER_PLAYS)
        case Strategy.ALWAYS:
            return 0


def strategy_of(options: Options) -> Strategy:
    """The strategy that was asked for, by default the best."""
    return Strategy(options.get("strategy", Strategy.BEST))


def undecided(options: Options) -> tuple[int, int]:
    """The flushes that best play sometimes raises and sometimes folds: the first, and the end (excluded)."""
    deals = deals_by_flush(-1, units_of(options)).sum(axis=2)
    masks = np.flatnonzero(deals.sum(axis=1))
    keys = SIZE[masks] * MASKS + masks
    never = deals[masks, FOLD] == deals[masks].sum(axis=1)
    always = deals[masks, MOST] == deals[masks].sum(axis=1)
    return int(keys[~never].min()), int(keys[~always].max()) + 1


def raised_in_doubt(options: Options) -> NDArray[np.uint64]:
    """The hands with undecided flushes that best play raises, in rising order: four suits, largest first."""
    first, end = undecided(options)
    units = units_of(options)
    worth = np.array(units[0]).reshape(CARDS + 1, 3, 4)
    owns = np.array([mask for mask in range(MASKS) if first <= SIZE[mask] * MASKS + mask < end])
    raised, deals = np.zeros(ROOM, dtype=np.uint64), np.zeros((MASKS, 3, 4), dtype=np.int64)
    found = kernel.count_deals(owns, floor()[0], all_flushes(), -1, worth, units[1], deals, raised)
    assert found < ROOM
    return np.sort(raised[:found])
