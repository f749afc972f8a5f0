"""A round of rummy: deal, declarations, turns of draw, meld and discard, and chips collected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import (
    CardCount,
    CardMismatch,
    CardOwed,
    CommandRejected,
    HandFolded,
    MeldInvalid,
    NotNow,
    NotOffered,
    OutOfTurn,
    SeatUnknown,
)
from croupier.games.choice import Choice
from croupier.games.rummy.view import RummyView
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy import flow as flow
from croupier.table.rummy import stock as stock
from croupier.table.rummy.cards import require_held, require_unused
from croupier.table.rummy.collect import added, laid
from croupier.table.rummy.legal import choices
from croupier.table.rummy.position import RummyPosition
from croupier.table.rummy.state import Stage
from croupier.table.rummy.use import forceable, puts_out, usable, why_not_taken
from croupier.table.rummy.view import rummy_view


class RummyRound(RummyPosition):
    """One round, from the deal to the last payment."""

    def view(self, person: Player | None) -> RummyView:
        """What one person may see."""
        return rummy_view(self, person)

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with each meld and each addition by its cards."""
        return list(choices(self, player))

    def out_of_turn(self) -> list[Choice]:
        """Demands that a card be used, by players whose turn it is not (PAN-R13)."""
        turn = self.to_act
        return [one for one in choices(self, None) if one.verb == "force" and one.player not in turn]

    # ── who ─────────────────────────────────────────────────────────────────────────────────────────

    def _require_player(self, player: Player) -> None:
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def _require_inside(self, player: Player) -> None:
        self._require_player(player)
        if player in self.state.dropped:
            raise HandFolded(f"player {player} has dropped", clause="PAN 4")

    def _require_turn(self, player: Player, *stages: Stage) -> None:
        """Refuse a player whose turn it is not, or another stage than these."""
        self._require_inside(player)
        state = self.state
        if state.stage not in stages:
            raise NotNow(f"not now; {state.awaited} comes first", clause="PAN 5")
        if state.turn != player:
            raise OutOfTurn(f"it is player {state.turn}'s turn, not player {player}'s", clause="PAN 5")

    def _require_fetching(self, player: Player) -> None:
        """Refuse a player who may neither draw nor take."""
        self._require_inside(player)
        if not self.passes_silently(player):
            self._require_turn(player, Stage.DRAW, Stage.REDRAW)

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def _deal_hand(self, command: c.DealHand) -> None:
        state = self.state
        if not isinstance(command.to, int) or command.hand != 1:
            raise SeatUnknown("deal to a player; each has one hand")
        player, cards = command.to, command.cards
        self._require_player(player)
        if state.stage is Stage.ASKED:
            stock.turn_card(self, player, cards)
            return
        if state.stage is not Stage.DEAL:
            raise NotNow(f"no cards are dealt now; {self.state.awaited} comes next", clause="PAN 3")
        due = self.due(player)
        if not 0 < len(cards) <= due:
            raise CardCount(f"player {player} is due {due} cards now, not {len(cards)}", clause="PAN 3")
        turned_up = self.first_hand and len(state.hands[player]) + len(cards) == self.table.game.packet
        if turned_up and cards[-1] is UNSEEN:
            raise CardMismatch(
                "the fifth card of the first round is dealt face up; name it", clause="PAN 3.1"
            )
        require_unused(self.table, state, cards)
        self.emit(e.HandDealt(to=player, cards=cards, up=int(turned_up)))

    # ── declarations ────────────────────────────────────────────────────────────────────────────────

    def _require_declaring(self, player: Player) -> None:
        self._require_inside(player)
        state = self.state
        if state.stage is not Stage.DECLARE:
            raise NotNow(f"nobody declares now; {state.awaited} comes next", clause="PAN 4")
        if state.waiting[0] != player:
            raise OutOfTurn(f"player {state.waiting[0]} declares first", clause="PAN 4")

    def _go(self, command: c.GoIn) -> None:
        self._require_declaring(command.player)
        self.emit(e.PlayerStayed(player=command.player))

    def _drop(self, command: c.DropOut) -> None:
        player = command.player
        self._require_declaring(player)
        forfeit = Cents(min(self.table.forfeit, self.state.stacks[player]))
        self.emit(e.PlayerDropped(player=player, forfeit=forfeit))

    # ── a card to use ───────────────────────────────────────────────────────────────────────────────

    def _draw(self, command: c.DrawCard) -> None:
        player, state = command.player, self.state
        self._require_fetching(player)
        if state.forced:
            raise CardOwed(f"{state.top} was forced; player {player} must take it", clause="PAN 11")
        if command.card is not None:
            returning = () if state.stock else state.pile[:-1]
            require_unused(self.table, self.state, (command.card,), seen=True, returning=returning)
            stock.require_renewable(state)
        self._pass_for(player)
        if command.card is None:
            self.emit(e.StockAsked(player=player))
            return
        if not state.stock:
            stock.renew(self)
        self.emit(e.CardDrawn(player=player, card=command.card))

    def _take(self, command: c.TakeDiscard) -> None:
        player, state = command.player, self.state
        self._require_fetching(player)
        if player == state.turn and state.stage is Stage.REDRAW:
            raise NotNow("after an unused card, draw again or pass", clause="PAN 5.2")
        if state.top is None:
            raise NotNow("there is no discard to take", clause="PAN 5.3")
        if command.card is not state.top:
            raise CardMismatch(f"the top discard is {state.top}, not {command.card}", clause="PAN 5.3")
        if refused := why_not_taken(self.table, state, player):
            raise refused
        self._pass_for(player)
        self.emit(e.CardTaken(player=player, card=command.card))

    def _pass_for(self, player: Player) -> None:
        """End the turn of the player before, who could have drawn again."""
        if player != self.state.turn:
            self._end_redraw()

    def _pass(self, command: c.PassRedraw) -> None:
        self._require_turn(command.player, Stage.REDRAW)
        self._end_redraw()

    def _end_redraw(self) -> None:
        self.emit(e.RedrawPassed(player=self.state.turn))
        flow.open_turn(self, self.state.after(self.state.turn))

    def _force(self, command: c.ForceCard) -> None:
        player, state = command.player, self.state
        self._require_inside(player)
        if not self.table.forcing:
            raise NotOffered("this table does not allow forcing a card", clause="PAN-R13")
        silent = self.silence_passes and state.stage is Stage.REDRAW
        found = forceable(self.table, state, silent=silent)
        if isinstance(found, CommandRejected):
            raise found
        on, card = found
        if player == on:
            raise NotNow("a player cannot force a card on themselves", clause="PAN 11")
        if silent:
            self._end_redraw()
        self.emit(e.CardForced(player=player, on=on, card=card))

    # ── melds ───────────────────────────────────────────────────────────────────────────────────────

    def _meld(self, command: c.LayMeld) -> None:
        player = command.player
        self._require_turn(player, Stage.USE, Stage.MORE)
        if command.borrowed and not self.table.borrowing:
            raise NotOffered("this table does not allow borrowing from a meld", clause="PAN-R10")
        require_held(self.table, self.state, player, command.cards)
        lay = laid(self.table, self.state, player, command)
        if self.state.drawn not in command.cards:
            self._drawn_comes_first()
        self.emit(lay)
        flow.collect(self, player, lay.values[-1], meld=len(lay.melds))

    def _add(self, command: c.AddToMeld) -> None:
        player = command.player
        self._require_turn(player, Stage.USE, Stage.MORE)
        melds = self.state.melds[player]
        if not 1 <= command.meld <= len(melds):
            raise MeldInvalid(
                f"player {command.player} has no meld {command.meld}, only {len(melds)}, counted from 1, "
                "and may add only to those",
                clause="PAN 6.4",
            )
        require_held(self.table, self.state, player, command.cards)
        extended, pays = added(self.table, self.state, player, command)
        if self.state.drawn not in command.cards:
            self._drawn_comes_first()
        self.emit(extended)
        flow.collect(self, player, pays, meld=command.meld, adding=True)

    def _drawn_comes_first(self) -> None:
        drawn = self.state.drawn
        if drawn is not None:
            raise CardOwed(
                f"the first meld of a turn must use the drawn {drawn}",
                clause="PAN 5.4",
            )

    # ── the end of a turn ───────────────────────────────────────────────────────────────────────────

    def _discard(self, command: c.DiscardCard) -> None:
        player, state = command.player, self.state
        self._require_turn(player, Stage.USE, Stage.MORE)
        if state.stage is Stage.USE:
            self._throw_drawn(command.card)
        else:
            require_held(self.table, self.state, player, (command.card,))
            self._keeps_next_in(player, command.card)
            self.emit(e.CardDiscarded(player=command.player, card=command.card, from_hand=True))
        if state.stage is not Stage.REDRAW:
            flow.open_turn(self, state.after(player))

    def _throw_drawn(self, card: Card) -> None:
        """Discard the drawn card unused."""
        state = self.state
        if card is not state.drawn:
            raise CardOwed(
                f"meld or discard {state.drawn} before discarding from the hand",
                clause="PAN 5.4",
            )
        if state.owed:
            clause = "PAN 11" if state.forced else "PAN 5.3"
            raise CardOwed(
                f"{card} was {'forced' if state.forced else 'taken'} and must be melded", clause=clause
            )
        if self.table.must_use and usable(self.table, state, state.turn, card):
            raise CardOwed(f"{card} can be melded, so it must be", clause="PAN-R20")
        self.emit(e.CardDiscarded(player=state.turn, card=card, from_hand=False, again=state.redraws > 0))

    def _keeps_next_in(self, player: Player, card: Card) -> None:
        """Refuse a discard that lets the next player go out, if there is another (PAN-R14)."""
        if self.table.protect_ten and puts_out(self.table, self.state, player, card):
            others = dict.fromkeys(self.state.hands[player])
            safe = [other for other in others if not puts_out(self.table, self.state, player, other)]
            if safe:
                raise NotOffered(
                    f"{card} would let player {self.state.after(player)} go out; discard {write_cards(safe)}",
                    clause="PAN-R14",
                )

    def _advance(self) -> None:
        flow.advance(self)

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.DealHand: _deal_hand,
        c.Shuffle: stock.shuffle,
        c.GoIn: _go,
        c.DropOut: _drop,
        c.DrawCard: _draw,
        c.TakeDiscard: _take,
        c.PassRedraw: _pass,
        c.ForceCard: _force,
        c.LayMeld: _meld,
        c.AddToMeld: _add,
        c.DiscardCard: _discard,
    }
