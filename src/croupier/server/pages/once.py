"""Exactly once: a repeated command gets its first answer again, and nothing is done a second time.

A page sends the version that it shows and a unique id with every command; a program sends any idempotency key
it likes. The table stores the key with the events, so it survives a restart; the answer is then the table as
it was when the command was accepted.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CommandRejected, StoreUncertain
from croupier.server.door.visitor import TOKEN_FIELD
from croupier.server.pages.form import Fields

T = TypeVar("T")

KEY_FIELD = "key"
KEY_MAX = 100
ANSWERS_BYTES_MAX = 8_000_000
ANSWER_SECONDS = 20.0
"""How long a command may wait for the store; after that the answer is that its outcome is unknown."""


def key_of(request: Request, person: str, said: Fields) -> str:
    """Return a command's idempotency key, bound to its sender and content; empty without one."""
    key = said.get(KEY_FIELD, "")[:KEY_MAX]
    if not key:
        return ""
    fields = sorted((name, value) for name, value in said.items() if name not in (KEY_FIELD, TOKEN_FIELD))
    text = repr((person, request.scope["path"], key, fields))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


async def in_time(act: Callable[[], Awaitable[None]]) -> None:
    """Run ``act``; raise if the store does not answer in time, while the act continues in the background."""
    work = asyncio.ensure_future(act())
    done, _ = await asyncio.wait({work}, timeout=ANSWER_SECONDS)
    if not done:
        work.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise StoreUncertain("the store has not answered yet")
    await work


async def once_in_time(act: Awaitable[T]) -> T:
    """Await an act under a key, with a deadline; the table completes it even if the caller is cancelled."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS) as patience:
            return await act
    except TimeoutError:
        if not patience.expired():
            raise
        raise StoreUncertain("the store has not answered yet") from None


class Answers:
    """The last answers by key, and refusals too; the oldest are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Response | CommandRejected] = OrderedDict()
        self._bytes = 0

    def find(self, key: str) -> Response | None:
        """Return the answer stored under this key; a refusal is raised again."""
        found = self._kept.get(key)
        if isinstance(found, CommandRejected):
            raise found
        return found

    def keep(self, key: str, answer: Response | CommandRejected) -> None:
        """Keep an answer."""
        if key in self._kept:
            return
        self._kept[key] = answer
        self._bytes += _size(answer)
        while self._bytes > ANSWERS_BYTES_MAX:
            self._bytes -= _size(self._kept.popitem(last=False)[1])


class Once:
    """Commands outside tables: a repeated idempotency key gets the same answer.

    These keys are remembered while the process runs. After a restart the rules themselves reject a repeated
    command: a name is taken, a wallet is full.
    """

    def __init__(self) -> None:
        self._answers = Answers()
        self._under_way: dict[str, asyncio.Future[Response]] = {}

    async def answer(self, key: str, act: Callable[[], Awaitable[Response]]) -> Response:
        """Act, unless it was done or is being done under this key; always if there is none."""
        if not key:
            return await act()
        known = self._answers.find(key)
        if known is not None:
            return known
        if key not in self._under_way:
            self._under_way[key] = asyncio.ensure_future(self._kept(key, act))
        # A sender who hangs up does not stop what another copy of the same request waits for.
        return await asyncio.shield(self._under_way[key])

    async def _kept(self, key: str, act: Callable[[], Awaitable[Response]]) -> Response:
        try:
            answer = await act()
        except CommandRejected as refused:
            self._answers.keep(key, refused)
            raise
        finally:
            del self._under_way[key]
        self._answers.keep(key, answer)
        return answer


def _size(answer: Response | CommandRejected) -> int:
    return 500 + (len(answer.body) if isinstance(answer, Response) else 0)
