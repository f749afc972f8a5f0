"""The commands of a round against a bank, from its events, with the cards that a reader may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Deal, Misdeal, Place
from croupier.games.choice import Target
from croupier.history.seen import Reader
from croupier.numbers import DEALER, Player
from croupier.table import BankedRound
from croupier.table import commands as c
from croupier.table import events as e


def banked_commands(round_: BankedRound, reader: Reader) -> Iterator[c.AnyCommand]:
    """The commands of a finished round as one of its players, or a bystander, may read them."""
    events, script = round_.log, round_.table.game.script
    steps = len(script)
    deals = 1 + sum(isinstance(event, e.HandsTakenBack) for event in events)
    cards = Dealt(round_.view(reader.player), reader, deals)
    lock: e.MeterRead | None = None
    ended = False
    """Whether a deal has just ended with the wrong number of cards, which makes hands dead immediately."""
    step = 0
    # Not strict: a round without events yet has no event after the first.
    for event, following in zip(events, [*events[1:], None], strict=False):
        match event:
            case e.HandDealt():
                seen = cards.hand(event)
                # Everybody has seen a card that is exposed as it is dealt.
                exposed = isinstance(following, e.DownCardExposed) and event.cards == (following.card,)
                yield c.DealHand(to=event.to, cards=event.cards if exposed else seen, hand=event.hand)
            case e.HandNamed():
                # An exposed card is named by what is written next.
                exposed = isinstance(following, e.DownCardExposed)
                if not exposed and (shown := cards.named(event)):
                    yield c.DealHand(to=event.to, cards=shown, hand=event.hand)
            case e.CardsBurned():
                yield c.Burn(cards=cards.burned(event))
            case e.HandSet() if isinstance(event.to, int):
                # Nothing depends on how a hand was set that was taken back.
                if UNSEEN not in (front := cards.front(event)) or not cards.goes_back:
                    yield c.SetHand(player=event.to, cards=front)
            case e.WagerPlaced():
                # The wager of a split follows from the split itself.
                if not isinstance(following, e.HandSplit):
                    yield _wager(event)
            case e.WagerTakenOff():
                # Wagers returned for a lost link or an unpaid fee follow from the lock.
                if not event.says:
                    place = Place.parse(event.spot)
                    yield c.TakeOff(player=event.player, spot=place.spot, hand=place.hand, on=place.on)
            case e.MeterRead() if isinstance(following, e.BetsClosed):
                lock = event
            case e.MeterRead():
                yield c.PayAwards(meter=event.reading)
            case e.BetsClosed():
                yield c.NoMoreBets(meter=lock.reading if lock is not None else None)
            case e.DealMarkedWrong():
                # After the last step a count finds the hand wrong; before it the deal is ended.
                ended = step < steps and (isinstance(following, ENDS_THE_DEAL) or not _one_player(event))
                # Outside a deal the dealer has found the bank's hand wrong.
                ended = ended and (event.hands != (c.BANK,) or isinstance(script[step], Deal))
                yield c.DealDone() if ended else c.DeclareDead(player=(*_players(event), DEALER)[0])
            case e.RoundVoided(reason=reason) | e.HandsTakenBack(reason=reason):
                if isinstance(event, e.HandsTakenBack):
                    cards.taken_back()
                yield from _declared(reason)
            case e.HandDeclaredDead() if ended:
                pass
            case e.StepReached():
                ended, step = False, event.step
            case _:
                if (said := SAID.get(type(event))) is not None:
                    yield said(event)


def _declared(reason: str) -> Iterator[c.AnyCommand]:
    """What the dealer said; a void round may follow from what was written before."""
    if reason == Misdeal.FOULED_DECK:
        yield c.FoulDeck()
    elif reason in [*Misdeal]:
        yield c.DeclareMisdeal(reason=reason)


ENDS_THE_DEAL = (e.HandDeclaredDead, e.HandsTakenBack, e.StepReached)
"""The events after a deal that is ended with wrong hands; a hand found wrong later voids the round."""


def _players(event: e.DealMarkedWrong) -> list[Player]:
    return [hand for hand in event.hands if isinstance(hand, int)]


def _one_player(event: e.DealMarkedWrong) -> bool:
    return len(event.hands) == len(_players(event)) == 1


def _wager(event: e.WagerPlaced) -> c.PlaceWager:
    place = Place.parse(event.spot)
    return c.PlaceWager(
        player=event.player, spot=place.spot, amount=event.amount, hand=place.hand, on=place.on
    )


class Dealt:
    """The cards of a round as one reader may see them, asked for in the order of the deal.

    ``deals`` is how often they were dealt; of hands that were taken back, nobody saw those of others.
    """

    def __init__(self, view: BankedView, reader: Reader, deals: int) -> None:
        self._reader, self._revealed, self._deals = reader.player, reader.revealed, deals
        self._shown: dict[Target, tuple[Card, ...]] = {seat.player: seat.cards for seat in view.seats}
        self._shown[c.BANK] = view.bank_cards
        self._fronts = {seat.player: seat.front for seat in view.seats}
        self._dealt: dict[Target, int] = {}
        self._burns = self._down = 0

    def taken_back(self) -> None:
        """Every card went back, to be dealt again."""
        self._deals -= 1
        self._dealt, self._down = {}, 0

    @property
    def goes_back(self) -> bool:
        """Whether the cards of this deal are taken back later."""
        return self._deals > 1

    def _finally(self, to: Target) -> tuple[Card, ...]:
        """A hand as it lay at the end; nothing of a deal that was taken back."""
        return () if self.goes_back else self._shown.get(to, ())

    def hand(self, event: e.HandDealt) -> tuple[Card, ...]:
        """Cards of a hand: as dealt if face up or the reader's own, else as shown later, or unseen."""
        unseen = UNSEEN in event.cards
        open_ = self._revealed or event.to == self._reader or event.up >= len(event.cards)
        if event.to == c.BANK and not open_:
            seen = self._banks(event)
            return event.cards if unseen else seen
        start = self._dealt.get(event.to, 0)
        self._dealt[event.to] = start + len(event.cards)
        if unseen or open_ or event.to not in self._shown:
            return event.cards
        seen = self._finally(event.to)[start : self._dealt[event.to]]
        return seen if len(seen) == len(event.cards) else (UNSEEN,) * len(event.cards)

    def named(self, event: e.HandNamed) -> tuple[Card, ...]:
        """A hand that was dealt unseen and shown later; none of it where the reader did not see it."""
        if self._revealed or event.to == self._reader:
            return event.cards
        return event.cards if UNSEEN not in (self._finally(event.to) or (UNSEEN,)) else ()

    def _banks(self, event: e.HandDealt) -> tuple[Card, ...]:
        """Cards of the bank's hand, in which those face down lie first, whenever they were dealt."""
        start, covered = self._down, len(event.cards) - event.up
        self._down += covered
        seen = self._finally(c.BANK)[start : start + covered]
        return (seen if len(seen) == covered else (UNSEEN,) * covered) + event.cards[covered:]

    def burned(self, event: e.CardsBurned) -> tuple[Card, ...]:
        """Burned cards, unseen except the first card of a new shoe, which is turned up [GF 3]."""
        self._burns += 1
        first = self._burns == 1 and not self._dealt and len(event.cards) == 1
        return event.cards if first or self._revealed else (UNSEEN,) * len(event.cards)

    def front(self, event: e.HandSet) -> tuple[Card, ...]:
        """The two cards in front of a hand."""
        if self._revealed or event.to == self._reader:
            return event.front
        shown = self._fronts.get(event.to, ()) if isinstance(event.to, int) and not self.goes_back else ()
        return shown or (UNSEEN,) * len(event.front)


