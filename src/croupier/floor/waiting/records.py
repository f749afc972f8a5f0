"""Records of waiting lists: people join, are called to a seat, take it or lose the call, and leave."""

from __future__ import annotations

from enum import StrEnum

from croupier.numbers import Seat
from croupier.table.events import Event


class Why(StrEnum):
    """Why somebody is off a list, or a call is over."""

    SEATED = "seated"
    """They took a seat."""
    LEFT = "left"
    """They left the list themselves."""
    REMOVED = "removed"
    """Staff took them off."""
    LATE = "late"
    """They did not come in time."""
    WITHDRAWN = "withdrawn"
    """The seat is no longer available, or the floor was closed meanwhile: nobody's fault."""


class WaitingJoined(Event, frozen=True, tag="waiting.joined/1", kw_only=True):
    """A person joined the end of a list, or staff added them."""

    list: str
    person: str
    at: str
    by: str


class WaitingLeft(Event, frozen=True, tag="waiting.left/1", kw_only=True):
    """A person was removed from a list."""

    list: str
    person: str
    why: Why
    at: str
    by: str


class SeatCalled(Event, frozen=True, tag="seat.called/1", kw_only=True):
    """A person was called to a seat, which is held for them until a given time."""

    list: str
    person: str
    table: str
    seat: Seat
    until: str
    moves_from: str = ""
    """The feeder table at which they sit; empty for people on the list."""
    at: str
    by: str


class CallEnded(Event, frozen=True, tag="call.ended/1", kw_only=True):
    """A call is over, and the seat is no longer held."""

    list: str
    person: str
    table: str
    seat: Seat
    why: Why
    at: str


AnyWaitingRecord = WaitingJoined | WaitingLeft | SeatCalled | CallEnded
