"""Where a pot-game hand stands, folded from its events: cards, chips, betting, and what went wrong.

No rule is consulted here. Each part has a module; ``hand`` puts them together, the followers move them.
"""

from croupier.table.pot.state.hand import PotState
from croupier.table.pot.state.stage import (
    BETTING,
    BRING_IN,
    CHOICE,
    DEAL,
    DEALING,
    DISCARD,
    DRAW,
    OVER,
    SHOWDOWN,
    TWICE,
    Stage,
)

__all__ = [
    "BETTING",
    "BRING_IN",
    "CHOICE",
    "DEAL",
    "DEALING",
    "DISCARD",
    "DRAW",
    "OVER",
    "SHOWDOWN",
    "TWICE",
    "PotState",
    "Stage",
]
