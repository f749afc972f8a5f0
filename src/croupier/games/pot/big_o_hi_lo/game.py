"""Big O: Omaha High-Low with five cards down; nine seats, eight hands."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.option import yes_or_no
from croupier.games.pot.hi_lo import HI_LO_OPTIONS, HI_LO_RULINGS, posted_qualifier
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_two_and_three, low_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three_split
from croupier.games.ruling import Ruling

BIG_O_HI_LO = PotGame(
    id="big-o-hi-lo",
    name="Big O High/Low Split",
    number="GEGA-004398",
    key="BO",
    summary="Omaha High-Low Split with five cards down to each of at most eight hands.",
    felt=Felt(style="holdem omaha", title="Big O", lines=("High and low, eight or better",)),
    weigh=two_and_three_split,
    # Nine seats and eight hands: the button sits out [BO].
    seats=(2, 9),
    hands_max=8,
    streets=holdem_streets(5),
    shares=(high_two_and_three("BO, POT 8.4"), low_two_and_three("BO, POT 8.4")),
    capped_in_big_bet=True,
    kill_on_scoop=True,
    ohh="OmahaHiLo",
    schedules=("big-o-hl.rules", "holdem-family.poker_rates"),
    options=(
        *BOARD_OPTIONS,
        *HI_LO_OPTIONS,
        yes_or_no("fee_past_flop", default=False, says="the flop's fee is taken at the turn", ruling="BO-R5"),
    ),
    vary=posted_qualifier(low_two_and_three),
    rulings=(
        Ruling("BO-R1", "May a hand use three hole cards?", "No: exactly two, and three of the board."),
        Ruling("BO-R2", "Who sits out of nine?", "The button."),
        Ruling("BO-R3", "Must each raise be larger than the last?", "No, at least as large."),
        Ruling("BO-R4", "May the raiser check when all call?", "No; there is no further turn."),
        Ruling(
            "BO-R5",
            "Does a hand that ends on the flop pay the fee?",
            "Yes; the flop was dealt.",
            "fee_past_flop",
        ),
        Ruling("BO-R6", "What is a table of $5-$100?", "A spread-limit table."),
        Ruling("BO-R7", "Which of the two fee schedules applies?", "The posted one."),
        Ruling("BO-R8", "Do all qualifying lows share?", "No, only the lowest."),
        Ruling("BO-R9", "Is there a pot before the flop?", "Yes, the blinds."),
        Ruling("BO-R10", "Does the cap apply in pot-limit?", "Yes.", "cap"),
        Ruling("BO-R11", "Is the ace high in the draw for the button?", "Yes."),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
