"""A server that listens: a floor of one table on a real socket, for tests that send real bytes."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.floor import Floor, by_seed, demo_tables
from croupier.floor.table.pace import Pace
from croupier.server import FloorServer, ServerConfig, create_app
from croupier.store import MemoryStore

TABLE = "caribbean-stud"


@contextmanager
def listening(*, floor: Floor | None = None, **settings) -> Iterator[FloorServer]:
    """An open floor; its address is ``server.address``."""
    config = ServerConfig(port=0, **settings)
    room = floor or Floor(
        MemoryStore(),
        setups=[setup for setup in demo_tables() if setup.id == TABLE],
        shuffler=by_seed("door"),
        pace=Pace(action_seconds=600),
        bots=False,
        advice=False,
    )
    app = create_app(config, floor=room)
    server = FloorServer(app, config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.listens.wait(20)
    server.room, server.lines, server.admission = room, [], app.admission
    try:
        yield server
    finally:
        for line in server.lines:
            line.close()
        server.should_exit = True
        thread.join(20)


def call(server: FloorServer, said: bytes = b"", *, receive_buffer: int = 0) -> socket.socket:
    """A line to the server, with the first bytes sent."""
    host, port = server.address.removeprefix("http://").rsplit(":", 1)
    line = socket.socket()
    server.lines.append(line)
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(20)
    line.connect((host, int(port)))
    if said:
        line.sendall(said)
    return line


def to_the_end(line: socket.socket) -> bytes:
    """Everything that comes until the server hangs up."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except ConnectionResetError:
        pass
    return heard
