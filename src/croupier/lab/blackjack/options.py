"""Options of the blackjacks that change no figure, and why: the figures of a table that posts them say so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import read_options

UNMOVED: Mapping[str, str] = {
    "seats": "cards that others hold are as good as cards in the shoe",
    "player_cards": "figures count the own cards and the bank's, whether the others' lie up or down",
    "buster_min": "figures are in units of a wager, whatever its size",
    "buster_max": "figures are in units of a wager, whatever its size",
    "always_complete": "where the bank does not draw, no result depends on it",
    "backline_must_follow": "figures are those of the hand; whoever backs it without following plays another",
    "equal_hands": "figures are for equal wagers; with unequal ones a switch is worth more to the larger",
    "insurance_exact": "figures are in units of the insurance, whatever part of half it is",
    "act_from": "the order of the players changes which cards they get, not how likely any are",
    "min": "figures are in units of a wager, whatever its size",
    "max": "figures are in units of a wager, whatever its size",
    "unit": "odds are counted in full; what is rounded down to a posted unit hangs on the stake",
    "chip": "odds are counted in full; what is rounded down hangs on the stake",
    "pd_min": "every wager is taken as covered by the bank",
    "coverage": "every wager is taken as covered by the bank",
    "settle_shape": "every wager is taken as covered by the bank, whatever the order of payment",
    "bonus_cap": "figures are in units of a wager, whatever its size",
    "third_turn": "who banks changes nothing for those who play",
    "tpp": "who banks changes nothing for those who play",
    "refund_uncovered_fee": "fees are no part of the edge; an hour's cost counts them",
}
"""By name of the option."""


def notes_on(game: BankedGame, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is said of options that are posted otherwise than by default and change nothing."""
    posted = read_options(game.options, {})
    return tuple(
        f"{option.name} = {options[option.name]} changes no figure: {UNMOVED[option.name]}"
        for option in game.options
        if option.name in UNMOVED and options[option.name] != posted[option.name]
    )
