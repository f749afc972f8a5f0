"""The bank's draw in blackjack: by its chart, while a result depends on it."""

from __future__ import annotations

from croupier.cards import Cards
from croupier.errors import CardCount
from croupier.games.banked.blackjack_steps import DrawOut
from croupier.games.banked.vocabulary import BANK, Place
from croupier.games.choice import Choice, DealTo
from croupier.hands.blackjack import total
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.procedure import ProcedureRunner
from croupier.table.banked.settling.sight import sight
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable


def draws_needed(table: BankedTable, state: BankedState) -> bool:
    """Whether the bank must complete its hand; the draw step says which results depend on it."""
    step = next(step for step in table.game.script if isinstance(step, DrawOut))
    if table.options.get("always_complete"):
        return True
    if any(Place.parse(name).spot in step.spots for _, name in state.wagers):
        return True
    return any(
        step.depends(sight(table, state, player, hand))
        for player in state.in_play()
        for hand in state.hand_numbers(player)
    )


class DrawOutRunner(ProcedureRunner[DrawOut]):
    """The bank draws until its chart lets it stand."""

    def _stands(self, cards: Cards) -> bool:
        return self.step.chart_of(self.table.options).must_stand(cards)

    def complete(self) -> bool:
        """Whether the chart lets the bank stand, or nothing depends on its hand."""
        return not draws_needed(self.table, self.state) or self._stands(self.state.hands[BANK])

    @property
    def awaited(self) -> str:
        """A card for the bank."""
        return "a card for the bank"

    def choices(self, actor: Player) -> list[Choice]:
        """One card for the bank."""
        return [DealTo(to=BANK, count=1, up=1)] if actor == DEALER else []

    def deal(self, command: c.DealHand) -> None:
        """Deal cards to the bank while the chart requires them."""
        if command.to != BANK:
            super().deal(command)
        cards = self.state.hands[BANK]
        for card in command.cards:
            if self._stands(cards):
                raise CardCount(f"the bank stands on {total(cards)}", clause=self.step.clause)
            cards = (*cards, card)
        if not command.cards:
            raise CardCount("the bank is due a card", clause=self.step.clause)
        self.check_unused(command.cards)
        self.round.emit(e.HandDealt(to=BANK, cards=command.cards, up=len(command.cards)))
