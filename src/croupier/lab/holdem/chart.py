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
from croupier.lab.core.threads import Span, add_spans, in_spans
from croupier.lab.holdem.seen import BOARDS, TEN, seen

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
    found, makes = seen(cards), board_makes(cards)
    names = (
        *MORE,
        *(f"no more than the board, {RANK_NAMES[rank]} in the hole" for rank in range(ACE, ACE - 5, -1)),
        "no more than the board, nothing above a nine in the hole",
    )
    # Where the hole cards make nothing, the higher of them decides, down to a ten.
    by_hole = (len(MORE) + np.minimum(ACE - found.high, 5)).astype(np.uint8)
    numbers = np.empty(found.category.shape, dtype=np.uint8)

    def number(span: Span) -> None:
        part = slice(*span)
        here, category = numbers[part], found.category[part]
        better = category > makes[part, None]
        here[:] = by_hole
        # From the weakest up: a better situation overrides a weaker one.
        for place, where in (
            (5, found.draw[part] > TEN),
            (4, better & (found.pocket >= 0)),
            (3, better & found.matched[part]),
            (2, better & (category == Category.TWO_PAIR)),
            (1, better & (category == Category.THREE_OF_A_KIND)),
            (0, better & (category >= Category.STRAIGHT)),
            (len(names), ~found.dealt[part]),
        ):
            np.copyto(here, np.uint8(place), where=where)

    in_spans(number, len(numbers), span=BOARDS)
    return Situations(names, numbers)


MORE = (
    "straight or better",
    "three of a kind",
    "two pairs",
    "a pair with a hole card",
    "a pair in the hole",
    "four to a flush, a ten or better of it in the hole",
)
ACE = RANKS - 1


def board_makes(cards: int) -> NDArray[np.int64]:
    """Return the category of a flop or turn alone: nothing, a pair, two pairs, three or four of a kind."""
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

    def count(span: Span) -> NDArray[np.int64]:
        """The deals that get this far by situation, and those with a bet."""
        part, counts = slice(*span), np.zeros((len(found.names), 2), dtype=np.int64)
        for number in range(len(found.names)):
            there = (found.numbers[part] == number) & met[part]
            counts[number, 0] = np.count_nonzero(there, axis=1) @ members[part]
            counts[number, 1] = np.count_nonzero(there & bets[part], axis=1) @ members[part]
        return counts

    counts = add_spans(count, len(members), span=BOARDS).tolist()
    rows, cells = [], []
    for words, (ways, bet) in zip(found.names, counts, strict=True):
        if ways:
            rows.append(words)
            cells.append((_share(bet, ways),))
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
