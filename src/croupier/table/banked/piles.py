"""Piles that are dealt before anybody knows whose they are: the pick and the dice say who gets which."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.banked.pai_gow import PLACES, cards_of_pile, first_place, pile_at
from croupier.games.choice import DealTo
from croupier.numbers import Player, Seat
from croupier.table.banked.state import BankedState


def next_pile(state: BankedState, bank: Player, due: Sequence[DealTo]) -> tuple[DealTo, tuple[int, ...]]:
    """The first hand clockwise from the first place that has no cards yet, and the cards of its pile.

    Places without a wager get a pile as well, and are due none: it is taken back unseen [FPG Deal 3].
    """
    first = first_place(state.seats[bank], state.dice)

    def place(choice: DealTo) -> Seat:
        return state.seats[choice.to if isinstance(choice.to, int) else bank]

    hand = min(due, key=lambda choice: (place(choice) - first) % PLACES)
    pile = pile_at(place(hand), first=first, picked=state.pile or 1)
    return hand, cards_of_pile(pile, hand.count)
