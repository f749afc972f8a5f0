"""Answer a request about a table only in the process that runs the table.

A load balancer picks a process without knowing the leases. If another process runs the table, this one
answers 421 with the owner's address and does nothing. The balancer then sends the same request to the owner
(``deploy/nginx.conf``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from croupier.errors import LeaseLost
from croupier.floor import Floor
from croupier.floor.processes import Processes
from croupier.server.door.refusal import RequestRefused, respond

OWNER: Final = "x-croupier-owner"
"""The response header with the owner's address."""
REDIRECT: Final = ("x-accel-redirect", "@owner")
"""The response header that makes nginx ask the owner."""
SENT_ON: Final = "x-croupier-sent-on"
"""The request header of a request that another process has answered with its owner."""
PATIENCE_SECONDS: Final = 3.0
"""How long a request waits for some process to run its table."""
ASK_AGAIN_SECONDS: Final = 0.2


class Routing:
    """Finds the process that runs a table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @property
    def _processes(self) -> Processes:
        assert self._floor.processes is not None
        return self._floor.processes

    async def answer(
        self, request: Request, table: str, here: Callable[[], Awaitable[Response]], *, wants: bool = False
    ) -> Response:
        """Answer here if this process runs the table, otherwise with the address of the owner.

        ``wants``: the address names the table, so that the balancer sends all requests for the table here.
        """
        processes = self._processes
        while not (owner := await self._owner(request, table)):
            try:
                return await here()
            except LeaseLost:
                # Nothing was done: another process has taken the table meanwhile.
                if not processes.knows(table):
                    raise
                await processes.ask()
        if wants and SENT_ON not in request.headers:
            processes.want(table)
        return elsewhere(request, owner)

    async def live(self, socket: WebSocket, table: str) -> bool:
        """Reject a live socket with the address of the owner; False if this process runs the table."""
        if not self._processes.knows(table):
            await self._floor.catch_up()
        owner = await self._owner(socket, table)
        if owner:
            await socket.send_denial_response(elsewhere(socket, owner))
        return bool(owner)

    def another(self, request: Request) -> Response | None:
        """The answer that sends a request to another process, while this one has lost its leases."""
        processes = self._processes
        another = None if processes.joined or SENT_ON in request.headers else processes.another()
        return None if another is None else elsewhere(request, another)

    async def _owner(self, request: HTTPConnection, table: str) -> str:
        """Return the address of the process that runs a table; empty if this one does, or nobody can."""
        processes = self._processes
        if processes.runs(table) or not processes.knows(table) or await processes.load(table):
            return ""
        if SENT_ON in request.headers and processes.joined:
            await processes.ask()
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while (owner := processes.elsewhere(table)) is None:
            if asyncio.get_running_loop().time() > until:
                raise LeaseLost(f"no process runs {table} right now")
            processes.hurry()
            await asyncio.sleep(ASK_AGAIN_SECONDS)
            if await processes.load(table):
                return ""
            await processes.ask()
        return owner


def elsewhere(request: HTTPConnection, owner: str) -> Response:
    """The answer of a process that does not run the table; it has done nothing."""
    refused = RequestRefused(421, "table/elsewhere", f"Another process runs this table; ask {owner}.")
    answer = respond(request.scope, refused)
    answer.headers[OWNER] = owner
    answer.headers[REDIRECT[0]] = REDIRECT[1]
    return answer
