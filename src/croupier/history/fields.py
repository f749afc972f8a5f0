"""Reads the entries of a document as the types they must have; an error names its key."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars
from croupier.numbers import Player
from croupier.pay.fees import CALIFORNIA, Jurisdiction, jurisdiction

JURISDICTION = "_jurisdiction"
"""The key of a document that names another jurisdiction than California."""
ENDLESS = Cents(10**14)
"""What a stack without end (``inf``) is played with: more than anybody bets, and a multiple of every chip."""
ALIKE = 0.85
"""How much a foreign key may resemble one of ours before it is taken for a typing error."""


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


def foreign(data: dict[str, Any], keys: set[str], ours: Iterable[str]) -> list[str]:
    """Entries of others, which the format lets begin with an underscore; any other unknown entry is refused.

    A key of ours that does not belong here, or one that looks like a misspelt key of ours, is refused too: a
    fee or an option that nobody reads would change the result.
    """
    found = [key for key in data if key not in keys and key.startswith("_") and not key.startswith("_x_")]
    if found:
        mine = sorted(ours)
        for key in found:
            if key not in mine and (meant := get_close_matches(key, mine, n=1, cutoff=ALIKE)):
                raise DataInvalid(f"{key!r} is not known here; is {meant[0]!r} meant?", key=key)
        found = [key for key in found if key not in mine]
    known(data, {*keys, *found})
    return found


def money(data: dict[str, Any], key: str) -> Cents:
    """An amount of dollars."""
    amount = signed_money(data, key)
    if amount < 0:
        raise DataInvalid("amounts must not be negative", key=key)
    return amount


def signed_money(data: dict[str, Any], key: str) -> Cents:
    """An amount of dollars, perhaps below zero."""
    if key not in data or isinstance(data[key], bool) or not isinstance(data[key], int | Decimal | float):
        raise DataInvalid(f"{key!r} must be an amount of dollars", key=key)
    try:
        return dollars(data[key])
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None


def money_list(data: dict[str, Any], key: str) -> list[Cents]:
    """A list of amounts of dollars."""
    return [money({key: entry}, key) for entry in need(data, key, list)]


def stack_list(data: dict[str, Any], key: str) -> tuple[list[Cents], frozenset[Player]]:
    """A list of stacks, and the players whose stack is ``inf`` because nobody wrote it down."""
    entries = need(data, key, list)
    endless = frozenset(
        Player(number)
        for number, entry in enumerate(entries, start=1)
        if isinstance(entry, Decimal) and entry.is_infinite() and entry > 0
    )
    if not endless:
        return money_list(data, key), endless
    stacks = [
        ENDLESS if number in endless else money({key: entry}, key)
        for number, entry in enumerate(entries, start=1)
    ]
    return stacks, endless


def posted_jurisdiction(data: dict[str, Any]) -> Jurisdiction:
    """Return the jurisdiction that the table posts its fees by."""
    return jurisdiction(need(data, JURISDICTION, str) if JURISDICTION in data else CALIFORNIA)


def collection(data: dict[str, Any], schedules: tuple[str, ...]) -> tuple[str, int | str]:
    """Return the fee option that the table posts: its schedule, one of the table's, and its key there."""
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


def written_amounts(actions: Iterable[str], verb: str) -> list[Cents]:
    """The amounts at the end of the players' actions with this verb, as far as they are amounts."""
    last = re.compile(rf"\s*p[0-9.]+\s+{verb}\s+(?:\S+\s+)?([0-9]{{1,12}}(?:\.[0-9]{{1,2}})?)\s*(?:#|$)")
    return [
        dollars(found[1]) for action in actions if f" {verb} " in action and (found := last.match(action))
    ]


def smallest_chip(amounts: list[Cents]) -> Cents:
    """A dollar, or the largest usual smaller chip that makes all amounts of a recorded round."""
    for chip in (100, 50, 25, 10, 5):
        if not any(amount % chip for amount in amounts):
            return Cents(chip)
    return Cents(1)


def broken_part(wrong: Exception) -> str:
    """What an exception says about a damaged record, in words."""
    if isinstance(wrong, KeyError):
        return f"{wrong.args[0]!r} is missing"
    if isinstance(wrong, TypeError | AttributeError):
        return "a part has the wrong form"
    return "a part is missing or is not a figure"
