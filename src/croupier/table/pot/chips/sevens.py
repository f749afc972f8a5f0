"""The sevens rule of limit ace-to-five Lowball (LB "How Winners"): a checked seven cannot win later bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.hands.low import qualifies, rank_ace_to_five
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.pots import Pot, side_pots
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable

SEVEN = 7


@dataclass(frozen=True, slots=True)
class Sevens:
    """The rule at one showdown."""

    table: PotTable
    state: PotState
    showdown: Showdown

    def punished(self) -> list[tuple[Pot, list[Cents], str]] | None:
        """The pots before and after the draw with their wins, if an offender has the best later hand.

        None if the pots are awarded as usual.
        """
        state, chips = self.state, self.state.chips
        guilty = self._offenders()
        before = chips.totals_before
        after = [total - then for total, then in zip(chips.totals, before, strict=True)] if before else []
        if not guilty or not any(after):
            return None
        later = side_pots(after, [player for player in state.inside if after[player]])
        if not any(self._best_is_guilty(pot, guilty) for pot in later):
            return None
        first = side_pots(before, state.inside, dead_money=chips.dead_money, fees=chips.fees_taken())
        return [*((pot, *self.showdown.award(pot)) for pot in first), *self._later(later, guilty, after)]

    def _offenders(self) -> list[Player]:
        """Players still in who checked a seven or better after the draw and never bet."""
        state = self.state
        if self.table.sevens is None or not state.chips.totals_before:
            return []
        pat_only = self.table.sevens == "pat-only"
        return [
            player
            for player in state.inside
            if player in state.betting.checked
            and qualifies(rank_ace_to_five(state.cards.hole[player]), SEVEN)
            and not (pat_only and state.cards.drew[player])
        ]

    def _best_is_guilty(self, pot: Pot, guilty: list[Player]) -> bool:
        worth = self.showdown.strengths(0, 0)
        best = max(worth[player] for player in pot.eligible)
        return any(worth[player] == best for player in pot.eligible if player in guilty)

    def _later(
        self, later: list[Pot], guilty: list[Player], after: list[int]
    ) -> Iterator[tuple[Pot, list[Cents], str]]:
        """The chips bet after the draw: to the best hand that did not check a seven, or back (LB-R2)."""
        if self.table.sevens == "void":
            whole = Pot(Cents(sum(after)), tuple(player for player in self.state.inside if after[player]))
            yield whole, [Cents(amount) for amount in after], "bets after the draw are void"
            return
        for pot in later:
            innocent = tuple(player for player in pot.eligible if player not in guilty)
            clean = Pot(pot.amount, innocent or pot.eligible)
            yield (clean, *self.showdown.award(clean))
