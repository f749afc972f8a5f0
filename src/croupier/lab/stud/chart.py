"""A street's decisions as a chart: what to do with every class of cards in a row and a column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from croupier.lab.core.laboratory import Chart
from croupier.lab.stud.seen import classes

Flags = NDArray[np.bool_]


def street_chart(
    title: str,
    cards: int,
    rows: Mapping[str, Flags],
    columns: Mapping[str, Flags],
    letters: Mapping[int, str],
    acts: NDArray[np.int64],
    legend: Mapping[str, str],
) -> Chart:
    """Return the act by row and column; where it varies, the act of most deals comes first.

    The legend explains the letters.
    """
    ways = classes(cards).ways

    def cell(where: Flags) -> str:
        deals = np.bincount(acts[where], weights=ways[where])
        return "/".join(letters[act] for act in np.argsort(-deals, kind="stable").tolist() if deals[act])

    cells = {name: tuple(cell(row & column) for column in columns.values()) for name, row in rows.items()}
    return Chart(
        title=title,
        rows=tuple(cells),
        columns=tuple(columns),
        cells=tuple(cells.values()),
        legend={**legend, **{each: _either(each, legend) for each in _mixed(cells.values())}},
    )


def _mixed(cells: Iterable[tuple[str, ...]]) -> list[str]:
    """The cells that hold more than one act."""
    return sorted({cell for row in cells for cell in row if "/" in cell})


def _either(cell: str, legend: Mapping[str, str]) -> str:
    return " or ".join(legend[letter] for letter in cell.split("/")) + ", by the cards"
