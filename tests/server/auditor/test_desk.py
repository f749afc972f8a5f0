"""The auditor's desk: who has it, what it finds, and every moment of a settled round on the felt."""

import csv
import io
import re
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.floor.index.report import By, Line, Report
from croupier.link import Role
from croupier.server import ServerConfig, create_app
from croupier.server.auditor import report_file
from croupier.server.auditor.ledger_file import tame
from croupier.store import SQLiteStore
from croupier.store.copying import back_up
from tests.event_loop import run
from tests.floor.evening import KEY, TABLES, play_evening, setups
from tests.server.guest import Guest

ZONE = "America/Los_Angeles"


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A store in which three rounds were played at a table of each family."""
    path = tmp_path_factory.mktemp("desk") / "floor.sqlite3"
    store = SQLiteStore(path)
    play_evening(store)
    store.close()
    return path


@pytest.fixture
def played(evening, tmp_path):
    """The store as that evening left it, for one visit."""
    copy = tmp_path / "floor.sqlite3"
    back_up(evening, copy)
    store = SQLiteStore(copy)
    yield store
    store.close()


def at_desk(played, scene, *, kind: Kind = Kind.BENCH):
    """Open a floor on the store again, and let somebody with every role in."""

    async def visit():
        floor = Floor(
            played,
            setups=setups(),
            kind=kind,
            shuffler=by_seed("desk"),
            pace=AT_ONCE,
            bots=False,
            advice=False,
            key=KEY,
        )
        app = create_app(ServerConfig(zone=ZONE, reads_per_second=10_000), floor=floor)
        await floor.start()
        try:
            guest = Guest(app)
            if kind is Kind.BENCH:
                await guest.come_in("Ann")
            await scene(floor, guest)
        finally:
            await floor.stop()

    run(visit())


def rows(text: str) -> int:
    return text.count("Step through round")


def test_rounds_are_found_by_the_form(played):
    async def scene(floor, ann):
        every = (await ann.get("/auditor")).text
        assert rows(every) == 3 * len(TABLES)
        assert rows((await ann.get("/auditor?table=razz")).text) == 3
        assert rows((await ann.get("/auditor?person=Otis&outcome=lose")).text) == 3
        assert rows((await ann.get("/auditor?day=2001-01-01")).text) == 0
        assert "No settled round fits" in (await ann.get("/auditor?award=yes")).text
        first = (await ann.get("/auditor?count=4")).text
        (more,) = re.findall(r'id="more" href="([^"]+)"', first)
        assert rows((await ann.get(more.replace("&amp;", "&"))).text) == 4
        for wrong in ("day=yesterday", "amount=1,5", "award=perhaps", "after=x", "count=x", "since=x"):
            assert (await ann.get(f"/auditor?{wrong}")).status == 400, wrong

    at_desk(played, scene)


@pytest.mark.parametrize("table", TABLES)
def test_every_step_of_a_round_is_shown_for_everybody_who_played(played, table):
    async def scene(floor, ann):
        record = floor.tables[table].rounds.round(2)
        last = len(record.events)
        page = (await ann.get(f"/auditor/rounds/{table}/2")).text
        assert f'data-step="{last}"' in page
        assert "is settled" in page
        for step in (0, 1, last // 2, last - 1, last, last + 9):
            for viewer in ("", "*", *record.persons):
                shown = await ann.get(f"/auditor/rounds/{table}/2?step={step}&as={viewer}")
                assert shown.status == 200
                assert f'data-step="{min(step, last)}"' in shown.text
                assert "hx-post" not in shown.text.partition('id="stepper"')[2]
        assert (await ann.get(f"/auditor/rounds/{table}/2?as=Nobody")).status == 404
        assert (await ann.get(f"/auditor/rounds/{table}/2?step=x")).status == 400
        assert (await ann.get(f"/auditor/rounds/{table}/99")).status == 404
        assert (await ann.get("/auditor/rounds/nowhere/1")).status == 404

    at_desk(played, scene)


def test_a_settlement_is_shown_with_its_clause_and_its_postings(played):
    async def scene(floor, ann):
        record = floor.tables["caribbean-stud"].rounds.round(1)
        kinds = [str(event.__struct_config__.tag) for event in record.events]
        step = kinds.index("wager.settled/1") + 1
        now = (await ann.get(f"/auditor/rounds/caribbean-stud/1?step={step}")).text.partition('id="now"')[2]
        now = now.partition("</article>")[0]
        assert record.events[step - 1].clause in now
        for account in ("caribbean-stud/layout", "caribbean-stud/bank"):
            assert account in now

    at_desk(played, scene)


def test_from_an_entry_to_its_moment(played):
    async def scene(floor, ann):
        page = (await ann.get("/auditor/ledger?account=caribbean-stud/bank")).text
        found = re.findall(r'href="(/auditor/rounds/caribbean-stud/\d+\?place=\d+)"', page)
        assert found
        for link in found[:3]:
            now = (await ann.get(link)).text.partition('id="now"')[2].partition("</article>")[0]
            assert "caribbean-stud/bank" in now

    at_desk(played, scene)


DOCUMENT = """
variant = "caribbean-stud"
players = ["Ines", "Oren"]
starting_stacks = [100, 100]
"""
DEALT = (
    *("p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 KhKd8c6s2d", "d dh p2 2h3h8d6d4s"),
    *("d dh b AdKs9d7s3d", "p1 w bet 20", "p2 f", "d count"),
)


def test_a_round_from_a_document_is_stepped_through_on_the_felt(played):
    async def scene(floor, ann):
        table = await floor.records.open(DOCUMENT, by="Dana")
        where = f"/auditor/rounds/{table.id}/1"
        assert (await ann.get(where)).status == 404, "it is still being played"
        await table.act(list(DEALT), by="Dana")
        last = int(re.search(r'data-last="(\d+)"', (await ann.get(where)).text)[1])
        shown = []
        for step in range(last + 1):
            page = (await ann.get(f"{where}?step={step}")).text
            assert f'data-step="{step}"' in page
            felt = page.partition('class="oval')[2].partition('id="stepper"')[0]
            assert "Ines" in felt
            shown.append(set(re.findall(r'aria-label="([^"]* of [a-z]+)"', felt)))
        assert shown[0] == set()
        # The dealer's hand lies open from where it is turned up; of it one card did from the deal on.
        assert {"3 of diamonds"} in shown
        assert {"ace of diamonds", "king of spades", "3 of diamonds"} <= shown[-1]
        assert "king of hearts" in shown[-1]
        assert not any("2 of hearts" in cards for cards in shown), "Oren folded, and nobody saw that hand"
        assert rows((await ann.get(f"/auditor?table={table.id}")).text) == 1

    at_desk(played, scene)


def test_every_entry_of_a_round_leads_to_its_record_with_clause_and_posting(played):
    """From entry to event to round to clause, for every movement of every table."""

    async def scene(floor, ann):
        table = await floor.records.open(DOCUMENT, by="Dana")
        await table.act(list(DEALT), by="Dana")
        entries = list(csv.DictReader(io.StringIO((await ann.get("/auditor/ledger/entries.csv")).text)))
        seen, clauses = {}, set()
        for one in entries:
            stream, key = one["stream"].partition(":")[0], (one["table"], one["round"], one["record"])
            if one["round"] == "0" or stream not in ("table", "record"):
                continue
            if key not in seen:
                if len([known for known in seen if known[0] == key[0]]) > 25:
                    continue
                page = await ann.get(f"/auditor/rounds/{key[0]}/{key[1]}?place={key[2]}")
                if page.status == 404:
                    assert int(key[1]) == 4, "the round in which the evening ended is not settled"
                    continue
                seen[key] = page.text.partition('id="now"')[2].partition("</article>")[0]
            assert one["account"] in seen[key], key
            assert one["clause"] in seen[key], key
            clauses.add(one["clause"])
        assert {key[0] for key in seen} == {*TABLES, table.id}
        assert len(clauses) > 3

    at_desk(played, scene)


def test_the_ledger_of_now_and_of_the_past_as_a_page_and_as_files(played):
    async def scene(floor, ann):
        page = (await ann.get("/auditor/ledger")).text
        assert "as it must be" in page
        for account in floor.ledger.trial_balance():
            assert account in page
        long_ago = (await ann.get("/auditor/ledger?at=2001-01-01T00:00")).text
        assert "caribbean-stud/bank" not in long_ago
        told = list(csv.DictReader(io.StringIO((await ann.get("/auditor/ledger/balance.csv")).text)))
        assert {one["account"] for one in told} == set(floor.ledger.trial_balance())
        assert sum(int(one["dollars"].replace(".", "")) for one in told) == 0
        entries = list(csv.DictReader(io.StringIO((await ann.get("/auditor/ledger/entries.csv")).text)))
        same = pl.read_parquet(io.BytesIO((await ann.get("/auditor/ledger/entries.parquet")).body))
        assert same.height == len(entries)
        assert [str(amount) for amount in same["dollars"]] == [one["dollars"] for one in entries]
        assert sum(same["dollars"]) == 0
        assert (await ann.get("/auditor/ledger/entries.xlsx")).status == 404
        assert (await ann.get("/auditor/ledger?at=x")).status == 400

    at_desk(played, scene)


def test_reports_as_pages_pictures_and_papers(played):
    async def scene(floor, ann):
        for by in ("table", "game", "wager", "hour", "day", "shift", "dealer"):
            page = await ann.get(f"/auditor/reports/{by}")
            assert page.status == 200, by
            assert "All</th>" in page.text
        lines = list(csv.DictReader(io.StringIO((await ann.get("/auditor/reports/table/report.csv")).text)))
        assert [line["table"] for line in lines] == [*sorted(TABLES), "all"]
        assert sum(int(line["rounds"]) for line in lines[:-1]) == int(lines[-1]["rounds"]) == 9
        for by in ("hour", "table"):
            picture = await ann.get(f"/auditor/reports/{by}/report.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert b"<svg" in picture.body
        paper = await ann.get("/auditor/reports/table/report.pdf")
        assert paper.body.startswith(b"%PDF")
        empty = await ann.get("/auditor/reports/table/report.svg?day=2001-01-01")
        assert empty.status == 200
        assert (await ann.get("/auditor/reports/colour")).status == 404
        assert (await ann.get("/auditor/reports/table/report.exe")).status == 404

    at_desk(played, scene)


def test_the_store_is_verified_while_the_floor_goes_on(played):
    async def scene(floor, ann):
        assert (await ann.post("/auditor/verify")).status == 204
        again = await ann.post("/auditor/verify")
        assert again.status == 422, "one is under way"
        page = (await ann.get("/auditor/verify")).text
        assert "<progress" in page
        await floor.verification.finished()
        page = (await ann.get("/auditor/verify")).text
        assert "Everything fits" in page, floor.verification.broken or floor.verification.wrong
        assert "table:razz" in page

    at_desk(played, scene)


def test_programs_read_the_same(played):
    async def scene(floor, ann):
        secret = await floor.accounts.sign_in_again((await ann.get("/me")).json()["person"])
        token = {"authorization": f"Bearer {secret}"}

        async def get(path):
            return (await ann.request("GET", f"/api/v1{path}", headers=token)).json()

        rounds = await get("/rounds?person=Nora&count=4")
        assert len(rounds) == 4
        rest = await get(f"/rounds?person=Nora&after={rounds[-1]['mark']}")
        assert len(rest) == 5
        now = (await get("/ledger"))["accounts"]
        assert (await get("/ledger?at=2100-01-01"))["accounts"] == now
        assert (await get("/ledger?at=2001-01-01"))["accounts"] == {}
        entries = await get("/ledger/entries?account=wallet:Nora")
        assert entries["entries"][0]["kind"] == "wallet.funded/1"
        report = await get("/reports/table")
        assert report["total"]["rounds"] == 9
        assert (await get("/reports/colour"))["error"]["code"]

    at_desk(played, scene)


def test_the_desk_is_for_those_who_read_and_a_supervisor_sees_the_tables_assigned(played):
    async def scene(floor, stranger):
        assert (await stranger.get("/auditor")).status in (303, 401, 403)
        for name, roles in (("Pam", [Role.PLAYER]), ("Sam", [Role.SUPERVISOR]), ("Otto", [Role.CAGE])):
            _, invitation = await floor.reception.open_account(name, roles, by="test")
            await floor.accounts.accept(invitation, "correct horse battery")
        await floor.accounts.assign("Sam", "razz", by="test")
        for name, sees in (("Pam", 403), ("Otto", 403), ("Sam", 200)):
            secret = await floor.accounts.sign_in(name, "correct horse battery")
            token = {"authorization": f"Bearer {secret}"}
            answer = await stranger.request("GET", "/api/v1/reports/table", headers=token)
            assert answer.status == sees, name
            found = (await stranger.request("GET", "/api/v1/rounds", headers=token)).json()
            assert {one["table"] for one in found} == ({"razz"} if name == "Sam" else set())
        assert [line["name"] for line in answer.json()["lines"]] == ["razz"]
        refused = await stranger.request("GET", "/api/v1/ledger/entries", headers=token)
        assert refused.status == 403

    at_desk(played, scene, kind=Kind.ROOM)


def test_entries_lead_to_their_records_and_people(played):
    async def scene(floor, ann):
        page = (await ann.get("/auditor/ledger?account=wallet:Otis")).text
        lead = re.search(r'href="(/auditor/records/floor/\d+)"', page)
        assert lead, page
        record = await ann.get(lead[1])
        assert record.status == 200
        assert "Otis" in record.text
        papers = (await ann.get("/auditor/records/floor")).text
        assert lead[1] in papers
        person = (await ann.get("/auditor/people/Otis")).text
        assert "/auditor?person=Otis" in person
        evidence = await ann.get("/auditor/tables/razz/bundle.json")
        assert evidence.status == 200 or "its evidence can be taken when the hand is over" in evidence.text
        for closed in ("table:razz", "cards:razz", "people", "nosuch"):
            assert (await ann.get(f"/auditor/records/{closed}/1")).status == 404

    at_desk(played, scene)


def test_found_rounds_can_be_had_as_csv_and_unknown_terms_are_refused(played):
    async def scene(floor, ann):
        lines = list(csv.DictReader(io.StringIO((await ann.get("/auditor/rounds.csv?table=razz")).text)))
        assert [line["round"] for line in lines] == ["3", "2", "1"]
        assert all(float(line["handle"]) > 0 for line in lines)
        assert (await ann.get("/auditor?delaer=Otis")).status == 400
        page = (await ann.get("/auditor?person=otis&irregular=&hours=00:00-23:59")).text
        assert rows(page)

    at_desk(played, scene)


def test_amounts_in_a_report_are_numbers_and_names_are_harmless():
    line = Line("=1+1", rounds=2, handle=5_000_000, win=-780_000)
    made = Report(by=By.TABLE, since=0, until=1, lines=[line], total=line)
    (row, _) = csv.DictReader(io.StringIO(report_file.written(made, "csv", ZoneInfo("UTC")).decode()))
    assert (row["win"], row["table"]) == ("-78.0000", "'=1+1")


def test_a_negative_amount_in_a_file_is_a_number_and_a_formula_is_not():
    assert [tame(value) for value in ("-78.0000", "-1", "-1+cmd", "=1", "Nora")] == [
        "-78.0000",
        "-1",
        "'-1+cmd",
        "'=1",
        "Nora",
    ]
