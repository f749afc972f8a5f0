"""A workbook recomputes itself: its formulas, worked out here, give the exact figures."""

import io
import math
import re
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.lab.core.figures import Row, figures_of
from croupier.lab.questions.par import BANDS, par_sheet
from croupier.lab.questions.par_xlsx import par_xlsx

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Page:
    """One sheet: its cells, worked out when asked for."""

    def __init__(self, text: bytes) -> None:
        self.cells: dict[str, tuple[str | None, str | None]] = {}
        for cell in ET.fromstring(text).iter(f"{SPACE}c"):
            formula, value = cell.find(f"{SPACE}f"), cell.find(f"{SPACE}v")
            self.cells[cell.get("r")] = (
                None if formula is None else formula.text,
                None if value is None or cell.get("t") == "s" else value.text,
            )

    def value(self, name: str):
        formula, value = self.cells.get(name, (None, None))
        if formula is None:
            return float(value) if value is not None else 0.0
        return self.work_out(formula)

    def span(self, first: str, last: str) -> list:
        column = first[0]
        return [self.value(f"{column}{row}") for row in range(int(first[1:]), int(last[1:]) + 1)]

    def work_out(self, formula: str):
        code = formula.replace("$", "").replace("^", "**").replace("B5=0", "B5==0")
        code = re.sub(r"\b([A-Z]\d+):([A-Z]\d+)\b", r"span('\1','\2')", code)
        code = re.sub(r"(?<!')\b([A-Z]\d+)\b(?!')", r"value('\1')", code)
        tools = {
            "span": self.span,
            "value": self.value,
            "SUM": sum,
            "SUMPRODUCT": lambda *columns: sum(math.prod(row) for row in zip(*columns, strict=True)),
            "SQRT": math.sqrt,
            "MIN": lambda *given: extreme(min, given),
            "MAX": lambda *given: extreme(max, given),
            "SUMIF": lambda tested, _, summed: sum(
                each for test, each in zip(tested, summed, strict=True) if test > 0
            ),
            "IF": lambda test, yes, no: yes if test else no,
        }
        return eval(code, {"__builtins__": {}}, tools)


def extreme(which, given):
    return which(number for each in given for number in (each if isinstance(each, list) else [each]))


def pages(written: bytes) -> list[Page]:
    with zipfile.ZipFile(io.BytesIO(written)) as book:
        names = [name for name in book.namelist() if name.startswith("xl/worksheets/sheet")]
        return [
            Page(book.read(name)) for name in sorted(names, key=lambda name: int(re.sub(r"\D", "", name)))
        ]


@pytest.mark.parametrize("game", ["let-it-ride", "ez-baccarat-panda-8", "high-card-flush"])
def test_formulas_give_the_exact_figures(game):
    sheet = par_sheet(game, rounds=0)
    _, *found = pages(par_xlsx(sheet))

    for figures, page in zip(sheet.wagers, found, strict=True):
        assert page.value("B3") == pytest.approx(figures.cycle, rel=1e-14)
        assert page.value("B5") == pytest.approx(float(figures.edge), abs=1e-12), figures.wager
        assert page.value("B8") == pytest.approx(figures.standard_deviation, rel=1e-9), figures.wager
        assert page.value("B9") == pytest.approx(float(figures.hit_frequency), rel=1e-9)
        assert page.value("B10") == pytest.approx(figures.volatility_index)
        assert page.value("B11") == pytest.approx(figures.n0, rel=1e-6)
        assert page.value("B12") == pytest.approx(float(figures.element_of_risk), rel=1e-9)
        for row, rounds in enumerate(BANDS, start=15):
            band = page.value(f"I{row}"), page.value(f"J{row}")
            assert band == pytest.approx(figures.band(rounds)), (figures.wager, rounds)


def test_a_changed_net_changes_every_figure():
    sheet = par_sheet("let-it-ride", rounds=0)
    _, page = pages(par_xlsx(sheet))
    rarest = sheet.wagers[0].rows[0]
    page.cells["E15"] = (None, str(float(rarest.net) + 1))

    assert page.value("B5") == pytest.approx(float(sheet.wagers[0].edge - rarest.probability), abs=1e-15)


def test_a_number_beyond_fifteen_digits_stands_beside_as_text():
    rare = Fraction(1, 10**17 + 3)
    rows = (Row("won", rare, Fraction(10)), Row("lost", 1 - rare, Fraction(-1)))
    figures = figures_of(rows, game="let-it-ride", wager="w", pay_table="t", per="w")
    sheet = replace(par_sheet("let-it-ride", rounds=0), wagers=(figures,))

    with zipfile.ZipFile(io.BytesIO(par_xlsx(sheet))) as book:
        assert str(10**17 + 2) in book.read("xl/sharedStrings.xml").decode()


def test_the_same_sheet_is_the_same_bytes():
    sheet = par_sheet("let-it-ride", rounds=0)

    assert par_xlsx(sheet) == par_xlsx(sheet)


def test_n0_and_bands_of_a_known_wager():
    """A wager at 1 to 1 that wins 49 times in 100: edge 2 %, variance 0.9996."""
    rows = (Row("won", Fraction(49, 100), Fraction(1)), Row("lost", Fraction(51, 100), Fraction(-1)))
    figures = figures_of(rows, game="g", wager="w", pay_table="t", per="w")

    assert figures.n0 == pytest.approx(0.9996 / 0.0004)
    assert figures.volatility_index == pytest.approx(1.644854 * math.sqrt(0.9996), rel=1e-6)
    assert figures.band(10_000) == pytest.approx((0.98 - 0.016445, 0.98 + 0.016445), abs=1e-6)
    # One round returns nothing or twice the wager; a normal distribution would reach beyond both.
    assert figures.band(1) == (0, 2)
