"""Sensors and keypad: the wager on and off, the lock, wagers that go back, the reset."""

from __future__ import annotations

from datetime import datetime

from croupier.errors import (
    AwardPaid,
    AwardPending,
    BaseWagerMissing,
    KeypadLocked,
    KeypadReset,
    NotNow,
    RoleMissing,
    SensorLocked,
    SensorOff,
    SpotTaken,
    StakeNotExact,
)
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.person import STAFF, Role
from croupier.link.rules import link_table
from croupier.link.state import Keypad, LinkState, Sensor, Standing, TableState
from croupier.link.tables import Events, connected, find_table
from croupier.money import Fine, say_dollars
from croupier.pay.progressive import contribution
from croupier.table.reading import EasedRow, MeterReading


def _unlocked(state: LinkState, name: str, role: Role) -> TableState:
    table = connected(state, name)
    if role in STAFF - {Role.DEALER}:
        raise RoleMissing("wagers are the players' own, or put on for them by the dealer")
    if table.keypad is Keypad.LOCKED:
        raise SensorLocked(f"the sensors of table {name} are locked", clause="PRG lock")
    return table


def cover(state: LinkState, command: c.CoverSensor) -> Events:
    """The posted wager, beside an ante, before the lock [CSP 3, 5]."""
    table = _unlocked(state, command.table, command.who.role)
    if command.ante <= 0:
        raise BaseWagerMissing("the progressive wager needs an ante", clause="PRG wager")
    if command.amount != state.wager:
        raise StakeNotExact(f"the posted wager is {say_dollars(state.wager)}", clause="PRG wager")
    if command.seat in table.sensors:
        raise SpotTaken(f"the sensor of seat {command.seat} holds a wager", clause="PRG wager")
    most = link_table(state).game.seats[1]
    if not 1 <= command.seat <= most:
        raise SensorOff(f"sensors are at seats 1 to {most}")
    return [e.SensorCovered(table=command.table, seat=command.seat, amount=command.amount)]


def clear(state: LinkState, command: c.ClearSensor) -> Events:
    """The wager comes off again before the lock."""
    table = _unlocked(state, command.table, command.who.role)
    if command.seat not in table.sensors:
        raise SensorOff(f"there is no wager on the sensor of seat {command.seat}")
    return [e.SensorCleared(table=command.table, seat=command.seat)]


def lock(state: LinkState, command: c.LockSensors) -> Events:
    """No more bets: every covered sensor lights, and its wager feeds the jackpot [CSP 5]."""
    table = connected(state, command.table)
    if table.keypad is Keypad.LOCKED:
        raise KeypadLocked(f"round {table.round} of table {command.table} is locked", clause="PRG lock")
    if command.round <= table.round:
        raise NotNow(f"round {command.round} of table {command.table} has been played", clause="PRG lock")
    seats = tuple(sorted(table.sensors))
    part = contribution(state.wager, link_table(state).rates)
    reading = MeterReading.of(state.jackpot, eased_at(state, command.at))
    fed: Events = [
        e.WagerLocked(
            table=command.table,
            round=command.round,
            seat=seat,
            meter=part.meter,
            reserve=part.reserve,
            tray=part.tray,
        )
        for seat in seats
    ]
    return [e.KeypadLocked(table=command.table, round=command.round, seats=seats, reading=reading), *fed]


def eased_at(state: LinkState, at: datetime) -> tuple[EasedRow, ...]:
    """The rows that are eased for a round locked at this time."""
    return tuple(EasedRow(eased.row, eased.award) for eased in state.eased if eased.starts <= at)


def in_round(state: LinkState, name: str, number: int) -> TableState:
    """A table in the middle of this round."""
    table = find_table(state, name)
    if table.keypad is not Keypad.LOCKED or table.round != number:
        raise KeypadReset(f"round {number} of table {name} is not being played", clause="PRG reset")
    return table


def reverse(state: LinkState, command: c.ReverseWager) -> Events:
    """A dead hand's or a misdealt round's wager goes back, with all that it fed [CSP 10] (CSP-R11).

    If a jackpot has been paid in between, its reserve went onto the meter: what is missing there comes off
    the meter, and what is missing on the meter from the house.
    """
    table = in_round(state, command.table, command.round)
    part = table.parts.get(command.seat)
    if part is None or table.sensors.get(command.seat) is not Sensor.LOCKED:
        raise SensorOff(f"there is no locked wager at seat {command.seat}", clause="PRG reversal")
    award = table.awards.get(command.seat)
    if award is not None and award.standing is not Standing.CORRECTED:
        raise AwardPaid(f"seat {command.seat} has an award; take it back first", clause="PRG reversal")
    reserve = min(state.reserve, part.reserve)
    due = part.meter + part.reserve - reserve
    meter = min(state.meter, due)
    return [
        e.WagerReversed(
            table=command.table,
            round=command.round,
            seat=command.seat,
            meter=Fine(meter),
            reserve=Fine(reserve),
            tray=part.tray,
            seed=Fine(due - meter),
            reason=command.reason,
        )
    ]


def reset(state: LinkState, command: c.ResetKeypad) -> Events:
    """The end of a round, after all action; logged [CSP 22]."""
    table = in_round(state, command.table, command.round)
    waiting = [seat for seat, award in table.awards.items() if award.waits]
    if waiting:
        raise AwardPending(f"the award of seat {waiting[0]} waits", clause="PRG reset")
    return [e.KeypadReset(table=command.table, round=command.round)]
