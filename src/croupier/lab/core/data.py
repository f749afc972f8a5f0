"""Figures and strategies as JSON for scripts."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Guide


def figures_data(figures: Figures) -> dict[str, Any]:
    """A wager's figures for scripts; fractions are pairs of strings, so that nothing is rounded."""
    return {
        "game": figures.game,
        "wager": figures.wager,
        "pay_table": figures.pay_table,
        "edge": float(figures.edge),
        "edge_fraction": [str(figures.edge.numerator), str(figures.edge.denominator)],
        "per": figures.per,
        "element_of_risk": float(figures.element_of_risk),
        "standard_deviation": figures.standard_deviation,
        "volatility_index": figures.volatility_index,
        "n0": figures.n0,
        "hit_frequency": float(figures.hit_frequency),
        "average_wager": float(figures.average_wager),
        "cycle": None if figures.cycle is None else str(figures.cycle),
        "rows": [
            {
                "outcome": row.outcome,
                "combinations": None if ways is None else str(ways),
                "probability": float(row.probability),
                "probability_fraction": [str(row.probability.numerator), str(row.probability.denominator)],
                "net": float(row.net),
                "return": float(row.probability * row.net),
            }
            for row, ways in zip_longest(figures.rows, figures.combinations)
        ],
        "notes": list(figures.notes),
        "method": figures.method,
        "error": figures.error,
    }


def guide_data(guide: Guide) -> dict[str, Any]:
    """Best play for scripts."""
    return {
        "game": guide.game,
        "by": guide.by,
        "edge": float(guide.best),
        "lines": list(guide.lines),
        "charts": [
            {
                "title": chart.title,
                "rows": list(chart.rows),
                "columns": list(chart.columns),
                "cells": [list(cells) for cells in chart.cells],
                "legend": dict(chart.legend),
                "note": chart.note,
            }
            for chart in guide.charts
        ],
        "simplified": [
            {"says": simpler.says, "edge": float(simpler.edge), "cost": float(simpler.edge - guide.best)}
            for simpler in guide.simplified
        ],
    }
