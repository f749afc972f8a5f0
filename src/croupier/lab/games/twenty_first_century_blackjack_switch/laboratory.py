"""The laboratory of 21st Century Blackjack Switch."""

from __future__ import annotations

from functools import partial

from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH, match_table
from croupier.lab.blackjack.advice import advise_hand
from croupier.lab.blackjack.counting import game_from_shoe, insurance_from_shoe, match_from_shoe
from croupier.lab.blackjack.hole import game_by_hole, insurance_by_hole
from croupier.lab.blackjack.rules import DECKS, SOFT_17
from croupier.lab.blackjack.side import insurance, super_match
from croupier.lab.blackjack.side_rounds import insurance_rounds, super_match_rounds
from croupier.lab.core.laboratory import Analysed, Laboratory
from croupier.lab.core.rounds_in import RoundsIn
from croupier.lab.games.twenty_first_century_blackjack_switch.decisions import decisions
from croupier.lab.games.twenty_first_century_blackjack_switch.figures import game
from croupier.lab.games.twenty_first_century_blackjack_switch.guide import guide
from croupier.lab.games.twenty_first_century_blackjack_switch.play import LATE_COUNT, STRATEGY, edge_of

ROUNDS = RoundsIn("croupier.lab.games.twenty_first_century_blackjack_switch.rounds")

LABORATORY = Laboratory(
    game=BLACKJACK_SWITCH,
    wagers={
        "game": Analysed(
            tables=("sw-1",),
            work=game,
            simulator=ROUNDS("game"),
            from_shoe=partial(game_from_shoe, BLACKJACK_SWITCH, edge_of),
            by_hole=partial(game_by_hole, BLACKJACK_SWITCH, edge_of),
        ),
        "supermatch": Analysed(
            tables=("sm-6", "sm-8"),
            work=partial(super_match, BLACKJACK_SWITCH),
            posted_by="supermatch_table",
            posted_else=match_table,
            simulator=partial(super_match_rounds, BLACKJACK_SWITCH),
            from_shoe=partial(match_from_shoe, BLACKJACK_SWITCH),
        ),
        "insurance": Analysed(
            tables=("sw-1",),
            work=partial(insurance, BLACKJACK_SWITCH),
            simulator=partial(insurance_rounds, BLACKJACK_SWITCH),
            from_shoe=partial(insurance_from_shoe, BLACKJACK_SWITCH),
            by_hole=partial(insurance_by_hole, BLACKJACK_SWITCH),
        ),
    },
    asks=(DECKS, SOFT_17, STRATEGY, LATE_COUNT),
    guide=guide,
    decide=partial(advise_hand, BLACKJACK_SWITCH),
    decisions=decisions,
    rounds=ROUNDS,
)