SAID: dict[type[e.Event], Callable[[Any], c.AnyCommand]] = {
    e.BoardDealt: lambda event: c.DealBoard(cards=event.cards, board=event.board),
    e.ChipsAdded: lambda event: c.Buy(player=event.player, amount=event.amount),
    e.HandFolded: lambda event: c.Fold(player=event.player, hand=event.hand),
    e.HandDeclaredDead: lambda event: c.DeclareDead(player=event.player),
    e.Checked: lambda event: c.CheckOrCall(player=event.player),
    e.CardAsked: lambda event: c.Hit(player=event.player, hand=event.hand),
    e.HandStood: lambda event: c.Stand(player=event.player, hand=event.hand),
    e.HandSplit: lambda event: c.Split(player=event.player, hand=event.hand),
    e.HandSurrendered: lambda event: c.Surrender(player=event.player, hand=event.hand),
    e.CardsSwitched: lambda event: c.Switch(player=event.player),
    e.PileChosen: lambda event: c.PickPile(player=event.player, pile=event.pile),
    e.DeckCut: lambda event: c.CutDeck(player=event.player, at=event.at),
    e.DiceShaken: lambda event: c.ShakeDice(dice=event.dice),
    e.OfferClosed: lambda _: c.CloseOffer(),
    e.CardsTakenBack: lambda event: c.ExposeEarly(cards=event.cards),
    e.FreeHandAsked: lambda event: c.AskFreeHand(player=event.player),
    e.HandsCounted: lambda _: c.CountHands(),
    e.WinnersConfirmed: lambda event: c.ConfirmAwards(by=event.by),
    e.AwardRefused: lambda event: c.RefuseAward(winner=event.player, by=event.by, why=event.why),
    e.DownCardExposed: lambda event: c.ExposeDown(to=event.to, card=event.card),
}
"""The command for each event that somebody caused, apart from those in ``BY_READER``."""

BY_READER: frozenset[type[e.Event]] = frozenset(
    {
        e.HandDealt,
        e.HandNamed,
        e.CardsBurned,
        e.HandSet,
        e.WagerPlaced,
        e.WagerTakenOff,
        e.MeterRead,
        e.BetsClosed,
        e.DealMarkedWrong,
        e.HandsTakenBack,
        e.RoundVoided,
    }
)
"""Events whose command depends on their neighbours or on the reader."""

FOLLOWS: frozenset[type[e.Event]] = frozenset(
    {
        e.BankPosted,
        e.BankReturned,
        e.StepReached,
        e.FeeCharged,
        e.AwardsFound,
        e.MeterFed,
        e.MeterReversed,
        e.MeterPaid,
        e.WagerSettled,
        e.WagerGivenBack,
        e.EnvyPaid,
        e.HandRevealed,
        # The wager says it: a hand is doubled by putting chips on its double.
        e.HandDoubled,
        e.PlayCutShort,
        e.RoundClosed,
    }
)
"""Events that follow from the commands written."""
