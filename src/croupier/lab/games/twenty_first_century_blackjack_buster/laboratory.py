"""The laboratory of 21st Century Blackjack with Buster."""

from __future__ import annotations

from functools import partial

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.option import Option
from croupier.lab.blackjack.advice import advise_hand
from croupier.lab.blackjack.counting import buster_from_shoe, game_from_shoe, insurance_from_shoe
from croupier.lab.blackjack.hole import game_by_hole, insurance_by_hole
from croupier.lab.blackjack.rules import SOFT_17
from croupier.lab.blackjack.side import buster, insurance
from croupier.lab.blackjack.side_rounds import buster_rounds, insurance_rounds
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.twenty_first_century_blackjack_buster.decisions import decisions
from croupier.lab.games.twenty_first_century_blackjack_buster.figures import game
from croupier.lab.games.twenty_first_century_blackjack_buster.guide import guide
from croupier.lab.games.twenty_first_century_blackjack_buster.play import STRATEGY, edge_of

ROUNDS = RoundsIn("croupier.lab.games.twenty_first_century_blackjack_buster.rounds")

SURRENDER = Option(
    "surrender", default="any", of=("any", "two-cards", "never"), says="until when a hand may be surrendered"
)

LABORATORY = Laboratory(
    game=BLACKJACK_BUSTER,
    wagers={
        "game": Analysed(
            tables=("bb-1",),
            work=game,
            simulator=ROUNDS("game"),
            from_shoe=partial(game_from_shoe, BLACKJACK_BUSTER, edge_of),
            by_hole=partial(game_by_hole, BLACKJACK_BUSTER, edge_of),
        ),
        "buster": Analysed(
            tables=("buster-1",),
            work=partial(buster, BLACKJACK_BUSTER),
            posted_by="buster_table",
            simulator=partial(buster_rounds, BLACKJACK_BUSTER),
            from_shoe=partial(buster_from_shoe, BLACKJACK_BUSTER),
        ),
        "insurance": Analysed(
            tables=("bb-1",),
            work=partial(insurance, BLACKJACK_BUSTER),
            simulator=partial(insurance_rounds, BLACKJACK_BUSTER),
            from_shoe=partial(insurance_from_shoe, BLACKJACK_BUSTER),
            by_hole=partial(insurance_by_hole, BLACKJACK_BUSTER),
        ),
    },
    asks=(SOFT_17, SURRENDER, STRATEGY),
    guide=guide,
    decide=partial(advise_hand, BLACKJACK_BUSTER),
    decisions=decisions,
    rounds=ROUNDS,
)
