"""Whose play is behind the figures of a table: expectation and spread may come from different plays.

The expectation is exact, by best play or by the requested strategy. Where there are no decisions,
every round is counted and the spread is exact too. In other games the spread is sampled from rounds by the
game's book. Figures that need both, such as the risk of ruin, are stated only where the plays are the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.lab.bank.counted import is_counted
from croupier.lab.core.laboratory import Laboratory

NO_DECISIONS = "no decisions"
BEST = "best"
BOOK = "the book that bots play"


@dataclass(frozen=True, kw_only=True)
class Plays:
    """The play behind the expectation, and the play behind the spread, in words."""

    expectation: str
    spread: str
    by_book: str = ""
    """The strategy that gives the expectation by the book too; empty if the lab has none."""

    @property
    def same(self) -> bool:
        """Whether both figures come from the same strategy."""
        return self.expectation == self.spread

    @property
    def withheld(self) -> str:
        """Why figures that need both plays are not stated; empty where they are."""
        if self.same:
            return ""
        hint = f" With the option strategy={self.by_book} both are the book's." if self.by_book else ""
        return (
            f"No ruin and no bankroll are stated: the expectation is that of {self.expectation}, and the "
            f"standard deviation that of {self.spread}.{hint}"
        )

    def require_same(self) -> None:
        """Refuse a question whose answer needs both figures from the same strategy."""
        if not self.same:
            raise DataInvalid(self.withheld, key="strategy")


def plays_of(lab: Laboratory, options: Options) -> Plays:
    """Whose play the figures of a table with these options come from."""
    if is_counted(lab.game):
        return Plays(expectation=NO_DECISIONS, spread=NO_DECISIONS)
    strategy = options.get("strategy", BEST)
    expectation = "best play" if strategy == BEST else f"the strategy {strategy}"
    spread = expectation if strategy == lab.book else BOOK
    return Plays(expectation=expectation, spread=spread, by_book=lab.book)
