"""Decides a finished round again by the rules: payments, fees and meters must match to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from croupier.errors import CroupierError
from croupier.floor.past.record import RoundRecord
from croupier.history.recorded import RECORDED
from croupier.table import Posting, Table, family_of
from croupier.table import events as e
from croupier.table.events import Event


class Misfit(StrEnum):
    """The kind of difference between a round and the rules."""

    PAYMENT = "payments"
    FEE = "fees"
    METER = "meter"
    COURSE = "course"
    """Anything else: the rules do not allow the logged course of the round."""


FEES = (e.FeeCharged, e.FeeTaken)
METERS = (e.MeterFed, e.MeterReversed)


def misfits(posting: Posting[Table], record: RoundRecord) -> dict[Misfit, str]:
    """Return the differences between a round and the rules' result for its commands, each in words."""
    due, refused = _decided(posting, record)
    found: dict[Misfit, str] = {}
    for kind in (Misfit.FEE, Misfit.METER, Misfit.PAYMENT):
        said = _difference(_of(kind, due), _of(kind, record.events))
        if said:
            found[kind] = said
    fed, to_feed = _places(due), _places(record.events)
    if Misfit.METER not in found and not refused and fed != to_feed:
        found[Misfit.METER] = f"the meter was fed at record {to_feed} of the round, due at {fed}"
    if not found and refused:
        found[Misfit.COURSE] = refused
    if not found and due != record.events[: len(due)]:
        place = next(n for n, (a, b) in enumerate(zip(due, record.events, strict=False)) if a != b)
        found[Misfit.COURSE] = f"record {place + 1} of the round is not as the rules give it"
    return found


def _decided(posting: Posting[Table], record: RoundRecord) -> tuple[list[Event], str]:
    """Return the records that the rules produce for a round's commands, and why they stop, if they do."""
    family = family_of(posting.table)
    try:
        told = record.finished()
        commands = list(RECORDED[posting.table.game.family].given(told))
    except (CroupierError, AssertionError, LookupError, TypeError, ValueError):
        # The records may be wrong: commands are read up to the first wrong one.
        commands = []
    again = family.open_round(posting, record.opened)
    for event in again.opening():
        again.emit(event)
    try:
        for command in commands:
            again.apply(command)
    except (CroupierError, AssertionError, LookupError, TypeError, ValueError) as wrong:
        # The message might name a card that was never shown; the code does not.
        code = getattr(wrong, "code", type(wrong).__name__)
        return list(again.log), f"the rules refuse how the round went on ({code})"
    if not commands:
        return [], "the rules cannot follow the records of the round"
    return list(again.log), ""


def _of(kind: Misfit, events: Sequence[Event]) -> list[Event]:
    """Return the records of one kind; anything else that moves players' chips is a payment."""
    match kind:
        case Misfit.FEE:
            return [event for event in events if isinstance(event, FEES)]
        case Misfit.METER:
            return [event for event in events if isinstance(event, METERS)]
        case _:
            return [
                event for event in events if not isinstance(event, (*FEES, *METERS)) and event.movements()
            ]


def _places(events: Sequence[Event]) -> list[int]:
    return [place for place, event in enumerate(events, start=1) if isinstance(event, METERS)]


def _difference(due: Sequence[Event], found: Sequence[Event]) -> str:
    """Describe the records that only one of the two has."""
    left, more = Counter(due), Counter(found)
    missing, extra = list((left - more).elements()), list((more - left).elements())
    if missing and extra and type(missing[0]) is type(extra[0]):
        parts = [
            f"{name} is {getattr(extra[0], name)!r}, due {getattr(missing[0], name)!r}"
            for name in extra[0].__struct_fields__
            if getattr(extra[0], name) != getattr(missing[0], name)
        ]
        return f"{_said(extra[0])}: {'; '.join(parts)}"
    if extra:
        return f"{_said(extra[0])} was not due"
    return f"{_said(missing[0])} was due and did not come" if missing else ""


def _said(event: Event) -> str:
    """Describe a record briefly: its kind, and its player."""
    parts = [
        f"{name} {getattr(event, name)}"
        for name in ("player", "spot", "amount", "stake")
        if getattr(event, name, None) is not None
    ]
    return " ".join([str(event.__struct_config__.tag).partition("/")[0].replace(".", " "), *parts])
