"""A dealer with real cards who does not look at what lies face down, and players who choose at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.cards import UNSEEN
from croupier.floor import Floor, TableActor
from croupier.floor.console import prompts
from croupier.floor.record.table import ActionRefused
from croupier.games.choice import Choice, SetFront, Wager
from croupier.history.actions import write_action
from croupier.numbers import DEALER
from croupier.table import Round
from croupier.table.choice import command_of
from tests.floor.table.test_by_hand import ENTERED, RealDealer, called


class BlindDealer(RealDealer):
    """Deals rounds against a bank; names face-down cards only when the round asks for them."""

    def __init__(self, table: TableActor, floor: Floor, seed: int = 1, *, supervisor: str = "") -> None:
        super().__init__(table)
        self.floor, self.supervisor = floor, supervisor
        self.chance = random.Random(f"{table.setup.id} {seed}")

    async def opens(self) -> None:
        self.cards = list(self.table.setup.posting.table.deck.cards)
        self.chance.shuffle(self.cards)
        await super().opens()

    async def deals(self, *actions: str) -> None:
        try:
            await super().deals(*actions)
        except ActionRefused:
            if actions[0] != "d award" or not self.supervisor:
                raise
            await self.floor.supervision.confirm(
                self.supervisor, self.table.setup.id, self.table.session.state.number
            )

    def _next(self, round_: Round) -> list[str]:
        waiting = [player for player in round_.to_act if player != DEALER]
        if round_.before_deal:
            choice = self._wager([choice for player in waiting for choice in round_.legal(player)], round_)
        elif DEALER in round_.to_act and self.chance.random() < 0.5:
            # What is offered need not be taken.
            choice = None
        else:
            legal = [choice for player in waiting for choice in round_.legal(player) if choice.verb != "off"]
            choice = self.chance.choice(legal) if legal else None
        if choice is not None:
            return [
                write_action(command_of(choice, cards=choice.cards if isinstance(choice, SetFront) else ()))
            ]
        first = next(one for one in prompts(round_, called, ENTERED) if one.who == DEALER)
        if first.hidden and first.verb == "dh":
            return [first.text + str(UNSEEN) * first.cards]
        if first.covered:
            return [first.text + str(UNSEEN) * first.covered + self._draw(first.cards - first.covered)]
        return super()._next(round_)

    def _wager(self, legal: Sequence[Choice], round_: Round) -> Wager | None:
        """A wager that is still missing, or sometimes another one; None when all are down."""
        wagers = [choice for choice in legal if isinstance(choice, Wager)]
        missing = [choice for choice in wagers if choice.required or choice.player not in round_.bettors()]
        if missing:
            return missing[0]
        return self.chance.choice(wagers) if wagers and self.chance.random() < 0.85 else None
