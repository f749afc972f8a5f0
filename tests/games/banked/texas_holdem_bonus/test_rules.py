"""Texas Hold'em Bonus, clause by clause: what each grants and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.texas_holdem_bonus.game import TEXAS_HOLDEM_BONUS
from croupier.table import BankedTable
from croupier.table import commands as c
from croupier.table import events as e
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.south_dakota import board, bonus_poker

DEALT = ("p1 w ante 10", "d nb", "d dh p1 AhKd", "d dh b QsQd")


def clause(name):
    return pytest.mark.clause("texas-holdem-bonus", name)


def showdown(player, dealer, flop, turn, river, *first, **options):
    """One player with ante and flop wager, to the end."""
    wagers = first or ("p1 w ante 10",)
    round_ = play(bonus_poker(**options), *wagers, "d nb", f"d dh p1 {player}", f"d dh b {dealer}")
    return play(round_, "p1 w flop 20", *board(flop, turn, river))


@clause("THB 1")
def test_an_ante_buys_two_cards_and_none_buys_none():
    round_ = play(bonus_poker(100, 100), "p1 w ante 10", "d nb")

    assert refused(round_, "d dh p2 AhKd").code == "phase/not_now"
    play(round_, "d dh p1 AhKd")


@clause("THB 2")
@pytest.mark.parametrize("spot", ["bonus 5", "progressive 1"])
def test_side_bet_and_progressive_need_an_ante(spot):
    round_ = bonus_poker(progressive="pmg-01")

    assert refused(round_, f"p1 w {spot}").code == "spot/needs_base"
    play(round_, "p1 w ante 10", f"p1 w {spot}")


@clause("THB 2")
def test_tips_are_not_taken():
    assert refused(play(bonus_poker(), "p1 w ante 10"), "p1 w tip_ante 5").code == "option/not_offered"


@clause("THB 4")
def test_two_cards_each_and_no_more():
    round_ = play(bonus_poker(), *DEALT[:3])

    assert [choice.count for choice in round_.legal(0)] == [2]
    assert refused(round_, "d dh b QsQs").code == "card/in_use"
    assert refused(round_, "d dh b AhQs").code == "card/in_use"


@clause("THB 5")
@clause("THB 5b")
def test_fold_or_exactly_twice_the_ante():
    round_ = play(bonus_poker(), *DEALT)

    for amount in (10, 19, 21, 40):
        assert refused(round_, f"p1 w flop {amount}").code == "stake/not_exact"
    assert refused(round_, "p1 cc").code == "phase/not_now"
    play(round_, "p1 w flop 20")
    assert refused(round_, "p1 f").code == "phase/not_now"


@clause("THB 5a")
def test_a_fold_loses_the_ante_and_needs_no_board():
    round_ = play(bonus_poker(), *DEALT, "p1 f")

    assert came_to(round_, "returns", "bank") == ([{"ante": 0}], 10)
    assert not any(isinstance(event, e.HandRevealed) for event in round_.log)


@clause("THB 6")
def test_a_card_is_burned_before_three_are_turned():
    round_ = play(bonus_poker(), *DEALT, "p1 w flop 20")

    assert refused(round_, "d db Ac7d2s").code == "phase/not_now"
    play(round_, "d burn ??")
    assert refused(round_, "d burn ??").code == "card/count"
    assert round_.refusal(c.Burn(cards=())).code == "card/count"
    assert refused(round_, "d db2 Ac7d2s").code == "phase/not_now"
    assert refused(round_, "d db Ac7d??").code == "card/mismatch"
    assert refused(round_, "d db AhKc2c").code == "card/in_use"
    play(round_, "d db Ac7d", "d db 2s")
    assert round_.state.step == 4


@clause("THB 7")
@clause("THB 9")
@pytest.mark.parametrize(("spot", "before"), [("turn", 2), ("river", 5)])
def test_turn_and_river_take_the_ante_once_or_a_check(spot, before):
    steps = ("p1 w flop 20", *board("Ac7d2s", "Kc", "3h"))
    round_ = play(bonus_poker(), *DEALT, *steps[: before + 1])

    for amount in (5, 20):
        assert refused(round_, f"p1 w {spot} {amount}").code == "stake/not_exact"
    assert {choice.verb for choice in round_.legal(1)} == {"cc", "w"}
    play(round_, f"p1 w {spot} 10")
    assert refused(round_, "p1 cc").code == "phase/not_now"


@clause("THB 8")
def test_decisions_go_clockwise():
    round_ = play(
        bonus_poker(100, 100), "p1 w ante 10", "p2 w ante 10", "d nb",
        "d dh p1 AhKd", "d dh p2 9c9d", "d dh b QsQd", "p1 w flop 20", "p2 w flop 20",
        "d burn ??", "d db Ac7d2s",
    )  # fmt: skip

    assert round_.to_act == (1,)
    assert refused(round_, "p2 cc").code == "turn/not_yours"
    play(round_, "p1 cc", "p2 cc")


@clause("THB 11")
def test_the_dealer_calls_the_best_five_of_seven():
    round_ = showdown("2c3d", "4h5c", "AsKdQh", "Jd", "Ts")

    (shown,) = [event for event in round_.log if isinstance(event, e.HandRevealed)]
    assert shown.says == "straight"


@clause("THB 12")
@clause("THB 17")
def test_seats_from_the_right_and_the_side_bet_first_the_progressive_last():
    round_ = play(
        bonus_poker(100, 100, progressive="pmg-01"),
        *(f"p{p} w {what}" for p in (1, 2) for what in ("ante 10", "bonus 5", "progressive 1")),
        "d nb", "d dh p1 AhKd", "d dh p2 9c9d", "d dh b QsQd", "p1 w flop 20", "p2 w flop 20",
        *board("Ac7d2s", "Kc", "3h", "p1 cc; p2 cc"),
    )  # fmt: skip

    settled = [(x["player"], x["spot"]) for x in came_to(round_, "payments")]

    assert settled == [
        (player, spot) for player in (2, 1) for spot in ("bonus", "ante", "flop", "progressive")
    ]


@clause("THB 12")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("AhAd", 30), ("AcKc", 25), ("AcQc", 20), ("AcJc", 20), ("AcKd", 15), ("KhKd", 10), ("JhJd", 10),
        ("AcQd", 5), ("AcJd", 5), ("ThTd", 3), ("2h2d", 3), ("AcTc", None), ("KcQc", None), ("7c2d", None),
    ],
)  # fmt: skip
def test_the_bonus_table(hand, odds):
    round_ = play(
        bonus_poker(), "p1 w ante 10", "p1 w bonus 2", "d nb", f"d dh p1 {hand}", "d dh b 9s8s", "p1 f"
    )

    assert came_to(round_, "returns") == [{"ante": 0, "bonus": 2 + 2 * odds if odds else 0}]


@clause("THB-R1")
@pytest.mark.parametrize(("dealer", "back"), [("AsAc", 2_002), ("AsKc", 62)])
def test_aces_against_aces_need_the_dealers_two(dealer, back):
    round_ = play(
        bonus_poker(), "p1 w ante 10", "p1 w bonus 2", "d nb", "d dh p1 AhAd", f"d dh b {dealer}", "p1 f"
    )

    assert came_to(round_, "returns")[0]["bonus"] == back
    assert any(isinstance(event, e.HandRevealed) for event in round_.log), "the bonus looks at the dealer"


@clause("THB-R1")
@pytest.mark.parametrize(
    ("own", "says"), [({"four_aces": "9:1"}, "no row 'four_aces'"), ({"aces": "lots"}, "not a pair of odds")]
)
def test_a_bonus_table_of_another_shape_is_not_posted(own, says):
    with pytest.raises(DataInvalid, match=says):
        BankedTable.post(TEXAS_HOLDEM_BONUS, options={"bonus_pays": own})


@clause("THB 13")
def test_equal_hands_push():
    round_ = showdown("2c3d", "4h5c", "AsKdQh", "Jd", "Ts")

    assert came_to(round_, "returns", "bank") == ([{"ante": 10, "flop": 20}], 0)


@clause("THB 14")
@clause("THB 15")
def test_the_higher_hand_wins():
    assert came_to(showdown("AhKd", "QsQd", "9c7d2s", "4c", "3h"), "returns") == [{"ante": 0, "flop": 0}]
    assert came_to(showdown("AhKd", "QsQd", "Ac7d2s", "4c", "3h"), "returns") == [{"ante": 10, "flop": 40}]


@clause("THB 16")
@clause("THB-R2")
@pytest.mark.parametrize(
    ("options", "cards", "ante"),
    [
        ({}, ("AhKh", "QsQd", "7h2h9c", "4h", "3s"), 20),
        ({}, ("9h8d", "AsAd", "7c6s2h", "5d", "Kc"), 10),
        ({"ante_pays_from": "straight"}, ("9h8d", "AsAd", "7c6s2h", "5d", "Kc"), 20),
        ({"ante_pays_from": "straight"}, ("9h9d", "AsKd", "9s6s2h", "5d", "Qc"), 10),
    ],
)
def test_the_ante_is_paid_from_the_posted_hand_upwards(options, cards, ante):
    assert came_to(showdown(*cards, **options), "returns")[0]["ante"] == ante


@clause("THB 18")
@clause("THB-R7")
@pytest.mark.parametrize(
    ("cards", "award"),
    [
        (("AsKs", "9c9d", "QsJsTs", "2d", "3h"), 20_000.70),
        (("AsKs", "9c9d", "QsJs2d", "Ts", "3h"), 5_000.17),
        (("As2c", "9c9d", "QsJsTs", "Ks", "3h"), 5_000.17),
        (("AsKs", "9c9d", "QsJs2d", "3h", "Ts"), 1_000.03),
        (("2c3d", "9c9d", "QsJsTs", "Ks", "As"), 3_000),
        (("9s8s", "AhAd", "QsJsTs", "2d", "3h"), 250),
        (("AhKh", "QsQd", "7h2h9c", "4h", "3s"), 0),
    ],
)
def test_every_way_to_a_royal_has_its_row(cards, award):
    round_ = showdown(*cards, "p1 w ante 10", "p1 w progressive 1", progressive="thbp-08")

    assert came_to(round_, "returns")[0]["progressive"] == award


@clause("THB 18b")
@clause("THB-R11")
def test_a_straight_flush_on_the_board_belongs_to_everybody_still_in():
    round_ = play(
        bonus_poker(100, 100, progressive="pmg-01"),
        "p1 w ante 10", "p1 w progressive 1", "p2 w ante 10", "p2 w progressive 1", "d nb",
        "d dh p1 2c2d", "d dh p2 AcAd", "d dh b KcKd", "p1 w flop 20", "p2 f",
        *board("9h8h7h", "6h", "5h"),
    )  # fmt: skip

    assert came_to(round_, "envy") == [0, 300], "the folded hand is envied by nobody and envies"


@clause("THB-R3")
def test_a_folded_hand_keeps_its_bonus_and_loses_the_progressive():
    acts = (
        "p1 w ante 10",
        "p1 w bonus 5",
        "p1 w progressive 1",
        "d nb",
        "d dh p1 2c2d",
        "d dh b 9c9d",
        "p1 f",
    )

    kept = play(bonus_poker(progressive="pmg-01"), *acts)
    lost = play(bonus_poker(progressive="pmg-01", fold_forfeits_bonus=True), *acts)

    assert came_to(kept, "returns") == [{"ante": 0, "bonus": 20, "progressive": 0}]
    assert came_to(lost, "returns") == [{"ante": 0, "bonus": 0, "progressive": 0}]


@clause("THB-R9")
def test_the_ante_leaves_room_for_the_flop_wager():
    round_ = bonus_poker(max_wager=50)

    assert refused(round_, "p1 w ante 26").code == "stake/out_of_range"
    play(round_, "p1 w ante 25", "p1 w bonus 50")
    assert refused(round_, "p1 w ante 1").code == "stake/out_of_range"


@clause("THB-R10")
def test_a_wrong_board_voids_the_round_and_a_right_one_does_not():
    round_ = play(bonus_poker(), *DEALT, "p1 w flop 20", "d burn ??", "d db Ac7d2s9h")

    assert [choice.verb for choice in round_.legal(0)] == ["dd"]
    play(round_, "d dd")
    assert came_to(round_, "returns", "bank") == ([{"ante": 10, "flop": 20}], 0)

    fine = play(bonus_poker(), *DEALT, "p1 w flop 20", "d burn ??", "d db Ac7d2s")
    assert refused(fine, "d dd").code == "phase/not_now"


def test_chips_are_not_bought_in_the_middle_of_a_round():
    assert refused(play(bonus_poker(25), *DEALT), "p1 buy 20").code == "chips/table_stakes"
