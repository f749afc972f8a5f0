"""Kuhn Poker: three cards, two players, one card each, one bet."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.few_cards import COURT, FEW_OPTIONS, court_deck
from croupier.games.pot.limits import Bet
from croupier.games.pot.rules import POT_RULINGS
from croupier.games.pot.share import few
from croupier.games.pot.vocabulary import Opens, PotGame, Street
from croupier.games.pot.weigh import court
from croupier.games.ruling import Ruling

KUHN_POKER = PotGame(
    id="kuhn-poker",
    name="Kuhn Poker",
    number="not of this house",
    key="KUHN",
    summary="One card of three to each of two players, one bet; the higher card takes the pot.",
    felt=Felt(style="holdem", title="Kuhn Poker", lines=("King, queen, jack · one bet",)),
    weigh=court,
    seats=(2, 2),
    deck=court_deck(suits=1),
    streets=(Street(name="deal", hole=1, bet=Bet.LOWER, opens=Opens.LEFT_OF_BUTTON),),
    shares=(few("KUHN 4, POT 8"),),
    raises_max=1,
    capped_in_big_bet=True,
    blinds=False,
    requires_ante="KUHN 1",
    options=FEW_OPTIONS,
    rulings=(
        Ruling(
            "KUHN-R1",
            "Is the game in the house's documents?",
            f"No; it is a model that researchers solve, with the {len(COURT)} cards of its published form.",
        ),
        Ruling("KUHN-R2", "May a player fold when nobody has bet?", "Yes, as at any table."),
        Ruling(
            "KUHN-R3",
            "What do ante and bet cost?",
            "As posted; in the published form both are one chip.",
        ),
        *POT_RULINGS,
    ),
)
