"""The commands of a pot or rummy round, from its events, with the cards that a reader may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.history.seen import Reader, seen_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.misdeal import Misdeal


def hand_commands(
    events: Sequence[e.Event], reader: Reader, *, asked_first: bool = False
) -> Iterator[c.AnyCommand]:
    """The commands of a round as one of its players, or a bystander, may read them.

    ``asked_first``: a card that a player asked for and the dealer then turned is told in these two steps.
    """
    before: e.Event | None = None
    asks: int | None = None
    # Not strict: a round without events yet has no event after the first.
    for event, seen, after in zip(
        events, seen_cards(events, reader.player), [*events[1:], None], strict=False
    ):
        last, before = before, event
        if _follows(last, event, after):
            continue
        if isinstance(event, e.StockAsked) and asked_first:
            asks = event.player
            yield c.DrawCard(player=event.player)
        elif isinstance(event, e.CardDrawn) and asks == event.player:
            asks = None
            yield c.DealHand(to=event.player, cards=(event.card,))
        elif isinstance(event, e.HandDealt):
            cards = event.cards if reader.revealed else _visible(event.cards, seen)
            yield c.DealHand(to=event.to, cards=cards)
        elif isinstance(event, e.CardsDiscarded):
            # Only the player who threw cards away knows them.
            own = reader.revealed or event.player == reader.player
            cards = event.cards if own else (UNSEEN,) * len(event.cards)
            yield c.ThrowAway(player=event.player, cards=cards)
        elif isinstance(event, e.CardsBurned):
            # A burn that the dealer did not name follows from the cards dealt after it.
            if UNSEEN not in event.cards or isinstance(after, e.CardsTakenBack | e.CardsEliminated):
                yield c.Burn(cards=event.cards if reader.revealed else (UNSEEN,) * len(event.cards))
        elif (said := SAID.get(type(event))) is not None:
            yield said(event)


def _follows(last: e.Event | None, event: e.Event, after: e.Event | None) -> bool:
    """Whether an event follows from an exposed card: its deal, or the hand that was dead through it."""
    match event, last, after:
        case e.HandDealt(cards=(card,)), _, e.DownCardExposed():
            return card is after.card and event.to == after.to
        case e.HandDeclaredDead(), e.DownCardExposed(), _:
            return event.player == last.to and event.clause == last.clause
    return False


def _visible(cards: tuple[Card, ...], seen: tuple[bool, ...]) -> tuple[Card, ...]:
    return tuple(card if open_ else UNSEEN for card, open_ in zip(cards, seen, strict=True))


SAID: dict[type[e.Event], Callable[[Any], c.AnyCommand]] = {
    e.BoardDealt: lambda event: c.DealBoard(cards=event.cards, board=event.board),
    e.CardsTakenBack: lambda event: c.ExposeEarly(cards=event.cards),
    e.CardsEliminated: lambda event: c.ExposeEarly(cards=event.cards),
    e.DownCardExposed: lambda event: c.ExposeDown(to=event.to, card=event.card),
    e.ExtraCardReturned: lambda event: c.ReturnExtra(to=event.to, card=event.card),
    e.HandVoided: lambda event: (
        c.DeclareMisdeal(reason=event.reason) if event.reason in set(Misdeal) else c.FoulDeck()
    ),
    e.KillClaimed: lambda event: c.KillPot(player=event.player),
    e.StubShuffled: lambda _: c.Shuffle(),
    e.StockRenewed: lambda _: c.Shuffle(),
    e.HandGivenUp: lambda _: c.Shuffle(),
    e.HandDeclaredDead: lambda event: c.DeclareDead(player=event.player),
    e.HandFolded: lambda event: c.Fold(player=event.player),
    e.Checked: lambda event: c.CheckOrCall(player=event.player),
    e.Called: lambda event: c.CheckOrCall(player=event.player),
    e.Raised: lambda event: c.BetOrRaise(player=event.player, to=event.to),
    e.BroughtIn: lambda event: c.BringIn(player=event.player),
    e.FacingChosen: lambda event: c.Face(
        player=event.player, up=event.up, card=event.turned[0] if event.named else None
    ),
    e.TwiceAnswered: lambda event: c.RunTwice(player=event.player, agreed=event.agreed),
    e.QuestionAnswered: lambda event: (c.Straddle if event.what == "straddle" else c.ChopBlinds)(
        player=event.player, agreed=event.agreed
    ),
    e.HandShown: lambda event: c.Show(player=event.player, cards=event.cards),
    e.HandMucked: lambda event: c.Muck(player=event.player),
    e.PlayerStayed: lambda event: c.GoIn(player=event.player),
    e.PlayerDropped: lambda event: c.DropOut(player=event.player),
    e.CardDrawn: lambda event: c.DrawCard(player=event.player, card=event.card),
    e.CardTaken: lambda event: c.TakeDiscard(player=event.player, card=event.card),
    e.CardForced: lambda event: c.ForceCard(player=event.player),
    e.MeldLaid: lambda event: c.LayMeld(player=event.player, cards=event.cards, borrowed=event.borrowed),
    e.MeldExtended: lambda event: c.AddToMeld(player=event.player, meld=event.meld, cards=event.cards),
    e.CardDiscarded: lambda event: c.DiscardCard(player=event.player, card=event.card),
    e.RedrawPassed: lambda event: c.PassRedraw(player=event.player),
}
"""The command for each event that somebody caused, apart from those whose cards are secret."""

FOLLOWS: frozenset[type[e.Event]] = frozenset(
    {
        e.ForcedBetPosted,
        e.PotKilled,
        e.Straddled,
        e.AnteReturned,
        e.PlayersAsked,
        e.SecondRunBegan,
        e.StreetPassed,
        e.BettingOpened,
        e.BetReturned,
        e.FeeTaken,
        e.BettingClosed,
        e.PotAwarded,
        e.RoundClosed,
        e.FirstNamed,
        e.TurnOpened,
        # The card that was asked for says who asked.
        e.StockAsked,
        e.ChipsCollected,
        e.HandWon,
    }
)
"""Events that follow from the commands written."""
