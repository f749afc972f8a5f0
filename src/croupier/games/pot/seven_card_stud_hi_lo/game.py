"""Seven Card Stud High-Low Split: stud for a high and a low half, the low eight or better."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.hi_lo import HI_LO_OPTIONS, HI_LO_RULINGS, posted_qualifier
from croupier.games.pot.rules import POT_RULINGS, STUD_OPTIONS
from croupier.games.pot.seven_card_stud.game import STUD_RULINGS
from croupier.games.pot.share import high, low
from croupier.games.pot.stud_streets import stud_streets
from croupier.games.pot.vocabulary import Opens, PotGame
from croupier.games.pot.weigh import stud_split
from croupier.games.ruling import Ruling

SEVEN_CARD_STUD_HI_LO = PotGame(
    id="seven-card-stud-hi-lo",
    name="Seven Card Stud High-Low Split",
    number="GEGR-001937",
    key="7HL",
    summary="Seven Card Stud for two halves: the best high hand, and the best low if one is eight or better.",
    felt=Felt(
        style="holdem stud", title="Seven-Card Stud High-Low", lines=("High and low, eight or better",)
    ),
    weigh=stud_split,
    seats=(2, 8),
    streets=stud_streets(brings_in=Opens.LOW_CARD, acts=Opens.HIGH_BOARD, open_pair=True),
    shares=(high("7HL, POT 8.4"), low("7HL, POT 8.4")),
    capped_in_big_bet=True,
    blinds=False,
    requires_ante="7HL 3",
    option_for_opener=True,
    suits_break_ties=True,
    kill_on_scoop=True,
    phh={"F7S/8": "fixed-limit"},
    ohh="StudHiLo",
    schedules=("stud-family.poker_rates", "seven-card-stud-hl.rules"),
    options=(*STUD_OPTIONS, *HI_LO_OPTIONS),
    vary=posted_qualifier(low),
    rulings=(
        Ruling("7HL-R1", "Do suits decide the bring-in?", "Yes, and nothing else."),
        Ruling("7HL-R2", "Must the high hand qualify?", "No."),
        Ruling(
            "7HL-R3",
            "Who gets odd chips where the rules are silent?",
            "The same clause applies everywhere.",
            "odd_half",
        ),
        Ruling("7HL-R4", "What if players tie only for low?", "The low half is split."),
        Ruling("7HL-R5", "Do all qualifying lows share?", "No, only the lowest."),
        Ruling("7HL-R6", "Does the open-pair rule apply?", "Yes.", "open_pair"),
        Ruling("7HL-R7", "What if the high cards of two lows are equal?", "The next card down decides."),
        Ruling("7HL-R8", "Do the rulings of stud apply?", "Yes; the bring-in is exactly the lower limit."),
        *STUD_RULINGS,
        *HI_LO_RULINGS,
        *POT_RULINGS,
    ),
)
