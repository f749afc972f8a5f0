"""The jackpot beside the ante: awards off the meter, from the tray, and envy."""

import pytest

from croupier.table import events as e
from tests.games.banked.felt import came_to, caribbean, payment, play


def clause(name):
    return pytest.mark.clause("caribbean-stud", name)


ROYAL, SPADE_ROYAL = "AcKcQcJcTc", "AsKsQsJsTs"
STRAIGHT_FLUSH, HEART_STRAIGHT_FLUSH = "9c8c7c6c5c", "9h8h7h6h5h"
FOURS, FULL, FLUSH = "4c4d4h4s2c", "3c3d3h6c6s", "KcJc8c6c4c"
STRAIGHT, THREES, PAIR = "9s8s7h6s5h", "ThTdTs8s2d", "JhJd8d5s2s"
DEALER = "AdKd9d7d3s"
"""Ace-king: loses to every hand above it that has a pair."""


def jackpot(*hands, without=(), folds=(), dealer=DEALER, wager=None, **posted):
    """Every player antes $10 and plays for the jackpot unless ``without``; then bets unless ``folds``."""
    posted.setdefault("progressive", "pmg-01")
    amount = wager or {"pmg-02": 5}.get(posted["progressive"], 1)
    if wager:
        posted["progressive_wager"] = wager
    round_ = caribbean(*[100] * len(hands), **posted)
    players = range(1, len(hands) + 1)
    for player in players:
        play(round_, f"p{player} w ante 10")
        if player not in without:
            play(round_, f"p{player} w progressive {amount}")
    play(
        round_,
        "d nb",
        *[f"d dh p{n} {hand}" for n, hand in zip(players, hands, strict=True)],
        f"d dh b {dealer}",
    )
    return play(round_, *[f"p{n} f" if n in folds else f"p{n} w bet 20" for n in players])


def award(round_, player=1):
    return came_to(round_, "returns")[player - 1]["progressive"]


TABLES = [
    ("csp-base", {FOURS: 500, FULL: 100, FLUSH: 50, STRAIGHT: 0, THREES: 0, PAIR: 0}),
    ("pmg-01", {FOURS: 300, FULL: 50, FLUSH: 40, STRAIGHT: 30, THREES: 9, PAIR: 0}),
    ("pmg-02", {FOURS: 1500, FULL: 250, FLUSH: 200, STRAIGHT: 150, THREES: 45, PAIR: 0}),
]
ROWS = [(table, hand, pays) for table, rows in TABLES for hand, pays in rows.items()]


@clause("CSP 21")
@clause("CSP 20b")
@pytest.mark.parametrize(("table", "hand", "pays"), ROWS)
def test_tray_awards_by_the_posted_table_leave_the_meter_alone(table, hand, pays):
    round_ = jackpot(hand, progressive=table)
    wager = 5 if table == "pmg-02" else 1

    assert award(round_) == pays
    assert came_to(round_, "meter", "reserve") == (12_000 + 0.7 * wager, 0.05 * wager)


@clause("CSP-R3")
def test_the_posted_table_decides_whether_a_straight_wins():
    assert payment(jackpot(STRAIGHT), 1, "progressive") == ("award 30 for 1", 30, "CSP 21")
    assert payment(jackpot(STRAIGHT, progressive="csp-base"), 1, "progressive") == ("lose", 0, "CSP 21")


@clause("CSP 21a")
@clause("CSP 20f")
@pytest.mark.parametrize("table", ["csp-base", "pmg-01"])
def test_a_royal_takes_the_displayed_meter_and_resets_it(table):
    round_ = jackpot(ROYAL, progressive=table, meter="25000.0051", reserve=40)

    assert payment(round_, 1, "progressive") == ("award 100% of the meter", 25_000.7, "CSP 20")
    assert came_to(round_, "meter", "reserve") == (10_040.0551, 0)


@clause("CSP 21b")
@clause("CSP 20a")
def test_a_straight_flush_takes_a_tenth_of_the_meter_and_resets_nothing():
    round_ = jackpot(STRAIGHT_FLUSH, progressive="csp-base", reserve=40)

    assert award(round_) == 1200.07
    assert came_to(round_, "meter", "reserve") == (10_800.63, 40.05)


@clause("CSP 21b")
def test_where_five_thousand_was_chosen_it_comes_from_the_tray():
    round_ = jackpot(STRAIGHT_FLUSH, progressive="csp-base", straight_flush_award="5000")

    assert payment(round_, 1, "progressive") == ("award $5,000", 5000, "CSP 21")
    assert came_to(round_, "meter") == 12_000.7


