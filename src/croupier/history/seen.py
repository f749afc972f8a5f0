"""Which of the cards dealt in a round one person has seen.

Against a bank every hand is turned up in the end. In pot games and rummy a card is its player's secret until
it is face up: dealt or turned up, shown, melded, discarded face up. What a proof reveals and what a
transcript names is decided only here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.cards import UNSEEN, Card
from croupier.games.choice import Target
from croupier.numbers import Player
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class Reader:
    """The person for whom a finished round is written."""

    player: Player | None = None
    """None: a bystander's."""
    revealed: bool = False
    """Whether the order of the whole deck has been shown, so that everybody may see every card."""


EVERYTHING = Reader(revealed=True)


@dataclass(slots=True)
class _Place:
    """A card that was dealt, and whether it has been seen."""

    card: Card
    seen: bool


@dataclass(slots=True)
class _Watch:
    """What one person sees of a round."""

    player: Player | None
    held: dict[Target, list[_Place]] = field(default_factory=dict)
    fresh: Card | None = None
    """A card drawn or taken that everybody saw and that is not used yet."""

    def deal(self, event: e.HandDealt) -> list[_Place]:
        covered = len(event.cards) - event.up
        places = [
            _Place(card, event.to == self.player or number >= covered)
            for number, card in enumerate(event.cards)
        ]
        self.held.setdefault(event.to, []).extend(places)
        return places

    def leave(self, player: Player, cards: Iterable[Card], *, openly: bool) -> None:
        """Cards leave a hand; ``openly``: for everybody to see."""
        for card in cards:
            if card is self.fresh:
                self.fresh = None
                continue
            held = self.held.get(player, [])
            # Of equal cards, one already seen goes first, so that the other stays secret.
            place = min((one for one in held if one.card is card), key=lambda one: not one.seen, default=None)
            if place is not None:
                place.seen = place.seen or openly
                held.remove(place)

    def turn(self, player: Player, cards: Iterable[Card]) -> None:
        """Cards of a hand are turned up and stay in it."""
        for place in self.held.get(player, []):
            place.seen = place.seen or place.card in cards


def seen_cards(events: Sequence[e.Event], player: Player | None) -> list[tuple[bool, ...]]:
    """For each event, which of the cards that it took off the deck the player (None: a bystander) saw."""
    watch, found = _Watch(player), []
    for event in events:
        places: list[_Place] = []
        match event:
            case e.HandDealt():
                places = watch.deal(event)
            case e.BoardDealt():
                places = [_Place(card, seen=True) for card in event.cards]
            case e.CardsBurned():
                places = [_Place(card, seen=False) for card in event.cards]
            case e.CardDrawn():
                places, watch.fresh = [_Place(event.card, seen=True)], event.card
            case e.CardTaken():
                watch.fresh = event.card
            case e.CardsDiscarded():
                watch.leave(event.player, event.cards, openly=False)
            case e.FacingChosen():
                watch.turn(event.player, event.turned)
            case e.HandShown():
                watch.turn(event.player, event.cards)
            case e.DownCardExposed():
                watch.turn(event.to, (event.card,))
            case e.ExtraCardReturned():
                watch.leave(event.to, (event.card,), openly=False)
            case e.CardsEliminated():
                covered = event.count - len(event.cards)
                places = [_Place(card, seen=True) for card in event.cards]
                places += [_Place(UNSEEN, seen=False)] * covered
            case e.MeldLaid() | e.MeldExtended():
                watch.leave(event.player, event.cards, openly=True)
            case e.CardDiscarded():
                watch.leave(event.player, (event.card,), openly=True)
        found.append(places)
    return [tuple(place.seen for place in places) for places in found]
