import logging
import sys

import pytest

from croupier.server import ServerConfig
from croupier.server.door.guard import BODY_BYTES_MAX, Allowance
from tests.server.guest import Guest
from tests.server.open_floor import serve


@pytest.mark.parametrize(
    "path", ["/", "/tables/caribbean-stud", "/nothing", "/static/felt.css", "/health", "/me"]
)
def test_every_answer_binds_the_browser(path):
    async def scene(app, floor):
        headers = (await Guest(app).get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"

    serve(scene)


def test_pages_are_not_kept_by_anybody():
    async def scene(app, floor):
        guest = Guest(app)
        assert (await guest.get("/tables/caribbean-stud")).headers["cache-control"] == "no-store"
        assert "no-store" not in (await guest.get("/static/felt.css")).headers.get("cache-control", "")

    serve(scene)


@pytest.mark.parametrize(
    "path", ["/", "/tables/caribbean-stud", "/games/texas-holdem", "/tables/ez-baccarat/history"]
)
def test_no_page_has_scripts_or_styles_inside(path):
    async def scene(app, floor):
        text = (await Guest(app).get(path)).text
        assert "style=" not in text
        assert "<style" not in text
        assert "onclick" not in text
        assert text.count("<script") == text.count('<script src="/static/')

    serve(scene)


def test_a_picture_that_needs_what_is_not_installed_is_refused_with_its_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "croupier.server.signs.pdf", raising=False)

    async def scene(app, floor):
        answer = await Guest(app).get("/signs/room.pdf")
        assert answer.status == 501
        assert "pip install &#39;croupier[lab]&#39;" in answer.text

    serve(scene)


def test_a_large_body_is_refused():
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        answer = await guest.post("/tables/caribbean-stud/sit", {"seat": "1" * BODY_BYTES_MAX})
        assert (answer.status, "request/too_large" in answer.text) == (413, True)

    serve(scene)


def test_whoever_is_too_fast_is_slowed_down_and_may_go_on_later():
    now = [0.0]
    limit = Allowance(2, clock=lambda: now[0])

    assert [limit.takes("nora") for _ in range(8)] == [True] * 6 + [False] * 2
    assert limit.takes("oren")
    now[0] = 1.0
    assert [limit.takes("nora") for _ in range(3)] == [True, True, False]


def test_too_many_commands_are_answered_with_their_code():
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        answers = [await guest.post("/tables/caribbean-stud/stand") for _ in range(5)]
        assert answers[-1].status == 429
        assert "request/too_many" in answers[-1].text

    serve(scene, config=ServerConfig(posts_per_second=1))


def test_pages_are_read_at_a_pace_too_and_pictures_are_free():
    async def scene(app, floor):
        guest = Guest(app)
        answers = [await guest.get("/me") for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert "request/too_many" in answers[-1].text
        assert {(await guest.get("/static/felt.css")).status for _ in range(5)} == {200}

    serve(scene, config=ServerConfig(reads_per_second=1))


def test_a_mistake_of_ours_says_nothing_about_the_inside(monkeypatch, caplog):
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")

        def broken(person):
            raise RuntimeError("the dealer holds " + "".join(["As", "Kd"]))

        monkeypatch.setattr(floor.table("caribbean-stud"), "view", broken)
        for accept in ("text/html", "application/json"):
            answer = await guest.get("/tables/caribbean-stud", accept=accept)
            assert answer.status == 500
            assert "server/error" in answer.text
            assert "AsKd" not in answer.text
            assert "RuntimeError" not in answer.text
            assert "content-security-policy" in answer.headers

    with caplog.at_level(logging.ERROR):
        serve(scene)
    assert "/tables/caribbean-stud failed: RuntimeError" in caplog.text
    assert "AsKd" not in caplog.text


@pytest.mark.parametrize(
    "path", ["/nothing", "/tables/nowhere", "/games/whist", "/tables/caribbean-stud/history/9"]
)
def test_what_is_not_there_is_said_in_the_form_that_was_asked_for(path):
    async def scene(app, floor):
        page = await Guest(app).get(path)
        assert (page.status, "page/unknown" in page.text) == (404, True)
        told = await Guest(app).get(path, accept="application/json")
        assert told.json()["error"]["code"] == "page/unknown"

    serve(scene)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.0.2.7", 200),
        ("floor.example", 200),
        ("Floor.Example:443", 200),
        ("evil.example", 421),
        ("floor.example.evil.example", 421),
        ("localhost.evil.example:80", 421),
        ("", 421),
    ],
)
def test_only_the_floors_own_names_are_answered(host, status):
    async def scene(app, floor):
        guest = Guest(app)
        guest.host = host.encode()
        assert (await guest.get("/health")).status == status

    serve(scene, tables=("razz",), config=ServerConfig(hosts="floor.example, www.floor.example"))


def test_codes_are_guessed_slowly_and_guesses_are_logged(caplog):
    async def scene(app, floor):
        guest, other = Guest(app), Guest(app)
        await guest.come_in("Nora")
        await other.come_in("Oren")
        wrong = [await guest.post("/supervisor", {"code": f"{number:08x}"}) for number in range(5)]
        assert {answer.status for answer in wrong} == {403}
        right = {"code": floor.supervisor_code}
        for who in (guest, other):
            answer = await who.post("/supervisor", right)
            assert "wait 15 seconds" in answer.text or "wait 14 seconds" in answer.text

    with caplog.at_level(logging.WARNING):
        serve(scene, tables=("razz",))
    assert caplog.text.count("Nora at 127.0.0.1 gave a wrong supervisor's code") == 5
