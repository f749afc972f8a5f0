"""How far a player-dealer's wager covers the action (player-dealer.md 2 and 8)."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, dollars
from croupier.pay import Coverage, CoverageRule

NET, OPEN_TOP, ACTION, GROSS = (
    CoverageRule.NET,
    CoverageRule.NET_OPEN_TOP,
    CoverageRule.ACTION,
    CoverageRule.GROSS,
)


@dataclass(frozen=True)
class Laid:
    """A wager and its fate: to lose, to push, or to win at these odds to one."""

    stake: int
    fate: str
    odds: int = 1

    def settle(self, ledger):
        stake = Cents(self.stake)
        if self.fate == "win":
            return ledger.win(stake, Cents(stake * self.odds))
        return ledger.lose(stake) if self.fate == "lose" else ledger.push(stake)


def wager(amount, fate, odds=1):
    return Laid(dollars(amount), fate, odds)


SEVEN = [
    wager(60, "lose"),
    wager(50, "win"),
    wager(80, "win"),
    wager(70, "lose"),
    wager(120, "lose"),
    wager(30, "win"),
    wager(10, "lose"),
]
"""The seven wagers of the rules' table, in order, against a bank of $100."""

GAINS = {
    NET: (60, -50, -80, 70, 100, 0, 0),
    OPEN_TOP: (60, -50, -80, 70, 100, -30, 10),
    ACTION: (60, -40, 0, 0, 0, 0, 0),
    GROSS: (60, -50, -50, 40, 0, 0, 0),
}
HANDED_BACK = {
    NET: (0, 100, 160, 0, 20, 30, 10),
    OPEN_TOP: (0, 100, 160, 0, 20, 60, 0),
    ACTION: (0, 90, 80, 70, 120, 30, 10),
    GROSS: (0, 100, 130, 30, 120, 30, 10),
}
UNCOVERED = {
    NET: (0, 0, 0, 0, 20, 30, 10),
    OPEN_TOP: (0, 0, 0, 0, 20, 0, 0),
    ACTION: (0, 10, 80, 70, 120, 30, 10),
    GROSS: (0, 0, 30, 30, 120, 30, 10),
}


@pytest.mark.clause("ez-baccarat-panda-8", "PD-R1")
@pytest.mark.clause("ez-baccarat-panda-8", "PD-R2")
@pytest.mark.clause("ez-baccarat-panda-8", "PD-R3")
@pytest.mark.parametrize("rule", CoverageRule)
def test_the_same_seven_wagers_under_each_rule(rule):
    ledger = Coverage(dollars(100), rule)

    settled = [laid.settle(ledger) for laid in SEVEN]

    assert [done.bank for done in settled] == [dollars(gain) for gain in GAINS[rule]]
    assert [done.returned for done in settled] == [dollars(back) for back in HANDED_BACK[rule]]
    assert [done.uncovered for done in settled] == [dollars(part) for part in UNCOVERED[rule]]
    assert ledger.net == dollars(sum(GAINS[rule]))


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Type")
def test_the_ledger_of_the_rules():
    ledger = Coverage(dollars(200))
    rows = [
        (wager(50, "win"), -50, "100", "0"),
        (wager(30, "lose"), -20, "0", "0"),
        (wager(20, "push"), -20, "20", "0"),
        (wager(5, "win", 40), -200, "185", "0.50"),
        (wager(100, "lose"), -200, "100", "100"),
        (wager(10, "win"), -200, "10", "10"),
        (wager(15, "push"), -200, "15", "0"),
    ]
    for laid, net, back, uncovered in rows:
        done = laid.settle(ledger)

        assert (ledger.net, done.returned, done.uncovered) == (
            dollars(net),
            dollars(back),
            dollars(uncovered),
        )
    assert ledger.exhausted


@pytest.mark.clause("ez-baccarat-panda-8", "PD-R2")
def test_a_bank_that_has_won_its_wager_is_exhausted():
    ledger = Coverage(dollars(40))

    assert ledger.lose(dollars(25)).bank == dollars(25)
    assert ledger.lose(dollars(25)).returned == dollars(10)
    assert ledger.exhausted
    assert ledger.win(dollars(25), dollars(25)).returned == dollars(25)


@pytest.mark.clause("ez-baccarat-panda-8", "PD-R2")
def test_with_an_open_top_it_still_pays():
    ledger = Coverage(dollars(40), OPEN_TOP)
    ledger.lose(dollars(50))

    assert not ledger.exhausted
    assert ledger.win(dollars(25), dollars(25)).returned == dollars(50)


