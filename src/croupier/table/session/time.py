"""Time collection: everybody seated pays for each half hour, between rounds (POT 12, PAN 10).

The session has no clock. The caller keeps one and passes its time, in seconds since the table was opened.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import ClockBehind, NotNow, NotOffered
from croupier.money import Cents
from croupier.pay.fees import MARK_SECONDS, fitting, marks_passed, time_fee
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.table import Table


class TimeCollection(TablePosition[Table]):
    """The fee for each half hour."""

    def note_clock(self, command: c.NoteClock) -> None:
        """Record table time, during a round or between two; it only runs forward."""
        if not self.posting.time_fees:
            raise NotOffered("this table does not collect by time", clause="POT 12")
        self._require_forward(command.clock)
        self.emit(s.ClockNoted(clock=command.clock))

    def _require_forward(self, clock: int) -> None:
        noted = self.state.noted
        if clock < noted:
            raise ClockBehind(f"table time cannot go back from {noted} to {clock} seconds", clause="POT-R31")

    def collect_time(self, command: c.CollectTime) -> None:
        """Take the fee for every half hour passed from everybody now seated, dealt in or not."""
        state, fees = self.state, self.posting.time_fees
        if not fees:
            raise NotOffered("this table does not collect by time", clause="POT 12")
        self._require_forward(command.clock)
        if self.round is not None:
            raise NotNow("time that falls due during a round is collected after it", clause="POT-R31")
        marks = marks_passed(after=state.clock, until=command.clock)
        if not marks:
            due = (state.clock // MARK_SECONDS + 1) * MARK_SECONDS
            raise NotNow(f"the next collection is due at {due} seconds of table time", clause="POT-R31")
        seats = tuple(sorted(state.seated))
        option = fitting(fees, players=len(seats))
        each = Cents(0) if option is None else Cents(marks * time_fee(option, seated=len(seats)))
        paid = [each if state.seated[seat].stack >= each else Cents(0) for seat in seats]
        self.emit(
            s.TimeCollected(
                clock=command.clock,
                marks=marks,
                seats=seats,
                paid=tuple(paid),
                owed=tuple([Cents(each - amount) for amount in paid]),
            )
        )

    def clock_noted(self, event: s.ClockNoted) -> None:
        """Record table time."""
        self.state.noted = event.clock

    def time_collected(self, event: s.TimeCollected) -> None:
        """Take the fees from the seats, and record what they owe."""
        state = self.state
        state.clock = state.noted = event.clock
        for seat, paid, owed in zip(event.seats, event.paid, event.owed, strict=True):
            occupant = state.seated[seat]
            state.seated[seat] = replace(
                occupant, stack=Cents(occupant.stack - paid), owes_time=Cents(occupant.owes_time + owed)
            )

    def time_paid(self, event: s.TimePaid) -> None:
        """Take what a seat owed."""
        occupant = self.state.seated[event.seat]
        self.state.seated[event.seat] = replace(
            occupant,
            stack=Cents(occupant.stack - event.amount),
            owes_time=Cents(occupant.owes_time - event.amount),
        )
