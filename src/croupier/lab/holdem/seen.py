"""What a player sees on a flop or a turn, for all boards together: made hands, hidden pairs, draws.

Rules of thumb are stated in these terms, so that the lab can play them on every deal. The terms are those of
``games/banked/ultimate_texas_holdem/strategy.py``, which reads one hand at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.holdem.deals import deals
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.threads import Span, in_spans
from croupier.lab.hands.rank import rank_hands

Flags = NDArray[np.bool_]
TEN = 8
"""Ranks from 0 for a two."""
SUITS = FOUR = 4
BOARDS = 250
"""Boards that one thread looks at together."""


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
    shape = len(known.cards), len(known.hole)
    dealt, matched = (np.zeros(shape, dtype=np.bool_) for _ in range(2))
    category, draw = np.zeros(shape, dtype=np.uint8), np.zeros(shape, dtype=np.int8)
    hole = known.hole >> 2
    cards_on, cards_in = (_masks(cards, np.int64) for cards in (known.cards, known.hole))
    ranks_on, ranks_in = (_masks(cards >> 2, np.int16) for cards in (known.cards, known.hole))

    def look(span: Span) -> None:
        """A few boards at a time stay in a processor's own memory."""
        part = slice(*span)
        boards = known.cards[part]
        hands = np.concatenate(
            [np.repeat(boards, len(known.hole), axis=0), np.tile(known.hole, (len(boards), 1))], axis=1
        )
        # Where hole and board share a card the rank is meaningless, and nothing reads it.
        category[part] = (rank_hands(hands) >> PLACE_BITS).reshape(-1, len(known.hole))
        np.equal(cards_on[part, None] & cards_in, 0, out=dealt[part])
        np.not_equal(ranks_on[part, None] & ranks_in, 0, out=matched[part])
        _draw(boards, known.hole, draw[part])

    in_spans(look, len(known.cards), span=BOARDS)
    first, second = hole.astype(np.int8).T
    return Seen(
        dealt=dealt,
        category=category,
        matched=matched,
        pocket=np.where(first == second, first, np.int8(-1)),
        draw=draw,
        high=hole.max(axis=1).astype(np.int8),
        low=hole.min(axis=1).astype(np.int8),
    )


def _masks(rows: NDArray[np.integer[Any]], kind: type[np.integer[Any]]) -> NDArray[np.integer[Any]]:
    """A bit for every number in a row: two rows have one in common where their masks meet."""
    bits: NDArray[np.integer[Any]] = np.bitwise_or.reduce(np.int64(1) << rows.astype(np.int64), axis=1)
    return bits.astype(kind)


def _draw(boards: NDArray[np.uint8], hole: NDArray[np.uint8], found: NDArray[np.int8]) -> None:
    for suit in range(SUITS):
        on_board = (boards & 3 == suit).sum(axis=1)
        inside = hole & 3 == suit
        top = np.where(inside, (hole >> 2) + 1, 0).max(axis=1).astype(np.int8)
        for many in range(3):
            # Holdings with ``many`` cards of the suit need a board with the rest of four.
            there, holes = on_board >= FOUR - many, inside.sum(axis=1) == many
            at = np.ix_(there, holes)
            found[at] = np.maximum(found[at], top[holes])
