"""Hold'em against a bank by someone who sees cards of others, or of the bank's two: random deals.

For each deal there are random flops, and on each every turn, every river and every holding of the bank is
counted, with the cards that are seen and without them. After the flop both players, who sees and who does
not, therefore do what is best for what they know. Before it, whoever sees cards decides by one half of the
flops and is measured on the other, so that chance never looks like a gain: what is found is at least what
the cards are worth, as far as a decision before the flop was taken by too few flops.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import DECK
from croupier.kernels.holdem.seen import BELOW, EQUAL, FOUND, HOLDINGS, RANK, UNDER, count_runs
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.known import Known
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.core.threads import in_spans
from croupier.lab.known.deals import check_seen

SETS = 120
"""Random deals, unless told."""
FLOPS = 6
"""Random flops in each half of a deal."""
HIDDEN = 2
SEEN_MOST = 36

Cards = NDArray[np.int64]


class Runs(NamedTuple):
    """Every turn and river after a flop, by what the bank may hold."""

    category: Cards
    below: NDArray[np.float64]
    """The part of the bank's holdings that is worse."""
    equal: NDArray[np.float64]
    under: NDArray[np.float64]
    """The part that is under the floor."""


class Flop(NamedTuple):
    """One flop as it is for somebody who sees cards, and for somebody who does not."""

    seeing: Runs
    blind: Runs
    among: Cards
    """Where the turns and rivers of ``seeing`` are among those of ``blind``."""
    size: int
    """How many cards may still come for who sees."""
    places: Cards
    """Where those cards are among those that may come for who does not."""


Values = Callable[[Flop], tuple[NDArray[np.float64], NDArray[np.float64]]]
"""What each act before the flop is worth on a flop, going on as who sees it and as who does not does.

Both are by the cards that may come for who sees: what is, not what is believed.
"""


def seen_at_holdem(
    values: Values,
    usual: Sequence[int],
    *,
    game: str,
    edge: Fraction,
    floor: int,
    seen: int,
    bank: int,
    sets: int | None,
    seed: int,
) -> Known:
    """The ante by someone who sees so many cards of others, and of the bank's.

    ``usual`` is the act before the flop of best play with each starting hand, by its place in the values.
    """
    check_seen(seen, SEEN_MOST, bank, HIDDEN)
    many = sets or SETS

    def one(span: tuple[int, int]) -> float:
        return _gain(values, usual, floor, seen, bank, np.random.default_rng((seed, span[0])))

    gains = np.zeros(many) if not seen and not bank else np.array(in_spans(one, many, span=1))
    return Known(
        game=game,
        wager="ante",
        seen=seen,
        bank=bank,
        edge=edge,
        knowing=float(edge) - float(gains.mean()),
        within=NORMAL_99 * float(gains.std()) / math.sqrt(many),
        choosing=None,
        bets=None,
        sets=many,
        exact=False,
    )


def _gain(
    values: Values, usual: Sequence[int], floor: int, seen: int, bank: int, random: np.random.Generator
) -> float:
    """What the cards that are seen gain in one deal."""
    dealt = random.permutation(52)
    hole, banks, others, rest = np.split(dealt, [2, 2 + bank, 2 + bank + seen])
    act = usual[starting_hand([DECK[card] for card in hole])]
    found = []
    for _ in range(2 * FLOPS):
        flop = np.sort(random.permutation(rest)[:3])
        found.append(values(flop_of(hole, banks, others, flop, floor)))
    with_them, without = (np.array(each) for each in zip(*found, strict=True))
    halves = with_them[:FLOPS].mean(axis=0), with_them[FLOPS:].mean(axis=0)
    chosen = halves[1][halves[0].argmax()] + halves[0][halves[1].argmax()]
    return float(chosen / 2 - without[:, act].mean())


def flop_of(hole: Cards, banks: Cards, others: Cards, flop: Cards, floor: int) -> Flop:
    """A flop as both see it."""
    unseen = np.setdiff1d(np.arange(52), np.concatenate([hole, flop]))
    left = np.setdiff1d(unseen, np.concatenate([banks, others]))
    places = np.searchsorted(unseen, left)
    number = np.zeros((len(unseen), len(unseen)), dtype=np.int64)
    number[np.triu_indices(len(unseen), 1)] = np.arange(math.comb(len(unseen), 2))
    pairs = np.array(list(combinations(range(len(left)), 2)))
    return Flop(
        seeing=_runs(hole, flop, banks, left, floor),
        blind=_runs(hole, flop, banks[:0], unseen, floor),
        among=number[places[pairs[:, 0]], places[pairs[:, 1]]],
        size=len(left),
        places=places,
    )


def _runs(hole: Cards, flop: Cards, banks: Cards, left: Cards, floor: int) -> Runs:
    found = np.zeros((math.comb(len(left), 2), FOUND), dtype=np.int64)
    count_runs(hole, flop, banks, left, floor, high_tables(7), found)
    part = found[:, HOLDINGS].astype(np.float64)
    return Runs(
        category=found[:, RANK] >> PLACE_BITS,
        below=found[:, BELOW] / part,
        equal=found[:, EQUAL] / part,
        under=found[:, UNDER] / part,
    )


def by_card(worth: NDArray[np.float64], cards: int) -> NDArray[np.float64]:
    """A worth of each turn and river as its mean over the rivers, for each card that may be the turn."""
    table = np.zeros((cards, cards))
    table[np.triu_indices(cards, 1)] = worth
    means: NDArray[np.float64] = (table + table.T).sum(axis=1) / (cards - 1)
    return means
