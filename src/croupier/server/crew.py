"""Several processes that run one floor at one address, and the one that starts them and looks after them.

The first process opens nothing itself. It listens and starts the others, who are given the socket. It
replaces every worker that dies, and gives up if they die again and again. When the first is told to stop, or
is gone, the others close the floor.
"""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from types import FrameType

import msgspec
from msgspec import Struct

from croupier.server.door.config import ServerConfig
from croupier.server.run import listen

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "croupier", "floor")
LOOK_SECONDS = 0.5
"""How often it is looked whether everybody is there."""
AGAIN_SECONDS = 1.0
"""How long after a death the next process is started."""
DEATHS_MAX, DEATHS_SECONDS = 5, 60.0
"""How many deaths per worker are replaced within this time; after one more the first process gives up."""
CLOSING_SECONDS = 30.0
"""How long a process may take to close."""


class Said(Struct):
    """What a process tells the one that started it, one line of JSON each."""

    opened: list[str] | None = None
    """It takes visitors; what people should be told about the floor, which may be nothing."""
    sealed: str = ""
    """It has closed; the head that seals the store."""


class Among(Struct, frozen=True):
    """What one of several processes is given: numbers of files that are open in it."""

    parent: int
    """Tells the first process what happens, and ends when that one does."""
    line: int
    """Where visitors are waited for."""

    @classmethod
    def read(cls, said: str) -> Among:
        """From the form in which it is handed over."""
        return msgspec.json.decode(said, type=cls)

    def tell(self, said: Said) -> None:
        """Tell the first process something; if it is gone, nobody wants to know."""
        with suppress(OSError):
            os.write(self.parent, msgspec.json.encode(said) + b"\n")

    def listen(self) -> socket.socket:
        """The socket on which all processes of the floor wait for visitors."""
        return socket.socket(fileno=self.line)

    def follow_parent(self) -> None:
        """Close the floor when the first process is gone."""

        def wait() -> None:
            with suppress(OSError):
                while os.read(self.parent, 64):
                    pass
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=wait, name="parent", daemon=True).start()


@dataclass(eq=False)
class Member:
    """One process of the crew, and the line to it."""

    process: subprocess.Popen[bytes]
    line: socket.socket
    open: bool = False
    unread: bytes = field(default=b"", repr=False)

    def heard(self) -> list[Said]:
        """What it has said since it was last heard."""
        with suppress(OSError):
            while part := self.line.recv(65_536):
                self.unread += part
        *lines, self.unread = self.unread.split(b"\n")
        return [msgspec.json.decode(line, type=Said) for line in lines]


class Crew:
    """Every process of a floor, as the first one sees them."""

    def __init__(
        self,
        config: ServerConfig,
        *,
        told: Callable[[str, Sequence[str]], None],
        sealed: Callable[[str], None],
    ) -> None:
        self._config, self._told, self._sealed = config, told, sealed
        self._members: list[Member] = []
        self._stopping = self._opened = self._gave_up = False
        self._due: list[float] = []
        """When processes are started that follow others."""
        self._deaths: list[float] = []
        """When workers died of late."""
        self._head = ""

    def run(self) -> int:
        """Run the floor until a signal ends it; returns the status to exit with."""
        with ExitStack() as held:
            self._listening = held.enter_context(listen(self._config))
            self._waiting = held.enter_context(selectors.DefaultSelector())
            for number in (signal.SIGTERM, signal.SIGINT):
                held.callback(signal.signal, number, signal.signal(number, self._stop))
            try:
                for _ in range(self._config.processes):
                    self._start()
                return self._look_after()
            finally:
                self._end_all()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that live."""
        return [member.process.pid for member in self._members]

    def _stop(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Let everybody close."""
        self._stopping = True
        for member in self._members:
            with suppress(ProcessLookupError):
                member.process.send_signal(signal.SIGTERM)

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        given = Among(theirs.fileno(), self._listening.fileno())
        # A separate process group: this process passes on an interrupt from the keyboard.
        process = subprocess.Popen(
            [*COMMAND, "--among", msgspec.json.encode(given).decode()],
            env={**os.environ, **self._config.as_environment()},
            pass_fds=[given.parent, given.line],
            process_group=0,
        )
        theirs.close()
        ours.settimeout(0)
        member = Member(process, ours)
        self._members.append(member)
        self._waiting.register(ours, selectors.EVENT_READ)

    def _look_after(self) -> int:
        """Hear what everybody says, and see to it that everybody is there."""
        ends = float("inf")
        while self._members or (self._due and not self._stopping):
            self._waiting.select(LOOK_SECONDS)
            for member in list(self._members):
                self._hear(member)
                if member.process.poll() is not None and (status := self._lost(member)) is not None:
                    return status
            now = time.monotonic()
            if self._stopping:
                ends = min(ends, now + CLOSING_SECONDS)
                if now > ends:
                    log.error("a process does not close, and is ended")
                    return 1
                continue
            for at in [at for at in self._due if at <= now]:
                self._due.remove(at)
                self._start()
        if self._head:
            self._sealed(self._head)
        return 1 if self._gave_up else 0

    def _hear(self, member: Member) -> None:
        for said in member.heard():
            member.open = member.open or said.opened is not None
            self._head = said.sealed or self._head
            if said.opened is not None and not self._opened and all(one.open for one in self._members):
                self._opened = True
                host, port = self._listening.getsockname()[:2]
                self._told(f"http://{f'[{host}]' if ':' in host else host}:{port}", said.opened)

    def _lost(self, member: Member) -> int | None:
        """Arrange for another worker; return the exit status instead if this one could not open the floor."""
        self._hear(member)
        self._waiting.unregister(member.line)
        member.line.close()
        self._members.remove(member)
        if self._stopping:
            return None
        status, now = member.process.returncode, time.monotonic()
        if status > 0 and not self._opened:
            return status
        self._deaths = [at for at in self._deaths if at > now - DEATHS_SECONDS] + [now]
        if len(self._deaths) > DEATHS_MAX * self._config.processes:
            log.critical(
                "process %d has ended (%d); %d processes ended within %d seconds, so the floor closes",
                member.process.pid,
                status,
                len(self._deaths),
                DEATHS_SECONDS,
            )
            self._gave_up = True
            self._stop()
            return None
        log.critical("process %d has ended (%d); another follows", member.process.pid, status)
        self._due.append(now + AGAIN_SECONDS)
        return None

    def _end_all(self) -> None:
        for member in self._members:
            member.process.kill()
            member.process.wait()
            member.line.close()
