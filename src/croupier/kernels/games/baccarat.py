"""All rounds of baccarat, by the totals of the two hands.

Twin:     dealing every six cards of a short shoe by the game's own drawing rules
Equality: every one of the 400 counts (tests/twins/test_baccarat.py), for whole shoes of three to eight decks
          in ``make prove``; with eight decks the published
          numbers of sequences (tests/known/test_baccarat.py)
Packing:  counts[player total, third card or not, banker total, third card or not]

A round is the first four cards and up to two more; the rest of six is counted as if it were dealt, so that
all counts are numbers of ordered six-card sequences. Cards are known by their value alone.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

STANDS = 10
"""In place of a third card's value: the Player hand drew none."""


@njit(cache=True, nogil=True)
def draw(left: NDArray[np.int64], value: int) -> int:
    """Takes a card of this value; returns how many there were to take."""
    there = int(left[value])
    left[value] = there - 1
    return there


@njit(cache=True, nogil=True)
def count_rounds(
    shoe: NDArray[np.int64],
    player_draws: NDArray[np.bool_],
    banker_draws: NDArray[np.bool_],
    counts: NDArray[np.int64],
) -> None:
    """Counts the six-card sequences of a shoe, given as cards of each value.

    ``player_draws`` is looked up by both two-card totals, ``banker_draws`` also by the Player's third card.
    """
    left = shoe.copy()
    cards = 0
    for value in range(10):
        cards += shoe[value]
    for a in range(10):
        ways_a = draw(left, a)
        for b in range(10):
            ways_b = ways_a * draw(left, b)
            for c in range(10):
                ways_c = ways_b * draw(left, c)
                for d in range(10):
                    ways = ways_c * draw(left, d)
                    if ways:
                        third_cards(
                            (a + b) % 10,
                            (c + d) % 10,
                            ways,
                            cards - 4,
                            left,
                            player_draws,
                            banker_draws,
                            counts,
                        )
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


@njit(cache=True, nogil=True)
def third_cards(
    player: int,
    banker: int,
    ways: int,
    cards: int,
    left: NDArray[np.int64],
    player_draws: NDArray[np.bool_],
    banker_draws: NDArray[np.bool_],
    counts: NDArray[np.int64],
) -> None:
    """Finishes the rounds that begin with these totals: none, one or two more cards of those left."""
    if not player_draws[player, banker]:
        banker_card(
            player, 0, banker, banker_draws[player, banker, STANDS], ways * (cards - 1), cards, left, counts
        )
        return
    for value in range(10):
        ways_now = ways * draw(left, value)
        if ways_now:
            drawn = banker_draws[player, banker, value]
            banker_card((player + value) % 10, 1, banker, drawn, ways_now, cards - 1, left, counts)
        left[value] += 1


@njit(cache=True, nogil=True)
def banker_card(
    player: int,
    player_third: int,
    banker: int,
    draws: bool,
    ways: int,
    cards: int,
    left: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Finishes the rounds in which only the Banker hand may still draw."""
    if not draws:
        counts[player, player_third, banker, 0] += ways * cards
        return
    for value in range(10):
        counts[player, player_third, (banker + value) % 10, 1] += ways * left[value]
