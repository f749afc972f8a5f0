"""The laboratory of Casino War."""

from __future__ import annotations

from croupier.games.banked.casino_war.game import CASINO_WAR
from croupier.games.option import Option
from croupier.lab.core.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.games.casino_war.figures import Strategy, ante_figures, tie_figures
from croupier.lab.games.casino_war.guide import advise_tie, guide

LABORATORY = Laboratory(
    game=CASINO_WAR,
    wagers={
        "ante": Analysed(tables=(DECLARED.id,), work=ante_figures),
        "tie": Analysed(tables=("tie-10", "tie-11"), posted_by="tie_pays", work=tie_figures),
    },
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="what to do after a tie"),),
    guide=guide,
    decide=advise_tie,
)
