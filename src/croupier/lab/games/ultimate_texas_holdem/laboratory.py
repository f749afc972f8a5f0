"""The laboratory of Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.vocabulary import Options
from croupier.games.option import Option
from croupier.lab.core.laboratory import Advised, Analysed, Laboratory
from croupier.lab.core.position import position, wagers_advised
from croupier.lab.games.ultimate_texas_holdem.figures import (
    TRIPS_TABLES,
    posted_ante,
    posted_blind,
    posted_trips,
)
from croupier.lab.games.ultimate_texas_holdem.guide import advise_hand, guide
from croupier.lab.games.ultimate_texas_holdem.play import BLIND_TABLES, GAME
from croupier.lab.games.ultimate_texas_holdem.rounds import ante_simulator, blind_simulator, trips_simulator
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy


def advise(view: Mapping[str, Any], options: Options) -> tuple[Advised, ...]:
    """What may be done now: wagers before the deal by what they gain, then what the hand is worth."""
    seen = position(view)
    if seen is not None and seen.before_deal:
        return wagers_advised(LABORATORY, seen, options)
    return advise_hand(view, options)


LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=BLIND_TABLES, work=posted_ante, simulator=ante_simulator),
        "blind": Analysed(tables=BLIND_TABLES, work=posted_blind, simulator=blind_simulator),
        "trips": Analysed(
            tables=TRIPS_TABLES, work=posted_trips, posted_by="trips_table", simulator=trips_simulator
        ),
    },
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="how to play"),),
    guide=guide,
    advise=advise,
)
