"""Time collection: everybody seated pays for each half hour, between rounds (POT 12, PAN 10).

The session has no clock. The caller keeps one and passes its time, in seconds since the table was opened.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import ClockBehind, NotNow, NotOffered
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.pay.fees import MARK_SECONDS, fitting, marks_passed, time_fee
from croupier.table.session import commands as c
from croupier.table.session import events as s
from croupier.table.session.position import TablePosition
from croupier.table.table import Table


def note_clock(session: TablePosition[Table], command: c.NoteClock) -> None:
    """Record table time, during a round or between two; it only runs forward."""
    if not session.posting.time_fees:
        raise NotOffered("this table does not collect by time", clause="POT 12")
    _require_forward(session, command.clock)
    session.emit(s.ClockNoted(clock=command.clock))


def _require_forward(session: TablePosition[Table], clock: int) -> None:
    noted = session.state.noted
    if clock < noted:
        raise ClockBehind(f"table time cannot go back from {noted} to {clock} seconds", clause="POT-R31")


def collect_time(session: TablePosition[Table], command: c.CollectTime) -> None:
    """Take the fee for every half hour passed from everybody now seated, dealt in or not."""
    state, fees = session.state, session.posting.time_fees
    if not fees:
        raise NotOffered("this table does not collect by time", clause="POT 12")
    _require_forward(session, command.clock)
    if session.round is not None:
        raise NotNow("time that falls due during a round is collected after it", clause="POT-R31")
    marks = marks_passed(after=state.clock, until=command.clock)
    if not marks:
        due = (state.clock // MARK_SECONDS + 1) * MARK_SECONDS
        raise NotNow(f"the next collection is due at {due} seconds of table time", clause="POT-R31")
    seats = tuple(sorted(state.seated))
    option = fitting(fees, players=len(seats))
    each = Cents(0) if option is None else Cents(marks * time_fee(option, seated=len(seats)))
    paid = [each if state.seated[seat].stack >= each else Cents(0) for seat in seats]
    session.emit(
        s.TimeCollected(
            clock=command.clock,
            marks=marks,
            seats=seats,
            paid=tuple(paid),
            owed=tuple([Cents(each - amount) for amount in paid]),
        )
    )


def pay_owed_time(session: TablePosition[Table], seat: Seat) -> None:
    """Take the time collection that a seat owes, once it has the chips."""
    occupant = session.state.seated[seat]
    if occupant.owes_time and occupant.stack >= occupant.owes_time:
        session.emit(s.TimePaid(seat=seat, amount=occupant.owes_time))


# ── events ───────────────────────────────────────────────────────────────────────────────────────────


def clock_noted(session: TablePosition[Table], event: s.ClockNoted) -> None:
    """Record table time."""
    session.state.noted = event.clock


def time_collected(session: TablePosition[Table], event: s.TimeCollected) -> None:
    """Take the fees from the seats, and record what they owe."""
    state = session.state
    state.clock = state.noted = event.clock
    for seat, paid, owed in zip(event.seats, event.paid, event.owed, strict=True):
        occupant = state.seated[seat]
        state.seated[seat] = replace(
            occupant, stack=Cents(occupant.stack - paid), owes_time=Cents(occupant.owes_time + owed)
        )


def time_paid(session: TablePosition[Table], event: s.TimePaid) -> None:
    """Take what a seat owed."""
    occupant = session.state.seated[event.seat]
    session.state.seated[event.seat] = replace(
        occupant,
        stack=Cents(occupant.stack - event.amount),
        owes_time=Cents(occupant.owes_time - event.amount),
    )
