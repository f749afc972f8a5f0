"""The book of a banked game: a simple strategy that uses only what the player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.games.banked.view import BankedView
from croupier.games.choice import Wager

Decision = Callable[[BankedView], str | None]
"""One of the acts that the view offers, by name (``f``, ``w bet``); None to decline an offer."""


@dataclass(frozen=True, kw_only=True)
class Book:
    """A game's book: how bots play, and how the table acts for people who are absent."""

    base: tuple[str, ...]
    """The spots to choose one from, besides those that the game requires; a bot chooses by its temper."""
    times_max: int = 3
    """A bot wagers from one to this many times the smallest amount."""
    beside: str = ""
    """The bonus bet that some bots make as well."""
    decide: Decision | None = None
    """What to do at a decision; None if the game has no decisions."""
    bets_most: bool | Callable[[BankedView], bool] = True
    """Whether to bet the most that a decision allows, or the least; by the cards, if it is a function."""

    def most(self, view: BankedView) -> bool:
        """Whether to bet the most at this decision."""
        return self.bets_most(view) if callable(self.bets_most) else self.bets_most


def _cautious(view: BankedView) -> str | None:
    """What costs nothing more, a fold last."""
    free = [act for act, choice in view.acts.items() if not isinstance(choice, Wager)]
    return min(free, key=lambda act: act == "f", default=None)


CAUTIOUS = Book(base=(), decide=_cautious, bets_most=False)
"""The book of a game whose declaration has none: the required wagers, and what costs nothing more."""
