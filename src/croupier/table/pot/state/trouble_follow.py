"""How a round's state follows what went wrong with its deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN
from croupier.numbers import by_player
from croupier.table import events as e
from croupier.table.pot.state.hand import PotState


def card_exposed(state: PotState, event: e.DownCardExposed) -> None:
    """A card that should have been face down was seen."""
    player, card = event.to, event.card
    cards, trouble = state.cards, state.trouble
    trouble.exposed.append(player)
    if event.then == "stays up":
        # The down card that was turned up for it is turned down again.
        back = len(cards.up[player]) - len(cards.turned_now)
        cards.up[player] = (*cards.up[player][:back], card)
        cards.turned[player] = cards.turned[player][: len(cards.turned[player]) - len(cards.turned_now)]
        cards.hole[player] += (card,)
        cards.dealt[player] += 1
        cards.out += 1
        cards.stub -= 1
        cards.used.add(card)
        cards.facing = None
        state.next()
        return
    left = list(cards.hole[player])
    place = left.index(card if card in left else UNSEEN)
    left[place] = card
    cards.used.add(card)
    if event.then in ("kept", "up"):
        cards.hole[player] = tuple(left)
        cards.up[player] += (card,)
        return
    del left[place]
    cards.hole[player] = tuple(left)
    if event.then == "burn":
        cards.dealt[player] -= 1
        cards.out -= 1
        cards.burns.append(card)
        trouble.burn_made = True
    else:
        cards.owed[player] += 1
        trouble.late.add(player)
        cards.pile.append((cards.draws, player, (card,)))


def extra_returned(state: PotState, event: e.ExtraCardReturned) -> None:
    """A surplus card is the next burn card."""
    state.cards.stub -= 1
    state.cards.used.add(event.card)
    state.cards.burns.append(event.card)
    state.trouble.burn_made = True


def eliminated(state: PotState, event: e.CardsEliminated) -> None:
    """Cards out of play for the rest of the round."""
    state.cards.stub -= event.count
    state.cards.used.update(event.cards)
    state.trouble.early_before = state.street + 1


def ante_returned(state: PotState, event: e.AnteReturned) -> None:
    """The ante of a hand that was dead through the dealer's error went back."""
    player, amount, chips = event.player, event.amount, state.chips
    chips.stacks[player] += amount
    chips.pot -= amount
    chips.forced[player] -= amount
    # A dead ante belongs to the main pot, not to the player's own total.
    dead = amount - min(amount, chips.totals[player])
    chips.totals[player] -= amount - dead
    chips.dead_money -= dead
    chips.returned[player] += amount


def voided(state: PotState, event: e.HandVoided) -> None:
    """Everybody gets back what they began with."""
    chips = state.chips
    state.trouble.voided = event.reason
    for player, amount in by_player(event.returned):
        chips.stacks[player] += amount
    chips.pot = chips.dead_money = 0
    chips.fees = []
    state.waiting = []
    chips.bets = [0] * len(chips.bets)
    chips.totals = [0] * len(chips.totals)


TROUBLE: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    e.DownCardExposed: card_exposed,
    e.ExtraCardReturned: extra_returned,
    e.CardsEliminated: eliminated,
    e.AnteReturned: ante_returned,
    e.HandVoided: voided,
}
"""The transitions for irregular deals."""
