"""High Card Flush played by kernels: ante and raise, the flush bets, the progressive."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.high_card_flush.game import NUMBERS
from croupier.games.banked.vocabulary import Options
from croupier.kernels.games import high_card_flush as kernel
from croupier.kernels.games.high_card_flush import CARDS, ONCE
from croupier.kernels.ranks.dealt_suits import deal_suits
from croupier.lab.core.bonus import bonus_simulator
from croupier.lab.core.laboratory import DECLARED, Simulator
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.high_card_flush.figures import SAYS
from croupier.lab.games.high_card_flush.play import (
    GAME,
    LENGTHS,
    floor,
    least_raised,
    strategy_of,
    undecided,
    units_of,
    worths,
)
from croupier.lab.games.high_card_flush.runs import chances_by_row, row_of, run_of_mask
from croupier.lab.progressive.own_meter import meter_simulator
from croupier.pay import PayTable


def played_rounds(options: Options, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """Count rounds by the strategy, by length of the player's flush, act, and outcome."""
    least, units = least_raised(strategy_of(options)), units_of(options)
    worth = np.array(units[0]).reshape(CARDS + 1, 3, 4)
    counts = np.zeros((CARDS + 1, 3, 4), dtype=np.int64)
    bounds = (least, least) if least >= 0 else undecided(options)
    kernel.play_rounds(seed, block, rounds, floor(), bounds, worth, units[1], counts)
    return counts


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante and raise."""
    odds_rows(table, frozenset(DECLARED.pays))
    done = ("folded", "raised once", "raised the most")
    return Simulator(
        buckets=tuple(
            f"{length} cards, {action}, {says}"
            for length in range(CARDS + 1)
            for action in done
            for says in SAYS
        ),
        nets=tuple(worths(options).ravel().tolist()),
        play=lambda seed, block, rounds: played_rounds(options, seed, block, rounds).ravel(),
    )


def flush_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the flush bet, which a fold loses unless posted otherwise."""
    keeps = GAME.side_bets["flush"].survives_fold(options)

    def by_row(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = played_rounds(options, seed, block, rounds).sum(axis=2)
        kept = counts.sum(axis=1) if keeps else counts[:, ONCE:].sum(axis=1)
        return np.append(kept[2:], rounds - kept.sum())

    return bonus_simulator(table, (*(NUMBERS[length] for length in LENGTHS), "folded"), by_row)


def run_rounds(spot: str, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """Random hands, counted by row of a wager on straight flushes."""
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
