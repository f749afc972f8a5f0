"""Audits decks: every order matches its promise, and every card dealt comes from the promised order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from croupier.cards import UNSEEN, Card, Cards
from croupier.floor.cards.promise import Turn, promised
from croupier.floor.records import DeckShuffled
from croupier.games.banked.pai_gow import PLACES, cards_of_pile
from croupier.link.audit import Misfit
from croupier.table import Table
from croupier.table.events import (
    BoardDealt,
    CardDrawn,
    CardsBurned,
    CardsEliminated,
    DeckCut,
    DiceShaken,
    Event,
    HandDealt,
)
from croupier.table.session.events import (
    ButtonDrawn,
    DeckPromised,
    DeckTurned,
    DrawPromised,
    RoundOpened,
    StubPromised,
)

PILE = 7
PILES = range(1, PLACES + 1)
"""Where dice are shaken, cards are dealt in seven piles of seven; earlier stores dealt them one hand after
another."""


def audit_decks(table: Table, decks: Sequence[DeckShuffled]) -> Misfit | None:
    """Return the first deck that breaks its promise or is not a whole pack; None if all are right."""
    pack = Counter(table.deck.cards)
    for place, deck in enumerate(decks, start=1):
        found = Counter(deck.order)
        if not deck.stub and found != pack:
            return Misfit(place, "the deck is not one whole pack")
        if not found <= pack:
            return Misfit(place, "cards were shuffled again that the pack does not have")
        try:
            salt = bytes.fromhex(deck.salt)
            kept = promised(deck.order, salt, deck.promise, table.deck.cards) == deck.commitment
        except ValueError:
            kept = False
        if not kept:
            return Misfit(place, f"the order of the deck is not the one promised as {deck.commitment[:16]}…")
    return None


def audit_deal(decks: Mapping[str, DeckShuffled], events: Sequence[Event]) -> Misfit | None:
    """Return the first record of a table's log with a card that differs from its promised deck."""
    order: Sequence[Card] | None = None
    whole: Sequence[Card] | None = None
    used, drawn, draw = "", 0, ""
    piles: list[Cards] = []
    in_piles = False
    for place, event in enumerate(events, start=1):
        match event:
            case RoundOpened(commitment=commitment) | StubPromised(commitment=commitment):
                if commitment and commitment not in decks:
                    return Misfit(place, f"there is no deck promised as {commitment[:16]}…")
                if isinstance(event, StubPromised):
                    order, drawn = decks[commitment].order, 0
                    piles = _piles(order) if in_piles else []
                else:
                    if commitment != used:
                        drawn, whole = 0, decks[commitment].order if commitment else None
                    order, used, piles, in_piles = whole, commitment, [], False
            case DiceShaken() if order is not None:
                piles, in_piles = _piles(order), True
            case DeckCut():
                order = whole = None if order is None else _cut(order, event.at)
            case DeckTurned() if order is not None:
                order = whole = Turn.of(event, drawn).turn(order, event.commitment)
            case DeckPromised(commitment=commitment) if commitment not in decks:
                return Misfit(place, f"there is no deck promised as {commitment[:16]}…")
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
                # A burn that the rules recorded themselves takes a card off the deck without naming it.
                unnamed = isinstance(event, CardsBurned) and set(cards) == {UNSEEN}
                if cards in piles:
                    piles.remove(cards)
                elif unnamed:
                    pass
                elif order is not None and tuple(order[drawn : drawn + len(cards)]) != cards:
                    return Misfit(place, f"{_said(cards)} was dealt, where the promised deck has other cards")
                drawn += len(cards)
    return None


def _piles(order: Sequence[Card]) -> list[Cards]:
    """Return the piles that an order is dealt in."""
    return [tuple(order[at] for at in cards_of_pile(pile, PILE)) for pile in PILES]


def _cut(order: Sequence[Card], at: int) -> Sequence[Card]:
    """Return the order after the cut."""
    return (*order[at:], *order[:at])


def _said(cards: Sequence[Card]) -> str:
    return "".join(card.text for card in cards)
