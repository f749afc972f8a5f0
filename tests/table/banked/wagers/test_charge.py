"""Fees at a player-dealer table: taken at 'no more bets', the player-dealer's first."""

import pytest

from croupier.errors import ChipsShort, DataInvalid, StakeOutOfRange
from croupier.games.banked.view import name_of
from croupier.table import events as e
from tests.games.banked.felt import EZ_FEES, SHARED_FEES, baccarat, came_to, play
from tests.games.banked.player_dealer_felt import felt

CARDS = ("d dh player 4c2s", "d dh banker 5h2c")


def charged(round_):
    return [(event.player, event.amount // 100) for event in round_.log if isinstance(event, e.FeeCharged)]


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


@clause("EZ Fees")
def test_fees_are_taken_when_betting_closes_and_before_the_first_card():
    round_ = play(baccarat(fees=(EZ_FEES, 4)), "p1 w player 25", "p2 w banker 25")
    assert charged(round_) == []

    play(round_, "d nb")

    assert charged(round_) == [(3, 3), (1, 2), (2, 2)]
    assert round_.state.hands == {}


@clause("EZ Fees")
def test_each_line_is_charged_and_the_side_bets_are_free():
    round_ = play(
        baccarat(fees=(EZ_FEES, 4)), "p1 w player 25", "p1 w banker 25", "p1 w tie 25", "p1 w dragon7 25"
    )
    play(round_, "p2 w tie 25", "d nb")

    assert charged(round_) == [(3, 3), (1, 4)]


@clause("EZ Fees")
def test_a_wager_made_in_two_steps_is_one_wager():
    round_ = play(baccarat(fees=(EZ_FEES, 4)), "p1 w player 25", "p1 w player 25", "d nb")

    assert charged(round_) == [(3, 3), (1, 2)]


OPTIONS = {1: (2, 1), 2: (2, 1), 3: (2, 1), 4: (3, 2), 5: (4, 2), 6: (5, 3), 7: (5, 3), 8: (6, 4), 9: (6, 4)}
LIMITS = {
    1: (5, 99),
    2: (10, 100),
    3: (25, 100),
    4: (25, 200),
    5: (50, 300),
    6: (100, 500),
    7: (200, 500),
    8: (300, 1000),
    9: (500, 1000),
    10: (5, 5000),
}
"""As printed: the table limit of each option."""


@clause("EZ Fees")
@pytest.mark.parametrize("option", OPTIONS)
def test_options_one_to_nine_are_flat(option):
    of_bank, of_line = OPTIONS[option]
    round_ = play(
        baccarat(2000, 2000, wager=1000, fees=(EZ_FEES, option)), f"p1 w banker {LIMITS[option][0]}", "d nb"
    )

    assert charged(round_) == [(2, of_bank), (1, of_line)]


@clause("EZ-R10")
@pytest.mark.parametrize(
    ("action", "fee"),
    [(5, 1), (130, 1), (131, 2), (350, 2), (351, 4), (550, 4), (551, 6), (750, 6), (751, 8), (5000, 8)],
)
def test_option_ten_looks_at_the_total_table_action(action, fee):
    round_ = play(baccarat(6000, 9000, wager=1000, fees=(EZ_FEES, 10)), f"p1 w player {action}", "d nb")

    assert charged(round_) == [(2, fee)]


@clause("EZ Fees")
def test_every_wager_of_every_player_is_action_but_not_the_banks():
    round_ = play(baccarat(wager=900, fees=(EZ_FEES, 10)), "p1 w player 60", "p1 w tie 30", "p1 w panda8 20")
    play(round_, "p2 w banker 10", "p2 w dragon7 10", "d nb")
    assert charged(round_) == [(3, 1)]

    more = play(baccarat(wager=900, fees=(EZ_FEES, 10)), "p1 w player 60", "p1 w tie 30", "p1 w panda8 20")
    play(more, "p2 w banker 10", "p2 w dragon7 11", "d nb")
    assert charged(more) == [(3, 2)]


@clause("EZ Fees")
@pytest.mark.parametrize("option", LIMITS)
def test_an_option_brings_its_table_limit(option):
    least, most = LIMITS[option]
    round_ = baccarat(9000, 9000, wager=1000, fees=(EZ_FEES, option))

    (choice,) = [choice for choice in round_.legal(1) if name_of(choice) == "w tie"]
    assert (choice.low, choice.high) == (least * 100, most * 100)


@clause("EZ Fees")
@pytest.mark.parametrize(
    "posted",
    [
        {"min": 24},
        {"max": 201},
        {"min": 10, "max": 100},
        {"max": 20},
        {"min": 300},
        {"min": 30},
        {"max": 100},
    ],
)
def test_no_other_limits_than_those_printed_for_the_option_can_be_posted(posted):
    with pytest.raises(DataInvalid) as wrong:
        baccarat(fees=(EZ_FEES, 4), **posted)
    assert wrong.value.key in posted or wrong.value.key == "min"


@clause("EZ Fees")
def test_the_printed_limits_may_be_posted():
    round_ = baccarat(fees=(EZ_FEES, 4), min=25, max=200)

    assert (round_.table.least, round_.table.most) == (2500, 20_000)


UTH_FEES = "ultimate-texas-holdem.ca_rates"


@pytest.mark.clause("ultimate-texas-holdem", "UTH Fees")
def test_limits_inside_a_range_may_be_posted_where_between_is_printed():
    table = felt("ultimate-texas-holdem", fees=(UTH_FEES, 1), min=25, max=100).table

    assert (table.least, table.most) == (2500, 10_000)
    # Options 5 and 6 print one table limit, not a range for each end.
    with pytest.raises(DataInvalid):
        felt("ultimate-texas-holdem", fees=(UTH_FEES, 5), min=25, max=100)


FPG_FEES = "fortune-pai-gow.ca_rates"


@pytest.mark.clause("fortune-pai-gow-poker", "FPG Fees")
def test_no_wager_is_taken_for_which_an_option_prints_no_fee():
    # Option 13 begins its bands at $25, where its heading lets a table begin at $10.
    posted = felt("fortune-pai-gow-poker", fees=(FPG_FEES, 13), seats=(1, 2, 3))
    assert posted.table.least == 2500
    with pytest.raises(StakeOutOfRange):
        play(posted, "p1 w game 24")
    assert play(posted, "p1 w game 25").state.wagers == {(1, "game"): 2500}
    for least in (10, 24, 26):
        with pytest.raises(DataInvalid):
            felt("fortune-pai-gow-poker", fees=(FPG_FEES, 13), min=least, seats=(1, 2, 3))

    twelve = felt("fortune-pai-gow-poker", fees=(FPG_FEES, 12), min=10, max=150, seats=(1, 2, 3))
    assert (twelve.table.least, twelve.table.most) == (1000, 15_000)


@pytest.mark.clause("fortune-pai-gow-poker", "PD 4")
def test_the_last_chips_beside_a_wager_pay_its_fee_to_the_edge_of_the_band():
    # $1 up to $100, $2 from $101.
    def stack(chips):
        return felt("fortune-pai-gow-poker", chips, 1000, 1000, fees=(FPG_FEES, 13), seats=(1, 2, 3))

    assert charged(play(stack(101), "p1 w game 100", "d nb"))[-1] == (1, 1)
    with pytest.raises(ChipsShort, match=r"\$101 and a fee of \$2"):
        play(stack(102), "p1 w game 101")
    assert charged(play(stack(103), "p1 w game 101", "d nb"))[-1] == (1, 2)


@pytest.mark.clause("ez-baccarat-panda-8", "PD-R19")
def test_a_maximum_of_nothing_is_no_table():
    with pytest.raises(DataInvalid):
        baccarat(max=0)
    with pytest.raises(DataInvalid):
        baccarat(chip=0)
    assert baccarat(max=1).table.most == 100


@clause("PD-R8")
def test_a_fee_is_not_refunded_for_a_push_or_an_uncovered_wager():
    pushed = play(
        baccarat(fees=(EZ_FEES, 4)), "p1 w player 25", "d nb", "d dh player Kc6d", "d dh banker Qc6s"
    )
    assert came_to(pushed, "fees") == [2, 0, 3]

    bare = play(baccarat(wager=30, fees=(EZ_FEES, 4)), "p1 w player 30", "p2 w player 30", "d nb")
    play(bare, "d dh player Kc9d", "d dh banker Qc6s")
    assert came_to(bare, "uncovered")[1] == {"player": 30}
    assert came_to(bare, "fees") == [2, 2, 3]


def test_without_a_posted_schedule_nobody_pays():
    round_ = play(baccarat(), "p1 w player 25", "d nb", *CARDS)

    assert came_to(round_, "fees") == [0, 0, 0]


@clause("EZ Fees")
@pytest.mark.parametrize(("action", "fee"), [(100, 1), (101, 2)])
def test_the_shared_rates_charge_the_player_dealer_only(action, fee):
    round_ = play(baccarat(fees=(SHARED_FEES, 14)), f"p1 w player {action}", "d nb")

    assert charged(round_) == [(3, fee)]


UTH, FPG, TCP = "ultimate-texas-holdem", "fortune-pai-gow-poker", "three-card-poker-6-card-bonus"


OTHER = "three-card-1.1.ca_rates"
PRINTED = [
    (UTH, (f"{UTH}.ca_rates", 1), {}, (5, 50), (20, 300), "UTH Fees"),
    (FPG, ("fortune-pai-gow.ca_rates", 11), {}, (10, 500), (100, 2000), "FPG Fees"),
    (FPG, ("fortune-pai-gow.ca_rates", 12), {}, (10, 25), (100, 200), "FPG Fees"),
    (TCP, (OTHER, 4), {"schedule": OTHER}, (5, 100), (50, 1000), "TCP-R10"),
]
"""Between which figures a minimum and a maximum are approved, as the document prints them."""


@pytest.mark.parametrize(
    ("game", "fees", "more", "minimum", "maximum"),
    [pytest.param(*row[:-1], marks=pytest.mark.clause(row[0], row[-1])) for row in PRINTED],
)
def test_a_table_chooses_its_limits_between_the_figures_that_are_printed(game, fees, more, minimum, maximum):
    """Between two figures the minimum, and between two others the maximum."""

    def post(**limits):
        return felt(game, seats=(1, 2, 3), fees=fees, **more, **limits)

    for least in minimum:
        for most in maximum:
            if least <= most:
                post(min=least, max=most)
    for key, figure in (
        ("min", minimum[0] - 1),
        ("min", minimum[1] + 1),
        ("max", maximum[0] - 1),
        ("max", maximum[1] + 1),
    ):
        with pytest.raises(DataInvalid) as wrong:
            post(**{key: figure})
        assert wrong.value.key == key, (key, figure)


@pytest.mark.clause("golden-frog-baccarat", "GF Fees")
@pytest.mark.clause("ez-baccarat-panda-8", "EZ Fees")
def test_a_schedule_without_a_highest_figure_lets_a_table_post_any():
    for game, fees in (
        ("golden-frog-baccarat", "golden-frog-baccarat.ca_rates"),
        ("ez-baccarat-panda-8", SHARED_FEES),
    ):
        chips = (200_000,) * 3
        table = felt(game, *chips, wager=100_000, fees=(fees, 17), min=1000, max=50_000).table
        assert (table.least, table.most) == (100_000, 5_000_000)
        assert felt(game, *chips, fees=(fees, 17)).table.most is None


def three(*stacks):
    """Three Card Poker, option 1: a player's fee follows the whole table's action; the last seat banks."""
    return felt(TCP, *stacks, 1000, fees=("three-card-6cb.rules", 1))


@pytest.mark.clause(TCP, "TCP-R11")
@pytest.mark.clause(TCP, "PD 4")
def test_a_fee_that_others_have_made_too_large_sends_the_wagers_back():
    """$100 on the table cost $1 each, $400 cost $3: the first player has one dollar left."""
    round_ = play(three(101, 1000), "p1 w ante 100", "p2 w ante 300")
    play(round_, "d nb")

    assert round_.state.on(1) == {}
    assert round_.state.stacks[1] == 10_100
    assert charged(round_) == [(3, 2), (2, 3)]
    assert [choice.to for choice in round_.legal()] == [2, "b"]


@pytest.mark.clause(TCP, "PD 4")
def test_whoever_can_pay_the_larger_fee_stays():
    round_ = play(three(103, 1000), "p1 w ante 100", "p2 w ante 300", "d nb")

    assert charged(round_) == [(3, 2), (1, 3), (2, 3)]
    assert round_.state.stacks[1] == 0


@pytest.mark.clause(TCP, "PD 4")
def test_without_the_wagers_that_went_back_the_fee_is_lower_again():
    """Of $260 by three players each pays $3; without one of $100 the other two pay $2."""
    round_ = play(three(101, 1000, 1000), "p1 w ante 100", "p2 w ante 80", "p3 w ante 80", "d nb")

    assert charged(round_) == [(4, 2), (2, 2), (3, 2)]


@pytest.mark.clause(TCP, "PD 4")
def test_whoever_is_left_alone_pays_for_his_own_action():
    """$198 would cost each $2; the first cannot, and the other's $98 cost $1."""
    round_ = play(three(101, 100), "p1 w ante 100", "p2 w ante 98", "d nb")

    assert charged(round_) == [(3, 2), (2, 1)]
    assert round_.state.stacks[2] == 100
