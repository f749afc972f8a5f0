"""Signs: seen by everybody without signing in; nothing hidden on them, and nobody's money."""

import re
import zlib

import pytest

from croupier.floor.terms.parts import Progressive
from croupier.floor.terms.terms import Terms, set_up
from croupier.server.picture.terms_sign import printed
from croupier.server.signs.picture import table_sign
from tests.event_loop import run
from tests.server.door.test_gate import room
from tests.server.guest import Guest
from tests.server.open_floor import serve

TABLES = ("caribbean-stud", "ez-baccarat", "ultimate-holdem", "high-card-flush", "limit-holdem")


def text_of(pdf: bytes) -> int:
    """How many bytes of drawing a PDF holds."""
    drawn = re.findall(rb"stream\r?\n(x.+?)\r?\nendstream", pdf, re.S)
    # The last byte of a stream may look like a line's end; what was drawn is there without it.
    return sum(len(zlib.decompressobj().decompress(part)) for part in drawn)


def test_a_room_shows_its_signs_before_signing_in_and_nothing_else():
    async def scene() -> None:
        app, _ = room()
        stranger = Guest(app)
        assert (await stranger.get("/")).status != 200
        for path in ("/signs", "/signs/room", "/signs/tables/caribbean-stud", "/signs/links/caribbean-stud"):
            answer = await stranger.get(path)
            assert answer.status == 200, path
        assert (await stranger.get("/signs/tables/nowhere")).status == 404
        assert (await stranger.get("/signs/links/nowhere")).status == 404
        assert (await stranger.get("/signs/boards/caribbean-stud")).status == 404

    run(scene())


def test_every_sign_as_a_page_and_for_print():
    async def scene(app, floor) -> None:
        stranger = Guest(app)
        jackpot = (await stranger.get("/signs/links/caribbean-stud")).text
        assert "$10,000" in jackpot
        assert re.search(r"Royal flush</th><td[^>]*>100% · \$10,000", jackpot)
        assert re.search(r"Straight flush</th><td[^>]*>\$300", jackpot), "envy"
        stud = (await stranger.get("/signs/tables/caribbean-stud")).text
        assert "Dealer plays with ace-king or better" in stud
        assert re.search(r"Flush</th><td[^>]*>5 to 1", stud), "the schedule of CSP 17"
        assert re.search(r"Royal flush</th><td[^>]*>\$1,000", stud), "envy of CSP 21"
        ultimate = (await stranger.get("/signs/tables/ultimate-holdem")).text
        assert "The player-dealer only plays with a pair or better" in ultimate
        assert "Blind pays" in ultimate
        assert "Trips pays" in ultimate
        assert "Players: $1" in ultimate
        boards = (await stranger.get("/signs/boards/ez-baccarat")).text
        assert "Dragon 7" in boards
        assert "Panda 8" in boards
        assert "Limit Hold" in (await stranger.get("/signs/room")).text
        for sign in ("room", "tables/limit-holdem", "boards/ez-baccarat", "links/caribbean-stud"):
            pdf = await stranger.get(f"/signs/{sign}.pdf")
            assert pdf.headers["content-type"] == "application/pdf"
            assert pdf.body.startswith(b"%PDF")
            assert text_of(pdf.body) > 500, sign

    serve(scene, tables=TABLES)


def test_a_waiting_list_shows_initials_and_a_held_seat_is_not_free():
    async def scene(app, floor) -> None:
        stranger, nora = Guest(app), Guest(app)
        await nora.come_in("Nora Klein")
        before = (await stranger.get("/signs/room")).text
        assert "nobody waits" in before
        actor = floor.table("limit-holdem")
        name = next(name for name in floor.steward.names() if actor in floor.steward.tables_of(name))
        for seat in range(1, actor.setup.posting.seats + 1):
            guest = f"Guest {seat}"
            await floor.reception.arrive(guest)
            await actor.sit(guest, seat, actor.setup.buy_in)
        await floor.steward.join(name, "Nora Klein", by="Nora Klein")
        after = (await stranger.get("/signs/room")).text
        assert "N. K." in after
        assert "Nora" not in after
        assert re.search(r"Limit Hold[^<]*</th><td[^>]*>full", after)

    serve(scene, tables=TABLES)


def test_envy_on_the_sign_is_what_is_paid_at_the_posted_wager():
    """CSP 21 (f): envy follows the posted wager; the same figures lie on the felt."""
    options = {"progressive": "pmg-01", "progressive_wager": 5}
    setup = set_up(
        "stud",
        Terms(
            game="caribbean-stud",
            options=options,
            limits={"min": 5, "max": 45},
            progressive=Progressive(link="stud"),
        ),
    )
    envy = next(section for section in table_sign(setup).sections if section.title == "Envy")
    table = setup.posting.table
    paid = table.progressive_with(())
    assert envy.rows == tuple(
        (row.replace("_", " ").capitalize(), f"${table.scaled(cents) // 100:,}")
        for row, cents in paid.envy.items()
    )
    assert envy.rows[0][1] == "$5,000"
    assert envy in printed(table)


@pytest.mark.parametrize(
    ("table", "titles", "cloth"),
    [
        ("caribbean-stud", {"Bet pays", "Progressive pays", "Envy"}, {}),
        (
            "high-card-flush",
            {"Flush pays", "Straight flush pays", "Progressive pays"},
            {"Flush pays": ("Four", "1 to 1"), "Straight flush pays": ("Seven", "8000 to 1")},
        ),
        (
            "ultimate-holdem",
            {"Blind pays", "Trips pays"},
            {"Blind pays": ("Flush", "3 to 2"), "Trips pays": ("Three of a kind", "3 to 1")},
        ),
    ],
)
def test_pay_tables_that_must_lie_on_the_layout_lie_there(table, titles, cloth):
    """HCF 10 and 11, UTH 11: on the cloth. CSP 17 and 21 leave it to the sign: beside it on the same page."""

    async def scene(app, floor) -> None:
        assert {section.title for section in printed(floor.table(table).setup.posting.table)} == titles
        page = (await Guest(app).get(f"/tables/{table}")).text
        for title in titles - {"Progressive pays", "Envy"}:
            assert f"<h2>{title}</h2>" in page
        on_it = page.partition('class="print pays"')[2].partition("</div>")[0]
        assert set(re.findall("<caption>([^<]*)</caption>", on_it)) == set(cloth)
        for title, (row, pays) in cloth.items():
            rows = on_it.partition(f"<caption>{title}</caption>")[2].partition("</table>")[0]
            assert f"<tr><th>{row}</th><td>{pays}</td></tr>" in rows
        if "Envy" in titles:
            assert re.search(r'class="num">Envy</th>', page)
            assert re.search(r"Straight flush</th>.*?\$300", page, re.S)

    serve(scene, tables=TABLES)


def test_awards_that_were_paid_stand_on_the_sign_without_names(tmp_path):
    from croupier.floor import Floor
    from croupier.server import create_app
    from croupier.store import SQLiteStore
    from tests.floor.jackpot.test_booked import LINKED, STRAIGHT_FLUSH, play_a_round

    play_a_round(tmp_path / "floor.sqlite3", LINKED, STRAIGHT_FLUSH)

    async def scene() -> None:
        store = SQLiteStore(tmp_path / "floor.sqlite3")
        app = create_app(floor=Floor(store, setups=[LINKED], bots=False))
        page = (await Guest(app).get("/signs/links/caribbean-stud")).text
        assert re.search(r"Straight flush, Caribbean Stud, [^<]*</th><td[^>]*>\$1,000", page)
        assert "Nora" not in page
        store.close()

    run(scene())
