"""What a table does by itself next: each kind of move has the fields it needs and no others."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.lab.advice import Question
from croupier.table.commands import Command


@dataclass(frozen=True, kw_only=True)
class Do:
    """Commands of the dealer, of a bot, or for somebody who leaves."""

    after: float
    """How many seconds the table waits before it, if nothing else happens."""
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class Await:
    """People are waited for; the commands are what is done when their time is up."""

    after: float
    commands: tuple[Command, ...]
    key: str
    """What they are waited for: as long as it stays the same, their time runs on."""
    late: tuple[str, ...] = ()
    """Those for whom the table then acts, and who are late by it."""


@dataclass(frozen=True, kw_only=True)
class BotDecides:
    """A bot's decision that the lab may be asked about; the commands are what the book does."""

    after: float
    commands: tuple[Command, ...]
    question: Question


@dataclass(frozen=True, kw_only=True)
class OpenRound:
    """A round is opened, for which the cards are shuffled and promised first."""

    after: float


@dataclass(frozen=True, kw_only=True)
class ShuffleForDraw:
    """A deck for the draw of the button is shuffled and promised."""

    after: float


@dataclass(frozen=True, kw_only=True)
class MakeStub:
    """A new stub is made in the middle of a round: promised first, then dealt from by the commands."""

    after: float
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class SeeToWinners:
    """Progressive winners are seen to: their buttons pressed, or their awards paid."""

    after: float


Move = Do | Await | BotDecides | OpenRound | ShuffleForDraw | MakeStub | SeeToWinners
