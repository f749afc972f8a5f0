"""Sensors and keypad: putting a wager on and taking it off, the lock, reversed wagers, the reset."""

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
from croupier.link.equipment import Keypad, Sensor, Standing, TableState
from croupier.link.person import STAFF, Role
from croupier.link.rules import link_table
from croupier.link.state import LinkState
from croupier.link.tables import Events, connected, find_table
from croupier.money import Fine, say_dollars
from croupier.pay.progressive import contribution
from croupier.table.reading import EasedRow, MeterReading


def _unlocked(state: LinkState, name: str, role: Role) -> TableState:
    table = connected(state, name)
    if role in STAFF - {Role.DEALER}:
        raise RoleMissing("only the player, or the dealer for the player, puts a wager on or takes it off")
    if table.keypad is Keypad.LOCKED:
        raise SensorLocked(f"the sensors of table {name} are locked", clause="PRG lock")
    return table


def cover(state: LinkState, command: c.CoverSensor) -> Events:
    """Put the posted wager on a sensor: beside an ante, and before the lock [CSP 3, 5]."""
    table = _unlocked(state, command.table, command.who.role)
    if command.ante <= 0:
        raise BaseWagerMissing("the progressive wager needs an ante", clause="PRG wager")
    if command.amount != state.wager:
        raise StakeNotExact(
            f"the progressive wager must be exactly {say_dollars(state.wager)}", clause="PRG wager"
        )
    if command.seat in table.sensors:
        raise SpotTaken(f"the sensor of seat {command.seat} already has a wager", clause="PRG wager")
    most = link_table(state).game.seats[1]
    if not 1 <= command.seat <= most:
        raise SensorOff(f"seat {command.seat} has no sensor; choose a seat from 1 to {most}")
    return [e.SensorCovered(table=command.table, seat=command.seat, amount=command.amount)]


def clear(state: LinkState, command: c.ClearSensor) -> Events:
    """Take the wager off again, before the lock."""
    table = _unlocked(state, command.table, command.who.role)
    if command.seat not in table.sensors:
        raise SensorOff(f"the sensor of seat {command.seat} has no wager")
    return [e.SensorCleared(table=command.table, seat=command.seat)]


def lock(state: LinkState, command: c.LockSensors) -> Events:
    """Lock the sensors: every covered one lights up, and its wager feeds the jackpot [CSP 5]."""
    table = connected(state, command.table)
    if table.keypad is Keypad.LOCKED:
        raise KeypadLocked(
            f"round {table.round} of table {command.table} is already locked", clause="PRG lock"
        )
    if command.round <= table.round:
        raise NotNow(
            f"round {command.round} of table {command.table} has already been played", clause="PRG lock"
        )
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


def eased_in(state: LinkState, table: TableState) -> tuple[EasedRow, ...]:
    """The rows that were eased at a table's lock and still are: easing ends with its award [CSP 7]."""
    eased = {row.row for row in state.eased}
    return tuple(row for row in table.eased if row.row in eased)


def in_round(state: LinkState, name: str, number: int) -> TableState:
    """A table in the middle of this round; refused if it is not."""
    table = find_table(state, name)
    if table.keypad is not Keypad.LOCKED or table.round != number:
        raise KeypadReset(f"round {number} of table {name} is not being played", clause="PRG reset")
    return table


def reverse(state: LinkState, command: c.ReverseWager) -> Events:
    """Give back the wager of a dead hand or a misdealt round, and all that it fed [CSP 10] (CSP-R11).

    If a jackpot has been paid in between, the reserve went onto the meter. What the reserve lacks then comes
    off the meter, and what the meter lacks comes from the house.
    """
    table = in_round(state, command.table, command.round)
    part = table.parts.get(command.seat)
    if part is None or table.sensors.get(command.seat) is not Sensor.LOCKED:
        raise SensorOff(f"seat {command.seat} has no locked wager", clause="PRG reversal")
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
    """End a round, after all action [CSP 22]."""
    table = in_round(state, command.table, command.round)
    waiting = [seat for seat, award in table.awards.items() if award.waits]
    if waiting:
        raise AwardPending(f"the award of seat {waiting[0]} has not been paid yet", clause="PRG reset")
    return [e.KeypadReset(table=command.table, round=command.round)]
