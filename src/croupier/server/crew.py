"""Several processes of one floor on one machine, and the one that starts them and replaces those that die.

Each is a floor like any other, with its own port. When the first process is told to stop, or is gone,
the others close. It gives up if they die again and again.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, suppress
from types import FrameType
from typing import Final

from croupier.server.door.config import ServerConfig

log = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-m", "croupier", "floor")
LOOK_SECONDS: Final = 0.2
"""How often the first process looks for workers that have ended."""
AGAIN_SECONDS: Final = 1.0
"""How long after a death the next process is started."""
DEATHS_MAX, DEATHS_SECONDS = 5, 60.0
"""How many deaths per worker are replaced within this time; after one more the first process gives up."""
CLOSING_SECONDS: Final = 30.0
"""How long a process may take to close."""
OPEN: Final = b"open"


class Parent:
    """The first process, as a worker sees it."""

    def __init__(self, number: int) -> None:
        self._line = socket.socket(fileno=number)

    def tell_open(self) -> None:
        """Tell the first process that this one is open."""
        with suppress(OSError):
            self._line.send(OPEN)

    def follow(self) -> None:
        """Close the floor when the first process is gone."""

        def wait() -> None:
            with suppress(OSError):
                self._line.recv(1)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=wait, name="parent", daemon=True).start()


class Worker:
    """One process of the floor, on its own port."""

    def __init__(self, config: ServerConfig, number: int) -> None:
        self._own = {"CROUPIER_PROCESSES": "1"}
        if config.port:
            self._own["CROUPIER_PORT"] = str(config.port + number)
        self._environment = {**os.environ, **config.as_environment(), **self._own}
        self.has_opened = False
        self.due: float | None = None
        """When it is started again."""
        self.start()

    def start(self) -> None:
        """Start the process."""
        self.due = None
        self._line, theirs = socket.socketpair()
        self._line.settimeout(0)
        # A separate process group: this process passes on an interrupt from the keyboard.
        self.process = subprocess.Popen(
            [*COMMAND, "--parent", str(theirs.fileno())],
            env=self._environment,
            pass_fds=[theirs.fileno()],
            process_group=0,
        )
        theirs.close()

    def ended(self) -> bool:
        """Whether the process has ended, and is not to be started again yet."""
        if not self.has_opened:
            with suppress(OSError):
                self.has_opened = self._line.recv(len(OPEN)) == OPEN
        return self.due is None and self.process.poll() is not None

    def stop(self) -> None:
        """Let it close."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)

    def end(self) -> None:
        """Kill it, if it lives."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        self._line.close()


class Crew:
    """Every process of a floor, as the first one sees them."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._workers: list[Worker] = []
        self._stopping = self._gave_up = False
        self._deaths: list[float] = []

    def run(self) -> int:
        """Run the floor until a signal ends it; return the exit status."""
        with ExitStack() as held:
            for number in (signal.SIGTERM, signal.SIGINT):
                held.callback(signal.signal, number, signal.signal(number, self._stop))
            try:
                for place in range(self._config.processes):
                    self._workers.append(Worker(self._config, place))
                return self._look_after()
            finally:
                for worker in self._workers:
                    worker.end()

    def _stop(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._stopping = True
        for worker in self._workers:
            worker.stop()

    def _look_after(self) -> int:
        """Replace workers that die, until the floor closes."""
        while not self._stopping:
            time.sleep(LOOK_SECONDS)
            for worker in self._workers:
                if worker.ended():
                    status = worker.process.returncode
                    if status > 0 and not any(one.has_opened for one in self._workers):
                        # The floor cannot be opened; the worker has said why.
                        return status
                    self._lost(worker)
                elif worker.due is not None and time.monotonic() >= worker.due and not self._stopping:
                    worker.start()
        ends = time.monotonic() + CLOSING_SECONDS
        while any(worker.process.poll() is None for worker in self._workers):
            if time.monotonic() > ends:
                log.error("a process does not close, and is ended")
                return 1
            time.sleep(LOOK_SECONDS)
        return 1 if self._gave_up else 0

    def _lost(self, worker: Worker) -> None:
        """Arrange for another worker, or give up after too many deaths."""
        pid, status, now = worker.process.pid, worker.process.returncode, time.monotonic()
        self._deaths = [at for at in self._deaths if at > now - DEATHS_SECONDS] + [now]
        if len(self._deaths) <= DEATHS_MAX * self._config.processes:
            log.critical("process %d has ended (%d); another follows", pid, status)
            worker.due = now + AGAIN_SECONDS
            return
        log.critical(
            "process %d has ended (%d); %d processes ended within %d seconds, so the floor closes",
            pid,
            status,
            len(self._deaths),
            DEATHS_SECONDS,
        )
        self._gave_up = True
        self._stop()
