"""Bets against a hypothesis are fairly priced: their mean is 1 exactly, whatever is bet on."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from croupier.lab import analyse
from croupier.lab.core.figures import Row, figures_of
from croupier.lab.fairness.cards import ClumpEvidence, Pack, PackEvidence, PlaceEvidence
from croupier.lab.fairness.evidence import bound, p_at_most, share_of
from croupier.lab.fairness.exact import binomial_tail, chi_square, chi_square_tail
from croupier.lab.fairness.expected import expected
from croupier.lab.fairness.wagers import LuckEvidence, MoneyEvidence, RowEvidence, Sums
from tests.erring_floors import erring_floors
from tests.fair_floors import fair_floors

COIN = expected(
    figures_of(
        [
            Row("won", Fraction(9, 20), Fraction(1)),
            Row("also won", Fraction(1, 40), Fraction(1)),
            Row("lost", Fraction(21, 40), Fraction(-1)),
        ],
        game="coin",
        wager="heads",
        pay_table="coin",
        per="wager",
    )
)


def test_rows_that_pay_alike_are_one_class():
    assert [(one.net, one.probability) for one in COIN.classes] == [
        (1, Fraction(19, 40)),
        (-1, Fraction(21, 40)),
    ]
    assert COIN.edge == Fraction(1, 20)
    assert COIN.variance == 1 - Fraction(1, 400)


@pytest.mark.parametrize("kind", [RowEvidence, MoneyEvidence])
def test_the_mean_of_a_bet_is_one_whatever_came_before(kind):
    chances = [float(one.probability) for one in COIN.classes]
    for before in ([], [0], [0, 0, 0, 1], [1] * 7):
        capital = []
        for next_ in range(2):
            test = kind(COIN)
            for number, came in enumerate(before):
                test.follow(number, [1.0], [came])
            start = test.log
            test.follow(99, [3.0], [next_])
            capital.append(math.exp(test.log - start))
        assert sum(chance * won for chance, won in zip(chances, capital, strict=True)) == pytest.approx(1)


def test_bettors_of_one_round_may_depend_on_each_other():
    """Two bettors on the same cards always end alike; the mean of their common bet is still 1."""
    chances = [float(one.probability) for one in COIN.classes]
    capital = []
    for came in range(2):
        test = RowEvidence(COIN)
        test.follow(1, [1.0, 5.0], [came, came])
        test.follow(2, [1.0, 5.0], [came, came])
        capital.append(test.log)
    once = [RowEvidence(COIN) for _ in range(2)]
    for came, test in enumerate(once):
        test.follow(1, [1.0, 5.0], [came, came])
    assert sum(
        chance * math.exp(test.log) for chance, test in zip(chances, once, strict=True)
    ) == pytest.approx(1)
    assert max(capital) > 0


def test_many_rounds_at_once_are_the_same_as_one_by_one():
    one_by_one, at_once = RowEvidence(COIN), RowEvidence(COIN)
    for number, came in enumerate([0, 1, 1, 0, 0, 0, 1]):
        one_by_one.follow(number, [1.0], [came])
    at_once.follow_counts(7, np.array([4, 3]))
    assert at_once.log == pytest.approx(one_by_one.log)
    steps, whole = MoneyEvidence(COIN), MoneyEvidence(COIN)
    for number, came in enumerate([0, 1, 1, 0]):
        steps.follow(number, [1.0], [came])
    whole.follow_counts(4, np.array([2, 2]))
    assert whole.log == pytest.approx(steps.log)


def test_luck_has_a_fair_price_too_and_one_side_never_gains_from_losses():
    rising, falling = LuckEvidence(COIN), LuckEvidence(COIN, one_sided=True)
    edge = float(COIN.edge)
    chances = [float(one.probability) for one in COIN.classes]
    mean = 0.0
    for one, chance in zip(COIN.classes, chances, strict=True):
        test = LuckEvidence(COIN)
        test.follow(1, [1.0], [float(one.net) + edge])
        mean += chance * math.exp(test.log)
    assert mean == pytest.approx(1)
    for number in range(50):
        rising.follow(number, [1.0], [-1.0])
        falling.follow(number, [1.0], [-1.0])
    assert rising.peak > 0
    assert falling.peak == 0


@pytest.mark.parametrize("first", [(0, 1, 0), (1, 2, 0), (0, 0, 2)])
@pytest.mark.parametrize("kind", [PackEvidence, PlaceEvidence, ClumpEvidence])
def test_cards_are_priced_over_every_order_of_a_small_pack(kind, first):
    """Three kinds, the first twice: after one round, the mean over all 24 orders of the next is 1.

    Of the pack it is less: a card too many could come once too often, which a whole pack never does.
    """
    gained = []
    for order in itertools.permutations([0, 0, 1, 2]):
        test = kind(Pack([2, 1, 1]))
        test.follow(1, first, fresh=True)
        before = test.log
        test.follow(2, order[:3], fresh=True)
        gained.append(math.exp(test.log - before))
    if kind is PackEvidence:
        assert 0.5 < np.mean(gained) <= 1
    else:
        assert np.mean(gained) == pytest.approx(1)


def test_a_missing_card_is_found_within_fifty_rounds_and_a_whole_deck_is_not_suspected():
    chance, at = np.random.default_rng(3), bound(0.01, 0)
    whole, short = PackEvidence(Pack([1] * 52)), PackEvidence(Pack([1] * 52))
    for number in range(1, 51):
        order = chance.permutation(52)
        whole.follow(number, order[:20].tolist(), fresh=True)
        short.follow(number, order[order != 7][:20].tolist(), fresh=True)
    assert whole.peak < at <= short.peak


def test_parts_of_the_error_rate_never_sum_to_more_than_one():
    assert sum(share_of(place) for place in range(100_000)) < 1
    assert share_of(0) > share_of(1)
    assert p_at_most(bound(0.01, 5)) == pytest.approx(0.01 * share_of(5))
    assert p_at_most(-3.0) == 1


def test_counts_by_the_tables_of_statistics():
    """Values from printed tables of chi-square and of the binomial distribution."""
    assert chi_square_tail(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert chi_square_tail(18.307, 10) == pytest.approx(0.05, abs=1e-4)
    assert chi_square_tail(2.558, 10) == pytest.approx(0.99, abs=1e-3)
    assert binomial_tail(0, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial_tail(5, 10, 0.5) == 1.0
    value, freedom, _ = chi_square([50, 30, 1, 1], [0.6, 0.37, 0.02, 0.01])
    assert freedom == 1
    assert value > 0


def test_sums_know_what_players_of_one_round_have_in_common():
    alone, together = Sums(), Sums()
    for came in (100, -100, -100, 100):
        alone.follow(COIN, [100], [Fraction(came)])
        alone.follow(COIN, [100], [Fraction(-came)])
        together.follow(COIN, [100, 100], [Fraction(came)] * 2)
    assert together.deviation > 1.3 * alone.deviation
    assert alone.due == -Fraction(1, 20) * 800
    assert alone.z == pytest.approx(40 / (100 * math.sqrt(8 * float(COIN.variance))))


def test_a_payment_that_no_outcome_pays_is_no_class_and_breakage_is_one():
    banker = expected(analyse("ez-baccarat-panda-8", "banker"))
    assert banker.class_of(Fraction(1000), 1000) is not None
    assert banker.class_of(Fraction(999), 1000) is None
    commission = expected(
        figures_of(
            [Row("won", Fraction(1, 2), Fraction(19, 20)), Row("lost", Fraction(1, 2), Fraction(-1))],
            game="x",
            wager="x",
            pay_table="x",
            per="x",
        )
    )
    assert commission.class_of(Fraction(9), 10) == 0
    assert commission.class_of(Fraction(8), 10) is None


def test_fair_floors_are_flagged_no_more_often_than_stated():
    """A hundred small floors here; ten thousand in tests/simulate."""
    wagers = [("ez-baccarat-panda-8", "banker"), ("three-card-poker-6-card-bonus", "pairplus")]
    found = fair_floors(100, looks=5, rounds=100, dealt=3, played=wagers)
    assert (found <= 0.01).mean() <= 0.03
    assert (found <= 0.5).mean() <= 0.5


def test_fair_floors_with_erring_players_are_flagged_no_more_often_than_stated():
    """A hundred small floors here; ten thousand in tests/simulate."""
    found = erring_floors(100, rounds=60)
    assert (found <= 0.01).mean() <= 0.03
    assert (found <= 0.5).mean() <= 0.5
