"""Courchevel: Omaha with five cards down, and the first card of the flop turned before the betting."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.felt import Felt
from croupier.games.pot.hi_lo import HI_LO_RULINGS, POSTED_HI_LO_OPTIONS, posted_split
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_two_and_three, low_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three
from croupier.games.ruling import Ruling

DEAL, FLOP, *LATER = holdem_streets(5)

COURCHEVEL = PotGame(
    id="courchevel",
    name="Courchevel",
    number="not of this house",
    key="CV",
    summary="Omaha with five cards down; the first card of the flop lies open before the first betting.",
    felt=Felt(
        style="holdem omaha",
        title="Courchevel",
        lines=("Two from the hand, three from the board",),
    ),
    weigh=two_and_three,
    seats=(2, 8),
    streets=(replace(DEAL, board=1, burn=1), replace(FLOP, board=2, burn=0), *LATER),
    shares=(high_two_and_three("CV 3, POT 8"),),
    options=(*BOARD_OPTIONS, *POSTED_HI_LO_OPTIONS),
    vary=posted_split(low_two_and_three),
    rulings=(
        Ruling(
            "CV-R1", "Is the game in the house's documents?", "No; it is a house game by the common rules."
        ),
        Ruling(
            "CV-R2",
            "Is a card burned before the other two cards of the flop?",
            "No; the one burned before the first card is the flop's.",
        ),
        Ruling(
            "CV-R3",
            "Is it played for high, or for high and low?",
            "For high, unless the table posts the split; a low is eight or better.",
            "hi_lo",
        ),
        Ruling(
            "CV-R4", "Which limits are usual?", "Pot-limit; every structure of the pot games can be posted."
        ),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
