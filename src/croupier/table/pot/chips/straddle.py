"""Live straddles, where a house posts them: who may put one in before the deal, and for how much."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.money import Cents
from croupier.numbers import Player, by_player
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.table import PotTable

FEWEST = 3
"""With fewer players there is nobody between the blinds to straddle."""


def straddle_cost(forced: Forced) -> Cents:
    """A straddle is twice what the first betting had to match."""
    return Cents(2 * forced.level)


def may_straddle(table: PotTable, stacks: Sequence[Cents], forced: Forced) -> tuple[Player, ...]:
    """The players who are asked before the deal, in turn; nobody in a killed pot or with two players."""
    posted, big_blind = table.options.get("straddle"), forced.big_blind
    players = len(stacks)
    if posted is None or big_blind is None or forced.killer is not None or players < FEWEST:
        return ()
    around = [Player((big_blind + step - 1) % players + 1) for step in range(1, players)]
    blinds = {player for player, blind in by_player(forced.blinds) if blind}
    cost = straddle_cost(forced)
    free = [player for player in around if player not in blinds and stacks[player - 1] >= cost]
    if posted == "button":
        return (Player(players),) if Player(players) in free else ()
    if posted == "mississippi":
        return tuple(free)
    # Under the gun: the players left of the big blind without a gap.
    asked = [player for player, seat in zip(free, around, strict=False) if player == seat]
    return tuple(asked[: 1 + int(table.options["restraddles"])])
