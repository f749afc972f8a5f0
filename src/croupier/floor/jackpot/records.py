"""The records of ways out of a jackpot: proposals, permissions and decisions."""

from __future__ import annotations

from enum import StrEnum

from croupier.money import Cents
from croupier.table.events import Event


class Way(StrEnum):
    """What two people can do with a jackpot that has not been won [CSP 7, 21f]."""

    EASE = "ease"
    """Another row wins the top award too, from a stated time on."""
    TRANSFER = "transfer"
    """The liability goes to another game's jackpot, or to another licensee."""
    CLOSE = "close"
    """The jackpot is no longer offered, once it has been won."""
    WAGER = "wager"
    """A different progressive wager is posted; the next reset's seed changes with it."""


class WayOutProposed(Event, frozen=True, tag="way_out.proposed/1", kw_only=True):
    """A supervisor proposed a way out; nothing happens until another one has approved it."""

    number: int
    link: str
    way: Way
    row: str = ""
    starts: str = ""
    """From when the eased row wins, as ISO 8601 with its zone."""
    to: str = ""
    """The jackpot that receives the liability; the other licensee's, if one is named."""
    licensee: str = ""
    wager: Cents = Cents(0)
    reference: str = ""
    """The permission of the executive secretary, where one is needed."""
    date: str = ""
    why: str
    at: str
    by: str


class WayOutApproved(Event, frozen=True, tag="way_out.approved/1", kw_only=True):
    """A second supervisor approved a way out, and the link's log has it."""

    number: int
    at: str
    by: str


class WayOutRefused(Event, frozen=True, tag="way_out.refused/1", kw_only=True):
    """A way out was refused, or withdrawn by the person who proposed it."""

    number: int
    why: str
    at: str
    by: str


AnyWayOutRecord = WayOutProposed | WayOutApproved | WayOutRefused
