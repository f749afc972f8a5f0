"""The index is made from the events alone, the same in every database, however often it begins anew."""

import asyncio
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from croupier.errors import DataInvalid, StoreError
from croupier.floor.index import accounts, report, search
from croupier.floor.index.asked import read_search
from croupier.floor.index.database import SQLiteDatabase, index_file, open_index
from croupier.floor.index.fold import TableFold
from croupier.floor.index.index import Index
from croupier.floor.index.moment import SignedTimes, seconds_of
from croupier.floor.index.rows import Gathered
from croupier.floor.index.schema import TABLES
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.store import MemoryStore, SQLiteStore
from croupier.store.copying import copy_store
from croupier.table import events as e
from croupier.table.session.events import MomentNoted, RoundOpened
from tests.event_loop import run
from tests.floor.evening import KEY, open_floor, play_evening, setups
from tests.floor.evening import TABLES as PLAYED

FAR = 1 << 40


@pytest.fixture(scope="module")
def evening():
    """A store with three rounds at a table of each family, and the floor that played them."""
    store = MemoryStore()
    return store, play_evening(store)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request, tmp_path_factory):
    if request.param == "sqlite":
        made = SQLiteDatabase(tmp_path_factory.mktemp("index") / "floor.index")
    else:
        from croupier.floor.index.postgres import PostgresDatabase

        made = PostgresDatabase(request.getfixturevalue("postgres").new_database())
    yield made
    made.close()


@pytest.fixture(scope="module")
def indexed(evening, database):
    store, _ = evening
    index = Index(store, setups, database)
    index.catch_up()
    return index


def rows(database):
    """Everything that an index holds."""
    return {
        table: sorted(database.read(f"SELECT * FROM {{p}}{table}")) for table in TABLES if table != "stream"
    }


def found(database, **said):
    return [(one.table, one.number) for one in search.find(database, search.Search(**said)).rounds]


# ── following the events ────────────────────────────────────────────────────────────────────────────────


def test_every_settled_round_is_in_the_index_and_no_other(evening, indexed):
    store, _ = evening
    opened, closed = set(), set()
    for table in PLAYED:
        number = 0
        for event in TABLE_CODEC.read_all(store.read(f"table:{table}")):
            if isinstance(event, RoundOpened):
                number = event.number
                opened.add((table, number))
            elif isinstance(event, e.RoundClosed):
                closed.add((table, number))
    assert set(found(indexed.database)) == closed
    assert opened > closed


def test_the_ledger_of_the_last_second_is_that_of_the_floor(evening, indexed):
    _, floor = evening
    assert accounts.trial_balance(indexed.database, FAR) == floor.ledger.trial_balance()


def test_a_round_names_what_it_came_to(evening, indexed):
    _, floor = evening
    actor = floor.tables["caribbean-stud"]
    for record in actor.chronicle.past():
        one = search.one_round(indexed.database, "caribbean-stud", record.number)
        nets = record.nets()
        assert set(one.persons) == set(record.persons)
        # What people lost is what the bank won, the dealer was tipped and the jackpot was fed.
        fed = sum(event.meter + event.reserve for event in record.events if isinstance(event, e.MeterFed))
        assert one.win + one.tips + fed - one.awards == -100 * sum(nets.values())
        placed = sum(event.amount for event in record.events if isinstance(event, e.WagerPlaced))
        off = sum(event.amount for event in record.events if isinstance(event, e.WagerTakenOff))
        assert one.handle == 100 * (placed - off)
        assert one.bank == "house"


def test_an_index_that_is_followed_bit_by_bit_is_the_same_as_one_made_at_once(evening, indexed):
    """However the records come, and wherever it stops: in the middle of a round, and of a floor's opening."""
    store, _ = evening
    partly = SQLiteDatabase(None)
    for part in (0.2, 0.45, 0.7, 1.0):
        copy = MemoryStore()
        for stream, version in store.streams().items():
            records = store.read(stream, 0, max(1, int(version * part)))
            copy.append(stream, 0, records)
        # A new index each time, as after a restart.
        Index(copy, setups, partly).catch_up()
    assert rows(partly) == rows(indexed.database)


