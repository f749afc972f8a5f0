"""The lab's advice for bots: requested when their turn comes, used if it arrives before the bot's pause ends.

No table waits for an answer. Until there is one, a bot plays its game's book, so a floor opens immediately
the lab slows no table down. One question and one answer are kept for each table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.floor.lab.process import Lab
from croupier.games.banked.view import BankedView
from croupier.games.option import Options
from croupier.table import commands as c
from croupier.table.advised import advised_command
from croupier.table.session import commands as sc

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True, eq=False)
class Question:
    """A bot's turn: its view of the round, the table's posting, and the turn's id."""

    table: str
    turn: str
    """Does not change until something happens at the table."""
    bot: str
    game: str
    view: BankedView
    options: Options


class Advice:
    """The questions and answers of a floor's bots."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._waiting: dict[str, Question] = {}
        self._asking: Question | None = None
        self._answers: dict[str, tuple[str, str | None]] = {}
        self._work: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> None:
        """Ask a question, once; it replaces the table's older question if that is still queued."""
        asking = self._asking
        if asking is not None and (asking.table, asking.turn) == (question.table, question.turn):
            return
        if self._answers.get(question.table, ("",))[0] == question.turn:
            return
        self._waiting[question.table] = question
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._ask_all(), name="advice")

    def commands(self, question: Question, book: Sequence[c.Command]) -> Sequence[c.Command]:
        """Return the commands that the lab advises, if it has answered, otherwise the book's."""
        turn, action = self._answers.get(question.table, ("", None))
        if turn != question.turn or action is None:
            return book
        command = advised_command(question.view.legal, action)
        return book if command is None else [sc.Act(command=command, person=question.bot)]

    def withdraw(self, question: Question) -> None:
        """Drop the advice for this turn, which the table rejected; the bot plays the book."""
        self._answers[question.table] = (question.turn, None)

    async def _ask_all(self) -> None:
        while self._waiting:
            table = next(iter(self._waiting))
            question = self._asking = self._waiting.pop(table)
            try:
                found = await self._lab.ask(question.game, question.view, question.options)
            except CroupierError as silent:
                log.info("the lab has no advice for a bot at table %s: %s", table, silent)
                found = []
            finally:
                self._asking = None
            self._answers[table] = (question.turn, found[0].action if found else None)

    async def close(self) -> None:
        """Stop asking."""
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
