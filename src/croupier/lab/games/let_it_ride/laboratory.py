"""The laboratory of Let It Ride."""

from __future__ import annotations

from croupier.games.banked.let_it_ride.game import BETS
from croupier.games.option import Option
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.let_it_ride.decisions import decisions
from croupier.lab.games.let_it_ride.figures import posted_bets
from croupier.lab.games.let_it_ride.guide import advise_hand, guide
from croupier.lab.games.let_it_ride.known import known
from croupier.lab.games.let_it_ride.play import GAME
from croupier.lab.games.let_it_ride.thumb import Strategy

ROUNDS = RoundsIn("croupier.lab.games.let_it_ride.looks")

LABORATORY = Laboratory(
    game=GAME,
    wagers={BETS[0]: Analysed(tables=("hand",), work=posted_bets, simulator=ROUNDS(BETS[0]), known=known)},
    asks=(Option("strategy", default="best", of=tuple(map(str, Strategy)), says="when a bet rides"),),
    guide=guide,
    decide=advise_hand,
    decisions=decisions,
    rounds=ROUNDS,
)
