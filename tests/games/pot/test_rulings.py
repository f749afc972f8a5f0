"""Rulings that have no option and no round of their own."""

import pytest

from croupier.errors import CardInUse, DataInvalid
from croupier.games.catalog import GAMES
from croupier.pay.fees.terms import Betting
from tests.california import pot_option
from tests.pot_games import POT_GAMES, Shoe, act, felt
from tests.table.session.pot_room import PotRoom

BEYOND = ("razz", "deuce-to-seven-triple-draw", "short-deck-holdem", "royal-holdem")
"""Games of the published format that the house has no document for."""


@pytest.mark.clause("big-o-hi-lo", "BO-R2")
@pytest.mark.parametrize(("seated", "sits_out"), [(8, 0), (9, 1)])
def test_of_nine_the_button_sits_out(seated, sits_out):
    room = PotRoom("big-o-hi-lo", seats=9).sit(*range(1, seated + 1)).start()

    assert seated - len(room.players) == sits_out
    assert (room.button[0] in room.players) is not bool(sits_out)


@pytest.mark.clause("big-o-hi-lo", "BO-R11")
@pytest.mark.clause("double-board-omaha", "DBO-R3")
@pytest.mark.parametrize("game_id", ["big-o-hi-lo", "double-board-omaha"])
def test_the_ace_is_high_for_the_button_and_suits_break_ties(game_id):
    assert PotRoom(game_id).sit(1, 2, 3).draw("Kh Ac Qs").start().button[0] == 2
    assert PotRoom(game_id).sit(1, 2, 3).draw("Ah Ac As").start().button[0] == 3


@pytest.mark.clause("badugi", "BAD-R7")
def test_the_ace_is_low_for_the_button_of_badugi():
    assert PotRoom("badugi").sit(1, 2, 3).draw("2h Ac As").start().button[0] == 1


def eight_on_sixth_street():
    """Eight players with six cards each and three burns: one card is left of 52."""
    hand = felt("seven-card-stud", [100] * 8)
    shoe = Shoe(hand, 11)
    for street in range(4):
        for player in range(1, 9):
            cards = "".join(card.text for card in shoe.take(1 if street else 3))
            act(hand, f"d dh p{player} {cards}")
        if not street:
            act(hand, f"p{hand.to_act[0]} pb")
        while street < 3 and hand.to_act != (0,):
            act(hand, f"p{hand.to_act[0]} cc")
    assert hand.state.cards.stub == 1
    return hand


@pytest.mark.clause("seven-card-stud", "7CS-R10")
def test_folded_hands_are_not_mixed_into_the_last_cards_of_stud():
    hand = eight_on_sixth_street()
    folded = hand.to_act[0]
    gone = hand.state.cards.hole[folded]
    act(hand, f"p{folded} f")
    while hand.to_act != (0,):
        act(hand, f"p{hand.to_act[0]} cc")
    act(hand, "d shuffle")

    # The one card left and three burns; the six of the folded hand stay where they are.
    assert hand.state.cards.stub == 4
    with pytest.raises(CardInUse):
        act(hand, f"d db {gone[0]}")


@pytest.mark.clause("lowball", "LB-R13")
def test_folded_hands_are_discards_in_a_draw():
    """Eight of Lowball: one folds, three throw all away. 53 less forty and a burn are twelve for fifteen."""
    hand = felt("lowball", [100] * 8)
    shoe = Shoe(hand, 7)
    for player in range(1, 9):
        act(hand, f"d dh p{player} {''.join(card.text for card in shoe.take(5))}")
    for player in (3, 4, 5, 6, 7, 8, 1, 2):
        act(hand, f"p{player} {'f' if player == 8 else 'cc'}")
    for player in range(1, 8):
        thrown = hand.state.cards.hole[player] if player < 4 else ()
        act(hand, f"p{player} sd {''.join(card.text for card in thrown)}")
    for player, count in ((1, 5), (2, 5), (3, 2)):
        act(hand, f"d dh p{player} {''.join(card.text for card in shoe.take(count))}")
    act(hand, "d shuffle")

    # The burn, ten discards and the five cards that were folded.
    assert hand.state.cards.stub == 16


@pytest.mark.clause("mexican-poker", "MEX-R8")
@pytest.mark.parametrize(("players", "fit"), [(7, True), (8, False)])
def test_seven_play_mexican_poker_and_not_eight(players, fit):
    if fit:
        assert felt("mexican-poker", [100] * players).state.players == 7
    else:
        with pytest.raises(DataInvalid, match="2 to 7"):
            felt("mexican-poker", [100] * players)


@pytest.mark.clause("mexican-poker", "MEX-R7")
def test_the_no_limit_options_of_mexican_poker_name_limits_as_printed():
    found = pot_option("mexican-poker.poker_rates", 96)

    assert found.heading.betting is Betting.NO_LIMIT_AND_POT_LIMIT
    assert "$1–$2 to $500–$1,000" in str(found.heading.limits)


@pytest.mark.clause("double-board-omaha", "DBO-R6")
def test_double_board_omaha_is_listed_without_an_approval_number():
    approved = [game for game in POT_GAMES if GAMES[game].number.startswith("GEG")]

    assert "omaha" in approved
    assert "double-board-omaha" not in approved


@pytest.mark.clause("razz", "FR-R1")
@pytest.mark.clause("deuce-to-seven-triple-draw", "F2L3D-R1")
@pytest.mark.clause("short-deck-holdem", "NS-R1")
@pytest.mark.clause("royal-holdem", "ROYAL-R1")
@pytest.mark.parametrize("game_id", BEYOND)
def test_games_beyond_the_documents_have_no_fees(game_id):
    assert GAMES[game_id].schedules == ()


@pytest.mark.clause("seven-card-stud", "7CS-R12")
@pytest.mark.parametrize("game_id", ["seven-card-stud", "seven-card-stud-hi-lo"])
def test_stud_has_three_cards_before_the_first_of_five_rounds_and_four_burns(game_id):
    streets = GAMES[game_id].streets

    assert [street.cards for street in streets] == [3, 1, 1, 1, 1]
    assert [street.burn for street in streets] == [0, 1, 1, 1, 1]
