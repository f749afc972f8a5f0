"""Tahoe: three cards down, all kept to the end; at most two of them play with the board."""

from __future__ import annotations

from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_at_most_two
from croupier.games.pot.vocabulary import PotGame

TAHOE = PotGame(
    id="tahoe",
    name="Tahoe",
    number="a game of the tavern",
    key="TAH",
    summary="Three cards down, five in the middle; at most two of the three play.",
    home="tavern:",
    seats=(2, 9),
    streets=holdem_streets(3),
    shares=(high_at_most_two("TAH 1, POT 8"),),
    options=BOARD_OPTIONS,
    rulings=BOARD_RULINGS,
)
