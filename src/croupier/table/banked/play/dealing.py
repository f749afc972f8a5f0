"""Dealing to hands by the game's script: which hands, how many cards, how many face up."""

from __future__ import annotations

from functools import cached_property

from croupier.cards import UNSEEN
from croupier.errors import CardCount, CardMismatch, NotNow
from croupier.games.banked.vocabulary import BANK, EACH, Deal, Order, Step
from croupier.games.choice import BurnCards, Choice, DealTo, Target
from croupier.numbers import FIRST_HAND, HandNumber, Player, hand_numbers
from croupier.table import commands as c
from croupier.table.banked.hand import hand_key
from croupier.table.banked.host import Host
from croupier.table.banked.play.misdeal import Remedy
from croupier.table.banked.play.runner import Runner, hand_of
from croupier.table.banked.settling.order import clockwise_from
from croupier.table.banked.settling.sight import sight


class HandsDealt:
    """One deal of the script: the hands it goes to, and what each of them is due."""

    def __init__(self, round_: Host, deal: Deal) -> None:
        self.table, self.state, self.bank, self.deal = round_.table, round_.state, round_.bank, deal
        self.targets = self._targets()
        """The hands that the deal goes to, each with its number."""

    def _targets(self) -> list[tuple[Target, HandNumber]]:
        deal, table, state = self.deal, self.table, self.state
        if deal.to != EACH and deal.who is None:
            return [(deal.to, FIRST_HAND)]
        players = state.bettors()
        if deal.order is Order.FROM_BANK and self.bank is not None:
            players = clockwise_from(players, self.bank.player)
        every = [(player, hand) for player in players for hand in hand_numbers(table.game.hands)]
        if deal.who is not None:
            playing = state.in_play()
            every = [(p, n) for p, n in every if p in playing and deal.who.fits(sight(table, state, p, n))]
        return [*every] if deal.to == EACH else [(deal.to, FIRST_HAND)] if every else []

    def cards_due(self, target: Target, hand: HandNumber = FIRST_HAND) -> int:
        """How many more cards this hand gets now; negative if it has too many."""
        deal, state = self.deal, self.state
        cards = deal.cards if deal.holds is None else deal.holds(state.middle(), self.table.options)
        return cards - len(state.hands.get(hand_key(target, hand), ()))

    def choice(self, target: Target, hand: HandNumber, count: int) -> DealTo:
        """The choice to deal a hand the rest of its cards."""
        # The first of the bank's cards may lie face up already.
        up = self.turned(count, count) if self.deal.to == BANK else self._up
        return DealTo(to=target, count=count, up=up, hand=hand)

    @property
    def _up(self) -> int:
        """How many cards are dealt face up."""
        return 0 if self.deal.face_down(self.table.options) else self.deal.up

    def turned(self, cards: int, due: int) -> int:
        """How many of the cards are dealt face up: all in the middle, some of the bank's hand."""
        deal = self.deal
        if deal.to == EACH:
            return min(self._up, cards)
        if deal.to == BANK:
            up, held = self._up, deal.cards - due
            if deal.first_up and (held or cards < due):
                return min(max(up - held, 0), cards)
            return up if cards >= due else 0
        return cards


class DealRunner(Runner[Deal]):
    """Deals to hands: this deal and its neighbours in the script that do not wait for each other's cards."""

    @cached_property
    def _first(self) -> int:
        """The first step of the deal: a hand that has its cards may still be dealt one too many."""
        script, first = self.table.game.script, self.state.step
        while first and self.table.game.misdeals.surplus and _together(script[first - 1], script[first]):
            first -= 1
        return first

    @cached_property
    def deals(self) -> list[HandsDealt]:
        """The deals in progress."""
        together: list[HandsDealt] = []
        for step in self.table.game.script[self._first :]:
            if not isinstance(step, Deal) or ((step.holds is not None or step.burn) and together):
                break
            together.append(HandsDealt(self.round, step))
            if step.holds is not None:
                break
        return together

    @property
    def burn_due(self) -> int:
        """How many cards are burned before the deal."""
        if not self.step.burn or not any(deal.targets for deal in self.deals):
            return 0
        return self.step.burn - self.state.burned_at_step

    def complete(self) -> bool:
        """Whether every hand of this deal has its cards, and none of an earlier one too many."""
        deal, hands = self.step, self.state.hands
        earlier = self.deals[: self.state.step - self._first]
        if any(past.cards_due(*target) for past in earlier for target in past.targets):
            return False
        if deal.holds is None and deal.who is None and deal.to == EACH and self.table.game.hands == 1:
            return all(len(hands.get(player, ())) == deal.cards for player in self.state.with_hands)
        dealt = HandsDealt(self.round, deal)
        return all(dealt.cards_due(*target) == 0 for target in dealt.targets)

    def choices(self, actor: Player) -> list[Choice]:
        """The burn, or every hand that is due cards; a deal that cannot be put right can only be ended."""
        if burn := self.burn_due:
            return [BurnCards(count=burn)]
        choices: list[Choice] = [
            deal.choice(target, hand, count)
            for deal in self.deals
            for target, hand in deal.targets
            if (count := deal.cards_due(target, hand)) > 0
        ]
        return choices or [Choice(verb="dd")]

    def receives(self, to: Target) -> bool:
        """Whether one of the deals goes to this hand."""
        return any(target == to for deal in self.deals for target, _ in deal.targets)

    def owes(self, to: Target, hand: HandNumber = FIRST_HAND) -> bool:
        """Whether this hand still gets cards."""
        return any((to, hand) in deal.targets and deal.cards_due(to, hand) > 0 for deal in self.deals)

    def check_deal(self, command: c.DealHand) -> int:
        """How many of the cards are dealt face up; a refusal if they are not due."""
        to, cards = (command.to, command.hand), command.cards
        deal = next((deal for deal in self.deals if to in deal.targets), None)
        if deal is None:
            return super().check_deal(command)
        clause = deal.deal.clause
        if burn := self.burn_due:
            raise NotNow(f"burn {burn} cards first", clause=clause)
        due = deal.cards_due(*to)
        surplus = self.table.game.misdeals.surplus and deal.deal.holds is None
        if not cards or (len(cards) > due and not surplus):
            raise CardCount(
                f"{hand_of(command.to)} is due {max(due, 0)} cards, not {len(cards)}", clause=clause
            )
        self.check_left(cards)
        up = deal.turned(len(cards), due)
        if UNSEEN in cards[len(cards) - up :]:
            raise CardMismatch("name the cards that lie face up", clause=clause)
        return up

    def check_burn(self, command: c.Burn) -> None:
        """Refuse a burn of the wrong number of cards; where none is due, a new shoe may have its own."""
        due = self.burn_due
        if not due:
            super().check_burn(command)
        elif len(command.cards) != due:
            raise CardCount(f"burn {due} cards here, not {len(command.cards)}")

    def end_deal(self) -> None:
        """End a deal in which a hand has the wrong number of cards, as the game's rule says."""
        wrong = [to for deal in self.deals for to, hand in deal.targets if deal.cards_due(to, hand)]
        past = self._first + len(self.deals)
        self.record(Remedy(self.round).end_deal(tuple(dict.fromkeys(wrong)), past))


def _together(before: Step, step: Step) -> bool:
    """Whether a deal continues the one before it without waiting for its cards."""
    return (
        isinstance(before, Deal)
        and isinstance(step, Deal)
        and before.holds is step.holds is None
        and not step.burn
    )
