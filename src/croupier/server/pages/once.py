"""Exactly once: a command that arrives again gets the answer that it got, and nothing is done a second time.

A page sends with every command the version that it shows and an id of its own; a program sends any key it
likes. The table keeps the key with the events, so it is known after a restart too; the answer is then the
table as it stood when the command was taken.
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
"""How long a command may wait for the store; afterwards its sender is told that nothing is certain yet."""


def key_of(request: Request, person: str, said: Fields) -> str:
    """The key under which a command was sent, bound to its sender and to all it says; empty without one."""
    key = said.get(KEY_FIELD, "")[:KEY_MAX]
    if not key:
        return ""
    fields = sorted((name, value) for name, value in said.items() if name not in (KEY_FIELD, TOKEN_FIELD))
    text = repr((person, request.scope["path"], key, fields))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


async def in_time(act: Callable[[], Awaitable[None]]) -> None:
    """Act; if the store does not answer for long, the sender is told so, and the act goes on by itself."""
    work = asyncio.ensure_future(act())
    done, _ = await asyncio.wait({work}, timeout=ANSWER_SECONDS)
    if not done:
        work.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise StoreUncertain("the store has not answered yet")
    await work


async def once_in_time(act: Awaitable[T]) -> T:
    """The same for an act under a key, which the table carries out to its end whoever waits for it."""
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
        """The answer that was given under this key; a refusal is raised again."""
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
    """Commands that are no table's: what arrives again under its key gets the same answer.

    These keys are remembered while the process runs. After a restart the rules themselves refuse what would
    be done twice: a name is taken, a wallet is full.
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
