"""A table dealt by hand as programs read it, at every step of a round and in every role."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher

from croupier.floor import AT_ONCE, Floor, Kind
from croupier.floor.money.records import Count
from croupier.floor.people import Accounts
from croupier.floor.people.passwords import Passwords
from croupier.floor.record.table import ActionRefused
from croupier.games.catalog import GAMES
from croupier.link import Role
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.table.test_by_hand import PLAYERS, RealDealer, setup_of
from tests.server.guest import Guest

ROLES = {
    "Dan": Role.DEALER,
    "Sue": Role.SUPERVISOR,
    "Mary": Role.MANAGER,
    "Ada": Role.AUDITOR,
    "Bea": Role.PLAYER,
    "Carla": Role.CAGE,
    "Colin": Role.CAGE,
    **dict.fromkeys(PLAYERS, Role.PLAYER),
}
PASSWORD = "seven card stud"
DealerT = TypeVar("DealerT", bound=RealDealer)


class Room:
    """A room with one table, and somebody in every role who reads it."""

    def __init__(self, game: str) -> None:
        self.setup, store = setup_of(game), MemoryStore()
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        accounts = Accounts(store, assigned=True, passwords=quick)
        more = {"pace": AT_ONCE, "bots": False, "advice": False, "kind": Kind.ROOM, "accounts": accounts}
        self.floor = Floor(store, setups=[self.setup], **more)
        app = create_app(ServerConfig(reads_per_second=100_000, posts_per_second=100_000), floor=self.floor)
        self.reader, self.secrets = Guest(app), dict[str, str]()

    async def open(self, dealer: Callable[[Room], DealerT]) -> DealerT:
        """Everybody signs in, the tray is counted, and the seats are taken."""
        accounts, table = self.floor.accounts, self.setup.id
        for name, role in ROLES.items():
            _, invitation = await self.floor.reception.open_account(name, [role], by="test")
            await accounts.accept(invitation, PASSWORD)
            if role in (Role.DEALER, Role.SUPERVISOR):
                await accounts.assign(name, table, by="test")
            self.secrets[name] = await accounts.sign_in(name, PASSWORD)
        counted = await self.floor.cashier.count(Count.OPENER, table, Cents(0), by="Carla")
        await self.floor.cashier.second(counted.receipt, by="Colin")
        dan = dealer(self)
        await dan.seats()
        return dan

    async def request(
        self, name: str, method: str, path: str, sent: object = None, *, strict: bool = True
    ) -> dict[str, Any]:
        """The table's answer to somebody's request; ``strict`` if it must not be a refusal."""
        signed = {"authorization": f"Bearer {self.secrets[name]}", "content-type": "application/json"}
        body = b"" if sent is None else json.dumps(sent).encode()
        where = f"/api/v1/tables/{self.setup.id}{path}"
        answer = await self.reader.request(method, where, body=body, headers=signed)
        assert answer.status == 200 or (not strict and answer.status < 500), (name, answer.text)
        return json.loads(answer.body)

    async def read(self, name: str) -> list[str]:
        """The actions that somebody may take now."""
        legal = (await self.request(name, "GET", ""))["legal"]
        return [choice.get("action") or choice["begins"] for choice in legal]


class Reading(RealDealer):
    """A dealer; everybody reads the table after each entry."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.floor.table(room.setup.id))
        self.room, self.offered = room, set[str]()

    async def seats(self) -> None:
        """Everybody sits down; then their devices fail, and the dealer acts for them."""
        for seat, name in enumerate(self.people, start=1):
            await self.room.floor.cage.stake(name, self.table.setup.buy_in)
            await self.table.sit(name, Seat(seat), self.table.setup.buy_in)
            await self.deals(f"s{seat} hand")

    async def deals(self, *actions: str) -> None:
        await super().deals(*actions)
        for name in ROLES:
            legal = await self.room.read(name)
            if name == "Dan":
                self.offered.update(legal)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everybody_reads_a_table_at_every_step_of_a_round(game: str):
    async def scene() -> set[str]:
        dan = await Room(game).open(Reading)
        await dan.opens()
        await dan.plays()
        return dan.offered

    offered = run(scene())
    assert "d open" in offered
    assert ("d dice " in offered) is (game == "fortune-pai-gow-poker")


AWARDED = {
    "caribbean-stud": ("d dh p1 9h8h7h6h5h", "d dh b AsQcJd9s8c", "p1 w bet 20"),
    "high-card-flush": ("d dh p1 2h3h4h5h6h7h8h", "d dh b AsQcJd9s8c2c3d", "p1 w raise 30"),
    "texas-holdem-bonus": (
        *("d dh p1 AhKh", "d dh b 2c3d", "p1 w flop 20", "d burn ??", "d db QhJhTh"),
        *("p1 cc", "d burn ??", "d db 4c", "p1 cc", "d burn ??", "d db 5d"),
    ),
}
"""A hand that wins off the meter."""


@pytest.mark.parametrize("game", AWARDED)
def test_everybody_reads_a_table_whose_award_waits(game: str):
    async def scene() -> None:
        room = Room(game)
        dan = await room.open(Reading)
        await dan.opens()
        await dan.deals("p1 w ante 10", "p1 w progressive 1")
        for action in ("d nb", *AWARDED[game]):
            await dan.deals(action)
        if await room.read("Dan") == ["d count"]:
            await dan.deals("d count")
        assert await room.read("Dan") == ["d award"]
        with pytest.raises(ActionRefused, match="supervisor"):
            await dan.deals("d award")
        for name in ROLES:
            await room.read(name)
        await room.floor.supervision.confirm("Sue", room.setup.id, 1)
        await dan.plays()
        assert dan.table.session.round is None

    run(scene())
