"""Ante, progressive, tip and bet: what the layout takes and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.table import BankedRound, BankedTable
from tests.games.banked.felt import came_to, caribbean, play, refused

PAIR, NO_HAND = "d dh p1 QhQd7s6c3d", "d dh b QsJd9c4h2s"


def clause(name):
    return pytest.mark.clause("caribbean-stud", name)


@clause("CSP 1")
def test_each_player_has_one_hand():
    dealt = play(caribbean(), "p1 w ante 10", "d nb")

    assert refused(dealt, "d dh p1.2 QhQd7s6c3d").code == "seat/unknown"
    play(dealt, "d dh p1 QhQd7s6c3d")


@clause("CSP 1")
def test_players_wager_on_their_own_hand_only():
    assert refused(caribbean(1000, 1000), "p1 w ante@2 10").code == "phase/not_now"
    assert refused(caribbean(), "p1.2 w ante 10").code == "phase/not_now"


@clause("CSP 1")
def test_one_to_seven_play_at_a_table():
    assert caribbean(*[100] * 7).state.players == 7
    with pytest.raises(DataInvalid, match="seats 1 to 7") as wrong:
        caribbean(*[100] * 8)
    assert wrong.value.key == "starting_stacks"


@clause("CSP 2")
def test_an_ante_is_placed_and_may_be_raised_before_the_deal():
    round_ = play(caribbean(), "p1 w ante 10", "p1 w ante 5")

    assert round_.state.on(1) == {"ante": 1500}
    assert round_.state.stacks[1] == 98_500


@clause("CSP 2")
def test_nobody_is_dealt_in_without_an_ante():
    round_ = caribbean(100, 100)

    assert refused(round_, "d nb").code == "phase/not_now"
    play(round_, "p1 w ante 10", "d nb")
    assert refused(round_, "d dh p2 QhQd7s6c3d").code == "phase/not_now"
    assert refused(round_, "p2 w ante 10").code == "phase/not_now"


@clause("CSP 2")
@pytest.mark.parametrize("amount", ["0", "-5", "0.50", "10.50", "4", "26"])
def test_an_ante_outside_the_posted_limits_or_off_the_chips_is_refused(amount):
    assert refused(caribbean(min=5, max=25), f"p1 w ante {amount}").code == "stake/out_of_range"


@clause("CSP 2")
@pytest.mark.parametrize("amount", ["5", "25"])
def test_an_ante_at_the_posted_limits_is_taken(amount):
    assert play(caribbean(min=5, max=25), f"p1 w ante {amount}").state.on(1)


@clause("CSP 2")
def test_a_first_chip_below_the_minimum_is_refused_and_a_later_one_above_it_taken():
    round_ = caribbean(min=5)

    assert refused(round_, "p1 w ante 4").code == "stake/out_of_range"
    play(round_, "p1 w ante 5", "p1 w ante 1")
    assert round_.state.on(1) == {"ante": 600}


def test_a_posted_chip_binds_antes():
    round_ = caribbean(unit=5)

    assert refused(round_, "p1 w ante 12").code == "stake/out_of_range"
    play(round_, "p1 w ante 15")


def test_players_bet_only_the_chips_in_front_of_them():
    refusal = refused(caribbean(9), "p1 w ante 10")

    assert refusal.code == "chips/short"
    assert "$9" in refusal.message


@pytest.mark.parametrize("spot", ["pair", "player", "ante2"])
def test_the_layout_has_no_other_spots(spot):
    refusal = refused(caribbean(), f"p1 w {spot} 10")

    assert refusal.code == "spot/unknown"
    assert "ante" in refusal.message


@pytest.mark.parametrize("player", [2, 9])
def test_nobody_wagers_from_a_seat_that_is_not_there(player):
    assert refused(caribbean(), f"p{player} w ante 10").code == "seat/unknown"


@clause("CSP 3")
def test_the_progressive_wager_is_optional():
    round_ = play(
        caribbean(100, 100, progressive="pmg-01"),
        "p1 w ante 10",
        "p1 w progressive 1",
        "p2 w ante 10",
        "d nb",
    )

    assert set(round_.state.fed) == {1}


@clause("CSP 3")
def test_the_progressive_wager_needs_an_ante():
    refusal = refused(caribbean(progressive="pmg-01"), "p1 w progressive 1")

    assert (refusal.code, refusal.clause) == ("spot/needs_base", "CSP 3")


@clause("CSP 3")
@pytest.mark.parametrize(("posted", "amount"), [({}, "1"), ({"progressive_wager": 2}, "2")])
def test_the_progressive_wager_is_exactly_the_posted_one(posted, amount):
    round_ = play(caribbean(progressive="pmg-01", **posted), "p1 w ante 10")

    assert refused(round_, "p1 w progressive 3").code == "stake/not_exact"
    assert refused(round_, "p1 w progressive 0.50").code == "stake/not_exact"
    play(round_, f"p1 w progressive {amount}")
    assert refused(round_, f"p1 w progressive {amount}").code == "spot/taken"


@clause("CSP 21f")
def test_pmg_02_asks_five_dollars():
    round_ = play(caribbean(progressive="pmg-02"), "p1 w ante 10")

    assert refused(round_, "p1 w progressive 1").code == "stake/not_exact"
    play(round_, "p1 w progressive 5")


@clause("CSP 3")
def test_without_a_posted_progressive_the_sensor_is_refused():
    refusal = refused(play(caribbean(), "p1 w ante 10"), "p1 w progressive 1")

    assert (refusal.code, refusal.clause) == ("option/not_offered", "CSP 3")


@clause("CSP 5")
def test_the_lock_feeds_meter_reserve_and_tray():
    round_ = caribbean(100, 100, progressive="pmg-01")
    play(round_, "p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "p2 w progressive 1")
    assert (round_.state.meter.meter, round_.state.bank) == (120_000_000, 0)

    play(round_, "d nb")

    assert (round_.state.meter.meter, round_.state.meter.reserve) == (120_014_000, 1_000)
    assert round_.state.bank == 5_000


@clause("CSP 5")
@pytest.mark.parametrize(
    "action", ["p1 w ante 5", "p2 w ante 5", "p1 w progressive 1", "p1 w tip_ante 5", "d nb"]
)
def test_after_the_lock_no_wager_is_made_and_none_locked_again(action):
    round_ = play(caribbean(100, 100, progressive="pmg-01"), "p1 w ante 10", "d nb")

    assert refused(round_, action).code == "phase/not_now"


@clause("CSP 8")
def test_a_tip_goes_beside_the_ante_and_up_to_it():
    round_ = play(caribbean(), "p1 w ante 10", "p1 w tip_ante 4", "p1 w tip_ante 6")

    assert round_.state.on(1) == {"ante": 1000, "tip_ante": 1000}
    assert refused(round_, "p1 w tip_ante 1").code == "stake/out_of_range"


@clause("CSP 8")
def test_a_tip_above_the_ante_or_without_one_is_refused():
    round_ = caribbean()
    assert refused(round_, "p1 w tip_ante 5").code == "spot/needs_base"

    play(round_, "p1 w ante 10")

    assert refused(round_, "p1 w tip_ante 11").code == "stake/out_of_range"
    assert refused(round_, "p1 w tip_ante 0").code == "stake/out_of_range"


@clause("CSP 8")
@pytest.mark.parametrize("spot", ["tip_bet", "tip_progressive"])
def test_no_tip_is_taken_on_the_bet_area(spot):
    dealt = play(caribbean(progressive="pmg-01"), "p1 w ante 10", "d nb", PAIR, NO_HAND)

    assert refused(dealt, f"p1 w {spot} 10").code == "option/not_offered"


@clause("CSP 11b")
def test_the_bet_is_exactly_twice_the_ante():
    dealt = play(caribbean(), "p1 w ante 10", "d nb", PAIR, NO_HAND)

    for amount in (10, 19, 21, 30):
        refusal = refused(dealt, f"p1 w bet {amount}")
        assert (refusal.code, refusal.clause) == ("stake/not_exact", "CSP 11b")
        assert "$20" in refusal.message
    play(dealt, "p1 w bet 20")
    assert dealt.over


@clause("CSP 11b")
@pytest.mark.parametrize(
    "before", [(), ("p1 w ante 10",), ("p1 w ante 10", "d nb"), ("p1 w ante 10", "d nb", PAIR)]
)
def test_no_bet_is_made_before_all_cards_are_out(before):
    assert refused(play(caribbean(), *before), "p1 w bet 20").code == "phase/not_now"


@clause("CSP end")
def test_chips_may_be_added_in_the_middle_of_the_round():
    dealt = play(caribbean(15), "p1 w ante 10", "d nb", PAIR, NO_HAND)
    assert refused(dealt, "p1 w bet 20").code == "chips/short"

    play(dealt, "p1 buy 15", "p1 w bet 20")

    assert came_to(dealt, "finishing_stacks") == [40]


@clause("CSP end")
@pytest.mark.parametrize("amount", ["0", "-10"])
def test_chips_are_bought_for_money(amount):
    assert refused(caribbean(15), f"p1 buy {amount}").code == "stake/out_of_range"


LIMIT = [
    ("wager", "pmg-01", 49, 50),
    ("ante", "pmg-01", 50, 51),
    ("round", "pmg-01", 33, 34),
    ("wager", "pmg-02", 47, 48),
    ("ante", "pmg-02", 50, 51),
    ("round", "pmg-02", 31, 32),
]
"""Per scope and table: the largest ante that leaves room for the progressive wager, and the next."""


@clause("CSP-R1")
@pytest.mark.parametrize(("scope", "table", "most", "more"), LIMIT)
def test_ante_and_progressive_together_stay_below_a_hundred(scope, table, most, more):
    wager = 1 if table == "pmg-01" else 5
    round_ = caribbean(progressive=table, limit_scope=scope)
    play(round_, f"p1 w ante {most}", f"p1 w progressive {wager}")
    refusal = refused(round_, f"p1 w ante {more - most}")

    assert (refusal.code, refusal.clause) == ("stake/out_of_range", "CSP end")


@clause("CSP-R1")
@pytest.mark.parametrize(("scope", "most"), [("wager", 50), ("ante", 50), ("round", 33)])
def test_the_ante_alone_has_the_same_ceiling(scope, most):
    assert refused(caribbean(limit_scope=scope), f"p1 w ante {most + 1}").clause == "CSP end"
    play(caribbean(limit_scope=scope), f"p1 w ante {most}")


@clause("CSP-R1")
@pytest.mark.parametrize(("scope", "ante"), [("wager", 50), ("round", 33)])
def test_the_progressive_wager_is_refused_where_the_ante_left_no_room(scope, ante):
    round_ = play(caribbean(progressive="pmg-02", limit_scope=scope), f"p1 w ante {ante}")

    assert refused(round_, "p1 w progressive 5").clause == "CSP end"


@clause("CSP-R1")
def test_the_ante_scope_adds_ante_and_progressive_only():
    posted = {"limit_scope": "ante", "max_wager": 100, "progressive": "csp-base", "progressive_wager": 60}
    round_ = play(caribbean(**posted), "p1 w ante 40", "p1 w progressive 60")

    assert refused(round_, "p1 w ante 1").clause == "CSP end"


@clause("CSP-R1")
def test_tips_do_not_count_and_the_figure_itself_is_posted():
    play(caribbean(), "p1 w ante 50", "p1 w tip_ante 50")
    round_ = caribbean(max_wager=200)

    assert refused(round_, "p1 w ante 101").clause == "CSP end"
    play(round_, "p1 w ante 100")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("limit_scope", "table"),
        ("straight_flush_award", "20%"),
        ("several_winners", "shared"),
        ("scale_dollars", 1),
        ("fold_keeps_progressive", "yes"),
        ("progressive", "pmg-03"),
        ("progressive", "bet"),
        ("progressive", 7),
        ("max_wager", -1),
        ("min", "much"),
        ("unit", "0.005"),
        ("seats", 9),
        ("contribution", 0.70001),
        ("contribution", -0.1),
        ("contribution", 1.01),
        ("reserve_contribution", float("nan")),
        ("reserve_contribution", float("inf")),
    ],
)
def test_a_value_that_is_not_allowed_cannot_be_posted(option, value):
    with pytest.raises(DataInvalid) as wrong:
        caribbean(**{option: value})
    assert wrong.value.key == option


@clause("CSP-R6")
@pytest.mark.parametrize("table", ["pmg-01", None])
def test_contributions_above_the_whole_wager_are_refused(table):
    posted = {"progressive": table} if table else {}

    assert caribbean(contribution=0.95, reserve_contribution=0.05, **posted)
    with pytest.raises(DataInvalid, match="together at most 1"):
        caribbean(contribution=0.96, reserve_contribution=0.05, **posted)


@clause("CSP-R6")
def test_a_wager_and_rate_finer_than_the_meter_cannot_be_posted():
    with pytest.raises(DataInvalid, match="hundredths of a cent"):
        caribbean(progressive="pmg-01", progressive_wager=0.5, contribution=0.3333)


def test_a_smallest_wager_above_the_largest_cannot_be_posted():
    with pytest.raises(DataInvalid) as wrong:
        caribbean(min=20, max=10)
    assert wrong.value.key == "min"


def test_a_progressive_table_has_a_meter():
    table = BankedTable.post(CARIBBEAN_STUD, options={"progressive": "pmg-01"})
    with pytest.raises(DataInvalid, match="meter") as wrong:
        BankedRound(table, [10_000])
    assert wrong.value.key == "_progressive"
