"""Deuce-to-Seven Triple Draw: five cards, three draws, the lowest hand read high."""

from __future__ import annotations

from croupier.games.pot import Bet, Opens, PotGame, Street
from croupier.games.pot_rules import DRAW_OPTIONS, DRAW_RULINGS, POT_RULINGS
from croupier.games.pot_share import deuce_to_seven
from croupier.games.ruling import Ruling


def _draw(name: str, bet: Bet) -> Street:
    return Street(name=name, draw=5, burn=1, bet=bet, opens=Opens.LEFT_OF_BUTTON)


DEUCE_TO_SEVEN_TRIPLE_DRAW = PotGame(
    id="deuce-to-seven-triple-draw",
    name="Deuce-to-Seven Triple Draw",
    number="not of this house",
    key="F2L3D",
    summary="Five cards down, three draws, four betting rounds; the lowest hand, ace high, takes the pot.",
    seats=(2, 6),
    streets=(
        Street(name="deal", hole=5, bet=Bet.LOWER, opens=Opens.LEFT_OF_BLINDS),
        _draw("first draw", Bet.LOWER),
        _draw("second draw", Bet.UPPER),
        _draw("third draw", Bet.UPPER),
    ),
    shares=(deuce_to_seven("POT 8"),),
    raises_max=4,
    phh={"F2L3D": "fixed-limit"},
    options=DRAW_OPTIONS,
    rulings=(
        Ruling("F2L3D-R1", "Is the game in the house's documents?", "No: played for recorded hands."),
        *DRAW_RULINGS,
        *POT_RULINGS,
    ),
)
