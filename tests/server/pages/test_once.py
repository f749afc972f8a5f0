"""A command that arrives twice is carried out once and answered the same, after a restart too."""

import asyncio
from concurrent.futures import Future

import pytest

from croupier.errors import StoreError
from croupier.floor import keeping
from croupier.server.pages import once
from croupier.store import Key, MemoryStore
from croupier.table.session.events import CommandTaken
from tests.server.guest import Guest, plain
from tests.server.open_floor import serve

TABLE = "caribbean-stud"
JSON = {"accept": "application/json"}
SIT = {"seat": 4, "buy_in": 300, "key": "0.first"}


def taken(floor) -> int:
    return sum(isinstance(event, CommandTaken) for event in floor.table(TABLE).session.log)


def test_the_same_request_twice_is_done_once_and_answered_the_same():
    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{TABLE}/sit", SIT)
        first, second = await asyncio.gather(
            nora.post(f"/tables/{TABLE}/chips", {"amount": 50, "key": "1.x"}, **JSON),
            nora.post(f"/tables/{TABLE}/chips", {"amount": 50, "key": "1.x"}, **JSON),
        )
        later = await nora.post(f"/tables/{TABLE}/chips", {"amount": 50, "key": "1.x"}, **JSON)
        assert first.status == second.status == later.status == 200
        assert first.body == second.body == later.body
        assert floor.cage.wallet("Nora") == 165_000
        assert taken(floor) == 2
        # Another key, or another request under the same key, is another command.
        await nora.post(f"/tables/{TABLE}/chips", {"amount": 50, "key": "1.y"})
        await nora.post(f"/tables/{TABLE}/chips", {"amount": 60, "key": "1.x"})
        assert floor.cage.wallet("Nora") == 154_000

    serve(scene, tables=(TABLE,))


def test_without_a_key_every_request_counts():
    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{TABLE}/sit", SIT)
        for _ in range(2):
            await nora.post(f"/tables/{TABLE}/chips", {"amount": 50})
        assert floor.cage.wallet("Nora") == 160_000

    serve(scene, tables=(TABLE,))


def test_a_refusal_is_the_same_refusal_the_second_time():
    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        answers = [await nora.post(f"/tables/{TABLE}/stand", {"key": "0.z"}, **JSON)]
        await nora.post(f"/tables/{TABLE}/sit", SIT)
        answers.append(await nora.post(f"/tables/{TABLE}/stand", {"key": "0.z"}, **JSON))
        assert {answer.status for answer in answers} == {422}
        assert answers[0].body == answers[1].body
        assert floor.table(TABLE).session.seat_of("Nora") == 4

    serve(scene, tables=(TABLE,))


def test_after_a_restart_a_repeated_command_is_known_and_answered_as_it_was():
    store, key, kept = MemoryStore(), Key.made(), {}

    async def before(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        kept["answer"] = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        await nora.post(f"/tables/{TABLE}/chips", {"amount": 50, "key": "2.x"})
        kept["cookie"], kept["token"] = nora.cookie, nora.token

    async def after(app, floor):
        nora = Guest(app)
        nora.cookie, nora.token = kept["cookie"], kept["token"]
        again = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        assert again.status == 200
        assert plain(again.body) == plain(kept["answer"].body)
        assert floor.cage.wallet("Nora") == 165_000

    serve(before, store=store, key=key, tables=(TABLE,))
    serve(after, store=store, key=key, tables=(TABLE,))


class Moody(MemoryStore):
    """A store that can be full, unreadable, or silent."""

    full = unreadable = silent = False
    waiting: list[tuple[Future, tuple]]

    def submit(self, stream, expected_version, records):
        answer: Future = Future()
        if stream.startswith("table:") and self.full:
            answer.set_exception(StoreError("the disk is full"))
            return answer
        if stream.startswith("table:") and self.silent:
            self.waiting = [(answer, (stream, expected_version, records))]
            return answer
        return super().submit(stream, expected_version, records)

    def read(self, stream, start=0, stop=None):
        if self.unreadable and stream.startswith("table:"):
            raise StoreError("input/output error")
        return super().read(stream, start, stop)


def test_a_full_disk_is_said_and_the_table_goes_on_when_there_is_room():
    store = Moody()

    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        store.full = True
        answer = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        assert (answer.status, answer.json()["error"]["code"]) == (503, "store/broken")
        assert floor.cage.wallet("Nora") == 200_000
        store.full = False
        assert (await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)).status == 200
        assert floor.cage.wallet("Nora") == 170_000

    serve(scene, store=store, tables=(TABLE,))


