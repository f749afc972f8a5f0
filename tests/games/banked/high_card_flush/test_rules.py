"""High Card Flush, clause by clause: what each grants and what it refuses."""

import pytest

from croupier.games.banked.view import name_of
from croupier.table import events as e
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.south_dakota import high_card

QUALIFIED, NO_HAND = "AcKcJc9d8d7s6s", "8d7d6d5sTsAcKc"
THREE, FOUR, FIVE = "KhTh8hAdQs3c2d", "KhTh8h4hAdQs3c", "KhTh8h4h2hAdQs"
SIX, SEVEN = "KhTh8h5h4h3hAd", "KhTh8h5h4h3h2h"


def clause(name):
    return pytest.mark.clause("high-card-flush", name)


def dealt(hand, dealer=QUALIFIED, *, wagers=("p1 w ante 10",), stack=1000, **options):
    return play(high_card(stack, **options), *wagers, "d nb", f"d dh p1 {hand}", f"d dh b {dealer}")


@clause("HCF 2")
@pytest.mark.parametrize("wager", ["flush 5", "straight_flush 5", "progressive 1"])
def test_every_other_wager_needs_an_ante(wager):
    round_ = high_card(progressive="hcfp-1")

    assert refused(round_, f"p1 w {wager}").code == "spot/needs_base"
    play(round_, "p1 w ante 10", f"p1 w {wager}")


@clause("HCF 3")
@pytest.mark.parametrize("spot", ["ante", "flush", "straight_flush"])
def test_a_tip_rides_on_any_spot_but_needs_the_players_own_ante(spot):
    round_ = high_card(100)

    assert refused(round_, f"p1 w tip_{spot} 5").code == "spot/needs_base"
    play(round_, "p1 w ante 10", f"p1 w tip_{spot} 5")


@clause("HCF 3")
def test_no_tip_on_the_progressive():
    round_ = play(high_card(progressive="hcfp-1"), "p1 w ante 10", "p1 w progressive 1")

    assert refused(round_, "p1 w tip_progressive 1").code == "option/not_offered"


@clause("HCF-R2")
def test_a_tip_raise_goes_before_the_raise_and_commits_to_it():
    round_ = dealt(FIVE, wagers=("p1 w ante 10", "p1 w tip_ante 5"))

    for amount in (4, 11):
        assert refused(round_, f"p1 w tip_raise {amount}").code == "stake/out_of_range"
    play(round_, "p1 w tip_raise 10")
    assert refused(round_, "p1 f").code == "phase/not_now"
    assert [name_of(choice) for choice in round_.legal(1)] == ["w raise"]
    play(round_, "p1 w raise 15")
    assert came_to(round_, "tips") == [30]


@clause("HCF-R2")
def test_no_tip_raise_after_the_raise():
    round_ = play(
        high_card(100, 100), "p1 w ante 10", "p1 w tip_ante 5", "p2 w ante 10", "d nb", f"d dh p1 {FIVE}",
        "d dh p2 Jh9h7d6s5c2sKs", "d dh b AcKcJc9d8d7s6d", "p1 w raise 10",
    )  # fmt: skip

    assert refused(round_, "p1 w tip_raise 5").code == "phase/not_now"


@clause("HCF 4")
def test_seven_cards_each():
    round_ = play(high_card(), "p1 w ante 10", "d nb")

    assert [(choice.to, choice.count) for choice in round_.legal(0)] == [(1, 7), ("b", 7)]


@clause("HCF 5")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [(FOUR[:-2], QUALIFIED), (FOUR + "2d", QUALIFIED), (FOUR, QUALIFIED[:-2]), (FOUR, NO_HAND + "2d")],
)
def test_a_wrong_number_to_anybody_is_a_misdeal(hand, dealer):
    round_ = dealt(hand, dealer, wagers=("p1 w ante 10", "p1 w flush 5", "p1 w tip_ante 1"))

    play(round_, "d dd")

    assert came_to(round_, "returns", "bank") == ([{"ante": 10, "flush": 5, "tip_ante": 1}], 0)
    assert any(isinstance(event, e.RoundVoided) for event in round_.log)


