"""Let It Ride, clause by clause: what each grants and what it refuses."""

import pytest

from croupier.games.banked.let_it_ride.game import LET_IT_RIDE
from croupier.pay.sources import source_of
from croupier.table import events as e
from tests.games.banked.felt import assert_borders, came_to, payment, play, refused
from tests.games.banked.south_dakota import house

BETS = ("p1 w bet_1 10", "p1 w bet_2 10", "p1 w bet_3 10")


def clause(name):
    return pytest.mark.clause("let-it-ride", name)


def ride(*stacks, **options):
    return house(LET_IT_RIDE, stacks, 0, options)


def dealt(hand="TcTd2s"):
    return play(ride(), *BETS, "d nb", f"d dh p1 {hand}")


def offered(round_, player=1):
    return [(choice.verb, getattr(choice, "spot", None)) for choice in round_.legal(player)]


@clause("LIR 1")
@clause("LIR 3")
def test_the_dealer_has_no_hand():
    round_ = play(ride(), *BETS, "d nb")

    assert [(choice.to, choice.count) for choice in round_.legal(0)] == [(1, 3)]
    assert refused(round_, "d dh b AcKcQc").code == "phase/not_now"


@clause("LIR 2")
@pytest.mark.parametrize("missing", ["bet_2", "bet_3"])
def test_no_card_comes_before_all_three_bets_lie_there(missing):
    round_ = play(ride(), *(bet for bet in BETS if missing not in bet))

    assert refused(round_, "d nb").code == "spot/needs_base"
    play(round_, f"p1 w {missing} 10", "d nb")


@clause("LIR 2")
def test_the_bets_are_equal():
    round_ = play(ride(), "p1 w bet_1 10")

    assert_borders(round_)
    for amount in (9, 11, 20):
        assert refused(round_, f"p1 w bet_2 {amount}").code == "stake/not_exact"


@clause("LIR 2")
def test_bet_one_keeps_the_chips_for_the_other_two():
    round_ = ride(30)

    assert refused(round_, "p1 w bet_1 11").code == "chips/short"
    play(round_, *BETS, "d nb")


@clause("LIR 4")
@clause("LIR 5")
def test_each_of_two_decisions_is_about_one_bet():
    round_ = dealt()

    assert offered(round_) == [("cc", None), ("off", "bet_1")]
    play(round_, "p1 cc", "d db 3h")
    assert offered(round_) == [("cc", None), ("off", "bet_2")]


@clause("LIR 4")
@clause("LIR-R2")
@pytest.mark.parametrize("action", ["p1 off bet_2", "p1 off bet_3", "p1 f", "p1 w bet_1 10"])
def test_the_first_decision_takes_nothing_else(action):
    assert refused(dealt(), action).code == "phase/not_now"


@clause("LIR 5")
@pytest.mark.parametrize("action", ["p1 off bet_1", "p1 off bet_3", "p1 f"])
@pytest.mark.parametrize("first", ["p1 cc", "p1 off bet_1"])
def test_nor_does_the_second(first, action):
    assert refused(play(dealt(), first, "d db 3h"), action).code == "phase/not_now"


@clause("LIR 4")
def test_no_community_card_before_the_decision():
    assert refused(dealt(), "d db 3h").code == "phase/not_now"


@clause("LIR 6")
@clause("LIR-R6")
def test_bet_three_rides_though_the_others_come_down():
    round_ = play(dealt("Kc8d3s"), "p1 off bet_1", "d db 4h", "p1 off bet_2", "d db 5c")

    assert came_to(round_, "returns") == [{"bet_3": 0}]
    assert came_to(round_, "finishing_stacks") == [990]


@clause("LIR 7")
def test_a_bet_pulled_down_is_the_players_again_at_once():
    round_ = play(dealt(), "p1 off bet_1")

    assert round_.state.stacks[1] == 980_00
    assert [event for event in round_.log if isinstance(event, e.WagerTakenOff)] == [
        e.WagerTakenOff(player=1, spot="bet_1", amount=10_00)
    ]


@clause("LIR-R2")
def test_it_comes_down_once_and_stays_down():
    round_ = play(dealt(), "p1 off bet_1")

    for action in ("p1 off bet_1", "p1 cc", "p1 w bet_1 10"):
        assert refused(round_, action).code == "phase/not_now"


@clause("LIR 8")
def test_tens_are_paid_and_nines_are_not():
    ten, nine = (play(dealt(hand), "p1 cc", "d db 4h", "p1 cc", "d db 5c") for hand in ("TcTd2s", "9c9d2s"))

    assert payment(ten, 1, "bet_3") == ("pay 1:1", 20, "LIR 8")
    assert payment(nine, 1, "bet_3") == ("lose", 0, "LIR 9")


@clause("LIR-R3")
def test_a_dead_hand_takes_back_only_unsettled_wagers():
    round_ = play(dealt(), "p1 off bet_1", "d kill p1")

    assert came_to(round_, "returns") == [{"bet_2": 10, "bet_3": 10}]
    assert came_to(round_, "finishing_stacks") == [1000]


@clause("LIR-R5")
def test_players_decide_from_the_dealers_left_and_are_settled_from_the_right():
    second = [bet.replace("p1", "p2") for bet in BETS]
    round_ = play(ride(100, 100), *BETS, *second, "d nb", "d dh p1 TcTd2s", "d dh p2 2c3d4h")

    assert refused(round_, "p2 off bet_1").code == "turn/not_yours"
    play(round_, "p1 cc", "p2 cc", "d db 8h", "p1 cc", "p2 cc", "d db 9c")
    settled = [event.player for event in round_.log if isinstance(event, e.WagerSettled)]
    assert settled == [2, 2, 2, 1, 1, 1]


@clause("LIR-R1")
def test_no_regulator_of_ours_describes_the_game():
    assert source_of("LIR 1").place == "custom"
    assert not LET_IT_RIDE.schedules


@clause("LIR-R4")
def test_no_card_is_turned_once_every_hand_is_dead():
    round_ = play(dealt(), "d kill p1")

    assert round_.over
    assert round_.state.board == ()
