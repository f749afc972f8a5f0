"""Whose turn it is, and when a betting round is over (POT 6.1)."""

import pytest

from croupier.errors import HandFolded, NotNow, OutOfTurn, RoundOver, SeatUnknown
from tests.holdem import Felt, holdem_table


def felt_of(players, structure="fixed-limit", **options):
    return Felt(holdem_table(structure, **options), [100] * players, [2, 4]).deal()


@pytest.mark.clause("texas-holdem", "HE ¶2")
@pytest.mark.parametrize("players", [3, 4, 6, 10])
def test_the_first_round_goes_from_the_left_of_the_big_blind_to_the_big_blind(players):
    felt, seen = felt_of(players), []
    while felt.turn_of:
        seen.append(felt.turn_of)
        felt.do(f"p{felt.turn_of} cc")

    assert seen == [*range(3, players + 1), 1, 2]


@pytest.mark.clause("texas-holdem", "HE ¶2")
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_later_rounds_go_from_the_left_of_the_button_to_the_button(street):
    felt = felt_of(4).check_round().flop()
    for name in ("turn", "river"):
        if street in (name, "river") and felt.state.street < 2 + (name == "river"):
            felt.check_round()
            getattr(felt, name)()
    seen = []
    while felt.turn_of and not felt.showing:
        seen.append(felt.turn_of)
        felt.do(f"p{felt.turn_of} cc")

    assert seen == [1, 2, 3, 4]


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_nobody_acts_out_of_turn():
    felt = felt_of(4)

    felt.refuse_all(OutOfTurn, "p4 f", "p4 cc", "p4 cbr 8", "p1 cc", "p2 cc", clause="POT 6.1")
    felt.do("p3 cc").refuse_all(OutOfTurn, "p3 cc", "p3 f", "p1 f")


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_who_has_folded_takes_no_further_part():
    felt = felt_of(4).do("p3 f").refuse("p3 cc", HandFolded).check_round().flop()

    assert felt.do("p1 cc;p2 cc").turn_of == 4
    felt.refuse("p3 cbr 4", HandFolded)


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_if_the_first_left_of_the_button_has_folded_the_next_one_opens():
    felt = felt_of(4).do("p3 cc;p4 cc;p1 f;p2 cc").flop()

    assert felt.turn_of == 2


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_all_in_players_are_passed_over():
    felt = Felt(holdem_table(), [100, 4, 100, 100], [2, 4]).deal().check_round().flop()

    assert felt.do("p1 cbr 4").turn_of == 3
    felt.refuse("p2 cc", OutOfTurn)


@pytest.mark.clause("texas-holdem", "POT-R14")
def test_when_all_call_the_raiser_has_no_other_turn():
    felt = felt_of(3).do("p3 cbr 8;p1 cc;p2 cc")

    assert felt.turn_of == 0
    felt.refuse("p3 cc", NotNow)


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_after_a_raise_everybody_else_acts_again():
    felt = felt_of(4).do("p3 cc;p4 cbr 8;p1 cc;p2 cc")

    assert felt.turn_of == 3
    assert felt.do("p3 cc").turn_of == 0


@pytest.mark.clause("texas-holdem", "HE §6")
def test_one_player_left_takes_the_pot_at_once_without_showing():
    felt = felt_of(3).do("p3 f;p1 f")

    assert felt.round.over
    assert felt.stacks == [98, 102, 100]
    felt.refuse_all(RoundOver, "p2 sm", "p2 cc", "d db 8c9dJs")


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_a_round_ends_when_the_only_one_with_chips_has_nothing_to_call():
    short = Felt(holdem_table("no-limit", low=2), [1, 100, 100], [1, 2]).deal().do("p3 f")

    assert short.turn_of == 0
    assert short.returned == [0, 1, 0]


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_nobody_is_asked_to_call_a_short_blind_that_they_have_covered():
    heads_up = Felt(holdem_table(), [1, 100], [2, 4]).deal()
    three = Felt(holdem_table(), [100, 1, 100], [2, 4]).deal().do("p3 f")

    for felt in (heads_up, three):
        assert felt.turn_of == 0
        felt.refuse("p1 cc", NotNow).refuse("p2 f", NotNow)
        felt.flop().turn().river()
        assert felt.showing
    # $1 of each, and the rest of the small blind goes back.
    assert heads_up.returned == [0, 1]
    assert three.returned == [1, 0, 0]
    assert heads_up.pots == [(2, (1, 2))]


