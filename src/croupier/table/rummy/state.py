"""The state of a round of rummy; it follows the events, and no rule is consulted here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.games.rummy.meld import Meld
from croupier.money import Cents
from croupier.numbers import Player, by_player, player_numbers
from croupier.table import events as e
from croupier.table.part import Part


class Stage(Enum):
    """What the round is waiting for."""

    DEAL = "cards"
    DECLARE = "declarations"
    DRAW = "a draw"
    ASKED = "the dealer's card"
    USE = "the use of a card"
    MORE = "melds or a discard"
    REDRAW = "a second draw"
    OVER = "over"


class RummyState(Part):
    """Chips, cards and turn of one round."""

    __slots__ = (
        "drawn", "dropped", "first", "forced", "hands", "melds", "owed", "paid_in", "pays", "pile", "players",
        "pool", "redraws", "renewals", "stacks", "stage", "starting", "stock", "top_from_hand", "turn",
        "turns", "up", "used", "values", "waiting", "winner",
    )  # fmt: skip

    def __init__(self, stacks: Sequence[Cents], pack: int) -> None:
        entries = len(stacks) + 1
        self.players = len(stacks)
        self.starting = (Cents(0), *stacks)
        self.stacks: list[int] = [0, *stacks]
        self.hands: list[tuple[Card, ...]] = [()] * entries
        self.up: list[Card | None] = [None] * entries
        """The up cards of the first deal, until the first turn."""
        self.melds: list[tuple[Meld, ...]] = [()] * entries
        self.values: list[tuple[int, ...]] = [()] * entries
        """The chips per player that each meld is worth on going out."""
        self.dropped: set[Player] = set()
        self.stock = pack
        self.pile: list[Card] = []
        """The discards, top card last."""
        self.top_from_hand = False
        self.used = [0] * (UNSEEN.index + 1)
        """How many of each card are outside the stock, by index; the last entry counts unseen cards."""
        self.stage = Stage.DEAL
        self.first = Player(1)
        self.waiting: list[Player] = []
        """Players who still have to declare, next first."""
        self.turn = Player(1)
        self.turns = 0
        """Turns opened so far."""
        self.redraws = 0
        """How often the player may draw again in this turn."""
        self.drawn: Card | None = None
        """The card drawn or taken and not yet used."""
        self.owed = False
        """Whether that card must be melded: it was taken or forced."""
        self.forced = False
        """Whether another player has demanded that the top discard be taken, or the drawn card used."""
        self.pool = 0
        self.paid_in: list[int] = [0] * entries
        """What each player has put into the pool."""
        self.renewals = 0
        """How often the stock was renewed since a card was last used."""
        self.winner: Player | None = None
        self.pays: list[e.ChipsCollected] = []

    # ── questions ───────────────────────────────────────────────────────────────────────────────────

    def live(self) -> list[Player]:
        """Players still in, in the order of play."""
        return [player for player in player_numbers(self.players) if player not in self.dropped]

    def after(self, player: Player) -> Player:
        """The next player still in."""
        everybody = player_numbers(self.players)
        following = everybody[player % self.players]
        while following in self.dropped:
            following = everybody[following % self.players]
        return following

    @property
    def top(self) -> Card | None:
        """The top discard."""
        return self.pile[-1] if self.pile else None

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        match self.stage:
            case Stage.DEAL:
                return "the deal"
            case Stage.DECLARE:
                return f"player {self.waiting[0]}'s declaration"
            case Stage.OVER:
                return "the next round"
            case stage:
                return f"{stage.value} in player {self.turn}'s turn"

    def is_idle(self) -> bool:
        """Whether the stock was renewed once for each player still in, and nobody has used a card.

        Every use puts one more card on the table, and nobody can have more than eleven there, so a round ends
        whatever its players do (PAN-R21).
        """
        return not self.stock and self.renewals >= len(self.live())

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    def hand_dealt(self, event: e.HandDealt) -> None:
        """Cards to a hand; the last one may be face up."""
        assert isinstance(event.to, int)
        player = event.to
        self.hands[player] += event.cards
        if event.up:
            self.up[player] = event.cards[-1]
        self._out(event.cards)
        self.stock -= len(event.cards)

    def first_named(self, event: e.FirstNamed) -> None:
        """The declarations begin."""
        self.stage = Stage.DECLARE
        self.first = event.player
        everybody = player_numbers(self.players)
        self.waiting = [*everybody[self.first - 1 :], *everybody[: self.first - 1]]

    def put_in(self, event: e.ForcedBetPosted) -> None:
        """Chips into the pool."""
        self.stacks[event.player] -= event.amount
        self.paid_in[event.player] += event.amount
        self.pool += event.amount

    def stayed(self, event: e.PlayerStayed) -> None:
        """A player plays."""
        self.waiting.remove(event.player)

    def player_dropped(self, event: e.PlayerDropped) -> None:
        """A player does not play."""
        player = event.player
        self.waiting.remove(player)
        self.dropped.add(player)
        self.stacks[player] -= event.forfeit
        self.paid_in[player] += event.forfeit
        self.pool += event.forfeit

    def turn_opened(self, event: e.TurnOpened) -> None:
        """A turn begins."""
        self.stage = Stage.DRAW
        self.turn = event.player
        self.turns += 1
        self.redraws = event.redraws
        self.waiting = []
        if self.turns == 1:
            self.up = [None] * len(self.up)

    def stock_asked(self, _: e.StockAsked) -> None:
        """The dealer's card is due."""
        self.stage = Stage.ASKED

    def stock_renewed(self, event: e.StockRenewed) -> None:
        """All discards except the top one go back to the stock."""
        self._back(self.pile[:-1])
        self.pile = self.pile[-1:]
        self.stock += event.cards
        self.renewals += 1

    def card_drawn(self, event: e.CardDrawn) -> None:
        """A card from the stock is in front of the player."""
        self.stage = Stage.USE
        self.stock -= 1
        self.used[event.card.index] += 1
        self.drawn, self.owed, self.forced = event.card, False, False

    def card_taken(self, event: e.CardTaken) -> None:
        """The top discard is in front of the player."""
        self.stage = Stage.USE
        self.pile.pop()
        self.drawn, self.owed, self.forced = event.card, True, False

    def card_forced(self, _: e.CardForced) -> None:
        """The card must be used."""
        self.forced = True
        self.owed = self.stage is Stage.USE

    def meld_laid(self, event: e.MeldLaid) -> None:
        """A new meld."""
        player = event.player
        self._leave_hand(player, event.cards)
        self.melds[player] = tuple([Meld.of(cards) for cards in event.melds])
        self.values[player] = event.values
        self.stage = Stage.MORE
        self.renewals = 0

    def meld_extended(self, event: e.MeldExtended) -> None:
        """A longer meld."""
        player, k = event.player, event.meld - 1
        self._leave_hand(player, event.cards)
        melds, values = self.melds[player], self.values[player]
        self.melds[player] = (*melds[:k], Meld(melds[k].kind, event.laid), *melds[k + 1 :])
        self.values[player] = (*values[:k], event.value, *values[k + 1 :])
        self.stage = Stage.MORE
        self.renewals = 0

    def collected(self, event: e.ChipsCollected) -> None:
        """Chips from the other players."""
        for player, amount in by_player(event.paid):
            if amount:
                self.stacks[player] -= amount
                self.stacks[event.player] += amount
        self.pays.append(event)

    def discarded(self, event: e.CardDiscarded) -> None:
        """A card on the pile."""
        if event.from_hand:
            self._leave_hand(event.player, (event.card,))
        self.drawn, self.owed, self.forced = None, False, False
        self.pile.append(event.card)
        self.top_from_hand = event.from_hand
        if event.again:
            self.stage = Stage.REDRAW
            self.redraws -= 1

    def redraw_passed(self, _: e.RedrawPassed) -> None:
        """No second draw."""
        self.redraws = 0

    def won(self, event: e.HandWon) -> None:
        """The winner takes the pool."""
        self.winner = event.player
        self.stacks[event.player] += event.pool
        self.pool -= event.pool

    def given_up(self, event: e.HandGivenUp) -> None:
        """Nobody has won; the pool goes back."""
        for player, amount in by_player(event.returned):
            self.stacks[player] += amount
            self.pool -= amount

    def ended(self, _: e.RoundClosed) -> None:
        """The round is over."""
        self.stage = Stage.OVER

    def _leave_hand(self, player: Player, cards: Iterable[Card]) -> None:
        """Take cards out of the hand, the drawn one first; an unseen card becomes known."""
        hand = list(self.hands[player])
        for card in cards:
            if card is self.drawn:
                self.drawn, self.owed, self.forced = None, False, False
            elif card in hand:
                hand.remove(card)
            else:
                hand.remove(UNSEEN)
                self.used[UNSEEN.index] -= 1
                self.used[card.index] += 1
        self.hands[player] = tuple(hand)

    def _out(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.used[card.index] += 1

    def _back(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.used[card.index] -= 1


FOLLOW: dict[type[e.Event], Callable[[RummyState, Any], None]] = {
    e.HandDealt: RummyState.hand_dealt,
    e.FirstNamed: RummyState.first_named,
    e.ForcedBetPosted: RummyState.put_in,
    e.PlayerStayed: RummyState.stayed,
    e.PlayerDropped: RummyState.player_dropped,
    e.TurnOpened: RummyState.turn_opened,
    e.StockAsked: RummyState.stock_asked,
    e.StockRenewed: RummyState.stock_renewed,
    e.CardDrawn: RummyState.card_drawn,
    e.CardTaken: RummyState.card_taken,
    e.CardForced: RummyState.card_forced,
    e.MeldLaid: RummyState.meld_laid,
    e.MeldExtended: RummyState.meld_extended,
    e.ChipsCollected: RummyState.collected,
    e.CardDiscarded: RummyState.discarded,
    e.RedrawPassed: RummyState.redraw_passed,
    e.HandWon: RummyState.won,
    e.HandGivenUp: RummyState.given_up,
    e.RoundClosed: RummyState.ended,
}
"""The round's transitions: for each event, how the state follows it."""
