"""A card to use in rummy: from the stock or the discards, and the stock when it is used up (PAN 5, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import Card
from croupier.errors import CardCount, CardMismatch, CardOwed, NotNow, StubEmpty
from croupier.games.choice import Choice, DealTo, TakeTop
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.stages.runner import RummyStage
from croupier.table.rummy.state import Stage


class DrawStage(RummyStage):
    """A player draws from the stock or takes the top discard; the dealer turns the card asked for."""

    __slots__ = ()
    stages = (Stage.DRAW, Stage.REDRAW, Stage.ASKED)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The player whose turn it is, or the dealer once a card was asked for."""
        return (DEALER,) if self.state.stage is Stage.ASKED else (self.state.turn,)

    def choices(self, player: Player | None) -> Iterator[Choice]:
        """A shuffle or the card that was asked for; a draw, a discard to take, a second draw."""
        state = self.state
        if player is None or player == DEALER:
            if not state.stock:
                yield Choice(verb="shuffle")
            elif state.stage is Stage.ASKED:
                yield DealTo(to=state.turn, count=1, up=1)
        if state.stage is Stage.ASKED:
            return
        if player is None or player == state.turn:
            if state.stage is Stage.DRAW:
                yield from self._fetch(state.turn)
            else:
                yield Choice(verb="draw", player=state.turn)
                yield Choice(verb="pass", player=state.turn)
        if self.silent:
            following = state.after(state.turn)
            if player is None or player == following:
                yield from self._fetch(following)
        yield from self.forces(player)

    def _fetch(self, player: Player) -> Iterator[Choice]:
        """A card from the stock or the discards."""
        state = self.state
        if not state.forced:
            yield Choice(verb="draw", player=player)
        if state.top is not None and self.use.why_not_taken(player) is None:
            yield TakeTop(player=player, cards=(state.top,))

    # ── the player ──────────────────────────────────────────────────────────────────────────────────

    def draw(self, command: c.DrawCard) -> Iterator[e.Event]:
        """Ask for a card from the stock, or draw a named one."""
        player, card, state = command.player, command.card, self.state
        self._require_fetching(player)
        if state.forced:
            raise CardOwed(f"{state.top} was forced; player {player} must take it", clause="PAN 11")
        if card is not None:
            returning = () if state.stock else state.pile[:-1]
            self.require_unused((card,), seen=True, returning=returning)
            if state.is_idle():
                raise StubEmpty(
                    f"renewed {state.renewals} times and no card used: the dealer's shuffle ends the round",
                    clause="PAN-R21",
                )
        yield from self._pass_for(player)
        if card is None:
            yield e.StockAsked(player=player)
            return
        if not state.stock:
            yield self._renewed()
        yield e.CardDrawn(player=player, card=card)

    def take(self, command: c.TakeDiscard) -> Iterator[e.Event]:
        """Take the top discard to meld it."""
        player, state = command.player, self.state
        self._require_fetching(player)
        if player == state.turn and state.stage is Stage.REDRAW:
            raise NotNow("after an unused card, draw again or pass", clause="PAN 5.2")
        if state.top is None:
            raise NotNow("there is no discard to take", clause="PAN 5.3")
        if command.card is not state.top:
            raise CardMismatch(f"the top discard is {state.top}, not {command.card}", clause="PAN 5.3")
        if refused := self.use.why_not_taken(player):
            raise refused
        yield from self._pass_for(player)
        yield e.CardTaken(player=player, card=command.card)

    def pass_redraw(self, command: c.PassRedraw) -> Iterable[e.Event]:
        """Decline a second draw."""
        if self.state.stage is not Stage.REDRAW:
            self.not_now(command.player)
        self.require_turn(command.player)
        return self.redraw_ended()

    def _require_fetching(self, player: Player) -> None:
        """Refuse a player who may neither draw nor take."""
        self.require_inside(player)
        if self.silent and player == self.state.after(self.state.turn):
            return
        if self.state.stage is Stage.ASKED:
            self.not_now(player)
        self.require_turn(player)

    def _pass_for(self, player: Player) -> Iterable[e.Event]:
        """End the turn of the player before, who could have drawn again."""
        return () if player == self.state.turn else self.redraw_ended()

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def dealt(self, player: Player, cards: tuple[Card, ...]) -> Iterable[e.Event]:
        """Turn the card that a player asked for."""
        state = self.state
        if state.stage is not Stage.ASKED:
            return super().dealt(player, cards)
        if player != state.turn or len(cards) != 1:
            raise CardCount(f"player {state.turn} is due one card from the stock", clause="PAN 5.1")
        if not state.stock:
            raise NotNow("the stock is used up; shuffle the discards first", clause="PAN 10")
        self.require_unused(cards, seen=True)
        return (e.CardDrawn(player=player, card=cards[0]),)

    def shuffle(self, command: c.Shuffle) -> Iterable[e.Event]:
        """Make a new stock, or end a round in which nobody can use a card."""
        if self.state.stock:
            return super().shuffle(command)
        return self._given_up() if self.state.is_idle() else (self._renewed(),)

    def _renewed(self) -> e.StockRenewed:
        """The discards except the top one become the stock."""
        return e.StockRenewed(cards=len(self.state.pile) - 1)

    def _given_up(self) -> Iterator[e.Event]:
        """The end of the round without a winner: chips collected stay, and the pool goes back."""
        yield e.HandGivenUp(returned=tuple(map(Cents, self.state.paid_in[1:])), clause="PAN-R21")
        yield e.RoundClosed()
