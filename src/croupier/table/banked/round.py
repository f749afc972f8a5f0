"""A round against a bank: wagers, lock, the game's script, settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from croupier.cards import UNSEEN
from croupier.errors import (
    CardCount,
    NotNow,
    SpotUnknown,
    StakeOutOfRange,
    TableStakes,
)
from croupier.games.banked.pai_gow import SetHands
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import BANK, Board, Decide, Order, Place, Procedure
from croupier.games.choice import BurnCards, Choice
from croupier.numbers import DEALER, NO_SEAT, Player, player_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked import flow as flow
from croupier.table.banked.back_line import check_along, may_go_along, must_go_along
from croupier.table.banked.board import board_choices, check_board, check_burn
from croupier.table.banked.cut import check_cut, cut_choices
from croupier.table.banked.dealing import check_deal, check_left, deal_burn_due, deal_choices
from croupier.table.banked.deciding import (
    check_check,
    check_fold,
    check_pull_down,
    deciders,
    decision,
    decision_choices,
)
from croupier.table.banked.declared import early, exposed, foul, misdeal
from croupier.table.banked.misdeal import (
    check_dead_hand,
    count_due,
    count_hands,
    count_wrong,
    deal_done,
    surplus_of,
    void,
)
from croupier.table.banked.naming import due_names, name_choices, named
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.play.procedures import runner_of
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage
from croupier.table.banked.view import banked_view
from croupier.table.banked.wagers.free_hand import check_free_hand, free_hand_choices
from croupier.table.banked.wagers.layout import (
    burn_due,
    check_shoe_burn,
    check_unlocked,
    layout_choices,
    lock_refused,
    nobody_can_wager,
)
from croupier.table.banked.wagers.lock import check_lock, lock_events
from croupier.table.banked.wagers.stakes import find_place, find_spot
from croupier.table.banked.wagers.take_off import check_take_off, take_off_choices
from croupier.table.banked.wagers.wager import check_wager


class BankedRound(BankedPosition):
    """One round. Players count from one, clockwise from the house dealer's left."""

    def view(self, person: Player | None, also: Sequence[Player] = ()) -> BankedView:
        """What one person may see; ``also`` are the player numbers of their further seats."""
        return banked_view(self, person, also)

    # ── whose turn ──────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Players who may wager or must decide, or the dealer."""
        if self.over:
            return ()
        if self.state.stage is Stage.WAGERS:
            idle = () if self.bank is None or self.cut_open else (self.bank.player, *self.bank.also)
            return (*(p for p in player_numbers(self.state.players) if p not in idle), DEALER)
        if due_names(self):
            setting = runner_of(self, self.step).to_act if isinstance(self.step, SetHands) else ()
            return (*setting, DEALER)
        if isinstance(self.step, Decide):
            waiting = deciders(self, self.step)
            behind = [found.player for found in may_go_along(self, self.step)]
            return tuple(dict.fromkeys((*waiting, *behind, *(() if waiting else (DEALER,)))))
        return runner_of(self, self.step).to_act if isinstance(self.step, Procedure) else (DEALER,)

    @property
    def before_deal(self) -> bool:
        """Whether the layout is open for wagers."""
        return self.state.stage is Stage.WAGERS

    def bettors(self) -> list[Player]:
        """The players who have wagered; a seated player who only backs another may still wager themselves."""
        seats = self.state.seats
        return list(
            dict.fromkeys(
                player for player, spot in self.state.wagers if "@" not in spot or seats[player] == NO_SEAT
            )
        )

    @property
    def free(self) -> bool:
        """Whether somebody asked for a round without wagers, and nobody has made one."""
        return self.state.free_asked and not self.state.wagers

    @property
    def offer(self) -> str:
        """Insurance, or going along with a hand, while it is open."""
        if self.before_deal:
            return "cut" if self.cut_open else ""
        window = self.state.window
        what = f"{window.player}.{window.hand}.{window.spot}" if window is not None else "insurance"
        return f"{self.state.step} {what}"

    @property
    def all_decide_at_once(self) -> bool:
        """Whether hands are being set, or a decision has no order."""
        step = self.step
        return isinstance(step, SetHands) or (isinstance(step, Decide) and step.order is Order.FREE)

    # ── what may be done ────────────────────────────────────────────────────────────────────────────

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, with its amounts."""
        if self.over:
            return []
        actors = self.to_act if player is None else [p for p in self.to_act if p == player]
        return [choice for actor in actors for choice in self._choices(actor)]

    def _choices(self, actor: Player) -> list[Choice]:
        if self.state.stage is Stage.WAGERS:
            if self.cut_open and actor in (DEALER, self.bank and self.bank.player):
                return cut_choices(self, actor)
            if actor == DEALER:
                if burn := burn_due(self):
                    return [BurnCards(count=burn)]
                return [Choice(verb="nb")] if lock_refused(self) is None else []
            return [
                *layout_choices(self, actor),
                *take_off_choices(self, actor),
                *free_hand_choices(self, actor),
            ]
        step = self.step
        if actor == DEALER and (shown := name_choices(self)):
            return [*shown]
        if isinstance(step, Decide):
            return decision_choices(self, step, actor)
        if isinstance(step, Procedure):
            return runner_of(self, step).choices(actor)
        if isinstance(step, Board):
            return board_choices(self, step)
        if self.state.stage is Stage.AWARDS:
            return [Choice(verb="award" if self.linked else "confirm")]
        if count_due(self):
            return [Choice(verb="count")]
        return deal_choices(self)

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before a legal action that is bad for them, such as setting a foul hand."""
        step = self.step
        return runner_of(self, step).warning(command) if isinstance(step, Procedure) else None

    # ── players ─────────────────────────────────────────────────────────────────────────────────────

    def _place(self, command: c.PlaceWager) -> None:
        self.check_player(command.player)
        place = Place(command.spot, command.hand, command.on)
        spot, step = find_spot(self.table, place.spot), self.step
        if isinstance(step, Procedure) and self.state.stage is Stage.PLAY:
            runner_of(self, step).place(command, place)
            return
        decides = True
        if spot.in_play and place.on is not None and isinstance(step, Decide):
            find_place(self, command.player, place)
            check_along(self, step, command, place)
            self.record_wager(command.player, place, command.amount, decides=False)
            return
        if spot.in_play:
            step = decision(self, command.player, spot.name)
            if spot.name not in (step.spot, *step.beside):
                raise NotNow(f"the decision now is about {step.spot!r}", clause=step.clause)
            decides = spot.name == step.spot
        else:
            check_unlocked(self, spot)
        find_place(self, command.player, place)
        if place.hand > self.table.game.hands:
            raise SpotUnknown(f"{self.table.game.name} has no hand {place.hand} for a player")
        check_wager(self, command.player, spot, place, command.amount)
        self.record_wager(command.player, place, command.amount, decides=decides)

    def _cut(self, command: c.CutDeck) -> None:
        check_cut(self, command)
        self.emit(e.DeckCut(player=command.player, at=command.at, clause=self.table.game.cut))

    def _act(self, command: c.Command) -> None:
        """What only the current step accepts: hitting, setting, shaking dice."""
        step = self.step
        if self.cut_open and isinstance(command, c.CloseOffer):
            self.emit(e.OfferClosed())
            return
        if isinstance(step, Decide) and isinstance(command, c.CloseOffer) and not deciders(self, step):
            if must_go_along(self, step):
                raise NotNow("the backers must go along first", clause="PD-R10")
            self.emit(e.OfferClosed())
            return
        if self.state.stage is not Stage.PLAY or not isinstance(step, Procedure):
            raise NotNow(f"not possible now; {self.awaited} comes first")
        runner_of(self, step).act(command)

    def _ask_free_hand(self, command: c.AskFreeHand) -> None:
        check_free_hand(self, command.player)
        self.emit(e.FreeHandAsked(player=command.player))

    def _take_off(self, command: c.TakeOff) -> None:
        self.check_player(command.player)
        spot = find_spot(self.table, command.spot)
        place = Place(spot.name, command.hand, command.on)
        step = self.step
        pulls_down = self.state.stage is Stage.PLAY and isinstance(step, Decide) and step.pull_down
        check = check_pull_down if pulls_down else check_take_off
        amount = check(self, command.player, place)
        name = self.table.game.written(place)
        self.emit(e.WagerTakenOff(player=command.player, spot=name, amount=amount))

    def _fold(self, command: c.Fold) -> None:
        check_fold(self, command)
        self.emit(e.HandFolded(player=command.player))
        for event in self.settlement().fold(command.player):
            self.emit(event)

    def _check(self, command: c.CheckOrCall) -> None:
        check_check(self, command)
        self.emit(e.Checked(player=command.player))

    def _buy(self, command: c.Buy) -> None:
        self.check_player(command.player)
        if not self.table.buys_in_round:
            raise TableStakes("chips cannot be bought during a round at this table")
        if command.amount <= 0:
            raise StakeOutOfRange("the amount of chips to buy must be positive")
        self.emit(e.ChipsAdded(player=command.player, amount=command.amount))

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def _no_more_bets(self, command: c.NoMoreBets) -> None:
        check_lock(self, command.meter)
        empty = not self.state.free_asked and nobody_can_wager(self)
        for event in (e.BetsClosed(), *void(self)) if empty else lock_events(self, command.meter):
            self.emit(event)

    def _deal_hand(self, command: c.DealHand) -> None:
        step = self.step
        if (hand := named(self, command)) is not None:
            held = self.state.hands[hand_key(command.to, command.hand)]
            check_left(self, tuple(card for card, was in zip(hand, held, strict=True) if was is UNSEEN))
            self.emit(e.HandNamed(to=command.to, cards=hand, hand=command.hand))
            return
        if isinstance(step, Procedure) and self.state.stage is Stage.PLAY:
            runner_of(self, step).deal(command)
            return
        reopened = surplus_of(self, command)
        if reopened is not None:
            self.emit(e.StepReached(step=reopened))
        up = check_deal(self, command)
        self.emit(e.HandDealt(to=command.to, cards=command.cards, up=up, hand=command.hand))

    def _exposed(self, command: c.ExposeDown) -> None:
        for event in exposed(self, command):
            self.emit(event)

    def _deal_board(self, command: c.DealBoard) -> None:
        check_board(self, command)
        check_left(self, command.cards)
        self.emit(e.BoardDealt(cards=command.cards))

    def _burn(self, command: c.Burn) -> None:
        if isinstance(self.step, Board) and self.state.stage is Stage.PLAY:
            check_burn(self, self.step, command)
        elif due := deal_burn_due(self):
            if len(command.cards) != due:
                raise CardCount(f"burn {due} cards here, not {len(command.cards)}")
        else:
            check_shoe_burn(self, command)
        check_left(self, command.cards)
        self.emit(e.CardsBurned(cards=command.cards))

    def _deal_done(self, _: c.DealDone) -> None:
        for event in deal_done(self):
            self.emit(event)

    def _declare_dead(self, command: c.DeclareDead) -> None:
        check_dead_hand(self, command.player)
        for event in count_wrong(self, command.player):
            self.emit(event)

    def _misdeal(self, command: c.DeclareMisdeal) -> None:
        for event in misdeal(self, command):
            self.emit(event)

    def _foul(self, _: c.FoulDeck) -> None:
        for event in foul(self):
            self.emit(event)

    def _early(self, command: c.ExposeEarly) -> None:
        for event in early(self, command):
            self.emit(event)

    def _count(self, _: c.CountHands) -> None:
        self.emit(count_hands(self))

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        if self.state.stage is Stage.WAGERS:
            return "'no more bets'"
        step = self.step
        if due := due_names(self):
            return f"the hand of {'the bank' if due[0] == BANK else f'player {due[0]}'}"
        if count_due(self):
            return "the count of the hands"
        if isinstance(step, Decide):
            waiting = deciders(self, step)
            return f"the decision of player {waiting[0]}" if waiting else "the back-line"
        return runner_of(self, step).awaited if isinstance(step, Procedure) else "the deal"

    def _advance(self) -> None:
        flow.advance(self)

    handlers: ClassVar[dict[type[c.Command], Callable[[Any, Any], None]]] = {
        c.PlaceWager: _place,
        c.Buy: _buy,
        c.TakeOff: _take_off,
        c.AskFreeHand: _ask_free_hand,
        c.NoMoreBets: _no_more_bets,
        c.PayAwards: flow.pay_awards,
        c.ConfirmAwards: flow.confirm_awards,
        c.RefuseAward: flow.refuse_award,
        c.DealBoard: _deal_board,
        c.DealHand: _deal_hand,
        c.Burn: _burn,
        c.DealDone: _deal_done,
        c.DeclareDead: _declare_dead,
        c.ExposeDown: _exposed,
        c.CountHands: _count,
        c.DeclareMisdeal: _misdeal,
        c.FoulDeck: _foul,
        c.ExposeEarly: _early,
        c.Fold: _fold,
        c.Hit: _act,
        c.Stand: _act,
        c.Split: _act,
        c.Surrender: _act,
        c.Switch: _act,
        c.SetHand: _act,
        c.ShakeDice: _act,
        c.PickPile: _act,
        c.CutDeck: _cut,
        c.CloseOffer: _act,
        c.CheckOrCall: _check,
    }
