"""Three Card Poker for a player who sees cards of other players, or more of the bank's than it shows.

Cards of the bank alone are counted in every deal; cards of others are random deals.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.three_card_poker_6_card_bonus.game import QUEEN_HIGH
from croupier.games.banked.vocabulary import Options
from croupier.kernels.ranks.three_card import ABOVE, BELOW, CATEGORY_SHIFT, EQUAL, FOLDED, OUT, rank_table
from croupier.lab.core.known import Known
from croupier.lab.games.three_card_poker_6_card_bonus.figures import ante
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    DEALS,
    GAME,
    Nets,
    Strategy,
    pack_three,
    posted_bonus,
    scale_of,
    situations,
    whole_units,
    worths,
)
from croupier.lab.known.deals import Cards, check_seen, counted_known, seen_in_deals
from croupier.pay import PayTable

SETS = 4_000
"""Default number of random deals."""

CARDS = 3
SEEN_MOST = 40
"""Cards that can be out and leave the bank something to hold."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the edge of ante and play for a player who sees cards of others and hidden ones of the bank."""
    shown = int(options["pd_card_up"])
    check_seen(seen, SEEN_MOST, bank, CARDS - shown)
    bonus = posted_bonus(options)
    edge = ante(Strategy.BEST, options, bonus=bonus).edge
    nets = worths(options, bonus)
    if bank and not seen:
        knowing = {1: _one_seen, 2: _two_seen, 3: _all_seen}[shown + bank](options, nets)
        return counted_known(game=GAME.id, edge=edge, knowing=knowing, bank=bank, sets=DEALS)
    floats = nets.astype(np.float64)

    def acts(hand: Cards, banks: Cards, others: Cards) -> NDArray[np.float64]:
        category = int(rank_table()[tuple(hand)]) >> CATEGORY_SHIFT
        return np.array([floats[category, FOLDED], playing(hand, banks, others, floats)])

    return seen_in_deals(
        acts,
        game=GAME.id,
        edge=edge,
        seen=seen,
        bank=bank,
        own=CARDS,
        shown=shown,
        sets=sets or SETS,
        seed=seed,
    )


def playing(hand: Cards, banks: Cards, others: Cards, nets: NDArray[np.float64]) -> float:
    """What playing is worth in antes, over every hand that the bank can hold with the cards seen of it."""
    gone = {*hand.tolist(), *banks.tolist(), *others.tolist()}
    left = [card for card in range(52) if card not in gone]
    rest = np.array(list(combinations(left, CARDS - len(banks))), dtype=np.int64)
    whole = np.column_stack([np.tile(banks, (len(rest), 1)), rest])
    bank = rank_table()[whole[:, 0], whole[:, 1], whole[:, 2]]
    own = int(rank_table()[tuple(hand)])
    return float(nets[own >> CATEGORY_SHIFT][_ends(own, bank)].mean())


def _ends(own: int, bank: NDArray[np.uint16]) -> NDArray[np.int64]:
    """How hands of the bank end against one of the player's."""
    ends = np.where(bank > own, ABOVE, np.where(bank == own, EQUAL, BELOW))
    return np.where(bank < pack_three(QUEEN_HIGH), OUT, ends).astype(np.int64)


def _one_seen(options: Options, nets: Nets) -> Fraction:
    """One card of a bank that shows none: as if it showed it."""
    return ante(Strategy.BEST, {**options, "pd_card_up": True}, bonus=posted_bonus(options)).edge


def _two_seen(options: Options, nets: Nets) -> Fraction:
    """Two of the bank's cards: every hand against every two of them and the 47 cards that may be third."""
    seen, units, gained = situations(), whole_units(nets), 0
    table = rank_table()
    for hand, ways, own in zip(seen.hands, seen.ways.tolist(), seen.ranks.tolist(), strict=True):
        left = np.setdiff1d(np.arange(52), hand)
        one, two = np.triu_indices(len(left), 1)
        bank = table[left[one][:, None], left[two][:, None], left[None, :]]
        worth = units[own >> CATEGORY_SHIFT]
        won = worth[_ends(own, bank)]
        # No card twice: the third is neither of the two.
        pairs = np.arange(len(one))
        won[pairs, one] = won[pairs, two] = 0
        gained += ways * int(np.maximum(won.sum(axis=1), (len(left) - 2) * worth[FOLDED]).sum())
    return -Fraction(gained, DEALS * scale_of(nets))


def _all_seen(options: Options, nets: Nets) -> Fraction:
    """Knowing all three: a hand is played only where playing ends better than a fold."""
    seen, units = situations(), whole_units(nets)
    worth = units[seen.ranks >> CATEGORY_SHIFT]
    best = np.maximum(worth[:, :FOLDED], worth[:, FOLDED, None])
    ends = seen.bank.astype(np.int64).sum(axis=1)
    return -Fraction(int(((ends * best).sum(axis=1) * seen.ways).sum()), DEALS * scale_of(nets))
