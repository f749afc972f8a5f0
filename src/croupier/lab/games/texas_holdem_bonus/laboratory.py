"""The laboratory of Texas Hold'em Bonus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.vocabulary import Options
from croupier.games.option import Option
from croupier.lab.core.laboratory import DECLARED, Advised, Analysed, Laboratory
from croupier.lab.core.position import position, wagers_advised
from croupier.lab.games.texas_holdem_bonus.figures import BONUS_TABLES, posted_ante, posted_bonus
from croupier.lab.games.texas_holdem_bonus.guide import advise_hand, guide
from croupier.lab.games.texas_holdem_bonus.play import GAME, Strategy
from croupier.lab.games.texas_holdem_bonus.progressive import TABLES, posted_progressive
from croupier.lab.games.texas_holdem_bonus.rounds import (
    ante_simulator,
    bonus_simulator,
    progressive_simulator,
)
from croupier.lab.progressive.meter_value import METER, OTHER_PLAYERS


def advise(view: Mapping[str, Any], options: Options) -> tuple[Advised, ...]:
    """What may be done now: wagers before the deal by what they gain, then what the hand is worth."""
    seen = position(view)
    if seen is not None and seen.before_deal:
        return wagers_advised(LABORATORY, seen, options)
    return advise_hand(view, options)


LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ante_simulator),
        "bonus": Analysed(
            tables=BONUS_TABLES, work=posted_bonus, posted_by="bonus", simulator=bonus_simulator
        ),
        "progressive": Analysed(
            tables=TABLES, work=posted_progressive, posted_by="progressive", simulator=progressive_simulator
        ),
    },
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to fold and bet"),
        METER,
        OTHER_PLAYERS,
    ),
    guide=guide,
    advise=advise,
)
