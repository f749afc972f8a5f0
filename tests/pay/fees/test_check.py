"""The rules of a fee schedule: all of California keeps them, and each planted violation is found."""

import pytest

from croupier.errors import DataInvalid
from croupier.pay.fees import Rule, check_schedule, check_text
from tests.california import WHERE, blocks, general_rules, schedule

POT = """
id = "mine"
kind = "pot"
[[groups]]
range = [1, 2]
stages = [
    { name = "deal", basis = "pot", trigger = "after_initial_deal" },
    { name = "flop", basis = "pot", trigger = "after_flop" },
]
options = [
    { n = 1, players = "7 or more", fees = [1, 5] },
    { n = 2, players = "6 or less", fees = [1, 2.50] },
]
"""

BANKED = """
id = "bank"
kind = "player_dealer"
[[groups]]
range = [1, 1]
player = { basis = "per_bet", band_on = "player_wager" }
player_dealer = { basis = "per_hand", band_on = "total_table_action", collected = "before_deal" }
options = [
    { n = 1, table_limit = [5, 300], player = [
        { low = 5, high = 100, fee = 1 },
        { low = 101, high = 300, fee = 2 },
    ], player_dealer = [
        { low = 5, high = 100, fee = 1 },
        { low = 101, high = 500, fee = 3 },
        { low = 501, fee = 5 },
    ] },
]
"""


def found(text):
    return {(finding.rule, finding.option) for finding in check_text(text, WHERE, file="mine.toml")}


def changed(text, *changes):
    for before, after in changes:
        assert text.count(before) == 1, f"{before!r} must stand in the sample once"
        text = text.replace(before, after)
    return text


@pytest.mark.parametrize("block", blocks)
def test_every_schedule_of_california_keeps_the_rules(block):
    assert check_schedule(schedule(block), WHERE) == []


@pytest.mark.parametrize("text", [POT, BANKED], ids=["pot", "player-dealer"])
def test_the_samples_keep_the_rules(text):
    assert check_text(text, WHERE, file="mine.toml") == []


@pytest.mark.parametrize(
    ("rule", "option", "before", "after"),
    [
        (Rule.NO_PERCENTAGE, "1", "fees = [1, 5]", 'fees = [1, "5%"]'),
        (Rule.NO_PERCENTAGE, "2", "fees = [1, 2.50]", 'fees = ["3 percent", 2.50]'),
        (Rule.NOT_NEGATIVE, "1", "fees = [1, 5]", "fees = [1, -5]"),
        (Rule.NUMBERING, "3", "range = [1, 2]", "range = [1, 3]"),
        (Rule.NUMBERING, "2", "range = [1, 2]", "range = [1, 1]"),
        (Rule.NUMBERING, None, "range = [1, 2]", "range = [0, 2]"),
        (Rule.NUMBERING, "1", "n = 2,", "n = 1,"),
        (Rule.OPTION_REACHABLE, "1", '"7 or more"', '"11 or more"'),
        (Rule.OPTION_REACHABLE, "1", '"7 or more"', '"7 to 6"'),
        (Rule.OPTION_REACHABLE, "2", '"6 or less"', '"1 or less"'),
        (Rule.OPTION_REACHABLE, "1", '"7 or more",', '"7 or more", table_limit = [8, 4],'),
        (Rule.FEE_REACHABLE, "1", '"after_flop"', '"after_fourth_street"'),
        (Rule.FEE_REACHABLE, "1", '"after_flop" }', '"round_ends_before_flop", replaces_others = true }'),
        (Rule.STAGES_IN_ORDER, "1", '"after_flop"', '"after_initial_deal"'),
        (Rule.HAND_OR_TIME, "1", '"after_flop"', '"every_30_minutes"'),
        (
            Rule.HAND_OR_TIME,
            "1",
            'basis = "pot", trigger = "after_flop"',
            'basis = "each_player", trigger = "after_flop"',
        ),
        (
            Rule.POKER_NO_PLAYER_DEALER,
            None,
            "range = [1, 2]",
            'range = [1, 2]\nplayer_dealer = { basis = "per_hand" }',
        ),
    ],
)
def test_a_planted_violation_in_a_pot_schedule_is_found(rule, option, before, after):
    assert (rule, option) in found(changed(POT, (before, after)))


def test_fees_out_of_their_order_in_the_hand_are_found():
    text = changed(POT, ('"after_initial_deal"', '"after_river"'))
    assert found(text) == {(Rule.STAGES_IN_ORDER, "1"), (Rule.STAGES_IN_ORDER, "2")}


