"""Big O in which the rest of the board may be dealt twice when the betting is over."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.hi_lo import HI_LO_OPTIONS, HI_LO_RULINGS, posted_qualifier
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_two_and_three, low_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three_split
from croupier.games.ruling import Ruling

BIG_O_HI_LO_RUN_IT_TWICE = PotGame(
    id="big-o-hi-lo-run-it-twice",
    name="Big O High-Low Split with Running it Twice Option",
    number="GEGR-002010",
    key="RIT",
    summary="Big O; all-in players may agree to two boards for the cards to come, each for half the pot.",
    felt=Felt(style="holdem omaha", title="Big O · Run It Twice", lines=("High and low, eight or better",)),
    weigh=two_and_three_split,
    # Ten seats: the button sits out [RIT 4a].
    seats=(2, 10),
    hands_max=8,
    streets=holdem_streets(5),
    shares=(high_two_and_three("RIT, POT 9.6"), low_two_and_three("RIT, POT 9.6")),
    capped_in_big_bet=True,
    kill_on_scoop=True,
    runs_twice=True,
    ohh="OmahaHiLo",
    schedules=("big-o-hl-rit.poker_rates",),
    options=(*BOARD_OPTIONS, *HI_LO_OPTIONS),
    vary=posted_qualifier(low_two_and_three),
    rulings=(
        Ruling("RIT-R1", "Who is next to the button for odd chips?", "The first winner clockwise from it."),
        Ruling("RIT-R2", "May it be run twice while two players can still bet?", "No.", "run_it_twice_open"),
        Ruling(
            "RIT-R3",
            "What if cards run short with fewer than eight players left?",
            "The same procedure applies.",
        ),
        Ruling("RIT-R4", "Are fees taken twice?", "No, once."),
        Ruling("RIT-R5", "May other games be run twice?", "Only if posted.", "run_it_twice"),
        Ruling("RIT-R6", "Are cards burned for the second board?", "Yes, one before every street."),
        Ruling(
            "RIT-R7",
            "Who is asked, and in which order?",
            "All players still in, from the left of the button.",
        ),
        Ruling("RIT-R8", "Which board gets the odd chip?", "The first."),
        Ruling("RIT-R9", "Which low is best?", "The wheel."),
        Ruling("RIT-R10", "Does the cap apply in no-limit?", "Yes.", "cap"),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
