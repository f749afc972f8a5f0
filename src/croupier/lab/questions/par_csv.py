"""A PAR sheet as comma-separated values: for every wager the combinations of each outcome over its cycle."""

from __future__ import annotations

import csv
import io
from itertools import zip_longest

from croupier.lab.questions.par import ParSheet

COLUMNS = (
    *("game", "rules", "wager", "pay_table", "per", "played", "outcome", "combinations", "cycle"),
    *("probability", "net", "return"),
)


def par_csv(sheet: ParSheet) -> bytes:
    """One line for each outcome. Combinations add up to the cycle; they are empty for sums in floats.

    Lines without combinations after those of an exact wager are what others' hands bring.
    """
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(COLUMNS)
    for figures in sheet.wagers:
        cycle = "" if figures.cycle is None else figures.cycle
        for row, ways in zip_longest(figures.rows, figures.combinations):
            lines.writerow(
                (
                    *(sheet.game, sheet.version, figures.wager, figures.pay_table, figures.per, sheet.played),
                    *(row.outcome, "" if ways is None else ways, "" if ways is None else cycle),
                    *(repr(float(row.probability)), str(row.net), repr(float(row.probability * row.net))),
                )
            )
    return written.getvalue().encode()
