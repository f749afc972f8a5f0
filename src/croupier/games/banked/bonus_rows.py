"""Which row pays a bonus on six or seven cards: that of the highest hand, or the best-paying one.

A posted table in the order of poker needs no choice. A house that pays a straight more than a flush says
which of the two a hand with both is paid by.
"""

from __future__ import annotations

from croupier.games.option import Option
from croupier.hands import Category

POKER, BEST_PAYING = "poker", "best-paying"

ROWS = Option(
    "rows",
    default=POKER,
    of=(POKER, BEST_PAYING),
    says="what pays a hand that is in several rows of a bonus: the highest hand, or the best-paying row",
)

EVERY_ROW = frozenset(category.row for category in Category)
"""Rows that five cards can make."""


def own_rows(option: str, bonus: str) -> Option:
    """The option with which a house posts a table of its own for a bonus."""
    return Option(
        option, default=None, of=dict, says=f"the house's own table for {bonus}, with any rows of five cards"
    )
