"""A program plays on a real floor through sockets: sync, async and live, refused and forgiven."""

import re
import threading
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path

import httpx
import pytest

from croupier.client import AsyncClient, Client, Refused
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, demo_tables
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore
from tests.event_loop import run

HAND = """
variant = "FT"
players = ["Nora", "Oren"]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
"""
DEALT = ("d dh p1 AsAd", "d dh p2 KsKd")


@contextmanager
def served(floor: Floor) -> Iterator[str]:
    """A floor behind a real socket; gives its address."""
    config = ServerConfig(port=0, posts_per_second=1_000)
    server = FloorServer(create_app(config, floor=floor), config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(20)
    yield server.address
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    bench = Floor(MemoryStore(), setups=(), pace=AT_ONCE, bots=False, advice=False, kind=Kind.BENCH)
    with served(bench) as found:
        yield found


def test_a_round_from_the_first_card_to_the_books(address):
    with Client(address) as floor:
        assert "manager" in floor.sign_in("Dana").roles
        table = floor.open_table(document=HAND)
        assert table.players == ["Nora", "Oren"]
        assert floor.act(table.id, *DEALT).over is False
        assert floor.act(table.id, "p2 f").over is True
        assert floor.round(table.id, 1).result["finishing_stacks"] == ["102.00", "98.00"]
        assert [line.round for line in floor.rounds(table=table.id)] == [1]
        assert floor.events(table.id, after=2).events[0].action == "p2 f"
        assert float(floor.ledger().sum) == 0
        floor.sign_out()
        with pytest.raises(Refused, match="Sign in first"):
            floor.tables()


def test_a_refusal_has_its_code_clause_and_action(address):
    with Client(address) as floor:
        floor.sign_in("Dana")
        table = floor.open_table(document=HAND)
        with pytest.raises(Refused) as refused:
            floor.act(table.id, *DEALT, "p1 cbr 5")
        assert refused.value.status == 422
        assert refused.value.action == 3
        assert refused.value.code
        assert floor.table(table.id).version == table.version, "all or none"
        with pytest.raises(Refused) as unknown:
            floor.game("whist")
        assert unknown.value.status == 404


def test_the_same_key_acts_once(address):
    with Client(address) as floor:
        floor.sign_in("Dana")
        table = floor.open_table(document=HAND)
        first = floor.act(table.id, *DEALT, key="deal-1")
        assert floor.act(table.id, *DEALT, key="deal-1") == first


def test_an_act_whose_answer_was_lost_is_sent_again_and_done_once(address):
    """The first answer is dropped on its way back: the floor has acted already."""

    class Lossy(httpx.HTTPTransport):
        lost = 0

        def handle_request(self, request: httpx.Request) -> httpx.Response:
            answer = super().handle_request(request)
            if request.url.path.endswith("/actions") and not self.lost:
                self.lost += 1
                raise httpx.ReadError("the line went dead", request=request)
            return answer

    transport = Lossy()
    with Client(address, http=httpx.Client(base_url=address, transport=transport)) as floor:
        floor.sign_in("Dana")
        table = floor.open_table(document=HAND)
        assert floor.act(table.id, *DEALT).actions == 2
        assert transport.lost == 1
        assert len(floor.events(table.id).events) == len(DEALT)


def test_a_request_without_a_key_is_not_sent_twice(address):
    class Dead(httpx.HTTPTransport):
        tried = 0

        def handle_request(self, request: httpx.Request) -> httpx.Response:
            self.tried += 1
            raise httpx.ConnectError("nobody there", request=request)

    transport = Dead()
    with Client(address, http=httpx.Client(base_url=address, transport=transport)) as floor:
        with pytest.raises(httpx.ConnectError):
            floor.open_table(document=HAND)
        assert transport.tried == 1


def test_what_is_no_floor_is_said(address):
    answer = httpx.Response(502, text="<h1>Bad gateway</h1>")
    with (
        Client(http=httpx.Client(base_url=address, transport=httpx.MockTransport(lambda _: answer))) as floor,
        pytest.raises(Refused) as refused,
    ):
        floor.tables()
    assert (refused.value.code, refused.value.status) == ("client/no-floor", 502)


def test_a_table_is_listened_to_while_it_is_dealt(address):
    with Client(address) as floor:
        floor.sign_in("Dana")
        table = floor.open_table(document=HAND)
        heard: list[str] = []
        for lines in floor.live(table.id) if floor.act(table.id, DEALT[0]) else ():
            heard += [line.action for line in lines.events]
            if len(heard) == 1:
                floor.act(table.id, DEALT[1])
            else:
                break
        assert len(heard) == 2


def test_the_same_awaited(address):
    async def evening() -> list[str]:
        async with AsyncClient(address) as floor:
            await floor.sign_in("Dana")
            table = await floor.open_table(document=HAND)
            await floor.act(table.id, *DEALT)
            await floor.act(table.id, "p2 f")
            with pytest.raises(Refused):
                await floor.act(table.id, "p2 f")
            async with aclosing(floor.live(table.id)) as live:
                async for lines in live:
                    return [line.action for line in lines.events]
        raise AssertionError("nothing was heard")

    heard = run(evening())
    assert heard[-1] == "p2 f"


def test_both_clients_have_the_same_calls():
    def calls(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")}

    assert calls(Client) == calls(AsyncClient)


def test_the_bot_of_the_documentation_plays_a_hand(monkeypatch):
    """Its ten lines as they stand there, on a demonstration floor with bots, until it has acted."""
    page = Path(__file__).parents[2] / "docs" / "programs.md"
    (bot,) = re.findall(r"```py\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in bot.splitlines() if line]) <= 10
    setups = [setup for setup in demo_tables() if setup.id == "limit-holdem"]
    floor = Floor(MemoryStore(), setups=setups, pace=AT_ONCE, advice=False, shuffler=by_seed("ten lines"))
    with served(floor) as address:
        acted: list[str] = []

        class Watched(Client):
            def act(self, table, *actions, **facts):
                acted.extend(actions)
                if len(acted) == 2:
                    raise KeyboardInterrupt
                return super().act(table, *actions, **facts)

        monkeypatch.setattr("croupier.client.Client", Watched)
        with pytest.raises(KeyboardInterrupt):
            exec(compile(bot.replace("http://127.0.0.1:8000", address), "bot.py", "exec"), {})
    assert len(acted) == 2
