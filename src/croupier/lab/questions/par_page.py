"""A PAR sheet as one self-contained page."""

from __future__ import annotations

from fractions import Fraction

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from croupier.lab.questions.par import BANDS, ParSheet
from croupier.lab.questions.pictures import (
    as_svg,
    bankroll_picture,
    chart_picture,
    meter_picture,
    outcome_picture,
)
from croupier.money import Cents, say_dollars


def par_page(sheet: ParSheet) -> str:
    """The page as HTML."""
    pages = Environment(
        loader=PackageLoader("croupier.lab.questions"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    pages.filters.update(
        percent=say_percent,
        decimals=lambda value: f"{float(value):.4f}",
        number=float,
        net=say_net,
        one_in=say_one_in,
        dollars=say_whole_dollars,
    )
    return pages.get_template("par.html").render(
        sheet=sheet,
        wagers=[
            {
                "figures": figures,
                "clause": _clause(sheet, figures.pay_table),
                "bands": [(many, *figures.band(many)) for many in BANDS],
                "simulated": (simulated := sheet.simulated.get((figures.wager, figures.pay_table))),
                "agrees": simulated is not None
                and simulated.agrees_with(figures.edge, figures.standard_deviation),
                "outcomes": _picture(as_svg(outcome_picture(figures))),
                "bankroll": _picture(as_svg(bankroll_picture(figures))),
            }
            for figures in sheet.wagers
        ],
        meters=[
            {"lines": lines, "picture": _picture(as_svg(meter_picture(lines)))} for lines in sheet.meters
        ],
        charts=[
            _picture(as_svg(chart_picture(chart))) for chart in (sheet.guide.charts if sheet.guide else ())
        ],
    )


def _clause(sheet: ParSheet, pay_table: str) -> str:
    """Return the citations of a posted table; a table that nobody posts has none."""
    if pay_table in sheet.own_tables:
        return "not posted"
    return sheet.tables[pay_table].clause if pay_table in sheet.tables else ""


def _picture(svg: str) -> Markup:
    """Marks a picture as safe markup: we drew it, and nothing in it comes from outside."""
    return Markup(svg)


def say_percent(share: Fraction | float) -> str:
    """Four decimals, as edges are quoted."""
    return f"{float(share):.4%}"


def say_net(net: Fraction) -> str:
    """What a unit gains, with its sign."""
    return f"{float(net):+.6g}" if net else "0"


def say_one_in(chance: Fraction) -> str:
    """A chance as people say it: one in how many."""
    if not chance:
        return "never"
    return f"{float(1 / chance):,.2f}" if chance > Fraction(1, 100) else f"{float(1 / chance):,.0f}"


def say_whole_dollars(amount: Fraction | None) -> str:
    """A meter rounded up to the dollar."""
    if amount is None:
        return "never"
    if amount <= 0:
        return "any meter"
    return say_dollars(Cents(-(-amount.numerator // amount.denominator) * 100))
