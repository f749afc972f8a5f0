"""A PAR sheet as a PDF: the same facts and pictures as the page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path

import matplotlib as mpl
from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import FontFace
from matplotlib.figure import Figure

from croupier.lab.core.figures import Figures
from croupier.lab.questions.par import BANDS, ParSheet
from croupier.lab.questions.par_page import say_net, say_one_in, say_percent, say_whole_dollars
from croupier.lab.questions.pictures import (
    bankroll_picture,
    chart_picture,
    drawn,
    meter_picture,
    outcome_picture,
)

FELT, INK, SOFT, GREY = (31, 111, 74), (38, 48, 43), (244, 244, 238), (91, 101, 95)
FONT = "DejaVu"
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date for every sheet: the same rules give the same bytes."""


LONG = 10**16
"""A cycle whose combinations need a wide column."""


class Paper(FPDF):
    """A4 with the game's name at the foot of every page."""

    def __init__(self, sheet: ParSheet) -> None:
        super().__init__()
        self.sheet = sheet
        fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
        self.add_font(FONT, "", fonts / "DejaVuSans.ttf")
        self.add_font(FONT, "B", fonts / "DejaVuSans-Bold.ttf")
        self.set_auto_page_break(auto=True, margin=18)
        self.set_margins(18, 18)
        self.set_creation_date(UNDATED)
        self.set_title(f"PAR sheet: {sheet.name}")
        self.set_creator("croupier")

    def footer(self) -> None:
        """The footer: name, rules and page."""
        self.set_y(-14)
        self.set_font(FONT, "", 7)
        self.set_text_color(*GREY)
        self.cell(0, 5, f"{self.sheet.name} · rules {self.sheet.version} · page {self.page_no()} of {{nb}}")

    def heading(self, text: str) -> None:
        """The heading of a chapter."""
        if self.will_page_break(30):
            self.add_page()
        self.ln(4)
        self.set_font(FONT, "B", 14)
        self.set_text_color(*FELT)
        self.multi_cell(0, 8, text, new_x="LMARGIN", new_y="NEXT")

    def subheading(self, text: str) -> None:
        """The heading of a section."""
        if self.will_page_break(24):
            self.add_page()
        self.ln(2)
        self.set_font(FONT, "B", 10)
        self.set_text_color(*INK)
        self.multi_cell(0, 6, text, new_x="LMARGIN", new_y="NEXT")

    def say(self, text: str, size: float = 8.5) -> None:
        """A paragraph."""
        self.set_font(FONT, "", size)
        self.set_text_color(*INK)
        self.multi_cell(0, size * 0.55, text, new_x="LMARGIN", new_y="NEXT", align="L")
        self.ln(0.8)

    def grid(self, rows: Sequence[Sequence[str]], widths: Sequence[int], numbers: int) -> None:
        """A table; the first row is the heading, columns from ``numbers`` on are numbers."""
        self.set_font(FONT, "", 7.5)
        self.set_text_color(*INK)
        self.set_draw_color(200, 200, 190)
        align = tuple("L" if column < numbers else "R" for column in range(len(widths)))
        with self.table(
            col_widths=tuple(widths),
            text_align=align,
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=FontFace(emphasis="BOLD", color=INK),
            cell_fill_color=SOFT,
            cell_fill_mode="EVEN_ROWS",
            line_height=4.4,
            padding=0.6,
        ) as table:
            for cells in rows:
                table.row([str(cell) for cell in cells])
        self.ln(2)

    def picture(self, figure: Figure) -> None:
        """A picture at the width of the page, or at its own if that is smaller."""
        wide, high = figure.get_size_inches()
        width = min(self.epw, wide * 25.4 * 0.95)
        if self.will_page_break(min(width * high / wide, self.eph - 5)):
            self.add_page()
        self.image(io.BytesIO(drawn(figure, "png")), w=width)
        self.ln(2)


def par_pdf(sheet: ParSheet) -> bytes:
    """The sheet as a PDF file."""
    paper = Paper(sheet)
    paper.add_page()
    paper.set_font(FONT, "", 8)
    paper.set_text_color(*FELT)
    paper.cell(0, 5, "PROBABILITY ACCOUNTING REPORT", new_x="LMARGIN", new_y="NEXT")
    paper.set_font(FONT, "B", 20)
    paper.set_text_color(*INK)
    paper.multi_cell(0, 10, sheet.name, new_x="LMARGIN", new_y="NEXT", align="L")
    paper.say(f"{sheet.number} · {sheet.summary}")
    paper.heading("At a glance")
    _glance(paper, sheet)
    if sheet.played:
        paper.say(f"The base game is played by {sheet.played}.")
    if sheet.guide is not None:
        _guide(paper, sheet)
    paper.heading("Wagers")
    for figures in sheet.wagers:
        _wager(paper, sheet, figures)
    if sheet.meters:
        _meters(paper, sheet)
    paper.heading("As posted")
    paper.grid([("Option", "Value"), *sheet.posted.items()], (40, 60), 2)
    if sheet.asked:
        paper.subheading("Assumed in the analysis")
        paper.grid([("Assumption", "Value"), *sheet.asked.items()], (40, 60), 2)
    if sheet.rulings:
        paper.subheading("Rulings where the source is silent")
        paper.grid([("Id", "Question", "Answer"), *sheet.rulings], (16, 42, 42), 3)
    paper.heading("Method and proof")
    for line in sheet.proof:
        paper.say(f"· {line}")
    paper.heading("Sources")
    for source in sheet.sources:
        dated = f", effective {source['effective']}" if source["effective"] else ""
        text = f" Text sha256 {source['sha256']}." if source["sha256"] else ""
        paper.say(
            f"{source['key']}: {source['title']}, {source['document']}, {source['place']}{dated}.{text}"
        )
    return bytes(paper.output())


