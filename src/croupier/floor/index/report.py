"""Reports by table, game, wager, hour, shift and dealer: rounds, handle, win, hold, fees, awards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from croupier.floor.dispute.corrections import CORRECTIONS_STREAM
from croupier.floor.index import search
from croupier.floor.index.database import Database
from croupier.floor.index.played import HOUSE
from croupier.floor.index.schema import TIME_FEES

QUARTER = 900
"""Play is measured in quarters of an hour: one counts if a round was settled in it, for each table and for
its dealer."""


class By(StrEnum):
    """The grouping of a report's lines."""

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
    """The win of all banks, the house's and players'."""
    house: int = 0
    """The win of the house's own trays."""
    fees: int = 0
    awards: int = 0
    tips: int = 0
    corrections: int = 0
    """How many corrections were approved in this time."""
    corrected: int = 0
    """What they brought the bank, which is part of its win."""
    irregular: int = 0
    """How many rounds had an irregularity."""
    voids: int = 0
    """How many rounds were misdeals."""
    quarters: int = 0

    @property
    def hold(self) -> Fraction | None:
        """The bank's win as a share of the stakes against it."""
        return Fraction(self.win, self.banked) if self.banked else None

    @property
    def rounds_per_hour(self) -> Fraction | None:
        """Rounds per hour of play."""
        return Fraction(4 * self.rounds, self.quarters) if self.quarters else None

    def add(self, other: Line) -> None:
        """Add the figures of another line."""
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))


