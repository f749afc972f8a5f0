from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab import analyse
from croupier.lab.questions.cost import hour
from croupier.money import dollars
from croupier.pay.fees import player_dealer_option


def test_an_hour_without_fees_costs_the_edge():
    banker = analyse("ez-baccarat-panda-8", "banker")

    found = hour(banker, wager=dollars(50), rounds=70)

    assert found.total == found.lost_to_bank == banker.edge * 5000 * 70
    assert found.edge == banker.edge


def test_a_dollar_a_round_is_its_share_of_the_wager():
    banker = analyse("ez-baccarat-panda-8", "banker")
    option = player_dealer_option("ez-baccarat-panda-8.rules", "1")

    found = hour(banker, wager=dollars(50), rounds=70, fee=option)

    assert found.fee == dollars(1)
    assert found.edge == banker.edge + Fraction(1, 50)
    assert found.bank_fee > 0


def test_the_fee_is_on_game_wagers_only():
    tie = analyse("ez-baccarat-panda-8", "tie")
    option = player_dealer_option("ez-baccarat-panda-8.rules", "1")

    assert hour(tie, wager=dollars(50), rounds=70, fee=option).fees == 0


@pytest.mark.parametrize("wrong", [{"wager": 0}, {"rounds": 0}, {"bettors": 0}])
def test_an_hour_has_rounds_and_wagers(wrong):
    with pytest.raises(DataInvalid):
        hour(analyse("ez-baccarat-panda-8"), **{"wager": dollars(5), "rounds": 10, **wrong})