def test_a_bank_hit_exactly_is_exhausted_though_nothing_was_cut():
    ledger = Coverage(dollars(50))

    paid = ledger.win(dollars(50), dollars(50))

    assert (paid.returned, paid.uncovered) == (dollars(100), 0)
    assert ledger.exhausted
    assert ledger.lose(dollars(10)).returned == dollars(10)


@pytest.mark.parametrize(
    ("before", "paid", "after"),
    [(930, (20, 20, 20), -990), (970, (20, 10, 0), -1000), (1000, (0, 0, 0), -1000)],
)
def test_envy_is_paid_as_far_as_the_bank_can(before, paid, after):
    ledger = Coverage(dollars(1000))
    ledger.win(dollars(before), dollars(before))

    bonuses = [ledger.bonus(dollars(20)) for _ in paid]

    assert [bonus.returned for bonus in bonuses] == [dollars(amount) for amount in paid]
    assert {bonus.uncovered for bonus in bonuses} == {0}
    assert ledger.net == dollars(after)


def test_part_of_a_stake_is_uncovered_in_proportion_rounded_down():
    ledger = Coverage(dollars(70))

    done = ledger.win(dollars(10), dollars(250))

    assert (done.returned, done.uncovered) == (dollars(80), dollars("7.20"))


def test_a_win_of_nothing_hands_back_the_stake():
    done = Coverage(dollars(100)).win(Cents(1), Cents(0))

    assert (done.returned, done.uncovered, done.bank) == (1, 0, 0)


laid = st.builds(
    Laid,
    stake=st.integers(1, 50_000),
    fate=st.sampled_from(["win", "lose", "push"]),
    odds=st.sampled_from([1, 9, 25, 40]),
)
layouts = st.lists(laid, max_size=12)


@given(st.integers(1, 100_000), st.sampled_from(CoverageRule), layouts)
def test_the_bank_stays_within_its_wager_and_nobody_gains_by_it(wager, rule, wagers):
    ledger = Coverage(Cents(wager), rule)
    for laid in wagers:
        done = laid.settle(ledger)

        assert -wager <= ledger.net <= wager
        assert done.returned == laid.stake - done.bank
        assert 0 <= done.uncovered <= laid.stake
        if laid.fate != "lose":
            assert done.returned >= laid.stake
        if laid.fate == "push":
            assert (done.returned, done.uncovered) == (laid.stake, 0)
    assert ledger.net == ledger.collected - ledger.paid


@given(st.integers(1, 100_000), layouts)
def test_what_is_uncovered_means_a_bank_won_or_lost_whole(wager, wagers):
    ledger = Coverage(Cents(wager))
    uncovered = sum(laid.settle(ledger).uncovered for laid in wagers)

    assert not uncovered or abs(ledger.net) == wager


@given(st.integers(1, 100_000), st.sampled_from([NET, OPEN_TOP, ACTION]), layouts)
def test_nothing_is_settled_after_exhaustion(wager, rule, wagers):
    ledger = Coverage(Cents(wager), rule)
    for laid in wagers:
        over = ledger.exhausted
        done = laid.settle(ledger)

        if over:
            assert (done.bank, done.returned) == (0, laid.stake)
            assert ledger.exhausted


@given(
    st.sampled_from(CoverageRule),
    layouts.flatmap(lambda wagers: st.tuples(st.just(wagers), st.permutations(wagers))),
)
def test_a_bank_that_covers_everything_settles_in_any_order_alike(rule, both):
    wagers, other = both
    enough = sum(laid.stake * max(1, laid.odds) for laid in wagers) + 1
    one, two = Coverage(Cents(enough), rule), Coverage(Cents(enough), rule)

    def results(ledger, order):
        return sorted((laid.stake, laid.fate, laid.odds, laid.settle(ledger).returned) for laid in order)

    assert results(one, wagers) == results(two, other)
    assert one.net == two.net
    assert not one.exhausted or not wagers


@given(st.integers(1, 100_000), layouts)
def test_gross_caps_payments_and_collections_each(wager, wagers):
    ledger = Coverage(Cents(wager), GROSS)
    for laid in wagers:
        laid.settle(ledger)

    assert ledger.paid <= wager
    assert ledger.collected <= wager


@given(st.integers(1, 100_000), layouts)
def test_action_uses_up_a_dollar_for_every_decided_dollar(wager, wagers):
    ledger = Coverage(Cents(wager), ACTION)
    for laid in wagers:
        laid.settle(ledger)

    assert ledger.paid + ledger.collected <= wager
    assert ledger.can_pay == ledger.can_win == wager - ledger.paid - ledger.collected
