"""Hold'em against a bank for a player who sees cards of others, or of the bank's two: random deals.

For each deal there are random flops, and on each every turn, every river and every holding of the bank is
counted with the cards that are seen, and on some of them without. After the flop both players, the one who
sees and the one who does not, therefore play best for what they know. Before it, the one who sees departs
from best play only where the flops leave no doubt: half of the flops decide, the other half measure, so that
chance never looks like a gain, and the result is the worth of a strategy that anybody could follow.
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
from croupier.lab.core.known import Known
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.core.threads import in_spans
from croupier.lab.known.deals import check_seen, sampled_known

SETS = 300
"""Default number of random deals."""
FLOPS = 6
"""Random flops of a deal on which both are compared."""
HOLDINGS_A_DEAL = 20_000_000
"""Holdings of the bank that are ranked, on as many flops as that allows, for the decision before the flop."""
FLOPS_LEAST, FLOPS_MOST = 20, 400
DOUBT = 1.5
"""Standard errors by which an act must lead to be preferred to best play's."""
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
    """One flop, for a player who sees cards and for a player who does not."""

    seeing: Runs
    blind: Runs
    among: Cards
    """Where the turns and rivers of ``seeing`` are among those of ``blind``."""
    places: Cards
    """The indices of those cards among the cards that may come for a player who does not see them."""


Best = Callable[[Runs], NDArray[np.float64]]
"""What each act before the flop is worth on a flop, with best play afterwards for what is seen."""
Costs = Callable[[Flop], NDArray[np.float64]]
"""What a player who does not see the cards really loses on a flop after each act."""


def seen_at_holdem(
    best: Best,
    costs: Costs,
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
    """Return the ante's edge for a player who sees ``seen`` cards of others, and ``bank`` of the bank's.

    ``usual`` is the act before the flop of best play with each starting hand, by its place in the values.
    """
    check_seen(seen, SEEN_MOST, bank, HIDDEN)
    many = sets or SETS

    def one(span: tuple[int, int]) -> float:
        return _gain(best, costs, usual, floor, seen, bank, np.random.default_rng((seed, span[0])))

    gains = np.zeros(many) if not seen and not bank else np.array(in_spans(one, many, span=1))
    return sampled_known(gains, game=game, edge=edge, seen=seen, bank=bank)


def _gain(
    best: Best,
    costs: Costs,
    usual: Sequence[int],
    floor: int,
    seen: int,
    bank: int,
    random: np.random.Generator,
) -> float:
    """What the cards that are seen gain in one deal."""
    hole, banks, others, rest = np.split(random.permutation(52), [2, 2 + bank, 2 + bank + seen])
    act = usual[starting_hand([DECK[card] for card in hole])]
    flops = [np.sort(random.permutation(rest)[:3]) for _ in range(_flops_of(len(rest), bank))]
    found = np.array([best(_runs(hole, flop, banks, np.setdiff1d(rest, flop), floor)) for flop in flops])
    # By flop and act: its gain over the act of best play.
    leads = found - found[:, [act]]
    halves = leads[::2], leads[1::2]
    gained = [there.mean(axis=0)[_preferred(here)] for here, there in (halves, halves[::-1])]
    lost = [costs(flop_of(hole, banks, others, flop, floor))[act] for flop in flops[:FLOPS]]
    return float(np.mean(gained) + np.mean(lost))


def _flops_of(rest: int, bank: int) -> int:
    """Return how many flops of a deal are examined: fewer where the bank may hold many hands."""
    each = math.comb(rest - 3, 2) * math.comb(rest - 5, HIDDEN - bank)
    return min(max(HOLDINGS_A_DEAL // each, FLOPS_LEAST), FLOPS_MOST)


def _preferred(leads: NDArray[np.float64]) -> int:
    """The act that leads best play's without a doubt; best play's own, with a lead of 0, if none does."""
    surely = leads.mean(axis=0) - DOUBT * leads.std(axis=0) / math.sqrt(len(leads))
    return int(surely.argmax())


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


def by_card(worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """A worth of each turn and river as its mean over the rivers, for each card that may be the turn."""
    cards = math.isqrt(2 * len(worth)) + 1
    table = np.zeros((cards, cards))
    table[np.triu_indices(cards, 1)] = worth
    means: NDArray[np.float64] = (table + table.T).sum(axis=1) / (cards - 1)
    return means
