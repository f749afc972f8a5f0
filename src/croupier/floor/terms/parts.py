"""The terms common to every family, read and checked before the family uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars, typed_dollars
from croupier.pay.fees import Jurisdiction
from croupier.table import Table

Money = int | str
"""Dollars as people write them: ``5`` or ``"2.50"``."""


class Collection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fee that a table takes: a schedule, and one of its options for each band of players."""

    schedule: str
    options: tuple[int | str, ...]


class Progressive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The link that keeps the table's jackpot, and what the house puts on its meter."""

    link: str
    seed: Money = 10_000


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The terms, parsed."""

    id: str
    name: str
    options: dict[str, Any]
    limits: dict[str, Any]
    jurisdiction: Jurisdiction
    collection: Collection | None
    progressive: Progressive | None
    seats: int | None
    buy_in: tuple[Money, Money] | None
    bots: int

    def seats_at(self, table: Table) -> int:
        """Return the number of seats: as given, or the most that the table may have."""
        if self.seats is not None:
            return self.seats
        return table.seats_max or table.game.seats[1]

    def amount(self, key: str, default: Cents = Cents(0)) -> Cents:
        """Return a limit that is an amount."""
        return money(self.limits[key], key) if key in self.limits else default

    def known(self, *keys: str) -> None:
        """Reject limits that this family does not have."""
        unknown = sorted(self.limits.keys() - set(keys))
        if unknown:
            raise DataInvalid(f"no such limit here; there are {', '.join(keys)}", key=unknown[0])

    def range(self, least: Cents, most: Cents) -> tuple[Cents, Cents]:
        """Return the buy-in range, or the default."""
        if self.buy_in is None:
            return least, most
        low, high = (money(amount, "buy_in") for amount in self.buy_in)
        if not 0 < low <= high:
            raise DataInvalid("give [smallest, largest], with smallest above 0", key="buy_in")
        return low, high


def within(buy_in: tuple[Cents, Cents], amount: Cents) -> Cents:
    """Return an amount, or the nearest that the buy-in allows."""
    return min(max(amount, buy_in[0]), buy_in[1])


def money(said: object, key: str) -> Cents:
    """Return an amount in dollars; rejected if it is not one."""
    if isinstance(said, bool) or not isinstance(said, int | str):
        raise DataInvalid(f"{said!r} is not an amount; write dollars like 5 or '2.50'", key=key)
    try:
        found = dollars(said) if isinstance(said, int) else typed_dollars(said)
    except DataInvalid as wrong:
        raise DataInvalid(wrong.message, key=key) from None
    if found < 0:
        raise DataInvalid("the amount must not be negative", key=key)
    return found


def whole_key(limits: Mapping[str, Any], key: str, values: tuple[str, ...], default: str) -> str:
    """Return a limit that is one of several words."""
    said = limits.get(key, default)
    if said not in values:
        raise DataInvalid(f"{said!r} is not allowed; choose one of {', '.join(values)}", key=key)
    return str(said)
