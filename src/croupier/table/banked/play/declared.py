"""What the dealer declares: a misdeal with its reason, a fouled deck, a dead hand, a card seen too soon."""

from __future__ import annotations

from typing import Any

from croupier.cards import UNSEEN
from croupier.errors import CardCount, HandDead, MisdealUnknown, NotNow, NotOffered
from croupier.games.banked.vocabulary import (
    BANK,
    Board,
    Deal,
    Decide,
    ExposedCard,
    Misdeal,
    WrongCount,
)
from croupier.games.choice import BurnCards, DealMiddle, DealTo, Target
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.hand import filled
from croupier.table.banked.play.misdeal import Remedy
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.state import Stage

EARLY_BOARD, EXPOSED_CARD = "early board", "exposed card"
THEN = {
    ExposedCard.TURNED_OVER: "turned over",
    ExposedCard.REDEAL: "dealt again",
    ExposedCard.VOID: "void",
}
"""The word in the record for what becomes of an exposed card."""


class Declared:
    """Irregularities that the dealer declares at any step of a round."""

    def __init__(self, runner: Runner[Any]) -> None:
        self.runner, self.round = runner, runner.round
        self.table, self.state, self.bank = runner.table, runner.state, runner.bank
        self.game, self.rule = self.table.game, self.table.game.misdeals
        self._remedy, self._dealing = Remedy(self.round), isinstance(self.round.step, Deal)

    def misdeal(self, command: c.DeclareMisdeal) -> None:
        """A misdeal that the deal itself does not show; the game says which reasons it knows."""
        rule = self.rule
        known = [
            reason for reason in Misdeal if reason in rule.declared and reason is not Misdeal.FOULED_DECK
        ]
        if command.reason not in known:
            raise MisdealUnknown(
                f"{command.reason!r} is not a reason for a misdeal here; "
                + (
                    f"choose one of {', '.join(known)}" if known else "the dealer ends a wrong deal with 'dd'"
                ),
                clause=rule.clause,
            )
        self._require_cards_out()
        reason = Misdeal(command.reason)
        due = next(iter(self.round.legal(DEALER)), None)
        if reason is Misdeal.SHOE_EMPTY and not isinstance(due, DealTo | DealMiddle | BurnCards):
            raise NotNow(f"no card is due; {self.round.awaited} comes first", clause=rule.clause)
        again = reason is Misdeal.WRONG_COUNT and rule.bank is WrongCount.REDEAL
        self.runner.record(self._remedy.redeal(reason) if again else self._remedy.void(reason))

    def foul(self) -> None:
        """A card that is twice in the deck, or of another deck: the round is void, however late."""
        if Misdeal.FOULED_DECK not in self.rule.declared:
            raise NotOffered(f"the rules of {self.game.name} do not say what a fouled deck does")
        self._require_cards_out()
        self.runner.record(self._remedy.void(Misdeal.FOULED_DECK))

    def _require_cards_out(self) -> None:
        if self.state.stage is not Stage.PLAY:
            raise NotNow(f"no card of this round is out; {self.round.awaited} comes first")

    def dead_hand(self, player: Player) -> None:
        """A hand found with the wrong number of cards."""
        state = self.state
        if player == DEALER:
            dealt = state.stage is Stage.PLAY and BANK in state.hands and not self._dealing
            if self.bank is not None or not dealt:
                raise NotNow("the house has no complete hand to declare dead")
        else:
            self.round.check_player(player)
            if state.stage is not Stage.PLAY or player not in state.hands:
                raise NotNow(f"player {player} has no hand to declare dead")
            if player in state.dead:
                raise HandDead(f"the hand of player {player} is already dead")
        self.runner.record(self._remedy.wrong_hand(player))

    def early(self, command: c.ExposeEarly) -> None:
        """Board cards turned before their turn: everybody has seen them, and the round is void."""
        rule, state = self.rule, self.state
        if not rule.early_board:
            raise NotOffered(f"the rules of {self.game.name} do not say what an early board card does")
        later = any(isinstance(step, Board) for step in self.game.script[state.step + 1 :])
        if state.stage is not Stage.PLAY or isinstance(self.round.step, Board) or not later:
            raise NotNow("no board card can come too soon now", clause=rule.clause)
        if not command.cards:
            raise CardCount("name the cards that were turned", clause=rule.clause)
        self.runner.check_unused(command.cards)
        self.round.emit(e.CardsTakenBack(cards=command.cards, set_aside=False))
        self.runner.record(self._remedy.void(EARLY_BOARD))

    # ── an exposed card ─────────────────────────────────────────────────────────────────────────────

    def exposed(self, command: c.ExposeDown) -> None:
        """A card face down that the dealer exposed: the next one, or one that a hand already has [HCF 5]."""
        rule, state, card, runner = self.rule, self.state, command.card, self.runner
        if rule.exposed is None:
            raise NotOffered(f"the rules of {self.game.name} do not say what an exposed card does")
        to: Target = BANK if command.to == DEALER else command.to
        if not isinstance(to, str):
            self.round.check_player(to)
        held, dealing = state.hands.get(to, ()), runner.receives(to)
        events: list[e.Event] = []
        if card not in held and UNSEEN in held and card is not UNSEEN and not dealing:
            # It is one of those that were dealt unseen.
            runner.check_left((card,))
            held = filled(held, [card])
            events.append(e.HandNamed(to=to, cards=held))
        at = held.index(card) if card in held else len(held)
        then = rule.exposed
        if to == BANK and rule.exposed_bank is not None and not self._turned_up(at):
            then = rule.exposed_bank
        if state.stage is not Stage.PLAY or not self._in_time(then):
            raise NotNow(
                f"an exposed card changes nothing now; {self.round.awaited} comes first", clause=rule.clause
            )
        if at == len(held):
            if not dealing:
                raise NotNow(f"{card} is in no hand, and none is due there", clause=rule.clause)
            deal = c.DealHand(to=to, cards=(card,))
            if runner.check_deal(deal):
                raise NotNow(f"{card} is dealt face up", clause=rule.clause)
            events.append(e.HandDealt(to=to, cards=deal.cards, up=0))
        elif at >= len(held) - state.face_up.get(to, 0):
            raise NotNow(f"{card} lies face up", clause=rule.clause)
        events.append(e.DownCardExposed(to=command.to, card=card, then=THEN[then], clause=rule.clause))
        runner.record(iter(events))
        if then is ExposedCard.REDEAL:
            runner.record(self._remedy.redeal(EXPOSED_CARD))
        elif then is ExposedCard.VOID:
            runner.record(self._remedy.void(EXPOSED_CARD))

    def _turned_up(self, at: int) -> bool:
        """Whether the bank's card at this place of its hand is one that its deal turns up: the last ones."""
        deals = [step for step in self.game.script if isinstance(step, Deal) and step.to == BANK]
        return any(at >= deal.cards - deal.up for deal in deals)

    def _in_time(self, then: ExposedCard) -> bool:
        """Whether an exposed card still counts.

        It is turned over during the deal, and makes the round void before the last decision. Cards are dealt
        again as long as nothing is settled.
        """
        match then:
            case ExposedCard.TURNED_OVER:
                return self._dealing or self.runner.just_dealt
            case ExposedCard.REDEAL:
                return self._dealing or bool(self.state.hands)
            case ExposedCard.VOID:
                return any(isinstance(step, Decide) for step in self.game.script[self.state.step :])