@clause("CSP 21b")
def test_the_choice_is_of_the_base_table_only():
    assert award(jackpot(STRAIGHT_FLUSH, progressive="pmg-01", straight_flush_award="5000")) == 1200.07


@clause("CSP 4")
@pytest.mark.parametrize(
    "dealer", ["AhKsQhJsTh", "KsQd9d7d3s", "AdKd9d7d3s"], ids=["player loses", "no hand", "player wins"]
)
def test_the_award_does_not_look_at_the_dealer(dealer):
    assert award(jackpot("TsTdTc8d2d", dealer=dealer)) == 9


@clause("CSP 4")
def test_without_the_wager_there_is_no_award():
    round_ = jackpot(ROYAL, without={1})

    assert came_to(round_, "returns") == [{"ante": 20, "bet": 2020}]
    assert came_to(round_, "meter") == 12_000


@clause("CSP 21f")
@pytest.mark.parametrize(("hand", "pays"), [(FLUSH, 40), (PAIR, 0)])
def test_the_wager_itself_is_never_returned(hand, pays):
    round_ = jackpot(hand)

    assert award(round_) == pays
    bet = 40 if hand == PAIR else 120
    assert came_to(round_, "finishing_stacks") == [100 - 31 + 20 + bet + pays]


@clause("CSP-R10")
def test_a_folded_hand_loses_the_wager_but_still_feeds_the_meter():
    round_ = jackpot(FLUSH, folds={1})

    assert came_to(round_, "returns") == [{"ante": 0, "progressive": 0}]
    assert came_to(round_, "meter", "bank") == (12_000.7, 10.25)


@clause("CSP-R10")
def test_by_option_a_folded_hand_is_settled_by_its_cards():
    round_ = jackpot(FLUSH, folds={1}, fold_keeps_progressive=True)

    assert came_to(round_, "returns") == [{"ante": 0, "progressive": 40}]


@clause("CSP-R10")
def test_by_option_a_folded_straight_flush_owes_envy():
    kept = jackpot(STRAIGHT_FLUSH, PAIR, folds={1}, fold_keeps_progressive=True)
    lost = jackpot(STRAIGHT_FLUSH, PAIR, folds={1})

    assert came_to(kept, "envy") == [0, 300]
    assert came_to(lost, "envy") == [0, 0]
    assert came_to(lost, "meter") == 12_001.4


# ── several winners ──────────────────────────────────────────────────────────────────────────────────


@clause("CSP 20f")
@clause("CSP-R4")
def test_awards_go_from_the_dealers_right_each_of_what_the_meter_then_shows():
    round_ = jackpot(STRAIGHT_FLUSH, PAIR, HEART_STRAIGHT_FLUSH, meter=20_000)

    paid = [(event.player, event.amount) for event in round_.log if isinstance(event, e.MeterPaid)]
    assert paid == [(3, 200_021), (1, 180_018)]
    assert came_to(round_, "meter") == 16_201.71


@clause("CSP-R4")
def test_at_once_two_straight_flushes_share_one_tenth():
    round_ = jackpot(STRAIGHT_FLUSH, HEART_STRAIGHT_FLUSH, meter=20_000, several_winners="simultaneous")

    assert (award(round_, 1), award(round_, 2)) == (1000.07, 1000.07)
    assert came_to(round_, "meter") == 18_001.26


@clause("CSP-R4")
def test_one_after_the_other_the_royal_at_the_right_resets_before_the_next():
    round_ = jackpot(STRAIGHT_FLUSH, SPADE_ROYAL, meter=20_000, reserve=100, dealer="AdKd9d7d3h")

    assert (award(round_, 2), award(round_, 1)) == (20_001.4, 1010.01)
    assert came_to(round_, "meter", "reserve") == (9090.09, 0)


@clause("CSP-R4")
def test_at_once_the_royal_comes_last_wherever_it_sits():
    posted = {"meter": 20_000, "reserve": 100, "several_winners": "simultaneous"}
    right = jackpot(STRAIGHT_FLUSH, SPADE_ROYAL, dealer="AdKd9d7d3h", **posted)
    left = jackpot(SPADE_ROYAL, STRAIGHT_FLUSH, dealer="AdKd9d7d3h", **posted)

    assert (award(right, 1), award(right, 2)) == (award(left, 2), award(left, 1)) == (2000.14, 18_001.26)
    assert came_to(right, "meter") == came_to(left, "meter") == 10_100.1


# ── envy ─────────────────────────────────────────────────────────────────────────────────────────────


