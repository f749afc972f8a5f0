"""Who may post an option, which posted option serves a hand, what bounds bonus bets."""

import pytest

from croupier.errors import DataInvalid
from croupier.money import dollars
from croupier.pay.fees import (
    Betting,
    BonusRule,
    BuyIn,
    Stakes,
    TableLimit,
    bonus_cap,
    fitting,
    objection,
    require_postable,
)
from tests.california import option, player_dealer_option, pot_option

HOLDEM = "holdem-family.poker_rates"
NO_LIMIT = Betting.NO_LIMIT_AND_POT_LIMIT


def limit(lower, upper):
    return TableLimit(dollars(lower), None if upper is None else dollars(upper))


def limit_game(lower, upper):
    return Stakes(betting=Betting.LIMIT, limit=limit(lower, upper))


def big_bet_game(least, most):
    return Stakes(betting=NO_LIMIT, buy_in=BuyIn(dollars(least), None if most is None else dollars(most)))


@pytest.mark.parametrize(
    ("block", "number", "stakes"),
    [
        (HOLDEM, 3, limit_game(1, 2)),
        (HOLDEM, 3, limit_game(2000, 4000)),
        (HOLDEM, 3, Stakes()),
        (HOLDEM, 158, big_bet_game(20, None)),
        (HOLDEM, 158, big_bet_game(100, 300)),
        ("stud-family.poker_rates", 1, limit_game(500, 1000)),
        ("stud-family.poker_rates", 50, big_bet_game(20, 10_000)),
        ("mexican-poker.poker_rates", 49, Stakes(betting=NO_LIMIT, limit=limit(4, 8))),
        ("big-o-hl-rit.poker_rates", 31, limit_game(4, 8)),
        ("big-o-hl.rules", 12, limit_game(5, 100)),
        ("pan.poker_rates", 1, Stakes(betting=NO_LIMIT)),
        ("ez-baccarat-panda-8.rules", 4, Stakes(limit=limit(25, 200))),
        ("three-card-6cb.rules", 10, Stakes(limit=limit(5, None))),
        ("ultimate-texas-holdem.ca_rates", 1, Stakes(limit=limit(5, 300))),
        ("ca-shared.ca_rates", 1, Stakes(limit=limit(1, None))),
        ("fortune-pai-gow.ca_rates", 12, Stakes(limit=limit(10, 150))),
        ("fortune-pai-gow.ca_rates", 13, Stakes(limit=limit(25, 200))),
    ],
)
def test_a_table_inside_the_limits_may_post(block, number, stakes):
    assert objection(option(block, number), stakes) is None
    require_postable(option(block, number), stakes)


@pytest.mark.parametrize(
    ("block", "number", "stakes", "reason"),
    [
        (
            HOLDEM,
            3,
            limit_game("0.50", 1),
            r"approved for \$1–\$2 to \$2,000–\$4,000 games, not for \$0.50–\$1",
        ),
        (HOLDEM, 3, limit_game(3000, 6000), "approved for"),
        (HOLDEM, 3, Stakes(betting=NO_LIMIT), "limit games, not for no-limit and pot-limit"),
        (HOLDEM, 158, Stakes(betting=Betting.LIMIT), "no-limit and pot-limit games, not for limit"),
        (HOLDEM, 158, big_bet_game(10, 100), r"buy-in \$20 or more, not for a buy-in \$10–\$100"),
        ("stud-family.poker_rates", 1, limit_game(600, 1200), r"\$500–\$1,000"),
        ("stud-family.poker_rates", 50, big_bet_game(20, 20_000), r"buy-in \$20–\$10,000"),
        ("stud-family.poker_rates", 50, big_bet_game(20, None), r"buy-in \$20–\$10,000"),
        ("mexican-poker.poker_rates", 49, Stakes(betting=NO_LIMIT, limit=limit(600, 1200)), "approved for"),
        ("big-o-hl-rit.poker_rates", 31, limit_game(1000, 2000), "approved for"),
        ("big-o-hl.rules", 12, limit_game(4, 8), r"a \$5–\$100 table, not for \$4–\$8"),
        (
            "ez-baccarat-panda-8.rules",
            4,
            Stakes(limit=limit(5, 200)),
            r"a \$25–\$200 table, not for \$5–\$200",
        ),
        ("ez-baccarat-panda-8.rules", 4, Stakes(limit=limit(25, 500)), "approved for"),
        ("ez-baccarat-panda-8.rules", 4, Stakes(limit=limit(30, 100)), r"a \$25–\$200 table, not for"),
        ("fortune-pai-gow.ca_rates", 13, Stakes(limit=limit(10, 200)), r"minimum \$25, maximum \$100–\$200"),
        ("ez-baccarat-panda-8.rules", 4, Stakes(limit=limit(25, None)), "approved for"),
        ("ultimate-texas-holdem.ca_rates", 1, Stakes(limit=limit(60, 300)), r"minimum \$5–\$50"),
        ("ultimate-texas-holdem.ca_rates", 1, Stakes(limit=limit(5, 10)), r"maximum \$20–\$300"),
        ("ultimate-texas-holdem.ca_rates", 1, Stakes(limit=limit(5, None)), r"maximum \$20–\$300"),
        (
            "ultimate-texas-holdem.ca_rates",
            1,
            Stakes(limit=limit(50, 20)),
            "minimum no higher than the maximum",
        ),
        ("ca-shared.ca_rates", 1, Stakes(limit=limit("0.50", None)), r"minimum \$1 or more"),
    ],
)
def test_a_table_outside_the_limits_may_not_post(block, number, stakes, reason):
    with pytest.raises(DataInvalid, match=reason) as refused:
        require_postable(option(block, number), stakes)
    assert str(option(block, number)) in refused.value.message


