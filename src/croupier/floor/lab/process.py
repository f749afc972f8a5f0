"""The floor's connection to the lab: a process that starts with the first question and ends with the floor.

The floor sends a question and keeps dealing. The first answer about a game may take half a minute, because
the lab compiles; the tables are not delayed, because the lab runs at a lower priority.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.errors import ExtraMissing, NotNow
from croupier.extras import require
from croupier.floor.beside import BROKEN, ProcessBeside
from croupier.floor.lab.worker import Answer, Seen, write_question
from croupier.games.option import Options

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-c", "from croupier.floor.lab.worker import main; main()")

FAILURES_MAX = 3
"""A lab that fails this often in a row is not started again."""


@dataclass(frozen=True)
class Worth:
    """One action, and its average value: in base wagers against a bank, in cents for a pot."""

    action: str
    worth: float


class Lab(Protocol):
    """Answers questions about decisions."""

    async def ask(self, game: str, view: Seen, options: Options) -> list[Worth]:
        """Return the viewer's legal actions with their values, best first; for a runout, each hand's share.

        Without a view, only prepare the game.
        """

    async def close(self) -> None:
        """Stop asking."""


class LabProcess:
    """The lab in a separate process, which answers one question at a time."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._questions: deque[tuple[bytes, asyncio.Future[list[Worth]]]] = deque()
        self._work: asyncio.Task[None] | None = None
        self._beside = ProcessBeside(command, Answer)
        self._failures = 0

    async def ask(self, game: str, view: Seen, options: Options) -> list[Worth]:
        """Return the viewer's legal actions with their values, best first; for a runout, each hand's share.

        Without a view, only prepare the game.
        """
        try:
            require("lab", "numpy", "numba")
        except ExtraMissing as missing:
            raise NotNow(str(missing)) from None
        if self._failures >= FAILURES_MAX:
            raise NotNow("the lab has failed on this floor; it gives no more advice")
        answer: asyncio.Future[list[Worth]] = asyncio.get_running_loop().create_future()
        self._questions.append((write_question((game, view, dict(options))), answer))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._answer_all(), name="lab")
        return await answer

    async def _answer_all(self) -> None:
        """Send the questions one by one, except cancelled ones."""
        while self._questions:
            question, answer = self._questions.popleft()
            if answer.done():
                continue
            try:
                found = await self._beside.ask(question)
                self._failures = 0
            except BROKEN as broken:
                self._failures += 1
                log.warning("the lab ended without an answer: %r", broken)
                await self._beside.end()
                found = None
            except asyncio.CancelledError:
                answer.cancel()
                raise
            if answer.done():
                continue
            if found is None:
                answer.set_exception(NotNow("the lab gave no answer; try again"))
            elif found.refused:
                answer.set_exception(NotNow(found.refused))
            else:
                answer.set_result([Worth(action, worth) for action, worth in found.advised])

    async def close(self) -> None:
        """Kill the process and cancel the questions that still wait."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        while self._questions:
            self._questions.popleft()[1].cancel()
        await self._beside.end()
