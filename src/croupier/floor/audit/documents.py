"""Audits tables that were opened from documents: every action is decided again by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import CroupierError
from croupier.floor.record.table import DocumentPosted, read_head, spoken
from croupier.history.left_out import apply_written
from croupier.link.audit import Misfit
from croupier.table.events import Event
from croupier.table.session.events import ActionsTaken
from croupier.table.session.taking_back import BACK, last_entry, taken_back, without


def audit_record(events: Sequence[Event]) -> Misfit | None:
    """Return the first record that does not follow from the document and the actions, counted from 1."""
    first = events[0]
    if not isinstance(first, DocumentPosted):
        return Misfit(1, "the log does not begin with a document")
    try:
        document = read_head(first.document)
        round_ = document.opening()
    except CroupierError as wrong:
        return Misfit(1, f"its document posts no table: {wrong}")
    if document.stacks != first.stacks:
        return Misfit(1, "the stacks are not those of the document")
    due: list[Event] = list(round_.log)
    for place, event in enumerate(events[1:], start=2):
        if isinstance(event, ActionsTaken) and not due:
            if event.actions == (BACK,):
                _, back = last_entry(events[: place - 1])
                if not back:
                    return Misfit(place, "nothing could be taken back")
                round_ = without(round_, document.opening(), len(back))
                due = [taken_back(back)]
                continue
            before = len(round_.log)
            try:
                for text in event.actions:
                    command = spoken(text, first.players)
                    if command is not None:
                        apply_written(round_, command)
            except CroupierError as refused:
                return Misfit(place, f"its actions could not be taken: {refused}")
            due = list(round_.log[before:])
        elif not due or due.pop(0) != event:
            return Misfit(place, "it does not follow from what was entered")
    return Misfit(len(events) + 1, "the log ends before what follows from it") if due else None
