"""A process beside the floor: it starts with the first request and answers each line with a line."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

LINE_MAX = 1 << 26
"""The longest answer, in bytes."""

BROKEN = (OSError, EOFError, ValueError, msgspec.DecodeError)
"""Errors that end a process; the next request starts another."""


class ProcessBeside(Generic[T]):
    """One process, which handles one request at a time."""

    def __init__(self, command: Sequence[str], answer: type[T]) -> None:
        self._command, self._answer = command, answer
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The process id; None if there is no process."""
        return None if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended unexpectedly, losing its state."""
        return self._process is not None and self._process.returncode is not None

    async def ask(self, line: bytes) -> T:
        """Send one line and wait for the answer; if the process has ended, start a new one."""
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
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # Not wait(): the pipes must be closed too, before the event loop is.
        await process.communicate()
