"""Random rounds of the blackjack games' side bets.

Twin:     the exact figures, which are fractions (tests/lab/blackjack/test_simulation.py)
Packing:  cards as in rounds.py

Whole rounds (rounds.py) count these bets too, a tenth to a fiftieth as fast: here only the cards are dealt
that decide them.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import ACE, LEAST, TEN
from croupier.kernels.blackjack.hands import LIMIT
from croupier.kernels.blackjack.rounds import VALUE_AND_SUIT, draw, pairs_of_ranks
from croupier.kernels.core.draw import deal, seeded

CARDS_MAX = 24


@njit(cache=True, nogil=True)
def bank_rounds(
    seed: int,
    block: int,
    rounds: int,
    deck: NDArray[np.uint16],
    hits_soft_17: bool,
    counts: NDArray[np.int64],
) -> None:
    """Counts the hands with which the bank goes over by their cards; the first place is for all others."""
    state = seeded(seed, block)
    at = np.zeros(1, dtype=np.int64)
    for _ in range(rounds):
        at[0] = 0
        values, aces, cards = 0, 0, 0
        while True:
            soft = aces > 0 and values + 10 <= LIMIT
            total = values + 10 if soft else values
            if total > LEAST or (total == LEAST and not (soft and hits_soft_17)):
                break
            value = draw(state, deck, at) >> 2
            values += value + 1
            aces += value == ACE
            cards += 1
        counts[cards if total > LIMIT else 0] += 1


@njit(cache=True, nogil=True)
def match_rounds(
    seed: int, block: int, rounds: int, deck: NDArray[np.uint16], counts: NDArray[np.int64]
) -> None:
    """Counts four cards by how many of their six pairs are alike: 6, 3, 2, 1 or 0."""
    state = seeded(seed, block)
    for _ in range(rounds):
        deal(state, deck, 4)
        counts[pairs_of_ranks(deck[:4])] += 1


@njit(cache=True, nogil=True)
def hole_rounds(
    seed: int, block: int, rounds: int, deck: NDArray[np.uint16], counts: NDArray[np.int64]
) -> None:
    """Counts hole cards behind an ace and the player's two cards: no ten, a ten, a ten against a Natural.

    ``deck`` is the shoe without the bank's ace.
    """
    state = seeded(seed, block)
    for _ in range(rounds):
        deal(state, deck, 3)
        one, two = (deck[0] & VALUE_AND_SUIT) >> 2, (deck[1] & VALUE_AND_SUIT) >> 2
        natural = min(one, two) == ACE and max(one, two) == TEN
        if (deck[2] & VALUE_AND_SUIT) >> 2 != TEN:
            counts[0] += 1
        else:
            counts[2 if natural else 1] += 1