@clause("CSP 21g")
def test_everybody_else_with_the_wager_is_paid_envy():
    round_ = jackpot(ROYAL, PAIR, THREES)

    assert came_to(round_, "envy") == [0, 1000, 1000]
    assert came_to(round_, "payments")[-1]["clause"] == "CSP 21g"


@clause("CSP 21g")
def test_without_the_wager_no_envy_is_received_but_it_is_owed():
    round_ = jackpot(ROYAL, PAIR, without={1})
    other = jackpot(ROYAL, PAIR, without={2})

    assert came_to(round_, "envy") == [0, 1000]
    assert came_to(other, "envy") == [0, 0]


@clause("CSP-R5")
def test_envy_is_never_paid_for_a_players_own_hand_nor_for_the_dealers():
    assert came_to(jackpot(ROYAL), "envy") == [0]
    assert came_to(jackpot(PAIR, dealer=ROYAL), "envy") == [0]


@clause("CSP 21g")
def test_two_envied_hands_pay_twice_and_each_other():
    round_ = jackpot(STRAIGHT_FLUSH, PAIR, SPADE_ROYAL, dealer="AdKd9d7d3h")

    assert came_to(round_, "envy") == [1000, 1300, 300]


@clause("CSP-R10")
def test_a_folded_player_stays_entitled_and_owes_nothing():
    round_ = jackpot(STRAIGHT_FLUSH, PAIR, folds={2})

    assert came_to(round_, "envy") == [0, 300]


@clause("CSP 21g")
@pytest.mark.parametrize("hand", [FOURS, FLUSH])
def test_a_lesser_hand_is_not_envied(hand):
    assert came_to(jackpot(hand, PAIR), "envy") == [0, 0]


@clause("CSP 21f")
def test_the_base_table_pays_no_envy():
    assert came_to(jackpot(ROYAL, PAIR, progressive="csp-base"), "envy") == [0, 0]


@clause("CSP 21g")
def test_envy_is_paid_after_everything_else():
    kinds = [type(event).__name__ for event in jackpot(ROYAL, PAIR).log]

    assert kinds.index("EnvyPaid") > max(
        n for n, kind in enumerate(kinds) if kind in ("WagerSettled", "MeterPaid")
    )
    assert kinds[-1] == "RoundClosed"


# ── another posted wager ─────────────────────────────────────────────────────────────────────────────


@clause("CSP-R7")
@clause("CSP 21f")
def test_envy_grows_with_the_posted_wager_and_dollar_rows_do_not():
    assert came_to(jackpot(STRAIGHT_FLUSH, PAIR, wager=2), "envy") == [0, 600]
    assert award(jackpot(FULL, wager=2, progressive="csp-base")) == 100


@clause("CSP-R7")
def test_by_option_dollar_rows_grow_with_the_wager_too():
    scaled = {"progressive": "csp-base", "scale_dollars": True}

    assert award(jackpot(FULL, wager=2, **scaled)) == 200
    assert award(jackpot(FULL, **scaled)) == 100
    assert award(jackpot(STRAIGHT_FLUSH, wager=2, straight_flush_award="5000", **scaled)) == 10_000


@clause("CSP-R7")
def test_rows_for_one_scale_by_themselves():
    assert award(jackpot(FLUSH, wager=3)) == 120


@clause("CSP-R6")
def test_the_posted_rates_divide_the_wager():
    round_ = jackpot(PAIR, contribution=0.3333, reserve_contribution=0.0117)

    assert came_to(round_, "meter", "reserve") == (12_000.3333, 0.0117)
    assert came_to(round_, "bank") == -30 + 0.655


@clause("CSP-R6")
@pytest.mark.parametrize(("to_meter", "to_reserve", "tray"), [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_a_wager_may_go_wholly_to_one_side(to_meter, to_reserve, tray):
    round_ = jackpot(PAIR, contribution=to_meter, reserve_contribution=to_reserve)

    assert came_to(round_, "meter", "reserve", "bank") == (12_000 + to_meter, to_reserve, -30 + tray)


@clause("CSP 20")
@pytest.mark.parametrize(("several", "order"), [("sequential", [4, 3, 2, 1]), ("simultaneous", [4, 2, 3, 1])])
def test_winners_are_handled_from_the_dealers_right_and_shared_awards_after_all_others(several, order):
    """Seats 3 and 1 take tenths of the meter, seats 4 and 2 are paid from the tray."""
    round_ = jackpot(STRAIGHT_FLUSH, FOURS, HEART_STRAIGHT_FLUSH, THREES, several_winners=several)

    paid = [p["player"] for p in came_to(round_, "payments") if p["spot"] == "progressive"]

    assert paid == order
