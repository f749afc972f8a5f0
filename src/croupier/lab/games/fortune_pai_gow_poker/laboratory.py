"""The laboratory of Fortune Pai Gow Poker."""

from __future__ import annotations

from croupier.lab.core.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.fortune_pai_gow_poker.decisions import decisions
from croupier.lab.games.fortune_pai_gow_poker.figures import (
    ASKS,
    HOUSE_WAY,
    TABLES,
    bonus,
    bonus_without,
    game,
)
from croupier.lab.games.fortune_pai_gow_poker.guide import advise_hand, guide, set_house_way
from croupier.lab.games.fortune_pai_gow_poker.known import known
from croupier.lab.games.fortune_pai_gow_poker.play import GAME

ROUNDS = RoundsIn("croupier.lab.games.fortune_pai_gow_poker.looks")

BONUS = Analysed(tables=TABLES, work=bonus, simulator=ROUNDS("bonus"), without=bonus_without)
GAME_WAGER = Analysed(tables=(DECLARED.id,), work=game, simulator=ROUNDS("game"), known=known)

LABORATORY = Laboratory(
    game=GAME,
    wagers={"game": GAME_WAGER, "bonus": BONUS},
    asks=ASKS,
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
    follow={HOUSE_WAY: set_house_way},
)
