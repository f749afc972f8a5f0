"""Charts of hold'em decisions: starting hands in a square, and how often each situation is worth a bet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.holdem.boards import RANKS
from croupier.kernels.holdem.deals import deals
from croupier.lab.core.laboratory import Chart
from croupier.lab.core.starting_hands import RANK_NAMES
from croupier.lab.holdem.seen import seen

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Situations:
    """The situations a player can see on a flop or turn: each deal has one name, the best first."""

    names: tuple[str, ...]
    numbers: NDArray[np.uint8]
    """For each board and two cards, the index of the name; one past the last where they share a card."""

    def called(self, names: Iterable[str]) -> NDArray[np.uint8]:
        """The deals under one of these names."""
        meant = np.zeros(len(self.names) + 1, dtype=np.uint8)
        meant[[self.names.index(name) for name in names]] = 1
        return meant[self.numbers]


@cache
def situations(cards: int) -> Situations:
    """The situations of all flops or of all turns, computed once per process."""
    found = seen(cards)
    better = found.category > board_makes(cards)[:, None]
    by_name: dict[str, Flags] = {
        "straight or better": better & (found.category >= Category.STRAIGHT),
        "three of a kind": better & (found.category == Category.THREE_OF_A_KIND),
        "two pairs": better & (found.category == Category.TWO_PAIR),
        "a pair with a hole card": better & found.matched,
        "a pair in the hole": better & (found.pocket >= 0)[None, :],
        "four to a flush, a ten or better of it in the hole": found.flush_draw,
    }
    for rank in range(RANKS - 1, RANKS - 6, -1):
        by_name[f"no more than the board, {RANK_NAMES[rank]} in the hole"] = (found.high == rank)[None, :]
    last = "no more than the board, nothing above a nine in the hole"
    numbers = np.full(better.shape, len(by_name), dtype=np.uint8)
    # From the weakest up: a better situation overrides a weaker one.
    for number, where in reversed(list(enumerate(by_name.values()))):
        np.copyto(numbers, np.uint8(number), where=where)
    numbers[~found.dealt] = len(by_name) + 1
    return Situations((*by_name, last), numbers)


def board_makes(cards: int) -> NDArray[np.int64]:
    """The category of a flop or turn by itself: nothing, a pair, two pairs, three or four of a kind."""
    ranks = np.sort(deals(cards).cards >> 2, axis=1)
    alike = ranks[:, 1:] == ranks[:, :-1]
    pairs = alike.sum(axis=1)
    three = (alike[:, 1:] & alike[:, :-1]).any(axis=1)
    found = np.where(pairs == 0, Category.HIGH_CARD, Category.PAIR)
    found = np.where((pairs == 2) & ~three, Category.TWO_PAIR, found)
    found = np.where(three, Category.THREE_OF_A_KIND, found)
    return np.where(pairs == 3, Category.FOUR_OF_A_KIND, found).astype(np.int64)


def share_chart(title: str, cards: int, bets: Flags, met: Flags, column: str) -> Chart:
    """How often best play bets in each situation, out of the deals that get this far."""
    members = deals(cards).members
    found = situations(cards)
    rows, cells = [], []
    for number, words in enumerate(found.names):
        there = (found.numbers == number) & met
        if ways := int(np.count_nonzero(there, axis=1) @ members):
            rows.append(words)
            cells.append((_share(int(np.count_nonzero(there & bets, axis=1) @ members), ways),))
    return Chart(
        title=title,
        rows=tuple(rows),
        columns=(column,),
        cells=tuple(cells),
        legend={"always": "in every deal", "never": "in none", "…%": "in this share, by the other cards"},
    )


def _share(part: int, whole: int) -> str:
    if part in (0, whole):
        return "always" if part else "never"
    percent = round(100 * part / whole, 1)
    return "<0.1%" if percent == 0 else ">99.9%" if percent == 100 else f"{percent}%"
