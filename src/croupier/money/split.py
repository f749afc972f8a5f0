"""Dividing a pot: equal shares in whole chips, and the odd chips."""

from __future__ import annotations

from enum import StrEnum

from croupier.money.cents import Cents


class OddChips(StrEnum):
    """Who gets the chips left over from an even split; winners count from the button's left."""

    ALL_TO_FIRST = "all-to-first"
    ONE_EACH = "one-each"


def share(amount: Cents, winners: int, *, chip: Cents, odd: OddChips = OddChips.ALL_TO_FIRST) -> list[Cents]:
    """Equal shares for the winners, in order from the left of the button; every chip is given out.

    >>> share(Cents(1400), 3, chip=Cents(100))
    [600, 400, 400]
    """
    if winners < 1:
        raise ValueError("a pot is shared by at least one winner")
    each = amount // winners // chip * chip
    shares = [Cents(each)] * winners
    left = amount - each * winners
    if odd is OddChips.ALL_TO_FIRST:
        shares[0] = Cents(each + left)
        return shares
    for place in range(winners):
        extra = min(chip, left)
        shares[place] = Cents(each + extra)
        left -= extra
    shares[0] = Cents(shares[0] + left)
    return shares


def halves(amount: Cents, *, chip: Cents, odd_to_first: bool = True) -> tuple[Cents, Cents]:
    """Two halves in whole chips; the odd chip joins the first or the second."""
    half = Cents(amount // 2 // chip * chip)
    rest = Cents(amount - half)
    return (rest, half) if odd_to_first else (half, rest)
