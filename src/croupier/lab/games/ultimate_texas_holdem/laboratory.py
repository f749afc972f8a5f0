"""The laboratory of Ultimate Texas Hold'em."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.ultimate_texas_holdem.decisions import decisions
from croupier.lab.games.ultimate_texas_holdem.figures import (
    TRIPS_TABLES,
    posted_ante,
    posted_blind,
    posted_trips,
    trips_without,
)
from croupier.lab.games.ultimate_texas_holdem.guide import advise_hand, guide
from croupier.lab.games.ultimate_texas_holdem.known import known
from croupier.lab.games.ultimate_texas_holdem.play import BLIND_TABLES, GAME
from croupier.lab.games.ultimate_texas_holdem.thumb import Strategy

ROUNDS = RoundsIn("croupier.lab.games.ultimate_texas_holdem.looks")

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=BLIND_TABLES, work=posted_ante, simulator=ROUNDS("ante"), known=known),
        "blind": Analysed(tables=BLIND_TABLES, work=posted_blind, simulator=ROUNDS("blind")),
        "trips": Analysed(
            tables=TRIPS_TABLES,
            work=posted_trips,
            posted_by="trips_table",
            simulator=ROUNDS("trips"),
            without=trips_without,
        ),
    },
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="how to play"),),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
