"""A PAR sheet as a workbook that recomputes itself: change a combination or a net, and every figure follows.

A spreadsheet counts in floating point with some fifteen digits. Combinations beyond that are written next to
the exact number as text.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from croupier.errors import DataInvalid
from croupier.lab.core.figures import Figures
from croupier.lab.questions.par import BANDS, ParSheet

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed timestamp: the same sheet gives the same bytes, whenever it is written."""

DIGITS = 15
"""How many digits of a whole number a spreadsheet keeps."""

NAME_MOST = 31
"""Letters in the name of a sheet."""

HEAD = 14
"""The row of the headings above the outcomes, counted from one."""

OUTCOME_LEAST, OUTCOME_MOST = 34, 70
"""How wide the column of outcomes is, in characters."""


def par_xlsx(sheet: ParSheet) -> bytes:
    """The workbook: a sheet at a glance, then one for each wager and pay table."""
    try:
        import xlsxwriter
    except ImportError:
        raise DataInvalid("workbooks need an extra: pip install 'croupier[sheet]'", key="-o") from None

    paper = io.BytesIO()
    book = xlsxwriter.Workbook(paper, {"in_memory": True})
    book.set_properties({"title": f"PAR sheet: {sheet.name}", "comments": sheet.version, "created": UNDATED})
    styles = {
        "bold": book.add_format({"bold": True}),
        "right": book.add_format({"bold": True, "align": "right"}),
        "percent": book.add_format({"num_format": "0.000000%"}),
        "number": book.add_format({"num_format": "#,##0"}),
        "decimals": book.add_format({"num_format": "0.00000000"}),
    }
    glance = book.add_worksheet("At a glance")
    names = _names(sheet)
    for figures, name in zip(sheet.wagers, names, strict=True):
        _wager(book.add_worksheet(name), figures, styles)
    _glance(glance, sheet, names, styles)
    book.close()
    return paper.getvalue()


def _names(sheet: ParSheet) -> list[str]:
    """A name for each wager's sheet that a workbook allows."""
    names: list[str] = []
    for number, figures in enumerate(sheet.wagers, start=1):
        words = re.sub(r"[^\w ,.-]", " ", f"{figures.wager} {figures.pay_table}")
        name = words[:NAME_MOST]
        names.append(name if name not in names else f"{words[: NAME_MOST - 4]} {number}")
    return names


def _glance(page: Any, sheet: ParSheet, names: list[str], styles: dict[str, Any]) -> None:
    page.set_column(0, 1, 24)
    page.set_column(2, 8, 18)
    page.write_row(0, 0, (sheet.name, sheet.version), styles["bold"])
    page.write_row(1, 0, ("played by", sheet.played or "nothing is decided after the wager"))
    heads = (
        "wager",
        "pay table",
        "edge",
        "return",
        "standard deviation",
        "hit frequency",
        "volatility index",
    )
    _fit(page)
    page.write_row(3, 0, heads[:2], styles["bold"])
    page.write_row(3, 2, heads[2:], styles["right"])
    for row, (figures, name) in enumerate(zip(sheet.wagers, names, strict=True), start=4):
        page.write_row(row, 0, (figures.wager, figures.pay_table))
        cells: tuple[tuple[str, Fraction | float, str], ...] = (
            ("B5", figures.edge, "percent"),
            ("B6", 1 - figures.edge, "percent"),
            ("B8", figures.standard_deviation, "decimals"),
            ("B9", figures.hit_frequency, "percent"),
            ("B10", figures.volatility_index, "decimals"),
        )
        for column, (cell, value, style) in enumerate(cells, start=2):
            page.write_formula(row, column, f"='{name}'!{cell}", styles[style], float(value))


def _fit(page: Any) -> None:
    """Prints the sheet across one page."""
    page.set_landscape()
    page.fit_to_pages(1, 0)


