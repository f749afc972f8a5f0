"""What tables, games, wagers, hours, shifts and dealers came to: rounds, handle, win, hold, fees, awards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from croupier.floor.index.database import Database
from croupier.floor.index.played import HOUSE

QUARTER = 900
"""Play is measured in quarters of an hour: one counts for a table if a round was settled in it."""


class By(StrEnum):
    """What a report has one line for."""

    TABLE = "table"
    GAME = "game"
    WAGER = "wager"
    HOUR = "hour"
    DAY = "day"
    SHIFT = "shift"
    DEALER = "dealer"


AUTOMATIC = "automatic dealer"


@dataclass(slots=True)
class Line:
    """One line of a report, in hundredths of a cent."""

    name: str
    rounds: int = 0
    handle: int = 0
    banked: int = 0
    """The part of the handle that was staked against a bank."""
    win: int = 0
    """What banks won, the house's and players'."""
    house: int = 0
    """What the house's own trays won."""
    fees: int = 0
    awards: int = 0
    tips: int = 0
    corrections: int = 0
    quarters: int = 0

    @property
    def hold(self) -> Fraction | None:
        """What a bank kept of what was staked against it."""
        return Fraction(self.win, self.banked) if self.banked else None

    @property
    def rounds_per_hour(self) -> Fraction | None:
        """Rounds in an hour of play."""
        return Fraction(4 * self.rounds, self.quarters) if self.quarters else None

    def add(self, other: Line) -> None:
        """Add what another line counts."""
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))


COUNTED = (
    *("rounds", "handle", "banked", "win", "house", "fees", "awards", "tips", "corrections", "quarters"),
)


@dataclass(frozen=True, kw_only=True)
class Period:
    """A table and a time: a shift."""

    name: str
    table: str
    since: int
    until: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """The lines of a report, and their sum."""

    by: By
    since: int
    until: int
    lines: Sequence[Line]
    total: Line = field(default_factory=lambda: Line("all"))


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A quarter of an hour at one table, for one dealer."""

    table: str
    game: str
    dealer: str
    at: int
    line: Line


def report(
    database: Database,
    by: By,
    *,
    since: int,
    until: int,
    tables: Sequence[str] | None = None,
    hour_of: Callable[[int], str] = str,
    shifts: Iterable[Period] = (),
) -> Report:
    """What was played between two moments; ``hour_of`` names the hour or day of a second."""
    if by is By.WAGER:
        lines = _wagers(database, since, until, tables)
    elif by is By.SHIFT:
        lines = [
            _shift(database, one, since, until) for one in shifts if tables is None or one.table in tables
        ]
        lines = [line for line in lines if line.rounds or line.fees or line.corrections]
    else:
        named: dict[By, Callable[[Cell], str]] = {
            By.TABLE: lambda cell: cell.table,
            By.GAME: lambda cell: cell.game,
            By.DEALER: lambda cell: cell.dealer or AUTOMATIC,
            By.HOUR: lambda cell: hour_of(cell.at),
            By.DAY: lambda cell: hour_of(cell.at),
        }
        found: dict[str, Line] = {}
        for cell in _cells(database, since, until, tables):
            name = named[by](cell)
            found.setdefault(name, Line(name)).add(cell.line)
        lines = [found[name] for name in sorted(found)]
    total = Line("all")
    for line in lines:
        total.add(line)
    return Report(by=by, since=since, until=until, lines=lines, total=total)


def _within(tables: Sequence[str] | None, values: list[Any]) -> str:
    if tables is None:
        return ""
    values += tables
    return f' AND "table" IN ({", ".join("?" * len(tables)) or "NULL"})'


SUMS = (
    "count(*), CAST(coalesce(sum(handle), 0) AS BIGINT),"
    " CAST(coalesce(sum(CASE WHEN bank <> '' THEN handle ELSE 0 END), 0) AS BIGINT),"
    " CAST(coalesce(sum(win), 0) AS BIGINT),"
    f" CAST(coalesce(sum(CASE WHEN bank = '{HOUSE}' THEN win ELSE 0 END), 0) AS BIGINT),"
    " CAST(coalesce(sum(fees), 0) AS BIGINT), CAST(coalesce(sum(awards), 0) AS BIGINT),"
    " CAST(coalesce(sum(tips), 0) AS BIGINT)"
)
"""In the order of a line's counts."""


