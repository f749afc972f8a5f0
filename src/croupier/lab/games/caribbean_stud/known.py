"""Caribbean Stud for a player who sees cards of other players, or of the dealer's four hidden ones.

All four are counted in every deal; fewer, and cards of others, are random deals.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS
from croupier.games.option import Options
from croupier.hands import Category
from croupier.lab.core.known import Known
from croupier.lab.core.lower import PLACE_BITS, pack_floor
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.figures import ante
from croupier.lab.games.caribbean_stud.play import DEALS, ROWS, folded, situations, worths_by_category
from croupier.lab.hands.rank import rank_hands
from croupier.lab.known.deals import Cards, check_seen, counted_known, seen_in_deals
from croupier.pay import PayTable

SETS = 300
"""Default number of random deals: each has up to 163,185 hands of the dealer."""

CARDS, SHOWN = 5, 1
SEEN_MOST = 40


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the ante's edge for a player who sees ``seen`` cards of others and ``bank`` hidden ones."""
    check_seen(seen, SEEN_MOST, bank, CARDS - SHOWN)
    edge = ante(table).edge
    worth = worths_by_category(odds_rows(table, ROWS))
    if bank == CARDS - SHOWN and not seen:
        found, gained = situations(), Fraction()
        for category in Category:
            there = found.rank >> PLACE_BITS == category
            ends = found.ways[there] @ found.dealer[there].astype(np.int64)
            best = [max(each, folded()) for each in worth[category]]
            gained += sum((int(many) * each for many, each in zip(ends, best, strict=True)), Fraction())
        return counted_known(
            game=CARIBBEAN_STUD.id, edge=edge, knowing=-gained / DEALS, bank=bank, sets=DEALS
        )
    by_category = np.array([[float(each) for each in worth[category]] for category in Category])

    def acts(hand: Cards, banks: Cards, others: Cards) -> NDArray[np.float64]:
        return np.array([float(folded()), betting(hand, banks, others, by_category)])

    return seen_in_deals(
        acts,
        game=CARIBBEAN_STUD.id,
        edge=edge,
        seen=seen,
        bank=bank,
        own=CARDS,
        shown=SHOWN,
        sets=sets or SETS,
        seed=seed,
    )


def betting(hand: Cards, banks: Cards, others: Cards, worth: NDArray[np.float64]) -> float:
    """What a bet is worth in antes, over every hand that the dealer can hold with the cards seen of it."""
    left = np.setdiff1d(np.arange(52), np.concatenate([hand, banks, others]))
    rest = left[_choices(len(left), CARDS - len(banks))]
    whole = np.column_stack([np.tile(banks, (len(rest), 1)), rest]).astype(np.uint8)
    dealer = rank_hands(whole)
    own = int(rank_hands(hand[None, :].astype(np.uint8))[0])
    ends = np.where(dealer > own, 3, np.where(dealer == own, 2, 1))
    ends = np.where(dealer < pack_floor(DEALER_PLAYS), 0, ends)
    return float(worth[own >> PLACE_BITS] @ np.bincount(ends, minlength=4)) / len(rest)


@cache
def _choices(cards: int, many: int) -> NDArray[np.int64]:
    """Return every choice of ``many`` positions among the cards."""
    return np.array(list(combinations(range(cards), many)), dtype=np.int64).reshape(-1, many)
