"""The server process: tells where it listens, and ends its live streams before it stops."""

from __future__ import annotations

import asyncio
import resource
import socket
import threading
from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn import Server

from croupier.server.door.config import ServerConfig
from croupier.server.door.connection import Connection, Listening
from croupier.server.door.handing import Handing
from croupier.server.door.porter import Porter
from croupier.store.chain import Head

GRACE_SECONDS = 2
REST_SECONDS = 60
"""How long a connection may rest between two requests: longer than a player's turn takes to come round. If
room is needed for others, it gives way sooner."""
SPARE_FILES = 64
"""Files that the process needs beside its connections: the store, the lab, pages."""


class FloorServer(Server):
    """Uvicorn with the application.

    ``told`` is called with the address once the server listens; ``sealed`` with the head that seals the store
    once the floor has closed.
    """

    def __init__(
        self,
        app: Starlette,
        config: ServerConfig,
        *,
        told: Callable[[str], None] = lambda _: None,
        sealed: Callable[[Head], None] = lambda _: None,
        handing: Handing | None = None,
    ) -> None:
        self.porter = Porter(
            in_all=min(config.connections_max, max(1, open_files_max() - SPARE_FILES)),
            per_address=config.connections_per_address,
            proxies=config.proxy_networks,
        )
        super().__init__(
            listening := Listening(
                app,
                host=config.host,
                port=config.port,
                porter=self.porter,
                request_seconds=config.request_seconds,
                slow_seconds=config.slow_seconds,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(config.proxy_networks),
                forwarded_allow_ips=[str(network) for network in config.proxy_networks],
                timeout_graceful_shutdown=GRACE_SECONDS,
                timeout_keep_alive=REST_SECONDS,
            )
        )
        self._listening, self._handing = listening, handing
        listening.handing = handing
        self.listens = threading.Event()
        self.address = ""
        self._app, self._told, self._sealed = app, told, sealed
        self._limits = config
        self._arriving: set[asyncio.Future[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then tell the address."""
        await super().startup(sockets)
        if self.should_exit or not self.servers:
            return
        if self._app.state.inside is not None:
            self.servers.append(await self._listen_inside(*self._app.state.inside))
        if self._handing is not None:
            self._handing.begin(self._go_on)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        self._told(self.address)
        self.listens.set()

    def _go_on(self, handed: socket.socket, data: bytes) -> None:
        """Serve a connection that another process has handed over."""
        loop = asyncio.get_running_loop()

        def connection() -> Connection:
            state = self.lifespan.state
            return Connection(self._listening, self.server_state, state, _loop=loop, handed=data)

        going = asyncio.ensure_future(loop.connect_accepted_socket(connection, handed))
        self._arriving.add(going)
        going.add_done_callback(self._arriving.discard)

    async def _listen_inside(self, line: socket.socket, app: ASGIApp) -> asyncio.Server:
        """Listen to the other processes on the database, which speak for any number of visitors."""
        in_all = self.porter.in_all
        config = Listening(
            app,
            porter=Porter(in_all=in_all, per_address=in_all),
            request_seconds=self._limits.request_seconds,
            slow_seconds=self._limits.slow_seconds,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
        )
        config.load()
        loop = asyncio.get_running_loop()
        return await loop.create_server(
            lambda: Connection(config, self.server_state, self.lifespan.state, _loop=loop), sock=line
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live streams first: they would stay open as long as a browser is connected."""
        if self._handing is not None:
            self._handing.end()
        self._app.state.end_streams()
        await super().shutdown(sockets)
        if self._app.state.head is not None:
            self._sealed(self._app.state.head)


def open_files_max() -> int:
    """How many files the process may have open, as many as the system lets it ask for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):
            # Some systems name a limit that they do not grant.
            pass
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft
