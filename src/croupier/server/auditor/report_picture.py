"""Pictures of a report: what was won, on what was staked, and how it went hour by hour."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

import matplotlib as mpl
from fpdf import FPDF
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from croupier.floor.index.report import By, Line, Report
from croupier.lab.questions.pictures import FELT, INK, LOSS, PUSH, STYLE, drawn
from croupier.server.auditor.report_file import COLUMNS, cells, title

FONT = "DejaVu"
BARS_MAX = 40
"""How many lines a picture has; a longer report shows those with the largest handle."""
BARS_FEW = 8
DOLLAR = 10_000
"""Hundredths of a cent."""


def as_svg(made: Report, zone: ZoneInfo) -> bytes:
    """The picture for a page."""
    return drawn(figure(made, zone), "svg")


def figure(made: Report, zone: ZoneInfo) -> Figure:
    """One picture: time runs to the right, everything else is a list from the largest down."""
    with mpl.rc_context(STYLE):
        if not made.lines:
            paper = Figure(figsize=(9, 1.4), layout="constrained")
            paper.text(0.5, 0.5, "Nothing was played in this time.", ha="center", va="center", color=PUSH)
            return paper
        paper = _in_time(made) if made.by in (By.HOUR, By.DAY) else _listed(made)
        paper.suptitle(title(made, zone), x=0.01, ha="left", fontsize=9, color=INK)
    return paper


def _dollars(axis: mpl.axis.Axis) -> None:
    axis.set_major_formatter(
        FuncFormatter(lambda amount, _: f"{'−' if amount < 0 else ''}${abs(amount):,.0f}")
    )


def _quiet(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(length=0)


def _listed(made: Report) -> Figure:
    lines = sorted(made.lines, key=lambda line: (line.handle, line.fees))[-BARS_MAX:]
    wins = any(line.win for line in lines)
    paper = Figure(figsize=(9, 1.2 + 0.34 * len(lines)), layout="constrained")
    if wins:
        staked, won = paper.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    else:
        staked, won = paper.add_subplot(), None
    names = [line.name for line in lines]
    staked.barh(names, [line.handle / DOLLAR for line in lines], color=PUSH, alpha=0.45, height=0.62)
    staked.barh(names, [line.fees / DOLLAR for line in lines], color=INK, height=0.2)
    staked.set_xlabel("staked; the dark line is fees")
    _dollars(staked.xaxis)
    _quiet(staked)
    if won is not None:
        amounts = [line.win / DOLLAR for line in lines]
        won.barh(names, amounts, color=[FELT if amount >= 0 else LOSS for amount in amounts], height=0.62)
        won.axvline(0, color=INK, lw=0.6)
        for place, line in enumerate(lines):
            if line.hold is not None and line.win:
                side = "left" if line.win >= 0 else "right"
                won.annotate(
                    f" {float(line.hold):.1%} ", (line.win / DOLLAR, place), ha=side, va="center", fontsize=8
                )
        won.margins(x=0.25)
        won.set_xlabel("won by the bank, and its hold")
        _dollars(won.xaxis)
        _quiet(won)
    return paper


def _in_time(made: Report) -> Figure:
    lines: Sequence[Line] = made.lines
    paper = Figure(figsize=(9, 4.6), layout="constrained")
    above, below = paper.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    places = range(len(lines))
    amounts = [(line.win + line.fees) / DOLLAR for line in lines]
    above.bar(places, amounts, color=[FELT if amount >= 0 else LOSS for amount in amounts], width=0.72)
    above.axhline(0, color=INK, lw=0.6)
    total, sums = 0.0, []
    for amount in amounts:
        total += amount
        sums.append(total)
    above.plot(places, sums, color=INK, lw=1.2, marker="o", ms=3, label="all together")
    above.set_ylabel("win and fees")
    above.legend(frameon=False, fontsize=8, loc="best")
    _dollars(above.yaxis)
    _quiet(above)
    below.bar(places, [line.rounds for line in lines], color=PUSH, alpha=0.6, width=0.72)
    below.set_ylabel("rounds")
    names = [line.name if made.by is By.DAY else line.name[5:] for line in lines]
    # A few bars are not drawn as wide as a wall.
    below.set_xlim(-0.6, max(len(lines), BARS_FEW) - 0.4)
    every = max(1, len(lines) // 12)
    below.set_xticks(list(places)[::every], names[::every], rotation=30, ha="right", fontsize=8)
    _quiet(below)
    return paper


def as_pdf(made: Report, zone: ZoneInfo) -> bytes:
    """The sheet for the shift's file: the picture, then every line."""
    page = FPDF(format="A4", orientation="landscape")
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    page.add_font(FONT, "", fonts / "DejaVuSans.ttf")
    page.add_font(FONT, "B", fonts / "DejaVuSans-Bold.ttf")
    page.set_title(title(made, zone))
    page.set_creator("croupier")
    page.add_page()
    page.set_font(FONT, "B", 13)
    page.multi_cell(0, 8, title(made, zone), new_x="LMARGIN", new_y="NEXT")
    page.ln(2)
    page.image(io.BytesIO(drawn(figure(made, zone), "png")), w=min(page.epw, 220))
    page.ln(4)
    page.set_font(FONT, "", 7)
    with page.table(
        col_widths=(30, *[10] * len(COLUMNS)), text_align=("LEFT", *["RIGHT"] * len(COLUMNS))
    ) as rows:
        rows.row([str(made.by).capitalize(), *COLUMNS])
        for line in (*made.lines, made.total):
            rows.row([line.name, *cells(line)])
    for signature in ("Prepared by", "Read by"):
        page.ln(14)
        page.set_font(FONT, "", 9)
        page.cell(page.epw * 0.4, 6, signature, border="T", new_x="LMARGIN", new_y="NEXT")
    return bytes(page.output())
