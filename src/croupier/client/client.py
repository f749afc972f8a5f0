"""The two clients, synchronous and asynchronous, with the same calls."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.client import calls
from croupier.client.calls import Call
from croupier.server.api import shapes
from croupier.server.api.shapes import Dollars

T = TypeVar("T")

TRIES = 4
WAIT = 0.25
"""Seconds before the first retry; doubled for each further one."""
LIVE = "/api/v1/tables/{table}/live"


class _Person:
    """Holds the token that is sent with every request."""

    base_url: str
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """The authorization header."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def live_address(self, table: str) -> str:
        """The WebSocket address of a table."""
        return self.base_url.replace("http", "ws", 1).rstrip("/") + LIVE.format(table=table)


def _asked(call: Call[Any]) -> dict[str, Any]:
    return {"params": dict(call.asked), **({} if call.body is None else {"json": dict(call.body)})}


class Client(_Person, AbstractContextManager["Client"]):
    """A person at a floor, from a synchronous program.

    ``http`` may be any client like httpx's, for a floor in this process; otherwise one is created.
    """

    def __init__(self, base_url: str = "http://127.0.0.1:8000", *, http: httpx.Client | None = None) -> None:
        self.base_url = base_url
        self._http = http if http is not None else httpx.Client(base_url=base_url)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def _do(self, call: Call[T]) -> T:
        for tried in range(TRIES):
            try:
                answer = self._http.request(call.method, call.path, headers=self.headers, **_asked(call))
            except httpx.TransportError:
                if not call.again or tried + 1 == TRIES:
                    raise
                time.sleep(WAIT * 2**tried)
            else:
                return call.answer(answer.status_code, answer.content)
        raise AssertionError("every try ends in an answer or an error")

    def sign_in(self, name: str, password: str | None = None, code: str | None = None) -> shapes.SignedIn:
        """Sign in; a guest needs no password, an account with a second factor needs a code of it."""
        signed = self._do(calls.sign_in(name, password, code))
        self.token = signed.token
        return signed

    def sign_out(self) -> None:
        """End the session."""
        self._do(calls.sign_out())
        self.token = ""

    def live(self, table: str) -> Iterator[shapes.Lines]:
        """What happens at a table as it happens, from its first line on; ends when the floor closes."""
        with connect(self.live_address(table), additional_headers=self.headers) as socket:
            try:
                for said in socket:
                    yield msgspec.json.decode(said, type=shapes.Lines)
            except ConnectionClosed:
                return

    def games(self) -> list[shapes.GameLine]:
        """Every game that can be posted."""
        return self._do(calls.games())

    def game(self, game: str) -> shapes.GameCard:
        """What a game can be posted with."""
        return self._do(calls.game(game))

    def tables(self) -> list[shapes.TableLine]:
        """Every table."""
        return self._do(calls.tables())

    def table(self, table: str) -> shapes.TableCard:
        """A table as this person may see it, and what they may do."""
        return self._do(calls.table(table))

    def open_table(self, **terms: Any) -> shapes.TableCard:
        """Open a table under terms, or from ``document``."""
        return self._do(calls.open_table(terms))

    def change_terms(self, table: str, **terms: Any) -> shapes.TableCard:
        """Post new terms between rounds."""
        return self._do(calls.change_terms(table, terms))

    def manage(self, table: str, answer: Literal["pause", "resume", "close"], why: str = "") -> shapes.Done:
        """Pause, resume or close a table."""
        return self._do(calls.manage(table, answer, why))

    def sit(self, table: str, seat: int, buy_in: Dollars) -> shapes.Seated:
        """Take a seat with chips from the wallet, in dollars."""
        return self._do(calls.sit(table, seat, buy_in))

    def leave(self, table: str, seat: int) -> shapes.Done:
        """Leave your seat."""
        return self._do(calls.leave(table, seat))

    def act(
        self, table: str, *actions: str, key: str = "", number: str = "", promise: str = ""
    ) -> shapes.Taken:
        """Act in the notation, all or none; the same ``key`` again does nothing."""
        return self._do(calls.act(table, actions, key, number, promise))

    def events(self, table: str, after: int = 0) -> shapes.Lines:
        """What happened after a line, in order and without gaps."""
        return self._do(calls.events(table, after))

    def rounds(
        self,
        table: str | None = None,
        game: str | None = None,
        person: str | None = None,
        **terms: str | int | bool | None,
    ) -> list[shapes.RoundLine]:
        """Finished rounds that this person may read, the latest first.

        Other ``terms`` are ``day``, ``since``, ``until``, ``amount``, ``outcome``, ``award``, ``irregular``,
        ``corrected``, ``count``, and ``after``, the ``mark`` of the last round of the previous page.
        """
        return self._do(calls.rounds(table=table, game=game, person=person, **terms))

    def round(self, table: str, number: int) -> shapes.RoundCard:
        """A round as a document, with its result."""
        return self._do(calls.round(table, number))

    def ledger(self, at: str | None = None) -> shapes.Balances:
        """The trial balance, now or at the end of a second of the past."""
        return self._do(calls.ledger(at))

    def entries(self, account: str | None = None, **terms: str | int | None) -> shapes.Entries:
        """What moved, the oldest first; ``terms`` are ``table``, ``day``, ``since``, ``until``, ``after``."""
        return self._do(calls.entries(account=account, **terms))

    def report(self, name: str, **terms: str | None) -> shapes.ReportCard:
        """A report by table, game, wager, hour, day, shift or dealer; of today, or of ``day``."""
        return self._do(calls.report(name, **terms))

    def link(self, link: str) -> shapes.LinkCard:
        """What the sign of a progressive link shows."""
        return self._do(calls.link(link))


