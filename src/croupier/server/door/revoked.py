"""Streams end when their reader may no longer read: a role was withdrawn, a session ended or lay idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from croupier.floor.people import Accounts

LOOK_SECONDS = 20.0
"""How often a session is checked for idle expiry; a revoked session is noticed immediately."""


class WhileAllowed(Response):
    """An open response that ends as soon as its reader is no longer allowed to read it."""

    def __init__(self, answer: Response, accounts: Accounts, allowed: Callable[[], bool]) -> None:
        self._answer, self._accounts, self._allowed = answer, accounts, allowed
        self.status_code, self.media_type = answer.status_code, answer.media_type
        self.background, self.raw_headers = None, answer.raw_headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and end the answer in good order."""
        begun = ended = False

        async def told() -> Message:
            said = asyncio.ensure_future(receive())
            try:
                while self._allowed():
                    if await self._is_said(said):
                        return said.result()
            finally:
                said.cancel()
            return {"type": "http.disconnect"}

        async def sent(message: Message) -> None:
            nonlocal begun, ended
            begun = True
            ended = message["type"] == "http.response.body" and not message.get("more_body", False)
            await send(message)

        await self._answer(scope, told, sent)
        if begun and not ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _is_said(self, said: asyncio.Future[Message]) -> bool:
        """Wait until the reader says something, or somebody may do less than before, or for a while."""
        revoked = asyncio.ensure_future(self._accounts.revoked.wait())
        try:
            waits: set[asyncio.Future[Any]] = {said, revoked}
            await asyncio.wait(waits, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            revoked.cancel()
        return said.done()
