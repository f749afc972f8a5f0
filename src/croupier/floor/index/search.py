"""Finds rounds by table, game, time, people, amount, outcome, clause and irregularity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.errors import DataInvalid
from croupier.floor.index.database import Database
from croupier.table.payment import For

DAY = 86_400

PAGE = 50
PAGE_MAX = 1_000
FEW = 5_000
"""Up to this many matches it is faster to sort them than to scan the latest rounds."""

LAST = "\U0010ffff"
"""Sorts after every word."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """The conditions of a search; a round must match all of them."""

    table: str = ""
    game: str = ""
    since: int | None = None
    """The first second, since 1970."""
    until: int | None = None
    """The second after the last one."""
    hours: tuple[int, int] | None = None
    """The first second of the day and the one after the last, which may be in the next day."""
    offsets: tuple[tuple[int, int], ...] = ((0, 0),)
    """The floor's distance from UTC in seconds, each from a moment on."""
    number: int | None = None
    person: str = ""
    together: str = ""
    """A second person who played."""
    seated: str = ""
    """Somebody who sat there and was not dealt in."""
    dealer: str = ""
    supervisor: str = ""
    """Somebody who ruled on the round, or entered or approved a correction of it."""
    amount: int | None = None
    """The minimum of the largest stake or payment, of ``person`` if one is named; in hundredths of a cent."""
    won: int | None = None
    """The minimum of the person's net result; ``lost`` is the minimum of their loss."""
    lost: int | None = None
    outcome: str = ""
    """The beginning of an outcome's text."""
    clause: str = ""
    award: bool = False
    irregular: bool = False
    irregularity: str = ""
    """One kind of irregularity."""
    corrected: bool = False
    own: str = ""
    """Only rounds of this person, in addition to ``person``."""
    tables: tuple[str, ...] | None = None
    """Only these tables; None for all."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """A matching round. Amounts are hundredths of a cent, times are seconds since 1970."""

    table: str
    number: int
    game: str
    terms: int
    opened: int
    settled: int
    handle: int
    win: int
    bank: str
    fees: int
    awards: int
    tips: int
    biggest: int
    irregular: str
    dealer: str
    corrected: int
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page of rounds, the latest first, and the cursor of the next page; empty after the last one."""

    rounds: tuple[Found, ...]
    after: str = ""


COLUMNS = (
    'r."table", r.number, r.game, r.terms, r.opened, r.settled, r.handle, r.win, r.bank, r.fees, r.awards,'
    " r.tips, r.biggest, r.irregular, r.dealer, r.corrected"
)
NAMES = [name.strip().removeprefix("r.").strip('"') for name in COLUMNS.split(",")]


def find(database: Database, search: Search, *, after: str = "", count: int = PAGE) -> Page:
    """Return the matching rounds, the latest first."""
    if not 1 <= count <= PAGE_MAX:
        raise DataInvalid(f"a page has between 1 and {PAGE_MAX} rounds", key="count")
    said, values = _query(database, search, after, count)
    rows = database.read(said, values)
    page = [Found(**dict(zip(NAMES, row, strict=True))) for row in rows[:count]]
    people = _people(database, page)
    found = tuple(_with(one, people.get((one.table, one.number), ())) for one in page)
    more = f"{page[-1].settled}.{page[-1].number}.{page[-1].table}" if len(rows) > count else ""
    return Page(rounds=found, after=more)


def _with(found: Found, persons: Iterable[str]) -> Found:
    return Found(**{name: getattr(found, name) for name in NAMES}, persons=tuple(persons))


