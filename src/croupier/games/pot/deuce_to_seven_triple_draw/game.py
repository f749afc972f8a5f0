"""Deuce-to-Seven Triple Draw: five cards, three draws; the lowest hand by the high ranking wins."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.draw_streets import triple_draw_streets
from croupier.games.pot.rules import DRAW_OPTIONS, DRAW_RULINGS, beyond_the_documents
from croupier.games.pot.share import deuce_to_seven
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import deuce_to_seven_keeps, drawing

DEUCE_TO_SEVEN_TRIPLE_DRAW = PotGame(
    id="deuce-to-seven-triple-draw",
    name="Deuce-to-Seven Triple Draw",
    number="not of this house",
    key="F2L3D",
    summary="Five cards down, three draws, four betting rounds; the lowest hand, ace high, takes the pot.",
    felt=Felt(style="holdem draw", title="Triple Draw", lines=("Deuce to seven",)),
    weigh=drawing(deuce_to_seven_keeps),
    keeps=deuce_to_seven_keeps,
    seats=(2, 6),
    streets=triple_draw_streets(5),
    shares=(deuce_to_seven("POT 8"),),
    raises_max=4,
    phh={"F2L3D": "fixed-limit"},
    ohh="Draw",
    options=DRAW_OPTIONS,
    rulings=(
        beyond_the_documents("F2L3D"),
        *DRAW_RULINGS,
    ),
)
