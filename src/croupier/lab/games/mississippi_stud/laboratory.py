"""The laboratory of Mississippi Stud."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.mississippi_stud.decisions import decisions
from croupier.lab.games.mississippi_stud.figures import (
    BONUS_TABLES,
    bonus,
    bonus_without,
    posted_ante,
)
from croupier.lab.games.mississippi_stud.guide import advise_hand, guide
from croupier.lab.games.mississippi_stud.known import known
from croupier.lab.games.mississippi_stud.play import GAME
from croupier.lab.games.mississippi_stud.thumb import Strategy

ROUNDS = RoundsIn("croupier.lab.games.mississippi_stud.looks")

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=("hand",), work=posted_ante, simulator=ROUNDS("ante"), known=known),
        "bonus": Analysed(
            tables=BONUS_TABLES,
            work=bonus,
            posted_by="bonus",
            simulator=ROUNDS("bonus"),
            without=bonus_without,
        ),
    },
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="what to bet on each street"),
    ),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
