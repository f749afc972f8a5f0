"""The server process: tells where it listens, and ends its live streams before it stops."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

GRACE_SECONDS = 2


class FloorServer(uvicorn.Server):
    """Uvicorn with the application; ``told`` is called with the address once the server listens."""

    def __init__(
        self, app: Starlette, *, host: str, port: int, told: Callable[[str], None] = lambda _: None
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self.listens = threading.Event()
        self.address = ""
        self._app, self._told = app, told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then tell the address."""
        await super().startup(sockets)
        if self.should_exit or not self.servers:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        self._told(self.address)
        self.listens.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live streams first: they would stay open as long as a browser is connected."""
        self._app.state.end_streams()
        await super().shutdown(sockets)
