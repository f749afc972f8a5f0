"""An auditor for decks: every order fits its promise, and every card dealt comes from the promised order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cards import Card
from croupier.floor.cards.promise import promised
from croupier.floor.records import DeckShuffled
from croupier.link.audit import Misfit
from croupier.table import Table
from croupier.table.events import BoardDealt, CardDrawn, CardsBurned, CardsEliminated, Event, HandDealt
from croupier.table.session.events import ButtonDrawn, DrawPromised, RoundOpened, StubPromised


def audit_decks(table: Table, decks: Sequence[DeckShuffled]) -> Misfit | None:
    """The first deck that is not what was promised, or not a whole pack; None if all are."""
    pack = sorted(card.text for card in table.deck.cards)
    for place, deck in enumerate(decks, start=1):
        try:
            kept = promised(deck.order, bytes.fromhex(deck.salt), deck.promise) == deck.commitment
        except ValueError:
            kept = False
        if not kept:
            return Misfit(place, f"the order of the deck is not the one promised as {deck.commitment[:16]}…")
        if not deck.stub and sorted(card.text for card in deck.order) != pack:
            return Misfit(place, "the deck is not one whole pack")
    return None


def audit_deal(decks: Mapping[str, DeckShuffled], events: Sequence[Event]) -> Misfit | None:
    """The first record of a table's log with a card that its promised deck does not have there."""
    order: Sequence[Card] | None = None
    used, drawn, draw = "", 0, ""
    for place, event in enumerate(events, start=1):
        match event:
            case RoundOpened(commitment=commitment) | StubPromised(commitment=commitment):
                if commitment and commitment not in decks:
                    return Misfit(place, f"there is no deck promised as {commitment[:16]}…")
                if isinstance(event, StubPromised):
                    order, drawn = decks[commitment].order, 0
                else:
                    order = decks[commitment].order if commitment else None
                    drawn = drawn if commitment == used else 0
                    used = commitment
            case DrawPromised():
                draw = event.commitment
            case ButtonDrawn() if draw:
                if draw not in decks:
                    return Misfit(place, f"there is no deck promised as {draw[:16]}…")
                if event.cards != decks[draw].order[: len(event.cards)]:
                    return Misfit(place, "the cards of the draw are not those of the promised deck")
            case CardsEliminated():
                drawn += event.count
            case HandDealt() | BoardDealt() | CardsBurned() | CardDrawn():
                cards = (event.card,) if isinstance(event, CardDrawn) else event.cards
                if order is not None and tuple(order[drawn : drawn + len(cards)]) != cards:
                    return Misfit(place, f"{_said(cards)} was dealt, where the promised deck has other cards")
                drawn += len(cards)
    return None


def _said(cards: Sequence[Card]) -> str:
    return "".join(card.text for card in cards)
