"""The ledger as a file: CSV, or Parquet where its writer is installed."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from croupier.errors import NotNow
from croupier.floor.index import accounts
from croupier.floor.index.database import Database
from croupier.money import write_fine

KINDS = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}
"""The formats, with their types for the browser."""

ENTRY = ("at", "account", "dollars", "stream", "record", "table", "round", "kind", "clause")


def balance(database: Database, moment: int, kind: str) -> bytes:
    """The trial balance at the end of a second."""
    held = accounts.trial_balance(database, moment)
    return written(("account", "dollars"), held.items(), kind)


def entries(database: Database, since: int | None, until: int | None, account: str, kind: str) -> bytes:
    """Every entry between two moments, of one account or of all, with the record behind it."""
    found = accounts.every_entry(database, since=since, until=until, account=account)
    rows = (
        (
            datetime.fromtimestamp(one.at, UTC),
            one.account,
            one.amount,
            one.stream,
            one.place,
            one.table,
            one.round,
            one.kind,
            one.clause,
        )
        for one in found
    )
    return written(ENTRY, rows, kind)


def written(names: Sequence[str], rows: Iterable[Sequence[Any]], kind: str) -> bytes:
    """Rows in one of the formats; amounts are hundredths of a cent and are written as dollars."""
    return _csv(names, rows) if kind == "csv" else _parquet(names, rows)


def _csv(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    paper = io.StringIO()
    lines = csv.writer(paper, lineterminator="\r\n")
    lines.writerow(names)
    for row in rows:
        lines.writerow(
            [
                write_fine(value)
                if name == "dollars"
                else value.isoformat()
                if isinstance(value, datetime)
                else tame(value)
                for name, value in zip(names, row, strict=True)
            ]
        )
    return paper.getvalue().encode()


AMOUNT = re.compile(r"-[0-9]+(?:\.[0-9]+)?")
"""A negative amount, which a spreadsheet may add up."""


def tame(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula: people choose their names themselves."""
    if (
        isinstance(value, str)
        and value[:1] in ("=", "+", "-", "@", "\t", "\r")
        and not AMOUNT.fullmatch(value)
    ):
        return f"'{value}"
    return value


def _parquet(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    try:
        import polars as pl
    except ImportError:
        raise NotNow("Parquet needs its writer: pip install 'croupier[audit]'; CSV needs nothing") from None
    kinds: dict[str, Any] = {
        "at": pl.Datetime("us", "UTC"),
        "dollars": pl.Int64,
        "record": pl.Int64,
        "round": pl.Int64,
    }
    frame = pl.DataFrame(
        [tuple(row) for row in rows],
        schema={name: kinds.get(name, pl.String) for name in names},
        orient="row",
    )
    # Exact: hundredths of a cent are four decimal places, and no float holds them on the way.
    exact = pl.col("dollars").cast(pl.Decimal(28, 0)) * pl.lit("0.0001").cast(pl.Decimal(10, 4))
    paper = io.BytesIO()
    frame.with_columns(exact.cast(pl.Decimal(28, 4))).write_parquet(paper)
    return paper.getvalue()
