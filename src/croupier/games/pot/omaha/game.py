"""Omaha: four cards down; exactly two of them and three of the board make the hand."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
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
    summary="Four cards down, five in the middle; exactly two of the former and three of the latter play.",
    felt=Felt(style="holdem omaha", title="Omaha", lines=("Two from the hand, three from the board",)),
    weigh=two_and_three,
    seats=(2, 10),
    streets=holdem_streets(4),
    shares=(high_two_and_three("OMA 1, POT 8"),),
    phh={"PO": "pot-limit"},
    ohh="Omaha",
    schedules=("holdem-family.poker_rates",),
    options=BOARD_OPTIONS,
    rulings=(
        Ruling("OMA-R1", "Which kill rules apply?", "The customary ones, if a kill is posted.", "kill_game"),
        Ruling("OMA-R2", "Which rules of Hold'em apply?", "The common rules of the pot games."),
        Ruling("OMA-R3", "What do 'tree boardcards' and 'Hole'em' mean?", "Three board cards, and Hold'em."),
        Ruling("OMA-R4", "Do fees change in a killed pot?", "No."),
        *BOARD_RULINGS,
    ),
)
