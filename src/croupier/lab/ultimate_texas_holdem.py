"""The laboratory of Ultimate Texas Hold'em."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.laboratory import Analysed, Laboratory
from croupier.lab.ultimate_figures import TRIPS_TABLES, posted_ante, posted_blind, posted_trips
from croupier.lab.ultimate_guide import advise, guide
from croupier.lab.ultimate_play import BLIND_TABLES, GAME
from croupier.lab.ultimate_rules import Strategy

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=BLIND_TABLES, work=posted_ante),
        "blind": Analysed(tables=BLIND_TABLES, work=posted_blind),
        "trips": Analysed(tables=TRIPS_TABLES, work=posted_trips, posted_by="trips_table"),
    },
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="how to play"),),
    guide=guide,
    advise=advise,
)
