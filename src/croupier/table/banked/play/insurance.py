"""Before blackjack hands are played: insurance is offered, then the dealer checks the hole card."""

from __future__ import annotations

from croupier.errors import NotNow, OutOfTurn
from croupier.games.banked.blackjack_steps import Check, Insure, is_ace
from croupier.games.banked.vocabulary import BANK, Place
from croupier.games.choice import Choice
from croupier.hands.blackjack import ace_and_ten
from croupier.numbers import DEALER, Player, hand_numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.procedure import Runner
from croupier.table.banked.wagers.layout import wager_choice
from croupier.table.banked.wagers.stakes import Stakes, find_place
from croupier.table.banked.wagers.wager import affordable, check_wager


class InsureRunner(Runner[Insure]):
    """Insurance is offered clockwise from the house dealer's left, until the dealer closes it (PD-R20)."""

    def complete(self) -> bool:
        """Whether no ace is up, insurance is closed, or nobody is left who could insure."""
        return self.state.offer_closed or not is_ace(self.state.hands[BANK][-1]) or not self._asked()

    def _asked(self) -> list[tuple[Player, Place]]:
        """Who may still insure which hand: nobody before the last seat that did."""
        state, game = self.state, self.round.table.game
        insured = [
            place.on or player
            for player, name in state.wagers
            if (place := Place.parse(name)).spot == self.step.spot
        ]
        reached = max(insured, default=0)
        return [
            (player, Place(self.step.spot, hand, None if player == seat else seat))
            for seat in state.bettors()
            if seat >= reached and seat not in state.dead
            for hand in hand_numbers(game.hands)
            for player in (seat, *state.backers(seat))
            if self._stakes(player, Place(self.step.spot, hand, None if player == seat else seat))
        ]

    def _stakes(self, player: Player, place: Place) -> Stakes | None:
        round_ = self.round
        spot = round_.table.game.spot(self.step.spot)
        assert spot is not None
        return affordable(round_, player, spot, place)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players who may insure, and the dealer, who closes."""
        return (*dict.fromkeys(player for player, _ in self._asked()), DEALER)

    @property
    def awaited(self) -> str:
        """The dealer's 'insurance closed'."""
        return "'insurance closed'"

    def choices(self, actor: Player) -> list[Choice]:
        """Insurance on each hand for the player; closing for the dealer."""
        if actor == DEALER:
            return [Choice(verb="closed")]
        return [
            wager_choice(self.round, player, place, stakes)
            for player, place in self._asked()
            if player == actor and (stakes := self._stakes(player, place)) is not None
        ]

    def place(self, command: c.PlaceWager, place: Place) -> None:
        """Take an insurance wager."""
        if place.spot != self.step.spot:
            raise NotNow(f"only insurance is open now; {self.awaited} comes first", clause=self.step.clause)
        round_ = self.round
        spot = find_place(round_, command.player, place)
        check_wager(round_, command.player, spot, place, command.amount)
        if (command.player, place) not in self._asked():
            clause = self.step.clause if round_.bank is None else "PD-R20"
            raise OutOfTurn("the insurance offer has moved past this seat", clause=clause)
        round_.record_wager(command.player, place, command.amount)

    def act(self, command: c.Command) -> None:
        """Close insurance."""
        if not isinstance(command, c.CloseOffer):
            super().act(command)
        self.round.emit(e.OfferClosed())


class CheckRunner(Runner[Check]):
    """Checks the hole card: a Natural ends the play; otherwise lost insurance is collected at once."""

    def leave(self) -> int | None:
        """Check the hole card."""
        round_, cards = self.round, self.state.hands[BANK]
        if not self.step.peeks(cards[-1], round_.table.options):
            return None
        if ace_and_ten(cards):
            round_.emit(e.HandRevealed(to=BANK, cards=cards, says="Natural"))
            return len(round_.table.game.script)
        for event in round_.settlement().only((self.step.insurance,)):
            round_.emit(event)
        return self.end_if_exhausted()
