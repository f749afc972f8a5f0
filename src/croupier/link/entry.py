"""One entry of a link's log: what happened and where, the state before and after, who did it and when."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from croupier.link import events as e
from croupier.link.equipment import Sensor
from croupier.link.person import Person
from croupier.link.state import LinkState
from croupier.money import write_fine


class Entry(Struct, frozen=True, kw_only=True):
    """One change of a link, a sensor or a keypad."""

    link: str
    at: datetime
    who: Person
    before: str
    after: str
    event: e.AnyLinkEvent


SENSOR = frozenset({e.SensorCovered, e.SensorCleared})
KEYPAD = frozenset({e.KeypadLocked, e.KeypadReset, e.SupervisorCalled})
BUTTON = frozenset({e.AwardKeyed, e.AwardChanged, e.AwardTakenBack, e.AwardRefused, e.TrayAwarded})
LINE = frozenset({e.TableAttached, e.TableDetached, e.TableLost, e.TableRestored})


def standing(state: LinkState, event: e.LinkEvent) -> str:
    """The present state of what an event is about: a sensor, a keypad, a button, a line, or the jackpot."""
    table, kind = state.tables.get(event.table), type(event)
    if kind in SENSOR:
        return str(table.sensors.get(event.seat, Sensor.OFF)) if table else ""
    if kind in KEYPAD:
        called = ", supervisor called" if table and table.called else ""
        return f"{table.keypad}{called}" if table else ""
    if kind in BUTTON:
        award = table.awards.get(event.seat) if table else None
        return f"{award.row} {award.standing}" if award else "dark"
    if kind in LINE:
        return "" if table is None else "connected" if table.connected else "lost"
    if kind is e.WagerPosted:
        return f"wager {state.wager} seed {write_fine(state.seed)}"
    return f"meter {write_fine(state.meter)} reserve {write_fine(state.reserve)}"
