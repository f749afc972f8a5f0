"""What a player sees on a flop or a turn, for every board at once: made hands, hidden pairs, draws.

Rules of thumb are stated in these terms, so that the lab can play them on every deal. The terms are those of
``games/banked/ultimate_texas_holdem/strategy.py``, which reads one hand at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.holdem.deals import Deals, deals
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.hands.rank import rank_hands

Flags = NDArray[np.bool_]
TEN = 8
"""Ranks from 0 for a two."""
SUITS = FOUR = 4


@dataclass(frozen=True)
class Seen:
    """One entry for each representative board and each two cards; meaningless where they share a card."""

    dealt: Flags
    category: NDArray[np.uint8]
    """The category of the best five of hole cards and board."""
    matched: Flags
    """A hole card pairs the board."""
    pocket: NDArray[np.int8]
    """The rank of a pair in the hole, -1 if there is none."""
    draw: NDArray[np.int8]
    """The highest card in the hole of a suit with four cards or more, from 1 for a two; 0 for none."""
    high: NDArray[np.int8]
    """The rank of the higher hole card."""
    low: NDArray[np.int8]

    @property
    def flush_draw(self) -> Flags:
        """Four of a suit or more, with a ten or better of the suit in the hole."""
        return self.draw > TEN


@cache
def seen(cards: int) -> Seen:
    """Everything a player sees on all flops or on all turns."""
    known = deals(cards)
    category = np.zeros((len(known.cards), len(known.hole)), dtype=np.uint8)
    for board in range(0, len(known.cards), 500):
        part = slice(board, board + 500)
        hands = np.concatenate(
            [
                np.repeat(known.cards[part], len(known.hole), axis=0),
                np.tile(known.hole, (len(known.cards[part]), 1)),
            ],
            axis=1,
        )
        # Where hole and board share a card the rank is meaningless, and nothing reads it.
        category[part] = (rank_hands(hands) >> PLACE_BITS).reshape(-1, len(known.hole))
    ranks, hole = (cards.astype(np.uint8) for cards in (known.cards >> 2, known.hole >> 2))
    first, second = hole.astype(np.int8).T
    pair = np.where(first == second, first, np.int8(-1))
    return Seen(
        dealt=~_meets(known.cards, known.hole),
        category=category,
        matched=_meets(ranks, hole),
        pocket=pair,
        draw=_draws(known),
        high=hole.max(axis=1).astype(np.int8),
        low=hole.min(axis=1).astype(np.int8),
    )


def _meets(boards: NDArray[np.uint8], holes: NDArray[np.uint8]) -> Flags:
    """Whether any entry of a board is one of the two hole cards."""
    found = np.zeros((len(boards), len(holes)), dtype=np.bool_)
    for column in boards.T:
        for own in holes.T:
            found |= column[:, None] == own[None, :]
    return found


def _draws(known: Deals) -> NDArray[np.int8]:
    found = np.zeros((len(known.cards), len(known.hole)), dtype=np.int8)
    for suit in range(SUITS):
        on_board = (known.cards & 3 == suit).sum(axis=1)
        inside = known.hole & 3 == suit
        top = np.where(inside, (known.hole >> 2) + 1, 0).max(axis=1).astype(np.int8)
        for many in range(3):
            # Holdings with so many cards of the suit need a board with the rest of four.
            boards, holes = on_board >= FOUR - many, inside.sum(axis=1) == many
            at = np.ix_(boards, holes)
            found[at] = np.maximum(found[at], top[holes])
    return found
