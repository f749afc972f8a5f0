"""Mexican Poker's choice: each player asks for the next card up or down (MEX 5)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import UNSEEN, Card
from croupier.errors import CardMismatch, NotNow
from croupier.games.choice import Choice, TurnOver
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.stages.cards import CardStage
from croupier.table.pot.state import CHOICE


class FacingStage(CardStage):
    """Players choose how their next card is dealt, and get it."""

    __slots__ = ()
    stage = CHOICE

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player who chooses, then the dealer."""
        return super().to_act if self.state.cards.facing is None else (DEALER,)

    def awaited(self) -> str:
        """A player's choice, or the card that follows it."""
        chosen = self.state.cards.facing is not None
        return f"a card to {self.who()}" if chosen else f"{self.who()}'s choice of up or down"

    def choices(self) -> list[Choice]:
        """Up or down, or the chosen card."""
        player = self.turn
        if self.state.cards.facing is None:
            unseen = self.state.cards.down(player).count(UNSEEN)
            return [
                Choice(verb="up", player=player),
                TurnOver(verb="down", player=player, count=unseen),
            ]
        return self.deals()

    def due(self, player: Player) -> int:
        """One card for the player who has chosen."""
        state = self.state
        return int(state.waiting[0] == player and player in state.inside and state.cards.facing is not None)

    def faced_up(self, player: Player, count: int) -> int:
        """As the player chose."""
        return int(bool(self.state.cards.facing))

    def up_due(self, player: Player) -> int:
        """As the player chose."""
        return self.faced_up(player, 1)

    def face(self, command: c.Face) -> Iterable[e.Event]:
        """Choose the next card up or down; before one face down the down card is turned up."""
        player, cards = command.player, self.state.cards
        self.require_turn(player)
        if cards.facing is not None:
            raise NotNow(f"player {player} has already chosen up or down")
        turned, card = () if command.up else cards.down(player), command.card
        named = UNSEEN in turned
        if named and card is None:
            raise CardMismatch(f"name the down card of player {player}: it is turned up")
        if card is not None:
            if not named and turned != (card,):
                raise CardMismatch(f"{card} is not the down card of player {player}")
            if named:
                self.require_unused((card,))
            turned = (card,)
        return (e.FacingChosen(player=player, up=command.up, turned=turned, named=named),)

    def exposed(self, player: Player, card: Card) -> Iterable[e.Event]:
        """A card asked for face down stays up, and the down card stays down (MEX 9)."""
        state = self.state
        if state.waiting[0] != player or state.cards.facing is not False:
            raise NotNow(
                f"player {player} is not due a card face down; {self.awaited()} comes next", clause="MEX 9"
            )
        self.require_unused((card,))
        return (e.DownCardExposed(to=player, card=card, then="stays up", clause="MEX 9"),)
