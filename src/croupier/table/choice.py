"""Turns a choice of ``round.legal()`` into its command."""

from __future__ import annotations

from typing import Any

from croupier.cards import Cards
from croupier.games import choice as ch
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.verb import Actor, Kind
from croupier.table.verbs import BY_NAME


def command_of(
    choice: ch.Choice,
    *,
    amount: Cents | None = None,
    cards: Cards = (),
    agreed: bool = True,
    number: int | None = None,
) -> c.AnyCommand:
    """The command for a choice; a wager or a number is the smallest allowed unless one is given.

    ``cards`` are those to deal, throw away or set in front, where the choice does not name them. A choice
    that needs what is not given raises ``ValueError``.
    """
    if choice.needs and not cards:
        raise ValueError(f"{choice.verb!r} needs {choice.needs}")
    match choice:
        case ch.Wager(player=player, spot=spot, hand=hand, on=on):
            stake = choice.low if amount is None else amount
            return c.PlaceWager(player=player, spot=spot, amount=stake, hand=hand, on=on)
        case ch.WagerOff(player=player, spot=spot, hand=hand, on=on):
            return c.TakeOff(player=player, spot=spot, hand=hand, on=on)
        case ch.Raise(player=player, low=low):
            return c.BetOrRaise(player=player, to=low if amount is None else amount)
        case ch.TurnOver(verb="sm", player=player):
            return c.Show(player=player, cards=cards)
        case ch.TurnOver(player=player):
            return c.Face(player=player, up=False, card=cards[0] if cards else None)
        case ch.Throw(player=player):
            return c.ThrowAway(player=player, cards=cards)
        case ch.SetFront(player=player):
            return c.SetHand(player=player, cards=cards)
        case ch.TakeTop(player=player):
            return c.TakeDiscard(player=player, card=choice.cards[0])
        case ch.NewMeld(player=player, borrowed=borrowed):
            return c.LayMeld(player=player, cards=choice.cards, borrowed=borrowed)
        case ch.MoreToMeld(player=player, meld=meld):
            return c.AddToMeld(player=player, meld=meld, cards=choice.cards)
        case ch.DiscardOne(player=player):
            return c.DiscardCard(player=player, card=choice.cards[0])
        case ch.DealTo(to=to, hand=hand):
            return c.DealHand(to=to, cards=cards, hand=hand)
        case ch.DealMiddle(board=board):
            return c.DealBoard(cards=cards, board=board)
        case ch.BurnCards():
            return c.Burn(cards=cards)
    return _by_verb(choice, agreed=agreed, number=number)


UNSAID = frozenset({Kind.DRAWN, Kind.NAME, Kind.LOCKED_METER})
"""Parts of a command that may be left out."""


def _by_verb(choice: ch.Choice, *, agreed: bool, number: int | None) -> c.AnyCommand:
    """The command for a choice whose verb says everything."""
    verb = BY_NAME[choice.verb]
    values: dict[str, Any] = dict(verb.fixed)
    if verb.actor is Actor.PLAYER:
        values["player"] = choice.player
    if isinstance(choice, ch.HandChoice):
        values["hand"] = choice.hand
    for part in verb.parts:
        if part.kind is Kind.ANSWER:
            values[part.fields[0]] = agreed
        elif part.kind is Kind.NUMBER and isinstance(choice, ch.NumberChoice):
            values[part.fields[0]] = choice.low if number is None else number
        elif part.kind not in UNSAID:
            raise ValueError(f"{choice.verb!r} needs a value for {part.fields[0]!r}")
    return verb.command(**values)
