"""The use of a card in rummy: whether it can be melded, taken or forced, or lets a player go out."""

from __future__ import annotations

from croupier.cards import UNSEEN, Card
from croupier.errors import CommandRejected, MeldInvalid, NotNow, NotOffered
from croupier.games.rummy.meld import Meld
from croupier.games.rummy.meld_search import lays
from croupier.numbers import Player
from croupier.table.rummy.state import RummyState, Stage
from croupier.table.rummy.table import RummyTable


def known(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The known cards of a hand."""
    return tuple([card for card in hand if card is not UNSEEN]) if UNSEEN in hand else hand


class CardUse:
    """What a card could do for a player, as far as the cards are known."""

    __slots__ = ("state", "table")

    def __init__(self, table: RummyTable, state: RummyState) -> None:
        self.table, self.state = table, state

    def lenders(self, player: Player) -> tuple[Meld, ...]:
        """The melds that a player may borrow from."""
        return self.state.melds[player] if self.table.borrowing else ()

    def fits(self, player: Player, card: Card) -> bool:
        """Whether the card could be added to one of the player's melds."""
        rules = self.table.game.melds
        return any(rules.fits(meld, card) for meld in self.state.melds[player])

    def usable(self, player: Player, card: Card) -> bool:
        """Whether the player could meld the card, as far as their cards are known."""
        if self.fits(player, card):
            return True
        own = [*known(self.state.hands[player]), card]
        return next(lays(self.table.game.melds, own, self.lenders(player), using=card), None) is not None

    def why_not_taken(self, player: Player) -> CommandRejected | None:
        """Why a player may not take the top discard; None if they may."""
        state, top = self.state, self.state.top
        if top is None:
            return NotNow("there is no discard to take", clause="PAN 5.3")
        if self.table.take_drawn_only and state.top_from_hand:
            return NotOffered(f"{top} was discarded from a hand and may not be taken", clause="PAN-R5")
        if UNSEEN not in state.hands[player] and not self.usable(player, top):
            return MeldInvalid(
                f"player {player} has no meld for {top}; a discard may be taken only to meld it immediately",
                clause="PAN 5.3",
            )
        return None

    def forceable(self, *, silent: bool) -> tuple[Player, Card] | CommandRejected:
        """The player and the card that could be forced on them, or why none; ``silent`` passes a redraw."""
        state = self.state
        on = state.after(state.turn) if silent else state.turn
        card = None
        if state.stage is Stage.USE:
            card = state.drawn
        elif state.stage is Stage.DRAW or silent:
            card = state.top
            if card is not None and self.table.take_drawn_only and state.top_from_hand:
                return NotOffered(f"{card} was discarded from a hand and may not be taken", clause="PAN-R5")
        if card is None:
            return NotNow("there is no card to force on anybody", clause="PAN 11")
        if state.owed or state.forced:
            return NotNow(f"{card} must already be melded", clause="PAN 11")
        if not self.fits(on, card):
            return MeldInvalid(f"{card} fits no meld of player {on}", clause="PAN 11")
        return on, card

    def puts_out(self, player: Player, card: Card) -> bool:
        """Whether this discard from the hand would let the next player go out."""
        following = self.state.after(player)
        if self.table.take_drawn_only or self.state.hands[following]:
            return False
        return self.usable(following, card)
