"""Double Board Omaha: two boards, each for half of every pot."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import POT_OPTIONS, POT_RULINGS
from croupier.games.pot.share import high_two_and_three
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import two_and_three
from croupier.games.ruling import Ruling

DOUBLE_BOARD_OMAHA = PotGame(
    id="double-board-omaha",
    name="Double Board Omaha",
    number="none printed",
    key="DBO",
    summary="Omaha on two boards; the best hand on each takes half of every pot.",
    felt=Felt(
        style="holdem omaha two-boards", title="Double Board Omaha", lines=("Half the pot for each board",)
    ),
    weigh=two_and_three,
    seats=(2, 9),
    streets=holdem_streets(4),
    shares=(high_two_and_three("DBO 22, POT 8.6"),),
    boards=2,
    ohh="Omaha",
    schedules=("double-board-omaha.rules",),
    options=POT_OPTIONS,
    rulings=(
        Ruling(
            "DBO-R1", "How many raises are allowed?", "Three in limit play; no cap in big-bet play.", "cap"
        ),
        Ruling("DBO-R2", "Which board gets the odd chip?", "The first."),
        Ruling("DBO-R3", "What decides between equal cards in the draw for the button?", "The suit."),
        Ruling("DBO-R4", "May a hand mix the boards?", "No."),
        Ruling("DBO-R5", "Are fees taken from both pots?", "No, once from the undivided pot."),
        Ruling("DBO-R6", "Which approval number does the game have?", "None is printed."),
        *POT_RULINGS,
    ),
)
