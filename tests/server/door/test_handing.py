"""Connections between processes: handed to whoever runs the table, and kept where that cannot be."""

import asyncio
import socket
from types import SimpleNamespace

import pytest

from croupier.server.door.handing import BYTES_MAX, Handing
from tests.event_loop import run

HERE, THERE, GONE = (f"http://127.0.0.1:{port}" for port in (8001, 8002, 8003))
RUN_BY = {"razz": HERE, "badugi": THERE, "pan": GONE}


def among(address: str) -> SimpleNamespace:
    """The processes as one of them knows them."""
    return SimpleNamespace(
        address=address,
        runs=lambda table: RUN_BY.get(table) == address,
        elsewhere=lambda table: None if RUN_BY.get(table) == address else RUN_BY.get(table),
    )


class Transport:
    """A connection as the event loop has it."""

    def __init__(self, line: socket.socket, unsent: int = 0) -> None:
        self._line, self._unsent = line, unsent

    def get_extra_info(self, name: str) -> socket.socket:
        return {"socket": self._line}[name]

    def get_write_buffer_size(self) -> int:
        return self._unsent


@pytest.mark.parametrize(
    "asked",
    [
        b"POST /tables/badugi/act HTTP/1.1\r\nHost: x\r\n\r\nverb=f",
        b"GET /api/v1/tables/badugi?a=1 HTTP/1.1\r\n",
        b"GET /tables/badugi/live HTTP/1.1\r\nHost:",
    ],
)
def test_a_connection_that_asks_about_anothers_table_is_theirs_with_what_was_read(tmp_path, asked):
    async def told() -> None:
        first, second = Handing(tmp_path, among(HERE)), Handing(tmp_path, among(THERE))
        visitor, ours = socket.socketpair()
        arrived = asyncio.get_running_loop().create_future()
        second.begin(lambda handed, data: arrived.set_result((handed, data)))

        assert first.over(Transport(ours), asked)
        ours.close()
        theirs, data = await asyncio.wait_for(arrived, 20)

        assert data == asked
        theirs.sendall(b"HTTP/1.1 200 OK")
        assert visitor.recv(100) == b"HTTP/1.1 200 OK"
        assert (first.count, second.count) == (1, 0)
        for one in (theirs, visitor):
            one.close()
        first.end()
        second.end()
        assert list(tmp_path.iterdir()) == []

    run(told())


@pytest.mark.parametrize(
    ("asked", "unsent"),
    [
        (b"GET /tables/razz HTTP/1.1\r\n", 0),
        (b"GET /tables/pan HTTP/1.1\r\n", 0),
        (b"GET /tables/nowhere HTTP/1.1\r\n", 0),
        (b"GET /tables HTTP/1.1\r\n", 0),
        (b"GET /me HTTP/1.1\r\nReferer: /tables/badugi\r\n", 0),
        (b"GET /tables/badugi HTTP/1.1\r\n", 1),
        (b"GET /tables/badugi HTTP/1.1\r\n" + b"a" * BYTES_MAX, 0),
    ],
    ids=["ours", "a dead process's", "nobody's", "no table", "no table, said later", "unsent", "too much"],
)
def test_everything_else_is_answered_here(tmp_path, asked, unsent):
    async def told() -> None:
        first, second = Handing(tmp_path, among(HERE)), Handing(tmp_path, among(THERE))
        visitor, ours = socket.socketpair()
        with visitor, ours:
            assert not first.over(Transport(ours, unsent), asked)
        first.end()
        second.end()

    run(told())


def test_nobody_else_on_the_machine_can_hand_anything_over(tmp_path):
    async def told() -> None:
        first = Handing(tmp_path, among(HERE))
        assert [one.stat().st_mode & 0o777 for one in tmp_path.iterdir()] == [0o600]
        first.end()

    run(told())
