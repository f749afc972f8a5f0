"""Envy: what a player's hand brings to everybody else who made the wager."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.lab.core.laboratory import Simulator
from croupier.money import Cents, say_dollars
from croupier.pay import PayTable


def envy_by_row(table: PayTable, rows: Sequence[str], wager: Cents) -> dict[str, Fraction]:
    """What each row at another seat brings, in cents: always in proportion to the posted wager (CSP-R7)."""
    unknown = sorted(set(table.envy) - set(rows))
    if unknown:
        expected = f"choose one of {', '.join(rows)}" if rows else "expected none: the game has no envy"
        raise DataInvalid(f"unknown row {unknown[0]!r} of envy; {expected}", key=table.id)
    scale = Fraction(wager, table.wager or wager)
    return {row: amount * scale for row, amount in table.envy.items()}


def checked_others(others: int, seats: int) -> int:
    """The number of other players, checked against the seats of the table."""
    if not 0 <= others < seats:
        raise DataInvalid(f"{others} other players; expected 0 to {seats - 1}", key="other_players")
    return others


def added_variance(
    others: int, *, own: Fraction, envy: Fraction, square: Fraction, with_own: Fraction, with_envy: Fraction
) -> Fraction:
    """What envy for these others adds to the variance of a player's own award.

    Hands from one deck exclude each other's cards, so award and envy, and two envies, are correlated. Besides
    the means of both and the mean square of an envy, this takes the mean of an envy times the player's own
    award, and of two envies multiplied.
    """
    return (
        others * (square - envy**2)
        + 2 * others * (with_own - own * envy)
        + others * (others - 1) * (with_envy - envy**2)
    )


@dataclass(frozen=True)
class EnvyTotals:
    """All sums that the others' hands can bring, as whole numbers that a kernel can add."""

    others: int
    parts: int
    """How many of these parts make a cent."""
    each: NDArray[np.int64]
    """What one hand of each kind brings."""
    totals: NDArray[np.int64]
    """What all of them can bring together, in rising order."""


def envy_totals(each: Sequence[Fraction], others: int) -> EnvyTotals:
    """The sums for hands of kinds that bring ``each`` in cents."""
    parts = math.lcm(*(amount.denominator for amount in each))
    whole = [int(amount * parts) for amount in each]
    sums = {sum(chosen) for chosen in combinations_with_replacement(sorted({0, *whole}), others)}
    return EnvyTotals(others, parts, np.array(whole), np.array(sorted(sums)))


def envied_simulator(
    own: Mapping[str, Fraction],
    envy: EnvyTotals,
    wager: Cents,
    play: Callable[[int, int, int], NDArray[np.uint16]],
) -> Simulator:
    """Rounds counted by the player's hand and by what the others' bring.

    ``own`` is the gain of each kind of the player's own hand, in wagers; ``play`` returns the kind of every
    hand, by round and seat, the player's first.
    """
    brought = [Fraction(total, envy.parts) for total in envy.totals.tolist()]

    def counted(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        mine, *others = play(seed, block, rounds).T
        total = sum((envy.each[other] for other in others), np.zeros(rounds, dtype=np.int64))
        cells = mine * np.int64(len(brought)) + np.searchsorted(envy.totals, total)
        return np.bincount(cells, minlength=len(own) * len(brought))

    return Simulator(
        buckets=tuple(
            name + (f", envy {say_dollars(Cents(int(total)))}" if total else "")
            for name in own
            for total in brought
        ),
        nets=tuple(net + total / wager for net in own.values() for total in brought),
        play=counted,
    )
