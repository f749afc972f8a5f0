"""Connections handed over: a visitor who asks about a table talks to the process that runs it.

The processes of a floor wait for visitors at one address, and whichever is free takes the next. When a
connection that rests asks about a table of another process, that one is given the connection itself, with
what was read of the request. Nothing is passed on any more until the visitor asks about another table. If it
cannot be handed over, the request is answered by way of this process (``forward``).
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from croupier.floor.processes import Processes

TABLE: Final = re.compile(rb"(?:GET|POST|HEAD) (?:/api/v1)?/tables/([A-Za-z0-9._~-]+)[/? ]")
"""A request about one table."""
BYTES_MAX: Final = 65_536
"""How much of a request is handed over with its connection."""

Arrived = Callable[[socket.socket, bytes], None]
"""Takes over a connection, with the bytes already read from it."""


class Handing:
    """This process's way to the others, and theirs to it: sockets in a folder that nobody else can enter."""

    def __init__(self, folder: Path, processes: Processes) -> None:
        self._folder, self._processes = folder, processes
        self._out: dict[Path, socket.socket] = {}
        """The lines to other processes, by their place."""
        self._lines: set[socket.socket] = set()
        """The lines from them."""
        self._in = _line()
        self._place = self._place_of(processes.address)
        self._in.bind(str(self._place))
        self._place.chmod(0o600)
        self._in.listen()
        self.count = 0
        """How many connections were handed to others."""

    def _place_of(self, address: str) -> Path:
        """Where a process is handed connections, by its inner address."""
        return self._folder / str(urlsplit(address).port)

    def begin(self, arrived: Arrived) -> None:
        """Accept connections that other processes hand over."""
        asyncio.get_running_loop().add_reader(self._in, self._meet, arrived)

    def _meet(self, arrived: Arrived) -> None:
        """Another process has something to hand over, for the first time."""
        with suppress(OSError):
            line, _ = self._in.accept()
            line.settimeout(0)
            self._lines.add(line)
            asyncio.get_running_loop().add_reader(line, self._take, line, arrived)

    def _take(self, line: socket.socket, arrived: Arrived) -> None:
        with suppress(BlockingIOError):
            while True:
                try:
                    data, numbers, _, _ = socket.recv_fds(line, BYTES_MAX, 1)
                except ConnectionError:
                    data, numbers = b"", []
                if not data:
                    self._hang_up(line)
                    return
                for number in numbers:
                    handed = socket.socket(fileno=number)
                    handed.settimeout(0)
                    arrived(handed, data)

    def _hang_up(self, line: socket.socket) -> None:
        self._lines.discard(line)
        with suppress(RuntimeError):
            asyncio.get_running_loop().remove_reader(line)
        line.close()

    def over(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Hand a connection to the process that runs its table; False if this process must answer."""
        match = TABLE.match(data)
        if match is None or len(data) > BYTES_MAX or transport.get_write_buffer_size():
            return False
        table = match[1].decode()
        there = None if self._processes.runs(table) else self._processes.elsewhere(table)
        if there is None:
            return False
        place = self._place_of(there)
        try:
            socket.send_fds(self._line_to(place), [data], [transport.get_extra_info("socket").fileno()])
        except BlockingIOError:
            # Its socket buffer is full.
            return False
        except OSError:
            # The other process has ended.
            if (line := self._out.pop(place, None)) is not None:
                line.close()
            return False
        self.count += 1
        return True

    def _line_to(self, place: Path) -> socket.socket:
        if place not in self._out:
            line = _line()
            try:
                line.connect(str(place))
            except OSError:
                line.close()
                raise
            self._out[place] = line
        return self._out[place]

    def end(self) -> None:
        """Take nothing more."""
        with suppress(RuntimeError):
            asyncio.get_running_loop().remove_reader(self._in)
        for line in list(self._lines):
            self._hang_up(line)
        for line in (self._in, *self._out.values()):
            line.close()
        self._place.unlink(missing_ok=True)


def _line() -> socket.socket:
    """A line that carries whole messages in order, and says when the other end is gone."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.settimeout(0)
    return line
