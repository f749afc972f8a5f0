"""A table's next automatic move; each kind has just the fields it needs."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.lab.advice import Question
from croupier.table.commands import Command


@dataclass(frozen=True, kw_only=True)
class Do:
    """Run commands of the dealer, of a bot, or of the table itself."""

    after: float
    """Seconds that the table waits before this move, if nothing else happens."""
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class Await:
    """Wait for people; the commands run when their time is up."""

    after: float
    commands: tuple[Command, ...]
    key: str
    """The id of the wait. The clock is not restarted while it stays the same."""
    late: tuple[str, ...] = ()
    """The people for whom the table then acts, and who count as late."""


@dataclass(frozen=True, kw_only=True)
class BotDecides:
    """Let a bot decide; the lab may be asked, and the commands are the book's."""

    after: float
    commands: tuple[Command, ...]
    question: Question


@dataclass(frozen=True, kw_only=True)
class OpenRound:
    """Open a round, after its cards have been shuffled and promised."""

    after: float


@dataclass(frozen=True, kw_only=True)
class ShuffleForDraw:
    """Shuffle and promise a deck for the draw of the button."""

    after: float


@dataclass(frozen=True, kw_only=True)
class MakeStub:
    """Shuffle cards during a round, a stub or hands taken back: promise them, then deal from them."""

    after: float
    commands: tuple[Command, ...]


@dataclass(frozen=True, kw_only=True)
class SeeToWinners:
    """Press the buttons of progressive winners, or pay their awards."""

    after: float


@dataclass(frozen=True, kw_only=True)
class HouseConfirms:
    """Let the house's own supervisor confirm awards from the tray, while nobody has the role."""

    after: float


Move = Do | Await | BotDecides | OpenRound | ShuffleForDraw | MakeStub | SeeToWinners | HouseConfirms
