"""A hand of a rummy game: deal, declarations, turns of draw, meld and discard, and chips changing hands."""

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
from croupier.table.rummy.standing import RummyStanding
from croupier.table.rummy.state import Stage
from croupier.table.rummy.use import forceable, puts_out, usable, why_not_taken
from croupier.table.rummy.view import rummy_view


class RummyRound(RummyStanding):
    """One hand, from the deal to the last payment."""

    def view(self, person: Player | None) -> RummyView:
        """What one person may see."""
        return rummy_view(self, person)

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal act: each meld and each addition by its cards."""
        return list(choices(self, player))

    def out_of_turn(self) -> list[Choice]:
        """Others than the one whose turn it is may demand that a card is used (PAN-R13)."""
        turn = self.to_act
        return [one for one in choices(self, None) if one.verb == "force" and one.player not in turn]

    # ── who ─────────────────────────────────────────────────────────────────────────────────────────

    def _player(self, player: Player) -> int:
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")
        return player - 1

    def _in(self, player: Player) -> int:
        i = self._player(player)
        if self.state.dropped[i]:
            raise HandFolded(f"player {player} has dropped", clause="PAN 4")
        return i

    def _turn(self, player: Player, *stages: Stage) -> int:
        """The player's index, if it is his turn and the turn has come so far."""
        i, state = self._in(player), self.state
        if state.stage not in stages:
            raise NotNow(f"not now; {self.state.awaited} comes first", clause="PAN 5")
        if state.turn != i:
            raise OutOfTurn(f"it is player {state.turn + 1}'s turn, not player {player}'s", clause="PAN 5")
        return i

    def _fetching(self, player: Player) -> int:
        """The player's index, if he may draw or take."""
        if self.passes_silently(self._in(player)):
            return player - 1
        return self._turn(player, Stage.DRAW, Stage.REDRAW)

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def _deal_hand(self, command: c.DealHand) -> None:
        state = self.state
        if not isinstance(command.to, int) or command.hand != 1:
            raise SeatUnknown("cards are dealt to players, one hand each")
        i = self._player(command.to)
        if state.stage is Stage.ASKED:
            stock.turn_card(self, i, command.cards)
            return
        if state.stage is not Stage.DEAL:
            raise NotNow(f"no cards are dealt now; {self.state.awaited} comes next", clause="PAN 3")
        due = self.due(i)
        if not 0 < len(command.cards) <= due:
            raise CardCount(
                f"player {command.to} is due {due} cards now, not {len(command.cards)}", clause="PAN 3"
            )
        turned_up = self.first_hand and len(state.hands[i]) + len(command.cards) == self.table.game.packet
        if turned_up and command.cards[-1] is UNSEEN:
            raise CardMismatch("the fifth card of the first hand lies face up; name it", clause="PAN 3.1")
        require_unused(self.table, self.state, command.cards)
        self.emit(e.HandDealt(to=command.to, cards=command.cards, up=int(turned_up)))

    # ── declarations ────────────────────────────────────────────────────────────────────────────────

    def _declaring(self, player: Player) -> int:
        i, state = self._in(player), self.state
        if state.stage is not Stage.DECLARE:
            raise NotNow(f"nobody declares now; {self.state.awaited} comes next", clause="PAN 4")
        if state.waiting[0] != i:
            raise OutOfTurn(f"player {state.waiting[0] + 1} declares first", clause="PAN 4")
        return i

    def _go(self, command: c.GoIn) -> None:
        self._declaring(command.player)
        self.emit(e.PlayerStayed(player=command.player))

    def _drop(self, command: c.DropOut) -> None:
        i = self._declaring(command.player)
        forfeit = Cents(min(self.table.forfeit, self.state.stacks[i]))
        self.emit(e.PlayerDropped(player=command.player, forfeit=forfeit))

    # ── a card to use ───────────────────────────────────────────────────────────────────────────────

    def _draw(self, command: c.DrawCard) -> None:
        i, state = self._fetching(command.player), self.state
        if state.forced:
            raise CardOwed(f"{state.top} was forced; player {command.player} takes it", clause="PAN 11")
        if command.card is not None:
            returning = () if state.stock else state.pile[:-1]
            require_unused(self.table, self.state, (command.card,), seen=True, returning=returning)
            stock.require_renewable(state)
        self._pass_for(i)
        if command.card is None:
            self.emit(e.StockAsked(player=command.player))
            return
        if not state.stock:
            stock.renew(self)
        self.emit(e.CardDrawn(player=command.player, card=command.card))

    def _take(self, command: c.TakeDiscard) -> None:
        i, state = self._fetching(command.player), self.state
        if i == state.turn and state.stage is Stage.REDRAW:
            raise NotNow("after a card that was not used one draws again or passes", clause="PAN 5.2")
        if state.top is None:
            raise NotNow("there is no discard to take", clause="PAN 5.3")
        if command.card is not state.top:
            raise CardMismatch(f"the top discard is {state.top}, not {command.card}", clause="PAN 5.3")
        if refused := why_not_taken(self.table, state, i):
            raise refused
        self._pass_for(i)
        self.emit(e.CardTaken(player=command.player, card=command.card))

    def _pass_for(self, i: int) -> None:
        """The player before, who might have drawn again, has not."""
        if i != self.state.turn:
            self._end_redraw()

    def _pass(self, command: c.PassRedraw) -> None:
        self._turn(command.player, Stage.REDRAW)
        self._end_redraw()

    def _end_redraw(self) -> None:
        self.emit(e.RedrawPassed(player=Player(self.state.turn + 1)))
        flow.open_turn(self, self.state.after(self.state.turn))

    def _force(self, command: c.ForceCard) -> None:
        i, state = self._in(command.player), self.state
        if not self.table.forcing:
            raise NotOffered("nobody forces a card at this table", clause="PAN-R13")
        silent = self.silence_passes and state.stage is Stage.REDRAW
        found = forceable(self.table, state, silent=silent)
        if isinstance(found, CommandRejected):
            raise found
        on, card = found
        if i == on:
            raise NotNow("a card is forced on another player, not on oneself", clause="PAN 11")
        if silent:
            self._end_redraw()
        self.emit(e.CardForced(player=command.player, on=Player(on + 1), card=card))

    # ── melds ───────────────────────────────────────────────────────────────────────────────────────

    def _meld(self, command: c.LayMeld) -> None:
        i = self._turn(command.player, Stage.USE, Stage.MORE)
        if command.borrowed and not self.table.borrowing:
            raise NotOffered("no card leaves a meld at this table", clause="PAN-R10")
        require_held(self.table, self.state, i, command.cards)
        lay = laid(self.table, self.state, i, command)
        if self.state.drawn not in command.cards:
            self._drawn_comes_first()
        self.emit(lay)
        flow.collect(self, i, lay.values[-1], meld=len(lay.melds))

    def _add(self, command: c.AddToMeld) -> None:
        i = self._turn(command.player, Stage.USE, Stage.MORE)
        melds = self.state.melds[i]
        if not 1 <= command.meld <= len(melds):
            raise MeldInvalid(
                f"player {command.player} has no meld {command.meld} but {len(melds)}, counted from 1; "
                "cards are added to one's own only",
                clause="PAN 6.4",
            )
        require_held(self.table, self.state, i, command.cards)
        extended, pays = added(self.table, self.state, i, command)
        if self.state.drawn not in command.cards:
            self._drawn_comes_first()
        self.emit(extended)
        flow.collect(self, i, pays, meld=command.meld, adding=True)

    def _drawn_comes_first(self) -> None:
        drawn = self.state.drawn
        if drawn is not None:
            raise CardOwed(
                f"the first meld of a turn uses the drawn {drawn}; without it nothing is melded",
                clause="PAN 5.4",
            )

    # ── the end of a turn ───────────────────────────────────────────────────────────────────────────

    def _discard(self, command: c.DiscardCard) -> None:
        i, state = self._turn(command.player, Stage.USE, Stage.MORE), self.state
        if state.stage is Stage.USE:
            self._throw_drawn(command.card)
        else:
            require_held(self.table, self.state, i, (command.card,))
            self._keeps_next_in(i, command.card)
            self.emit(e.CardDiscarded(player=command.player, card=command.card, from_hand=True))
        if state.stage is not Stage.REDRAW:
            flow.open_turn(self, state.after(i))

    def _throw_drawn(self, card: Card) -> None:
        """The drawn card goes on the discards, not used."""
        state = self.state
        if card is not state.drawn:
            raise CardOwed(
                f"nothing is discarded from the hand before {state.drawn} is used; it is melded or discarded",
                clause="PAN 5.4",
            )
        if state.owed:
            clause = "PAN 11" if state.forced else "PAN 5.3"
            raise CardOwed(
                f"{card} was {'forced' if state.forced else 'taken'} and must be melded", clause=clause
            )
        if self.table.must_use and usable(self.table, state, state.turn, card):
            raise CardOwed(f"{card} can be melded, so it must be", clause="PAN-R20")
        self.emit(
            e.CardDiscarded(
                player=Player(state.turn + 1), card=card, from_hand=False, again=state.redraws > 0
            )
        )

    def _keeps_next_in(self, i: int, card: Card) -> None:
        """No discard that puts the next player out, if there is another one (PAN-R14)."""
        if self.table.protect_ten and puts_out(self.table, self.state, i, card):
            others = dict.fromkeys(self.state.hands[i])
            safe = [other for other in others if not puts_out(self.table, self.state, i, other)]
            if safe:
                raise NotOffered(
                    f"{card} would put player {self.state.after(i) + 1} out; discard {write_cards(safe)}",
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
