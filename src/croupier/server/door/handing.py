"""Connections handed over: a visitor who asks about a table talks to the process that runs it.

The processes of a floor wait for visitors at one address, and whichever is free takes the next. When a
connection that rests asks about a table of another process, that one is given the connection itself, with
what was read of the request. Nothing is passed on any more until the visitor asks about another table. If it
cannot be handed over, the request is answered by way of this process (``forward``).
"""

from __future__ import annotations

import array
import asyncio
import logging
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from croupier.floor.processes import Processes

log = logging.getLogger(__name__)

TABLE: Final = re.compile(rb"(?:GET|POST|HEAD) (?:/api/v1)?/tables/([A-Za-z0-9._~-]+)[/? ]")
"""A request about one table."""
BYTES_MAX: Final = 65_536
"""How much of a request is handed over with its connection."""

Arrived = Callable[[socket.socket, bytes], None]
"""Goes on with a connection, and with what was read from it."""


class Handing:
    """This process's way to the others, and theirs to it: sockets in a folder that nobody else can enter."""

    def __init__(self, folder: Path, processes: Processes) -> None:
        self._folder, self._processes = folder, processes
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.settimeout(0)
        self._in = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._in.settimeout(0)
        self._place = self._place_of(processes.address)
        self._in.bind(str(self._place))
        self._place.chmod(0o600)
        self.count = 0
        """How many connections were handed to others."""

    def _place_of(self, address: str) -> Path:
        """Where a process is handed connections, by its inner address."""
        return self._folder / str(urlsplit(address).port)

    def begin(self, arrived: Arrived) -> None:
        """Take what others hand over."""
        asyncio.get_running_loop().add_reader(self._in, self._take, arrived)

    def _take(self, arrived: Arrived) -> None:
        with suppress(BlockingIOError):
            data, numbers, _, _ = socket.recv_fds(self._in, BYTES_MAX, 1)
            for number in numbers:
                handed = socket.socket(fileno=number)
                handed.settimeout(0)
                arrived(handed, data)

    def over(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Hand a connection to whoever runs the table that is asked about; False if it is ours to answer."""
        found = TABLE.match(data)
        if found is None or len(data) > BYTES_MAX or transport.get_write_buffer_size():
            return False
        table = found[1].decode()
        there = None if self._processes.runs(table) else self._processes.elsewhere(table)
        if there is None:
            return False
        number = array.array("i", [transport.get_extra_info("socket").fileno()])
        try:
            self._out.sendmsg(
                [data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, number)], 0, str(self._place_of(there))
            )
        except OSError:
            # It is gone, or has too much to do just now.
            return False
        self.count += 1
        return True

    def end(self) -> None:
        """Take nothing more."""
        with suppress(RuntimeError):
            asyncio.get_running_loop().remove_reader(self._in)
        self._in.close()
        self._out.close()
        self._place.unlink(missing_ok=True)
