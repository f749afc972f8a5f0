"""EZ Baccarat: whose hands they are."""

import pytest

from croupier.numbers import DEALER
from tests.games.banked.felt import baccarat, came_to, play, refused

EZ = "ez-baccarat-panda-8"


@pytest.mark.clause(EZ, "EZ-R4")
def test_the_hand_dealt_first_is_the_player_hand():
    """The house dealer's right comes first: it belongs to the bets on the player line."""
    round_ = play(baccarat(), "p1 w player 10", "p2 w banker 10", "d nb")
    assert [choice.to for choice in round_.legal(DEALER)] == ["player", "banker"]

    play(round_, "d dh player 9c9d", "d dh banker Kc7d")
    assert came_to(round_, "returns")[:2] == [{"player": 20}, {"banker": 0}]


@pytest.mark.clause(EZ, "EZ-R6")
def test_nobody_decides_anything_about_the_hands():
    round_ = play(baccarat(), "p1 w player 10", "d nb", "d dh player 2c3d", "d dh banker Kc7d")

    assert round_.to_act == (DEALER,)
    assert {choice.verb for choice in round_.legal()} == {"dh"}
    for act in ("p1 hit", "p1 stand", "p1 f", "p1 cc"):
        assert refused(round_, act).code == "phase/not_now"
