"""An action as advice names it, made into the command that the table takes."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import parse_cards
from croupier.games.choice import Choice
from croupier.money import Cents, dollars
from croupier.table import commands as c
from croupier.table.choice import command_of


def advised_command(choices: Iterable[Choice], action: str) -> c.AnyCommand | None:
    """The command for an action such as ``w play 40``, ``hit`` or ``set KhQh``; None if it is not offered.

    A wager without an amount is made as large as it may be. Nobody is advised on another player's hand.
    """
    verb, *words = action.split()
    for choice in choices:
        if choice.on is not None or choice.verb != verb or (verb == "w" and choice.spot != words[0]):
            continue
        if verb == "w":
            return at_amount(choice, dollars(words[1]) if len(words) > 1 else choice.high)
        return command_of(choice, cards=parse_cards("".join(words)))
    return None


def at_amount(choice: Choice, amount: Cents | None) -> c.AnyCommand:
    """A wager of this amount, or of the nearest that its spot takes."""
    assert choice.low is not None
    assert choice.high is not None
    return command_of(choice, amount=Cents(min(max(amount or choice.high, choice.low), choice.high)))