@pytest.mark.clause("texas-holdem", "POT-R6")
def test_who_has_not_covered_a_short_blind_calls_the_whole_blind():
    heads_up = Felt(holdem_table(), [3, 100], [2, 4]).deal()
    behind = Felt(holdem_table(), [100, 1, 4], [2, 4]).deal().do("p3 cc")

    # The short blind has $3 in, the small blind $2: a dollar of the call can be won.
    assert (heads_up.turn_of, heads_up.owes(2)) == (2, 2)
    assert heads_up.do("p2 cc").returned == [0, 1]
    # The other caller is all-in for the whole blind.
    assert (behind.turn_of, behind.owes(1)) == (1, 2)


@pytest.mark.clause("texas-holdem", "POT-R37")
def test_a_player_whose_time_is_up_is_not_folded_out_of_a_pot_that_they_have_covered():
    felt = Felt(holdem_table(), [1, 100], [2, 4]).deal("2c3d", "AsAd")
    felt.flop().turn().river().show_all()

    assert felt.stacks == [0, 101]


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_the_only_one_with_chips_still_answers_a_bet():
    felt = Felt(holdem_table("no-limit", low=2), [100, 30, 100], [1, 2]).deal().do("p3 f;p1 cc;p2 cbr 30")

    assert (felt.turn_of, felt.owes(1)) == (1, 28)
    assert felt.range_of(1) is None


@pytest.mark.clause("texas-holdem", "POT-R37")
def test_with_at_most_one_stack_left_the_cards_are_dealt_without_betting():
    felt = Felt(holdem_table("no-limit", low=2), [50, 50, 100], [1, 2]).deal().do("p3 cbr 100;p1 cc;p2 cc")
    felt.refuse("p3 cc", NotNow).flop().refuse("p3 cbr 10", NotNow).turn().refuse("p3 cc", NotNow).river()

    assert felt.showing
    assert felt.returned == [0, 0, 50]


@pytest.mark.clause("texas-holdem", "POT-R37")
def test_antes_that_take_all_stacks_but_one_end_the_betting_before_it_begins():
    felt = Felt(holdem_table("no-limit", low=2), [1, 1, 5], antes=[1, 1, 1]).deal()

    assert felt.turn_of == 0
    assert felt.flop().turn().river().pots == [(3, (1, 2, 3))]


@pytest.mark.clause("texas-holdem", "POT-R37")
def test_antes_that_leave_two_stacks_do_not():
    felt = Felt(holdem_table("no-limit", low=2), [1, 5, 5], antes=[1, 1, 1]).deal()

    assert felt.turn_of == 2


@pytest.mark.clause("texas-holdem", "POT 6.6")
def test_without_a_bet_a_call_is_a_check_and_costs_nothing():
    felt = felt_of(3).check_round().flop()

    assert felt.owes(1) == 0
    assert felt.do("p1 cc").pot == 12


@pytest.mark.clause("texas-holdem", "POT 6.6")
def test_check_raise_is_allowed():
    felt = felt_of(3).check_round().flop().do("p1 cc;p2 cbr 4;p3 cc")

    assert felt.range_of(1) == (8, 8)
    assert felt.do("p1 cbr 8").turn_of == 2


@pytest.mark.clause("texas-holdem", "POT 6.6")
def test_a_player_may_fold_at_any_turn_even_with_nothing_to_call():
    felt = felt_of(3).check_round().flop().do("p1 f")

    assert felt.state.inside == [2, 3]


@pytest.mark.clause("texas-holdem", "POT-R1")
def test_a_player_who_cannot_call_in_full_calls_with_what_he_has():
    felt = Felt(holdem_table("no-limit", low=2), [100, 100, 40], [1, 2]).deal().do("p3 cc;p1 cbr 60;p2 cc")

    assert felt.owes(3) == 38
    assert felt.do("p3 cc").pots == [(120, (1, 2, 3)), (40, (1, 2))]


@pytest.mark.clause("texas-holdem", "POT 2")
def test_there_are_no_others_at_the_table():
    felt_of(3).refuse_all(SeatUnknown, "p4 cc", "p9 f", "p4 cbr 8")
    felt_of(3).refuse("p3 w ante 4", NotNow).refuse("p3 buy 50", NotNow)