def test_a_store_that_cannot_be_read_is_seen_everywhere_and_comes_back_by_itself(monkeypatch):
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)
    store = Moody()

    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        store.full = store.unreadable = True
        answer = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        assert (answer.status, answer.json()["error"]["code"]) == (503, "store/uncertain")
        assert (await nora.get("/health")).status == (await nora.get("/ready")).status == 503
        assert TABLE in (await nora.get("/health")).text
        assert "store/trouble" in (await nora.get(f"/tables/{TABLE}")).text
        store.full = store.unreadable = False
        for _ in range(300):
            if (await nora.get("/ready")).status == 200:
                break
            await asyncio.sleep(0.01)
        assert (await nora.get("/health")).text == "open\n"
        assert "store/trouble" not in (await nora.get(f"/tables/{TABLE}")).text
        assert (await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)).status == 200
        assert taken(floor) == 1

    serve(scene, store=store, tables=(TABLE,))


def test_a_store_that_hangs_is_said_and_what_it_keeps_in_the_end_counts(monkeypatch):
    monkeypatch.setattr(once, "ANSWER_SECONDS", 0.1)
    monkeypatch.setattr("croupier.floor.table.keeper.SLOW_SECONDS", 0.05)
    store = Moody()

    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        store.silent = True
        answer = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        assert (answer.status, answer.json()["error"]["code"]) == (503, "store/uncertain")
        assert "slow to answer" in (await nora.get("/health")).text
        store.silent = False
        ((answer, append),) = store.waiting
        answer.set_result(store.append(*append))
        again = await nora.post(f"/tables/{TABLE}/sit", SIT, **JSON)
        assert again.status == 200
        assert taken(floor) == 1
        assert floor.cage.wallet("Nora") == 170_000
        assert (await nora.get("/health")).status == 200

    serve(scene, store=store, tables=(TABLE,))


@pytest.mark.parametrize(
    "body", [b'{"seat": "\xff\xfe"}', b'{"seat": "\\ud800"}', b"\xff", b"[" * 5_000, b'{"a": 1e999}']
)
def test_text_that_is_none_is_refused_and_no_error_of_ours(body):
    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        headers = {"content-type": "application/json", "x-croupier-token": nora.token}
        answer = await nora.request("POST", f"/tables/{TABLE}/sit", body=body, headers=headers)
        assert answer.status == 400

    serve(scene, tables=(TABLE,))


@pytest.mark.parametrize("path", ["9" * 5_000, "9" * 10, "-1", "1e3", "٣"])
def test_a_number_in_an_address_has_nine_digits_at_most(path):
    async def scene(app, floor):
        for where in (f"/tables/{TABLE}/history/{path}", f"/tables/{TABLE}/history/{path}.toml"):
            assert (await Guest(app).get(where)).status == 404

    serve(scene, tables=(TABLE,))


def test_a_name_given_twice_under_one_key_is_one_arrival():
    async def scene(app, floor):
        nora = Guest(app)
        nora.token = (await nora.get("/me")).json()["token"]
        fields = {"name": "Nora", "key": "0.n"}
        first, second = await asyncio.gather(
            nora.post("/name", fields, **JSON), nora.post("/name", fields, **JSON)
        )
        assert (first.status, second.status) == (200, 200)
        assert first.body == second.body
        assert floor.cage.wallet("Nora") == 200_000

    serve(scene, tables=(TABLE,))


def test_a_refill_sent_twice_under_one_key_is_answered_the_same():
    async def scene(app, floor):
        nora = Guest(app)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{TABLE}/sit", {**SIT, "buy_in": 1_000})
        await nora.post(f"/tables/{TABLE}/chips", {"amount": 900})
        answers = [await nora.post("/cage", {"key": "0.c"}, **JSON) for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 200]
        assert answers[0].body == answers[1].body
        assert (await nora.post("/cage", {"key": "0.d"}, **JSON)).status == 422

    serve(scene, tables=(TABLE,))
