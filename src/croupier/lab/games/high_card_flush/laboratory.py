"""The laboratory of High Card Flush."""

from __future__ import annotations

from croupier.games.option import Option
from croupier.lab.core.laboratory import DECLARED, Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.high_card_flush.decisions import decisions
from croupier.lab.games.high_card_flush.figures import (
    FLUSH_TABLES,
    PROGRESSIVE_TABLES,
    STRAIGHT_FLUSH_TABLES,
    flush,
    flush_without,
    posted_ante,
    progressive,
    progressive_without,
    straight_flush,
    straight_flush_without,
)
from croupier.lab.games.high_card_flush.guide import advise_hand, guide
from croupier.lab.games.high_card_flush.known import known
from croupier.lab.games.high_card_flush.play import GAME, Strategy
from croupier.lab.progressive.meter_value import METER
from croupier.money import Cents

ROUNDS = RoundsIn("croupier.lab.games.high_card_flush.looks")

ANTE = Analysed(tables=(DECLARED.id,), work=posted_ante, simulator=ROUNDS("ante"), known=known)
FLUSH = Analysed(
    tables=FLUSH_TABLES, work=flush, posted_by="flush", simulator=ROUNDS("flush"), without=flush_without
)

STRAIGHT_FLUSH = Analysed(
    tables=STRAIGHT_FLUSH_TABLES,
    work=straight_flush,
    posted_by="straight_flush",
    simulator=ROUNDS("straight_flush"),
    without=straight_flush_without,
)

PROGRESSIVE = Analysed(
    tables=PROGRESSIVE_TABLES,
    work=progressive,
    posted_by="progressive",
    simulator=ROUNDS("progressive"),
    without=progressive_without,
)

LABORATORY = Laboratory(
    game=GAME,
    wagers={"ante": ANTE, "flush": FLUSH, "straight_flush": STRAIGHT_FLUSH, "progressive": PROGRESSIVE},
    asks=(
        Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when to raise"),
        Option("ante", default=None, of=Cents, says="the ante, where the largest wager caps a raise"),
        METER,
    ),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
