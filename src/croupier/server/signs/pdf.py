"""A sign for print, one sheet of A4 in landscape. Read when the first one is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import matplotlib as mpl
from fpdf import FPDF

from croupier.server.picture.roads import BoardPicture, RoadsPicture
from croupier.server.picture.section import Section
from croupier.server.signs.picture import SignPicture

FONT = "DejaVu"
MARKS = {"P": (27, 95, 174), "B": (179, 38, 30), "T": (28, 122, 67)}
GAP = 6.0
CELL = 6.0
"""Millimetres between columns, and the side of a board's cell."""


def as_pdf(sign: SignPicture) -> bytes:
    """The sign for print."""
    page = FPDF(orientation="landscape", format="A4")
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    page.add_font(FONT, "", fonts / "DejaVuSans.ttf")
    page.add_font(FONT, "B", fonts / "DejaVuSans-Bold.ttf")
    page.set_title(sign.title)
    page.set_creator("croupier")
    page.set_auto_page_break(auto=False)
    page.set_margin(12)
    page.add_page()
    for text, size, style in (
        (sign.title, 24, "B"),
        (sign.kicker, 13, ""),
        (sign.big, 30, "B"),
        *((line, 14, "B") for line in sign.lines),
    ):
        if text:
            page.set_font(FONT, style, size)
            page.multi_cell(0, size * 0.48, text, align="C", new_x="LMARGIN", new_y="NEXT")
    page.ln(3)
    if sign.boards is not None:
        _boards(page, sign.boards)
    _columns(page, sign.sections)
    if sign.foot:
        page.set_font(FONT, "", 9)
        page.set_y(page.h - 14)
        page.cell(0, 5, sign.foot, align="C")
    return bytes(page.output())


def _columns(page: FPDF, sections: tuple[Section, ...]) -> None:
    """Sections in three columns, in type as large as fits one sheet."""
    top, room = page.get_y(), page.h - 18 - page.get_y()
    for size in (13.0, 11.5, 10.0, 9.0, 8.0, 7.0, 6.0):
        placed = _placed(sections, size, room)
        if placed is not None or size == 6.0:
            break
    width = (page.epw - 2 * GAP) / 3
    column, y = 0, top
    for section in sections:
        high = _height(section, size)
        if y + high > top + room and y > top:
            column, y = column + 1, top
            if column == 3:
                page.add_page()
                column, top, y, room = 0, 14.0, 14.0, page.h - 30
        _section(page, section, page.l_margin + column * (width + GAP), y, width, size)
        y += high


def _placed(sections: Iterable[Section], size: float, room: float) -> int | None:
    """How many columns the sections take; None if more than there are."""
    column, used = 1, 0.0
    for section in sections:
        high = _height(section, size)
        if used + high > room and used:
            column, used = column + 1, 0.0
        used += high
    return column if column <= 3 else None


TWO_LINES = 2


def _line(size: float) -> float:
    return size * 0.52


def _rows(section: Section, size: float) -> list[int]:
    """How many lines each row takes in its column."""
    letters = 88 / (size * 0.21)
    return [
        max(1, -(-len(value if not name else f"{name}    {value}") // int(letters)))
        for name, value in section.rows
    ]


def _height(section: Section, size: float) -> float:
    lines = 1.5 + sum(_rows(section, size)) + (1 if section.note else 0) * 1.2
    return lines * _line(size) + 4


def _section(page: FPDF, section: Section, x: float, y: float, width: float, size: float) -> None:
    high = _line(size)
    page.set_xy(x, y)
    page.set_font(FONT, "B", size + 1)
    page.cell(width, high * 1.3, section.title)
    y += high * 1.4
    page.set_draw_color(190, 180, 160)
    for (name, value), lines in zip(section.rows, _rows(section, size), strict=True):
        page.set_xy(x, y)
        page.set_font(FONT, "", size)
        if lines <= TWO_LINES and name:
            # What does not fit beside the name stands below it.
            page.cell(width, high, name)
            page.set_xy(x, y + (lines - 1) * high)
            page.set_font(FONT, "B", size)
            page.cell(width, high, value, align="R")
        else:
            page.multi_cell(width, high, f"{name}: {value}" if name else value, align="L")
        y += lines * high
        page.line(x, y, x + width, y)
    if section.note:
        page.set_xy(x, y + 0.5)
        page.set_font(FONT, "", size * 0.8)
        page.multi_cell(width, high * 0.8, section.note, align="L")


def _boards(page: FPDF, boards: RoadsPicture) -> None:
    """The counts of the shoe, then its bead plate and its big road."""
    page.set_font(FONT, "B", 16)
    for tally in (boards.now.results, boards.now.others):
        said = "     ".join(f"{line.name} {line.times} ({line.percent})" for line in tally)
        page.cell(0, 9, said, align="C", new_x="LMARGIN", new_y="NEXT")
    for board in (boards.bead, boards.big):
        page.ln(4)
        page.set_font(FONT, "B", 10)
        page.cell(0, 6, f"{board.name}: {board.says}", new_x="LMARGIN", new_y="NEXT")
        _board(page, board)


def _board(page: FPDF, board: BoardPicture) -> None:
    left, top = page.l_margin, page.get_y()
    columns = min(board.columns, int(page.epw // CELL))
    first = max(0, board.columns - columns)
    page.set_draw_color(210, 200, 180)
    for column in range(columns):
        for row in range(6):
            page.rect(left + column * CELL, top + row * CELL, CELL, CELL)
    page.set_font(FONT, "B", 9)
    for cell in board.cells:
        if cell.column < first:
            continue
        page.set_text_color(*MARKS[cell.mark])
        page.set_xy(left + (cell.column - first) * CELL, top + cell.row * CELL)
        page.cell(CELL, CELL, cell.mark, align="C")
    page.set_text_color(0, 0, 0)
    page.set_xy(left, top + 6 * CELL)
