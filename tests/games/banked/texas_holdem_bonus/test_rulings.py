"""Texas Hold'em Bonus: what the rule leaves open, as it is ruled."""

import pytest

from croupier.pay import game_tables
from tests.games.banked.felt import came_to, play, refused
from tests.games.banked.south_dakota import board, bonus_poker


def clause(name):
    return pytest.mark.clause("texas-holdem-bonus", name)


def showdown(player, dealer, flop, turn, river, *, wagers=("p1 w ante 10",), **options):
    """One player with ante and flop wager, to the end."""
    round_ = play(bonus_poker(**options), *wagers, "d nb", f"d dh p1 {player}", f"d dh b {dealer}")
    return play(round_, "p1 w flop 20", *board(flop, turn, river))


JACKPOT = ("p1 w ante 10", "p1 w progressive 1")


@clause("THB-R4")
@pytest.mark.parametrize(
    ("player", "river", "award"),
    [
        ("9h9d", "Kc", 0),  # three nines
        ("8d7d", "Tc", 0),  # a straight
        ("AcKc", "Qc", 0),  # a flush
        ("9h9d", "6s", 10),  # nines full of sixes
    ],
)
def test_on_thbp_08_nothing_below_a_full_house_wins(player, river, award):
    round_ = showdown(player, "2h2s", "9c6c5d", "4c" if player == "AcKc" else "Jh", river, wagers=JACKPOT,
                      progressive="thbp-08")  # fmt: skip

    assert came_to(round_, "returns")[0]["progressive"] == award


@clause("THB-R5")
@pytest.mark.parametrize("table", ["thbp-08", "pmg-01", "pmg-02"])
def test_the_schedules_are_those_of_subdivision_18(table):
    assert game_tables("banked/texas_holdem_bonus")[table].clause == "THB 18"


@clause("THB-R6")
def test_one_hole_card_may_make_the_hand():
    round_ = showdown("AhKd", "QsQd", "2h5h9h", "Jh", "3c")

    assert came_to(round_, "returns") == [{"ante": 20, "flop": 40}]


@clause("THB-R6")
def test_the_board_plays_for_both_and_nobody_takes_a_worse_hand():
    round_ = showdown("2h3d", "4s5d", "AcKcQc", "Jc", "Tc")

    assert came_to(round_, "returns") == [{"ante": 10, "flop": 20}]


@clause("THB-R8")
def test_settlement_goes_from_the_dealers_right():
    round_ = play(
        bonus_poker(100, 100, 100), "p1 w ante 10", "p2 w ante 10", "p3 w ante 10", "d nb",
        "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7s2d", "d dh b QsQh",
        "p1 w flop 20", "p2 w flop 20", "p3 w flop 20",
        *board("Jd8c5d", "4h", "9s", "p1 cc; p2 cc; p3 cc"),
    )  # fmt: skip

    players = [payment["player"] for payment in came_to(round_, "payments")]

    assert list(dict.fromkeys(players)) == [3, 2, 1]


@clause("THB 3")
def test_the_lock_feeds_the_meter_and_wagers_neither_come_nor_go_afterwards():
    round_ = play(bonus_poker(100, 100, progressive="thbp-08"), *JACKPOT, "p2 w ante 10")
    play(round_, "p1 off progressive", "p1 w progressive 1")
    meter = round_.state.meter.meter

    play(round_, "d nb")

    assert round_.state.meter.meter == meter + 7_000
    assert refused(round_, "p1 off progressive").code == "phase/not_now"
    assert refused(round_, "p2 w progressive 1").code == "phase/not_now"


@clause("THB 10")
def test_the_river_is_one_card_after_a_burn():
    round_ = play(bonus_poker(), "p1 w ante 10", "d nb", "d dh p1 AsAh", "d dh b QsQh", "p1 w flop 20")
    play(round_, "d burn ??", "d db Jd8c5d", "p1 cc", "d burn ??", "d db 4h", "p1 cc")

    assert refused(round_, "d db 9s").code == "phase/not_now"
    play(round_, "d burn ??")
    assert refused(round_, "d burn ??").code == "card/count"
    play(round_, "d db 9s")
    assert round_.over
