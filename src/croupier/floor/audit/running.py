"""Verifies the store of a running floor in a separate process, without stopping play."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Sequence

import msgspec

from croupier.errors import NotNow
from croupier.floor.audit.worker import Asked, Said, Verdict
from croupier.store import EventStore, Key
from croupier.store.checkpoint import now

COMMAND = (sys.executable, "-c", "from croupier.floor.audit.worker import main; main()")
LINE_MAX = 1 << 26
"""The longest line of the answer, in bytes: a floor may have many thousand streams."""


class Verification:
    """The last verification of a floor's store, and the one in progress."""

    def __init__(self, store: EventStore, key: Key | None) -> None:
        self._where = store.address
        self._key = "" if key is None else key.secret
        self._work: asyncio.Task[None] | None = None
        self.by = self.began = self.ended = ""
        """Who requested it, and when it began and ended."""
        self.done = self.whole = 0
        self.stream = ""
        """The stream being read, with the records done so far and the total."""
        self.verdicts: Sequence[Verdict] | None = None
        self.wrong = ""

    @property
    def running(self) -> bool:
        """Whether a verification is in progress."""
        return self._work is not None and not self._work.done()

    @property
    def broken(self) -> list[Verdict]:
        """The verdicts that found a fault."""
        return [one for one in self.verdicts or () if not one.sound]

    def start(self, by: str) -> None:
        """Start to verify everything that the store holds now."""
        if self.running:
            raise NotNow(f"{self.by} has asked for it already; it is under way")
        if not self._where:
            raise NotNow("this floor keeps everything in memory: there is no store to verify")
        self.by, self.began, self.ended = by, now(), ""
        self.done = self.whole = 0
        self.stream, self.wrong, self.verdicts = "", "", None
        self._work = asyncio.create_task(self._verify(), name="verify")

    async def _verify(self) -> None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=LINE_MAX)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(Asked(self._where, self._key)) + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                self._hear(msgspec.json.decode(line, type=Said))
        except (OSError, ValueError, msgspec.DecodeError):
            self.wrong = "it ended without an answer"
        finally:
            with contextlib.suppress(ProcessLookupError):
                if process.returncode is None and self.verdicts is None:
                    process.kill()
            await process.communicate()
        if self.verdicts is None and not self.wrong:
            self.wrong = "it ended without an answer"
        self.ended = now()

    def _hear(self, said: Said) -> None:
        if said.wrong:
            self.wrong = said.wrong
        elif said.verdicts is not None:
            self.verdicts, self.done = said.verdicts, self.whole
        else:
            self.done, self.whole, self.stream = said.done, said.whole, said.stream

    async def finished(self) -> None:
        """Wait for the verification in progress."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def close(self) -> None:
        """Cancel the verification in progress."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
