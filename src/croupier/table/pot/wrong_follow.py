"""How a hand's state follows what went wrong with its deal. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN
from croupier.table import events as e
from croupier.table.pot.state import PotState


def card_exposed(state: PotState, event: e.DownCardExposed) -> None:
    """A card that should have come face down was seen."""
    i, card = event.to - 1, event.card
    state.exposed.append(i)
    if event.then == "stays up":
        # The down card that was turned up for it goes down again.
        back = len(state.up[i]) - len(state.turned_now)
        state.up[i] = (*state.up[i][:back], card)
        state.turned[i] = state.turned[i][: len(state.turned[i]) - len(state.turned_now)]
        state.hole[i] += (card,)
        state.dealt[i] += 1
        state.out += 1
        state.stub -= 1
        state.used.add(card)
        state.facing = None
        state.next()
        return
    left = list(state.hole[i])
    place = left.index(card if card in left else UNSEEN)
    left[place] = card
    state.used.add(card)
    if event.then in ("kept", "up"):
        state.hole[i] = tuple(left)
        state.up[i] += (card,)
        return
    del left[place]
    state.hole[i] = tuple(left)
    if event.then == "burn":
        state.dealt[i] -= 1
        state.out -= 1
        state.burns.append(card)
        state.burn_made = True
    else:
        state.owed[i] += 1
        state.late.add(i)
        state.pile.append((state.draws, i, (card,)))


def extra_returned(state: PotState, event: e.ExtraCardReturned) -> None:
    """A surplus card is the next burn."""
    state.stub -= 1
    state.used.add(event.card)
    state.burns.append(event.card)
    state.burn_made = True


def eliminated(state: PotState, event: e.CardsEliminated) -> None:
    """Cards out of play for the whole hand."""
    state.stub -= event.count
    state.used.update(event.cards)
    state.early_before = state.street + 1


def ante_returned(state: PotState, event: e.AnteReturned) -> None:
    """An ante went back to a hand that died by the dealer's fault."""
    i = event.player - 1
    state.stacks[i] += event.amount
    state.pot -= event.amount
    state.posted[i] -= event.amount
    # An ante that is a dead post belongs to the main pot, not to its poster.
    dead = event.amount - min(event.amount, state.totals[i])
    state.totals[i] -= event.amount - dead
    state.dead_money -= dead
    state.returned[i] += event.amount


def voided(state: PotState, event: e.HandVoided) -> None:
    """Everybody has again what he began with."""
    state.voided = event.reason
    for i, amount in enumerate(event.returned):
        state.stacks[i] += amount
    state.pot = state.dead_money = 0
    state.fees = []
    state.waiting = []
    state.bets = [0] * state.players
    state.totals = [0] * state.players


WRONG: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    e.DownCardExposed: card_exposed,
    e.ExtraCardReturned: extra_returned,
    e.CardsEliminated: eliminated,
    e.AnteReturned: ante_returned,
    e.HandVoided: voided,
}
"""The part of the transition table for irregular deals."""