@pytest.mark.clause("pot-games", "POT-R30")
@pytest.mark.parametrize(("players", "number"), [(9, 3), (7, 3), (6, 8), (5, 13), (2, 13)])
def test_the_posted_option_whose_class_fits_serves(players, number):
    posted = [pot_option(HOLDEM, key) for key in (3, 8, 13)]
    assert fitting(posted, players=players) is pot_option(HOLDEM, number)


@pytest.mark.clause("pot-games", "POT-R30")
def test_without_a_posted_option_that_fits_nothing_serves():
    assert fitting([pot_option(HOLDEM, 3), pot_option(HOLDEM, 13)], players=6) is None
    assert fitting([], players=6) is None


def test_two_options_for_one_number_of_players_are_refused():
    with pytest.raises(DataInvalid, match=r"poker_rates 3 and .*poker_rates 4 are both posted for 7 players"):
        fitting([pot_option(HOLDEM, 3), pot_option(HOLDEM, 4)], players=7)


def test_a_table_does_not_collect_by_hand_and_by_time():
    with pytest.raises(DataInvalid, match="by the hand or by time"):
        fitting([pot_option(HOLDEM, 3), pot_option(HOLDEM, 63)], players=5)


@pytest.mark.clause("player-dealer", "PD-R7")
@pytest.mark.parametrize(
    ("block", "number", "rule"),
    [
        ("ca-shared.ca_rates", 1, BonusRule.BASE),
        ("fortune-pai-gow.ca_rates", 1, BonusRule.BASE),
        ("ultimate-texas-holdem.ca_rates", 5, BonusRule.BASE),
        ("ultimate-texas-holdem.ca_rates", 1, BonusRule.LIMITS),
        ("ez-baccarat-panda-8.rules", 1, BonusRule.LIMITS),
        ("blackjack-switch.rules", 1, BonusRule.LIMITS),
        ("golden-frog-baccarat.ca_rates", 1, BonusRule.RANGE),
        ("blackjack-5-buster.rules", 1, BonusRule.GAME_RULE),
    ],
)
def test_the_schedule_in_force_bounds_bonus_bets(block, number, rule):
    assert bonus_cap(player_dealer_option(block, number)).rule is rule


@pytest.mark.clause("player-dealer", "PD-R7")
def test_without_a_schedule_the_game_rule_bounds_bonus_bets():
    assert bonus_cap(None).rule is BonusRule.GAME_RULE


def test_golden_frog_prints_the_figures():
    cap = bonus_cap(player_dealer_option("golden-frog-baccarat.ca_rates", 1))
    assert (cap.least, cap.most) == (dollars(10), dollars(100))
