"""What a wager comes to: lost, pushed, paid at odds or by a table, and what judging it may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from msgspec import Struct

from croupier.cards import Cards
from croupier.games.option import Options
from croupier.money import EVEN_MONEY, Odds


class Kind(Enum):
    """What becomes of a wager."""

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
    """The bank takes it."""
    return Result(Kind.LOSE, clause)


def push(clause: str) -> Result:
    """It goes back."""
    return Result(Kind.PUSH, clause)


def lose_half(clause: str) -> Result:
    """The bank takes half; the other half, with an odd cent, goes back."""
    return Result(Kind.HALF, clause)


def pay(odds: Odds, clause: str) -> Result:
    """It is paid at these odds."""
    return Result(Kind.PAY, clause, odds)


def by_table(table: str, clause: str) -> Result:
    """It is paid by the row of the player's hand."""
    return Result(Kind.TABLE, clause, table=table)


class Sight(Struct, frozen=True, kw_only=True):
    """All that judging a player's wagers may look at."""

    hand: Cards
    bank: Cards
    middle: Mapping[str, Cards]
    board: Cards
    folded: bool
    options: Options
    front: Cards = ()
    """The part of the hand that the player has set apart."""
    dealt: Cards = ()
    """The player's first cards, those of all their hands, as they were dealt."""
    marks: frozenset[str] = frozenset()
    """What has happened to the hand since, in the words of the game's procedure."""
