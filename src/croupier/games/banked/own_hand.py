"""Games that pay the player's own hand by a table: there is no hand to beat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.games.banked.outcome import Result, Sight, by_table, lose, push
from croupier.hands import AtLeast, Category, rank_high


class Outcome(Enum):
    """How a hand came out."""

    FOLDED = "folded"
    HIGHER = "good enough to be paid"
    EQUAL = "just good enough to push"
    LOWER = "does not qualify"


@dataclass(frozen=True, kw_only=True)
class OwnHand:
    """The lowest hand that is paid and the lowest that pushes, made of the player's cards and the board's."""

    pays: AtLeast
    pushes: AtLeast | None = None
    pair: str
    """The pay table's name for a pair that is paid."""

    def judge(self, sight: Sight) -> Outcome:
        """The outcome of the hand, which no other hand affects."""
        if sight.folded:
            return Outcome.FOLDED
        hand = rank_high(sight.hand + sight.board)
        if self.pays.plays(hand):
            return Outcome.HIGHER
        return Outcome.EQUAL if self.pushes is not None and self.pushes.plays(hand) else Outcome.LOWER

    def row(self, sight: Sight) -> str:
        """The hand as the pay table names it."""
        category = rank_high(sight.hand + sight.board).category
        return self.pair if category is Category.PAIR else category.row


def by_own_hand(
    spots: tuple[str, ...],
    *,
    table: str,
    paid: str,
    lost: str,
    pushed: str | None = None,
    folded: str | None = None,
) -> Mapping[Enum, Mapping[str, Result]]:
    """What each outcome does to the game wagers, all alike; outcomes without a clause cannot happen."""
    results: dict[Enum, Result | None] = {
        Outcome.FOLDED: None if folded is None else lose(folded),
        Outcome.HIGHER: by_table(table, paid),
        Outcome.EQUAL: None if pushed is None else push(pushed),
        Outcome.LOWER: lose(lost),
    }
    return {
        outcome: dict.fromkeys(spots, result) for outcome, result in results.items() if result is not None
    }
