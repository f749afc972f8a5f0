"""Razz: seven-card stud for the lowest hand; the highest card up brings in."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.rules import POT_RULINGS, STUD_OPTIONS, beyond_the_documents
from croupier.games.pot.share import low
from croupier.games.pot.stud_streets import stud_streets
from croupier.games.pot.vocabulary import Opens, PotGame
from croupier.games.pot.weigh import stud_low

RAZZ = PotGame(
    id="razz",
    name="Razz",
    number="not of this house",
    key="FR",
    summary="Seven cards each as in stud; the lowest five, ace low, take the pot.",
    felt=Felt(style="holdem stud", title="Razz", lines=("The lowest hand takes the pot",)),
    weigh=stud_low,
    seats=(2, 8),
    streets=stud_streets(brings_in=Opens.HIGH_CARD, acts=Opens.LOW_BOARD, open_pair=False),
    shares=(low("POT 8", "none"),),
    capped_in_big_bet=True,
    blinds=False,
    suits_break_ties=True,
    ace_low=True,
    phh={"FR": "fixed-limit"},
    ohh="Stud",
    options=STUD_OPTIONS,
    rulings=(
        beyond_the_documents("FR"),
        *POT_RULINGS,
    ),
)
