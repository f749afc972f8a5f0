"""The laboratory of Four Card Poker."""

from __future__ import annotations

from croupier.games.banked.four_card_poker.game import ACES_UP_TABLES, BONUS_TABLES
from croupier.games.option import Option
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.games.four_card_poker.figures import aces_up_figures, ante_figures
from croupier.lab.games.four_card_poker.guide import advise_hand, guide
from croupier.lab.games.four_card_poker.play import GAME, Strategy

LABORATORY = Laboratory(
    game=GAME,
    wagers={
        "ante": Analysed(tables=BONUS_TABLES, posted_by="ante_bonus", work=ante_figures),
        "acesup": Analysed(tables=ACES_UP_TABLES, posted_by="acesup_table", work=aces_up_figures),
    },
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to play"),),
    guide=guide,
    decide=advise_hand,
)
