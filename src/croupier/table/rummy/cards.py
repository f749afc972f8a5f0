"""Checks on the cards of a rummy round: no more of each than the pack has, and only from where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import CardInUse, CardMismatch, CardNotHeld
from croupier.numbers import Player
from croupier.table.rummy.state import RummyState
from croupier.table.rummy.table import RummyTable


def require_unused(
    table: RummyTable,
    state: RummyState,
    cards: Sequence[Card],
    *,
    seen: bool = False,
    returning: Sequence[Card] = (),
) -> None:
    """Refuse cards that the pack does not have, or has no more of; ``returning`` ones go back to the stock.

    ``seen`` means that the cards are face up, so they must be named.
    """
    copies = table.deck.copies
    for card, count in Counter(cards).items():
        if card is UNSEEN:
            if seen:
                raise CardMismatch("a card from the stock is turned face up; name it", clause="PAN 5.1")
        elif card not in copies:
            raise CardMismatch(f"{card} is not in the pack of {table.game.name}", clause="PAN 1")
        elif state.used[card.index] - returning.count(card) + count > copies[card]:
            raise CardInUse(f"no {card} is left in the stock; the pack has {copies[card]}", clause="PAN 1")


def require_held(table: RummyTable, state: RummyState, player: Player, cards: Sequence[Card]) -> None:
    """Refuse cards that the player does not hold, drawn card included; an unseen card may be any."""
    hand = list(state.hands[player])
    if state.drawn is not None:
        hand.append(state.drawn)
    revealed = []
    for card in cards:
        if card in hand and card is not UNSEEN:
            hand.remove(card)
        elif UNSEEN in hand and card is not UNSEEN:
            hand.remove(UNSEEN)
            revealed.append(card)
        else:
            raise CardNotHeld(
                f"player {player} has no {card} left in the hand for {write_cards(cards)}", clause="PAN 5.5"
            )
    require_unused(table, state, revealed)
