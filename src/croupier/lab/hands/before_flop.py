"""Exact equity before the flop over all boards, for one matchup or for all hands of ranges."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.holdem.all_boards import Counting, all_boards, count_all_boards
from croupier.lab.hands.pot_showdowns import Showdown, low_table
from croupier.lab.hands.rankings import tables
from croupier.lab.hands.tally import WHOLE, Equity, Progress

NO_LOW: Final = np.zeros(1, dtype=np.uint16)
BOARD: Final = 5
GROUPS_MAX: Final = 10_000
"""The most groups of matchups by rank that are counted for two hold'em hands: some ten seconds."""
SPANS: Final = 16
"""Many matchups are counted in this number of parts, on all processors."""


def counts_all_boards(showdown: Showdown) -> bool:
    """Return whether hands of a game can be counted over all boards in one pass."""
    return showdown.board == BOARD and not showdown.few and showdown.ranking is not None


@cache
def _counting(showdown: Showdown) -> Counting:
    ranking, two = showdown.ranking, showdown.two == "exactly"
    assert ranking is not None, "games with a board have a ranking"
    low = NO_LOW if showdown.eight is None else low_table(showdown.eight, exactly=two)
    return Counting(
        boards=all_boards(3 if two else BOARD),
        tables=tables(ranking, BOARD if two else BOARD + 2),
        parts=np.array(list(combinations(range(showdown.own), 2))),
        lows=low,
        fewest=2 if two else 0,
    )


def in_order(matchups: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Matchups sorted by the ranks that players hold, and where each group of equal ranks begins."""
    hands = -np.sort(-matchups.astype(np.int16), axis=2)
    codes = (hands >> 2) @ (13 ** np.arange(hands.shape[2]))
    order = np.lexsort(codes.T)
    sorted_codes = codes[order]
    changes = (sorted_codes[1:] != sorted_codes[:-1]).any(axis=1)
    return hands[order].astype(np.uint8), np.concatenate([[0], np.flatnonzero(changes) + 1])


def few_enough(showdown: Showdown, groups: int, players: int) -> bool:
    """Return whether ``groups`` groups of matchups can be counted in seconds."""
    counting = _counting(showdown)
    looks = len(counting.parts) * counting.boards.sums.shape[1] * players
    return bool(groups * (12 + looks) <= GROUPS_MAX * 14)


def before_flop(
    showdown: Showdown,
    matchups: NDArray[np.uint8],
    begins: NDArray[np.int64],
    dead: Sequence[int],
    progress: Progress,
) -> list[Equity]:
    """Every player's equity over all boards of all matchups, given in order of their ranks."""
    gone = set(dead)
    deck = np.uint64(sum(1 << card for card in showdown.deck if card not in gone))
    counting, players = _counting(showdown), matchups.shape[1]
    cuts = [*begins[:: max(1, len(begins) // SPANS)].tolist(), len(matchups)]
    found = []

    def count(span: tuple[int, int]) -> tuple[int, NDArray[np.int64]]:
        totals = np.zeros((players, 5), dtype=np.int64)
        cases = count_all_boards(matchups[span[0] : span[1]], deck, counting, WHOLE // 2, totals)
        return int(cases), totals

    spans = list(pairwise(cuts))
    if len(spans) == 1:
        found = [count(spans[0])]
    else:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for done, one in enumerate(threads.map(count, spans), start=1):
                found.append(one)
                progress(done, len(spans))
    cases = sum(part for part, _ in found)
    totals = sum((part for _, part in found), start=np.zeros((players, 5), dtype=np.int64))
    return [
        Equity(
            share=Fraction(int(units), WHOLE * cases),
            high=int(high),
            low=int(low),
            scoops=int(scoops),
            ties=int(ties),
            cases=cases,
            exact=True,
        )
        for units, high, low, scoops, ties in totals
    ]
