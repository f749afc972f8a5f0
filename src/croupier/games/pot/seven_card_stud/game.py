"""Seven Card Stud: two cards down, four up, one down; the lowest card up brings in."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.rules import POT_RULINGS, STUD_OPTIONS
from croupier.games.pot.share import high
from croupier.games.pot.stud_streets import stud_streets
from croupier.games.pot.vocabulary import Opens, PotGame
from croupier.games.pot.weigh import stud
from croupier.games.ruling import Ruling

STUD_RULINGS: tuple[Ruling, ...] = (
    Ruling("7CS-R1", "May the bring-in be less than a bet?", "It is the lower limit, or less if posted."),
    Ruling("7CS-R2", "How many betting rounds are at the upper limit?", "The last three."),
    Ruling(
        "7CS-R3",
        "May the player who brought in raise when all call?",
        "Yes; after a bring-in below the lower limit only if the option is posted.",
        "bring_in_option",
    ),
    Ruling("7CS-R4", "What if the low card has no chips?", "The next player folds, brings in or bets."),
    Ruling("7CS-R5", "Which of two equal boards acts first?", "The one closest to the left of the button."),
    Ruling("7CS-R6", "Do five visible cards make straights and flushes?", "Yes."),
    Ruling(
        "7CS-R7",
        "Who may bet the upper limit with an open pair showing?",
        "A player who holds one, as the first bettor.",
        "open_pair",
    ),
    Ruling("7CS-R8", "Does the first bet count as one of the three raises?", "No.", "bet_counts_as_raise"),
    Ruling("7CS-R9", "Is the burn left out if there are then enough cards?", "No.", "stud_skip_burn"),
    Ruling("7CS-R10", "Are folded hands shuffled in when cards run short?", "No, only the burns."),
    Ruling("7CS-R11", "May a raise be less than the limit?", "Only where a spread is posted.", "structure"),
    Ruling("7CS-R12", "What if the summary contradicts the clauses?", "The numbered clauses apply."),
    Ruling("7CS-R13", "How is no-limit stud played?", "By the common betting rules, with the cap.", "cap"),
    Ruling(
        "7CS-R14",
        "What is an all-in between the limits with an open pair?",
        "A bet at the upper limit, for less.",
    ),
)

SEVEN_CARD_STUD = PotGame(
    id="seven-card-stud",
    name="Seven Card Stud",
    number="GEGR-001938",
    key="7CS",
    summary="Seven cards each, four of them face up; the best five take the pot.",
    felt=Felt(style="holdem stud", title="Seven-Card Stud"),
    weigh=stud,
    seats=(2, 8),
    streets=stud_streets(brings_in=Opens.LOW_CARD, acts=Opens.HIGH_BOARD, open_pair=True),
    shares=(high("7CS, POT 8"),),
    capped_in_big_bet=True,
    blinds=False,
    requires_ante="7CS 3",
    option_for_opener=True,
    suits_break_ties=True,
    phh={"F7S": "fixed-limit"},
    ohh="Stud",
    schedules=("stud-family.poker_rates", "seven-card-stud.rules"),
    options=STUD_OPTIONS,
    rulings=(*STUD_RULINGS, *POT_RULINGS),
)
