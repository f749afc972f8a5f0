"""High Card Flush for a player who sees cards of other players, or of the dealer's seven.

All seven are counted in every deal; fewer, and cards of others, are random deals. Each is counted suit by
suit: a dealer's hand beats a flush only if one of its four suits does.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Options
from croupier.kernels.games.high_card_flush import CARDS, MASKS, SIZE
from croupier.lab.core.known import Known
from croupier.lab.games.high_card_flush.figures import ante
from croupier.lab.games.high_card_flush.play import (
    DEALS,
    GAME,
    LENGTHS,
    Strategy,
    deals_by_flush,
    floor,
    least_raised,
    units_of,
    worths,
)
from croupier.lab.known.deals import Cards, check_seen, counted_known, seen_in_deals
from croupier.pay import PayTable

SETS = 2_000
"""Default number of random deals."""
SEEN_MOST = 35
KEYS = SIZE.astype(np.int64) * MASKS + np.arange(MASKS)
"""Every set of ranks in a suit as one number: a longer flush is higher, then higher ranks are."""
SUITS = 4


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the ante's edge for a player who sees ``seen`` cards of others and ``bank`` hidden ones."""
    check_seen(seen, SEEN_MOST, bank, CARDS)
    edge, nets = ante(Strategy.BEST, options).edge, worths(options)
    if bank == CARDS and not seen:
        # How a hand ends does not depend on the raise: count the deals of a player who always raises.
        ended = deals_by_flush(least_raised(Strategy.ALWAYS), units_of(options)).sum(axis=1)
        gained = Fraction()
        for length in LENGTHS:
            ends = ended[length == SIZE].sum(axis=0).tolist()
            gained += sum((many * max(nets[length, :, end]) for end, many in enumerate(ends)), Fraction())
        return counted_known(game=GAME.id, edge=edge, knowing=-gained / DEALS, bank=bank, sets=DEALS)
    floats = nets.astype(np.float64)

    def acts(hand: Cards, banks: Cards, others: Cards) -> NDArray[np.float64]:
        own = max(int(KEYS[mask]) for mask in _suits(hand))
        ends = np.array(against(own, hand, banks, others), dtype=np.float64)
        mean: NDArray[np.float64] = floats[own // MASKS] @ (ends / ends.sum())
        return mean

    return seen_in_deals(
        acts,
        game=GAME.id,
        edge=edge,
        seen=seen,
        bank=bank,
        own=CARDS,
        shown=0,
        sets=sets or SETS,
        seed=seed,
    )


def against(own: int, hand: Cards, banks: Cards, others: Cards) -> list[int]:
    """The dealer's hands against a flush, with the cards seen of it: not qualified, below, equal, above."""
    length, mask = floor()
    plays = length * MASKS + mask
    gone, fixed = _suits(np.concatenate([hand, banks, others])), _suits(banks)
    none, below, upto, every = (
        _no_better(limit, gone, fixed, CARDS - len(banks)) for limit in (plays - 1, own - 1, own, KEYS.max())
    )
    if own < plays:
        return [none, 0, 0, every - none]
    return [none, below - none, upto - below, every - upto]


def _no_better(limit: int, gone: list[int], fixed: list[int], drawn: int) -> int:
    """How many hands of the dealer have no flush above the limit."""
    ways = [1]
    for out, held in zip(gone, fixed, strict=True):
        sets = np.flatnonzero(np.arange(MASKS) & out == 0)
        fit = sets[KEYS[sets | held] <= limit]
        of_suit = np.bincount(SIZE[fit], minlength=drawn + 1)[: drawn + 1].tolist()
        ways = [
            sum(ways[first] * of_suit[size - first] for first in range(min(size, len(ways) - 1) + 1))
            for size in range(drawn + 1)
        ]
    return int(ways[drawn])


def _suits(cards: Cards) -> list[int]:
    """The ranks of each suit as a mask."""
    masks = [0] * SUITS
    for card in cards.tolist():
        masks[card & 3] |= 1 << (card >> 2)
    return masks
