"""Events of rounds and sessions as lines of JSON, in the form in which a store keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.store.codec import Codec, members
from croupier.table import Event
from croupier.table import events as e
from croupier.table.session import events as s

EVENTS: Codec[Event] = Codec((*members(e.AnyEvent, Event), *members(s.AnySessionEvent, Event)))
"""Everything that can happen at a table, by its stable tag."""


def write_events(events: Iterable[Event]) -> str:
    """Events as text, one on each line.

    >>> print(write_events([e.BetsClosed()]), end="")
    {"event":"bets.closed/1"}
    """
    return "".join(EVENTS.write(event).decode() + "\n" for event in events)


def read_events(text: str) -> list[Event]:
    """The events of such lines; an error names the line that cannot be read.

    >>> read_events('{"event":"bets.closed/1"}')
    [BetsClosed()]
    """
    return EVENTS.read_all([line.encode() for line in text.splitlines()], stream="events")
