"""Blackjack strategies as a person reads them: charts by total and up card, pairs, exceptions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, TEN, VALUES
from croupier.kernels.blackjack.hands import DOUBLE, HIT, LIMIT, STAND, SURRENDER, hand_nodes
from croupier.lab.blackjack.hands import PAIRS, Hands
from croupier.lab.blackjack.rules import NAMES
from croupier.lab.blackjack.strategy import Chart as ByTotals
from croupier.lab.core.laboratory import Chart

COLUMNS = (*range(1, VALUES), ACE)
"""Up cards from two to ace."""
UPS = tuple(NAMES[up] for up in COLUMNS)

LETTERS = {HIT: "H", STAND: "S", DOUBLE: "D", SURRENDER: "R"}
WORDS = {"H": "hit", "S": "stand", "D": "double", "R": "surrender"}
SPLIT = "P"

NO_INSURANCE = "Never take insurance."


def cell(two: int, more: int) -> str:
    """The act with two cards; after it, in lower case, the act with more if that differs."""
    first, second = LETTERS[two], LETTERS[more]
    return first if first == second else first + second.lower()


def legend(cells: Sequence[Sequence[str]]) -> dict[str, str]:
    """What the cells mean."""
    said = {}
    for each in sorted({each for row in cells for each in row if each}, key=lambda each: (len(each), each)):
        if each == SPLIT:
            said[each] = "split"
        elif len(each) == 1:
            said[each] = WORDS[each]
        else:
            said[each] = f"{WORDS[each[0]]} with two cards, {WORDS[each[1].upper()]} with more"
    return said


def charts(chart: ByTotals) -> tuple[Chart, ...]:
    """Hard totals, soft totals and pairs."""
    hard = [[cell(chart.two[0, total, up], chart.more[0, total, up]) for up in COLUMNS] for total in HARD]
    soft = [[cell(chart.two[1, total, up], chart.more[1, total, up]) for up in COLUMNS] for total in SOFT]
    pairs = [[SPLIT if chart.split[value, up] else "" for up in COLUMNS] for value in COLUMNS]
    return (
        _chart("Hard totals", [str(total) for total in HARD], hard, "Always hit eleven or less."),
        _chart("Soft totals", [f"A-{NAMES[total - 12]} ({total})" for total in SOFT], soft, ""),
        _chart(
            "Pairs",
            [f"{NAMES[value]}-{NAMES[value]}" for value in COLUMNS],
            pairs,
            "Where a cell is empty, play the total.",
        ),
    )


HARD = range(5, LIMIT)
SOFT = range(13, LIMIT)


def _chart(title: str, rows: list[str], cells: list[list[str]], note: str) -> Chart:
    return Chart(
        title=title,
        rows=tuple(rows),
        columns=UPS,
        cells=tuple(map(tuple, cells)),
        legend=legend(cells),
        note=note,
    )


def exceptions(hands: Hands, chart: ByTotals, *, most: int) -> list[str]:
    """Two-card hands that best play plays differently from the chart, the most costly first."""
    nodes = hand_nodes()
    found: list[tuple[float, str]] = []
    for pair in PAIRS:
        node = nodes.pair[pair]
        soft, total = int(nodes.soft[node]), int(nodes.total[node])
        if total >= LIMIT:
            continue
        for up in COLUMNS:
            best, said = int(hands.act[0, node, up]), int(chart.two[soft, total, up])
            if best == said or (pair[0] == pair[1] and chart.split[pair[0], up]):
                continue
            cost = float(hands.acts[0, node, best, up] - hands.acts[0, node, said, up])
            words = f"{NAMES[pair[1]]}-{NAMES[pair[0]]}" if pair[0] != ACE else f"A-{NAMES[pair[1]]}"
            found.append((cost, f"{words} against {NAMES[up]}: {WORDS[LETTERS[best]]}"))
    return [line for _, line in sorted(found, key=lambda item: -item[0])[:most]]


def worth_chart(title: str, worths: dict[str, NDArray[np.float64]]) -> Chart:
    """What hands are worth, in hundredths of a wager."""
    order = sorted(worths, key=_order)
    return Chart(
        title=title,
        rows=tuple(order),
        columns=UPS,
        cells=tuple(tuple(f"{int(worths[said][up]):+d}" for up in COLUMNS) for said in order),
        legend={},
        note="In hundredths of a wager, by the up card. Switch if the two new hands add up to more.",
    )


def _order(said: str) -> tuple[int, int, str]:
    """Hard totals, soft hands, pairs, an ace and a ten."""
    if said.isdigit():
        return 0, int(said), ""
    first, second = NAMES.index(said[0]), NAMES.index(said[2])
    if first == second:
        return 2, first, ""
    return (3 if second == TEN else 1), second, said
