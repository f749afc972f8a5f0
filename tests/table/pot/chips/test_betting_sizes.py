"""How much may be bet in the four structures (POT 6.2)."""

import pytest

from croupier.errors import BetOffChip, BetOutOfRange, DataInvalid, NobodyCanCall
from croupier.games.pot.limits import Limits, Structure
from croupier.money import Cents
from tests.holdem import Felt, holdem_table


def fixed(stacks=(100, 100, 100), **options):
    return Felt(holdem_table(**options), list(stacks), [2, 4]).deal()


def no_limit(stacks=(200, 200, 200), blinds=(1, 2), low=2, **options):
    return Felt(holdem_table("no-limit", low=low, **options), list(stacks), list(blinds)).deal()


def pot_limit(stacks=(500, 500, 500), blinds=(1, 2), low=2, **options):
    return Felt(holdem_table("pot-limit", low=low, **options), list(stacks), list(blinds)).deal()


def spread(stacks=(200, 200, 200), low=2, high=10, blinds=(1, 2), **options):
    return Felt(
        holdem_table("spread-limit", low=low, high=high, **options), list(stacks), list(blinds)
    ).deal()


# ── fixed-limit ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R9")
@pytest.mark.parametrize(("streets", "size"), [(1, 4), (2, 8), (3, 8)])
def test_the_lower_limit_is_bet_on_the_flop_and_the_upper_afterwards(streets, size):
    felt = fixed().check_round().flop()
    for deal in (felt.turn, felt.river)[: streets - 1]:
        felt.check_round()
        deal()

    assert felt.range_of(1) == (size, size)
    wrong = {2, 4, 6, 8, 12, 16} - {size}
    felt.refuse_all(BetOutOfRange, *[f"p1 cbr {to}" for to in sorted(wrong)], clause="POT 6.2")
    assert felt.do(f"p1 cbr {size}").range_of(2) == (2 * size, 2 * size)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_before_the_flop_a_raise_is_by_the_lower_limit():
    felt = fixed()

    felt.refuse_all(BetOutOfRange, "p3 cbr 4", "p3 cbr 6", "p3 cbr 7", "p3 cbr 9", "p3 cbr 12", "p3 cbr 100")
    felt.do("p3 cbr 8").refuse("p1 cbr 16", BetOutOfRange).do("p1 cbr 12")


@pytest.mark.clause("texas-holdem", "HE-R2")
def test_a_small_blind_that_is_not_half_does_not_change_the_raise():
    felt = Felt(holdem_table(), [100] * 3, [1, 4]).deal()

    assert felt.range_of(3) == (8, 8)
    assert felt.do("p3 cc").owes(1) == 3


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_a_stack_below_the_bet_may_go_in_whole_and_in_no_other_amount():
    felt = fixed((100, 100, 7))

    assert felt.range_of(3) == (7, 7)
    felt.refuse_all(BetOutOfRange, "p3 cbr 5", "p3 cbr 6", "p3 cbr 8").do("p3 cbr 7")
    assert felt.stacks[2] == 0


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_a_stack_that_only_calls_does_not_raise():
    felt = fixed((100, 100, 4)).refuse("p3 cbr 4", BetOutOfRange)

    assert felt.range_of(3) is None


@pytest.mark.clause("texas-holdem", "POT 1")
def test_bets_are_made_of_whole_chips():
    felt = no_limit().refuse_all(BetOffChip, "p3 cbr 4.50", "p3 cbr 10.01")

    felt.do("p3 cbr 5")
    half = no_limit(chip=0.5).refuse("p3 cbr 4.75", BetOffChip, clause="POT 1").do("p3 cbr 4.50")
    assert half.state.betting.to_match == 450


@pytest.mark.clause("texas-holdem", "POT 1")
def test_half_a_chip_left_by_a_fee_does_not_count_for_a_pot_sized_bet():
    felt = pot_limit(fee=310).check_round().flop().check_round().turn()
    assert felt.pot == 4.5

    assert felt.range_of(1) == (2, 4)
    felt.refuse("p1 cbr 4.50", BetOffChip).refuse("p1 cbr 5", BetOutOfRange).do("p1 cbr 4")


