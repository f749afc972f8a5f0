"""The laboratory of Three Card Poker with its 6 Card Bonus."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.core.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.three_card_poker_6_card_bonus.decisions import decisions
from croupier.lab.games.three_card_poker_6_card_bonus.figures import (
    PAIR_PLUS_TABLES,
    SIX_CARD_TABLES,
    pair_plus,
    pair_plus_without,
    posted_ante,
    six_card,
    six_card_without,
)
from croupier.lab.games.three_card_poker_6_card_bonus.guide import advise_hand, guide
from croupier.lab.games.three_card_poker_6_card_bonus.known import known
from croupier.lab.games.three_card_poker_6_card_bonus.play import GAME, Strategy

ROUNDS = RoundsIn("croupier.lab.games.three_card_poker_6_card_bonus.looks")

ANTE = Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ROUNDS("ante"), known=known)

PAIR_PLUS = Analysed(
    tables=PAIR_PLUS_TABLES,
    work=pair_plus,
    posted_by="pairplus_table",
    simulator=ROUNDS("pairplus"),
    without=pair_plus_without,
)

SIX_CARD = Analysed(
    tables=SIX_CARD_TABLES,
    work=six_card,
    posted_by="sixcard_table",
    simulator=ROUNDS("sixcard"),
    without=six_card_without,
)

LABORATORY = Laboratory(
    game=GAME,
    wagers={"ante": ANTE, "pairplus": PAIR_PLUS, "sixcard": SIX_CARD},
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to play"),),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
