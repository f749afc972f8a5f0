"""The sevens rule of limit ace-to-five Lowball (LB "How Winners"): a checked seven cannot win later bets."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.hands.low import qualifies, rank_ace_to_five
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table.pot.chips.pots import Pot, side_pots
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable

SEVEN = 7


def offenders(table: PotTable, state: PotState) -> list[Player]:
    """Players still in who checked a seven or better after the draw and never bet."""
    if table.sevens is None or not state.chips.totals_before:
        return []
    pat_only = table.sevens == "pat-only"
    return [
        player
        for player in state.inside
        if player in state.betting.checked
        and qualifies(rank_ace_to_five(state.cards.hole[player]), SEVEN)
        and not (pat_only and state.cards.drew[player])
    ]


def punished(
    table: PotTable, state: PotState, showdown: Showdown
) -> list[tuple[Pot, list[Cents], str]] | None:
    """The pots before and after the draw with their wins, if an offender has the best hand of a later one.

    None if the pots are awarded as usual.
    """
    guilty = offenders(table, state)
    before = state.chips.totals_before
    after = [total - then for total, then in zip(state.chips.totals, before, strict=True)] if before else []
    if not guilty or not any(after):
        return None
    later = side_pots(after, [player for player in state.inside if after[player]])
    if not any(_best_is_guilty(showdown, pot, guilty) for pot in later):
        return None
    chips = state.chips
    first = side_pots(before, state.inside, dead_money=chips.dead_money, fees=chips.fees_taken())
    return [
        *((pot, *showdown.award(pot)) for pot in first),
        *_later(table, state, showdown, later, guilty, after),
    ]


def _best_is_guilty(showdown: Showdown, pot: Pot, guilty: list[Player]) -> bool:
    worth = showdown.strengths(0, 0)
    best = max(worth[player] for player in pot.eligible)
    return any(worth[player] == best for player in pot.eligible if player in guilty)


def _later(
    table: PotTable,
    state: PotState,
    showdown: Showdown,
    later: list[Pot],
    guilty: list[Player],
    after: list[int],
) -> Iterator[tuple[Pot, list[Cents], str]]:
    """The chips bet after the draw: to the best hand that did not check a seven, or back (LB-R2)."""
    if table.sevens == "void":
        whole = Pot(Cents(sum(after)), tuple(player for player in state.inside if after[player]))
        yield whole, [Cents(amount) for amount in after], "bets after the draw are void"
        return
    for pot in later:
        innocent = tuple(player for player in pot.eligible if player not in guilty)
        clean = Pot(pot.amount, innocent or pot.eligible)
        yield (clean, *showdown.award(clean))
