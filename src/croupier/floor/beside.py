"""A process beside the floor: it starts with the first question and answers each line with a line."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

LINE_MAX = 1 << 26
"""How many bytes an answer may have."""

BROKEN = (OSError, EOFError, ValueError, msgspec.DecodeError)
"""What goes wrong with a process; it is ended then, and the next question starts another."""


class ProcessBeside(Generic[T]):
    """One process, asked one question at a time."""

    def __init__(self, command: Sequence[str], answer: type[T]) -> None:
        self._command, self._answer = command, answer
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        return None if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether there was a process that has ended by itself, with everything it knew."""
        return self._process is not None and self._process.returncode is not None

    async def ask(self, line: bytes) -> T:
        """Send one line and wait for the answer; a process that has ended is followed by a new one."""
        if self.has_ended:
            await self.end()
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, limit=LINE_MAX
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        if not answer:
            raise EOFError("no answer")
        return msgspec.json.decode(answer, type=self._answer)

    async def end(self) -> None:
        """End the process at once, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # Not wait(): the pipes must be closed too, before the event loop is.
        await process.communicate()
