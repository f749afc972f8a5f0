"""Simulated rounds of every wager that has a simulator, on one thread."""

from __future__ import annotations

import math
from collections.abc import Iterator

from benchmarks.measure import Measured, best_of
from croupier.lab import LABORATORIES
from croupier.lab.core.options import read_for

ROUNDS = 1_000_000
SEED = 20_18_16_15
FAR = 5
"""How many standard errors apart a simulated and an exact mean must not be, with any seed."""


def measure() -> Iterator[Measured]:
    """A million rounds of each wager with its default pay table, checked against the exact edge."""
    for game_id, lab in LABORATORIES.items():
        options = read_for(lab.game, lab.asks, {})
        for wager, analysed in lab.wagers.items():
            if analysed.simulator is None:
                continue
            table = lab.pay_table(analysed.tables[0])
            simulator, figures = analysed.simulator(table, options), analysed.work(table, options)
            simulator.play(SEED, 0, 1)
            seconds, counts = best_of(2, lambda simulator=simulator: simulator.play(SEED, 1, ROUNDS))
            gained = sum(int(count) * net for count, net in zip(counts, simulator.nets, strict=True))
            error = figures.standard_deviation / math.sqrt(ROUNDS)
            if abs(float(gained / ROUNDS + figures.edge)) > FAR * error:
                raise AssertionError(f"{game_id}, {wager}: the simulated mean is far from the exact one")
            yield Measured(f"{game_id}, {wager}", seconds, hands=ROUNDS, checked="near the exact edge")
