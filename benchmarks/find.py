"""Finding rounds among a million: ``python -m benchmarks.find [ROUNDS] [ADDRESS]``.

Rounds are really played at a table of each family, and indexed. Their rows are then written again and again
by the database, under other numbers, times, tables and names, until there are so many rounds, with an award,
an irregularity and a correction here and there: what a search goes through is as wide and as full as what
play leaves behind. Of the ledger it is the entries of one round in ten, and every table's fees by time.
Without an address the index is a SQLite file.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.measure import Measured, best_of
from croupier.floor.index import accounts, report, search
from croupier.floor.index.database import Database, SQLiteDatabase
from croupier.floor.index.index import Index
from croupier.store import MemoryStore
from tests.floor.evening import TABLES as PLAYED
from tests.floor.evening import play_evening, setups
from tests.postgres import running_server

ROUNDS = 1_000_000
PLAYED_ROUNDS = 6
"""How many rounds are really played at each table."""
TABLES, PEOPLE, DAYS, SHIFTS = 60, 400, 90, 3
EACH = TABLES // len(PLAYED)
BEGAN = 1_767_225_600
"""The first of January 2026."""
DAY = 86_400
BATCH = 250
"""How many times the played rounds are written in one transaction."""
GOAL_SECONDS = 1.0
REPEATS = 3
SPARED = "DELETE FROM {p}entry WHERE kind = 'wager.placed/1' AND place % 16 <> 0"
"""Whoever plays the evening puts chips down again and again; people do so once."""


def play(database: Database) -> int:
    """Play rounds and index them; returns how many."""
    store = MemoryStore()
    play_evening(store, rounds=PLAYED_ROUNDS, supervised=False)
    Index(store, setups, database).catch_up()
    with database.writing() as writer:
        writer.run(SPARED, [()])
    return int(database.read("SELECT count(*) FROM {p}round")[0][0])


def fill(database: Database, count: int) -> int:
    """Play, and write the rounds again until there are so many; returns how many there are."""
    rounds = play(database)
    copies = -(-count // rounds)
    shifted = _shifted(database, copies)
    for first in range(1, copies + 1, BATCH):
        with database.writing() as writer:
            for statement in shifted:
                writer.run(statement, [(first, min(first + BATCH, copies + 1))])
    with database.writing() as writer:
        for statement, values in _unusual():
            writer.run(statement, [values])
    if not isinstance(database, SQLiteDatabase):
        # PostgreSQL looks at its tables by itself, sooner or later; SQLite never does.
        with database.writing() as writer:
            writer.run("ANALYZE", [()])
    return int(database.read("SELECT count(*) FROM {p}round")[0][0])


def _shifted(database: Database, copies: int) -> list[str]:
    """Statements that write the played rows for a range of copies; copy k is at table k mod 20."""
    numbers = database.read("SELECT max(number) FROM {p}round")[0][0]
    places = database.read("SELECT max(place) + 1 FROM {p}entry")[0][0]
    earliest = database.read("SELECT min(opened) FROM {p}round")[0][0]
    people = [name for (name,) in database.read("SELECT DISTINCT person FROM {p}person")]
    table, again = f"b.\"table\" || '-' || (k.k % {EACH})", f"(k.k / {EACH})"
    number = f"b.number + {numbers} * {again}"
    later = f"- {earliest} + {BEGAN} + k.k * {DAYS * DAY - 7_200} / {copies}"
    named = " ".join(f"WHEN '{name}' THEN {place}" for place, name in enumerate(people))

    def guest(name: str) -> str:
        known = f"((CASE {name} {named} END) + 17 * k.k) % {PEOPLE}"
        return f"CASE WHEN {name} = '' THEN '' ELSE 'Guest ' || ({known}) END"

    account = (
        f"CASE WHEN b.account LIKE 'wallet:%' THEN 'wallet:Guest ' || ((b.place + 17 * k.k) % {PEOPLE})"
        f" ELSE b.account || '-' || (k.k % {EACH}) END"
    )
    chosen = {
        "round": (
            f"{table}, {number}, b.game, b.terms, b.stream || '-' || (k.k % {EACH}), b.place + {places} *"
            f" {again}, b.opened {later}, b.settled {later}, b.players, b.handle, b.win, b.bank, b.fees,"
            " b.awards, b.tips, b.biggest, b.irregular, b.dealer, 0"
        ),
        "person": (
            f"lower({guest('b.person')}), b.settled {later}, {table}, {number}, {guest('b.person')},"
            " b.staked, b.won, b.dealt"
        ),
        "outcome": f"b.outcome, b.settled {later}, {table}, {number}",
        "wager": (
            f"{table}, {number}, b.place, b.settled {later}, b.game, b.terms, b.what, {guest('b.person')},"
            " b.spot, b.staked, b.paid, b.tip, b.outcome, b.clause"
        ),
        "entry": (
            f"b.stream || '-' || (k.k % {EACH}), b.place + {places} * {again}, {account}, b.amount,"
            f" b.at {later}, {table}, CASE WHEN b.round > 0 THEN b.round + {numbers} * {again} ELSE 0 END,"
            " b.kind, b.clause"
        ),
    }
    marks = ", ".join(f"'{name}'" for name in PLAYED)
    return [
        "WITH RECURSIVE k(k) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT k + 1 FROM k WHERE k + 1 < ?)"
        f" INSERT INTO {{p}}{name} SELECT {said} FROM k CROSS JOIN {{p}}{name} b"
        f' WHERE b."table" IN ({marks})'
        # A place of the ledger may name one account twice under its new names.
        + (" AND (k.k + k.k / 20) % 10 = 0 ON CONFLICT DO NOTHING" if name == "entry" else "")
        for name, said in chosen.items()
    ]


def _unusual() -> Iterator[tuple[str, tuple[int, ...]]]:
    """What happens now and then: awards, misdeals, large amounts, corrections; and fees by time."""
    yield "UPDATE {p}round SET awards = 50000000 WHERE number % 1000 = 7", ()
    yield "UPDATE {p}round SET irregular = 'misdeal' WHERE number % 400 = 9", ()
    yield "UPDATE {p}round SET biggest = biggest * 500 WHERE number % 5000 = 11", ()
    yield (
        'INSERT INTO {p}correction SELECT row_number() OVER (ORDER BY settled, "table", number), "table",'
        " number, settled + 600, 'Sue', 5000 FROM {p}round WHERE number % 2000 = 777",
        (),
    )
    yield (
        'UPDATE {p}round SET corrected = (SELECT c.number FROM {p}correction c WHERE c."table" ='
        ' {p}round."table" AND c.round = {p}round.number) WHERE number % 2000 = 777',
        (),
    )
    for account, amount in (("wallet:Guest 1", -50_000), ("fees", 50_000)):
        said = f"'{account}'" if amount < 0 else f"t.name || '/{account}'"
        yield (
            "WITH RECURSIVE k(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM k WHERE k + 1 < ?),"
            ' t(name) AS (SELECT DISTINCT "table" FROM {p}round)'
            f" INSERT INTO {{p}}entry SELECT 'time:' || t.name, k.k, {said}, {amount}, {BEGAN} + k.k * 1800,"
            " t.name, 0, 'time.collected/1', '' FROM k CROSS JOIN t",
            (DAYS * 48,),
        )
    yield "DELETE FROM {p}balance", ()
    yield "DELETE FROM {p}day", ()
    yield (
        "INSERT INTO {p}balance SELECT account, at / 3600, CAST(sum(amount) AS BIGINT), count(*)"
        " FROM {p}entry GROUP BY 1, 2",
        (),
    )
    yield (
        "INSERT INTO {p}day SELECT account, hour / 24, CAST(sum(amount) AS BIGINT) FROM {p}balance"
        " GROUP BY 1, 2",
        (),
    )


def searches(database: Database) -> dict[str, search.Search]:
    """A search for each term, and some together; each is asked for its first page."""
    outcome = database.read("SELECT outcome FROM {p}outcome GROUP BY outcome ORDER BY count(*) LIMIT 1")[0][0]
    most = database.read("SELECT max(biggest) FROM {p}round")[0][0]
    day = BEGAN + 40 * DAY
    rare = search.Search(outcome=outcome)
    return {
        "the latest": search.Search(),
        "table": search.Search(table="razz-7"),
        "game": search.Search(game="razz"),
        "day": search.Search(since=day, until=day + DAY),
        "person": search.Search(person="Guest 7"),
        "amount, rare": search.Search(amount=most),
        "amount, common": search.Search(amount=10_000),
        "outcome, rare": rare,
        "outcome, common": search.Search(outcome="lose"),
        "award": search.Search(award=True),
        "irregularity": search.Search(irregular=True),
        "correction": search.Search(corrected=True),
        "person, outcome and day": replace(rare, person="Guest 7", since=day, until=day + DAY),
        "person and rare amount": search.Search(person="Guest 7", amount=most),
        "person and correction": search.Search(person="Guest 7", corrected=True),
        "game and award": search.Search(game="razz", award=True),
        "table and common outcome": search.Search(table="caribbean-stud-7", outcome="lose"),
        "nothing fits": search.Search(person="Guest 7", corrected=True, table="pan-3", amount=most),
    }


def questions(database: Database) -> Iterator[tuple[str, Callable[[], object]]]:
    """Everything that is asked, with what it is called."""
    for name, asked in searches(database).items():
        yield name, lambda asked=asked: search.find(database, asked)
    yield "the tables and games of the form", lambda: search.known(database)
    noon = BEGAN + 60 * DAY + DAY // 2
    yield "trial balance, a noon of the past", lambda: accounts.trial_balance(database, noon)
    yield "entries of an account", lambda: accounts.entries(database, account="wallet:Guest 7", since=noon)
    yield "entries of a table", lambda: accounts.entries(database, table="pan-3", since=noon)
    for span, days in (("a day", 1), ("a week", 7), (f"{DAYS} days", DAYS)):
        since = BEGAN + (40 if days < DAYS else 0) * DAY
        for by in report.By:
            if by is not report.By.SHIFT or days < DAYS:
                yield (
                    f"report of {span} by {by}",
                    lambda by=by, since=since, days=days: report.report(
                        database,
                        by,
                        since=since,
                        until=since + days * DAY,
                        hour_of=lambda at: str(at // (3_600 if by is report.By.HOUR else DAY)),
                        shifts=_shifts(since, days),
                    ),
                )


def _shifts(since: int, days: int) -> list[report.Period]:
    long = DAY // SHIFTS
    return [
        report.Period(name=f"{table}, {number}", table=table, since=at, until=at + long)
        for table in (f"{kind}-{place}" for kind in PLAYED for place in range(EACH))
        for number, at in enumerate(range(since, since + days * DAY, long))
    ]


def measured(database: Database, *, where: str) -> Iterator[Measured]:
    """The time of every question, the best of a few."""
    for name, ask in questions(database):
        seconds, _ = best_of(REPEATS, ask)
        held = "within a second" if seconds <= GOAL_SECONDS else "above a second"
        yield Measured(f"{where}, {name}", seconds, checked=held)


def on(database: Database, *, where: str, count: int) -> Iterator[Measured]:
    """Fill an index and ask it."""
    began = time.perf_counter()
    rounds = fill(database, count)
    entries = database.read("SELECT count(*) FROM {p}entry")[0][0]
    said = f"{rounds:,} rounds, {entries:,} entries"
    yield Measured(f"{where}, filled", time.perf_counter() - began, checked=said)
    yield from measured(database, where=where)


def measure(count: int = ROUNDS, address: str | None = None) -> Iterator[Measured]:
    """Both databases, or the one that is named: an address, or nothing for a SQLite file."""
    if not address:
        with tempfile.TemporaryDirectory() as folder:
            database = SQLiteDatabase(Path(folder) / "floor.index")
            yield from on(database, where="SQLite", count=count)
            database.close()
    if address is None:
        with running_server() as server:
            yield from on_postgres(server.new_database(), count=count)
    elif address:
        yield from on_postgres(address, count=count)


def on_postgres(address: str, *, count: int) -> Iterator[Measured]:
    """The same in a PostgreSQL database."""
    # Read only where it is used: the driver is an extra.
    from croupier.floor.index.postgres import PostgresDatabase

    database = PostgresDatabase(address)
    yield from on(database, where="PostgreSQL", count=count)
    database.close()


def main(words: Sequence[str]) -> None:
    """Measure and print."""
    count = int(words[0]) if words else ROUNDS
    for one in measure(count, words[1] if len(words) > 1 else None):
        print(f"{one.what:48} {one.seconds * 1_000:11,.1f} ms  {one.checked}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
