"""The cage's papers for print. Read when the first one is asked for: drawing takes a while to start."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from fpdf import FPDF

from croupier.server.picture.paper import Paper

FONT = "DejaVu"
HALF_SHEET = (148, 210)
"""Width and height of a receipt, in millimetres."""


def as_pdf(paper: Paper) -> bytes:
    """The paper for print."""
    page = FPDF(format="A4" if paper.entries else HALF_SHEET)
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    page.add_font(FONT, "", fonts / "DejaVuSans.ttf")
    page.add_font(FONT, "B", fonts / "DejaVuSans-Bold.ttf")
    page.set_title(paper.title)
    page.set_creator("croupier")
    page.add_page()
    page.set_font(FONT, "B", 15)
    page.multi_cell(0, 9, paper.title, new_x="LMARGIN", new_y="NEXT")
    page.ln(3)
    for name, value in paper.lines:
        page.set_font(FONT, "", 10)
        page.cell(page.epw * 0.55, 7, name)
        page.set_font(FONT, "B", 10)
        page.multi_cell(0, 7, value, align="R", new_x="LMARGIN", new_y="NEXT")
    if paper.entries:
        page.ln(5)
        page.set_font(FONT, "", 8)
        with page.table(col_widths=(8, 10, 34, 18, 20, 34)) as table:
            for entry in paper.entries:
                table.row(entry)
    for signature in paper.signatures:
        page.ln(14)
        page.set_font(FONT, "", 9)
        page.cell(page.epw * 0.6, 6, signature, border="T", new_x="LMARGIN", new_y="NEXT")
    return bytes(page.output())
