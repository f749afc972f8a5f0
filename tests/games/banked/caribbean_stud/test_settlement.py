"""Who wins what: the dealer's qualification, the comparison, the pay table, the order."""

import pytest

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, Outcome
from croupier.table import events as e
from tests.games.banked.felt import came_to, caribbean, payment, play, refused


def clause(name):
    return pytest.mark.clause("caribbean-stud", name)


def settle(player, dealer, act="p1 w bet 20", **options):
    """One player's round: $10 ante, $20 bet, a tip of $10."""
    return play(
        caribbean(100, **options),
        "p1 w ante 10",
        "p1 w tip_ante 10",
        "d nb",
        f"d dh p1 {player}",
        f"d dh b {dealer}",
        act,
    )


PAIR, BEST_NO_HAND, LEAST_HAND = "JhJd8s5c2d", "AsQcJsTh9s", "AsKc4d3h2s"


@clause("CSP 11a")
def test_a_fold_loses_the_ante():
    round_ = settle(PAIR, BEST_NO_HAND, "p1 f")

    assert came_to(round_, "returns") == [{"ante": 0, "tip_ante": 0}]
    assert payment(round_, 1, "ante") == ("lose", 0, "CSP 11a")


@clause("CSP 11")
def test_a_decision_is_made_once():
    round_ = play(caribbean(100, 100), "p1 w ante 10", "p2 w ante 10", "d nb")
    play(round_, "d dh p1 JhJd8s5c2d", "d dh p2 QhQd7s6c3d", "d dh b AsKc4d3h2s")

    play(round_, "p2 w bet 20")
    assert refused(round_, "p2 f").code == "phase/not_now"
    assert refused(round_, "p2 w bet 20").code == "phase/not_now"
    play(round_, "p1 f")
    assert round_.over


@clause("CSP 11")
def test_a_folded_hand_takes_no_further_part_and_checking_is_not_offered():
    round_ = play(caribbean(100, 100), "p1 w ante 10", "p2 w ante 10", "d nb")
    play(round_, "d dh p1 JhJd8s5c2d", "d dh p2 QhQd7s6c3d", "d dh b AsKc4d3h2s")

    assert refused(round_, "p1 cc").code == "phase/not_now"
    play(round_, "p1 f")
    assert refused(round_, "p1 w bet 20").code == "hand/folded"
    assert refused(round_, "p1 f").code == "hand/folded"


@clause("CSP 11")
def test_players_decide_in_any_order():
    for order in ((1, 2, 3), (3, 1, 2)):
        round_ = play(caribbean(100, 100, 100), *[f"p{n} w ante 10" for n in (1, 2, 3)], "d nb")
        play(round_, "d dh p1 JhJd8s5c2d", "d dh p2 QhQd7s6c3d", "d dh p3 ThTd7c5h2s", "d dh b AsKc4d3h2c")
        assert round_.to_act == (1, 2, 3)
        play(round_, *[f"p{n} f" for n in order])
        assert round_.over


def test_a_player_without_a_wager_decides_nothing():
    round_ = play(caribbean(100, 100), "p1 w ante 10", "d nb", "d dh p1 JhJd8s5c2d", "d dh b AsKc4d3h2s")

    assert refused(round_, "p2 f").code == "phase/not_now"
    assert refused(round_, "p2 w bet 20").code == "phase/not_now"


def test_nobody_folds_before_the_cards():
    assert refused(play(caribbean(), "p1 w ante 10"), "p1 f").code == "phase/not_now"


@clause("CSP 12")
@pytest.mark.parametrize("dealer", [LEAST_HAND, "AsKcQdJc9s", "2h2c5s4s3c", "Ac2s3h4s5h"])
def test_ace_king_or_better_qualifies(dealer):
    round_ = settle(PAIR, dealer)

    assert payment(round_, 1, "bet")[2] in ("CSP 17", "CSP 14")


@clause("CSP 12")
@pytest.mark.parametrize("dealer", [BEST_NO_HAND, "KsQcJcTh8c", "7c5s4h3s2c"])
def test_an_ace_or_king_alone_does_not_qualify(dealer):
    round_ = settle(PAIR, dealer)

    assert payment(round_, 1, "bet") == ("push", 20, "CSP 13")


