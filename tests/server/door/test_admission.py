"""One visitor opens a limited number of sockets at a real server, and a closed one gives its place back."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.floors import until
from tests.server.open_door import TABLE, listening


class Program:
    """A guest who listens over sockets."""

    def __init__(self, address: str, name: str) -> None:
        signed = httpx.post(f"{address}/api/v1/sign-in", json={"name": name}, timeout=20).json()
        self._headers = {"Authorization": f"Bearer {signed['token']}"}
        self._live = f"{address.replace('http', 'ws')}/api/v1/tables/{TABLE}/live"

    def listen(self) -> ClientConnection:
        return connect(self._live, additional_headers=self._headers)


def sockets(address: str) -> int:
    """How many sockets the server counts."""
    told = httpx.get(f"{address}/metrics", timeout=20).text
    return int(float(re.search(r'^croupier_streams\{kind="socket"\} (\S+)$', told, re.MULTILINE)[1]))


def test_one_visitor_has_at_most_sixteen_sockets_and_gets_a_place_back():
    with listening() as server, ExitStack() as held:
        nora, oren = Program(server.address, "Nora"), Program(server.address, "Oren")
        opened = [held.enter_context(nora.listen()) for _ in range(16)]
        with pytest.raises(InvalidStatus) as refused:
            nora.listen()
        answer = refused.value.response
        assert answer.status_code == 429
        assert json.loads(answer.body)["error"]["code"] == "request/too_many"
        held.enter_context(oren.listen())
        assert sockets(server.address) == 17

        opened[3].close()
        until(lambda: sockets(server.address) == 16)
        held.enter_context(nora.listen())
        with pytest.raises(InvalidStatus):
            nora.listen()


def test_all_visitors_together_have_a_limit():
    with listening(streams_max=2) as server, ExitStack() as held:
        for name in ("Nora", "Oren"):
            held.enter_context(Program(server.address, name).listen())
        with pytest.raises(InvalidStatus):
            Program(server.address, "Pia").listen()
