"""Antes and blinds: who posts what, what is to call, who acts first (POT 1, 5)."""

import pytest

from croupier.errors import BetOutOfRange, DataInvalid, OutOfTurn
from croupier.table import events as e
from tests.holdem import Felt, holdem_table


def posts(felt):
    return [
        (event.player, event.what, event.amount / 100)
        for event in felt.round.log
        if isinstance(event, e.ForcedBetPosted)
    ]


@pytest.mark.clause("texas-holdem", "POT 5")
def test_blinds_are_posted_before_the_deal_and_are_live():
    felt = Felt(holdem_table(), [100, 100, 100], [2, 4])

    assert posts(felt) == [(1, "blind", 2), (2, "blind", 4)]
    felt.deal().do("p3 cc")
    assert (felt.owes(1), felt.do("p1 cc").owes(2)) == (2, 0)


@pytest.mark.clause("texas-holdem", "HE-R5")
def test_the_big_blind_may_check_or_raise_an_unraised_pot():
    checked = Felt(holdem_table(), [100, 100, 100], [2, 4]).deal().do("p3 cc;p1 cc")
    raised = Felt(holdem_table(), [100, 100, 100], [2, 4]).deal().do("p3 cc;p1 cc")

    assert checked.turn_of == 2
    assert checked.range_of(2) == (8, 8)
    assert checked.do("p2 cc").turn_of == 0
    assert raised.do("p2 cbr 8").turn_of == 3


@pytest.mark.clause("texas-holdem", "HE-R5")
def test_the_big_blind_has_no_second_turn_when_his_check_ends_the_round():
    felt = Felt(holdem_table(), [100, 100, 100], [2, 4]).deal().do("p3 cc;p1 cc;p2 cc")

    assert felt.state.stage.value == "cards"


# ── two players ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last():
    felt = Felt(holdem_table(), [100, 100], [2, 4])
    assert posts(felt) == [(1, "blind", 4), (2, "blind", 2)]

    felt.deal().refuse("p1 cc", OutOfTurn, clause="POT 6.1").do("p2 cc;p1 cc").flop()

    assert felt.turn_of == 1
    felt.refuse("p2 cc", OutOfTurn)


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_heads_up_by_the_letter_the_button_is_the_big_blind():
    felt = Felt(holdem_table(heads_up_blinds="literal"), [100, 100], [2, 4], antes=[1, 0])

    assert posts(felt) == [(1, "ante", 1), (1, "blind", 2), (2, "blind", 4)]
    felt.deal().refuse("p2 cc", OutOfTurn).do("p1 cc;p2 cc").flop().refuse("p2 cc", OutOfTurn)


@pytest.mark.clause("texas-holdem", "POT 1")
def test_heads_up_antes_are_written_small_blind_first_too():
    felt = Felt(holdem_table("no-limit", low=2), [100, 100], [1, 2], antes=[0, 2], dead=True)

    assert posts(felt) == [(1, "ante", 2), (1, "blind", 2), (2, "blind", 1)]


# ── missing and short blinds ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_without_a_small_blind_the_big_blind_is_first_left_of_the_button_and_acts_last():
    felt = Felt(holdem_table(), [100, 100, 100], [4]).deal().refuse("p1 cc", OutOfTurn).do("p2 cc;p3 cc")

    assert felt.turn_of == 1
    assert felt.range_of(1) == (8, 8)
    assert felt.do("p1 cc").flop().turn_of == 1


@pytest.mark.clause("texas-holdem", "POT-R6")
@pytest.mark.parametrize("behind", [1, 3])
def test_a_short_big_blind_still_costs_the_full_blind(behind):
    felt = Felt(holdem_table(), [100, behind, 100], [2, 4]).deal()

    assert felt.owes(3) == 4
    assert felt.range_of(3) == (8, 8)
    felt.do("p3 cc;p1 cc")
    assert felt.pots == [(3 * behind, (1, 2, 3)), (2 * (4 - behind), (1, 3))]


@pytest.mark.clause("texas-holdem", "POT-R6")
def test_by_option_a_short_big_blind_is_called_at_what_was_posted():
    felt = Felt(holdem_table(call_short_blind=True), [100, 3, 100], [2, 4]).deal()

    assert felt.owes(3) == 3
    felt.do("p3 cc;p1 cc")
    assert felt.pots == [(9, (1, 2, 3))]


@pytest.mark.clause("texas-holdem", "POT-R6")
def test_a_short_blind_with_one_caller_gives_the_difference_back():
    felt = Felt(holdem_table(), [100, 3, 100], [2, 4]).deal().do("p3 cc;p1 f")

    assert felt.returned == [0, 0, 1]
    assert felt.pots == [(8, (2, 3))]


