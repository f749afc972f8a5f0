"""Who shows, who mucks, who wins, and the odd chips (POT 8)."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import CardInUse, CardMismatch, HandFolded, NotNow, RoundOver
from croupier.table import events as e
from tests.holdem import Felt, holdem_table
from tests.pot_games import act, felt
from tests.refusal import refuse

ROYAL = ("TsJsQs", "Ks", "As")
"""A board that everybody plays."""


def checked_down(felt, flop="8c9d2s", turn="3c", river="4d"):
    """The rest of the board with checks, up to the showdown."""
    felt.check_round().flop(flop).check_round().turn(turn).check_round().river(river)
    return felt.check_round()


def limit(hands, stacks=None, **options):
    stacks = stacks or [100] * len(hands)
    return Felt(holdem_table(**options), stacks, [2, 4]).deal(*hands)


def order(felt):
    """The order in which hands are called for."""
    seen = []
    while not felt.round.over:
        seen.append(felt.turn_of)
        felt.do(f"p{felt.turn_of} sm -")
    return seen


# ── order ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_the_last_to_bet_or_raise_on_the_river_shows_first_then_clockwise():
    felt = limit(["AsAd", "KsKd", "QsQd", "JdJh"]).check_round().flop().check_round().turn().check_round()
    felt.river().do("p1 cc;p2 cbr 8;p3 cbr 16;p4 cc;p1 cc;p2 cc")

    assert order(felt) == [3, 4, 1, 2]


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_a_checked_river_is_shown_from_the_first_to_act():
    felt = (
        limit(["AsAd", "KsKd", "QsQd"]).do("p3 cbr 8;p1 cbr 12;p2 cc;p3 cc").flop().do("p1 cc;p2 cc;p3 cbr 4")
    )

    assert order(felt.check_round().turn().check_round().river().check_round()) == [1, 2, 3]


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_if_player_one_has_folded_the_next_left_of_the_button_shows_first():
    felt = limit(["AsAd", "KsKd", "QsQd"]).do("p3 cc;p1 f;p2 cc")

    assert order(checked_down(felt)) == [2, 3]


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_a_side_pot_is_shown_before_a_hand_that_is_in_for_the_main_pot_only():
    felt = Felt(holdem_table("no-limit", low=2), [20, 100, 100], [1, 2]).deal("AsAd", "KsKd", "QsQd")
    felt.do("p3 cbr 40;p1 cc;p2 cc")

    assert order(checked_down(felt)) == [2, 3, 1]


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_who_bet_on_an_earlier_street_has_no_special_place():
    felt = limit(["AsAd", "KsKd", "QsQd"]).check_round().flop().do("p1 cc;p2 cc;p3 cbr 4;p1 cc;p2 cc").turn()

    assert order(felt.check_round().river().check_round())[0] == 1


# ── showing ──────────────────────────────────────────────────────────────────────────────────────────


def test_nobody_shows_while_there_is_betting():
    felt = limit(["AsAd", "KsKd"]).refuse_all(NotNow, "p1 sm -", "p2 sm", "p1 sm AsAd").do("p2 cc;p1 cc")

    felt.refuse("p1 sm -", NotNow).flop("8c9d2s").refuse("p1 sm -", NotNow)


def test_hands_may_be_shown_before_the_last_cards_when_everybody_is_all_in():
    felt = Felt(holdem_table("no-limit", low=2), [50, 50], [1, 2]).deal("AsAd", "KsKd").do("p2 cbr 50;p1 cc")
    felt.do("p1 sm AsAd", "p2 sm -").refuse("p1 sm -", NotNow).flop("8c9d2s").turn("3c").river("4d")

    assert felt.round.over
    assert felt.stacks == [100, 0]


def test_nobody_shows_while_there_are_cards_to_throw_away():
    """Irish poker: all are in before the flop, but two cards are thrown away after it."""
    hand = felt("irish-poker", [4, 4])
    act(hand, "d dh p1 AsKdQhJc", "d dh p2 2s3d4h5c", "p2 cc")

    assert hand.state.betting_is_over()
    refuse(hand, "p1 sm AsKdQhJc", NotNow, "when the betting is over")
    act(hand, "d db 7s8d9h", "p1 sd QhJc", "p2 sd 4h5c", "p1 sm AsKd")
    assert hand.state.shown == {1}


def test_a_shown_hand_is_the_hand_that_was_dealt():
    felt = checked_down(limit(["AsAd", "KsKd"]))

    felt.refuse_all(CardMismatch, "p1 sm AsAc", "p1 sm As", "p1 sm AsAdKc", "p1 sm KsKd", "p1 sm ????")
    felt.do("p1 sm AdAs").refuse("p1 sm -", NotNow)


def test_unseen_cards_are_named_when_they_are_shown():
    felt = checked_down(limit(["????", "KsKd"]))

    felt.refuse("p1 sm -", CardMismatch).refuse_all(CardInUse, "p1 sm AsAs", "p1 sm KsAs", "p1 sm 8cAs")
    felt.refuse("p1 sm JoAs", CardMismatch).refuse("p1 sm As", CardMismatch).do("p1 sm AsAd")
    assert felt.do("p2 sm -").stacks == [104, 96]


def test_a_half_seen_hand_is_completed_with_a_new_card():
    felt = (
        checked_down(limit(["As??", "KsKd"]))
        .refuse("p1 sm AsAs", CardInUse)
        .refuse("p1 sm KcAd", CardMismatch)
    )

    assert felt.do("p1 sm AdAs").hole[0] == "AdAs"


def test_two_hands_cannot_both_hold_a_card():
    felt = (
        checked_down(limit(["????", "????"]))
        .do("p1 sm AsAd")
        .refuse("p2 sm AsKd", CardInUse)
        .do("p2 sm KsKd")
    )

    assert felt.stacks == [104, 96]


def test_a_folded_hand_is_not_shown():
    felt = checked_down(limit(["AsAd", "KsKd", "QsQd"]).do("p3 f"))

    felt.refuse("p3 sm -", HandFolded).refuse("p3 sm", HandFolded)


# ── mucking ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "HE-R6")
def test_a_mucked_hand_has_no_claim():
    felt = checked_down(limit(["AsAd", "KsKd"])).do("p1 sm")

    assert felt.round.over
    assert felt.stacks == [96, 104]
    assert not any(isinstance(event, e.HandShown) for event in felt.round.log)


@pytest.mark.clause("texas-holdem", "HE-R6")
def test_a_hand_thrown_away_does_not_play_the_board_a_shown_one_does_by_itself():
    shown = checked_down(limit(["2c3c", "KhKd"]), *ROYAL).show_all()
    mucked = checked_down(limit(["2c3c", "KhKd"]), *ROYAL).do("p1 sm")

    assert shown.stacks == [100, 100]
    assert mucked.stacks == [96, 104]


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_the_last_hand_of_a_pot_need_not_be_shown():
    felt = checked_down(limit(["AsAd", "KsKd", "QsQd"])).do("p1 sm", "p2 sm")

    assert felt.round.over
    assert felt.stacks == [96, 96, 108]


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_who_won_because_all_others_folded_may_show_all_the_same():
    felt = limit(["AsAd", "KsKd", "QsQd"]).do("p3 f;p1 f")
    assert [(choice.verb, choice.player) for choice in felt.round.legal()] == [("sm", 2)]
    felt.refuse_all(RoundOver, "p1 sm -", "p3 sm -", "p2 sm").refuse("p2 sm KsKh", CardMismatch)

    felt.do("p2 sm -")

    assert felt.round.log[-1] == e.HandShown(player=2, cards=parse_cards("KsKd"))
    assert felt.stacks == [98, 102, 100]
    assert felt.round.over
    assert felt.round.legal() == []
    felt.refuse("p2 sm -", RoundOver)


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_who_won_because_all_others_mucked_may_show_all_the_same():
    felt = checked_down(limit(["AsAd", "KsKd", "QsQd"])).do("p1 sm", "p2 sm").refuse("p1 sm -", RoundOver)

    felt.do("p3 sm QsQd").refuse("p3 sm -", RoundOver)

    assert felt.stacks == [96, 96, 108]


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_a_winner_whose_cards_nobody_knows_names_them():
    felt = limit(["????", "KsKd"]).do("p2 f")

    felt.refuse("p1 sm -", CardMismatch).refuse("p1 sm KsAd", CardInUse).do("p1 sm AsAd")

    assert felt.round.view(None).seats[0].cards == parse_cards("AsAd")


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_nobody_shows_after_a_showdown_or_a_void_round():
    shown, void = checked_down(limit(["AsAd", "KsKd"])).show_all(), limit(["AsAd", "KsKd"]).do("d foul")

    shown.refuse_all(RoundOver, "p1 sm -", "p2 sm -")
    void.refuse_all(RoundOver, "p1 sm -", "p2 sm -")
    assert shown.round.legal() == void.round.legal() == []


@pytest.mark.clause("texas-holdem", "POT-R40")
def test_the_last_hand_that_can_win_a_side_pot_is_not_mucked():
    felt = Felt(holdem_table("no-limit", low=2), [20, 100, 100], [1, 2]).deal("AsAd", "KsKd", "QsQd")
    felt = (
        checked_down(felt.do("p3 cbr 40;p1 cc;p2 cc")).do("p2 sm").refuse("p3 sm", NotNow, clause="POT-R40")
    )

    assert felt.do("p3 sm -", "p1 sm -").awards == [(60, (1, 3), [60, 0, 0]), (40, (3,), [0, 0, 40])]


@pytest.mark.clause("texas-holdem", "POT-R40")
def test_the_last_of_a_side_pot_takes_everything_unshown_when_the_main_pot_is_mucked_too():
    felt = Felt(holdem_table("no-limit", low=2), [20, 100, 100], [1, 2]).deal("AsAd", "KsKd", "QsQd")
    felt = checked_down(felt.do("p3 cbr 40;p1 cc;p2 cc")).do("p2 sm", "p1 sm")

    assert felt.round.over
    assert felt.stacks == [0, 60, 160]


@pytest.mark.clause("texas-holdem", "POT-R40")
def test_a_hand_of_the_main_pot_may_be_mucked_while_others_are_in():
    felt = Felt(holdem_table("no-limit", low=2), [20, 100, 100], [1, 2]).deal("AsAd", "KsKd", "QsQd")
    felt = checked_down(felt.do("p3 cbr 40;p1 cc;p2 cc")).do("p1 sm", "p2 sm -", "p3 sm -")

    assert felt.stacks == [0, 160, 60]


def test_what_may_be_done_at_the_showdown_is_said():
    felt = checked_down(limit(["AsAd", "KsKd"]))

    assert [(c.verb, c.player) for c in felt.round.legal(1)] == [("sm", 1), ("muck", 1)]
    felt.do("p1 sm -")
    assert felt.round.legal(1) == []
    assert [c.verb for c in felt.round.legal(2)] == ["sm", "muck"]


# ── winners ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "HE ¶1")
@pytest.mark.parametrize(
    ("hands", "board", "winners"),
    [
        (("AsAd", "KsKd"), ("8c9d2s", "3c", "4d"), [1]),
        (("2c2d", "AsKs"), ("Qs7s2h", "3s", "4d"), [2]),
        (("AsKd", "AcKh"), ("8c9d2s", "3c", "4d"), [1, 2]),
        (("6h7h", "AsAd"), ("8c9dTs", "3c", "4d"), [1]),
        (("2c7h", "Kd4d"), ROYAL, [1, 2]),
        (("AhQc", "AsJc"), ("AcKd8s", "5c", "3d"), [1]),
        (("Ah4c", "As3c"), ("AcKd8s", "Jc", "9d"), [1, 2]),
    ],
)
def test_the_best_five_of_seven_take_the_pot_and_ties_share_it(hands, board, winners):
    felt = checked_down(limit(list(hands)), *board).show_all()

    assert [n for n, won in enumerate(felt.awards[0][2], start=1) if won] == winners
    assert sum(felt.stacks) == 200


# ── odd chips ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R18")
def test_the_odd_chips_go_to_the_left_of_the_button():
    felt = limit(["7c2d", "9s9d", "4h4c", "8h3s"]).do("p3 cc;p4 cc;p1 f")

    assert checked_down(felt, *ROYAL).show_all().awards == [(14, (2, 3, 4), [0, 6, 4, 4])]


@pytest.mark.clause("texas-holdem", "POT-R18a")
def test_by_option_one_odd_chip_each():
    felt = limit(["7c2d", "9s9d", "4h4c", "8h3s"], odd_chips="one-each").do("p3 cc;p4 cc;p1 f")

    assert checked_down(felt, *ROYAL).show_all().awards == [(14, (2, 3, 4), [0, 5, 5, 4])]


@pytest.mark.clause("texas-holdem", "POT 8.7")
def test_with_half_dollar_chips_the_odd_half_goes_left():
    felt = Felt(holdem_table("no-limit", low=1, chip=0.5), [50, 50, 50], [0.5, 1]).deal(
        "7c2d", "9s9d", "4h4c"
    )

    assert checked_down(felt.do("p3 cc;p1 f"), *ROYAL).show_all().awards == [(2.5, (2, 3), [0, 1.5, 1])]


@pytest.mark.clause("texas-holdem", "POT 8.7")
def test_with_dollar_chips_the_same_split_would_leave_a_whole_dollar():
    felt = Felt(holdem_table("no-limit", low=2), [50, 50, 50], [1, 2]).deal("7c2d", "9s9d", "4h4c")

    assert checked_down(felt.do("p3 cc;p1 f"), *ROYAL).show_all().awards == [(5, (2, 3), [0, 3, 2])]


@pytest.mark.clause("texas-holdem", "POT 7.4")
def test_odd_chips_are_settled_pot_by_pot():
    felt = Felt(holdem_table("no-limit", low=2), [100, 10, 100, 100, 100], [1, 2]).deal()
    felt.do("p3 cbr 10;p4 cc;p5 cc;p1 f;p2 cc").flop(ROYAL[0]).do("p3 cbr 5;p4 cc;p5 cc").turn(ROYAL[1])
    felt.do("p3 cbr 10;p4 cc;p5 f").river(ROYAL[2]).check_round().show_all()

    assert felt.awards == [(41, (2, 3, 4), [0, 15, 13, 13, 0]), (35, (3, 4), [0, 0, 18, 17, 0])]


def test_an_even_split_has_no_odd_chip():
    felt = limit(["7c2d", "9s9d", "4h4c"])

    assert checked_down(felt, *ROYAL).show_all().awards == [(12, (1, 2, 3), [4, 4, 4])]


def test_every_award_says_why_and_by_which_clause():
    felt = checked_down(limit(["AsAd", "KsKd"])).show_all()
    (award,) = [event for event in felt.round.log if isinstance(event, e.PotAwarded)]

    assert award.says
    assert award.clause == "HE ¶1, POT 8"


def test_a_hand_mucked_in_the_middle_of_a_street_leaves_nobody_a_card_short():
    hand = felt("seven-card-stud", [20, 20, 20], structure="no-limit")
    act(hand, "d dh p1 AsAd2c", "d dh p2 KsKdTh", "d dh p3 QsQdJh", "p1 pb", "p2 cbr 19", "p3 cc", "p1 cc")
    act(hand, "d dh p1 3c", "d dh p2 3d", "d dh p3 3h", "d dh p1 4c", "d dh p2 4d", "d dh p3 4h")
    act(hand, "d dh p1 5c", "d dh p2 5d", "d dh p3 5h", "d dh p1 8c", "p1 sm")

    act(hand, "d dh p2 8d")
    assert hand.state.stage.value == "cards"
    act(hand, "d dh p3 8h")

    assert hand.state.stage.value == "showdown"
    assert [len(hand.state.cards.hole[i]) for i in hand.state.inside] == [7, 7]
