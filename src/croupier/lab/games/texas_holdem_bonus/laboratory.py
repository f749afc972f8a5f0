"""The laboratory of Texas Hold'em Bonus."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.core.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.texas_holdem_bonus.decisions import decisions
from croupier.lab.games.texas_holdem_bonus.figures import (
    BONUS_TABLES,
    bonus_without,
    posted_ante,
    posted_bonus,
)
from croupier.lab.games.texas_holdem_bonus.guide import advise_hand, guide
from croupier.lab.games.texas_holdem_bonus.known import known
from croupier.lab.games.texas_holdem_bonus.play import GAME, Strategy
from croupier.lab.games.texas_holdem_bonus.progressive import TABLES, posted_progressive, progressive_without
from croupier.lab.progressive.meter_value import METER, OTHER_PLAYERS

ROUNDS = RoundsIn("croupier.lab.games.texas_holdem_bonus.looks")

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ROUNDS("ante"), known=known),
        "bonus": Analysed(
            tables=BONUS_TABLES,
            work=posted_bonus,
            posted_by="bonus",
            simulator=ROUNDS("bonus"),
            without=bonus_without,
        ),
        "progressive": Analysed(
            tables=TABLES,
            work=posted_progressive,
            posted_by="progressive",
            simulator=ROUNDS("progressive"),
            without=progressive_without,
        ),
    },
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to fold and bet"),
        METER,
        OTHER_PLAYERS,
    ),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
