"""Collection fees from the pot, at each moment of a round for which the schedule has one (POT 12)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pot.vocabulary import Street
from croupier.money import Cents
from croupier.pay.fees.pot_fee import pot_fees, waiting_fees
from croupier.pay.fees.terms import Trigger
from croupier.table import events as e
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable


class PotCollection:
    """The fees of one round, by the posted option and the number of players."""

    def __init__(self, table: PotTable, *, players: int) -> None:
        self.option = None if table.fee is None or table.fee.by_time else table.fee
        if self.option is not None and table.options.get("fee_columns") == "printed":
            self.option = self.option.with_printed_columns()
        self.streets = table.game.streets
        self.board_at_first = table.game.board_before[table.game.first_betting + 1]
        self.players = players
        self.when_street_is_closed = table.options["fee_street"] == "closed"
        self.past_flop = bool(table.options.get("fee_past_flop"))

    def before(self, street: Street, state: PotState) -> Iterator[e.FeeTaken]:
        """The fee before a draw."""
        return self._at(street.fee_before, state)

    def when_dealt(self, street: Street, state: PotState) -> Iterator[e.FeeTaken]:
        """The fee of a street after its deal and before its betting."""
        if self.option is None or self._waits(street):
            return
        if self.past_flop and street.fee == Trigger.AFTER_TURN:
            yield from self._at(Trigger.AFTER_FLOP, state)
        if not (self.past_flop and street.fee == Trigger.AFTER_FLOP):
            yield from self._at(street.fee, state)
            yield from self._at(street.fee_too, state)

    def when_closed(self, street: Street, state: PotState) -> Iterator[e.FeeTaken]:
        """Fees after a street's betting, with those that waited for a larger pot (POT-R32)."""
        if self.option is None:
            return
        if self._waits(street):
            yield from self._at(street.fee, state)
            yield from self._at(street.fee_too, state)
        reached = {s.fee for s in self.streets[: self.streets.index(street) + 1]}
        taken = self._taken(state)
        for fee in waiting_fees(self.option, Cents(state.chips.pot), players=self.players, taken=taken):
            if fee.trigger in reached:
                yield e.FeeTaken(trigger=str(fee.trigger), amount=fee.amount)

    def when_ended(self, street: Street, state: PotState, *, betting: bool) -> Iterator[e.FeeTaken]:
        """Fees of a round that ends early: a waiting fee, or the fee for rounds without a flop."""
        if self.option is None:
            return
        if betting:
            yield from self.when_closed(street, state)
        if len(state.cards.board[0]) <= self.board_at_first:
            yield from self._at(Trigger.ROUND_ENDS_BEFORE_FLOP, state)

    def _waits(self, street: Street) -> bool:
        """Whether the street's fee is taken after its betting: a posted choice for stud streets (POT-R28)."""
        return self.when_street_is_closed and "street" in (street.fee + street.fee_too)

    def _at(self, moment: str, state: PotState) -> Iterator[e.FeeTaken]:
        if self.option is not None and moment:
            taken = self._taken(state)
            for fee in pot_fees(
                self.option, Trigger(moment), Cents(state.chips.pot), players=self.players, taken=taken
            ):
                yield e.FeeTaken(trigger=str(fee.trigger), amount=fee.amount)

    def _taken(self, state: PotState) -> set[int]:
        """The indexes in the option of the fees already taken."""
        assert self.option is not None
        done = {trigger for trigger, _ in state.chips.fees}
        return {n for n, s in enumerate(self.option.stages) if s.trigger in done}
