"""The server process: tells where it listens, and ends its live streams before it stops."""

from __future__ import annotations

import resource
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

from starlette.applications import Starlette
from uvicorn import Server

from croupier.errors import DataInvalid
from croupier.server.door.config import ServerConfig
from croupier.server.door.connection import Listening
from croupier.server.door.porter import Porter
from croupier.store.chain import Head

GRACE_SECONDS = 2
REST_SECONDS = 60
"""How long a connection may rest between two requests: longer than a player's turn takes to come round. If
room is needed for others, it gives way sooner."""
SPARE_FILES = 64
"""Files that the process needs beside its connections: the store, the lab, pages."""


BACKLOG = 2_048


def listen(config: ServerConfig) -> socket.socket:
    """Open the socket on which visitors arrive."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        return socket.create_server((config.host, config.port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError):
        raise DataInvalid(f"cannot listen on {config.host} port {config.port}; try --port 0") from None


def named(address: Sequence[Any]) -> str:
    """The name of a socket as host and port."""
    host, port = address[:2]
    return f"{f'[{host}]' if ':' in host else host}:{port}"


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
    ) -> None:
        self.porter = Porter(
            in_all=min(config.connections_max, max(1, open_files_max() - SPARE_FILES)),
            per_address=config.connections_per_address,
            proxies=config.proxy_networks,
        )
        super().__init__(
            Listening(
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
                ssl_certfile=config.tls_certificate,
                ssl_keyfile=config.tls_key,
            )
        )
        self.listens = threading.Event()
        self.address = ""
        self._app, self._told, self._sealed = app, told, sealed
        self._settings = config

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal or ``should_exit``."""
        super().run(sockets or [listen(self._settings)])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then tell the address."""
        await super().startup(sockets)
        if self.should_exit or not self.servers:
            return
        scheme = "http" if self._settings.tls_certificate is None else "https"
        self.address = f"{scheme}://{named(self.servers[0].sockets[0].getsockname())}"
        self._told(self.address)
        self.listens.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live streams first: they would stay open as long as a browser is connected."""
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
