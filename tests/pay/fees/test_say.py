"""Options in words."""

import pytest

from croupier.money import dollars
from croupier.pay.fees import say_fees, say_option
from croupier.pay.fees.limits import span
from tests.california import option, schedule, schedules


def test_a_pot_option_says_for_whom_what_when_and_where():
    assert say_option(option("holdem-family.poker_rates", 31)) == (
        "for 5 or fewer players dealt in; nothing is taken with any other number",
        "$1 from the pot when the starting hands are dealt",
        "$3 from the pot when the flop is dealt, once the pot holds $19",
        "approved for limit games, $1–$2 to $2,000–$4,000 games",
    )


def test_a_modified_fee_says_that_it_stands_alone():
    said = say_option(option("big-o-hl-rit.poker_rates", 1))
    assert "$1 from the pot when the hand ends without a flop, instead of every other fee" in said


def test_a_time_charge_counts_the_seated():
    said = say_option(option("badugi.rules", "11b"))
    assert said[0].startswith("for 6 or more players seated")
    assert said[1] == "$8 from each player seated every 30 minutes"
    assert said[2].endswith("(heading inferred)")


def test_a_player_dealer_option_says_who_pays_for_what():
    assert say_option(option("ez-baccarat-panda-8.rules", 4)) == (
        "player-dealer, for each hand: $3",
        "players, for each wager: $2",
        "charged: a wager on the Player or the Banker line",
        "free: Tie, Dragon 7, Panda 8",
        "bonus bets: within the table limits",
        "approved for a $25–$200 table",
    )


def test_bands_are_said_with_what_they_are_compared_with():
    said = say_option(option("blackjack-5-buster.rules", 16))
    assert (
        said[0] == "player-dealer, for each hand, by total table action: $1 for $1–$100, $2 for $101 or more"
    )
    assert said[1] == "players, for each wager, by the wager: $1 for $10–$100, $2 for $101–$200"


def test_seat_limits_are_said():
    said = say_option(option("blackjack-5-buster.rules", 14))
    assert "at most 20 betting circles at a seat" in said
    assert "approved for a $100 table" in said


def test_a_group_is_said_from_least_to_most():
    groups = schedule("holdem-family.poker_rates").groups
    assert say_fees(groups[3].options) == "$5–$18 from each player seated every 30 minutes"
    ez = schedule("ez-baccarat-panda-8.rules").groups
    assert say_fees(ez[0].options) == "player-dealer $2–$6 for each hand; players $1–$4 for each wager"
    assert say_fees(ez[1].options) == "player-dealer $1–$8 for each hand; players nothing"


@pytest.mark.parametrize("block", schedules, ids=lambda block: block.id)
def test_every_option_can_be_said(block):
    for each in block.options:
        assert len(say_option(each)) >= 3
        assert all(line == line.strip() and "None" not in line for line in say_option(each))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (5, 99, "$5–$99"),
        (5, None, "$5 or more"),
        (None, 5, "up to $5"),
        (None, None, "no limit"),
        (5, 5, "$5"),
    ],
)
def test_two_ends(low, high, said):
    assert span(*(None if end is None else dollars(end) for end in (low, high))) == said
