"""Pictures of figures: outcomes, an evening's bankroll, a meter's line, a strategy chart.

Drawn without a display. The same figures give the same picture, byte for byte, so that sheets can be
compared.
"""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator, PercentFormatter
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.lab.core.figures import Figures, Row
from croupier.lab.core.laboratory import Chart
from croupier.lab.questions.meter import FAR, MeterLine
from croupier.money import Cents, say_dollars

FELT, LOSS, PUSH, INK, PAPER = "#1f6f4a", "#b3402e", "#8a8a80", "#26302b", "#ffffff"
CELLS = ("#1f6f4a", "#c9a227", "#b3402e", "#3b6ea5", "#7d5ba6", "#5f7f6f", "#a0673c", "#d3d3c8")
"""Colours of a chart's letters, in the order of the legend."""
BLANK = "blank"
"""How a legend names a cell without a letter."""

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.hashsalt": "croupier",
    "svg.fonttype": "path",
}

FORMATS = ("svg", "png", "pdf")

ROUNDS, PATHS, SEED = 1_000, 2_000, 20
"""Rounds in an evening, evenings drawn, and the seed they are drawn with."""


def outcome_picture(figures: Figures) -> Figure:
    """How often each outcome comes, the likeliest first, on a logarithmic scale."""
    rows = sorted((row for row in figures.rows if row.probability), key=lambda row: row.probability)
    if len(rows) > 24:
        rows = _by_worth(rows)
    figure, axes = _axes(7.2, 0.9 + 0.27 * len(rows))
    chances = [float(row.probability) for row in rows]
    colours = [FELT if row.net > 0 else PUSH if row.net == 0 else LOSS for row in rows]
    axes.barh(range(len(rows)), chances, color=colours, height=0.72)
    axes.set_yticks(range(len(rows)), [textwrap.shorten(row.outcome, 44) for row in rows])
    axes.set_xscale("log")
    least = min(chances)
    axes.set_xlim(10 ** math.floor(math.log10(least)), 12)
    axes.xaxis.set_major_locator(LogLocator(numticks=6))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(_say_chance))
    for place, row in enumerate(rows):
        axes.text(
            chances[place] * 1.15,
            place,
            _say_net(row.net),
            va="center",
            color=colours[place],
            fontsize=8,
        )
    axes.set_xlabel("chance per round; next to each bar, what a unit gains")
    return figure


def _say_net(net: Fraction) -> str:
    return f"{float(net):+g}" if net else "0"


def _by_worth(rows: Sequence[Row]) -> list[Row]:
    """Outcomes of the same worth merged, where there are too many to show one by one."""
    chances: dict[Fraction, Fraction] = {}
    for row in rows:
        chances[row.net] = chances.get(row.net, Fraction()) + row.probability
    shown = [Row(_say_net(net), chance, net) for net, chance in chances.items()]
    return sorted(shown, key=lambda row: row.probability)[-40:]


def _say_chance(chance: float, _: float) -> str:
    if chance > 1:
        return ""
    if chance >= 0.01:
        return f"{chance:.0%}"
    whole = round(1 / chance)
    return f"1 in {whole // 10**6}M" if whole >= 10**6 else f"1 in {whole:,}"


def bankroll_paths(figures: Figures, rounds: int = ROUNDS, paths: int = PATHS) -> NDArray[np.float64]:
    """Evenings drawn from the exact chances: for each, the balance after every round, in units."""
    chances = np.array([float(row.probability) for row in figures.rows if row.probability])
    nets = np.array([float(row.net) for row in figures.rows if row.probability])
    total = chances.sum()
    chances = chances / total
    drawn = np.random.default_rng(SEED).choice(nets, size=(paths, rounds), p=chances)
    walked: NDArray[np.float64] = np.cumsum(drawn, axis=1)
    return walked


def bankroll_picture(figures: Figures) -> Figure:
    """How a bettor's evening goes: a few evenings, the median of all, and where nine in ten end."""
    walked = bankroll_paths(figures)
    figure, axes = _axes(7.2, 3.2)
    rounds = np.arange(1, walked.shape[1] + 1)
    low, middle, high = np.percentile(walked, (5, 50, 95), axis=0)
    axes.fill_between(rounds, low, high, color=FELT, alpha=0.15, lw=0, label="nine evenings in ten")
    for path in walked[:12]:
        axes.plot(rounds, path, color=INK, alpha=0.25, lw=0.6)
    axes.plot(rounds, middle, color=FELT, lw=1.8, label="the median evening")
    axes.plot(
        rounds, -float(figures.edge) * rounds, color=LOSS, lw=1.2, ls="--", label="the exact expectation"
    )
    axes.axhline(0, color=INK, lw=0.6)
    axes.set_xlim(0, walked.shape[1])
    axes.set_ylim(*np.percentile(walked, (0.5, 99.5)))
    axes.set_xlabel("rounds")
    axes.set_ylabel(textwrap.fill(f"won or lost, in units of the {figures.per}", 36))
    axes.legend(facecolor=PAPER, edgecolor="none", framealpha=0.85, loc="upper left", fontsize=8)
    return figure