@pytest.mark.parametrize("chunk", [1, 7, 100_000])
def test_streams_are_written_together_as_many_records_at_a_time_as_there_is_room_for(
    monkeypatch, evening, indexed, chunk
):
    store, _ = evening
    monkeypatch.setattr("croupier.floor.index.index.CHUNK", chunk)
    database, said = SQLiteDatabase(None), []
    writing, transactions = database.writing, []
    monkeypatch.setattr(database, "writing", lambda: transactions.append(1) or writing())

    done = Index(store, setups, database).catch_up(lambda *told: said.append(told))

    assert len(transactions) == -(-done // chunk)
    assert said[-1] == (done, done)
    assert [told[0] for told in said] == sorted({told[0] for told in said})
    assert rows(database) == rows(indexed.database)


def test_an_index_of_another_store_is_made_again(evening, indexed):
    store, _ = evening
    other = MemoryStore()
    play_evening(other, rounds=1)
    again = SQLiteDatabase(None)
    Index(other, setups, again).catch_up()

    Index(store, setups, again).catch_up()

    assert rows(again) == rows(indexed.database)


def test_an_index_of_another_format_or_a_broken_file_is_made_again(tmp_path):
    file = tmp_path / "floor.index"
    made = SQLiteDatabase(file)
    with made.writing() as writer:
        writer.run("UPDATE {p}meta SET said = ?", [("0",)])
        writer.run("INSERT INTO {p}stream VALUES (?,?,?,?,?)", [("table:x", 3, "", 3, "{}")])
    made.close()
    again = SQLiteDatabase(file)
    assert again.read("SELECT * FROM {p}stream") == []
    again.close()

    file.write_bytes(b"not a database" * 100)
    made = SQLiteDatabase(file)
    assert made.read("SELECT * FROM {p}round") == []
    made.close()


def test_two_that_follow_one_stream_never_enter_a_record_twice(evening):
    store, _ = evening
    database = SQLiteDatabase(None)
    first, second = Index(store, setups, database), Index(store, setups, database)
    second.behind()
    first.catch_up()

    with pytest.raises(StoreError, match="another process keeps the index"):
        second.catch_up()
    assert second.catch_up() == 0
    assert accounts.trial_balance(database, FAR) == accounts.trial_balance(first.database, FAR)


def test_the_index_holds_no_card(evening, indexed):
    """Cards are written rank then suit; no word of the index is a card, and no list of cards is in it."""
    _, floor = evening
    cards = {card.text for actor in floor.tables.values() for card in actor.setup.posting.table.deck.cards}
    for table, held in rows(indexed.database).items():
        if table != "correction":
            said = {word for row in held for value in row if isinstance(value, str) for word in value.split()}
            assert not said & cards, table


def test_a_file_of_the_index_is_its_owners_alone(tmp_path):
    with_file = SQLiteStore(tmp_path / "floor.sqlite3")
    open_index(with_file).close()
    assert index_file(with_file.path).stat().st_mode & 0o077 == 0
    with_file.close()


def test_people_are_found_without_regard_to_case(indexed, database):
    person = search.find(database, search.Search()).rounds[0].persons[0]
    assert found(database, person=person.upper()) == found(database, person=person) != []
    other = search.find(database, search.Search(person=person)).rounds[0].persons[-1]
    both = found(database, person=person, together=other.upper())
    assert both
    assert set(both) == set(found(database, person=person)) & set(found(database, person=other))
    assert not set(found(database, seated=person)) & set(found(database, person=person))


def test_an_amount_is_the_named_persons_own(indexed, database):
    """Others at the table may have staked more."""
    rows = database.read(
        'SELECT person, "table", number, max(CASE WHEN staked > paid THEN staked ELSE paid END)'
        " FROM {p}wager WHERE person <> '' AND what <> 'bank' GROUP BY 1, 2, 3"
    )
    for person in {row[0] for row in rows}:
        for least in sorted({row[3] for row in rows})[:6]:
            due = {(table, number) for name, table, number, most in rows if name == person and most >= least}
            assert set(found(database, person=person, amount=least)) == due, (person, least)


def test_a_net_result_a_clause_and_a_round_are_found(indexed, database):
    rows = database.read('SELECT person, "table", number, won FROM {p}person WHERE dealt = 1')
    person = rows[0][0]
    for name, sign in (("won", 1), ("lost", -1)):
        due = {(table, number) for who, table, number, won in rows if who == person and sign * won >= 100}
        assert set(found(database, person=person, **{name: 100})) == due
    (clause, table, number), *_ = database.read(
        "SELECT clause, \"table\", number FROM {p}wager WHERE clause <> '' LIMIT 1"
    )
    assert (table, number) in found(database, clause=clause.lower())
    assert found(database, table=table, number=number) == [(table, number)]
    assert found(database, clause="no such clause") == []


def test_hours_of_the_day_are_those_of_the_floors_zone(indexed, database):
    zone = ZoneInfo("America/Los_Angeles")
    every = search.find(database, search.Search(), count=1_000).rounds
    hours = {one.settled: datetime.fromtimestamp(one.settled, zone).hour for one in every}
    for first in range(24):
        wanted = read_search({"hours": f"{first:02}:00-{(first + 3) % 24:02}:00"}, zone)
        due = {(o.table, o.number) for o in every if (hours[o.settled] - first) % 24 < 3}
        assert {(o.table, o.number) for o in search.find(database, wanted, count=1_000).rounds} == due


def test_a_demonstration_opened_without_its_tables_shows_its_rounds(evening):
    """A bench opens none of them."""
    store, _ = evening
    database = SQLiteDatabase(None)
    Index(store, list, database).catch_up()
    assert "razz" in {one.table for one in search.find(database, search.Search()).rounds}


def test_a_table_that_nobody_posts_any_more_moves_money_all_the_same(evening, monkeypatch):
    store, _ = evening
    monkeypatch.setattr("croupier.floor.index.index.demo_tables", list)
    database = SQLiteDatabase(None)
    Index(store, list, database).catch_up()
    assert found(database) == []
    assert sum(accounts.trial_balance(database, FAR).values()) == 0
    assert database.read("SELECT count(*) FROM {p}entry WHERE \"table\" = 'razz'")[0][0] > 0


# ── time ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_round_is_opened_and_settled_at_the_seconds_that_its_log_notes(evening, indexed):
    store, _ = evening
    events = TABLE_CODEC.read_all(store.read("table:razz"))
    at, opened, settled = 0, [], []
    for event in events:
        if isinstance(event, MomentNoted):
            at = seconds_of(event.at)
        elif isinstance(event, RoundOpened):
            opened.append(at)
        elif isinstance(event, e.RoundClosed):
            settled.append(at)
    rounds = sorted(search.find(indexed.database, search.Search(table="razz")).rounds, key=lambda r: r.number)
    assert [one.opened for one in rounds] == opened[: len(rounds)]
    assert [one.settled for one in rounds] == settled
    assert abs(settled[-1] - time.time()) < 3_600


def test_logs_of_earlier_releases_are_dated_by_the_checkpoint_that_came_next(evening):
    store, _ = evening
    events = [e for e in TABLE_CODEC.read_all(store.read("table:razz")) if not isinstance(e, MomentNoted)]
    times = SignedTimes(store)
    gathered = Gathered()
    (setup,) = setups(["razz"])
    TableFold("table:razz", setup, lambda place: times.of("table:razz", place)).follow(events, gathered)
    assert len(gathered.rounds) == 3
    signed = {one.round.settled for one in gathered.rounds}
    assert all(abs(at - time.time()) < 3_600 for at in signed)


# ── searching ───────────────────────────────────────────────────────────────────────────────────────────


def test_rounds_are_found_by_each_term_and_by_all_together(indexed):
    database = indexed.database
    every = found(database)
    assert found(database, table="razz") == [one for one in every if one[0] == "razz"]
    assert found(database, game="pan") == [one for one in every if one[0] == "pan"]
    assert found(database, person="Nora") == every
    otis = [("caribbean-stud", n) for n in (3, 2, 1)]
    assert found(database, person="Otis") == otis
    assert found(database, own="Nora", person="Otis") == otis
    assert found(database, own="Otis", person="Amos") == []
    assert found(database, outcome="LOSE", table="razz") == []
    losing = found(database, outcome="lo", person="Otis")
    assert losing == found(database, outcome="lose", table="caribbean-stud")
    assert found(database, tables=("pan", "razz")) == [one for one in every if one[0] != "caribbean-stud"]
    assert found(database, tables=()) == []
    assert found(database, award=True) == found(database, irregular=True) == []
    assert found(database, corrected=True) == []


def test_rounds_are_found_by_amount_on_both_sides_of_the_line(indexed):
    database = indexed.database
    page = search.find(database, search.Search(table="caribbean-stud"))
    amounts = {one.number: one.biggest for one in page.rounds}
    most = max(amounts.values())
    assert found(database, amount=most) == [
        ("caribbean-stud", number) for number in sorted(amounts, reverse=True) if amounts[number] == most
    ]
    assert found(database, amount=most + 1) == []


def test_rounds_are_found_between_two_moments_the_second_of_which_is_not_in(indexed):
    database = indexed.database
    settled = sorted(one.settled for one in search.find(database, search.Search()).rounds)
    assert len(found(database, since=settled[0], until=settled[-1] + 1)) == len(settled)
    assert len(found(database, until=settled[-1])) < len(settled)
    assert found(database, since=settled[-1] + 1) == []


def test_pages_have_every_round_once_and_in_order(indexed):
    database = indexed.database
    after, seen = "", []
    while True:
        page = search.find(database, search.Search(person="Nora"), after=after, count=2)
        seen += [(one.table, one.number) for one in page.rounds]
        after = page.after
        if not after:
            break
    assert seen == found(database, person="Nora")


@pytest.mark.parametrize("after", ["x", "1.2", "1..razz", "-1.2.razz", f"{10**20}.1.razz"])
def test_a_page_that_no_page_named_is_refused(indexed, after):
    with pytest.raises(DataInvalid):
        search.find(indexed.database, search.Search(), after=after)


@pytest.mark.parametrize("count", [0, search.PAGE_MAX + 1])
def test_a_page_has_a_size(indexed, count):
    with pytest.raises(DataInvalid):
        search.find(indexed.database, search.Search(), count=count)


# ── the ledger ──────────────────────────────────────────────────────────────────────────────────────────


def test_every_trial_balance_of_the_past_sums_to_zero_and_is_the_sum_of_its_entries(indexed):
    database = indexed.database
    entries, more = accounts.entries(database, count=100_000)
    assert not more
    for at in sorted({one.at for one in entries}):
        expected: dict[str, int] = {}
        for one in entries:
            if one.at <= at:
                expected[one.account] = expected.get(one.account, 0) + one.amount
        balance = accounts.trial_balance(database, at)
        assert balance == {name: held for name, held in expected.items() if held}
        assert sum(balance.values()) == 0
        held = sum(one.amount for one in entries if one.account == "cage" and one.at < at)
        assert accounts.balance_before(database, "cage", at) == held


def test_an_entry_leads_to_its_record_its_round_and_its_clause(evening, indexed):
    store, _ = evening
    entries = list(
        accounts.every_entry(indexed.database, since=None, until=None, account="caribbean-stud/bank")
    )
    assert entries
    for one in entries:
        (record,) = store.read(one.stream, one.place - 1, one.place)
        event = TABLE_CODEC.read(record)
        assert one.kind == event.__struct_config__.tag
        assert one.clause == getattr(event, "clause", "")
        assert one.round > 0
    settled = {one.round for one in entries if one.kind == "wager.settled/1"}
    assert {number for table, number in found(indexed.database, table="caribbean-stud")} <= settled


def test_entries_come_in_pages(indexed):
    after, seen = "", []
    while True:
        page, after = accounts.entries(indexed.database, account="wallet:Nora", after=after, count=1)
        seen += page
        if not after:
            break
    assert seen == accounts.entries(indexed.database, account="wallet:Nora")[0]
    assert len(seen) == 1 + len(PLAYED)
    with pytest.raises(DataInvalid):
        accounts.entries(indexed.database, after="nonsense")


# ── reports ─────────────────────────────────────────────────────────────────────────────────────────────


def test_reports_add_up_to_the_same_whichever_way_they_are_cut(indexed):
    database = indexed.database
    shifts = [report.Period(name=f"{table}, shift 1", table=table, since=0, until=FAR) for table in PLAYED]
    cut = {
        by: report.report(database, by, since=0, until=FAR, hour_of=lambda at: str(at // 3600), shifts=shifts)
        for by in report.By
    }
    rounds = search.find(database, search.Search()).rounds
    for by, made in cut.items():
        if by is report.By.WAGER:
            continue
        total = made.total
        assert total.rounds == len(rounds), by
        assert total.handle == sum(one.handle for one in rounds), by
        assert total.win == total.house == sum(one.win for one in rounds), by
        assert total.tips == sum(one.tips for one in rounds), by
    assert [line.name for line in cut[report.By.TABLE].lines] == sorted(PLAYED)
    assert cut[report.By.DEALER].lines[0].name == report.AUTOMATIC
    wagers = {line.name: line for line in cut[report.By.WAGER].lines}
    stud = next(line for line in cut[report.By.TABLE].lines if line.name == "caribbean-stud")
    assert sum(line.handle for line in wagers.values()) == stud.handle
    assert stud.hold == pytest.approx(stud.win / stud.banked)
    assert next(line for line in cut[report.By.TABLE].lines if line.name == "pan").hold is None


def test_a_report_has_only_the_tables_and_the_time_that_are_asked_for(indexed):
    database = indexed.database
    one = report.report(database, report.By.TABLE, since=0, until=FAR, tables=["razz"])
    assert [line.name for line in one.lines] == ["razz"]
    assert report.report(database, report.By.TABLE, since=0, until=FAR, tables=[]).lines == []
    assert report.report(database, report.By.GAME, since=0, until=1).total.rounds == 0


# ── while a floor runs ──────────────────────────────────────────────────────────────────────────────────


def test_a_running_floor_keeps_its_index_up_and_finds_it_again(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")

    async def open_again():
        floor = open_floor(store)
        await floor.start()
        rounds = found(await floor.index.fresh())
        for _ in range(100):
            # Bots may act while the index catches up: ledger and index are compared when nobody did.
            before = floor.ledger.entries
            database = await floor.index.fresh()
            if floor.ledger.entries == before:
                break
        alike = accounts.trial_balance(database, FAR) == floor.ledger.trial_balance()
        await floor.stop()
        return rounds, alike

    play_evening(store, rounds=1)
    rounds, alike = run(open_again())
    assert {table for table, _ in rounds} == set(PLAYED)
    assert alike
    assert index_file(store.path).exists()
    store.close()


def test_an_index_that_cannot_be_written_stops_no_table(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    index_file(store.path).mkdir()

    async def evening():
        floor = open_floor(store)
        await floor.start()
        async with asyncio.timeout(60):
            while not floor.index.trouble:
                await asyncio.sleep(0.01)
        faults = floor.faults
        await floor.stop()
        return floor.index.trouble, faults

    trouble, faults = run(evening())
    assert trouble
    assert faults == []
    store.close()


def test_a_copied_store_has_the_same_index(evening, indexed, tmp_path):
    store, _ = evening
    copy = SQLiteStore(tmp_path / "copy.sqlite3")
    copy_store(store, copy, KEY)
    index = Index(copy, setups)
    index.catch_up()
    assert rows(index.database) == rows(indexed.database)
    index.close()
    copy.close()
