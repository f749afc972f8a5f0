"""Options of the blackjack games that change no figure, and why: a table that posts one says so."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options, read_options

UNMOVED: Mapping[str, str] = {
    "seats": "other players' cards are as random as cards in the shoe",
    "player_cards": "figures use the player's cards and the bank's, whether the others' are face up or down",
    "buster_min": "figures are in units of a wager, whatever its size",
    "buster_max": "figures are in units of a wager, whatever its size",
    "always_complete": "where the bank does not draw, no result depends on it",
    "backline_must_follow": "figures are those of the hand; a backer who does not follow plays another",
    "equal_hands": "figures are for equal wagers; with unequal ones a switch is worth more to the larger",
    "insurance_exact": "figures are in units of the insurance, whatever share of the wager it is",
    "act_from": "the order of the players changes which cards they get, not how likely any are",
    "min": "figures are in units of a wager, whatever its size",
    "max": "figures are in units of a wager, whatever its size",
    "unit": "payouts are not rounded; rounding down to a posted unit depends on the stake",
    "chip": "payouts are not rounded; rounding down depends on the stake",
    "pd_min": "every wager is taken as covered by the bank",
    "coverage": "every wager is taken as covered by the bank",
    "settle_shape": "every wager is taken as covered by the bank, whatever the order of payment",
    "bonus_cap": "figures are in units of a wager, whatever its size",
    "third_turn": "who banks changes nothing for those who play",
    "tpp": "who banks changes nothing for those who play",
    "refund_uncovered_fee": "fees are not part of the edge; an hour's cost includes them",
}
"""By name of the option."""


def notes_on(game: BankedGame, options: Options) -> tuple[str, ...]:
    """Notes on options posted with other values than the defaults that change no figure."""
    posted = read_options(game.options, {})
    return tuple(
        f"{option.name} = {options[option.name]} changes no figure: {UNMOVED[option.name]}"
        for option in game.options
        if option.name in UNMOVED and options[option.name] != posted[option.name]
    )
