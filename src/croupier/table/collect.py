"""Collection fees out of a pot: the moments of a hand at which the schedule is asked (POT 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.pot import Street
from croupier.money import Cents
from croupier.pay.fees.pot_fee import PotFee, pot_fees, waiting_fees
from croupier.pay.fees.terms import Trigger
from croupier.table import events as e
from croupier.table.pot_state import PotState
from croupier.table.pot_table import PotTable


class PotCollection:
    """The fees of one hand, by the posted option and the number of players dealt in."""

    def __init__(self, table: PotTable, *, dealt: int) -> None:
        self.option = None if table.fee is None or table.fee.by_time else table.fee
        self.streets = table.game.streets
        self.dealt = dealt

    def when_dealt(self, street: Street, state: PotState) -> Iterator[e.FeeTaken]:
        """The fee of the street whose cards are out, before its betting."""
        return self._at(Trigger(street.fee), state)

    def when_closed(self, street: Street, state: PotState) -> Iterator[e.FeeTaken]:
        """A fee that waits for the pot to grow, looked at again after every betting round (POT-R32)."""
        if self.option is None:
            return
        reached = {s.fee for s in self.streets[: self.streets.index(street) + 1]}
        for fee in waiting_fees(self.option, Cents(state.pot), players=self.dealt, taken=self._taken(state)):
            if fee.trigger in reached:
                yield e.FeeTaken(trigger=str(fee.trigger), amount=fee.amount)

    def when_ended(self, street: Street, state: PotState, *, betting: bool) -> Iterator[e.FeeTaken]:
        """What a hand that ends early still owes: a waiting fee, or the one for hands without a flop."""
        if betting:
            yield from self.when_closed(street, state)
        if not state.board[0]:
            yield from self._at(Trigger.ROUND_ENDS_BEFORE_FLOP, state)

    def _at(self, moment: Trigger, state: PotState) -> Iterator[e.FeeTaken]:
        if self.option is not None:
            fees = pot_fees(
                self.option, moment, Cents(state.pot), players=self.dealt, taken=self._taken(state)
            )
            yield from _events(fees)

    def _taken(self, state: PotState) -> set[int]:
        """Places in the option of the fees already taken."""
        done = {trigger for trigger, _ in state.fees}
        return (
            set()
            if self.option is None
            else {n for n, s in enumerate(self.option.stages) if s.trigger in done}
        )


def _events(fees: Iterable[PotFee]) -> Iterator[e.FeeTaken]:
    for fee in fees:
        yield e.FeeTaken(trigger=str(fee.trigger), amount=fee.amount)
