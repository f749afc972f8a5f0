"""Before blackjack hands are played: insurance is offered, then the dealer checks the hole card."""

from __future__ import annotations

from functools import cached_property

from croupier.cards import UNSEEN
from croupier.errors import NotNow, OutOfTurn
from croupier.games.banked.blackjack_steps import Check, Insure, is_ace
from croupier.games.banked.vocabulary import BANK, Place
from croupier.games.choice import Choice, Target
from croupier.hands.blackjack import ace_and_ten
from croupier.money import Cents
from croupier.numbers import DEALER, Player, hand_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.procedure import ProcedureRunner
from croupier.table.banked.wagers.bet import Bet


class InsureRunner(ProcedureRunner[Insure]):
    """Insurance is offered clockwise from the house dealer's left, until the dealer closes it (PD-R20)."""

    def complete(self) -> bool:
        """Whether no ace is up, insurance is closed or not offered, or nobody is left who could insure."""
        return self.state.offer_closed or not is_ace(self.state.hands[BANK][-1]) or not self._open

    @cached_property
    def _open(self) -> list[Bet]:
        """The insurance that may still be bought: for no seat before the last that has any."""
        state, spot = self.state, self.step.spot
        declared = self.table.game.spot(spot)
        if declared is None or not declared.offered(self.table.options):
            return []
        insured = [
            place.on or player for player, name in state.wagers if (place := Place.parse(name)).spot == spot
        ]
        reached = max(insured, default=0)
        bets = [
            self.bet(player, Place(spot, hand, None if player == seat else seat))
            for seat in state.bettors()
            if seat >= reached and seat not in state.dead
            for hand in hand_numbers(self.table.game.hands)
            for player in (seat, *state.backers(seat))
        ]
        return [bet for bet in bets if bet.affordable is not None]

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players who may insure, and the dealer, who closes."""
        return (*dict.fromkeys(bet.player for bet in self._open), DEALER)

    @property
    def awaited(self) -> str:
        """The dealer's 'insurance closed'."""
        return "'insurance closed'"

    def choices(self, actor: Player) -> list[Choice]:
        """Insurance on each hand for the player; closing for the dealer."""
        if actor == DEALER:
            return [Choice(verb="closed")]
        return [choice for bet in self._open if bet.player == actor for choice in bet.choices()]

    def place(self, bet: Bet, amount: Cents) -> None:
        """Take an insurance wager."""
        if bet.spot.name != self.step.spot:
            raise NotNow(f"only insurance is open now; {self.awaited} comes first", clause=self.step.clause)
        bet.check_place()
        bet.check(amount)
        if bet not in self._open:
            clause = self.step.clause if self.round.bank is None else "PD-R20"
            raise OutOfTurn("the insurance offer has moved past this seat", clause=clause)
        bet.record(amount)

    def act(self, command: c.Command) -> None:
        """Close insurance."""
        if not isinstance(command, c.CloseOffer):
            super().act(command)
        self.round.emit(e.OfferClosed())


class CheckRunner(ProcedureRunner[Check]):
    """Checks the hole card: a Natural ends the play; otherwise lost insurance is collected first."""

    @property
    def _peeks(self) -> bool:
        return self.step.peeks(self.state.hands[BANK][-1], self.table.options)

    def needed(self) -> tuple[Target, ...]:
        """The bank's hand, if the dealer looks at it and has not ruled out a Natural."""
        return (BANK,) if self._peeks and not self.state.offer_closed else ()

    def offered(self, actor: Player) -> list[Choice]:
        """The bank's hand, or that it lacks a Natural: then nobody has to see the hole card (PD-R16)."""
        namings = super().offered(actor)
        return [*namings, Choice(verb="closed")] if self.unnamed and actor == DEALER else namings

    def act(self, command: c.Command) -> None:
        """Continue after the dealer has looked at the hole card: the bank does not have a Natural."""
        if not isinstance(command, c.CloseOffer) or not self.unnamed:
            super().act(command)
        self.round.emit(e.OfferClosed())

    def finish(self) -> int | None:
        """Check the hole card."""
        if not self._peeks:
            return None
        cards = self.state.hands[BANK]
        if UNSEEN not in cards and ace_and_ten(cards):
            self.round.emit(e.HandRevealed(to=BANK, cards=cards, says="Natural"))
            return len(self.table.game.script)
        self.record(self.settlement().only((self.step.insurance,)))
        return self.end_if_exhausted()
