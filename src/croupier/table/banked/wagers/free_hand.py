"""Rounds without wagers: dealt at a player's request, a limited number from each shoe."""

from __future__ import annotations

from croupier.errors import BankWagers, NotNow, NotOffered
from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table.banked.host import Host
from croupier.table.banked.state import Stage


class FreeHand:
    """The request for a round without wagers."""

    def __init__(self, round_: Host) -> None:
        self.round, self.state = round_, round_.state
        self._left = round_.free_hands < round_.table.game.free_hands

    def choices(self, player: Player) -> list[Choice]:
        """The request, while nobody has wagered or asked."""
        state = self.state
        if not self._left or state.wagers or state.free_asked or not state.seats[player]:
            return []
        return [Choice(verb="free", player=player)]

    def check(self, player: Player) -> None:
        """Refuse a request where the game deals no free hands, too many were dealt, or chips are down."""
        game, state, bank = self.round.table.game, self.state, self.round.bank
        clause = game.free_hands_clause or None
        self.round.check_player(player)
        if not game.free_hands:
            raise NotOffered(f"{game.name} has no free hands")
        if state.stage is not Stage.WAGERS:
            raise NotNow("a free hand is asked for before the deal", clause=clause)
        if bank is not None and player in (bank.player, *bank.also):
            raise BankWagers("a free hand is asked for by those who play against the bank", clause=clause)
        if not state.seats[player]:
            raise NotNow("a free hand is asked for by somebody with a seat", clause=clause)
        if not self._left:
            raise NotNow(
                f"the shoe has had its {game.free_hands} free hands; somebody must wager", clause=clause
            )
        if state.wagers:
            raise NotNow("a free hand has no wagers, and there are some", clause=clause)
        if state.free_asked:
            raise NotNow("a free hand is already asked for", clause=clause)
