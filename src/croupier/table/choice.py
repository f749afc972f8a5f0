"""A choice of ``round.legal()`` made: the command that it stands for."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import Card
from croupier.games.choice import Choice
from croupier.money import Cents
from croupier.table import commands as c

BY_PLAYER: dict[str, Callable[..., c.AnyCommand]] = {
    "cc": c.CheckOrCall,
    "kill": c.KillPot,
    "muck": c.Muck,
    "pb": c.BringIn,
    "sm": c.Show,
    "switch": c.Switch,
}
BY_HAND: dict[str, Callable[..., c.AnyCommand]] = {
    "f": c.Fold,
    "hit": c.Hit,
    "split": c.Split,
    "stand": c.Stand,
    "surrender": c.Surrender,
}
BY_DEALER: dict[str, Callable[[], c.AnyCommand]] = {
    "closed": c.CloseOffer,
    "count": c.CountHands,
    "dd": c.DealDone,
    "nb": c.NoMoreBets,
    "shuffle": c.Shuffle,
}


def command_of(
    choice: Choice, *, amount: Cents | None = None, cards: tuple[Card, ...] = (), agreed: bool = True
) -> c.AnyCommand:
    """A choice against a bank or for a pot as the command that makes it, at its least without an amount.

    Cards are those that are dealt, thrown away or set in front. A rummy table has its own.
    """
    verb, player, hand, on = choice.verb, choice.player, choice.hand, choice.on
    if verb in BY_PLAYER:
        return BY_PLAYER[verb](player=player)
    if verb in BY_HAND:
        return BY_HAND[verb](player=player, hand=hand)
    if verb in BY_DEALER:
        return BY_DEALER[verb]()
    match verb:
        case "w":
            assert choice.spot is not None
            return c.PlaceWager(player=player, spot=choice.spot, amount=_of(choice, amount), hand=hand, on=on)
        case "off":
            assert choice.spot is not None
            return c.TakeOff(player=player, spot=choice.spot, hand=hand, on=on)
        case "cbr":
            return c.BetOrRaise(player=player, to=_of(choice, amount))
        case "up" | "down":
            return c.Face(player=player, up=verb == "up")
        case "rit":
            return c.RunTwice(player=player, agreed=agreed)
        case "sd":
            return c.ThrowAway(player=player, cards=cards)
        case "set":
            return c.SetHand(player=player, cards=cards)
        case "dh":
            assert choice.to is not None
            return c.DealHand(to=choice.to, cards=cards, hand=hand)
        case "db":
            return c.DealBoard(cards=cards, board=choice.board)
        case "burn":
            return c.Burn(cards=cards)
    raise ValueError(f"{verb!r} is no choice that a command can be made of")


def _of(choice: Choice, amount: Cents | None) -> Cents:
    found = choice.low if amount is None else amount
    assert found is not None, f"{choice} has no amount"
    return found