def _summed(name: str, sums: Sequence[int], *, quarters: int) -> Line:
    line = Line(name, quarters=quarters)
    for counted, amount in zip(COUNTED, sums, strict=False):
        setattr(line, counted, amount)
    return line


TIME_FEES = "kind IN ('time.collected/1', 'time.paid/1') AND account LIKE '%/fees'"


def _cells(database: Database, since: int, until: int, tables: Sequence[str] | None) -> Iterable[Cell]:
    """Every quarter of an hour in which something happened."""
    values: list[Any] = [since, until]
    within = _within(tables, values)
    games: dict[str, str] = {}
    seen: set[tuple[str, int]] = set()
    for table, game, dealer, quarter, *sums in database.read(
        f'SELECT "table", game, dealer, settled / {QUARTER}, {SUMS} FROM {{p}}round'
        f" WHERE settled >= ? AND settled < ?{within} GROUP BY 1, 2, 3, 4 ORDER BY 4, 1",
        values,
    ):
        games[table] = game
        first = (table, quarter) not in seen
        seen.add((table, quarter))
        line = _summed("", sums, quarters=int(first))
        yield Cell(table=table, game=game, dealer=dealer, at=quarter * QUARTER, line=line)
    for table, quarter, fees in database.read(
        f'SELECT "table", at / {QUARTER}, CAST(sum(amount) AS BIGINT) FROM {{p}}entry'
        f" WHERE at >= ? AND at < ? AND {TIME_FEES}{within} GROUP BY 1, 2",
        values,
    ):
        yield Cell(
            table=table,
            game=games.get(table) or _game_of(database, table),
            dealer="",
            at=quarter * QUARTER,
            line=Line("", fees=fees),
        )
    for table, quarter, count in database.read(
        f'SELECT "table", at / {QUARTER}, count(*) FROM {{p}}correction'
        f" WHERE at >= ? AND at < ?{within} GROUP BY 1, 2",
        values,
    ):
        yield Cell(
            table=table,
            game=games.get(table) or _game_of(database, table),
            dealer="",
            at=quarter * QUARTER,
            line=Line("", corrections=count),
        )


def _game_of(database: Database, table: str) -> str:
    rows = database.read('SELECT game FROM {p}round WHERE "table" = ? LIMIT 1', (table,))
    return str(rows[0][0]) if rows else table


def _shift(database: Database, shift: Period, since: int, until: int) -> Line:
    values = (shift.table, max(since, shift.since), min(until, shift.until))
    (sums,) = database.read(
        f"SELECT {SUMS}, count(DISTINCT settled / {QUARTER}) FROM {{p}}round"
        ' WHERE "table" = ? AND settled >= ? AND settled < ?',
        values,
    )
    ((fees,),) = database.read(
        f"SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM {{p}}entry"
        f' WHERE "table" = ? AND at >= ? AND at < ? AND {TIME_FEES}',
        values,
    )
    ((corrections,),) = database.read(
        'SELECT count(*) FROM {p}correction WHERE "table" = ? AND at >= ? AND at < ?', values
    )
    line = _summed(shift.name, sums[:-1], quarters=sums[-1])
    line.corrections = corrections
    line.fees += fees
    return line


def _wagers(database: Database, since: int, until: int, tables: Sequence[str] | None) -> list[Line]:
    """Wagers against a bank, spot by spot; pots and chips between players are no wagers of this kind."""
    values: list[Any] = [since, until]
    within = _within(tables, values)
    rows = database.read(
        "SELECT game, spot, count(*), CAST(sum(staked) AS BIGINT), CAST(sum(paid) AS BIGINT),"
        " CAST(sum(tip) AS BIGINT),"
        " CAST(sum(CASE WHEN what = 'award' THEN paid ELSE 0 END) AS BIGINT) FROM {p}wager"
        f" WHERE settled >= ? AND settled < ? AND what IN ('wager', 'award'){within}"
        " GROUP BY 1, 2 ORDER BY 1, 2",
        values,
    )
    return [
        Line(
            f"{game} · {spot}",
            rounds=count,
            handle=staked,
            banked=staked,
            win=staked - paid - tips,
            awards=awards,
            tips=tips,
        )
        for game, spot, count, staked, paid, tips, awards in rows
    ]
