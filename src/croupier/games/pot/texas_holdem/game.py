"""Texas Hold'em: two cards down, five on the board, any five of the seven."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import holdem
from croupier.games.ruling import Ruling

TEXAS_HOLDEM = PotGame(
    id="texas-holdem",
    name="Texas Hold'em",
    number="GEGA-000948",
    key="HE",
    summary="Two cards down to each player, five in the middle; the best five of the seven take the pot.",
    felt=Felt(style="holdem", title="Texas Hold'em"),
    weigh=holdem,
    seats=(2, 10),
    streets=holdem_streets(2),
    shares=(high("HE ¶1, POT 8"),),
    phh={"NT": "no-limit", "FT": "fixed-limit"},
    schedules=("holdem-family.poker_rates",),
    options=BOARD_OPTIONS,
    rulings=(
        Ruling("HE-R1", "How many seats?", "Two to ten."),
        Ruling(
            "HE-R2", "How large are the blinds?", "As posted; in limit play the big blind is the lower limit."
        ),
        Ruling(
            "HE-R3",
            "Which rules govern the cap, reopening, side pots and entering?",
            "The common ones of the pot games.",
        ),
        Ruling(
            "HE-R4", "What happens to cards turned too soon?", "The customary procedure applies (POT-R29)."
        ),
        Ruling("HE-R5", "Who acts last in the first betting round?", "The big blind."),
        Ruling(
            "HE-R6", "May a player play the board?", "Yes, by showing the hand; a mucked hand has no claim."
        ),
        *BOARD_RULINGS,
    ),
)
