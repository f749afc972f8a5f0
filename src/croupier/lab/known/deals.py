"""Cards of others, or hidden cards of the bank, seen before a decision: random deals, each counted exactly.

For each deal every hand that the bank can still hold is counted, with the cards that are seen and without
them. What seeing them gains is the difference between the best act and the act of best play without them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.known import Known
from croupier.numbers import counted

Cards = NDArray[np.int64]
Worths = Callable[[Cards, Cards, Cards], NDArray[np.float64]]
"""By the player's cards, those of the bank that are seen, and those of others: what each act is worth."""


def check_seen(seen: int, most: int, bank: int, hidden: int) -> None:
    """Refuses more cards than there are: of others, and of those that the bank holds hidden."""
    if not 0 <= seen <= most:
        raise DataInvalid(f"{seen} cards; expected 0 to {most}", key="see")
    if not 0 <= bank <= hidden:
        raise DataInvalid(f"{counted(bank, 'card')} of the bank; it hides {hidden or 'none'}", key="bank")


def seen_in_deals(
    worths: Worths,
    *,
    game: str,
    edge: Fraction,
    seen: int,
    bank: int,
    own: int,
    shown: int,
    sets: int,
    seed: int,
    wager: str = "ante",
    deck: int = 52,
    blind: Callable[[Cards, Cards], int] | None = None,
) -> Known:
    """Return the wager's edge for a player who sees cards of others, and of the bank beyond those shown.

    ``own`` are the player's cards. ``blind`` is the act of a player who sees none, if that is not the best.
    """
    random = np.random.default_rng(seed)
    gains = np.zeros(sets)
    nothing = np.zeros(0, dtype=np.int64)
    for each in range(sets):
        dealt = random.permutation(deck)
        hand, banks, others = np.split(dealt[: own + shown + bank + seen], [own, own + shown + bank])
        knowing = worths(hand, banks, others)
        usual = blind(hand, banks[:shown]) if blind else worths(hand, banks[:shown], nothing).argmax()
        gains[each] = knowing.max() - knowing[usual]
    return sampled_known(gains, game=game, wager=wager, edge=edge, seen=seen, bank=bank)


def sampled_known(
    gains: NDArray[np.float64], *, game: str, edge: Fraction, seen: int, bank: int, wager: str = "ante"
) -> Known:
    """Return the wager's edge for a player who sees cards, from their gains in random deals."""
    return Known(
        game=game,
        wager=wager,
        seen=seen,
        bank=bank,
        edge=edge,
        knowing=float(edge) - float(gains.mean()),
        within=NORMAL_99 * float(gains.std()) / math.sqrt(len(gains)),
        choosing=None,
        bets=None,
        sets=len(gains),
        exact=False,
    )


def counted_known(*, game: str, edge: Fraction, knowing: Fraction, bank: int, sets: int) -> Known:
    """Return the ante's edge for a player who sees cards of the bank, counted over every deal."""
    return Known(
        game=game,
        wager="ante",
        seen=0,
        bank=bank,
        edge=edge,
        knowing=knowing,
        within=0.0,
        choosing=None,
        bets=None,
        sets=sets,
        exact=True,
    )
