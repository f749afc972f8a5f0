"""What happens to tables as a whole: posted, changed, paused, closed; each by a person, at a time."""

from __future__ import annotations

from croupier.table.events import Event


class TermsPosted(Event, frozen=True, tag="terms.posted/1", kw_only=True):
    """A manager opened a table, or posted new terms for it: each version has rounds of its own."""

    table: str
    version: int
    terms: str
    """The terms as JSON."""
    rounds_before: int = 0
    """How many rounds were played under the versions before."""
    at: str
    by: str


class TablePaused(Event, frozen=True, tag="table.paused/1", kw_only=True):
    """No new round is opened at a table until it goes on."""

    table: str
    at: str
    by: str
    why: str = ""


class TableResumed(Event, frozen=True, tag="table.resumed/1", kw_only=True):
    """A paused table goes on."""

    table: str
    at: str
    by: str


class TableClosed(Event, frozen=True, tag="table.closed/1", kw_only=True):
    """A table was closed between rounds; its chips went back to wallets."""

    table: str
    at: str
    by: str


AnyPostingRecord = TermsPosted | TablePaused | TableResumed | TableClosed
