"""A report as a table, as CSV, as a picture, and as a sheet for the shift's file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from zoneinfo import ZoneInfo

from croupier.floor.index.day import said
from croupier.floor.index.report import By, Line, Report
from croupier.floor.index.search import Found
from croupier.money import Fine, write_fine
from croupier.server.auditor.ledger_file import written as rows_written
from croupier.server.picture.paper import say_fine

KINDS = {"csv": "text/csv; charset=utf-8", "svg": "image/svg+xml", "pdf": "application/pdf"}
"""The formats, with their types for the browser."""

COLUMNS = (
    *("Rounds", "Handle", "Win of the bank", "of it the house's", "Hold", "Rounds an hour", "Fees", "Awards"),
    *("Tips", "Corrections", "Correction amount", "Irregular", "Misdeals"),
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
        say_fine(Fine(line.corrected)) if line.corrected else "",
        *(f"{count:,}" if count else "" for count in (line.irregular, line.voids)),
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
        *("rounds_per_hour", "fees", "awards", "tips", "corrections", "corrected", "irregular", "misdeals"),
    )
    rows = [
        (
            *(line.name, line.rounds, _number(line.handle), _number(line.win), _number(line.house)),
            "" if line.hold is None else Decimal(f"{float(line.hold):.6f}"),
            "" if line.rounds_per_hour is None else Decimal(f"{float(line.rounds_per_hour):.2f}"),
            *(_number(line.fees), _number(line.awards), _number(line.tips), line.corrections),
            *(_number(line.corrected), line.irregular, line.voids),
        )
        for line in (*made.lines, made.total)
    ]
    return rows_written(names, rows, "csv")


ROUND = ("table", "round", "game", "settled", "players", "handle", "win", "bank", "fees", "awards", "tips")
ROUND_NOTES = ("largest", "irregular", "dealer", "corrections")


def rounds(found: Iterable[Found]) -> bytes:
    """Rounds that a search found, as CSV."""
    rows = [
        (
            *(one.table, one.number, one.game, datetime.fromtimestamp(one.settled, UTC)),
            *("; ".join(one.persons), _number(one.handle), _number(one.win), one.bank, _number(one.fees)),
            *(_number(one.awards), _number(one.tips), _number(one.biggest), one.irregular, one.dealer),
            one.corrected,
        )
        for one in found
    ]
    return rows_written((*ROUND, *ROUND_NOTES), rows, "csv")


def _number(amount: int) -> Decimal:
    """Return an amount in dollars as a number, which a spreadsheet adds up; only text is made harmless."""
    return Decimal(write_fine(amount))
