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
    flush_draw: Flags
    """Four of a suit or more, with a ten or better of the suit in the hole."""
    high: NDArray[np.int8]
    """The rank of the higher hole card."""


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
    pair = np.where(hole[:, 0] == hole[:, 1], hole[:, 0], -1).astype(np.int8)
    return Seen(
        dealt=~_meets(known.cards, known.hole),
        category=category,
        matched=_meets(ranks, hole),
        pocket=pair,
        flush_draw=_flush_draw(known),
        high=hole.max(axis=1).astype(np.int8),
    )


def _meets(boards: NDArray[np.uint8], holes: NDArray[np.uint8]) -> Flags:
    """Whether any entry of a board is one of the two hole cards."""
    found = np.zeros((len(boards), len(holes)), dtype=np.bool_)
    for column in boards.T:
        for own in holes.T:
            found |= column[:, None] == own[None, :]
    return found


def _flush_draw(known: Deals) -> Flags:
    found = np.zeros((len(known.cards), len(known.hole)), dtype=np.bool_)
    for suit in range(4):
        on_board = (known.cards & 3 == suit).sum(axis=1)
        in_hole = (known.hole & 3 == suit).sum(axis=1)
        high = ((known.hole & 3 == suit) & (known.hole >> 2 >= TEN)).any(axis=1)
        together = on_board[:, None] + in_hole[None, :]
        found |= (together >= 4) & high[None, :]
    return found
