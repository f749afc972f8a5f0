"""The cut of a new shoe: offered to the player-dealer after the shuffle, before the first card."""

from __future__ import annotations

from croupier.errors import CardCount, NotNow, NotOffered
from croupier.games.choice import Choice, NumberChoice
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage


def cut_choices(round_: BankedPosition, actor: Player) -> list[Choice]:
    """Where the player-dealer may cut; the dealer goes on without a cut."""
    if actor == DEALER:
        return [Choice(verb="closed")]
    return [NumberChoice(verb="cut", player=actor, low=1, high=len(round_.table.deck.cards) - 1)]


def check_cut(round_: BankedPosition, command: c.CutDeck) -> None:
    """Refuse a cut by anybody else, after the first card, a second one, or one that is no cut."""
    game, state, bank = round_.table.game, round_.state, round_.bank
    if not game.cut or bank is None:
        raise NotOffered(f"the rules of {game.name} offer no cut")
    if command.player != bank.player:
        raise NotNow("the cut is the player-dealer's", clause=game.cut)
    if state.stage is not Stage.WAGERS or state.burned_cards or state.cut or state.offer_closed:
        raise NotNow("a shoe is cut once, before its first card", clause=game.cut)
    cards = len(round_.table.deck.cards)
    if not 1 <= command.at < cards:
        raise CardCount(f"cut 1 to {cards - 1} of {cards} cards", clause=game.cut)
