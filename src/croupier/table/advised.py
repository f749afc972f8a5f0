"""Turns an action, as advice words it, into the command that the table takes."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import parse_cards
from croupier.games.choice import Choice, Wager, WagerOff
from croupier.money import Cents, dollars
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.verbs import BY_NAME, PLACE


def advised_command(choices: Iterable[Choice], action: str) -> c.AnyCommand | None:
    """The command for an action such as ``w play 40``, ``off bet_1`` or ``set KhQh``; None if not offered.

    A wager without an amount is made as large as allowed. Advice never covers another player's hand.
    """
    verb, *words = action.split()
    spot = words.pop(0) if PLACE in BY_NAME[verb].parts else None
    for choice in choices:
        match choice:
            case Wager(on=on) | WagerOff(on=on) if on is not None:
                continue
            case Wager(verb=offered, spot=place) if (offered, place) == (verb, spot):
                return at_amount(choice, dollars(words[0]) if words else choice.high)
            case WagerOff(verb=offered, spot=place) if (offered, place) == (verb, spot):
                return command_of(choice)
            case Choice(verb=offered) if offered == verb and spot is None:
                return command_of(choice, cards=parse_cards("".join(words)))
    return None


def at_amount(choice: Wager, amount: Cents) -> c.AnyCommand:
    """A wager of this amount, or of the nearest amount that its spot takes."""
    return command_of(choice, amount=Cents(min(max(amount, choice.low), choice.high)))