def test_groups_that_do_not_follow_each_other_are_found():
    second = POT[POT.index("[[groups]]") :].replace("range = [1, 2]", "range = [4, 5]")
    second = second.replace("n = 1", "n = 4").replace("n = 2", "n = 5")
    assert found(POT + second) == {(Rule.NUMBERING, None)}


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        (Rule.NO_PERCENTAGE, "{ low = 501, fee = 5 }", '{ low = 501, fee = "2%" }'),
        (Rule.NO_PERCENTAGE, "high = 300, fee = 2", 'high = 300, fee = "0.5 %"'),
        (Rule.NOT_NEGATIVE, "{ low = 501, fee = 5 }", "{ low = 501, fee = -5 }"),
        (Rule.BANDS_CONTIGUOUS, "{ low = 501, fee = 5 }", "{ low = 502, fee = 5 }"),
        (Rule.BANDS_OVERLAP, "{ low = 501, fee = 5 }", "{ low = 500, fee = 5 }"),
        (Rule.BANDS_ASCEND, "{ low = 501, fee = 5 }", "{ low = 50, fee = 5 }"),
        (Rule.BANDS_ASCEND, "low = 101, high = 500, fee = 3", "low = 101, fee = 3"),
        (Rule.BANDS_ASCEND, "low = 101, high = 500, fee = 3", "low = 101, high = 90, fee = 3"),
        (Rule.FEE_REACHABLE, "low = 101, high = 500, fee = 3", "low = 101, fee = 3"),
        (Rule.FEE_REACHABLE, "low = 101, high = 500, fee = 3", "low = 101, high = 100, fee = 3"),
        (Rule.FEE_REACHABLE, "table_limit = [5, 300]", "table_limit = [101, 300]"),
        (Rule.FEE_REACHABLE, "table_limit = [5, 300]", "table_limit = [5, 100]"),
        (Rule.FEE_REACHABLE, 'basis = "per_bet"', 'basis = "none"'),
        (Rule.OPTION_REACHABLE, "table_limit = [5, 300]", "table_limit = [300, 5]"),
    ],
)
def test_a_planted_violation_in_a_player_dealer_schedule_is_found(rule, before, after):
    assert (rule, "1") in found(changed(BANKED, (before, after)))


def test_a_minimum_above_every_maximum_is_found():
    text = changed(
        BANKED,
        ("table_limit = [5, 300], ", ""),
        (
            "range = [1, 1]",
            "range = [1, 1]\nlimits = { minimum_between = [50, 60], maximum_between = [20, 40] }",
        ),
    )
    assert (Rule.OPTION_REACHABLE, "1") in found(text)


def test_a_fee_after_the_deal_is_found():
    text = changed(BANKED, ('collected = "before_deal"', 'collected = "after_deal"'))
    assert found(text) == {(Rule.CA_COLLECT_BEFORE_DEAL, None)}


def test_bands_finer_than_a_dollar_are_contiguous():
    assert found(changed(BANKED, ("{ low = 501, fee = 5 }", "{ low = 500.01, fee = 5 }"))) == set()


def test_six_rates_are_too_many():
    last = "{ low = 501, fee = 5 }"
    five = changed(BANKED, (last, "{ low = 501, high = 600, fee = 5 }, { low = 601, fee = 7 }"))
    six = changed(
        five, ("{ low = 601, fee = 7 }", "{ low = 601, high = 700, fee = 7 }, { low = 701, fee = 9 }")
    )

    assert found(five) == set()
    assert found(six) == {(Rule.MAX_FIVE_RATES, "1")}


def test_nothing_is_no_rate():
    zero = changed(
        BANKED, ("{ low = 501, fee = 5 }", "{ low = 501, high = 600, fee = 0 }, { low = 601, fee = 5 }")
    )
    more = changed(
        zero, ("{ low = 601, fee = 5 }", "{ low = 601, high = 700, fee = 5 }, { low = 701, fee = 7 }")
    )
    assert found(more) == set()


def test_a_share_is_reported_and_the_rest_still_checked():
    text = changed(POT, ("fees = [1, 5]", 'fees = [1, "5%"]'), ('"6 or less"', '"11 or more"'))
    assert found(text) == {(Rule.NO_PERCENTAGE, "1"), (Rule.OPTION_REACHABLE, "2")}


@pytest.mark.parametrize(
    ("payer", "rate"),
    [
        ("player", "5"),
        ("player_dealer", "5"),
    ],
)
def test_a_rate_without_bands_is_a_share_or_an_amount(payer, rate):
    """Both sides of the line, for either payer: 5 dollars are a fee, 5 % are none."""
    group = BANKED.partition("options")[0]
    other = {"player": "player_dealer", "player_dealer": "player"}[payer]
    flat = f"{group}options = [{{ n = 1, table_limit = [5, 300], {payer} = {rate}, {other} = 1 }}]\n"
    assert not any(rule is Rule.NO_PERCENTAGE for rule, _ in found(flat))
    share = flat.replace(f"{payer} = {rate},", f'{payer} = "{rate}%",', 1)
    assert (Rule.NO_PERCENTAGE, "1") in found(share)


def test_a_finding_says_where_which_rule_and_what():
    (finding,) = check_text(changed(POT, ("fees = [1, 5]", 'fees = [1, "5%"]')), WHERE, file="mine.toml")
    assert str(finding) == "mine 1: no_percentage: 5% is a share; a fee must be a flat amount"


def test_general_rules_that_the_check_holds_are_rules_of_the_check():
    held = {rule.id for rule in general_rules if rule.held_by == "check"}
    assert held == {"no_percentage", "max_five_rates", "poker_no_player_dealer", "ca_collect_before_deal"}
    assert held <= set(Rule)


def test_what_is_no_schedule_is_refused():
    with pytest.raises(DataInvalid, match=r"mine\.toml: .*kind"):
        check_text('id = "mine"', WHERE, file="mine.toml")
