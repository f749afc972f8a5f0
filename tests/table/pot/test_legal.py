"""What may be done now: hands shown before the last cards, and every choice a command that is accepted."""

import pytest

from croupier.errors import NotNow
from croupier.money import dollars
from croupier.table import PotRound
from tests.pot_games import act, felt


def shows(hand):
    return [(choice.verb, choice.player) for choice in hand.legal() if choice.verb in ("sm", "muck")]


def all_in(game_id="texas-holdem", hands=("AsAd", "KsKd"), **options):
    hand = felt(game_id, [20, 20], structure="no-limit", **options)
    act(hand, f"d dh p1 {hands[0]}", f"d dh p2 {hands[1]}", "p2 cbr 20", "p1 cc")
    return hand


@pytest.mark.clause("texas-holdem", "POT 1")
def test_hands_may_be_shown_before_the_last_board_cards_when_all_are_all_in():
    hand = all_in()
    # The last to bet shows first.
    assert shows(hand) == [("sm", 2), ("muck", 2), ("sm", 1), ("muck", 1)]

    act(hand, "p2 sm -")
    assert shows(hand) == [("sm", 1), ("muck", 1)]
    act(hand, "p1 sm -", "d db 2c3d4h")
    assert shows(hand) == []


@pytest.mark.clause("texas-holdem", "POT 1")
def test_while_somebody_can_bet_nothing_is_shown():
    hand = felt("texas-holdem", [20, 100, 100], structure="no-limit")
    act(hand, "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 20", "p1 cc", "p2 cc")

    assert shows(hand) == []
    with pytest.raises(NotNow):
        act(hand, "p1 sm -")


@pytest.mark.clause("texas-holdem", "POT 1")
def test_blinds_that_are_all_in_wait_for_their_cards():
    hand = felt("texas-holdem", [4, 2])
    assert shows(hand) == []
    with pytest.raises(NotNow):
        act(hand, "p1 sm -")

    act(hand, "d dh p1 AsAd", "d dh p2 KsKd")
    assert ("sm", 1) in shows(hand)


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "POT 9")
def test_hands_may_be_shown_while_a_second_board_is_discussed():
    hand = all_in(run_it_twice=True)

    assert [choice.verb for choice in hand.legal(1)] == ["rit", "sm", "muck"]
    act(hand, "p1 sm -", "p1 rit y", "p2 rit y")


@pytest.mark.clause("badugi", "POT 8")
def test_no_hand_is_shown_while_cards_are_still_exchanged():
    hand = felt("badugi", [4, 4])
    act(hand, "d dh p1 As2d3c4h", "d dh p2 5s6d7c8h", "p2 cc")

    assert shows(hand) == []
    with pytest.raises(NotNow):
        act(hand, "p1 sm -")


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_a_hand_resumed_in_the_middle_of_its_showdown_goes_on_in_the_same_order():
    """Player 2 bet last and shows first; he throws his hand away, and player 3 is next, not player 1."""
    hand = felt("texas-holdem", [100, 100, 100])
    act(hand, "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h")
    act(hand, *("p1 cc", "p2 cc", "p3 cc", "d db 9c", "p1 cc", "p2 cc", "p3 cc", "d db 9d"))
    act(hand, "p1 cc", "p2 cbr 8", "p3 cc", "p1 cc", "p2 sm")
    twin = PotRound(hand.table, hand.state.chips.starting[1:], hand.forced, begun=False)
    for event in hand.log:
        twin.emit(event)

    assert hand.to_act == (3,)
    assert twin.to_act == (3,)
    assert twin.legal() == hand.legal()


@pytest.mark.clause("texas-holdem", "POT 8.1")
def test_a_river_that_was_checked_is_shown_by_the_first_to_act_not_by_one_who_is_all_in():
    hand = felt("texas-holdem", [4, 100, 100])
    act(hand, "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h")
    act(hand, "p2 cc", "p3 cc", "d db 9c", "p2 cc", "p3 cc", "d db 9d", "p2 cc", "p3 cc")

    assert [choice.player for choice in hand.legal() if choice.verb == "sm"] == [2, 3, 1]


@pytest.mark.clause("seven-card-stud", "POT 8.1")
def test_in_stud_the_highest_board_was_first_to_act_and_shows_first():
    hand = felt("seven-card-stud", [100, 100])
    act(hand, "d dh p1 AsKs2c", "d dh p2 QsJs9h", "p1 pb", "p2 cc", "p1 cc")
    for first, second in (("3d", "Kh"), ("4s", "Qd"), ("6h", "5c"), ("8d", "7d")):
        act(hand, f"d dh p1 {first}", f"d dh p2 {second}", "p2 cc", "p1 cc")

    assert hand.to_act == (2,)


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize(("game_id", "killers"), [("lowball", [1, 2, 3]), ("texas-holdem", [])])
def test_the_kill_is_offered_where_pots_are_killed_freely(game_id, killers):
    hand = felt(game_id, [100, 100, 100])

    assert [(choice.player, choice.call) for choice in hand.legal() if choice.verb == "kill"] == [
        (player, dollars(8)) for player in killers
    ]
