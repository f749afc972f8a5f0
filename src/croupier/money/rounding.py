"""Roundings, by name."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.money.cents import Cents


def down_to(amount: Cents, unit: Cents) -> Cents:
    """The amount rounded down to a whole number of units."""
    if unit <= 0:
        raise DataInvalid(f"a chip unit must be positive, not {unit}")
    return Cents(amount - amount % unit)
