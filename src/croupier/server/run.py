"""The server process: uvicorn as released. It tells its address, and ends live streams before it stops."""

from __future__ import annotations

import resource
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn import Config, Server

from croupier.errors import DataInvalid
from croupier.server.door.config import ServerConfig
from croupier.server.door.guard import API_BYTES_MAX, HEAD_BYTES_MAX
from croupier.store.chain import Head

GRACE_SECONDS = 5
"""How long requests may take to finish once the server stops; then they are refused."""
REST_SECONDS = 60
"""How long a connection may rest between two requests: longer than a player's turn takes to come round."""
SPARE_FILES = 64
"""Files that the process needs beside its connections: the store, the lab, pages."""
BACKLOG = 2_048


def listen(config: ServerConfig) -> socket.socket:
    """Open the socket on which visitors arrive; connections inherit its options."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        line = socket.create_server((config.host, config.port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError):
        raise DataInvalid(f"cannot listen on {config.host} port {config.port}; try --port 0") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # The kernel drops a reader who leaves sent bytes unread for this long.
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1_000 * config.slow_seconds))
    return line


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
        super().__init__(_configured(app, config))
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


def _configured(app: ASGIApp, config: ServerConfig) -> Config:
    """The settings of uvicorn; h11 bounds the head of a request, which httptools does not."""
    return Config(
        app,
        http="h11",
        h11_max_incomplete_event_size=HEAD_BYTES_MAX,
        ws="wsproto",
        ws_max_size=API_BYTES_MAX,
        ws_per_message_deflate=False,
        # The connection that is refused counts, too.
        limit_concurrency=1 + min(config.connections_max, max(1, open_files_max() - SPARE_FILES)),
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
