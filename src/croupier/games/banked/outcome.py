"""Results of wagers: lost, pushed, paid at odds or by a table; and what the judge of a hand may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from msgspec import Struct

from croupier.cards import Cards
from croupier.games.option import Options
from croupier.money import EVEN_MONEY, Odds


class Kind(Enum):
    """What happens to a wager."""

    LOSE = "lose"
    PUSH = "push"
    PAY = "pay"
    TABLE = "table"
    HALF = "lose half"


@dataclass(frozen=True)
class Result:
    """What one outcome does to one spot, and the clause that says so."""

    kind: Kind
    clause: str
    odds: Odds = EVEN_MONEY
    table: str | None = None


def lose(clause: str) -> Result:
    """The bank takes the wager."""
    return Result(Kind.LOSE, clause)


def push(clause: str) -> Result:
    """The wager goes back to the player."""
    return Result(Kind.PUSH, clause)


def lose_half(clause: str) -> Result:
    """The bank takes half; the other half, with an odd cent, goes back."""
    return Result(Kind.HALF, clause)


def pay(odds: Odds, clause: str) -> Result:
    """The wager is paid at these odds."""
    return Result(Kind.PAY, clause, odds)


def by_table(table: str, clause: str) -> Result:
    """The wager is paid by a table, on the row of the player's hand."""
    return Result(Kind.TABLE, clause, table=table)


class Sight(Struct, frozen=True, kw_only=True):
    """Everything that decides a player's wagers."""

    hand: Cards
    bank: Cards
    middle: Mapping[str, Cards]
    board: Cards
    folded: bool
    options: Options
    front: Cards = ()
    """The cards that the player has set in front."""
    dealt: Cards = ()
    """The player's cards of all their hands, as first dealt."""
    marks: frozenset[str] = frozenset()
    """What has happened to the hand since, such as ``split`` or ``doubled``."""
