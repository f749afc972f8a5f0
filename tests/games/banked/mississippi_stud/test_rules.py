"""Mississippi Stud, clause by clause: what each grants and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD, STREET_BETS
from croupier.games.banked.view import name_of
from croupier.history import parse_action
from croupier.pay.sources import source_of
from croupier.table import events as e
from tests.games.banked.felt import assert_borders, came_to, payment, play, refused
from tests.games.banked.south_dakota import house

STREETS = ("third_street", "fourth_street", "fifth_street")


def clause(name):
    return pytest.mark.clause("mississippi-stud", name)


def stud(*stacks, **options):
    return house(MISSISSIPPI_STUD, stacks, 0, options)


def dealt(hand="JcJd", *, wagers=("p1 w ante 10",), stack=1000, **options):
    return play(stud(stack, **options), *wagers, "d nb", f"d dh p1 {hand}")


def bets(board, times=1):
    """A bet on each street and the card that follows it."""
    cards = [board[place : place + 2] for place in (0, 2, 4)]
    return [
        action
        for name, card in zip(STREETS, cards, strict=True)
        for action in (f"p1 w {name} {10 * times}", f"d db {card}")
    ]


@clause("MS 1")
@clause("MS 3")
def test_two_cards_to_each_player_and_none_to_the_dealer():
    round_ = play(stud(), "p1 w ante 10", "d nb")

    assert [(choice.to, choice.count) for choice in round_.legal(0)] == [(1, 2)]
    assert refused(round_, "d dh b AcKc").code == "phase/not_now"


@clause("MS 2")
@pytest.mark.parametrize("spot", ["bonus", *STREETS])
def test_nothing_is_wagered_before_the_ante(spot):
    assert refused(stud(), f"p1 w {spot} 10").code in ("spot/needs_base", "phase/not_now")


@clause("MS 4")
@clause("MS 5")
@clause("MS 6")
@clause("MS-R2")
@pytest.mark.parametrize("street", range(3))
def test_a_street_takes_once_twice_or_three_times_the_ante(street):
    round_ = play(dealt(), *bets("2h3s8d")[: 2 * street])
    spot = STREETS[street]

    assert_borders(round_)
    for amount in (5, 15, 25, 40):
        assert refused(round_, f"p1 w {spot} {amount}").code == "stake/out_of_range"
    taken = [
        times for times in range(1, 6) if round_.refusal(parse_action(f"p1 w {spot} {10 * times}")) is None
    ]
    assert taken == [1, 2, 3] == list(STREET_BETS)


@clause("MS 4")
@clause("MS 5")
@clause("MS 6")
@pytest.mark.parametrize("street", range(3))
def test_players_bet_or_fold_on_the_current_street(street):
    round_ = play(dealt(), *bets("2h3s8d")[: 2 * street])
    others = [name for name in STREETS if name != STREETS[street]]

    assert [name_of(choice) for choice in round_.legal(1)] == ["f", f"w {STREETS[street]}"]
    for action in ("p1 cc", "p1 off ante", "d db Kc", *(f"p1 w {name} 10" for name in others)):
        assert refused(round_, action).code == "phase/not_now"


@clause("MS 7")
@pytest.mark.parametrize("street", range(3))
def test_a_fold_loses_every_wager(street):
    round_ = play(dealt(), *bets("2h3s8d")[: 2 * street], "p1 f")

    assert came_to(round_, "returns") == [dict.fromkeys(("ante", *STREETS[:street]), 0)]
    assert payment(round_, 1, "ante") == ("lose", 0, "MS 7")


@clause("MS 8")
def test_every_bet_is_paid_alike():
    round_ = play(dealt("3c3d"), *bets("3h2s8d", times=3))

    assert came_to(round_, "returns") == [{"ante": 40, **dict.fromkeys(STREETS, 120)}]


@clause("MS 8")
@clause("MS 9")
@clause("MS 10")
@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("JcJd", ("pay 1:1", 20, "MS 8")),
        ("TcTd", ("push", 10, "MS 9")),
        ("6c6d", ("push", 10, "MS 9")),
        ("5c5d", ("lose", 0, "MS 10")),
        ("AcKd", ("lose", 0, "MS 10")),
    ],
)
def test_where_the_lines_are(hand, outcome):
    round_ = play(dealt(hand), *bets("2h4s8d"))

    for spot in ("ante", *STREETS):
        assert payment(round_, 1, spot) == outcome


@clause("MS 11")
def test_the_bonus_looks_at_the_middle_only():
    with_bonus = ("p1 w ante 10", "p1 w bonus 5")
    paid, lost = (dealt(hand, wagers=with_bonus) for hand in ("2c7d", "AcAd"))
    play(paid, *bets("KhKsKd"))
    play(lost, *bets("Kh4s8d"))

    assert payment(paid, 1, "bonus") == ("pay 30:1", 155, "MS 11")
    assert payment(lost, 1, "bonus") == ("lose", 0, "MS 11")


@clause("MS 11")
@clause("MS-R4")
def test_the_board_is_turned_for_a_folded_bonus_and_for_nothing_less():
    without = play(dealt("2c7d"), "p1 f")
    beside = play(dealt("2c7d", wagers=("p1 w ante 10", "p1 w bonus 5")), "p1 f")

    assert without.over
    assert [(choice.verb, choice.count) for choice in beside.legal(0)] == [("db", 1)]
    play(beside, "d db 5h", "d db 5s", "d db 9d")
    assert came_to(beside, "returns") == [{"ante": 0, "bonus": 10}]


@clause("MS 11")
@clause("MS-R3")
def test_the_board_is_not_turned_for_a_dead_hands_bonus():
    round_ = play(dealt("2c7d", wagers=("p1 w ante 10", "p1 w bonus 5")), "d kill p1")

    assert round_.over
    assert came_to(round_, "returns") == [{"ante": 10, "bonus": 5}]


@clause("MS 11")
def test_a_house_posts_rows_of_its_own_for_the_bonus_but_no_others():
    stud(bonus_pays={"flush": 4})

    with pytest.raises(DataInvalid, match="full_house"):
        stud(bonus_pays={"full_house": 4})


@clause("MS-R3")
def test_a_wrong_middle_gives_everything_back():
    round_ = play(dealt(), "p1 w third_street 30", "d db 2h3s", "d dd")

    assert came_to(round_, "returns") == [{"ante": 10, "third_street": 30}]


@clause("MS-R5")
def test_seats_are_settled_from_the_right_and_each_ante_first():
    round_ = play(stud(100, 100), "p1 w ante 10", "p2 w ante 10", "d nb", "d dh p1 JcJd", "d dh p2 QcQd")
    for name, card in zip(STREETS, ("2h", "4s", "8d"), strict=True):
        play(round_, f"p1 w {name} 10", f"p2 w {name} 10", f"d db {card}")

    settled = [(event.player, event.spot) for event in round_.log if isinstance(event, e.WagerSettled)]
    assert settled == [(player, spot) for player in (2, 1) for spot in ("ante", *STREETS)]


@clause("MS-R6")
def test_chips_are_bought_in_the_middle_of_a_round():
    round_ = dealt(stack=15)

    assert refused(round_, "p1 w third_street 10").code == "chips/short"
    play(round_, "p1 buy 40", "p1 w third_street 10")


@clause("MS-R7")
def test_a_street_bet_goes_above_the_posted_maximum():
    round_ = dealt(max=10)

    assert refused(stud(max=10), "p1 w ante 11").code == "stake/out_of_range"
    play(round_, "p1 w third_street 30")


@clause("MS-R1")
def test_no_regulator_of_ours_describes_the_game():
    assert source_of("MS 1").place == "custom"
    assert not MISSISSIPPI_STUD.schedules
