"""The entries of a document, each read as what it has to be; what is wrong is said with its key."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars


def need(data: dict[str, Any], key: str, kind: type) -> Any:
    """An entry that must be there and of this kind."""
    if key not in data:
        raise DataInvalid(f"the document has no {key!r}", key=key)
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataInvalid(f"is no {kind.__name__} but {value!r}", key=key)
    return value


def known(data: dict[str, Any], keys: set[str], *, under: str | None = None) -> None:
    """Refuse entries that nobody knows; those that begin with ``_x_`` are anybody's own."""
    for key in data:
        if key not in keys and not key.startswith("_x_"):
            raise DataInvalid(
                f"nothing is known of {key!r} here; known are {', '.join(sorted(keys))}", key=under or key
            )


def money(data: dict[str, Any], key: str) -> Cents:
    """An amount of dollars."""
    if key not in data or isinstance(data[key], bool) or not isinstance(data[key], int | Decimal | float):
        raise DataInvalid(f"{key!r} is an amount of dollars", key=key)
    try:
        amount = dollars(data[key])
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None
    if amount < 0:
        raise DataInvalid("amounts are not negative", key=key)
    return amount


def money_list(data: dict[str, Any], key: str) -> list[Cents]:
    """Amounts of dollars."""
    return [money({key: entry}, key) for entry in need(data, key, list)]


def collection(data: dict[str, Any], schedules: tuple[str, ...]) -> tuple[str, int | str]:
    """The fee option that the table has posted: its schedule, one of the game's, and its key there."""
    posted = need(data, "_collection", dict)
    known(posted, {"schedule", "option"}, under="_collection")
    block, key = posted.get("schedule"), posted.get("option")
    if block not in schedules:
        raise DataInvalid(
            f"{block!r} is no schedule of this game; it has {', '.join(schedules) or 'none'}",
            key="_collection",
        )
    if not isinstance(key, int | str) or isinstance(key, bool):
        raise DataInvalid("the option is a number, or a number with a letter", key="_collection")
    return block, key


def smallest_chip(amounts: list[Cents]) -> Cents:
    """A dollar, or the largest usual chip that all amounts of a recorded hand are made of."""
    for chip in (100, 50, 25, 10, 5):
        if not any(amount % chip for amount in amounts):
            return Cents(chip)
    return Cents(1)
