"""The state of a round for a pot, which follows its events: cards, chips, betting, irregularities.

No rule is consulted here. Each part has a module; ``hand`` puts them together, and the ``follow`` modules
change it.
"""

from croupier.table.pot.state.hand import PotState
from croupier.table.pot.state.stage import (
    BETTING,
    BRING_IN,
    CHOICE,
    CHOP,
    DEAL,
    DEALING,
    DISCARD,
    DRAW,
    OVER,
    SHOWDOWN,
    STRADDLE,
    TWICE,
    Stage,
)

__all__ = [
    "BETTING",
    "BRING_IN",
    "CHOICE",
    "CHOP",
    "DEAL",
    "DEALING",
    "DISCARD",
    "DRAW",
    "OVER",
    "SHOWDOWN",
    "STRADDLE",
    "TWICE",
    "PotState",
    "Stage",
]