@pytest.mark.clause("texas-holdem", "POT 1")
def test_over_an_all_in_with_half_a_chip_raises_are_whole_chips_again():
    felt = no_limit((200, 14.5, 200)).check_round().flop().do("p1 cbr 10;p2 cbr 12.50")

    # Ten more than $12.50 would be $22.50.
    assert felt.range_of(3) == (23, 198)
    felt.refuse("p3 cbr 22", BetOutOfRange).refuse_all(BetOffChip, "p3 cbr 22.50", "p3 cbr 23.50").do(
        "p3 cbr 23"
    )


@pytest.mark.clause("texas-holdem", "POT 6.4")
def test_in_limit_play_the_raise_over_such_an_all_in_is_exact():
    felt = fixed((100, 100, 7.5)).do("p3 cbr 7.50")

    assert felt.range_of(1) == (11.5, 11.5)
    felt.refuse_all(BetOutOfRange, "p1 cbr 11", "p1 cbr 12").do("p1 cbr 11.50")


# ── no-limit ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_no_limit_raises_at_least_the_big_blind_and_up_to_everything():
    felt = no_limit()

    assert felt.range_of(3) == (4, 200)
    felt.refuse_all(BetOutOfRange, "p3 cbr 3", "p3 cbr 201").do("p3 cbr 200")


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_no_limit_the_least_raise_is_the_largest_raise_of_the_round():
    felt = no_limit().do("p3 cbr 12")
    assert felt.range_of(1) == (22, 200)

    felt.refuse("p1 cbr 21", BetOutOfRange).do("p1 cbr 22").refuse("p2 cbr 31", BetOutOfRange).do("p2 cbr 62")
    assert felt.range_of(3) == (102, 200)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_the_least_raise_begins_anew_on_every_street():
    felt = no_limit().do("p3 cbr 40;p1 cc;p2 cc").flop()

    assert felt.range_of(1) == (2, 160)
    felt.refuse("p1 cbr 1", BetOutOfRange).do("p1 cbr 2")
    assert felt.range_of(2) == (4, 160)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_before_the_flop_the_least_raise_is_at_least_the_big_blind():
    felt = no_limit(low=1)

    assert felt.range_of(3) == (4, 200)
    assert felt.check_round().flop().range_of(1) == (1, 198)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_no_limit_all_in_below_the_minimum():
    felt = no_limit((200, 200, 3))

    assert felt.range_of(3) == (3, 3)
    felt.refuse("p3 cbr 4", BetOutOfRange).do("p3 cbr 3")


# ── pot-limit ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R8")
def test_pot_limit_counts_the_call_first():
    felt = pot_limit()
    assert felt.range_of(3) == (4, 7)

    felt.refuse("p3 cbr 8", BetOutOfRange).do("p3 cbr 7")
    # 1 + 2 + 7 in the middle, and 6 more to call: 7 + 10 + 6
    assert felt.range_of(1) == (12, 23)
    felt.do("p1 cbr 23")
    assert felt.range_of(2) == (39, 23 + 32 + 21)


@pytest.mark.clause("texas-holdem", "POT-R8")
def test_pot_limit_the_small_blind_counts_as_itself():
    felt = pot_limit().do("p3 f")

    assert felt.range_of(1) == (4, 2 + 3 + 1)
    felt.refuse("p1 cbr 7", BetOutOfRange)


@pytest.mark.clause("texas-holdem", "POT-R8")
def test_pot_limit_a_bet_is_at_most_the_pot():
    felt = pot_limit().do("p3 cbr 7;p1 cc;p2 cc").flop()

    assert felt.range_of(1) == (2, 21)
    felt.refuse_all(BetOutOfRange, "p1 cbr 1", "p1 cbr 22").do("p1 cbr 21")
    assert felt.range_of(2) == (42, 21 + 42 + 21)


@pytest.mark.clause("texas-holdem", "POT-R8")
def test_pot_limit_fees_are_no_longer_in_the_pot():
    after = pot_limit(fee=168)
    before = pot_limit(fee=168, pot_limit_before_fees=True)

    assert after.fees == before.fees == [("after_initial_deal", 1)]
    assert (after.range_of(3), before.range_of(3)) == ((4, 6), (4, 7))
    after.refuse("p3 cbr 7", BetOutOfRange)
    before.do("p3 cbr 7").refuse("p1 cbr 24", BetOutOfRange).do("p1 cbr 23")


@pytest.mark.clause("texas-holdem", "POT-R38")
def test_the_smallest_bet_stays_legal_when_fees_leave_less_in_the_pot():
    felt = pot_limit(stacks=(90, 90), low=2, fee=168).do("p2 cc;p1 cc").flop()

    assert felt.fees == [("after_initial_deal", 1), ("after_flop", 3)]
    assert felt.pot == 0
    assert felt.range_of(1) == (2, 2)
    felt.refuse_all(BetOutOfRange, "p1 cbr 1", "p1 cbr 3").do("p1 cbr 2")