def _glance(paper: Paper, sheet: ParSheet) -> None:
    heads = (
        "Wager",
        "Pay table",
        "Edge",
        "Element of risk",
        "Standard deviation",
        "Hit frequency",
        "Average wager",
    )
    paper.grid(
        [heads, *((figures.wager, figures.pay_table, *_facts(figures)) for figures in sheet.wagers)],
        (20, 18, 13, 13, 13, 13, 11),
        2,
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    return (
        say_percent(figures.edge),
        say_percent(figures.element_of_risk),
        f"{figures.standard_deviation:.4f}",
        say_percent(figures.hit_frequency),
        f"{float(figures.average_wager):.4f}",
    )


def _guide(paper: Paper, sheet: ParSheet) -> None:
    guide = sheet.guide
    assert guide is not None
    paper.heading(guide.by.capitalize())
    paper.say(f"{guide.by.capitalize()} leaves the bank {say_percent(guide.best)}.")
    for line in guide.lines:
        paper.say(f"· {line}")
    for chart in guide.charts:
        paper.picture(chart_picture(chart))
    if guide.simplified:
        paper.subheading("What simpler rules cost")
        paper.grid(
            [
                ("Rule", "Edge", "Costs"),
                *(
                    (simpler.says, say_percent(simpler.edge), say_percent(simpler.edge - guide.best))
                    for simpler in guide.simplified
                ),
            ],
            (70, 15, 15),
            1,
        )


def _wager(paper: Paper, sheet: ParSheet, figures: Figures) -> None:
    paper.subheading(f"{figures.wager}, pay table {figures.pay_table}")
    error = f" ± {figures.error:.1e}" if figures.error else ""
    paper.say(
        f"Edge {say_percent(figures.edge)} of the {figures.per}: "
        f"{figures.edge.numerator} / {figures.edge.denominator}{error}, {figures.method}."
    )
    after = "never" if figures.n0 is None else f"{figures.n0:,.0f} rounds"
    paper.say(f"Volatility index {figures.volatility_index:.4f} (90 %); N0 {after}.", 7.5)
    for note in figures.notes:
        paper.say(note, 7.5)
    simulated = sheet.simulated.get((figures.wager, figures.pay_table))
    if simulated is not None:
        inside = "inside" if simulated.agrees_with(figures.edge, figures.standard_deviation) else "outside"
        paper.say(
            f"Simulated as a check: {simulated.rounds:,} rounds, seed {simulated.job.seed}: edge "
            f"{say_percent(simulated.edge)} ± {say_percent(simulated.half_width)} (99 %); "
            f"the exact edge lies {inside}.",
            7.5,
        )
    _outcomes(paper, figures)
    if figures.cycle is not None:
        paper.say(f"Cycle: {figures.cycle:,} combinations.", 7.5)
    bands = ((f"{many:,}", *map(say_percent, figures.band(many))) for many in BANDS)
    paper.grid([("Rounds", "Return, 90 %: from", "to"), *bands], (34, 33, 33), 0)
    paper.picture(outcome_picture(figures))
    paper.picture(bankroll_picture(figures))


def _outcomes(paper: Paper, figures: Figures) -> None:
    """Every outcome; with its combinations where they are counted."""
    rows = [("Outcome", "Combinations", "Probability", "One in", "Net", "Adds to the return")]
    for row, ways in zip_longest(figures.rows, figures.combinations):
        rows.append(
            (
                row.outcome,
                "" if ways is None else f"{ways:,}",
                f"{float(row.probability):.10f}",
                say_one_in(row.probability),
                say_net(row.net),
                f"{float(row.probability * row.net):+.8f}",
            )
        )
    if figures.cycle is None:
        paper.grid([(first, *rest) for first, _, *rest in rows], (34, 18, 20, 10, 18), 1)
    else:
        widths = (20, 30, 14, 14, 8, 14) if figures.cycle > LONG else (26, 21, 14, 16, 9, 14)
        paper.grid(rows, widths, 1)


def _meters(paper: Paper, sheet: ParSheet) -> None:
    paper.heading("The meter")
    for lines in sheet.meters:
        paper.subheading(f"{lines[0].wager}, {lines[0].pay_table}")
        paper.picture(meter_picture(lines))
        paper.grid(
            [
                ("Others at the table", "Edge, meter empty", "Each $1,000 takes off", "Breaks even at"),
                *(
                    (
                        str(line.others),
                        say_percent(line.empty),
                        say_percent(line.per_dollar * 1000),
                        say_whole_dollars(line.break_even),
                    )
                    for line in lines
                ),
            ],
            (25, 25, 25, 25),
            0,
        )
