"""Moves a liability from one link's log to another's, in such a way that an interruption loses nothing.

The first log hands it over: that record closes the first link and names the second. The second log then takes
it over, with the hash of that record as proof. In between, the liability is on its way: neither link can pay
it, one more command finishes the transfer, and verifying both logs reports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from croupier.errors import LinkMixed, NotNow
from croupier.link import Entry, Link, Person
from croupier.link import commands as c
from croupier.link import events as e
from croupier.link.log import Verdict
from croupier.link.person import same
from croupier.money import Fine, write_fine


class KeptLink(Protocol):
    """A link and the log it is kept in."""

    link: Link
    last: Entry | None

    @property
    def head(self) -> str:
        """The hash of the last record."""

    def append(self, entries: list[Entry]) -> None:
        """Write entries, durably."""


def handed_over(source: KeptLink) -> e.LiabilityTransferred:
    """The event that handed a liability to another link of the same house; refused if there is none."""
    event = source.last.event if source.last is not None else None
    if not isinstance(event, e.LiabilityTransferred):
        raise NotNow(f"link {source.link.state.link!r} has not handed anything over", clause="CSP 7")
    if event.licensee:
        raise NotNow(f"the liability went to {event.licensee}, another licensee", clause="CSP 7")
    return event


def finish(source: KeptLink, receiver: KeptLink, *, who: Person, at: datetime) -> list[Entry]:
    """Take over in the second log what the first handed over; written once, however often it is tried."""
    entries = receiver.link.apply(taking_over(source, receiver, who=who, at=at))
    receiver.append(entries)
    return entries


def taking_over(source: KeptLink, receiver: KeptLink, *, who: Person, at: datetime) -> c.ReceiveLiability:
    """The command with which the second link takes over what the first handed over."""
    gone, state = handed_over(source), receiver.link.state
    if (state.link, state.game) != (gone.to, gone.game):
        raise LinkMixed(f"the liability was handed over to link {gone.to!r} of {gone.game}", clause="CSP 7")
    assert source.last is not None
    return c.ReceiveLiability(
        who=who,
        at=at,
        source=source.link.state.link,
        game=source.link.state.game,
        meter=gone.meter,
        reserve=gone.reserve,
        permission=gone.permission,
        second=gone.second if not same(gone.second, who) else source.last.who,
        proof=source.head,
    )


@dataclass(frozen=True, kw_only=True)
class Loose:
    """A transfer that only one of two logs knows: which log, which record, and what is missing."""

    log: str
    record: int
    reason: str


def loose_ends(verdicts: Mapping[str, Verdict]) -> Iterator[Loose]:
    """Transfers that do not match between sound logs; only transfers between these logs are compared."""
    sound = {name: verdict for name, verdict in verdicts.items() if verdict.sound}
    for name, verdict in sound.items():
        gone = verdict.gone
        if gone is not None and not gone.licensee:
            targets = [other for other in sound.values() if other.link.state.link == gone.to]
            if targets and not any(verdict.head in other.link.state.received for other in targets):
                amount = write_fine(Fine(gone.meter + gone.reserve))
                yield Loose(
                    log=name,
                    record=verdict.records,
                    reason=f"{amount} is on its way to link {gone.to} and has not arrived there; "
                    "'croupier link finish' completes the transfer",
                )
        for place, came in verdict.came:
            sources = [other for other in sound.values() if other.link.state.link == came.source]
            if sources and not came.licensee and not any(_matches(other, came) for other in sources):
                yield Loose(
                    log=name,
                    record=place,
                    reason=f"the log of link {came.source} does not hand over this liability",
                )


def _matches(source: Verdict, came: e.LiabilityReceived) -> bool:
    gone = source.gone
    return gone is not None and (source.head, gone.meter, gone.reserve, gone.permission) == (
        came.proof,
        came.meter,
        came.reserve,
        came.permission,
    )
