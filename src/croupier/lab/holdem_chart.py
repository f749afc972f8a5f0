"""Charts of hold'em decisions: starting hands in a square, and how often what is seen is worth a bet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.holdem_boards import RANKS
from croupier.kernels.holdem_deals import deals
from croupier.lab.holdem import RANK_NAMES
from croupier.lab.holdem_seen import seen
from croupier.lab.laboratory import Chart

Flags = NDArray[np.bool_]
DESCENDING = tuple(reversed(RANK_NAMES))


def starting_chart(title: str, letter: Callable[[int], str], legend: Mapping[str, str]) -> Chart:
    """Starting hands as players draw them: aces first, suited above the diagonal, pairs on it."""
    order = range(RANKS - 1, -1, -1)
    cells = tuple(
        # Above the diagonal the column is the lower card: suited, so the higher card is the row.
        tuple(letter(row * RANKS + column) for column in order)
        for row in order
    )
    return Chart(
        title=title,
        rows=DESCENDING,
        columns=DESCENDING,
        cells=cells,
        legend=legend,
        note="Suited hands above the diagonal, pairs on it, unsuited hands below.",
    )


def situations(cards: int) -> dict[str, Flags]:
    """Everything that a player may see on a flop or turn, each deal under one name, the best first."""
    found = seen(cards)
    on_board = _board_makes(cards)[:, None]
    better = found.category > on_board
    names: dict[str, Flags] = {}
    left = found.dealt.copy()

    def name(words: str, where: Flags) -> None:
        names[words] = left & where
        left[names[words]] = False

    name("straight or better", better & (found.category >= Category.STRAIGHT))
    name("three of a kind", better & (found.category == Category.THREE_OF_A_KIND))
    name("two pairs", better & (found.category == Category.TWO_PAIR))
    name("a pair with a hole card", better & found.matched)
    name("a pair in the hole", better & (found.pocket >= 0)[None, :])
    name("four to a flush, a ten or better of it in the hole", found.flush_draw)
    for rank in range(RANKS - 1, RANKS - 6, -1):
        name(f"no more than the board, {RANK_NAMES[rank]} in the hole", (found.high == rank)[None, :])
    name("no more than the board, nothing above a nine in the hole", np.ones_like(left))
    return names


def _board_makes(cards: int) -> NDArray[np.int64]:
    """What flops and turns have by themselves: nothing, a pair, two pairs, three or four of a kind."""
    ranks = np.sort(deals(cards).cards >> 2, axis=1)
    alike = ranks[:, 1:] == ranks[:, :-1]
    pairs = alike.sum(axis=1)
    three = (alike[:, 1:] & alike[:, :-1]).any(axis=1)
    found = np.where(pairs == 0, Category.HIGH_CARD, Category.PAIR)
    found = np.where((pairs == 2) & ~three, Category.TWO_PAIR, found)
    found = np.where(three, Category.THREE_OF_A_KIND, found)
    return np.where(pairs == 3, Category.FOUR_OF_A_KIND, found).astype(np.int64)


def share_chart(title: str, cards: int, bets: Flags, met: Flags, column: str) -> Chart:
    """How often best play bets on what is seen, over the deals that are met at all."""
    members = deals(cards).members
    rows, cells = [], []
    for words, where in situations(cards).items():
        there = where & met
        if ways := int(there.sum(axis=1) @ members):
            rows.append(words)
            cells.append((_share(int((there & bets).sum(axis=1) @ members), ways),))
    return Chart(
        title=title,
        rows=tuple(rows),
        columns=(column,),
        cells=tuple(cells),
        legend={"always": "in every deal", "never": "in none", "…%": "in so many deals, by the other cards"},
    )


def _share(part: int, whole: int) -> str:
    if part in (0, whole):
        return "always" if part else "never"
    percent = round(100 * part / whole, 1)
    return "<0.1%" if percent == 0 else ">99.9%" if percent == 100 else f"{percent}%"