def meter_picture(lines: Sequence[MeterLine]) -> Figure:
    """The edge of a progressive wager by its meter, a line for each number of others at the table."""
    figure, axes = _axes(7.2, 3.2)
    even = [float(line.break_even) for line in lines if line.break_even is not None and line.break_even > 0]
    top = max(even, default=FAR) * 1.5
    for shade, line in enumerate(lines):
        label = f"{line.others} others at the table" if len(lines) > 1 else None
        ends = [float(line.edge(0)), float(line.edge(Fraction(top)))]
        axes.plot((0, top), ends, color=FELT, alpha=1 - 0.3 * shade, lw=1.8, label=label)
        if line.break_even is not None and line.break_even > 0:
            axes.plot([float(line.break_even)], [0], "o", color=LOSS, ms=4)
    axes.axhline(0, color=INK, lw=0.6)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda meter, _: say_dollars(Cents(round(meter) * 100))))
    axes.set_xlim(0, top)
    axes.set_xlabel("the meter; a dot where the wager costs nothing")
    axes.set_ylabel("the bank's edge")
    if len(lines) > 1:
        axes.legend(frameon=False, fontsize=8)
    return figure


def chart_picture(chart: Chart) -> Figure:
    """A strategy chart: coloured cells with their letters."""
    rows, columns = len(chart.rows), len(chart.columns)
    labels = 0.075 * max(map(len, chart.rows))
    headings = _headings(chart.columns)
    longest = max(len(line) for heading in headings for line in heading.splitlines())
    lines = 1 + max(heading.count("\n") for heading in headings)
    wide = max(3.0, max(0.42, 0.08 * longest) * columns)
    figure, axes = _axes(wide + labels + 0.6, max(1.8, 0.26 * rows + 1.15 + 0.15 * lines))
    colours = dict(zip(chart.legend, CELLS, strict=False))
    for down, cells in enumerate(chart.cells):
        for across, cell in enumerate(cells):
            if not cell:
                continue
            colour = _colour(cell, colours)
            axes.add_patch(mpl.patches.Rectangle((across, down), 0.96, 0.94, color=colour, linewidth=0))
            axes.text(
                across + 0.48,
                down + 0.48,
                cell,
                ha="center",
                va="center",
                color=_ink_on(colour),
                fontsize=7.5,
            )
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)
    axes.set_xticks([place + 0.48 for place in range(columns)], headings)
    axes.set_yticks([place + 0.48 for place in range(rows)], chart.rows)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    line = round(16 * wide)
    title = textwrap.fill(chart.title, round(11.5 * wide))
    axes.set_title(title, fontsize=10, fontweight="bold", loc="left", pad=14)
    legend = "   ".join(f"{letter or BLANK}: {words}" for letter, words in chart.legend.items())
    below = "\n".join(filter(None, (textwrap.fill(legend, line), textwrap.fill(chart.note, line))))
    axes.set_xlabel(below, fontsize=8, loc="left")
    return figure


def _headings(columns: Sequence[str]) -> list[str]:
    """Headings in several lines where they would not fit beside each other."""
    room = max(10, 40 // len(columns))
    return [textwrap.fill(column, room, break_long_words=False) or " " for column in columns]


def _colour(cell: str, colours: Mapping[str, str]) -> Any:
    """A letter's colour; for a share or a worth in hundredths, one between bad and good."""
    if cell.endswith("%"):
        return _between(float(cell.strip("<>%")) / 100)
    if cell[0] in "+-" and cell[1:].isdecimal():
        return _between((max(-100, min(100, int(cell))) + 100) / 200)
    return colours.get(cell, CELLS[-1])


def _between(share: float) -> tuple[float, ...]:
    """From 0 (never, or all lost) to 1 (always, or all won)."""
    low, high = mpl.colors.to_rgb(LOSS), mpl.colors.to_rgb(FELT)
    return tuple(share * up + (1 - share) * down for down, up in zip(low, high, strict=True))


def _ink_on(colour: Any) -> str:
    """Light letters on a dark cell, dark ones on a light cell."""
    red, green, blue = mpl.colors.to_rgb(colour)
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.6 else PAPER


def save(figure: Figure, path: Path) -> None:
    """Writes a picture; the suffix of its name gives the format."""
    kind = path.suffix.lstrip(".").lower()
    if kind not in FORMATS:
        raise DataInvalid(
            f"no picture format {path.suffix or 'without a suffix'}; choose one of "
            f"{', '.join('.' + one for one in FORMATS)}",
            file=str(path),
        )
    path.write_bytes(drawn(figure, kind))


def drawn(figure: Figure, kind: str) -> bytes:
    """A picture as bytes, without the time it was drawn."""
    undated: Mapping[str, None] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
    paper = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure.savefig(paper, format=kind, dpi=160, metadata=undated)
    return paper.getvalue()


def as_svg(figure: Figure) -> str:
    """A picture to embed in a page."""
    text = drawn(figure, "svg").decode()
    return text[text.index("<svg") :]


def _axes(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure of this size in inches."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.add_subplot()
