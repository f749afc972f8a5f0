"""Lazy Pineapple: three cards down to the end; at most two of them play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.games.holdem_streets import holdem_streets
from croupier.games.pot import PotGame
from croupier.games.pot_rules import (
    BOARD_OPTIONS,
    HI_LO_OPTIONS,
    HI_LO_RULINGS,
    POSTED_HI_LO,
    POT_RULINGS,
    TWICE_RULINGS,
)
from croupier.games.pot_share import high_at_most_two, low_at_most_two
from croupier.games.ruling import Ruling


def _vary(game: PotGame, options: Mapping[str, Any]) -> PotGame:
    if not options["hi_lo"]:
        return game
    first = game.shares[0]
    return replace(
        game, shares=(first, low_at_most_two(first.clause, options["qualifier"])), kill_on_scoop=True
    )


LAZY_PINEAPPLE = PotGame(
    id="lazy-pineapple",
    name="Lazy Pineapple",
    number="GEGA-000954",
    key="LP",
    summary="Three cards down and nobody discards; none, one or two of them play with the board.",
    seats=(2, 10),
    streets=holdem_streets(3),
    shares=(high_at_most_two("LP ¶, POT 8"),),
    loose_discard=True,
    schedules=("holdem-family.poker_rates",),
    options=(*BOARD_OPTIONS, POSTED_HI_LO, *HI_LO_OPTIONS),
    vary=_vary,
    rulings=(
        Ruling("LP-R1", "Which form is standard?", "High only; high-low when posted.", "hi_lo"),
        Ruling("LP-R2", "Two cards thrown away by mistake?", "The hand is dead."),
        Ruling("LP-R3", "May the card be taken back?", "No."),
        *HI_LO_RULINGS,
        *TWICE_RULINGS,
        *POT_RULINGS,
    ),
)
