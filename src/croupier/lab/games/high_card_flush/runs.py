"""High Card Flush's wagers on the player's longest straight flush: the bonus and the progressive.

Nothing else matters to them, not even a fold. Hands are counted suit by suit, without enumerating them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.cards import DECK, Card
from croupier.games.banked.vocabulary import Sight
from croupier.hands.longest_flush import Run, longest_run
from croupier.kernels.games.high_card_flush import CARDS, MASKS, SIZE
from croupier.lab.games.high_card_flush.play import GAME, HANDS, mask_of

ACE, LOW_ACE = 14, 1


@cache
def run_counts() -> Mapping[Run, int]:
    """How many of the 133,784,560 hands have each longest straight flush, lowest first.

    For each suit, the masks whose run is no longer than that are counted by size; the product of four such
    polynomials has the hands as the coefficient of x^7.
    """
    runs = run_of_mask()
    order = sorted(set(runs))
    place = {run: number for number, run in enumerate(order)}
    numbers = np.array([place[run] for run in runs])
    small = SIZE <= CARDS
    counts, before = {}, 0
    for number, best in enumerate(order):
        suit = np.bincount(SIZE[small & (numbers <= number)], minlength=CARDS + 1)
        two = np.convolve(suit, suit)
        upto = int(np.convolve(two, two)[CARDS])
        counts[best], before = upto - before, upto
    return {run: hands for run, hands in counts.items() if hands}


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
def chances_by_row(spot: str) -> Mapping[str, Fraction]:
    """How likely each row of a wager on straight flushes is, the best first."""
    chances: dict[str, Fraction] = {}
    for run, hands in sorted(run_counts().items(), reverse=True):
        row = row_of(run, spot)
        chances[row] = chances.get(row, Fraction()) + Fraction(hands, HANDS)
    assert sum(chances.values()) == 1, "every hand has one longest straight flush"
    return chances
