"""High Card Flush's wagers on the longest straight flush of the own cards: the bonus and the progressive.

Nothing else matters to them, not even a fold. Hands are counted suit by suit, without going through them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.games.banked.vocabulary import Options, Sight
from croupier.hands.longest_flush import Run, longest_run
from croupier.kernels.games.high_card_flush import CARDS, MASKS, SIZE
from croupier.kernels.ranks.dealt_suits import deal_suits
from croupier.lab.core.bonus import bonus_figures, bonus_simulator, rows_of_all
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import Analysed, Simulator
from croupier.lab.games.high_card_flush.figures import GAME, HANDS, mask_of
from croupier.lab.progressive.envy import envy_by_row
from croupier.lab.progressive.own_meter import meter_figures, meter_simulator, posted_wager
from croupier.pay import PayTable

STRAIGHT_FLUSH_TABLES = ("sfb-1", "sfb-2", "sfb-3", "sfb-4", "sfb-6")
PROGRESSIVE_TABLES = tuple(f"hcfp-{number}" for number in range(1, 5))
ACE, LOW_ACE = 14, 1


def straight_flush(table: PayTable, options: Options) -> Figures:
    """The straight-flush bet, which a fold does not lose."""
    return bonus_figures(
        GAME,
        "straight_flush",
        table,
        chances_by_row("straight_flush"),
        needed=rows_of_all(GAME.folder, STRAIGHT_FLUSH_TABLES),
    )


def progressive(table: PayTable, options: Options) -> Figures:
    """The progressive, settled by the dealt cards whether folded or not (HCF-R1); it has no envy."""
    envy_by_row(table, (), posted_wager(table, options))
    needed = rows_of_all(GAME.folder, PROGRESSIVE_TABLES)
    return meter_figures(GAME, table, chances_by_row("progressive"), options, needed=needed)


@cache
def run_counts() -> Mapping[Run, int]:
    """How many of the 133,784,560 hands have each longest straight flush, lowest first.

    For each suit the masks whose run is no longer are counted by size; four such polynomials multiplied have
    the hands as the coefficient of x^7.
    """
    runs = run_of_mask()
    order = sorted(set(runs))
    place = {run: number for number, run in enumerate(order)}
    numbers = np.array([place[run] for run in runs])
    small = SIZE <= CARDS
    counts, before = {}, 0
    for number, best in enumerate(order):
        suit = np.bincount(SIZE[small & (numbers <= number)], minlength=CARDS + 1)
        two = np.convolve(suit, suit)
        upto = int(np.convolve(two, two)[CARDS])
        counts[best], before = upto - before, upto
    return {run: hands for run, hands in counts.items() if hands}


@cache
def run_of_mask() -> tuple[Run, ...]:
    """The longest straight flush of every set of cards of one suit."""
    return tuple(longest_run(suited(mask)) for mask in range(MASKS))


def suited(mask: int) -> list[Card]:
    """The clubs of a mask."""
    return [DECK[rank * 4] for rank in range(13) if mask >> rank & 1]


def row_of(run: Run, spot: str) -> str:
    """The row of a longest straight flush, as the game names it; its cards alone say it."""
    ranks = range(run.top - run.length + 1, run.top + 1)
    cards = suited(mask_of(tuple(ACE if rank == LOW_ACE else rank for rank in ranks)))
    sight = Sight(hand=tuple(cards), bank=(), middle={}, board=(), folded=False, options={})
    assert GAME.progressive is not None
    named = GAME.progressive.row(sight) if spot == "progressive" else GAME.side_bets[spot].row(sight)
    return named or "fewer"


@cache
def chances_by_row(spot: str) -> Mapping[str, Fraction]:
    """How likely each row of a wager on straight flushes is, the best first."""
    chances: dict[str, Fraction] = {}
    for run, hands in sorted(run_counts().items(), reverse=True):
        row = row_of(run, spot)
        chances[row] = chances.get(row, Fraction()) + Fraction(hands, HANDS)
    assert sum(chances.values()) == 1, "every hand has one longest straight flush"
    return chances


def run_rounds(spot: str, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """Hands dealt by chance, counted by row of a wager on straight flushes."""
    rows, order = tuple(chances_by_row(spot)), sorted(set(run_of_mask()))
    worth = np.array([order.index(run) for run in run_of_mask()], dtype=np.uint8)
    by_run = np.zeros(len(order), dtype=np.int64)
    deal_suits(seed, block, rounds, worth, by_run)
    counts = np.zeros(len(rows), dtype=np.int64)
    for place in np.flatnonzero(by_run):
        counts[rows.index(row_of(order[place], spot))] += by_run[place]
    return counts


def straight_flush_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the straight-flush bet."""
    rows = tuple(chances_by_row("straight_flush"))
    return bonus_simulator(table, rows, lambda *which: run_rounds("straight_flush", *which))


def progressive_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the progressive."""
    rows = tuple(chances_by_row("progressive"))
    return meter_simulator(table, rows, options, lambda *which: run_rounds("progressive", *which))


STRAIGHT_FLUSH = Analysed(
    tables=STRAIGHT_FLUSH_TABLES,
    work=straight_flush,
    posted_by="straight_flush",
    simulator=straight_flush_simulator,
)
PROGRESSIVE = Analysed(
    tables=PROGRESSIVE_TABLES, work=progressive, posted_by="progressive", simulator=progressive_simulator
)