@clause("HCF 5")
def test_the_right_number_is_not_a_misdeal_and_a_later_count_may_find_one():
    round_ = dealt(FOUR)

    assert refused(round_, "d dd").code == "phase/not_now"
    play(round_, "d kill p1")
    assert came_to(round_, "returns") == [{"ante": 10}]


@clause("HCF 5")
def test_an_eighth_card_after_the_last_one_is_a_misdeal_of_the_round():
    round_ = dealt(FOUR)

    assert round_.to_act == (1,)
    play(round_, "d dh b 2c", "d dd")
    assert came_to(round_, "finishing_stacks") == [1000]
    assert refused(play(dealt(FOUR), "p1 w raise 10"), "d dh b 2c").code == "round/over"


@clause("HCF 5")
def test_an_exposed_card_is_turned_over_and_the_deal_goes_on():
    round_ = play(high_card(), "p1 w ante 10", "d nb", "d dh p1 KhTh", "d exposed p1 8h", "d dh p1 4hAdQs3c")
    play(round_, "d exposed p1 4h", f"d dh b {QUALIFIED}", "d exposed b Ac")

    exposed = [event for event in round_.log if isinstance(event, e.DownCardExposed)]
    assert [(event.to, event.card.text, event.clause) for event in exposed] == [
        (1, "8h", "HCF 5"),
        (1, "4h", "HCF 5"),
        (0, "Ac", "HCF 5"),
    ]
    assert refused(round_, "d exposed p1 9c").code == "phase/not_now"
    play(round_, "p1 w raise 10")
    assert came_to(round_, "returns") == [{"ante": 20, "raise": 20}]


@clause("HCF 5")
def test_no_card_is_exposed_before_the_deal_or_after_a_decision():
    early = play(high_card(1000, 1000), "p1 w ante 10", "p2 w ante 10", "d nb")
    assert refused(early, "d exposed p3 8h").code == "seat/unknown"
    play(early, f"d dh p1 {FOUR}", "d dh p2 2h3s4s5s9s7c8c", f"d dh b {QUALIFIED}", "p1 f")

    assert refused(early, "d exposed p1 Kh").code == "phase/not_now"


@clause("HCF 6")
def test_raise_ante_flush_straight_flush_then_the_progressive():
    wagers = ("p1 w straight_flush 1", "p1 w flush 1", "p1 w progressive 1")
    round_ = dealt(FIVE, wagers=("p1 w ante 10", *wagers), progressive="hcfp-1")

    spots = [x["spot"] for x in came_to(play(round_, "p1 w raise 10"), "payments")]

    assert spots == ["raise", "ante", "flush", "straight_flush", "progressive"]


@clause("HCF 7")
@pytest.mark.parametrize(
    ("hand", "most"), [("Kh2hAdQs3c4d7s", 10), (THREE, 10), (FOUR, 10), (FIVE, 20), (SIX, 30), (SEVEN, 30)]
)
def test_how_far_a_hand_may_raise(hand, most):
    round_ = dealt(hand, "AcKcJc9d8d7c6s")

    (choice,) = [choice for choice in round_.legal(1) if choice.verb == "w"]
    assert (choice.low, choice.high) == (1_000, most * 100)
    for amount in (9, most + 1):
        assert refused(round_, f"p1 w raise {amount}").code in ("stake/out_of_range", "stake/not_exact")
    play(round_, f"p1 w raise {most}")


@clause("HCF 8")
@clause("HCF-R1")
def test_a_fold_loses_ante_and_flush_and_leaves_the_rest_to_the_cards():
    wagers = ("p1 w ante 10", "p1 w flush 5", "p1 w straight_flush 1", "p1 w progressive 1")
    acts = ("8h7h6h5hKd2s2c", NO_HAND.replace("8d7d", "8s7s"))

    lost = play(dealt(*acts, wagers=wagers, progressive="hcfp-1"), "p1 f")
    kept = play(dealt(*acts, wagers=wagers, progressive="hcfp-1", fold_keeps_side_bets=True), "p1 f")

    assert came_to(lost, "returns") == [{"ante": 0, "flush": 0, "straight_flush": 61, "progressive": 40}]
    assert came_to(kept, "returns")[0]["flush"] == 10


