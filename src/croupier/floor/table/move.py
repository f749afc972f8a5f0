"""What a table does next by itself; each kind of move has just the fields it needs."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.lab.advice import Question
from croupier.table.commands import Command


@dataclass(frozen=True, kw_only=True)
class Do:
    """Commands of the dealer or of a bot, or of the table itself."""

    after: float
    """How many seconds the table waits before this move, if nothing else happens."""
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class Await:
    """The table waits for people; the commands are carried out when their time is up."""

    after: float
    commands: tuple[Command, ...]
    key: str
    """What the table waits for. As long as it stays the same, the clock is not restarted."""
    late: tuple[str, ...] = ()
    """The people for whom the table then acts, and who count as late."""


@dataclass(frozen=True, kw_only=True)
class BotDecides:
    """A bot's decision about which the lab may be asked; the commands are the book's."""

    after: float
    commands: tuple[Command, ...]
    question: Question


@dataclass(frozen=True, kw_only=True)
class OpenRound:
    """A round is opened, after its cards have been shuffled and promised."""

    after: float


@dataclass(frozen=True, kw_only=True)
class ShuffleForDraw:
    """A deck for the draw of the button is shuffled and promised."""

    after: float


@dataclass(frozen=True, kw_only=True)
class MakeStub:
    """Cards are shuffled in the middle of a round, a stub or hands taken back: promised, then dealt from."""

    after: float
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class SeeToWinners:
    """Progressive winners are attended to: their buttons are pressed, or their awards paid."""

    after: float


@dataclass(frozen=True, kw_only=True)
class HouseConfirms:
    """The house's own supervisor confirms awards from the tray, while nobody on the floor has the role."""

    after: float


Move = Do | Await | BotDecides | OpenRound | ShuffleForDraw | MakeStub | SeeToWinners | HouseConfirms
