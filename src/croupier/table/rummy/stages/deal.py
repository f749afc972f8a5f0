"""The deal of a round of rummy, and the declarations: who plays and who drops (PAN 3, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import UNSEEN, Card
from croupier.errors import CardCount, CardMismatch, OutOfTurn
from croupier.games.choice import Choice, DealTo
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.stages.runner import RummyStage
from croupier.table.rummy.state import Stage


class DealStage(RummyStage):
    """The dealer deals the hands."""

    __slots__ = ()
    stages = (Stage.DEAL,)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The dealer."""
        return (DEALER,)

    def choices(self, player: Player | None) -> Iterator[Choice]:
        """The packets that are due."""
        if player is not None and player != DEALER:
            return
        state = self.state
        for to in player_numbers(state.players):
            due = self._due(to)
            if due:
                up = int(self.first_hand and len(state.hands[to]) + due == self.table.game.packet)
                yield DealTo(to=to, count=due, up=up)

    def dealt(self, player: Player, cards: tuple[Card, ...]) -> Iterable[e.Event]:
        """The cards of a packet; the fifth of the first round is face up."""
        due = self._due(player)
        if not 0 < len(cards) <= due:
            raise CardCount(f"player {player} is due {due} cards now, not {len(cards)}", clause="PAN 3")
        packet, held = self.table.game.packet, self.state.hands[player]
        turned_up = self.first_hand and len(held) + len(cards) == packet
        if turned_up and cards[-1] is UNSEEN:
            raise CardMismatch(
                "the fifth card of the first round is dealt face up; name it", clause="PAN 3.1"
            )
        self.require_unused(cards)
        return (e.HandDealt(to=player, cards=cards, up=int(turned_up)),)

    def _due(self, player: Player) -> int:
        """How many more cards a player is due in the current packet of the deal."""
        game, hands = self.table.game, self.state.hands
        first_packet = self.first_hand and any(len(hand) < game.packet for hand in hands[1:])
        return (game.packet if first_packet else game.hand) - len(hands[player])

    def follow(self) -> Iterable[e.Event]:
        """The declarations, once all hands are dealt."""
        hand = self.table.game.hand
        return self._declarations() if all(len(held) == hand for held in self.state.hands[1:]) else ()

    def _declarations(self) -> Iterator[e.Event]:
        state, everybody = self.state, player_numbers(self.state.players)
        first = everybody[0]
        if self.first_hand:
            place = self.table.game.melds.place

            def height(player: Player) -> int:
                up = state.up[player]
                return 0 if up is None else place[up]

            # Of equal cards the first dealt counts: min() keeps the earliest.
            first = min(everybody, key=height)
        yield e.FirstNamed(player=first, clause="PAN 3.1" if self.first_hand else "PAN 3.2")
        for player in everybody:
            top = Cents(min(self.table.top, state.stacks[player]))
            if top:
                yield e.ForcedBetPosted(player=player, amount=top, what="top", live=False, dead=True)


class DeclareStage(RummyStage):
    """Players declare in turn whether they play."""

    __slots__ = ()
    stages = (Stage.DECLARE,)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The next player to declare."""
        return (self.state.waiting[0],)

    def choices(self, player: Player | None) -> Iterator[Choice]:
        """Go in or drop."""
        declaring = self.state.waiting[0]
        if player is None or player == declaring:
            yield Choice(verb="go", player=declaring)
            yield Choice(verb="drop", player=declaring)

    def go_in(self, command: c.GoIn) -> Iterable[e.Event]:
        """Declare that the player plays."""
        self._require_turn(command.player)
        return (e.PlayerStayed(player=command.player),)

    def drop_out(self, command: c.DropOut) -> Iterable[e.Event]:
        """Declare that the player does not play; dropping may cost a forfeit."""
        player = command.player
        self._require_turn(player)
        forfeit = Cents(min(self.table.forfeit, self.state.stacks[player]))
        return (e.PlayerDropped(player=player, forfeit=forfeit),)

    def _require_turn(self, player: Player) -> None:
        self.require_inside(player)
        if self.state.waiting[0] != player:
            raise OutOfTurn(f"player {self.state.waiting[0]} declares first", clause="PAN 4")

    def follow(self) -> Iterable[e.Event]:
        """The first turn, or the end of a round that only one player plays."""
        state = self.state
        if len(state.live()) == 1:
            return self.won(state.live()[0], out=False)
        if state.waiting:
            return ()
        return (self.turn_opened(state.after(state.first) if state.first in state.dropped else state.first),)
