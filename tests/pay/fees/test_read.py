"""Schedules in TOML: what is read, and what is refused with its place."""

import pytest

from croupier.errors import DataInvalid
from croupier.money import dollars
from croupier.pay.fees import BonusRule, PlayerCount, read_schedule
from croupier.pay.fees.read import player_count

POT = """
id = "mine"
kind = "pot"
games = ["texas-holdem"]
[[groups]]
range = [1, 1]
limits = { smallest_game = [1, 2], largest_game = [10, 20] }
stages = [{ name = "flop", basis = "pot", trigger = "after_flop" }]
options = [{ n = 1, players = "6", fees = [0.50] }]
"""

BANKED = """
id = "bank"
kind = "player_dealer"
[[groups]]
range = [1, 1]
bonus_cap = "base"
player = { basis = "none" }
player_dealer = { basis = "per_hand" }
options = [{ n = 1, table_limit = [5, "no limit"], player = 0, player_dealer = 2 }]
"""


def test_a_schedule_of_ones_own():
    schedule = read_schedule(POT, file="mine.toml")
    assert schedule.option(1).amounts == (50,)
    assert schedule.games == ("texas-holdem",)
    assert schedule.numbers == "1"


def test_a_decimal_amount_is_exact():
    text = POT.replace("0.50", "1234567890123.45")
    assert read_schedule(text, file="mine.toml").option(1).amounts == (123456789012345,)


def test_an_open_limit():
    option = read_schedule(BANKED, file="bank.toml").option(1)
    assert (option.table_limit.lower, option.table_limit.upper) == (dollars(5), None)
    assert option.heading.bonus_cap.rule is BonusRule.BASE


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("7 or more", 7, None), ("6", 6, 6), ("5 to 6", 5, 6), ("5 or fewer", None, 5)],
)
def test_numbers_of_players_are_read_and_said_alike(text, least, most):
    assert player_count(text) == PlayerCount(least, most)
    assert str(PlayerCount(least, most)) == text


@pytest.mark.parametrize("text", ["", "seven", "7+", "5-6", "or less", "-1"])
def test_what_is_no_number_of_players_is_refused(text):
    with pytest.raises(DataInvalid, match="is not a number of players"):
        player_count(text)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('id = "mine"', "id = mine", r"mine\.toml: Invalid value \(at line 2"),
        ('kind = "pot"', 'kind = "rake"', r"mine\.toml: kind: Invalid value 'rake'"),
        ("[0.50]", "[0.505]", r"mine\.toml: groups\[0\] option 1: 0\.505 is not a whole number of cents"),
        ("[0.50]", '["half"]', r"groups\[0\] option 1: 'half' is not an amount of dollars"),
        ("[0.50]", '["5%"]', r"groups\[0\] option 1: '5%' is not an amount"),
        ("[0.50]", "[1, 2]", r"groups\[0\] option 1 fees: the group has 1 stages, but the option has 2 fees"),
        ('"6"', '"six"', r"groups\[0\] option 1 players: 'six' is not a number of players"),
        (
            '"after_flop"',
            '"after_lunch"',
            r"groups\[0\]\.stages\[0\]\.trigger: Invalid enum value 'after_lunch'",
        ),
        ("n = 1", "m = 1", r"groups\[0\]\.options\[0\]: Object .* field `"),
        ("largest_game = [10, 20]", "buy_in_max = 5", r"groups\[0\]\.limits: Object contains unknown field"),
        (
            ", largest_game = [10, 20]",
            "",
            r"groups\[0\] limits: limits must be smallest_game and largest_game",
        ),
        (
            "range = [1, 1]",
            'range = [1, 1]\nplayer_dealer = { basis = "per_hand" }',
            "cannot charge a player-dealer",
        ),
    ],
)
def test_a_malformed_pot_schedule_is_refused_with_its_place(before, after, message):
    assert before in POT
    with pytest.raises(DataInvalid, match=message):
        read_schedule(POT.replace(before, after), file="mine.toml")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (
            "player_dealer = 2",
            "player_dealer = []",
            "option 1 player_dealer: a rate by bands must have at least one",
        ),
        (
            "player_dealer = 2",
            "player_dealer = [{ low = 1, fee = 2 }]",
            "does not say what picks one",
        ),
        ('bonus_cap = "base"', 'bonus_cap = "half"', "bonus_cap: 'half' is not a cap"),
        ('[5, "no limit"]', '["no limit", 5]', "'no limit' is not an amount of dollars"),
    ],
)
def test_a_malformed_player_dealer_schedule_is_refused_with_its_place(before, after, message):
    assert before in BANKED
    with pytest.raises(DataInvalid, match=message):
        read_schedule(BANKED.replace(before, after), file="bank.toml")


def test_a_schedule_without_groups_is_refused():
    with pytest.raises(DataInvalid, match=r"mine\.toml: groups: a schedule must have at least one group"):
        read_schedule('id = "mine"\nkind = "pot"\ngroups = []', file="mine.toml")


@pytest.mark.parametrize(
    ("one", "other", "common"),
    [
        ((None, None), (None, None), 2),
        ((None, 2), (None, None), 2),
        ((None, 5), (4, None), 4),
        ((7, None), (None, 6), None),
        ((3, 3), (3, None), 3),
        ((None, 1), (None, None), None),
    ],
)
def test_two_ranges_of_players_begin_to_overlap_at_two_or_later(one, other, common):
    """No pot is played for by fewer than two."""
    assert PlayerCount(*one).first_common(PlayerCount(*other)) == common
    assert PlayerCount(*other).first_common(PlayerCount(*one)) == common
