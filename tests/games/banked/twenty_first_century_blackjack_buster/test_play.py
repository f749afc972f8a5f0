"""Blackjack 5.0 with Buster: what the text leaves to the table, and where the lines are."""

import pytest

from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.player_dealer_felt import felt

BB = "21st-century-blackjack-buster"


def dealt(hand, bank, *, wagers=("p1 w game 20",), **options):
    return play(felt(BB, **options), *wagers, "d nb", f"d dh p1 {hand}", f"d dh b {bank}")


@pytest.mark.clause(BB, "BB Over")
@pytest.mark.parametrize(
    ("draws", "bank_draw", "back"),
    [
        (("7c",), "8d", 20),
        (("8c",), "8d", 0),
        (("6c",), "8d", 0),
        (("9s",), "Td", 20),
        (("Ts",), "Td", 0),
        (("7c",), "5d", 0),
    ],
)
def test_three_card_totals_of_23_to_25_push_below_the_bank(draws, bank_draw, back):
    round_ = dealt("Td6c", "6hTs")
    for card in draws:
        play(round_, "p1 hit", f"d dh p1 {card}")
    if not round_.over:
        play(round_, f"d dh b {bank_draw}")
    assert came_to(round_, "returns")[0]["game"] == back


@pytest.mark.clause(BB, "BB Over")
def test_four_cards_are_never_saved():
    round_ = play(dealt("Td2c", "6hTs"), "p1 hit", "d dh p1 4c", "p1 hit", "d dh p1 8s")
    assert round_.over
    assert came_to(round_, "returns")[0]["game"] == 0


@pytest.mark.clause(BB, "BB Buster")
@pytest.mark.parametrize(
    ("draws", "pays"),
    [(("9s",), 2), (("2s", "Ts"), 2), (("2s", "3s", "Ts"), 4), (("2s", "2h", "2d", "9s"), 15)],
)
def test_buster_pays_by_the_number_of_cards(draws, pays):
    start = {1: "6dTc", 2: "4dTc", 3: "5d5c", 4: "4d6c"}[len(draws)]
    round_ = play(dealt("TdTh", start, wagers=("p1 w game 20", "p1 w buster 10")), "p1 stand")
    for card in draws:
        play(round_, f"d dh b {card}")
    assert came_to(round_, "returns")[0]["buster"] == 10 + 10 * pays


@pytest.mark.clause(BB, "BB Buster")
def test_the_bank_completes_its_hand_for_a_buster_wager_only_if_there_is_one():
    with_buster = play(
        dealt("Tc6d", "5d9c", wagers=("p1 w game 20", "p1 w buster 5")), "p1 hit", "d dh p1 Ts"
    )
    assert [choice.to for choice in with_buster.legal()] == ["b"]
    assert play(dealt("Tc6d", "5d9c"), "p1 hit", "d dh p1 Ts").over


@pytest.mark.clause(BB, "BB Surrender")
@pytest.mark.parametrize(
    ("hand", "before", "code"),
    [
        ("5c6d", (), "hand/cannot_surrender"),
        ("8c8d", ("p1 split", "d dh p1 9c"), "hand/cannot_surrender"),
        ("6c5d", ("p1 w double 20",), "phase/not_now"),
    ],
)
def test_surrender_is_not_for_small_split_or_doubled_hands(hand, before, code):
    assert refused(play(dealt(hand, "6hTs"), *before), "p1 surrender").code == code


@pytest.mark.clause(BB, "BB-R7")
def test_surrender_on_twelve_and_after_hits():
    assert came_to(play(dealt("Td2c", "6hTs"), "p1 surrender"), "returns")[0]["game"] == 10
    assert (
        came_to(play(dealt("5d4c", "6hTs"), "p1 hit", "d dh p1 3s", "p1 surrender"), "returns")[0]["game"]
        == 10
    )


@pytest.mark.clause(BB, "BB Split")
def test_four_hands_and_no_more():
    round_ = play(
        dealt("8c8d", "6hTs"), "p1 split", "d dh p1 8h", "p1 split", "d dh p1 8s", "p1 split", "d dh p1 8c"
    )
    assert refused(round_, "p1 split").code == "hand/cannot_split"


@pytest.mark.clause(BB, "BB Split")
def test_a_split_needs_the_whole_wager():
    short = play(felt(BB, 30, 1000), "p1 w game 20", "d nb", "d dh p1 8c8d", "d dh b 6hTs")
    assert refused(short, "p1 split").code == "stake/out_of_range"
    assert "split" not in [choice.verb for choice in short.legal()]


@pytest.mark.clause(BB, "PD-R10")
def test_the_back_line_follows_a_split_with_the_whole_wager_before_the_card():
    round_ = felt(BB, 200, 1000, 200, bank=2, seats=(1, 2, 0))
    play(round_, "p1 w game 20", "p3 w game@1 30", "d nb", "d dh p1 8c8d", "d dh b 6hTs", "p1 split")

    assert refused(round_, "p3 w game.2@1 20").code == "stake/out_of_range"
    assert refused(round_, "p3 w double@1 20").code == "phase/not_now"
    play(round_, "d dh p1 Td")
    assert refused(round_, "p3 w game.2@1 30").code == "phase/not_now"


@pytest.mark.clause(BB, "PD-R21")
def test_insurance_is_each_bettors_own_choice():
    round_ = felt(BB, 200, 1000, 200, bank=2, seats=(1, 2, 0))
    play(
        round_,
        "p1 w game 20",
        "p3 w game@1 30",
        "d nb",
        "d dh p1 TcTd",
        "d dh b KdAc",
        "p3 w insurance@1 15",
        "d closed",
    )
    assert came_to(round_, "returns") == [{"game": 0}, {}, {"game@1": 0, "insurance@1": 45}]


@pytest.mark.clause(BB, "PD 5")
def test_a_fee_option_bounds_the_bets_on_a_seat():
    stacks = (500, 5000, *[500] * 12)
    round_ = felt(BB, *stacks, bank=2, seats=(1, 2, *[0] * 12), fees=("blackjack-5-buster.rules", 11))
    play(round_, "p1 w game 25", *[f"p{player} w game@1 25" for player in range(3, 14)])
    assert refused(round_, "p14 w game@1 25").code == "stake/out_of_range"


@pytest.mark.clause(BB, "PD-R8")
@pytest.mark.parametrize(("posted", "fees"), [(False, [1, 1, 2]), (True, [0, 1, 2])])
def test_the_fee_of_a_wager_without_action(posted, fees):
    """p2's insurance loses all that the bank may win; p1 gets no action."""
    round_ = felt(
        BB, 200, 200, 100, wager=25, fees=("blackjack-5-buster.rules", 2), refund_uncovered_fee=posted
    )
    play(round_, "p1 w game 20", "p2 w game 50", "d nb", "d dh p1 Tc9d", "d dh p2 TdTh", "d dh b 6cAd")
    play(round_, "p2 w insurance 25")
    assert came_to(round_, "fees", "bank") == (fees, 25)