@clause("CSP 13")
def test_with_no_hand_antes_are_paid_whatever_the_player_holds():
    for player in (PAIR, "7c5s4h3s2c", "AcKcQs9h8h"):
        round_ = settle(player, BEST_NO_HAND)

        assert payment(round_, 1, "ante") == ("pay 1:1", 20, "CSP 13")


@clause("CSP-R2")
def test_with_no_hand_the_bet_comes_back_even_on_a_royal():
    round_ = settle("AcKcQcJcTc", "KsQd9h4h2s")

    assert came_to(round_, "returns") == [{"ante": 20, "tip_ante": 0, "bet": 20}]


@clause("CSP-R2")
def test_with_a_hand_the_royal_is_paid_a_hundred_to_one():
    round_ = settle("AcKcQcJcTc", LEAST_HAND.replace("Kc", "Kd"))

    assert came_to(round_, "returns") == [{"ante": 20, "tip_ante": 0, "bet": 2020}]


@clause("CSP 13")
@pytest.mark.parametrize(
    ("dealer", "says"), [(BEST_NO_HAND, "no hand"), (LEAST_HAND, "high card"), ("9h9c5s4s3c", "pair")]
)
def test_the_dealer_announces_the_hand_or_that_there_is_none(dealer, says):
    (shown,) = [event for event in settle(PAIR, dealer).log if isinstance(event, e.HandRevealed)]

    assert shown.says == says


@clause("CSP 14")
def test_the_higher_hand_wins_and_the_lower_loses():
    won, lost = settle(PAIR, "ThTc8c5s2c"), settle("ThTc8c5s2c", PAIR)

    assert came_to(won, "returns") == [{"ante": 20, "tip_ante": 0, "bet": 40}]
    assert came_to(lost, "returns") == [{"ante": 0, "tip_ante": 0, "bet": 0}]
    assert payment(lost, 1, "bet") == ("lose", 0, "CSP 14")


@clause("CSP 14")
@clause("CSP 15")
def test_the_last_kicker_decides():
    assert payment(settle("AhKhQd8s4c", "AsKdQc8h3d"), 1, "bet")[0] == "pay 1:1"
    assert payment(settle("AhKhQd8s3c", "AsKdQc8h4d"), 1, "bet")[0] == "lose"


@clause("CSP 15")
def test_equal_hands_push():
    round_ = settle("AhKhQd8s3c", "AsKdQc8h3d")

    assert came_to(round_, "returns") == [{"ante": 10, "tip_ante": 10, "bet": 20}]
    assert payment(round_, 1, "ante") == ("push", 10, "CSP 15")
    assert came_to(round_, "finishing_stacks", "bank") == ([100], 0)


@clause("CSP 16")
@pytest.mark.parametrize("player", [PAIR, "9c8d7h6s5c", "JhJdJs5c5d"])
def test_a_winning_ante_is_paid_even_money_whatever_the_hand(player):
    assert payment(settle(player, LEAST_HAND), 1, "ante") == ("pay 1:1", 20, "CSP 16")


BET_TABLE = [
    ("royal flush", "AcKcQcJcTc", 100),
    ("straight flush", "9c8c7c6c5c", 50),
    ("steel wheel", "5c4c3c2cAc", 50),
    ("four of a kind", "8h8d8s8c2d", 20),
    ("full house", "3c3d3s4c4s", 7),
    ("flush", "KcJc8c6c4c", 5),
    ("straight", "9c8d7h6s5c", 4),
    ("wheel", "Ac2d3s4c5h", 4),
    ("three of a kind", "ThTdTsQc6c", 3),
    ("two pairs", "JhJcQdQs5d", 2),
    ("one pair", "2c2d7s8h9h", 1),
    ("less than a pair", "AcKsQdJh9s", 1),
]


@clause("CSP 17")
@pytest.mark.parametrize(("name", "player", "odds"), BET_TABLE, ids=[row[0] for row in BET_TABLE])
def test_a_winning_bet_is_paid_by_the_posted_table(name, player, odds):
    round_ = settle(player, "AdKh4h3h2h")

    assert payment(round_, 1, "bet") == (f"pay {odds}:1", 20 + 20 * odds, "CSP 17")


