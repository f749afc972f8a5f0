"""High-low split: the low half with its posted qualifier, and the split that a high game may post."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from croupier.games.option import Option, Options, yes_or_no
from croupier.games.pot.vocabulary import PotGame, Share, Vary
from croupier.games.ruling import Ruling

Low = Callable[[str, int | str], Share]
"""The low share of a game's cards, by clause and qualifier."""

HI_LO_OPTIONS: tuple[Option, ...] = (
    Option(
        "odd_half",
        default="left",
        of=("left", "high"),
        says="the odd chip between high and low: to the winner left of the button, or to high",
        ruling="POT-R19",
    ),
    Option(
        "tie_both_ways",
        default="halves",
        of=("halves", "once"),
        says="whether players who tie for high and low split each half, or the whole pot once",
        ruling="POT-R17",
    ),
    Option(
        "qualifier",
        default=8,
        of=(5, 6, 7, 8, 9, 10, 11, 12, 13, "none"),
        says="the highest card that a low may have",
        ruling="O8-R1",
    ),
)

POSTED_HI_LO_OPTIONS: tuple[Option, ...] = (
    yes_or_no("hi_lo", default=False, says="the pot is split between high and low"),
    *HI_LO_OPTIONS,
)
"""The options of games that are played for the high hand unless the table posts the split."""

HI_LO_RULINGS: tuple[Ruling, ...] = (
    Ruling("POT-R16", "Do all qualifying lows share?", "No, only the lowest."),
    Ruling(
        "POT-R17",
        "What if the same players tie for high and low?",
        "Each half is split separately.",
        "tie_both_ways",
    ),
    Ruling(
        "POT-R19",
        "Who gets the odd chip between high and low?",
        "The winner closest to the left of the button.",
        "odd_half",
    ),
)


def posted_qualifier(low: Low) -> Vary:
    """The game with the low half under the posted qualifier (O8-R1)."""

    def vary(game: PotGame, options: Options) -> PotGame:
        first, second = game.shares
        return replace(game, shares=(first, low(second.clause, options["qualifier"])))

    return vary


def posted_split(low: Low) -> Vary:
    """The game with a high and a low half if the table posts the split (PA-R5, CP-R3, LP-R1)."""

    def vary(game: PotGame, options: Options) -> PotGame:
        if not options["hi_lo"]:
            return game
        first = game.shares[0]
        return replace(game, shares=(first, low(first.clause, options["qualifier"])), kill_on_scoop=True)

    return vary
