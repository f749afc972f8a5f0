"""High Card Flush's wagers on the player's longest straight flush: the bonus and the progressive.

Nothing else matters to them, not even a fold. Hands are counted suit by suit, without enumerating them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.banked.vocabulary import Sight
from croupier.hands.longest_flush import Run, longest_run
from croupier.kernels.games.high_card_flush import CARDS, MASKS, SIZE
from croupier.lab.games.high_card_flush.play import GAME, mask_of
from croupier.lab.hands.left import suits_of

ACE, LOW_ACE = 14, 1


@cache
def run_counts(out: frozenset[int] = frozenset()) -> Mapping[Run, int]:
    """How many of the 133,784,560 hands, or those with cards out, have each longest run of a suit."""
    runs = run_of_mask()
    order = sorted(set(runs))
    place = {run: number for number, run in enumerate(order)}
    by_mask = np.array([place[run] for run in runs])
    return {order[number]: hands for number, hands in best_of_suits(by_mask, out).items()}


def best_of_suits(by_mask: NDArray[np.int64], out: frozenset[int]) -> dict[int, int]:
    """How many hands have each number as the highest that one of their suits has, lowest first.

    For each suit, the masks of cards that are left with no higher number are counted by size; the product of
    four such polynomials has the hands as the coefficient of x^7.
    """
    left = [np.flatnonzero((np.arange(MASKS) & mask == 0) & (SIZE <= CARDS)) for mask in suits_of(out)]
    counts, before = {}, 0
    for number in np.unique(by_mask).tolist():
        hands = np.ones(1, dtype=np.int64)
        for masks in left:
            suit = np.bincount(SIZE[masks[by_mask[masks] <= number]], minlength=CARDS + 1)
            hands = np.convolve(hands, suit)[: CARDS + 1]
        upto = int(hands[CARDS])
        counts[number], before = upto - before, upto
    return {number: hands for number, hands in counts.items() if hands}


@cache
def run_of_mask() -> tuple[Run, ...]:
    """The longest straight flush of every set of cards of one suit."""
    return tuple(longest_run(suited(mask)) for mask in range(MASKS))


def suited(mask: int) -> list[Card]:
    """The clubs of a mask."""
    return [DECK[rank * 4] for rank in range(13) if mask >> rank & 1]


def row_of(run: Run, spot: str) -> str:
    """The row of a longest straight flush, as the game names it; it depends on these cards alone."""
    ranks = range(run.top - run.length + 1, run.top + 1)
    cards = suited(mask_of(tuple(ACE if rank == LOW_ACE else rank for rank in ranks)))
    sight = Sight(hand=tuple(cards), bank=(), middle={}, board=(), folded=False, options={})
    assert GAME.progressive is not None
    named = GAME.progressive.row(sight) if spot == "progressive" else GAME.side_bets[spot].row(sight)
    return named or "fewer"


@cache
def chances_by_row(spot: str, out: frozenset[int] = frozenset()) -> Mapping[str, Fraction]:
    """How likely each row of a wager on straight flushes is, the best first; perhaps with cards out."""
    # A row that cannot come any more is still one of the table's.
    chances = dict.fromkeys(chances_by_row(spot), Fraction()) if out else {}
    every = math.comb(len(DECK) - len(out), CARDS)
    for run, hands in sorted(run_counts(out).items(), reverse=True):
        row = row_of(run, spot)
        chances[row] = chances.get(row, Fraction()) + Fraction(hands, every)
    assert sum(chances.values()) == 1, "every hand has one longest straight flush"
    return chances
