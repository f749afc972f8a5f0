"""Reads the entries of a document as the types they must have; an error names its key."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars


def need(data: dict[str, Any], key: str, kind: type) -> Any:
    """A required entry of this type."""
    if key not in data:
        raise DataInvalid(f"the document has no {key!r}", key=key)
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataInvalid(f"must be of type {kind.__name__}, got {value!r}", key=key)
    return value


def known(data: dict[str, Any], keys: set[str], *, under: str | None = None) -> None:
    """Refuse unknown entries, except those that begin with ``_x_``, which are free for any use."""
    for key in data:
        if key not in keys and not key.startswith("_x_"):
            raise DataInvalid(
                f"{key!r} is not known here; use one of {', '.join(sorted(keys))}", key=under or key
            )


def money(data: dict[str, Any], key: str) -> Cents:
    """An amount of dollars."""
    if key not in data or isinstance(data[key], bool) or not isinstance(data[key], int | Decimal | float):
        raise DataInvalid(f"{key!r} must be an amount of dollars", key=key)
    try:
        amount = dollars(data[key])
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None
    if amount < 0:
        raise DataInvalid("amounts must not be negative", key=key)
    return amount


def money_list(data: dict[str, Any], key: str) -> list[Cents]:
    """A list of amounts of dollars."""
    return [money({key: entry}, key) for entry in need(data, key, list)]


def collection(data: dict[str, Any], schedules: tuple[str, ...]) -> tuple[str, int | str]:
    """The fee option that the table posts: its schedule, one of the game's, and its key there."""
    posted = need(data, "_collection", dict)
    known(posted, {"schedule", "option"}, under="_collection")
    block, key = posted.get("schedule"), posted.get("option")
    if block not in schedules:
        raise DataInvalid(
            f"{block!r} is not a schedule of this game; it has {', '.join(schedules) or 'none'}",
            key="_collection",
        )
    if not isinstance(key, int | str) or isinstance(key, bool):
        raise DataInvalid("the option must be a number, or a number with a letter", key="_collection")
    return block, key


def smallest_chip(amounts: list[Cents]) -> Cents:
    """A dollar, or the largest usual smaller chip that makes all amounts of a recorded round."""
    for chip in (100, 50, 25, 10, 5):
        if not any(amount % chip for amount in amounts):
            return Cents(chip)
    return Cents(1)
