"""Amounts as chips: the discs that make up a stack."""

from __future__ import annotations

from typing import Final

DENOMINATIONS: Final = (100_000, 50_000, 10_000, 2_500, 500, 100)
"""In cents, largest first: yellow, purple, black, green, red, white."""

DISCS_MAX: Final = 9
"""The most discs drawn; the amount is written next to the stack anyway."""


def discs(cents: int) -> list[int]:
    """The denominations of a stack in dollars, largest at the bottom; cents below a dollar are not shown.

    >>> discs(13_600)
    [100, 25, 5, 5, 1]
    """
    stack: list[int] = []
    for denomination in DENOMINATIONS:
        count, cents = divmod(cents, denomination)
        stack += [denomination // 100] * count
    return stack[:DISCS_MAX]


def rack(least: int, most: int, step: int = 100) -> list[int | float]:
    """The chips to offer for wagers from ``least`` to ``most`` cents, in dollars, smallest first.

    Where wagers go in smaller steps than a dollar, the chip of one step is offered too.

    >>> rack(0, 2_500, 50)
    [0.5, 1, 5, 25]
    """
    useful = [one for one in DENOMINATIONS if one <= max(most, least)]
    change = [step / 100] if step < 100 else []
    return [*change, *sorted(one // 100 for one in useful)[-5:]]
