"""High-low split: the low half under its posted qualifier, and the split that a high game may post."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.games.option import Option, yes_or_no
from croupier.games.pot.vocabulary import PotGame, Share, Vary
from croupier.games.ruling import Ruling

Low = Callable[[str, int | str], Share]
"""The low share of a game's cards, by clause and qualifier."""

HI_LO_OPTIONS: tuple[Option, ...] = (
    Option(
        "odd_half",
        default="left",
        of=("left", "high"),
        says="which half gets the odd chip between high and low",
        ruling="POT-R19",
    ),
    Option(
        "tie_both_ways",
        default="halves",
        of=("halves", "once"),
        says="whether players who tie both ways split once",
        ruling="POT-R17",
    ),
    Option(
        "qualifier",
        default=8,
        of=(5, 6, 7, 8, 9, 10, 11, 12, 13, "none"),
        says="the worst card of a low",
        ruling="O8-R1",
    ),
)

POSTED_HI_LO_OPTIONS: tuple[Option, ...] = (
    yes_or_no("hi_lo", default=False, says="high-low split, eight or better"),
    *HI_LO_OPTIONS,
)
"""Games that are played for the high hand unless the table posts the split."""

HI_LO_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R16", "Do all qualifying lows share?", "Only the lowest."),
    Ruling(
        "POT-R17", "The same players tie both ways?", "Two halves, each split by itself.", "tie_both_ways"
    ),
    Ruling("POT-R19", "The odd chip between high and low?", "To the winner closest to the left.", "odd_half"),
)


def posted_qualifier(low: Low) -> Vary:
    """The low half under the posted qualifier (O8-R1)."""

    def vary(game: PotGame, options: Mapping[str, Any]) -> PotGame:
        first, second = game.shares
        return replace(game, shares=(first, low(second.clause, options["qualifier"])))

    return vary


def posted_split(low: Low) -> Vary:
    """High and low halves where the table posts them (PA-R5, CP-R3, LP-R1)."""

    def vary(game: PotGame, options: Mapping[str, Any]) -> PotGame:
        if not options["hi_lo"]:
            return game
        first = game.shares[0]
        return replace(game, shares=(first, low(first.clause, options["qualifier"])), kill_on_scoop=True)

    return vary
