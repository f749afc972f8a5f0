"""The lab beside the floor: a process that is started with the first question and ended with the floor.

The floor asks and goes on dealing. What the lab compiles on its first answer about a game may take half a
minute; it costs the tables nothing but a place in the machine's queue, behind them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from croupier.errors import NotNow
from croupier.floor.lab.desk import Answer, write_question
from croupier.games.banked.view import BankedView

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-c", "from croupier.floor.lab.desk import main; main()")

FAILURES_MAX = 3
"""A lab that ends so often in a row without an answer is not started again."""


@dataclass(frozen=True)
class Worth:
    """One thing that may be done, and what it is worth on average in base wagers."""

    action: str
    worth: float


class Lab(Protocol):
    """Whoever answers for the lab."""

    async def ask(self, game: str, view: BankedView, options: Mapping[str, Any]) -> list[Worth]:
        """Every legal action of the person whose view of a round this is, best first."""

    async def close(self) -> None:
        """Ask nothing more."""


class LabProcess:
    """The lab in a process of its own, asked one thing after the other."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._questions: deque[tuple[bytes, asyncio.Future[list[Worth]]]] = deque()
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._failures = 0

    async def ask(self, game: str, view: BankedView, options: Mapping[str, Any]) -> list[Worth]:
        """Every legal action of the person whose view of a round this is, best first."""
        if self._failures >= FAILURES_MAX:
            raise NotNow("the lab does not answer on this floor")
        answer: asyncio.Future[list[Worth]] = asyncio.get_running_loop().create_future()
        self._questions.append((write_question((game, view, dict(options))), answer))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._answer_all(), name="lab")
        return await answer

    async def _answer_all(self) -> None:
        """Put the questions one after the other. One whose asker went away meanwhile is left out."""
        while self._questions:
            question, answer = self._questions.popleft()
            if answer.done():
                continue
            try:
                found = await self._put(question)
            except (OSError, EOFError, msgspec.DecodeError) as broken:
                self._failures += 1
                log.warning("the lab went away without an answer: %r", broken)
                await self._end()
                found = None
            except asyncio.CancelledError:
                answer.cancel()
                raise
            if answer.done():
                continue
            if found is None:
                answer.set_exception(NotNow("the lab does not answer now"))
            elif found.refused:
                answer.set_exception(NotNow(found.refused))
            else:
                answer.set_result([Worth(action, worth) for action, worth in found.advised])

    async def _put(self, question: bytes) -> Answer:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError("no answer")
        self._failures = 0
        return msgspec.json.decode(line, type=Answer)

    async def _running(self) -> asyncio.subprocess.Process:
        """The process; another one where the last has ended because it held too much memory."""
        if self._process is not None and self._process.returncode is not None:
            await self._end()
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # Not wait(): the pipes have to be closed as well, before the loop is.
        await process.communicate()

    async def close(self) -> None:
        """End the process at once, whatever it is doing; whoever still waits is told."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        while self._questions:
            self._questions.popleft()[1].cancel()
        await self._end()
