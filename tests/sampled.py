"""Whether a kernel's rounds agree with the exact figures of the same wager."""

from math import sqrt

from croupier.lab.core.figures import NORMAL_99


def agrees(lab, wager, options, *, rounds, table=None, seed=2026):
    """Whether the simulated mean lies within the 99 % interval around the exact one, and counts add up."""
    analysed = lab.wagers[wager]
    posted = table or lab.pay_table(analysed.tables[0])
    simulator = analysed.simulator(posted, options)
    counts = simulator.play(seed, 0, rounds)
    assert len(simulator.buckets) == len(simulator.nets) == len(counts)
    assert counts.sum() == rounds
    figures = analysed.work(posted, options)
    simulated = float(sum(int(n) * net for n, net in zip(counts, simulator.nets, strict=True)) / rounds)
    return abs(simulated + float(figures.edge)) < NORMAL_99 * figures.standard_deviation / sqrt(rounds)