def _query(database: Database, search: Search, after: str, count: int) -> tuple[str, list[Any]]:
    """Return the statement; its leading table decides which database index is used."""
    leads, values, begin = 'r.settled, r."table", r.number', list[Any](), ""
    source, conditions = "{p}round r", list[str]()
    joined = 'JOIN {{p}}round r ON r."table" = {0}."table" AND r.number = {0}.number'
    person = search.own or search.person
    by_outcome = bool(search.outcome) and not person and _is_rare_outcome(database, search.outcome)
    if person:
        source, leads = "{p}person p " + joined.format("p"), 'p.settled, p."table", p.number'
        conditions, values = ["p.folded = ? AND p.dealt = 1"], [person.casefold()]
    elif by_outcome:
        # One round may have several outcomes with the same beginning.
        source = (
            '(SELECT DISTINCT settled, "table", number FROM {p}outcome WHERE outcome >= ? AND outcome < ?) o '
        ) + joined.format("o")
        leads, values = 'o.settled, o."table", o.number', _words(search.outcome)
    elif search.amount is not None and _is_rare(database, search.amount):
        begin = "WITH few AS MATERIALIZED (SELECT * FROM {p}round WHERE biggest >= ?) "
        source, values = "few r", [search.amount]
    moment = leads.partition(",")[0]
    for condition, held in _conditions(search, moment, by_outcome=by_outcome):
        conditions.append(condition)
        values += held
    if search.tables is not None:
        marks = ", ".join("?" * len(search.tables)) or "NULL"
        conditions.append(f'r."table" IN ({marks})')
        values += search.tables
    if after:
        conditions.append(f"({leads}) < (?, ?, ?)")
        values += _place(after)
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    order = ", ".join(f"{part} DESC" for part in leads.split(", "))
    return f"{begin}SELECT {COLUMNS} FROM {source} {where} ORDER BY {order} LIMIT {count + 1}", values


OF_ROUND = 'x."table" = r."table" AND x.number = r.number'
AT_ROUND = f"x.settled = r.settled AND {OF_ROUND}"


def _conditions(search: Search, moment: str, *, by_outcome: bool) -> Iterator[tuple[str, list[Any]]]:
    """Yield each condition of a search as SQL, with its values."""
    person = search.own or search.person
    named = [(search.together, 1), (search.seated, 0)]
    if search.own and search.person:
        named.append((search.person, 1))
    for name, dealt in named:
        if name:
            sat = f"SELECT 1 FROM {{p}}person x WHERE x.folded = ? AND x.dealt = {dealt} AND {AT_ROUND}"
            yield f"EXISTS ({sat})", [name.casefold()]
    if search.supervisor:
        official = 'x.folded = ? AND x."table" = r."table" AND x.round = r.number'
        yield f"EXISTS (SELECT 1 FROM {{p}}official x WHERE {official})", [search.supervisor.casefold()]
    if search.outcome and not by_outcome:
        begins = f"x.outcome >= ? AND x.outcome < ? AND {AT_ROUND}"
        yield f"EXISTS (SELECT 1 FROM {{p}}outcome x WHERE {begins})", _words(search.outcome)
    if search.clause:
        follows = f"upper(x.clause) = ? AND {OF_ROUND}"
        yield f"EXISTS (SELECT 1 FROM {{p}}wager x WHERE {follows})", [search.clause.upper()]
    if search.amount is not None and person:
        moved = f"x.person = p.person AND x.what <> '{For.BANK}' AND (x.staked >= ? OR x.paid >= ?)"
        yield (
            f"EXISTS (SELECT 1 FROM {{p}}wager x WHERE {moved} AND {OF_ROUND})",
            [search.amount, search.amount],
        )
    for condition, value in (
        ('r."table" = ?', search.table),
        ("r.game = ?", search.game),
        ("r.number = ?", search.number),
        ("lower(r.dealer) = ?", search.dealer.casefold()),
        (f"{moment} >= ?", search.since),
        (f"{moment} < ?", search.until),
        ("r.biggest >= ?", search.amount),
        ("p.won >= ?", search.won),
        ("p.won <= ?", None if search.lost is None else -search.lost),
        ("', ' || r.irregular || ', ' LIKE ?", search.irregularity and f"%, {search.irregularity}, %"),
    ):
        if value not in ("", None):
            yield condition, [value]
    for condition, asked in (
        ("r.awards > 0", search.award),
        ("r.irregular <> ''", search.irregular),
        ("r.corrected > 0", search.corrected),
    ):
        if asked:
            yield condition, []
    if search.hours is not None:
        yield _in_hours(search.hours, search.offsets, moment)


