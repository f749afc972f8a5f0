"""An auditor for a link's log: decides every entry again by the rules, from the recorded cards and amounts.

The first entry of a command shows what the command was. The auditor gives it to a second link and
compares the entries: shares of wagers, rows won by the recorded cards, percentages, the order of tables, who
may do what. It names the first entry that is not the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from msgspec import UNSET
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.entry import Entry
from croupier.link.link import Link
from croupier.link.state import LinkState
from croupier.money import Cents, Fine, write_dollars


@dataclass(frozen=True)
class Misfit:
    """The first entry that does not fit, counted from one, and why."""

    place: int
    reason: str


class Auditor:
    """Follows a log entry by entry, with a second link."""

    def __init__(self) -> None:
        self.link = Link()
        self._expected: list[Entry] = []

    def check(self, entry: Entry) -> str | None:
        """Why this entry does not fit after those before it; None if it does."""
        if not self._expected:
            try:
                command = command_behind(self.link.state, entry)
                self._expected = self.link.apply(command)
            except CroupierError as refused:
                return f"{_name(entry)} could not happen: {refused}"
        due = self._expected.pop(0)
        if isinstance(entry.event, e.AwardKeyed) and not entry.event.supervised:
            due = self._as_before(due, entry)
        return None if due == entry else _difference(due, entry)

    def _as_before(self, due: Entry, entry: Entry) -> Entry:
        """An award keyed in by an earlier release is paid by its rules: on the meter of the confirmation."""
        if isinstance(due.event, e.AwardKeyed):
            due = replace(due, event=replace(due.event, reading=UNSET, supervised=UNSET))
            if due == entry:
                self.link.follow(entry)
        return due

    @property
    def between(self) -> bool:
        """Whether the last command is complete."""
        return not self._expected

    def unfinished(self) -> str | None:
        """What is missing if the log ends in the middle of a command; None if it does not."""
        return f"the log ends before {_name(self._expected[0])}" if self._expected else None


def audit(entries: Iterable[Entry]) -> Misfit | None:
    """The first entry of a whole log that does not fit; None if all do."""
    auditor, places = Auditor(), count(1)
    place = 0
    for place, entry in zip(places, entries, strict=False):
        reason = auditor.check(entry)
        if reason is not None:
            return Misfit(place, reason)
    reason = auditor.unfinished()
    return Misfit(place + 1, reason) if reason is not None else None


def _name(entry: Entry) -> str:
    event = entry.event
    where = [f"table {event.table}" if event.table else "", f"round {event.round}" if event.round else ""]
    seat = f"seat {event.seat}" if event.seat else ""
    return " ".join([str(event.__struct_config__.tag), *filter(None, [*where, seat])])


def _difference(due: Entry, entry: Entry) -> str:
    """Which parts of the entry are not as expected."""
    if type(due.event) is not type(entry.event):
        return f"expected {_name(due)}, found {_name(entry)}"
    return "; ".join(f"{_name(entry)}: {part}" for part in _parts(due, entry))


def _parts(due: Entry, entry: Entry) -> Iterator[str]:
    for name in ("link", "at", "who", "before", "after"):
        if getattr(due, name) != getattr(entry, name):
            yield f"{name} is {getattr(entry, name)!r}, expected {getattr(due, name)!r}"
    for name in entry.event.__struct_fields__:
        if getattr(due.event, name) != getattr(entry.event, name):
            yield f"{name} is {getattr(entry.event, name)!r}, expected {getattr(due.event, name)!r}"


def command_behind(state: LinkState, entry: Entry) -> c.LinkCommand:
    """The command that produced this entry as its first."""
    who, at, event = entry.who, entry.at, entry.event
    table, number, seat = event.table, event.round, event.seat
    match event:
        case e.LinkOpened():
            return c.OpenLink(
                who=who, at=at, link=event.link, game=event.game, options=event.options, seed=event.seed
            )
        case e.TableAttached():
            options = {**state.options, "progressive_wager": write_dollars(state.wager)}
            return c.AttachTable(who=who, at=at, table=table, game=state.game, options=options)
        case e.TableDetached():
            return c.DetachTable(who=who, at=at, table=table)
        case e.TableLost():
            return c.LoseTable(who=who, at=at, table=table)
        case e.TableRestored():
            return c.RestoreTable(who=who, at=at, table=table)
        case e.WagerPosted(wager=wager):
            return c.PostWager(who=who, at=at, wager=wager)
        case e.SensorCovered(amount=amount):
            # A link's log does not record the ante; the round checks that there was one.
            return c.CoverSensor(who=who, at=at, table=table, seat=seat, amount=amount, ante=Cents(1))
        case e.SensorCleared():
            return c.ClearSensor(who=who, at=at, table=table, seat=seat)
        case e.KeypadLocked():
            return c.LockSensors(who=who, at=at, table=table, round=number)
        case e.WagerReversed(reason=reason):
            return c.ReverseWager(who=who, at=at, table=table, round=number, seat=seat, reason=reason)
        case e.KeypadReset():
            return c.ResetKeypad(who=who, at=at, table=table, round=number)
        case _:
            return _award_command(entry) or _way_out(state, entry)


def _award_command(entry: Entry) -> c.LinkCommand | None:
    who, at, event = entry.who, entry.at, entry.event
    table, number, seat = event.table, event.round, event.seat
    match event:
        case e.AwardKeyed(row=row, hand=hand, board=board):
            return c.PressAward(
                who=who, at=at, table=table, round=number, seat=seat, row=row, hand=hand, board=board
            )
        case e.AwardTakenBack(row=row):
            return c.PressAward(who=who, at=at, table=table, round=number, seat=seat, row=row, hand=())
        case e.SupervisorCalled():
            return c.CallSupervisor(who=who, at=at, table=table, round=number)
        case e.AwardsConfirmed() | e.MeterAwarded() | e.AwardChanged():
            return c.ConfirmAwards(who=who, at=at, table=table, round=number)
        case e.AwardRefused(reason=reason):
            return c.RefuseAward(who=who, at=at, table=table, round=number, seat=seat, reason=reason)
        case e.TrayAwarded():
            return c.PayFromTray(who=who, at=at, table=table, round=number)
        case e.AwardCorrected(reason=reason):
            return c.CorrectAward(who=who, at=at, table=table, round=number, seat=seat, reason=reason)
        case e.RoundCorrected():
            return c.CorrectRound(
                who=who,
                at=at,
                table=table,
                round=number,
                correction=event.correction,
                meter=event.meter,
                reserve=event.reserve,
                seed=event.seed,
                reason=event.reason,
                second=event.second,
            )
    return None


def _way_out(state: LinkState, entry: Entry) -> c.LinkCommand:
    who, at, event = entry.who, entry.at, entry.event
    match event:
        case e.MeterLowered(amount=amount):
            return c.LowerMeter(who=who, at=at, to=Fine(state.meter - amount))
        case e.RowEased():
            return c.EaseRow(
                who=who,
                at=at,
                row=event.row,
                starts=event.starts,
                permission=event.permission,
                second=event.second,
            )
        case e.LiabilityTransferred():
            return c.TransferLiability(
                who=who,
                at=at,
                to=event.to,
                game=event.game,
                licensee=event.licensee,
                permission=event.permission,
                second=event.second,
            )
        case e.LiabilityReceived():
            return c.ReceiveLiability(
                who=who,
                at=at,
                source=event.source,
                game=event.game,
                meter=event.meter,
                reserve=event.reserve,
                licensee=event.licensee,
                proof=event.proof,
                permission=event.permission,
                second=event.second,
            )
    return c.CloseLink(who=who, at=at)
