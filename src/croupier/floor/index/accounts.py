"""The ledger of the past: the balance of every account at any second, and the records behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.errors import DataInvalid
from croupier.floor.index.database import Database
from croupier.floor.index.index import DAY, HOUR
from croupier.money import Fine

PAGE = 100


@dataclass(frozen=True, kw_only=True)
class Booked:
    """One movement of an account, and the record that made it."""

    stream: str
    place: int
    """The record's place in its stream, counted from 1 as ``croupier verify`` names it."""
    account: str
    amount: int
    at: int
    table: str
    round: int
    kind: str
    clause: str


COLUMNS = 'stream, place + 1, account, amount, at, "table", round, kind, clause'
NAMES = ["stream", "place", "account", "amount", "at", "table", "round", "kind", "clause"]


def trial_balance(database: Database, at: int) -> dict[str, Fine]:
    """Return the accounts with a nonzero balance at the end of a second. They sum to zero."""
    rows = database.read(
        f"SELECT account, CAST(sum(amount) AS BIGINT) FROM ({_before()}) x"
        " GROUP BY account HAVING sum(amount) <> 0 ORDER BY account",
        _moments(at + 1),
    )
    return {account: Fine(held) for account, held in rows}


def balance_before(database: Database, account: str, at: int) -> Fine:
    """Return an account's balance before a second."""
    rows = database.read(
        f"SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ({_before(' AND account = ?')}) x",
        _moments(at, account),
    )
    return Fine(rows[0][0])


def _before(within: str = "") -> str:
    """Return SQL for all movements before a second: whole days, then whole hours, then single entries."""
    return (
        f"SELECT account, amount FROM {{p}}day WHERE day < ?{within}"
        f" UNION ALL SELECT account, amount FROM {{p}}balance WHERE hour >= ? AND hour < ?{within}"
        f" UNION ALL SELECT account, amount FROM {{p}}entry WHERE at >= ? AND at < ?{within}"
    )


def _moments(at: int, *within: str) -> list[Any]:
    day, hour = at // DAY, at // HOUR
    return [day, *within, day * DAY // HOUR, hour, *within, hour * HOUR, at, *within]


def entries(
    database: Database,
    *,
    account: str = "",
    table: str = "",
    since: int | None = None,
    until: int | None = None,
    after: str = "",
    count: int = PAGE,
) -> tuple[list[Booked], str]:
    """Return the movements of an account or of all, the oldest first, and the cursor of the next page."""
    conditions, values = list[str](), list[Any]()
    for said, value in (
        ("account = ?", account),
        ('"table" = ?', table),
        ("at >= ?", since),
        ("at < ?", until),
    ):
        if value not in ("", None):
            conditions.append(said)
            values.append(value)
    if after:
        conditions.append("(at, stream, place, account) > (?, ?, ?, ?)")
        values += _place(after)
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    rows = database.read(
        f"SELECT {COLUMNS} FROM {{p}}entry {where} ORDER BY at, stream, place, account LIMIT {count + 1}",
        values,
    )
    found = [Booked(**dict(zip(NAMES, row, strict=True))) for row in rows[:count]]
    last = found[-1] if len(rows) > count else None
    return found, "" if last is None else f"{last.at} {last.place - 1} {last.stream} {last.account}"


def _place(after: str) -> list[Any]:
    parts = after.split(" ", 3)
    if len(parts) != 4 or not (parts[0].isdecimal() and parts[1].isdecimal()):
        raise DataInvalid("after must be the cursor from the previous page", key="after")
    return [int(parts[0]), parts[2], int(parts[1]), parts[3]]


def every_entry(
    database: Database, *, since: int | None, until: int | None, account: str = ""
) -> Iterator[Booked]:
    """Yield every movement between two moments, page by page."""
    after = ""
    while True:
        found, after = entries(database, account=account, since=since, until=until, after=after, count=5_000)
        yield from found
        if not after:
            return
