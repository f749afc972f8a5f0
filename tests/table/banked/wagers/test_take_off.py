"""Wagers taken off before the lock: second hands and the back-line as well, never one that another needs."""

import pytest

from croupier.games.choice import WagerOff
from croupier.history.actions import parse_action, write_action
from tests.games.banked.felt import play, refused
from tests.games.banked.player_dealer_felt import felt

SW, BB, FPG = "21st-century-blackjack-switch", "21st-century-blackjack-buster", "fortune-pai-gow-poker"


@pytest.mark.clause(SW, "SW Play")
def test_the_wager_of_a_second_hand_is_taken_off_by_its_number():
    round_ = play(felt(SW, 100, 1000), "p1.1 w game 20", "p1.2 w game 20", "p1.2 off game")

    assert round_.state.on(1) == {"game.1": 2000}
    assert round_.state.stacks[1] == 8000
    assert refused(round_, "p1.2 off game").code == "spot/unknown"
    assert refused(round_, "d nb").code == "spot/needs_base"
    assert play(round_, "p1 off game.1").state.on(1) == {}


@pytest.mark.clause(SW, "SW SM 1")
def test_a_wager_that_another_needs_stays():
    round_ = play(felt(SW), "p1.1 w game 20", "p1.2 w game 20", "p1 w supermatch 5")

    assert refused(round_, "p1.1 off game").code == "spot/needs_base"
    assert refused(round_, "p1.2 off supermatch").code == "spot/unknown"
    assert "game.1" not in play(round_, "p1 off supermatch", "p1.1 off game").state.on(1)


@pytest.mark.clause(BB, "PD 5")
def test_back_line_wagers_are_taken_off_by_the_hand_they_lie_on():
    round_ = play(
        felt(BB, 100, 100, 1000, 50, seats=(1, 2, 3, 0), bank=3),
        "p1 w game 10", "p4 w game@1 20", "p4 w buster@1 5",
    )  # fmt: skip

    assert refused(round_, "p1 off game").code == "spot/needs_base"
    assert refused(round_, "p4 off game@1").code == "spot/needs_base"
    assert refused(round_, "p4 off game@2").code == "spot/unknown"
    assert refused(round_, "p4 off game").code == "spot/unknown"
    play(round_, "p4 off buster@1", "p4 off game@1", "p1 off game")
    assert round_.state.wagers == {}
    assert round_.state.stacks == [0, 10_000, 10_000, 50_000, 5_000]


@pytest.mark.clause(FPG, "PD 5")
def test_a_seated_players_bonus_goes_while_others_back_the_hand():
    """A back-line bonus goes with the seated player's game wager, not with his bonus."""
    round_ = play(
        felt(FPG, 100, 100, 1000, seats=(1, 2, 3), dice=(1, 2, 3)),
        "p1 w game 10", "p1 w bonus 5", "p2 w game@1 10", "p2 w bonus@1 5", "p1 off bonus",
    )  # fmt: skip

    assert round_.state.on(1) == {"game": 1000}
    assert refused(round_, "p1 off game").message == "backers have wagered on this hand"


@pytest.mark.parametrize("written", ["p1 off game", "p1.2 off game", "p3 off game@1", "p3 off double.2@1"])
def test_the_notation_is_read_and_written_alike(written):
    assert write_action(parse_action(written)) == written


@pytest.mark.clause("ez-baccarat-panda-8", "PD-R7")
def test_a_line_stays_while_a_bonus_bet_is_as_large_as_it_and_the_other_is_smaller():
    """Under the shared schedule a bonus bet is at most the game wager, whichever way one comes there."""
    placed = ("p1 w player 10", "p1 w banker 50", "p1 w dragon7 50")
    round_ = play(felt("ez-baccarat-panda-8", fees=("ca-shared.ca_rates", 1)), *placed)

    refusal = refused(round_, "p1 off banker")
    assert (refusal.code, refusal.clause) == ("spot/needs_base", "PD-R7")
    taken_off = [choice for choice in round_.legal(1) if isinstance(choice, WagerOff)]
    assert "banker" not in {choice.spot for choice in taken_off}
    play(round_, "p1 off player", "p1 w player 50", "p1 off banker")
    assert round_.state.on(1) == {"dragon7": 5000, "player": 5000}


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Fees")
def test_where_a_bonus_bet_may_be_larger_either_line_carries_it():
    placed = ("p1 w player 10", "p1 w banker 50", "p1 w dragon7 50", "p1 off banker")
    round_ = play(felt("ez-baccarat-panda-8", fees=("ez-baccarat-panda-8.rules", 1)), *placed)

    assert round_.state.on(1) == {"player": 1000, "dragon7": 5000}
    assert refused(round_, "p1 off player").code == "spot/needs_base"