class AsyncClient(_Person, AbstractAsyncContextManager["AsyncClient"]):
    """A person at a floor, from an asynchronous program."""

    def __init__(
        self, base_url: str = "http://127.0.0.1:8000", *, http: httpx.AsyncClient | None = None
    ) -> None:
        self.base_url = base_url
        self._http = http if http is not None else httpx.AsyncClient(base_url=base_url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def _do(self, call: Call[T]) -> T:
        for tried in range(TRIES):
            try:
                answer = await self._http.request(
                    call.method, call.path, headers=self.headers, **_asked(call)
                )
            except httpx.TransportError:
                if not call.again or tried + 1 == TRIES:
                    raise
                await asyncio.sleep(WAIT * 2**tried)
            else:
                return call.answer(answer.status_code, answer.content)
        raise AssertionError("every try ends in an answer or an error")

    async def sign_in(
        self, name: str, password: str | None = None, code: str | None = None
    ) -> shapes.SignedIn:
        """Sign in; a guest needs no password, an account with a second factor needs a code of it."""
        signed = await self._do(calls.sign_in(name, password, code))
        self.token = signed.token
        return signed

    async def sign_out(self) -> None:
        """End the session."""
        await self._do(calls.sign_out())
        self.token = ""

    async def live(self, table: str) -> AsyncGenerator[shapes.Lines]:
        """What happens at a table as it happens, from its first line on; ends when the floor closes.

        To stop earlier, close it: ``async with aclosing(floor.live(table)) as live``.
        """
        async with connect_async(self.live_address(table), additional_headers=self.headers) as socket:
            try:
                async for said in socket:
                    yield msgspec.json.decode(said, type=shapes.Lines)
            except ConnectionClosed:
                return

    async def games(self) -> list[shapes.GameLine]:
        """Every game that can be posted."""
        return await self._do(calls.games())

    async def game(self, game: str) -> shapes.GameCard:
        """What a game can be posted with."""
        return await self._do(calls.game(game))

    async def tables(self) -> list[shapes.TableLine]:
        """Every table."""
        return await self._do(calls.tables())

    async def table(self, table: str) -> shapes.TableCard:
        """A table as this person may see it, and what they may do."""
        return await self._do(calls.table(table))

    async def open_table(self, **terms: Any) -> shapes.TableCard:
        """Open a table under terms, or from ``document``."""
        return await self._do(calls.open_table(terms))

    async def change_terms(self, table: str, **terms: Any) -> shapes.TableCard:
        """Post new terms between rounds."""
        return await self._do(calls.change_terms(table, terms))

    async def manage(
        self, table: str, answer: Literal["pause", "resume", "close"], why: str = ""
    ) -> shapes.Done:
        """Pause, resume or close a table."""
        return await self._do(calls.manage(table, answer, why))

    async def sit(self, table: str, seat: int, buy_in: Dollars) -> shapes.Seated:
        """Take a seat with chips from the wallet, in dollars."""
        return await self._do(calls.sit(table, seat, buy_in))

    async def leave(self, table: str, seat: int) -> shapes.Done:
        """Leave your seat."""
        return await self._do(calls.leave(table, seat))

    async def act(
        self, table: str, *actions: str, key: str = "", number: str = "", promise: str = ""
    ) -> shapes.Taken:
        """Act in the notation, all or none; the same ``key`` again does nothing."""
        return await self._do(calls.act(table, actions, key, number, promise))

    async def events(self, table: str, after: int = 0) -> shapes.Lines:
        """What happened after a line, in order and without gaps."""
        return await self._do(calls.events(table, after))

    async def rounds(
        self,
        table: str | None = None,
        game: str | None = None,
        person: str | None = None,
        **terms: str | int | bool | None,
    ) -> list[shapes.RoundLine]:
        """Finished rounds that this person may read, the latest first.

        Other ``terms`` are ``day``, ``since``, ``until``, ``amount``, ``outcome``, ``award``, ``irregular``,
        ``corrected``, ``count``, and ``after``, the ``mark`` of the last round of the previous page.
        """
        return await self._do(calls.rounds(table=table, game=game, person=person, **terms))

    async def round(self, table: str, number: int) -> shapes.RoundCard:
        """A round as a document, with its result."""
        return await self._do(calls.round(table, number))

    async def ledger(self, at: str | None = None) -> shapes.Balances:
        """The trial balance, now or at the end of a second of the past."""
        return await self._do(calls.ledger(at))

    async def entries(self, account: str | None = None, **terms: str | int | None) -> shapes.Entries:
        """What moved, the oldest first; ``terms`` are ``table``, ``day``, ``since``, ``until``, ``after``."""
        return await self._do(calls.entries(account=account, **terms))

    async def report(self, name: str, **terms: str | None) -> shapes.ReportCard:
        """A report by table, game, wager, hour, day, shift or dealer; of today, or of ``day``."""
        return await self._do(calls.report(name, **terms))

    async def link(self, link: str) -> shapes.LinkCard:
        """What the sign of a progressive link shows."""
        return await self._do(calls.link(link))