@pytest.mark.clause("texas-holdem", "POT-R6")
def test_a_short_blind_counts_as_a_full_bet_for_the_least_raise():
    felt = Felt(holdem_table("no-limit", low=10), [500, 4, 500], [5, 10]).deal()

    assert felt.range_of(3) == (20, 500)
    felt.refuse("p3 cbr 19", BetOutOfRange)


def test_a_short_small_blind_is_all_in_and_passed_over():
    felt = Felt(holdem_table(), [1, 100, 100], [2, 4]).deal().do("p3 cc")

    assert felt.turn_of == 2
    assert felt.do("p2 cc").pots == [(3, (1, 2, 3)), (6, (2, 3))]


# ── posts and straddles ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_live_post_counts_for_its_player_who_may_raise_in_turn():
    felt = Felt(holdem_table(), [100] * 5, [2, 4, 0, 4]).deal().do("p3 f")

    assert (felt.turn_of, felt.owes(4), felt.range_of(4)) == (4, 0, (8, 8))
    felt.do("p4 cc;p5 f;p1 f")
    assert felt.turn_of == 2
    assert felt.do("p2 cc").turn_of == 0


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_live_post_is_no_raise_and_does_not_move_the_first_turn():
    felt = Felt(holdem_table(), [100] * 5, [2, 4, 0, 0, 4]).deal()

    felt.refuse("p1 cc", OutOfTurn)
    assert (felt.turn_of, felt.state.betting.raises) == (3, 0)


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_dead_post_belongs_to_the_main_pot_and_not_to_the_bet():
    felt = Felt(holdem_table(), [100, 100, 100, 100], [2, 4, 0, 4], antes=[0, 0, 0, 2], dead=True).deal()

    assert felt.pot == 12
    assert felt.do("p3 f").owes(4) == 0
    assert felt.do("p4 cbr 8").owes(1) == 6
    assert felt.stacks[3] == 90


@pytest.mark.clause("texas-holdem", "POT 7")
def test_a_dead_post_can_be_won_by_a_player_all_in_for_less():
    felt = Felt(holdem_table(), [5, 100, 100, 100], [2, 4, 0, 4], antes=[0, 0, 0, 2], dead=True)
    felt.deal("AsAd", "KsKd", "QsQd", "JdJh").do("p3 cc;p4 cc;p1 cc;p2 cc").flop("8c9d2s")
    felt.do("p1 cbr 1;p2 cc;p3 cc;p4 cc").turn("3c").check_round().river("3d").check_round().show_all()

    assert felt.awards == [(22, (1, 2, 3, 4), [22, 0, 0, 0])]


def test_a_uniform_ante_makes_a_side_pot_when_it_takes_somebody_s_last_chip():
    felt = Felt(holdem_table("no-limit", low=2), [100, 100, 1], [1, 2], antes=[1, 1, 1]).deal()

    assert felt.do("p1 cc;p2 cc").pots == [(3, (1, 2, 3)), (4, (1, 2))]


def test_a_straddler_acts_last_in_the_first_round():
    felt = Felt(holdem_table("no-limit", low=2), [100] * 4, [1, 2, 4]).deal()

    assert (felt.turn_of, felt.owes(4)) == (4, 4)
    felt.refuse("p3 cc", OutOfTurn).do("p4 cc;p1 cc;p2 cc")
    assert (felt.turn_of, felt.owes(3)) == (3, 0)
    assert felt.range_of(3) is not None
    assert felt.do("p3 cc").flop().turn_of == 1


def test_the_button_may_straddle():
    felt = Felt(holdem_table("no-limit", low=2), [100] * 4, [1, 2, 0, 4]).deal()

    assert felt.turn_of == 1
    assert felt.do("p1 f;p2 f;p3 cc").turn_of == 4


# ── nonsense ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("blinds", "antes"), [([-1, 4], []), ([2, 4], [-1])])
def test_forced_bets_are_not_negative(blinds, antes):
    with pytest.raises(DataInvalid, match="must not be negative"):
        Felt(holdem_table(), [100, 100, 100], blinds, antes=antes)


@pytest.mark.clause("texas-holdem", "HE-R1")
@pytest.mark.parametrize("players", [2, 10])
def test_two_to_ten_play(players):
    assert Felt(holdem_table(), [100] * players, [2, 4]).deal().state.players == players


@pytest.mark.clause("texas-holdem", "HE-R1")
@pytest.mark.parametrize("players", [1, 11])
def test_one_or_eleven_do_not(players):
    with pytest.raises(DataInvalid, match="2 to 10"):
        Felt(holdem_table(), [100] * players, [2])


def test_nobody_is_dealt_in_without_chips():
    with pytest.raises(DataInvalid, match="must have chips"):
        Felt(holdem_table(), [100, 0, 100], [2, 4])
