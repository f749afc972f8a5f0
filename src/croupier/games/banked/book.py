"""What the book would do: for every game a stated, simple strategy, given only what the player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.games.banked.view import BankedView

Decision = Callable[[BankedView], str | None]
"""One of the acts that the view offers, by name (``f``, ``w bet``); None to let an offer pass."""


@dataclass(frozen=True, kw_only=True)
class Book:
    """A game's book: what bots play, and what is done for people who are not there."""

    base: tuple[str, ...]
    """The spots of which a player stakes on one, beside those that the game requires; a bot by its temper."""
    times_max: int = 3
    """A bot stakes one to so many times the least on it."""
    beside: str = ""
    """The bonus bet that some bots make too."""
    decide: Decision | None = None
    """What it does when it is asked; None where a player has nothing to decide."""
    bets_most: bool = True
    """Whether it bets as much as a decision allows, or as little."""
