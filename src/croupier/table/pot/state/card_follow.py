"""How a round's state follows its cards: dealt, burned, turned, thrown away, shuffled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN
from croupier.table import events as e
from croupier.table.pot.state.hand import PotState
from croupier.table.pot.state.stage import BETTING, CHOICE, DEAL, DISCARD, DRAW


def hand_dealt(state: PotState, event: e.HandDealt) -> None:
    """Cards to a player."""
    assert isinstance(event.to, int)
    player, new, cards = event.to, event.cards, state.cards
    count = len(new)
    cards.hole[player] += new
    if event.up:
        cards.up[player] += new[-event.up :]
    cards.dealt[player] += count
    cards.out += count
    cards.stub -= count
    if count > 1:
        cards.use(new)
    elif new[0] is not UNSEEN:
        cards.used.add(new[0])
    if state.stage is DRAW:
        cards.owed[player] -= count
    elif state.stage is CHOICE:
        cards.facing = None
        state.next()


def board_dealt(state: PotState, event: e.BoardDealt) -> None:
    """Board cards; cards set aside for this street are shuffled back before the next."""
    cards, trouble = state.cards, state.trouble
    if trouble.burn_made and not cards.burned:
        # An exposed or surplus card of this street was the burn.
        cards.burned, trouble.burn_made = True, False
    while len(cards.board) < event.board:
        cards.board.append(())
    cards.board[event.board - 1] += event.cards
    cards.stub -= len(event.cards)
    cards.used.update(event.cards)
    # Two boards of one street are dealt one after another; a second run is dealt separately.
    last = 2 if len(cards.board) == 2 and cards.twice is None else cards.run
    if event.board == last:
        trouble.skip_burn = bool(trouble.set_aside)
        trouble.early = trouble.set_aside
        trouble.set_aside = ()


def cards_burned(state: PotState, event: e.CardsBurned) -> None:
    """A burn."""
    state.cards.burn(event.cards)


def shuffled(state: PotState, event: e.StubShuffled) -> None:
    """A new stub, with burns and discards if they were shuffled in."""
    cards = state.cards
    cards.used.difference_update(state.trouble.early)
    state.trouble.early = ()
    if event.burns:
        cards.back(cards.burns)
        cards.burns = []
    if event.discards:
        kept = [entry for entry in cards.pile if entry[0] == cards.draws and entry[1] in event.keeps]
        for entry in cards.pile:
            if entry not in kept:
                cards.back(entry[2])
        cards.pile = kept
        # A draw continues without another burn, even if the stub had no card left for the first (POT-R2).
        cards.burned = True
    cards.community = cards.community or event.community


def cards_discarded(state: PotState, event: e.CardsDiscarded) -> None:
    """Cards thrown away; in a draw they are replaced."""
    player, thrown, cards = event.player, event.cards, state.cards
    drawing = state.stage is DRAW
    if thrown:
        left = list(cards.hole[player])
        for card in thrown:
            left.remove(card if card in left else UNSEEN)
        cards.hole[player] = tuple(left)
        if cards.up[player]:
            cards.up[player] = tuple([card for card in cards.up[player] if card not in thrown])
        cards.use(thrown)
        cards.pile.append((cards.draws if drawing else 0, player, thrown))
    if drawing:
        cards.owed[player] = cards.drew[player] = event.drawn
    else:
        cards.discarded[player] += len(thrown)
    if drawing or state.stage is DISCARD:
        state.next(player)


def facing_chosen(state: PotState, event: e.FacingChosen) -> None:
    """How the next card is dealt; a card turned up still counts as dealt face down."""
    player, cards = event.player, state.cards
    cards.facing = event.up
    if event.named:
        hole, (card,) = cards.hole[player], event.turned
        place = hole.index(UNSEEN)
        cards.hole[player] = (*hole[:place], card, *hole[place + 1 :])
        cards.used.add(card)
    cards.turned_now = event.turned
    cards.up[player] += event.turned
    cards.turned[player] += event.turned


def taken_back(state: PotState, event: e.CardsTakenBack) -> None:
    """Board cards dealt too soon: set aside for a street, or back to the stub without another burn."""
    trouble = state.trouble
    trouble.early = (*trouble.early, *event.cards)
    # Everybody has seen them, and only a shuffle puts them back.
    state.cards.use(event.cards)
    if state.stage is not DEAL:
        trouble.early_before = state.street + (state.stage is BETTING)
    if event.set_aside:
        trouble.set_aside = event.cards
    else:
        trouble.skip_burn = True


CARDS: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    e.HandDealt: hand_dealt,
    e.BoardDealt: board_dealt,
    e.CardsBurned: cards_burned,
    e.CardsTakenBack: taken_back,
    e.StubShuffled: shuffled,
    e.CardsDiscarded: cards_discarded,
    e.FacingChosen: facing_chosen,
}
"""The transitions for cards."""