@clause("HCF 8")
def test_folded_wagers_that_lose_are_collected_before_any_other():
    round_ = play(
        high_card(100, 100), "p1 w ante 10", "p1 w straight_flush 1", "p2 w ante 10", "d nb",
        "d dh p1 8h7h6hKd2s2c3s", "d dh p2 JhTh4h3hAdQs3c", f"d dh b {QUALIFIED}", "p1 f", "p2 w raise 10",
    )  # fmt: skip

    order = [(x["player"], x["spot"]) for x in came_to(round_, "payments")]

    assert order == [(1, "ante"), (2, "raise"), (2, "ante"), (1, "straight_flush")]


@clause("HCF 9")
@pytest.mark.parametrize(
    ("dealer", "returns"),
    [
        (NO_HAND, {"ante": 20, "raise": 10}),
        ("9d3d2d6s8sTcKc", {"ante": 20, "raise": 20}),
        ("AcKcJc9d8d7s6s", {"ante": 0, "raise": 0}),
        ("KdTd8dAcQc3s2s", {"ante": 10, "raise": 10}),
    ],
)
def test_the_dealer_plays_from_three_to_the_nine(dealer, returns):
    assert came_to(play(dealt("KhTh8h5dQs3c2c", dealer), "p1 w raise 10"), "returns") == [returns]


@clause("HCF 10")
@pytest.mark.parametrize(("hand", "back"), [(THREE, 0), (FOUR, 10), (FIVE, 55), (SIX, 505), (SEVEN, 1505)])
def test_the_flush_bet_needs_four(hand, back):
    round_ = dealt(hand, "AcKcJc9d8d7c6s", wagers=("p1 w ante 10", "p1 w flush 5"))

    assert came_to(play(round_, "p1 w raise 10"), "returns")[0]["flush"] == back


@clause("HCF 11")
@pytest.mark.parametrize(
    ("hand", "back"),
    [
        ("KhAh2h9d8s4c6d", 0),
        ("Ah2h3hKd9s4c6d", 8),
        ("QhKhAh2h3h9s4d", 8),
        ("6h7h8h9hKd3s2s", 61),
        ("5h6h7h8h9hKd2s", 101),
        ("4h5h6h7h8h9hKd", 1001),
        ("3h4h5h6h7h8h9h", 8001),
    ],
)
def test_the_straight_flush_bet_needs_three_in_a_row(hand, back):
    round_ = dealt(hand, "AcKcJc9c7d7c6s", wagers=("p1 w ante 10", "p1 w straight_flush 1"))

    assert came_to(play(round_, "p1 f"), "returns")[0]["straight_flush"] == back


@clause("HCF 12")
def test_the_progressive_is_settled_by_the_cards_after_a_fold_too():
    wagers = ("p1 w ante 10", "p1 w progressive 1")
    for decision in ("f", "w raise 10"):
        round_ = dealt("9s8s7sKd2c3hAd", "AcKcJc9d8d7h6c", wagers=wagers, progressive="hcfp-1")
        assert came_to(play(round_, f"p1 {decision}"), "returns")[0]["progressive"] == 3


@clause("HCF-R3")
def test_a_raise_is_made_of_whole_chips():
    round_ = dealt(FIVE, chip=5)

    assert refused(round_, "p1 w raise 12").code == "stake/out_of_range"
    play(round_, "p1 w raise 15")


@clause("HCF-R8")
def test_the_maximum_caps_the_raise():
    round_ = dealt(SIX, "AcKcJc9d8d7c6s", wagers=("p1 w ante 50",))

    assert refused(round_, "p1 w raise 101").code == "stake/out_of_range"
    play(round_, "p1 w raise 100")


@clause("HCF-R11")
def test_without_a_dealers_hand_the_raise_still_comes_first():
    spots = [x["spot"] for x in came_to(play(dealt(THREE, NO_HAND), "p1 w raise 10"), "payments")]

    assert spots == ["raise", "ante"]
