"""What is revoked is revoked in open streams too: roles, assignments, sessions, and after idle minutes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import Passwords
from croupier.link import Role
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.server.door import revoked
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.door.test_gate import GOOD, TABLE, member


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def room(clock: Clock):
    store, quick = MemoryStore(), Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    floor = Floor(
        store,
        setups=[replace(setup, by_hand=True) for setup in demo_tables() if setup.id == TABLE],
        pace=AT_ONCE,
        bots=False,
        advice=False,
        kind=Kind.ROOM,
        accounts=Accounts(store, assigned=True, passwords=quick, clock=clock),
    )
    return create_app(ServerConfig(posts_per_second=10_000), floor=floor), floor


async def until(done) -> None:
    for _ in range(200):
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing happened")


async def withdraw(floor: Floor) -> None:
    await floor.accounts.withdraw("Pat", Role.DEALER, by="Ada")


async def relieve(floor: Floor) -> None:
    await floor.accounts.relieve("Pat", TABLE, by="Ada")


async def end(floor: Floor) -> None:
    await floor.accounts.sign_out_everywhere("Pat", by="Ada")


async def close(floor: Floor) -> None:
    await floor.accounts.close("Pat", by="Ada")


async def set_password(floor: Floor) -> None:
    await floor.accounts.accept(await floor.accounts.invite("Pat", by="Ada"), "another password")


@pytest.mark.parametrize("revoke", [withdraw, relieve, end, close, set_password])
def test_a_stream_ends_when_its_reader_may_no_longer_read_it(revoke):
    async def scene() -> None:
        app, floor = room(Clock())
        pat = await member(app, floor, Role.DEALER)
        await floor.accounts.assign("Pat", TABLE, by="Ada")
        path = (
            f"/tables/{TABLE}/live"
            if revoke in (end, close, set_password)
            else f"/tables/{TABLE}/console/live"
        )
        pat.listen(path)
        await until(lambda: pat.frames)
        assert not pat._listening.done()
        await revoke(floor)
        await until(lambda: pat._listening.done())
        answer = await pat.get(path.removesuffix("live") + ("felt" if "console" not in path else "sheet"))
        assert answer.status in (303, 401, 403)

    run(scene())


def test_a_staff_members_stream_ends_after_fifteen_idle_minutes(monkeypatch):
    monkeypatch.setattr(revoked, "LOOK_SECONDS", 0.01)

    async def scene() -> None:
        clock = Clock()
        app, floor = room(clock)
        pat = await member(app, floor, Role.DEALER)
        pat.listen(f"/tables/{TABLE}/live")
        await until(lambda: pat.frames)
        clock.now += timedelta(minutes=14)
        await asyncio.sleep(0.05)
        assert not pat._listening.done()
        clock.now += timedelta(minutes=2)
        await until(lambda: pat._listening.done())

    run(scene())


@pytest.mark.parametrize("revoke", [withdraw, set_password])
def test_a_socket_ends_when_its_reader_may_no_longer_listen(revoke):
    """A program that listens over a real connection is told that it may no more, and is let in no more."""

    async def scene() -> None:
        app, floor = room(Clock())
        server = FloorServer(app, ServerConfig(port=0))
        serving = asyncio.create_task(server.serve())
        await asyncio.to_thread(server.listens.wait, 60)
        try:
            await member(app, floor, Role.DEALER)
            async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
                said = await http.post("/api/v1/sign-in", json={"name": "Pat", "password": GOOD})
                headers = {"Authorization": f"Bearer {said.json()['token']}"}
            live = server.address.replace("http", "ws") + f"/api/v1/tables/{TABLE}/live"
            async with connect(live, additional_headers=headers) as socket:
                await socket.ping()
                await revoke(floor)
                await asyncio.wait_for(socket.wait_closed(), 60)
                assert socket.close_code == 4401
            with pytest.raises((ConnectionClosed, InvalidStatus)):
                async with connect(live, additional_headers=headers) as socket:
                    await socket.recv()
        finally:
            server.should_exit = True
            await serving

    run(scene())
