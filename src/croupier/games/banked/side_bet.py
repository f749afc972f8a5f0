"""Wagers beside the game: which cards decide them, how those are read, and which table pays."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import InitVar, dataclass
from enum import Enum

from croupier.games.banked.outcome import Sight
from croupier.games.option import Options
from croupier.games.ranking import Ranking


class Whose(Enum):
    """Cards that decide a wager."""

    OWN = "the player's own cards"
    FIRST = "the player's first cards"
    """Those of all their hands, before any is drawn or switched."""
    BANK = "the bank's cards"
    BOARD = "the community cards"


@dataclass(frozen=True, kw_only=True)
class SideBet:
    """A wager that some cards decide, paid by a posted table whatever happens to the game wagers."""

    posted: str | Callable[[Options], str]
    """The option that names the pay table, or a function that chooses it by the options."""
    cards: tuple[Whose, ...] = (Whose.OWN,)
    """The cards that decide it, and that must be shown for it."""
    ranking: Ranking | None = None
    """How these cards are read: cards of equal rank are in the same rows. None if no ranking says it."""
    row: Callable[[Sight], str | None]
    """The row that the cards make; a hand without a row loses."""
    survives_fold: Callable[[Options], bool]
    clause: str
    own_rows: str | None = None
    """The option with which a house may post rows of its own instead."""
    may_post: frozenset[str] = frozenset()
    """Rows of its own that a house may post besides those of the posted table."""
    every_row: Callable[[Sight], list[str]] | None = None
    """Every row that the cards are in, the highest hand first, where the best-paying one may be posted."""
    sees_bank: InitVar[bool] = False
    sees_board: InitVar[bool] = False

    def __post_init__(self, sees_bank: bool, sees_board: bool) -> None:
        named = {"sees_bank": (sees_bank, Whose.BANK), "sees_board": (sees_board, Whose.BOARD)}
        for name, (said, whose) in named.items():
            if said:
                says = f"SideBet({name}=True) goes in 0.4: name {whose} in cards"
                warnings.warn(says, DeprecationWarning, stacklevel=3)
                object.__setattr__(self, "cards", (*self.cards, whose))

    def sees(self, whose: Whose) -> bool:
        """Whether these cards decide it, so that they must be shown for it."""
        return whose in self.cards


@dataclass(frozen=True, kw_only=True)
class Extra:
    """A bonus paid on a game wager for its hand, whether that wins or loses, unless it is folded."""

    posted: str
    """The option that names a pay table, or lists the rows and what they pay; None pays nothing."""
    cards: tuple[Whose, ...] = (Whose.OWN,)
    """The cards that decide it."""
    ranking: Ranking | None = None
    """How they are read, as for a side bet."""
    row: Callable[[Sight], str]
    rows: frozenset[str]
    """The rows that may be listed."""
    clause: str
