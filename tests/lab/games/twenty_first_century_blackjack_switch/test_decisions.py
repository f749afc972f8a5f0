"""Charts for 21st Century Blackjack Switch, against the strategies that it knows by name.

More of them: tests/known/test_blackjack.py.
"""

import pytest

from croupier.errors import DataInvalid
from croupier.lab.questions.own_play import decisions_of, play_chart
from tests.lab.blackjack.charts import HANDS_AS_THE_BANK, agrees

SWITCH = "21st-century-blackjack-switch"
KEEPS = '[[switch]]\ndo = "keep"\n'
AS_THE_BANK = KEEPS + HANDS_AS_THE_BANK


@pytest.fixture(scope="module")
def as_the_bank():
    return play_chart(SWITCH, AS_THE_BANK)


def test_a_chart_that_plays_as_the_bank_has_the_figures_of_that_strategy_and_names_its_losses(as_the_bank):
    agrees(as_the_bank, SWITCH, "bank")
    [kept] = [each for each in as_the_bank.deviations if each.decision == "switch"]
    assert (kept.does, kept.best) == ("keep", "switch")
    assert len(kept.example.cards) == 4


def test_one_hand_is_insured_by_what_it_is_itself(as_the_bank):
    """A Natural that is insured for half its wager wins just that wager, whatever the bank has."""
    naturals = play_chart(
        SWITCH, '[[insurance]]\nnatural = "yes"\ndo = "insure"\n[[insurance]]\ndo = "no"\n' + AS_THE_BANK
    )
    [deviation] = [each for each in naturals.deviations if each.decision == "insurance"]
    # Of the hands against an ace: an ace and a ten, in either order and on either of two places.
    one = 2 * 23 * 96 / (311 * 310)
    assert float(deviation.frequency) == pytest.approx(24 / 312 * one)
    assert float(naturals.figures.edge - as_the_bank.figures.edge) == pytest.approx(float(deviation.cost))
    assert naturals.figures.standard_deviation < as_the_bank.figures.standard_deviation


def test_a_switch_after_acts_with_a_limit_for_the_seat_is_refused():
    with pytest.raises(DataInvalid, match="splits of each hand") as refused:
        decisions_of(SWITCH, options={"late_switch": True, "split_limit": "seat"})

    assert refused.value.key == "split_limit"
