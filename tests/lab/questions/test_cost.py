from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab import Row, analyse
from croupier.lab.core.figures import figures_of
from croupier.lab.questions.cost import hour
from croupier.lab.questions.edge import laboratory
from croupier.money import dollars
from croupier.numbers import Player
from croupier.pay import game_tables
from croupier.pay.fees import LaidWager, player_dealer_fees
from tests.california import player_dealer_option


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


def known(game_id, wager):
    """Figures with an edge of two percent, not worth an analysis here."""
    return figures_of(
        [Row("won", Fraction(49, 100), Fraction(1)), Row("lost", Fraction(51, 100), Fraction(-1))],
        game=game_id,
        wager=wager,
        pay_table="x",
        per=wager,
    )


SWITCH = "21st-century-blackjack-switch"


def test_two_hands_are_two_wagers_and_two_fees():
    game = known(SWITCH, "game")
    option = player_dealer_option("blackjack-switch.rules", "1")

    found = hour(game, wager=dollars(25), rounds=10, fee=option)

    assert found.fee == dollars(2)
    assert found.wager == dollars(50)
    assert found.lost_to_bank == game.edge * 5000 * 10


def test_one_super_match_goes_with_two_hands_and_is_not_charged():
    match = analyse(SWITCH, "supermatch")

    found = hour(match, wager=dollars(5), rounds=10, fee=player_dealer_option("blackjack-switch.rules", "1"))

    assert (found.wager, found.fee) == (dollars(5), 0)


def test_a_required_blind_is_action_of_the_ante():
    # The schedule's bands are on total action: an ante of $60 with its blind is $120.
    ante = known("ultimate-texas-holdem", "ante")
    game = laboratory("ultimate-texas-holdem").game
    option = player_dealer_option(game.schedules[0], "1")

    found = hour(ante, wager=dollars(60), rounds=1, fee=option)
    laid = [
        LaidWager(Player(1), "ante", dollars(60), charged=True),
        LaidWager(Player(1), "blind", dollars(60), charged=False),
    ]

    due = player_dealer_fees(option, laid)
    assert due.action == dollars(120)
    assert (found.fee, found.bank_fee) == (due.players[Player(1)], due.player_dealer)
    assert found.wager == dollars(60)


def test_a_fixed_progressive_is_its_posted_amount_whatever_is_bet():
    wager = analyse("caribbean-stud", "progressive", "pmg-01", {"meter": "100000"})

    found = hour(wager, wager=dollars(25), rounds=50)

    assert found.wager == game_tables("banked/caribbean_stud")["pmg-01"].wager == dollars(1)
    assert found.total == wager.edge * 100 * 50


@pytest.mark.parametrize("wrong", [{"wager": 0}, {"rounds": 0}, {"bettors": 0}])
def test_an_hour_has_rounds_and_wagers(wrong):
    with pytest.raises(DataInvalid):
        hour(analyse("ez-baccarat-panda-8"), **{"wager": dollars(5), "rounds": 10, **wrong})
