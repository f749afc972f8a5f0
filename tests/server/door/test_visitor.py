import pytest
from itsdangerous import URLSafeSerializer

from croupier.floor.money.cage import FLOOR_CODEC
from croupier.floor.records import KeyMade, PersonArrived
from croupier.store import Key, MemoryStore
from tests.server.guest import Guest
from tests.server.open_floor import serve

SIT = ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 300})


def test_a_cookie_outlives_a_restart():
    store, key, kept = MemoryStore(), Key.made(), {}

    async def before(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        kept["cookie"] = guest.cookie

    async def after(app, floor):
        guest = Guest(app)
        guest.cookie = kept["cookie"]
        assert (await guest.get("/me")).json()["person"] == "Nora"

    serve(before, store=store, key=key)
    serve(after, store=store, key=key)


def test_a_cookie_signed_with_the_key_in_an_older_floors_log_is_still_good():
    store = MemoryStore()
    old = KeyMade(key="5e" * 32)
    arrived = PersonArrived(person="Nora", at="2026-01-01T00:00:00+00:00")
    store.append("floor", 0, [FLOOR_CODEC.write(record) for record in (old, arrived)])

    async def scene(app, floor):
        guest = Guest(app)
        guest.cookie = f"croupier={URLSafeSerializer(old.key, salt='visitor').dumps(['t', 'Nora'])}"
        assert (await guest.get("/me")).json()["person"] == "Nora"

    serve(scene, store=store, tables=("razz",))


def test_another_floors_cookie_is_a_strangers():
    kept = {}

    async def here(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        kept["cookie"] = guest.cookie

    async def there(app, floor):
        owner, guest = Guest(app), Guest(app)
        await owner.come_in("Nora")
        guest.cookie = kept["cookie"]
        assert (await guest.get("/me")).json()["person"] is None

    serve(here)
    serve(there)


@pytest.mark.parametrize(
    "cookie", ["croupier=", "croupier=x.y", "croupier=WyJ0IiwiTm9yYSJd.forged", "other=1", ""]
)
def test_a_forged_cookie_is_a_strangers(cookie):
    async def scene(app, floor):
        owner, guest = Guest(app), Guest(app)
        await owner.come_in("Nora")
        guest.cookie = cookie
        assert (await guest.get("/me")).json()["person"] is None

    serve(scene)


def test_a_cookie_is_verified_once_and_a_request_without_one_verifies_nothing(monkeypatch):
    """The serializer raises reference cycles; to collect those of many strangers stops the floor."""
    verified = []
    loads = URLSafeSerializer.loads

    def counted(signer, cookie, *args, **more):
        verified.append(cookie)
        return loads(signer, cookie, *args, **more)

    monkeypatch.setattr(URLSafeSerializer, "loads", counted)

    async def scene(app, floor):
        nora = Guest(app)
        for cookie in ("", "other=1", "croupier="):
            nora.cookie = cookie
            assert (await nora.get("/tables/razz")).status == 200
            nora.cookie = cookie
            assert (await nora.get("/tables/razz/felt")).status == 200
        assert verified == []

        await nora.come_in("Nora")
        verified.clear()
        assert (await nora.get("/tables/razz")).status == 200
        assert verified == [nora.cookie.removeprefix("croupier=")]

        for forged in ("WyJ0IiwiTm9yYSJd.forged", "nonsense", "."):
            nora.cookie = f"croupier={forged}; croupier-device={forged}"
            verified.clear()
            assert (await nora.post("/sign-in", {"name": "Nora"})).status == 403
            nora.cookie = f"croupier={forged}; croupier-device={forged}"
            assert (await nora.get("/tables/razz")).status == 200
            assert verified == []

    serve(scene, tables=("razz",))


def test_the_cookie_is_closed_to_scripts_and_to_other_sites():
    async def scene(app, floor):
        said = (await Guest(app).get("/")).headers["set-cookie"]
        assert "HttpOnly" in said
        assert "samesite=lax" in said.lower()

    serve(scene)


def test_a_command_needs_the_visitors_token():
    async def scene(app, floor):
        guest, other = Guest(app), Guest(app)
        await guest.come_in("Nora")
        await other.come_in("Oren")
        own = guest.token
        for token in ("", "x", other.token):
            guest.token = token
            answer = await guest.post(*SIT)
            assert (answer.status, "request/forged" in answer.text) == (403, True)
        guest.token = own
        assert (await guest.post(*SIT)).status == 200

    serve(scene)


def test_a_command_from_a_foreign_page_is_refused():
    async def scene(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        assert (await guest.post(*SIT, origin="http://evil.example")).status == 403
        assert (await guest.post(*SIT, origin="null")).status == 403
        assert (await guest.post(*SIT, origin="http://localhost")).status == 200

    serve(scene)


def test_whoever_has_no_name_may_look_but_not_sit():
    async def scene(app, floor):
        guest = Guest(app)
        guest.token = (await guest.get("/me")).json()["token"]
        assert (await guest.get("/tables/caribbean-stud")).status == 200
        answer = await guest.post(*SIT)
        assert (answer.status, "visitor/nameless" in answer.text) == (401, True)

    serve(scene)


def test_a_refused_request_is_no_error_of_the_floor(caplog):
    """Whoever answers it may take its traceback away, as a web framework does."""

    async def scene(app, floor):
        stranger = Guest(app)
        assert (await stranger.get("/tables/no-such-table")).status == 404
        assert (await stranger.post("/tables/razz/sit", {"seat": 1})).status in (401, 403)

    serve(scene, tables=("razz",))

    assert not caplog.records