def _wager(page: Any, figures: Figures, styles: dict[str, Any]) -> None:
    """One wager: figures above, outcomes below, bands beside them."""
    longest = max((len(row.outcome) for row in figures.rows), default=0)
    page.set_column(0, 0, min(max(longest, OUTCOME_LEAST), OUTCOME_MOST))
    page.set_column(1, 5, 24)
    page.set_column(7, 9, 18)
    _fit(page)
    first, last = HEAD + 1, HEAD + len(figures.rows)
    chance, net = f"C{first}:C{last}", f"E{first}:E{last}"
    exact = figures.cycle is not None
    cycle = f"SUM(B{first}:B{HEAD + len(figures.combinations)})" if exact else ""
    page.write(0, 0, f"{figures.wager}, pay table {figures.pay_table}", styles["bold"])
    page.write_row(1, 0, ("a share of", figures.per))
    page.write(2, 0, "cycle")
    if exact:
        page.write_formula(2, 1, f"={cycle}", styles["number"], float(figures.cycle or 0))
        if len(str(figures.cycle)) > DIGITS:
            page.write_string(2, 2, str(figures.cycle))
    else:
        page.write(2, 1, f"none: sums in floating point, error below {figures.error:.0e}")
    lines: tuple[tuple[str, str, Fraction | float, str], ...] = (
        ("mean of the outcomes", f"=SUMPRODUCT({chance},{net})", -figures.edge, "decimals"),
        ("edge", "=-B4", figures.edge, "percent"),
        ("return", "=1-B5", 1 - figures.edge, "percent"),
        (
            "variance",
            f"=SUMPRODUCT({chance},{net},{net})-B4^2",
            figures.standard_deviation**2,
            "decimals",
        ),
        ("standard deviation", "=SQRT(B7)", figures.standard_deviation, "decimals"),
        ("hit frequency", f'=SUMIF({net},">0",{chance})', figures.hit_frequency, "percent"),
        ("volatility index (90 %)", "=1.6448536269514722*B8", figures.volatility_index, "decimals"),
        ("N0, rounds", '=IF(B5=0,"never",(B8/B5)^2)', figures.n0 or 0, "number"),
        ("element of risk", "=B5/B13", figures.element_of_risk, "percent"),
    )
    for row, (says, formula, value, style) in enumerate(lines, start=3):
        page.write(row, 0, says)
        page.write_formula(row, 1, formula, styles[style], float(value))
    page.write(12, 0, "average wager")
    page.write_number(12, 1, float(figures.average_wager), styles["decimals"])
    page.write(HEAD - 1, 0, "outcome", styles["bold"])
    heads = ("combinations", "probability", "combinations, exactly", "net", "adds to the return")
    page.write_row(HEAD - 1, 1, heads, styles["right"])
    for row, (outcome, ways) in enumerate(zip_longest(figures.rows, figures.combinations), start=HEAD):
        page.write(row, 0, outcome.outcome)
        if ways is None:
            page.write_number(row, 2, float(outcome.probability), styles["decimals"])
        else:
            page.write_number(row, 1, ways, styles["number"])
            page.write_formula(row, 2, f"=B{row + 1}/B$3", styles["decimals"], float(outcome.probability))
            if len(str(ways)) > DIGITS:
                page.write_string(row, 3, str(ways))
        page.write_number(row, 4, float(outcome.net))
        adds = float(outcome.probability * outcome.net)
        page.write_formula(row, 5, f"=C{row + 1}*E{row + 1}", styles["decimals"], adds)
    page.write_row(HEAD - 1, 7, ("rounds", "return, 90 %: from", "to"), styles["right"])
    for row, rounds in enumerate(BANDS, start=HEAD):
        page.write_number(row, 7, rounds, styles["number"])
        low, high = figures.band(rounds)
        width = f"B$10/SQRT(H{row + 1})"
        page.write_formula(row, 8, f"=MAX(B$6-{width},1+MIN({net}))", styles["percent"], low)
        page.write_formula(row, 9, f"=MIN(B$6+{width},1+MAX({net}))", styles["percent"], high)
