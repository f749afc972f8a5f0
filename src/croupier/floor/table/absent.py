"""Acts for a player whose time is up: the cheapest action that the rules allow.

Only actions in ``legal`` are taken. A hand whose player must discard and does not is dead, by the rules of
every game with such a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.floor.bots.banked import without_chips
from croupier.games.choice import BringInBet, CallOrCheck, Choice, Throw, TurnOver
from croupier.numbers import Player
from croupier.table import BankedRound, PotRound, Round, RummyRound
from croupier.table import commands as c
from croupier.table.choice import command_of

RUMMY = (("drop",), ("pass",), ("draw",), ("take",), ("discard",), ("add", "meld"))
"""At rummy, the first of these: drop out before the round begins; draw and discard; meld only if required."""


def for_the_absent(round_: Round, player: Player) -> c.AnyCommand:
    """Return the command for a player who does not act."""
    return BY_FAMILY[round_.table.game.family](round_, player)


def _against_a_bank(round_: BankedRound, player: Player) -> c.AnyCommand:
    return without_chips(round_.view(player))


def _for_a_pot(round_: PotRound, player: Player) -> c.AnyCommand:
    for choice in sorted(round_.legal(player), key=_before_others):
        command = _for_nothing(choice)
        if command is not None:
            return command
    return c.Fold(player=player)


FIRST = ("rit", "straddle", "chop", "sm")
"""These questions are answered before anything else."""


def _before_others(choice: Choice) -> bool:
    return choice.verb not in FIRST


def _for_nothing(choice: Choice) -> c.AnyCommand | None:
    """Return the command for a choice that costs no chips; None if it would cost some."""
    player = choice.player
    match choice:
        case CallOrCheck(call=call) if not call:
            return command_of(choice)
        case Throw(required=required):
            # In a draw the player stands pat; if cards must be thrown away, the hand is dead [PA 1; CP 1].
            return c.DeclareDead(player=player) if required else c.ThrowAway(player=player)
        case BringInBet(required=True):
            # A required bring-in is bet; a player who may open instead folds (7CS-R4).
            return command_of(choice)
        case Choice(verb="rit" | "straddle" | "chop"):
            return command_of(choice, agreed=False)
        case TurnOver(verb="sm"):
            return c.Show(player=player)
        case Choice(verb="up"):
            # A card up leaves the down card where it is (MEX 5).
            return command_of(choice)
    return None


def _at_rummy(round_: RummyRound, player: Player) -> c.AnyCommand:
    offered = round_.legal(player)
    for verbs in RUMMY:
        fitting = [choice for choice in offered if choice.verb in verbs]
        if fitting:
            choose = round_.table.game.choose
            chosen = choose(round_.view(player), fitting) if len(fitting) > 1 else fitting[0]
            assert chosen is not None, "something other than a force is offered"
            return command_of(chosen)
    raise AssertionError(f"player {player} has nothing to do")


BY_FAMILY: Mapping[str, Callable[[Any, Player], c.AnyCommand]] = {
    "banked": _against_a_bank,
    "pot": _for_a_pot,
    "rummy": _at_rummy,
}
"""How the table acts for an absent player, by family."""
