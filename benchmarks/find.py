"""Finding rounds among a million: ``python -m benchmarks.find [ROUNDS] [ADDRESS]``.

Rounds are really played at a table of each family. Their index rows are then written again and again under
other numbers, times, tables and names until there are so many rounds, with an award, an irregularity and a
correction here and there: what a search goes through is as wide and as full as what play leaves behind. The
ledger's entries are not among them; searches do not touch them. Without an address the index is a SQLite
file.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from croupier.floor.index import report, search
from croupier.floor.index.database import Database, SQLiteDatabase
from croupier.floor.index.index import Index, put_rounds
from croupier.floor.index.rows import Played
from croupier.store import MemoryStore
from tests.floor.evening import play_evening, setups

ROUNDS = 1_000_000
TABLES, PEOPLE, DAYS = 60, 400, 90
BEGAN = 1_767_225_600
"""The first of January 2026."""
GOAL_SECONDS = 1.0
REPEATS = 3


def real_rounds() -> list[Played]:
    """Rounds that were really played, as the index has them."""
    store = MemoryStore()
    play_evening(store)
    kept: list[Played] = []
    index = Index(store, setups, SQLiteDatabase(None))
    index.gathered = kept.extend
    index.catch_up()
    return kept


def fill(database: Database, rounds: list[Played], count: int) -> None:
    """Write so many rounds, made from those that were played."""
    chance, numbers = random.Random(16), dict.fromkeys(range(TABLES), 0)
    people = [f"Guest {number}" for number in range(PEOPLE)]
    for first in range(0, count, 5_000):
        batch = []
        for place in range(first, min(first + 5_000, count)):
            one = rounds[place % len(rounds)]
            table = place % TABLES
            numbers[table] += 1
            settled = BEGAN + place * DAYS * 86_400 // count
            row = replace(
                one.round,
                table=f"table-{table}",
                number=numbers[table],
                opened=settled - 40,
                settled=settled,
                awards=50_000_000 if place % 50_000 == 7 else one.round.awards,
                irregular="misdeal" if place % 20_000 == 9 else one.round.irregular,
                biggest=one.round.biggest * (500 if place % 100_000 == 11 else 1),
            )
            named = chance.sample(people, len(one.persons))
            persons = [replace(p, person=name) for p, name in zip(one.persons, named, strict=True)]
            batch.append(Played(round=row, persons=persons, wagers=one.wagers))
        with database.writing() as writer:
            put_rounds(writer, batch)
    with database.writing() as writer:
        writer.run("UPDATE {p}round SET corrected = 1 WHERE number = ?", [(777,)])
        writer.run("ANALYZE", [()])


def searches(database: Database) -> dict[str, search.Search]:
    """A search for each term, and some together; each is asked for its first page."""
    outcome = database.read("SELECT outcome FROM {p}outcome GROUP BY outcome ORDER BY count(*) LIMIT 1")[0][0]
    most = database.read("SELECT max(biggest) FROM {p}round")[0][0]
    day = BEGAN + 40 * 86_400
    rare = search.Search(outcome=outcome)
    return {
        "the latest": search.Search(),
        "table": search.Search(table="table-7"),
        "game": search.Search(game="razz"),
        "day": search.Search(since=day, until=day + 86_400),
        "person": search.Search(person="Guest 7"),
        "amount, rare": search.Search(amount=most),
        "amount, common": search.Search(amount=10_000),
        "outcome, rare": rare,
        "outcome, common": search.Search(outcome="lose"),
        "award": search.Search(award=True),
        "irregularity": search.Search(irregular=True),
        "correction": search.Search(corrected=True),
        "person, outcome and day": replace(rare, person="Guest 7", since=day, until=day + 86_400),
        "person and rare amount": search.Search(person="Guest 7", amount=most),
        "game and award": search.Search(game="razz", award=True),
        "table and common outcome": search.Search(table="table-7", outcome="lose"),
        "nothing fits": search.Search(person="Guest 7", corrected=True, table="table-3", amount=most),
    }


def measure(database: Database) -> dict[str, float]:
    """The time of each search in seconds, the best of a few."""
    found = {}
    for name, asked in searches(database).items():
        times = []
        for _ in range(REPEATS):
            began = time.perf_counter()
            search.find(database, asked)
            times.append(time.perf_counter() - began)
        found[name] = min(times)
    for by in (report.By.TABLE, report.By.HOUR):
        began = time.perf_counter()
        report.report(
            database, by, since=BEGAN, until=BEGAN + 7 * 86_400, hour_of=lambda at: str(at // 3_600)
        )
        found[f"report of a week by {by}"] = time.perf_counter() - began
    return found


def main(count: int = ROUNDS, address: str = "") -> None:
    """Make the index, measure, and say what does not reach the goal."""
    rounds = real_rounds()
    print(f"{len(rounds)} rounds were played")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "floor.index"
        if address:
            from croupier.floor.index.postgres import PostgresDatabase

            database: Database = PostgresDatabase(address)
        else:
            database = SQLiteDatabase(file)
        began = time.perf_counter()
        fill(database, rounds, count)
        size = f", {file.stat().st_size / 1e6:,.0f} MB" if not address else ""
        print(f"{count:,} rounds written in {time.perf_counter() - began:,.0f} s{size}")
        for name, seconds in measure(database).items():
            late = "  ABOVE THE GOAL" if seconds > GOAL_SECONDS else ""
            print(f"{name:28} {seconds * 1_000:9.1f} ms{late}")
        database.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS, sys.argv[2] if len(sys.argv) > 2 else "")
