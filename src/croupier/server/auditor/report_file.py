"""A report as a table, as CSV, as a picture, and as a sheet for the shift's file."""

from __future__ import annotations

from functools import partial
from zoneinfo import ZoneInfo

from croupier.floor.index.day import said
from croupier.floor.index.report import By, Line, Report
from croupier.money import Fine, write_fine
from croupier.server.auditor.ledger_file import written as rows_written
from croupier.server.picture.paper import say_fine

KINDS = {"csv": "text/csv; charset=utf-8", "svg": "image/svg+xml", "pdf": "application/pdf"}
"""The formats, with their types for the browser."""

COLUMNS = (
    *("Rounds", "Handle", "Win of the bank", "of it the house's", "Hold", "Rounds an hour", "Fees", "Awards"),
    *("Tips", "Corrections"),
)


def cells(line: Line) -> list[str]:
    """A line as people read it, without its name; nothing where there is nothing to say."""
    hold, pace = line.hold, line.rounds_per_hour
    amounts = [
        say_fine(Fine(amount)) if amount else ""
        for amount in (line.handle, line.win, line.house, line.fees, line.awards, line.tips)
    ]
    return [
        f"{line.rounds:,}",
        *amounts[:3],
        "" if hold is None else f"{float(hold):.2%}",
        "" if pace is None else f"{float(pace):.1f}",
        *amounts[3:],
        f"{line.corrections:,}" if line.corrections else "",
    ]


def title(made: Report, zone: ZoneInfo) -> str:
    """What the report is about."""
    return f"By {made.by}, {said(made.since, zone)} to {said(made.until, zone)} ({zone.key})"


def written(made: Report, kind: str, zone: ZoneInfo) -> bytes:
    """The report in one of the formats; drawing takes a while to start, so it is read when it is needed."""
    if kind == "csv":
        return _csv(made)
    from croupier.server.auditor import report_picture

    draw = {
        "svg": partial(report_picture.as_svg, zone=zone),
        "pdf": partial(report_picture.as_pdf, zone=zone),
    }
    return draw[kind](made)


def _csv(made: Report) -> bytes:
    names = (
        *("wager" if made.by is By.WAGER else str(made.by), "rounds", "handle", "win", "house", "hold"),
        *("rounds_per_hour", "fees", "awards", "tips", "corrections"),
    )
    rows = [
        (
            *(line.name, line.rounds, write_fine(line.handle), write_fine(line.win), write_fine(line.house)),
            "" if line.hold is None else f"{float(line.hold):.6f}",
            "" if line.rounds_per_hour is None else f"{float(line.rounds_per_hour):.2f}",
            *(write_fine(line.fees), write_fine(line.awards), write_fine(line.tips), line.corrections),
        )
        for line in (*made.lines, made.total)
    ]
    return rows_written(names, rows, "csv")