COUNTED = (
    *("rounds", "handle", "banked", "win", "house", "fees", "awards", "tips", "corrections", "corrected"),
    *("irregular", "voids", "quarters"),
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
    """The lines of a report, and their total."""

    by: By
    since: int
    until: int
    lines: Sequence[Line]
    total: Line = field(default_factory=lambda: Line("all"))


@dataclass(frozen=True, kw_only=True)
class Source:
    """Rows of the index that a report adds up, as ``x``, by the seconds in ``at``."""

    rows: str
    at: str
    sums: Mapping[str, str]
    """The SQL sum for each figure of a line."""
    of: str = ""
    """The table of the index that they are in, if it is long."""
    game: str = "''"
    dealer: str = "''"


def _sum(amount: str) -> str:
    return f"CAST(coalesce(sum({amount}), 0) AS BIGINT)"


CORRECTED = (
    '(SELECT at, "table", round, place, account, amount FROM {p}entry'
    f" WHERE stream = '{CORRECTIONS_STREAM}') x"
    ' LEFT JOIN {p}round r ON r."table" = x."table" AND r.number = x.round'
)
"""What approved corrections moved, with the rounds that they correct."""

BANKS = "account IN (x.\"table\" || '/bank', 'wallet:' || r.bank)"
"""Whether an entry is the bank's: the house's tray, or the player-dealer's chips."""

SOURCES = (
    Source(
        rows="{p}round x",
        of="round",
        at="x.settled",
        game="x.game",
        dealer="x.dealer",
        sums={
            "rounds": "count(*)",
            "handle": _sum("handle"),
            "banked": _sum("CASE WHEN bank <> '' THEN handle ELSE 0 END"),
            "win": _sum("win"),
            "house": _sum(f"CASE WHEN bank = '{HOUSE}' THEN win ELSE 0 END"),
            "fees": _sum("fees"),
            "awards": _sum("awards"),
            "tips": _sum("tips"),
            "irregular": _sum("CASE WHEN irregular <> '' THEN 1 ELSE 0 END"),
            "voids": _sum("CASE WHEN irregular LIKE '%misdeal%' THEN 1 ELSE 0 END"),
        },
    ),
    Source(
        rows=f"(SELECT at, \"table\", amount FROM {{p}}entry WHERE {TIME_FEES} AND account LIKE '%/fees') x",
        of="entry",
        at="x.at",
        sums={"fees": _sum("amount")},
    ),
    Source(
        # A correction counts when it is approved, as in the ledger, and for its round's game and dealer.
        rows=CORRECTED,
        at="x.at",
        game="coalesce(r.game, '')",
        dealer="coalesce(r.dealer, '')",
        sums={
            "corrections": "count(DISTINCT x.place)",
            "corrected": _sum(f"CASE WHEN {BANKS} THEN amount ELSE 0 END"),
            "win": _sum(f"CASE WHEN {BANKS} THEN amount ELSE 0 END"),
            "house": _sum("CASE WHEN account = x.\"table\" || '/bank' THEN amount ELSE 0 END"),
            "fees": _sum("CASE WHEN account = x.\"table\" || '/fees' THEN amount ELSE 0 END"),
            "tips": _sum("CASE WHEN account = x.\"table\" || '/tips' THEN amount ELSE 0 END"),
            "awards": _sum("CASE WHEN account LIKE 'link:%' THEN -amount ELSE 0 END"),
        },
    ),
)
"""Rounds, fees by time, corrections."""

SHIFTS_AT_ONCE = 500


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
    """Return the report between two moments; ``hour_of`` names the hour or day of a second."""
    found: dict[str, Line] = {}
    if by is By.WAGER:
        found = {line.name: line for line in _wagers(database, since, until, tables)}
    elif by is By.SHIFT:
        meant = [shift for shift in shifts if tables is None or shift.table in tables]
        # Shifts come in their own order, each with a line if anything happened in it.
        found = {shift.name: Line(shift.name) for shift in meant}
        for first in range(0, len(meant), SHIFTS_AT_ONCE):
            some = meant[first : first + SHIFTS_AT_ONCE]
            _add_up(database, by, since, until, sorted({one.table for one in some}), found, shifts=some)
        found = {name: line for name, line in found.items() if line.rounds or line.fees or line.corrections}
    else:
        _add_up(database, by, since, until, tables, found, hour_of=hour_of)
        found = {name: found[name] for name in sorted(found)}
    total = Line("all")
    for line in found.values():
        total.add(line)
    return Report(by=by, since=since, until=until, lines=list(found.values()), total=total)


def _add_up(
    database: Database,
    by: By,
    since: int,
    until: int,
    tables: Sequence[str] | None,
    found: dict[str, Line],
    *,
    hour_of: Callable[[int], str] = str,
    shifts: Sequence[Period] = (),
) -> None:
    """Add the rows of every source to their lines."""
    games: dict[str, str] = {}
    for source in SOURCES:
        values: list[Any] = []
        begin, joined, rows, quarter = "", "", source.rows, f"{source.at} / {QUARTER}"
        paced = quarter
        match by:
            case By.TABLE | By.GAME:
                columns = f'x."table", {source.game}'
            case By.DEALER:
                columns = f'x."table", {source.dealer}'
            case By.HOUR | By.DAY:
                columns, paced = f"'', {quarter}", 'x."table"'
            case _:
                columns = "s.name, ''"
                begin, values = _named(shifts)
                # Shift by shift: each uses a short range of an index.
                rows = f"shift s CROSS JOIN {rows}"
                joined = f' AND x."table" = s.place AND {source.at} >= s.since AND {source.at} < s.until'
        values += [since, until]
        named = tables
        if tables is None and source.of:
            # Table by table: along the covering index.
            named = search.each(database, '"table"', of=source.of)
        within = _within(named, values, 'x."table"')
        sums = dict(source.sums) | (
            {"quarters": f"count(DISTINCT {paced})"} if "rounds" in source.sums else {}
        )
        for table, part, *amounts in database.read(
            f"{begin}SELECT {columns}, {', '.join(sums.values())} FROM {rows}"
            f" WHERE {source.at} >= ? AND {source.at} < ?{within}{joined} GROUP BY 1, 2",
            values,
        ):
            match by:
                case By.GAME:
                    name = part or games.get(table) or _game_of(database, table)
                    games[table] = name
                case By.DEALER:
                    name = part or AUTOMATIC
                case By.HOUR | By.DAY:
                    name = hour_of(part * QUARTER)
                case _:
                    name = table
            line = found.setdefault(name, Line(name))
            for counted, amount in zip(sums, amounts, strict=True):
                setattr(line, counted, getattr(line, counted) + amount)


def _named(shifts: Sequence[Period]) -> tuple[str, list[Any]]:
    """Return the shifts as a table of a query."""
    marks = ", ".join(
        ["(CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT))"] * len(shifts)
    )
    values = [value for one in shifts for value in (one.name, one.table, one.since, one.until)]
    return f"WITH shift(name, place, since, until) AS (VALUES {marks}) ", values


def _within(tables: Sequence[str] | None, values: list[Any], column: str = '"table"') -> str:
    if tables is None:
        return ""
    values += tables
    return f" AND {column} IN ({', '.join('?' * len(tables)) or 'NULL'})"


def _game_of(database: Database, table: str) -> str:
    rows = database.read('SELECT game FROM {p}round WHERE "table" = ? LIMIT 1', (table,))
    return str(rows[0][0]) if rows else table


def _wagers(database: Database, since: int, until: int, tables: Sequence[str] | None) -> list[Line]:
    """Return wagers against a bank, spot by spot, without pots and payments between players."""
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
    lines = [
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
    return [*lines, *_corrected_wagers(database, since, until, tables)]


def _corrected_wagers(database: Database, since: int, until: int, tables: Sequence[str] | None) -> list[Line]:
    """Return a line for each game with corrections: they move chips, and name no spot."""
    source, values = SOURCES[-1], [since, until]
    within = _within(tables, values, 'x."table"')
    rows = database.read(
        f"SELECT {source.game}, {', '.join(source.sums.values())} FROM {source.rows}"
        f" WHERE x.at >= ? AND x.at < ?{within} GROUP BY 1 ORDER BY 1",
        values,
    )
    return [
        Line(f"{game} · corrections", **dict(zip(source.sums, sums, strict=True))) for game, *sums in rows
    ]
