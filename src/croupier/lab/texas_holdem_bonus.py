"""The laboratory of Texas Hold'em Bonus."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.bonus_holdem_figures import BONUS_TABLES, posted_ante, posted_bonus
from croupier.lab.bonus_holdem_guide import advise, guide
from croupier.lab.bonus_holdem_play import GAME, Strategy
from croupier.lab.bonus_holdem_progressive import TABLES, posted_progressive
from croupier.lab.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.progressive import METER, OTHER_PLAYERS

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=(DECLARED.id,), work=posted_ante),
        "bonus": Analysed(tables=BONUS_TABLES, work=posted_bonus, posted_by="bonus"),
        "progressive": Analysed(tables=TABLES, work=posted_progressive, posted_by="progressive"),
    },
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to fold and bet"),
        METER,
        OTHER_PLAYERS,
    ),
    guide=guide,
    advise=advise,
)
