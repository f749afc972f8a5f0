"""The bettor on rates never wins on average while the rates are as alike as the hypothesis says."""

import math
from itertools import product

import pytest

from croupier.lab.fairness.rates import RateEvidence


@pytest.mark.parametrize("times", [1.0, 2.0])
@pytest.mark.parametrize("rate", [0.05, 0.3, 0.5])
@pytest.mark.parametrize("part", [1.0, 0.5])
def test_the_mean_of_the_capital_is_at_most_one(times, rate, part):
    """Over every course of eight rounds, four of them suspected."""
    mean = 0.0
    for course in product([False, True], repeat=8):
        evidence, chance = RateEvidence(times), 1.0
        for number, hit in enumerate(course):
            suspected = number % 2 == 0
            own = rate * times * part if suspected else rate
            chance *= own if hit else 1 - own
            evidence.follow(number, suspected=suspected, hit=hit)
        mean += chance * math.exp(evidence.log)
    assert mean <= 1


def test_a_rate_beyond_the_allowed_multiple_is_found_and_one_within_it_is_not():
    far, near = RateEvidence(2.0), RateEvidence(2.0)
    for number in range(2_000):
        suspected = number % 4 == 0
        far.follow(number, suspected=suspected, hit=number % (20 if suspected else 101) == 0)
        near.follow(number, suspected=suspected, hit=number % 50 == 0)
    assert far.peak > 10
    assert near.peak < 3
