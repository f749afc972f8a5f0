"""Wagers that may be taken off before the deal, in the order in which they can go."""

from __future__ import annotations

from croupier.games.choice import WagerOff
from croupier.numbers import Player
from croupier.table import Round
from croupier.table import commands as c
from croupier.table.choice import command_of


def first_off(round_: Round, player: Player) -> c.AnyCommand | None:
    """Takes off the first wager that can go: one that another needs goes after that one. None if none can."""
    offered = (choice for choice in round_.legal(player) if isinstance(choice, WagerOff))
    return next((command_of(choice) for choice in offered), None)