def _in_hours(
    hours: tuple[int, int], offsets: Sequence[tuple[int, int]], moment: str
) -> tuple[str, list[Any]]:
    """Return the condition that a moment is within some hours of the day, in the floor's zone."""
    since, until = hours
    cases = "".join(f" WHEN {moment} >= {at} THEN {offset}" for at, offset in reversed(offsets))
    # Counted from the first second asked for, so that the hours may pass midnight.
    local = f"(({moment} + CASE{cases} ELSE 0 END - ? + {2 * DAY}) % {DAY})"
    return f"{local} < ?", [since, (until - since) % DAY or DAY]


def _words(outcome: str) -> list[Any]:
    begins = outcome.casefold().strip()
    return [begins, begins + LAST]


def _is_rare(database: Database, amount: int) -> bool:
    query = f"SELECT count(*) FROM (SELECT 1 FROM {{p}}round WHERE biggest >= ? LIMIT {FEW + 1}) x"
    return bool(database.read(query, (amount,))[0][0] <= FEW)


def _is_rare_outcome(database: Database, outcome: str) -> bool:
    said = (
        "SELECT count(*) FROM (SELECT 1 FROM {p}outcome WHERE outcome >= ? AND outcome < ?"
        f" LIMIT {FEW + 1}) x"
    )
    return bool(database.read(said, _words(outcome))[0][0] <= FEW)


def _place(after: str) -> list[Any]:
    settled, _, rest = after.partition(".")
    number, _, table = rest.partition(".")
    if not (settled.isdecimal() and number.isdecimal() and table and len(settled) < 13 and len(number) < 13):
        raise DataInvalid("after must be the cursor from the previous page", key="after")
    return [int(settled), table, int(number)]


def _people(database: Database, rounds: list[Found]) -> dict[tuple[str, int], list[str]]:
    """Return the players of each round."""
    people: dict[tuple[str, int], list[str]] = {}
    by_table: dict[str, list[int]] = {}
    for one in rounds:
        by_table.setdefault(one.table, []).append(one.number)
    for table, numbers in by_table.items():
        marks = ", ".join("?" * len(numbers))
        rows = database.read(
            'SELECT number, person FROM {p}person WHERE dealt = 1 AND "table" = ?'
            f" AND number IN ({marks}) ORDER BY person",
            (table, *numbers),
        )
        for number, person in rows:
            people.setdefault((table, number), []).append(person)
    return people


def one_round(database: Database, table: str, number: int) -> Found | None:
    """Return one round by its table and number."""
    rows = database.read(
        f'SELECT {COLUMNS} FROM {{p}}round r WHERE r."table" = ? AND r.number = ?', (table, number)
    )
    if not rows:
        return None
    found = Found(**dict(zip(NAMES, rows[0], strict=True)))
    return _with(found, _people(database, [found]).get((table, number), ()))


def known(database: Database) -> dict[str, list[str]]:
    """Return the tables and games that have settled rounds."""
    return {"tables": each(database, '"table"'), "games": each(database, "game")}


def each(database: Database, column: str, *, of: str = "round") -> list[str]:
    """Return the distinct values of a column, by skipping along its index."""
    least = f"SELECT min({column}) FROM {{p}}{of}"
    rows = database.read(
        f"WITH RECURSIVE each(said) AS ({least} UNION ALL"
        f" SELECT ({least} WHERE {column} > said) FROM each WHERE said IS NOT NULL)"
        " SELECT said FROM each WHERE said IS NOT NULL"
    )
    return sorted(said for (said,) in rows)
