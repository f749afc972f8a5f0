"""The laboratory of Caribbean Stud."""

from __future__ import annotations

from functools import partial

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.option import Option
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.caribbean_stud.decisions import decisions
from croupier.lab.games.caribbean_stud.figures import posted_ante
from croupier.lab.games.caribbean_stud.guide import advise_hand, guide
from croupier.lab.games.caribbean_stud.known import known
from croupier.lab.games.caribbean_stud.play import Strategy
from croupier.lab.games.caribbean_stud.progressive import posted_progressive, progressive_without
from croupier.lab.progressive.meter_value import METER, OTHER_PLAYERS

ROUNDS = RoundsIn("croupier.lab.games.caribbean_stud.looks")

LABORATORY = Laboratory(
    game=CARIBBEAN_STUD,
    wagers={
        "ante": Analysed(tables=("bet",), work=posted_ante, simulator=ROUNDS("ante"), known=known),
        "progressive": Analysed(
            tables=("csp-base", "pmg-01", "pmg-02"),
            work=partial(posted_progressive, CARIBBEAN_STUD),
            posted_by="progressive",
            simulator=ROUNDS("progressive"),
            without=partial(progressive_without, CARIBBEAN_STUD),
        ),
    },
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to bet"),
        METER,
        OTHER_PLAYERS,
    ),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