@pytest.mark.clause("texas-holdem", "POT-R38")
def test_a_pot_above_the_minimum_is_the_limit_as_always():
    felt = pot_limit(stacks=(90, 90, 90), fee=168).check_round().flop()

    assert felt.pot == 2
    assert felt.range_of(1) == (2, 2)
    felt.refuse("p1 cbr 3", BetOutOfRange)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_pot_limit_all_in_between_minimum_and_pot():
    felt = pot_limit(stacks=(500, 500, 6))

    assert felt.range_of(3) == (4, 6)
    assert pot_limit(stacks=(500, 500, 3)).range_of(3) == (3, 3)


# ── spread-limit ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R10")
def test_spread_limit_bets_lie_between_the_posted_ends():
    felt = spread().check_round().flop()

    assert felt.range_of(1) == (2, 10)
    felt.refuse_all(BetOutOfRange, "p1 cbr 1", "p1 cbr 11").do("p1 cbr 3")
    assert felt.range_of(2) == (6, 13)
    felt.refuse_all(BetOutOfRange, "p2 cbr 5", "p2 cbr 14").do("p2 cbr 13")
    assert felt.range_of(3) == (23, 23)


@pytest.mark.clause("texas-holdem", "POT-R10")
def test_spread_limit_is_the_same_on_every_street():
    felt = spread().check_round().flop().check_round().turn()

    assert felt.range_of(1) == (2, 10)
    assert felt.check_round().river().range_of(1) == (2, 10)


@pytest.mark.clause("texas-holdem", "POT 6.2")
def test_spread_limit_before_the_flop_raises_at_least_the_big_blind():
    felt = spread(low=1, high=10, blinds=(1, 2))

    assert felt.range_of(3) == (4, 12)
    felt.refuse_all(BetOutOfRange, "p3 cbr 3", "p3 cbr 13").do("p3 cbr 12").refuse("p1 cbr 23", BetOutOfRange)


# ── nobody could call ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 6.4")
def test_nobody_bets_at_players_who_are_all_in():
    felt = no_limit((200, 200, 50)).do("p3 cbr 50;p1 f")

    assert (felt.turn_of, felt.range_of(2)) == (2, None)
    felt.refuse_all(NobodyCanCall, "p2 cbr 100", "p2 cbr 200", clause="POT-R35")
    assert felt.do("p2 cc").turn_of == 0


@pytest.mark.clause("texas-holdem", "POT-R35")
def test_no_raise_when_the_others_have_chips_but_none_above_the_bet():
    felt = no_limit((200, 50, 50)).do("p3 cbr 50")

    assert felt.state.chips.stacks[2] > 0
    assert felt.range_of(1) is None
    felt.refuse_all(NobodyCanCall, "p1 cbr 98", "p1 cbr 200", clause="POT-R35").do("p1 cc;p2 cc")
    assert felt.turn_of == 0


@pytest.mark.clause("texas-holdem", "POT-R35")
def test_a_raise_that_one_player_could_call_in_part_is_legal():
    felt = no_limit((200, 51, 50)).do("p3 cbr 50")

    assert felt.range_of(1) == (98, 200)
    assert felt.do("p1 cbr 200").owes(2) == 49


# ── what a table may post ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "posted",
    [
        {"structure": Structure.FIXED_LIMIT},
        {"structure": Structure.FIXED_LIMIT, "lower": Cents(800), "upper": Cents(400)},
        {"structure": Structure.SPREAD_LIMIT, "minimum": Cents(200)},
        {"structure": Structure.SPREAD_LIMIT, "minimum": Cents(500), "maximum": Cents(200)},
        {"structure": Structure.POT_LIMIT},
        {"structure": Structure.NO_LIMIT, "minimum": Cents(0)},
    ],
)
def test_limits_that_say_nothing_are_not_posted(posted):
    with pytest.raises(DataInvalid):
        Limits(**posted)


@pytest.mark.parametrize("options", [{"reopen": "never"}, {"cap": -1}, {"cap": True}, {"jackpot": 1}])
def test_options_the_game_does_not_have_are_not_posted(options):
    with pytest.raises(DataInvalid):
        holdem_table(**options)
