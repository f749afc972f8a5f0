"""Omaha: four cards down; exactly two of them and three of the board make the hand."""

from __future__ import annotations

from croupier.games.demo import PotDemo
from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.limits import Structure
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three
from croupier.games.ruling import Ruling

OMAHA = PotGame(
    id="omaha",
    name="Omaha",
    number="GEGA-000950",
    key="OMA",
    summary="Four cards down, five in the middle; exactly two and three of them make the hand.",
    felt=Felt(style="holdem omaha", title="Omaha", lines=("Two from the hand, three from the board",)),
    weigh=two_and_three,
    demos=(PotDemo(structure=Structure.POT_LIMIT, fees=("holdem-family.poker_rates", (159, 164, 169))),),
    seats=(2, 10),
    streets=holdem_streets(4),
    shares=(high_two_and_three("OMA 1, POT 8"),),
    phh={"PO": "pot-limit"},
    ohh="Omaha",
    ohh_means_it=True,
    schedules=("holdem-family.poker_rates",),
    options=BOARD_OPTIONS,
    rulings=(
        Ruling(
            "OMA-R1",
            "Which rules has a kill pot?",
            "The customary ones, where a kill is posted.",
            "kill_game",
        ),
        Ruling("OMA-R2", "Which rules of Hold'em apply?", "Those of the common system of the pot games."),
        Ruling("OMA-R3", "Slips of the printed text?", "Read as three board cards and Hold'em."),
        Ruling("OMA-R4", "Fees in a killed pot?", "Unchanged."),
        *BOARD_RULINGS,
    ),
)
