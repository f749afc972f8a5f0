"""Roundings, by name."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.money.cents import Cents


def down_to(amount: Cents, unit: Cents) -> Cents:
    """The amount rounded down to a whole number of units."""
    if unit <= 0:
        raise DataInvalid(f"a chip unit is a positive amount, not {unit}")
    return Cents(amount - amount % unit)


def is_multiple(amount: Cents, unit: Cents) -> bool:
    """Whether the amount can be made of whole units."""
    return amount % unit == 0
