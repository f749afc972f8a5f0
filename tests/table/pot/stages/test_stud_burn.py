"""A burn that is skipped so that the stub suffices (7CS-R9)."""

import pytest

from tests.pot_games import felt, play_out


@pytest.mark.clause("seven-card-stud", "7CS-R9")
@pytest.mark.parametrize("seed", range(8))
def test_a_skipped_burn_stays_skipped_for_the_whole_street(seed):
    """Seven players all-in leave seven cards for seventh street: without the burn everybody gets one."""
    hand = play_out(felt("seven-card-stud", [1] * 7, stud_skip_burn=True), seed, calm=1)

    assert hand.over
    assert not hand.state.cards.board[0]
    assert all(len(cards) == 7 for cards in hand.state.cards.hole[1:])


@pytest.mark.clause("seven-card-stud", "7CS-R9")
def test_with_the_burn_seven_players_share_a_community_card():
    hand = play_out(felt("seven-card-stud", [1] * 7), 1, calm=1)

    assert len(hand.state.cards.board[0]) == 1
    assert all(len(cards) == 6 for cards in hand.state.cards.hole[1:])
