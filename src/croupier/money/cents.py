"""Cents and finer: the integers that money is made of, and how people write them."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import NewType

from croupier.errors import DataInvalid

Cents = NewType("Cents", int)
"""Whole cents. Everything on the felt."""

Fine = NewType("Fine", int)
"""Hundredths of a cent. What a progressive meter counts in, and the unit of every movement."""

FINE_PER_CENT = 100

MOST_DIGITS = 15
"""The most digits before the decimal point; an amount with more is a typing error."""

WRITTEN = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
"""An amount as text, in ASCII digits without separators. Decimal would take the digits of any script."""

Amount = int | float | str | Decimal
"""Dollars as people and documents write them; read by their decimal text, never as a float."""


def dollars(amount: Amount) -> Cents:
    """Dollars to cents; a fraction of a cent is refused.

    >>> dollars("12.50"), dollars(3)
    (1250, 300)
    """
    cents = _whole(amount, places=2)
    if cents is None:
        raise DataInvalid(f"{amount} is not a whole number of cents")
    return Cents(cents)


TYPED = re.compile(r"\$?(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)?(?:\.[0-9]*)?")
"""An amount as a person types it: perhaps a dollar sign, commas only between thousands."""


def typed_dollars(text: str) -> Cents:
    """Dollars that a person typed, to cents. A comma may only part thousands: 1,50 is ambiguous and refused.

    >>> typed_dollars("$1,250.50"), typed_dollars(" 40 ")
    (125050, 4000)
    """
    written = text.strip()
    if "," in written and not TYPED.fullmatch(written):
        raise DataInvalid(f"{text!r} is ambiguous; write dollars and cents with a point, like 1.50 or 1,250")
    return dollars(written.removeprefix("$").replace(",", ""))


def fine_dollars(amount: Amount) -> Fine:
    """Dollars to hundredths of a cent; anything finer is refused."""
    fine = _whole(amount, places=4)
    if fine is None:
        raise DataInvalid(f"{amount} is finer than a hundredth of a cent")
    return Fine(fine)


def _whole(amount: Amount, *, places: int) -> int | None:
    """The amount times a power of ten, None if that is not a whole number.

    Works on the digits: Decimal's own arithmetic rounds numbers longer than its precision.
    """
    if type(amount) is int and abs(amount) < 10**MOST_DIGITS:
        scale: int = 10**places
        return amount * scale
    value = _decimal(amount)
    if not value:
        return 0
    if value.adjusted() > MOST_DIGITS:
        raise DataInvalid(f"{amount} is too large for an amount of money")
    sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    written = "".join(map(str, digits)).rstrip("0")
    shift = exponent + len(digits) - len(written) + places
    return None if shift < 0 else int(written) * 10**shift * (-1 if sign else 1)


def _decimal(amount: Amount) -> Decimal:
    if isinstance(amount, bool):
        raise DataInvalid(f"{amount} is not an amount of dollars")
    if isinstance(amount, str) and not WRITTEN.fullmatch(amount.strip()):
        raise DataInvalid(f"{amount!r} is not an amount of dollars; write one like 5 or 7.50")
    try:
        value = Decimal(str(amount))
    except InvalidOperation:
        raise DataInvalid(f"{amount!r} is not an amount of dollars; write one like 5 or 7.50") from None
    if not value.is_finite():
        raise DataInvalid(f"{amount!r} is not an amount of dollars; write one like 5 or 7.50")
    return value


def write_dollars(cents: int) -> str:
    """Cents as a script reads them: ``-12.50``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def write_fine(fine: int) -> str:
    """Hundredths of a cent as a script reads them: ``12000.7000``."""
    sign = "-" if fine < 0 else ""
    return f"{sign}{abs(fine) // 10_000}.{abs(fine) % 10_000:04d}"


def say_dollars(cents: int) -> str:
    """Cents as a person reads them: ``$1,250`` or ``$7.50``."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


def fine(cents: int) -> Fine:
    """Cents in the finer unit."""
    return Fine(cents * FINE_PER_CENT)


def displayed(amount: Fine) -> Cents:
    """What a sign shows of a meter: rounded down to the cent."""
    return Cents(amount // FINE_PER_CENT)
