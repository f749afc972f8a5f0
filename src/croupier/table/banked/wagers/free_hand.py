"""Rounds without wagers: dealt at a player's request, so many from each shoe."""

from __future__ import annotations

from croupier.errors import BankWagers, NotNow, NotOffered
from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage


def free_hand_choices(round_: BankedPosition, player: Player) -> list[Choice]:
    """The request for a free hand, while nobody has wagered or asked."""
    open_for_one = not round_.state.wagers and not round_.state.free_asked and _left(round_)
    return [Choice(verb="free", player=player)] if open_for_one and round_.state.seats[player] else []


def check_free_hand(round_: BankedPosition, player: Player) -> None:
    """Refuse a request where the game deals no free hands, too many were dealt, or chips are down."""
    game, state, bank = round_.table.game, round_.state, round_.bank
    clause = game.free_hands_clause or None
    round_.check_player(player)
    if not game.free_hands:
        raise NotOffered(f"{game.name} has no free hands")
    if state.stage is not Stage.WAGERS:
        raise NotNow("a free hand is asked for before the deal", clause=clause)
    if bank is not None and player in (bank.player, *bank.also):
        raise BankWagers("a free hand is asked for by those who play against the bank", clause=clause)
    if not state.seats[player]:
        raise NotNow("a free hand is asked for by somebody with a seat", clause=clause)
    if not _left(round_):
        raise NotNow(f"the shoe has had its {game.free_hands} free hands; somebody must wager", clause=clause)
    if state.wagers:
        raise NotNow("a free hand has no wagers, and there are some", clause=clause)
    if state.free_asked:
        raise NotNow("a free hand is already asked for", clause=clause)


def _left(round_: BankedPosition) -> bool:
    """Whether the shoe has free hands left."""
    return round_.free_hands < round_.table.game.free_hands
