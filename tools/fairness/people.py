"""How many rounds the tests of misdeals, players, dealers and pairs need, from simulated rounds.

``python -m tools.fairness.people`` prints the table of docs/fairness.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median, quantiles

import numpy as np

from croupier.floor.fairness.people_watch import DEALER_TIMES, Pair
from croupier.floor.fairness.report import ALPHA
from croupier.lab.fairness.evidence import bound, share_of
from croupier.lab.fairness.expected import expected
from croupier.lab.fairness.rates import RateEvidence
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence, Personal
from croupier.lab.questions.edge import analyse

RUNS = 20
TABLES_BOUND = bound(ALPHA / 2, 32)
"""As the 33rd test of the tables."""
PEOPLE_BOUND = bound(ALPHA / 2 * share_of(7, among=16), 7, among=16)
"""As the 8th test of people at the 8th table."""
MOST = 200_000

Run = Callable[[random.Random], int | None]


def selective_voids(share: float) -> Run:
    """Of the rounds that the bank loses on the player's hand, this share is voided."""
    wager = expected(analyse("ez-baccarat-panda-8", "player"))
    chances, nets = [float(one.probability) for one in wager.classes], [one.net for one in wager.classes]

    def run(chance: random.Random) -> int | None:
        evidence = MoneyEvidence(wager)
        for number in range(1, MOST):
            (place,) = chance.choices(range(len(chances)), chances)
            if nets[place] > 0 and chance.random() < share:
                evidence.follow(number, [1.0], [place])
                if evidence.peak >= TABLES_BOUND:
                    return number
        return None

    return run


def winner(game: str, wager: str, gain: float) -> Run:
    """A player wins this much of the wager more than best play, because some losses are wins."""
    figures = expected(analyse(game, wager))
    chances, nets = (
        [float(one.probability) for one in figures.classes],
        [float(n.net) for n in figures.classes],
    )
    lost, even = nets.index(min(nets)), min(range(len(nets)), key=lambda place: abs(nets[place] - 1))
    turned = gain / (nets[even] - nets[lost]) / chances[lost]

    def run(chance: random.Random) -> int | None:
        evidence, luck = Personal(), LuckEvidence(figures, one_sided=True)
        for number in range(1, MOST):
            (place,) = chance.choices(range(len(chances)), chances)
            if place == lost and chance.random() < turned:
                place = even
            evidence.follow(number, [1.0], [luck.upward(nets[place] + float(figures.edge))])
            if evidence.peak >= PEOPLE_BOUND:
                return number
        return None

    return run


def dealer(times: float, rate: float = 0.01) -> Run:
    """One of four dealers has this many times the irregularities of the others."""

    def run(chance: random.Random) -> int | None:
        evidence = RateEvidence(DEALER_TIMES)
        for number in range(1, MOST):
            own = number % 4 == 0
            evidence.follow(number, suspected=own, hit=chance.random() < rate * (times if own else 1))
            if evidence.peak >= PEOPLE_BOUND:
                return number
        return None

    return run


def pair(*, dumps: float = 0.0, soft: float = 0.0, apart: float = 0.0) -> Run:
    """Two of six players dump chips, check it down, or avoid a showdown in these shares of their hands."""

    def run(chance: random.Random) -> int | None:
        evidence = Pair()
        for number in range(1, MOST):
            loser, winner_ = chance.sample(range(6), 2)
            if loser == 1 and chance.random() < dumps:
                winner_ = 0
            if number % 3 == 0 and loser != 0:
                evidence.dumped[0].follow(number, suspected=loser == 1, hit=winner_ == 0)
            two = set(chance.sample(range(6), 2))
            if two & {0, 1}:
                bets = chance.random() < (0.7 if two != {0, 1} else 0.7 * (1 - soft))
                evidence.soft.follow(number, suspected=two != {0, 1}, hit=bets)
                shows = chance.random() < (0.3 if two != {0, 1} else 0.3 * (1 - apart))
                evidence.apart.follow(number, suspected=two != {0, 1}, hit=shows)
            evidence.done(number)
            if evidence.peak >= PEOPLE_BOUND:
                return number
        return None

    return run


MEASURED: dict[str, Run] = {
    "half of the bank's losing rounds voided": selective_voids(0.5),
    "5% of the bank's losing rounds voided": selective_voids(0.05),
    "a player 20% above best play, Ultimate Texas Hold'em": winner("ultimate-texas-holdem", "ante", 0.2),
    "a player 50% above best play, Ultimate Texas Hold'em": winner("ultimate-texas-holdem", "ante", 0.5),
    "a dealer with 4 times the others' irregularities (1 in 100)": dealer(4),
    "a dealer with 8 times the others' irregularities (1 in 100)": dealer(8),
    "a player loses to one other in 80% of large pots": pair(dumps=0.8),
    "two players never bet into each other": pair(soft=1.0),
    "two players never show down against each other": pair(apart=1.0),
}


def main() -> None:
    """Print the table."""
    print("| conduct | rounds until flagged, in half of the runs | in nine of ten |")
    print("|---|---|---|")
    for name, run in MEASURED.items():
        found = [run(random.Random(seed)) for seed in range(RUNS)]
        rounds = [one if one is not None else np.inf for one in found]
        print(f"| {name} | {median(rounds):,.0f} | {quantiles(rounds, n=10)[-1]:,.0f} |")


if __name__ == "__main__":
    main()
