"""A random walk over a floor: people in every role ask for every address, at random moments of an evening.

What they send is sometimes what a page would send, sometimes nonsense. Whatever it is, the floor answers, and
never with an error of its own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.responses import Response

from croupier.errors import CommandRejected, DataInvalid
from croupier.floor.people import Right
from croupier.floor.people.rights import reach
from croupier.floor.record.table import ActionRefused
from croupier.games.catalog import GAMES
from croupier.link import Role
from croupier.link.log import link_stream
from croupier.server import ServerConfig, create_app
from croupier.server.auditor.papers import CODECS as BOOKS
from croupier.server.door.gate import Gated
from croupier.server.door.visitor import Door
from tests.evenings import TERMS, Evening
from tests.server.guest import Guest

PEOPLE: dict[Role | None, str] = {
    None: "",
    Role.PLAYER: "Nora",
    Role.DEALER: "Dagmar",
    Role.SUPERVISOR: "Sue",
    Role.CAGE: "Carlotta",
    Role.AUDITOR: "Zuleika",
    Role.MANAGER: "Xanthippe",
    Role.ADMIN: "Quasimodo",
}
"""Somebody in every role, and a stranger."""

STREAM_SECONDS = 0.005
"""How long a live stream is heard."""
SLOW = ("/auditor/fairness", "/sign-in", "/api/v1/sign-in", "/manager/open/{game}/cost", "/auditor/verify")
"""Addresses that start a process or hash a password: each role asks for them once, and nobody at random."""
NONSENSE = ("", "0", "-1", "1", "2", "x", "1e9", "99999999999", "¼", "p1 f", "As", "None", "0.001", " ")


class Stopped(Exception):
    """The evening is left at this moment, in the middle of whatever is being done."""


class Route:
    """An address that can be asked for."""

    def __init__(self, method: str, path: str, right: Right = Right.ENTER) -> None:
        self.method, self.path, self.right = method, path, right

    def __repr__(self) -> str:
        return f"{self.method} {self.path}"


def routes_of(app: Starlette) -> list[Route]:
    """Every gated address of an application, with its methods."""
    return [
        Route(method, route.path, route.right)
        for route in app.routes
        if isinstance(route, Gated)
        for method in sorted(route.methods - {"HEAD"})
    ]


class Walk:
    """An evening at one table, while people in every role walk over the floor."""

    def __init__(self, table: str, seed: int, *, by_hand: bool) -> None:
        self.evening = Evening(table, seed, by_hand=by_hand)
        self.chance = Random(f"walk {table} {seed} {by_hand}")
        self.failed: list[str] = []
        self.asked = 0
        self._guests: dict[Role | None, Guest] = {}
        self._tokens: dict[Role | None, str] = {}
        self._app: Starlette | None = None
        self._keys = count(1)

    # ── the evening ─────────────────────────────────────────────────────────────────────────────────

    async def play(self, requests: int, pairs: Sequence[tuple[Role | None, Route]] = ()) -> None:
        """Read at random moments of an evening, stop it at one of them, and do anything from there on."""
        pending, stop = list(pairs), self.chance.randint(3, 60)
        evening, moments = self.evening, count()
        settle = evening.settle

        async def settled() -> None:
            await settle()
            if self.chance.random() < 0.2:
                await self.read()
            if next(moments) >= stop:
                raise Stopped

        evening.settle = settled  # type: ignore[method-assign]
        with suppress(Stopped):
            await evening.play(3)
        evening.settle = settle  # type: ignore[method-assign]
        while pending or self.asked < requests:
            route = self.chance.choice(self._routes())
            await self.ask(*(pending.pop() if pending else (self._somebody(route), route)))
            if self.chance.random() < 0.3:
                await self._move()
        await evening.floor.stop()

    def _routes(self) -> list[Route]:
        """The addresses that are asked for at random."""
        return [route for route in routes_of(self._floor_app()) if not route.path.startswith(SLOW)]

    def _somebody(self, route: Route) -> Role | None:
        """Usually somebody who may ask for this address, sometimes anybody."""
        entitled = [role for role in Role if reach([role], route.right) is not None]
        return self.chance.choice(entitled if entitled and self.chance.random() < 0.8 else [*PEOPLE])

    async def read(self) -> None:
        """Somebody reads something."""
        route = self.chance.choice([route for route in self._routes() if route.method == "GET"])
        await self.ask(self._somebody(route), route)

    async def _move(self) -> None:
        """Take the table further: its own moves, or something that is on offer."""
        with suppress(CommandRejected, DataInvalid, ActionRefused, KeyError, AssertionError):
            await self.evening.settle()
        for role in (Role.PLAYER, Role.DEALER):
            await self.offer(role)

    async def offer(self, role: Role) -> None:
        """Do something that the interface for programs offers."""
        where = f"/api/v1/tables/{self.evening.id}"
        answer = await self.ask(role, Route("GET", where))
        if answer is None or "legal" not in answer:
            return
        offers = [choice["action"] for choice in answer["legal"] if "action" in choice]
        if offers:
            action = self.chance.choice(offers)
            await self.ask(role, Route("POST", f"{where}/actions"), {"actions": [action]})

    # ── requests ────────────────────────────────────────────────────────────────────────────────────

    def _floor_app(self) -> Starlette:
        """The application of the floor that is open now; after a restart everybody comes in again."""
        if self._app is None or self._app.state.floor is not self.evening.floor:
            limits = ServerConfig(posts_per_second=1_000_000, reads_per_second=1_000_000)
            self._app = create_app(limits, floor=self.evening.floor)
            self._app.state.floor = self.evening.floor
            self._guests, self._tokens = {}, {}
        return self._app

    async def _guest(self, role: Role | None) -> Guest:
        app = self._floor_app()
        if role not in self._guests:
            guest = self._guests[role] = Guest(app)
            guest.token = (await guest.get("/me")).json()["token"]
            if role is not None:
                await self._sign_in(guest, role)
        return self._guests[role]

    async def _sign_in(self, guest: Guest, role: Role) -> None:
        """Let somebody in by a session of their account, with their role."""
        floor, name = self.evening.floor, PEOPLE[role]
        if floor.cage.knows(name):
            secret = await floor.accounts.sign_in_again(name)
        else:
            _, secret = await floor.reception.arrive(name)
        if role not in floor.accounts.roles(name):
            await floor.accounts.give(name, role, by="Max")
        door = Door(floor.accounts, floor.cage.keys, secure=False)
        response, visitor = Response(), door.signed_in(name, secret)
        door.remember(response, visitor)
        guest.cookie = response.headers["set-cookie"].partition(";")[0]
        guest.token, self._tokens[role] = visitor.token, secret

    async def ask(self, role: Role | None, route: Route, sent: Any = None) -> Any:
        """Send a request; an answer from 500 on, or none, is a fault. Return the answer if it is JSON."""
        guest, path = await self._guest(role), self.filled(route.path)
        headers = {"accept": "application/json" if self.chance.random() < 0.5 else "text/html"}
        body = b""
        if path.startswith("/api"):
            headers |= {"authorization": f"Bearer {self._tokens.get(role, '')}", "accept": "application/json"}
        if route.method != "GET":
            body, kind = self._body(path, sent)
            headers |= {"content-type": kind, "x-croupier-token": guest.token, "hx-request": "true"}
        elif self.chance.random() < 0.3:
            path += "?" + urlencode(dict(self._fields()))
        self.asked += 1
        try:
            asking = guest.request(route.method, path, body=body, headers=headers)
            answer = await asyncio.wait_for(asking, STREAM_SECONDS if route.path.endswith("/live") else None)
        except TimeoutError:
            return None
        except Exception as fault:
            self.failed.append(f"{role} {route} {path} {body[:200]!r}: {type(fault).__name__}: {fault}")
            return None
        # The floor's own loops do not run here, so that every move is made in a known order.
        not_ready = (path.partition("?")[0], answer.status) == ("/ready", 503)
        if answer.status >= 500 and not not_ready:
            self.failed.append(f"{role} {route} {path} {body[:200]!r}: {answer.status} {answer.text[:200]}")
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json and answer.status == 200 else None

    def filled(self, path: str) -> str:
        """The path with names and numbers that exist, and sometimes others."""
        evening, chance = self.evening, self.chance
        number = max(1, evening.table.session.state.number) if evening.id in evening.floor.tables else 1
        link = evening.terms.progressive.link if evening.terms.progressive else None
        known = {
            "table": (evening.id,),
            "tray": (evening.id,),
            "list": (evening.id, TERMS[evening.id].game),
            "game": (TERMS[evening.id].game, chance.choice(sorted(GAMES))),
            "person": (*filter(None, PEOPLE.values()), "Oren"),
            "secret": ("guess",),
            "link": (link or "caribbean-stud",),
            "name": ("table", "game", "player", "dealer", "day"),
            "file": ("report.csv", "report.json", "ledger.csv", "ledger.json"),
            "seat": ("1", "2", "9"),
            "stream": (*BOOKS, link_stream(link or "caribbean-stud"), f"table:{evening.id}"),
        }
        for part in path.split("{")[1:]:
            name = part.split("}")[0]
            if name.endswith(":int"):
                value = str(chance.choice((number, max(1, number - 1), 1, 0, 999)))
                value = chance.choice(known["seat"]) if name.startswith("seat") else value
            else:
                value = chance.choice(known[name]) if chance.random() < 0.95 else "nowhere"
            path = path.replace("{" + name + "}", value, 1)
        return path

    def _body(self, path: str, sent: Any) -> tuple[bytes, str]:
        """A body: what is given, fields at random, or nonsense."""
        if sent is not None:
            return json.dumps(sent).encode(), "application/json"
        if self.chance.random() < 0.05:
            return b"\xff{", self.chance.choice(("application/json", "text/plain"))
        fields = dict(self._fields())
        if path.startswith("/api"):
            return json.dumps(self._typed(path, fields)).encode(), "application/json"
        return urlencode(fields).encode(), "application/x-www-form-urlencoded"

    def _typed(self, path: str, fields: dict[str, str]) -> dict[str, Any]:
        """What a program would send to an address, sometimes with something else among it."""
        chance = self.chance
        typed: dict[str, Any] = {}
        if path.endswith("/actions"):
            typed = {"actions": [self._line()], "key": str(next(self._keys)) if chance.random() < 0.5 else ""}
        elif path.endswith("/seats"):
            typed = {"seat": chance.randint(0, 9), "buy_in": chance.choice((100, "300", -1, 10**9))}
        elif path.endswith("/manage"):
            typed = {"answer": chance.choice(("pause", "resume", "close")), "why": "test"}
        elif path.endswith(("/tables", "/terms")):
            typed = {"game": TERMS[self.evening.id].game, "limits": {"min": 5, "max": 50}}
        return {**fields, **typed} if chance.random() < 0.2 or not typed else typed

    def _line(self) -> str:
        """Something that is done at a table, or that looks like it."""
        lines = ("d open", "d open new", "d nb", "d back", "d ask", "d foul", "d misdeal wrong-count", "d dd")
        lines += ("p1 f", "p1 cc", "p2 sm", "p1 w ante 5", "s1 out", "s1 in", "s1 stand", "s1 bank 100")
        lines += ("d dh p1 ??", "d dh p1 AsKd", "d db 2c3c4c", "d count", "d award", "s confirm", "d kill p1")
        lines += ("s2 hand", "s1 chips 50", "d early 7h", "d exposed p1 7h", "d shuffle", "p1 hit", "# note")
        return self.chance.choice((*lines, *NONSENSE))

    def _fields(self) -> Iterator[tuple[str, str]]:
        """Fields of forms and queries, some with values that a page would send."""
        values = {
            "line": self._line(), "asked": self._line(), "seat": "1", "buy_in": "100", "amount": "25",
            "name": "Nora", "password": "seven card stud", "person": "Nora", "what": "exposed card",
            "says": "a card", "why": "test", "ruling": "stands", "round": "1", "done": "1", "answer": "pause",
            "action": "f", "number": "1", "key": str(next(self._keys)), "spot": "ante", "verb": "f",
            "table": self.evening.id, "role": "dealer", "document": "variant = 'NT'", "cards": "AsKd",
            "count": "10", "kind": "opener", "receipt": "1", "game": TERMS[self.evening.id].game,
            "from": "2026-01-01", "until": "2026-12-31", "after": "0", "way": "raise", "ante": "5",
            "chips": "100", "bank": "100", "pass": "1", "code": "supervisor", "step": "2", "by": "table",
        }  # fmt: skip
        for name in self.chance.sample(sorted(values), self.chance.randint(0, 8)):
            yield name, values[name] if self.chance.random() < 0.7 else self.chance.choice(NONSENSE)