@clause("CSP 17")
def test_a_losing_straight_flush_is_paid_nothing():
    assert payment(settle("9c8c7c6c5c", "AdKdQdJdTd"), 1, "bet") == ("lose", 0, "CSP 14")


@clause("CSP 18")
def test_hands_are_settled_from_the_dealers_right_seat_by_seat():
    round_ = play(
        caribbean(100, 100, 100), *[f"p{n} w ante 10" for n in (1, 2, 3)], "p3 w tip_ante 5", "d nb"
    )
    play(round_, "d dh p1 JhJd8s5c2d", "d dh p2 QhQd7s6c3d", "d dh p3 ThTd7c5h2s", "d dh b AsKc4d3h2c")
    play(round_, "p1 w bet 20", "p2 f", "p3 w bet 20")

    settled = [(event.player, event.spot) for event in round_.log if isinstance(event, e.WagerSettled)]
    assert settled == [(2, "ante"), (3, "ante"), (3, "tip_ante"), (3, "bet"), (1, "ante"), (1, "bet")]


@clause("CSP 13")
def test_with_no_hand_every_ante_is_paid_before_the_first_bet_goes_back():
    round_ = play(caribbean(100, 100), *[f"p{n} w ante 10" for n in (1, 2)], "p2 w tip_ante 5", "d nb")
    play(round_, "d dh p1 JhJd8s5c2d", "d dh p2 QhQd7s6c3d", "d dh b AsQc4d3h2c")
    play(round_, "p1 w bet 20", "p2 w bet 20")

    settled = [(event.player, event.spot) for event in round_.log if isinstance(event, e.WagerSettled)]
    assert settled == [(2, "ante"), (2, "tip_ante"), (1, "ante"), (2, "bet"), (1, "bet")]


@clause("CSP-R9")
@pytest.mark.parametrize(
    ("player", "dealer", "act", "tips", "returned"),
    [
        (PAIR, LEAST_HAND, "p1 w bet 20", 20, 0),
        (PAIR, BEST_NO_HAND, "p1 w bet 20", 20, 0),
        ("AhKhQd8s3c", "AsKdQc8h3d", "p1 w bet 20", 0, 10),
        (PAIR, "QhQc4d3h2s", "p1 w bet 20", 0, 0),
        (PAIR, LEAST_HAND, "p1 f", 0, 0),
    ],
    ids=["won", "no hand", "tied", "lost", "folded"],
)
def test_a_tip_wins_and_loses_with_the_ante(player, dealer, act, tips, returned):
    round_ = settle(player, dealer, act)

    assert came_to(round_, "tips") == [tips]
    assert came_to(round_, "returns")[0]["tip_ante"] == returned


def test_the_bank_is_what_the_players_lost():
    assert came_to(settle(PAIR, "QhQc4d3h2s"), "bank") == 40
    assert came_to(settle(PAIR, LEAST_HAND), "bank") == -40


@clause("CSP 22")
def test_when_everything_is_settled_the_round_is_over():
    round_ = settle(PAIR, LEAST_HAND)

    assert isinstance(round_.log[-1], e.RoundClosed)
    assert round_.legal() == []
    assert round_.to_act == ()
    for action in ("p1 w ante 10", "p1 buy 10", "d nb", "d dh p1 9c", "d kill p1", "p1 f"):
        assert refused(round_, action).code == "round/over"


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_says_what_happens_to_every_wager_it_can_meet(outcome):
    met = {"ante", "tip_ante"} | (set() if outcome is Outcome.FOLDED else {"bet"})

    assert set(CARIBBEAN_STUD.results[outcome]) == met


def test_every_ruling_of_the_game_with_an_option_has_that_option():
    options = {option.name for option in CARIBBEAN_STUD.options}

    assert {ruling.option for ruling in CARIBBEAN_STUD.rulings if ruling.option} <= options
    assert [ruling.id for ruling in CARIBBEAN_STUD.rulings if ruling.id.startswith("CSP-")]
