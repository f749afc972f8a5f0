"""What the table does for a player whose time is up: what costs least of what the rules allow.

Only acts that ``legal`` offers are made. A hand whose player does not discard when asked is dead, as the
text of every game with discards has it.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.numbers import Player
from croupier.table import Choice, Round, RummyRound
from croupier.table import commands as c
from croupier.table.rummy.legal import command_of

FOR_NOTHING: dict[str, Callable[[Player, Choice], c.AnyCommand | None]] = {
    "rit": lambda player, _: c.RunTwice(player=player, agreed=False),
    "sm": lambda player, _: c.Show(player=player),
    "cc": lambda player, choice: None if choice.call else c.CheckOrCall(player=player),
    # In a draw one stands pat; a card that must go and does not kills the hand [PA 1; CP 1].
    "sd": lambda player, choice: (
        c.DeclareDead(player=player) if choice.required else c.ThrowAway(player=player)
    ),
    # A card up leaves the down card where it is (MEX 5).
    "up": lambda player, _: c.Face(player=player, up=True),
    # The card that must bet does; those who may open instead of it fold (7CS-R4).
    "pb": lambda player, choice: c.BringIn(player=player) if choice.required else None,
}
"""The acts that come before a fold, in this order; None where one would cost something."""

RUMMY = (("drop",), ("pass",), ("draw",), ("take",), ("discard",), ("add", "meld"))
"""At rummy: out of the hand before it begins; later a card and its discard, melds only if due."""


def for_the_absent(round_: Round, player: Player) -> c.AnyCommand:
    """The act for a player who says nothing."""
    offered = round_.legal(player)
    if isinstance(round_, RummyRound):
        return _at_rummy(round_, player, offered)
    by_verb = {choice.verb: choice for choice in offered}
    for verb, act in FOR_NOTHING.items():
        if verb in by_verb and (command := act(player, by_verb[verb])) is not None:
            return command
    return c.Fold(player=player)


def _at_rummy(round_: RummyRound, player: Player, offered: list[Choice]) -> c.AnyCommand:
    for verbs in RUMMY:
        fitting = [choice for choice in offered if choice.verb in verbs]
        if fitting:
            choose = round_.table.game.choose
            chosen = choose(round_.view(player), fitting) if len(fitting) > 1 else fitting[0]
            assert chosen is not None, "something other than a force is offered"
            return command_of(chosen)
    raise AssertionError(f"player {player} has nothing to do")
