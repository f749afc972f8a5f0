"""Omaha High-Low Split: the pot is halved between the best high hand and the best low, eight or better."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.hi_lo import HI_LO_OPTIONS, HI_LO_RULINGS, posted_qualifier
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_two_and_three, low_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three_split
from croupier.games.ruling import Ruling

OMAHA_HI_LO = PotGame(
    id="omaha-hi-lo",
    name="Omaha High-Low Split",
    number="GEGA-000965",
    key="O8",
    summary="Omaha for two halves: the best high hand, and the best low if one is eight or better.",
    felt=Felt(style="holdem omaha", title="Omaha High-Low", lines=("High and low, eight or better",)),
    weigh=two_and_three_split,
    seats=(2, 10),
    streets=holdem_streets(4),
    shares=(high_two_and_three("O8 4, POT 8.4"), low_two_and_three("O8 2, POT 8.4")),
    kill_on_scoop=True,
    phh={"FO/8": "fixed-limit"},
    ohh="OmahaHiLo",
    schedules=("holdem-family.poker_rates",),
    options=(*BOARD_OPTIONS, *HI_LO_OPTIONS),
    vary=posted_qualifier(low_two_and_three),
    rulings=(
        Ruling(
            "O8-R1", "May another qualifier be posted?", "Yes; the default is eight or better.", "qualifier"
        ),
        Ruling(
            "O8-R2",
            "Who gets the odd chip between high and low?",
            "The winner closest to the left of the button.",
            "odd_half",
        ),
        Ruling("O8-R3", "How are lows compared?", "From the highest card down."),
        Ruling(
            "O8-R4", "When is the next pot killed?", "After a scoop of at least five upper bets.", "kill_game"
        ),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
