"""Requests that wait when the server stops: they finish, or are refused with a sentence."""

import asyncio
import threading

import httpx
import pytest

from croupier.server import run
from tests.server.open_door import listening


@pytest.mark.parametrize("finishes", [True, False])
def test_a_waiting_request_finishes_or_is_refused_with_a_sentence(finishes, monkeypatch):
    monkeypatch.setattr(run, "GRACE_SECONDS", 20 if finishes else 0)
    asked, may_go, answers = threading.Event(), asyncio.Event(), []
    with listening() as server:
        reception = server.room.reception
        arrive, loop = reception.arrive, server.room._watching[0].get_loop()

        async def late(name: str):
            asked.set()
            await may_go.wait()
            return await arrive(name)

        monkeypatch.setattr(reception, "arrive", late)

        def ask() -> None:
            where = f"{server.address}/api/v1/sign-in"
            answers.append(httpx.post(where, json={"name": "Nora"}, timeout=30))

        asking = threading.Thread(target=ask)
        asking.start()
        assert asked.wait(20)
        server.should_exit = True
        if finishes:
            loop.call_soon_threadsafe(may_go.set)
        asking.join(30)
    (answer,) = answers
    if finishes:
        assert answer.json()["person"] == "Nora"
    else:
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "server/closing")
        assert "The floor is closing" in answer.json()["error"]["message"]
