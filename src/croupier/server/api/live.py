"""Live events of a table, sent to programs over a WebSocket."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor import Floor, TableActor
from croupier.floor.people import Right
from croupier.server.api.bearer import bearer
from croupier.server.api.rounds import Rounds, Told
from croupier.server.api.tables import AnyTable, Tables
from croupier.server.door.admission import Admission, account
from croupier.server.door.gate import Gate
from croupier.server.door.refusal import RequestRefused, explained
from croupier.server.door.revoked import LOOK_SECONDS


class LiveSockets:
    """The live connections of programs."""

    def __init__(
        self, floor: Floor, gate: Gate, tables: Tables, rounds: Rounds, admission: Admission
    ) -> None:
        self._floor, self._gate, self._admission = floor, gate, admission
        self._tables, self._rounds = tables, rounds
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every live connection, so that a server can stop."""
        self._closing.set()

    async def serve(self, socket: WebSocket) -> None:
        """What happens at a table as it happens: lines like those of ``events``, in order, without gaps."""
        if await self._gate.live_elsewhere(socket, socket.path_params["table"]):
            return
        person, secret = bearer(self._floor, socket)
        try:
            if person is None or secret is None:
                raise RequestRefused.signed_out()
            self._gate.check(person, Right.WATCH, socket.path_params)
            table = self._tables.named(socket.path_params["table"])
        except Exception as refused:
            await socket.close(4401, explained(refused).message)
            return
        self._admission.admit_stream(account(person))
        with self._admission.stream("socket", account(person)):
            await self._tell(socket, table, person, secret)

    async def _tell(self, socket: WebSocket, table: AnyTable, person: str, secret: str) -> None:
        """Send events until one side disconnects or the session ends."""
        await socket.accept()
        told = Told(self._rounds, table, person)
        gone = asyncio.ensure_future(_hung_up(socket))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while not (gone.done() or closing.done()) and _is_here(table):
                if not self._gate.still(person, secret, Right.WATCH, socket.path_params):
                    await socket.close(4401, RequestRefused.signed_out().message)
                    return
                revoked = asyncio.ensure_future(self._floor.accounts.revoked.wait())
                changed = asyncio.ensure_future(table.changed.wait())
                lines = told.news()
                if lines.events:
                    await socket.send_text(msgspec.json.encode(lines).decode())
                if not told.behind:
                    waits = {changed, gone, closing, revoked}
                    await asyncio.wait(waits, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                revoked.cancel()
            if not gone.done():
                await socket.close(1001)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            gone.cancel()
            closing.cancel()


def _is_here(table: AnyTable) -> bool:
    """Whether this process still runs a table; if not, the client must reconnect."""
    return not isinstance(table, TableActor) or table.status.here


async def _hung_up(socket: WebSocket) -> None:
    """Wait until the client disconnects; its messages are ignored."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return
