"""The five spaces of each seat, the bank's wager, and the limits on both."""

import pytest

from croupier.errors import BankClosed, ChipsShort, DataInvalid
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer
from tests.games.banked.felt import EZ_FEES, SHARED_FEES, baccarat, came_to, play, refused

SPOTS = ("player", "banker", "tie", "panda8", "dragon7")


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


@clause("EZ Table")
def test_a_seat_may_wager_on_all_five_spaces():
    round_ = play(baccarat(), *[f"p1 w {spot} 10" for spot in SPOTS])

    assert round_.state.on(1) == dict.fromkeys(SPOTS, 1000)


@clause("EZ Table")
@pytest.mark.parametrize("spot", ["ante", "pair", "Player", "tip_player"])
def test_there_is_no_sixth_space(spot):
    assert refused(baccarat(), f"p1 w {spot} 10").code in ("spot/unknown", "option/not_offered")


@clause("EZ Tie")
@clause("EZ-R8")
def test_a_tie_may_be_bet_alone():
    round_ = play(baccarat(), "p1 w tie 10", "d nb")

    assert round_.state.on(1) == {"tie": 1000}


@clause("EZ-R8")
def test_a_tie_alone_is_allowed_under_the_shared_rates_too():
    play(baccarat(fees=(SHARED_FEES, 14)), "p1 w tie 300", "d nb")


@clause("EZ D7")
@clause("EZ P8")
@pytest.mark.parametrize(("side", "cited"), [("dragon7", "EZ D7"), ("panda8", "EZ P8")])
def test_a_bonus_needs_a_line_wager_at_the_same_seat(side, cited):
    round_ = play(baccarat(), "p1 w tie 10", "p2 w player 10")

    refusal = refused(round_, f"p1 w {side} 5")
    assert (refusal.code, refusal.clause) == ("spot/needs_base", cited)


@clause("EZ D7")
@clause("EZ P8")
@pytest.mark.parametrize("side", ["dragon7", "panda8"])
@pytest.mark.parametrize("line", ["player", "banker"])
def test_either_line_carries_a_bonus(line, side):
    play(baccarat(), f"p1 w {line} 10", f"p1 w {side} 5", "d nb")


@clause("EZ Table")
@pytest.mark.parametrize("spot", ["player", "tie"])
def test_back_line_betting_is_refused(spot):
    round_ = play(baccarat(), "p2 w player 10")

    assert refused(round_, f"p1 w {spot}@2 10").code == "phase/not_now"


@clause("EZ-R7")
def test_both_lines_at_one_seat():
    play(baccarat(), "p1 w player 10", "p1 w banker 20", "d nb")


@clause("EZ-R7")
def test_by_option_one_line_only():
    round_ = play(baccarat(both_lines=False), "p1 w player 10", "p2 w banker 10")

    refusal = refused(round_, "p1 w banker 10")
    assert (refusal.code, refusal.clause) == ("stake/out_of_range", "EZ-R7")
    offered = [choice.spot for choice in round_.legal(1) if choice.verb == "w"]
    assert offered == ["player", "tie", "panda8", "dragon7"]
    play(round_, "p1 w player 10", "d nb")


@clause("EZ Table")
@pytest.mark.parametrize("spot", SPOTS)
def test_every_space_has_the_posted_limits(spot):
    round_ = (
        play(baccarat(min=10, max=100), "p1 w player 10") if spot != "player" else baccarat(min=10, max=100)
    )

    for amount in (9, 101):
        assert refused(round_, f"p1 w {spot} {amount}").code == "stake/out_of_range"
    play(round_, f"p1 w {spot} 100")


@clause("PD-R19")
def test_without_posted_limits_a_chip_is_the_least_and_the_stack_the_most():
    round_ = baccarat(750, 1000)

    assert refused(round_, "p1 w player 0").code == "stake/out_of_range"
    assert refused(round_, "p1 w player 751").code == "chips/short"
    play(round_, "p1 w player 750")


@clause("PD-R19")
def test_a_posted_unit_binds_every_wager():
    round_ = baccarat(unit=5)

    refusal = refused(round_, "p1 w player 12")
    assert (refusal.code, refusal.clause) == ("stake/out_of_range", "PD-R19")
    play(round_, "p1 w player 15")


# ── bonus bets beside the line (PD-R7) ───────────────────────────────────────────────────────────────


@clause("EZ Fees")
@clause("PD-R7")
@pytest.mark.parametrize(
    "posted", [{}, {"fees": (EZ_FEES, 1)}, {"fees": (SHARED_FEES, 14), "bonus_cap": "limits"}]
)
def test_a_bonus_may_exceed_the_line_where_only_the_limits_bind(posted):
    play(baccarat(**posted), "p1 w player 10", "p1 w panda8 90")


@clause("PD-R7")
@pytest.mark.parametrize("posted", [{"fees": (SHARED_FEES, 14)}, {"bonus_cap": "base"}])
def test_a_bonus_stays_within_the_line_where_the_schedule_or_the_table_says_so(posted):
    round_ = play(baccarat(**posted), "p1 w player 10", "p1 w banker 20")

    assert refused(round_, "p1 w dragon7 21").code == "stake/out_of_range"
    play(round_, "p1 w dragon7 20")
    assert refused(round_, "p1 w dragon7 1").code == "stake/out_of_range"


@clause("PD-R7")
def test_the_tie_is_bound_by_the_limits_alone():
    play(baccarat(bonus_cap="base", max=100), "p1 w player 10", "p1 w tie 100")


# ── the player-dealer ────────────────────────────────────────────────────────────────────────────────


@clause("PD-R6")
@pytest.mark.parametrize("spot", SPOTS)
def test_the_player_dealer_makes_no_wagers(spot):
    refusal = refused(baccarat(), f"p3 w {spot} 10")

    assert (refusal.code, refusal.clause) == ("bank/may_not_wager", "PD-R6")
    assert baccarat().legal(3) == []


@clause("PD-R5")
def test_the_bank_puts_up_at_least_the_table_minimum():
    baccarat(wager=25, min=25)
    with pytest.raises(BankClosed) as closed:
        baccarat(wager=24, min=25)
    assert closed.value.clause == "PD-R5"


@clause("PD-R5")
def test_another_minimum_may_be_posted_for_the_bank():
    baccarat(wager=10, min=25, pd_min=10)
    with pytest.raises(BankClosed):
        baccarat(wager=99, min=25, pd_min=100)


@clause("PD-R5")
def test_the_bank_puts_up_no_more_than_it_has_and_before_the_first_wager():
    with pytest.raises(ChipsShort):
        baccarat(1000, 400, wager=401)
    round_ = baccarat(1000, 400, wager=400)

    assert round_.state.stacks[2] == 0
    assert round_.state.bank_wager == 40_000


@clause("PD-R15")
def test_wagers_that_the_bank_cannot_possibly_cover_are_accepted():
    play(baccarat(1000, 100, wager=10), "p1 w player 1000", "d nb")


@clause("EZ Type")
def test_somebody_has_to_bank():
    table = BankedTable.post(EZ_BACCARAT_PANDA_8)

    with pytest.raises(DataInvalid) as wrong:
        BankedRound(table, [1000, 1000])
    assert wrong.value.key == "_bank"
    for nobody in (0, 3):
        with pytest.raises(DataInvalid, match=f"no player {nobody}"):
            BankedRound(table, [1000, 1000], bank=PlayerDealer(player=nobody, wager=dollars(1)))


@clause("EZ Table")
def test_two_to_eight_sit_down_at_a_blackjack_table_and_fourteen_at_a_baccarat_table():
    for table, most in (("blackjack", 8), ("baccarat", 14)):
        assert baccarat(*[1000] * most, table=table).state.players == most
        for seats in (1, most + 1):
            with pytest.raises(DataInvalid, match=f"seats 2 to {most}"):
                baccarat(*[1000] * seats, table=table)


def test_chips_are_not_added_in_the_middle_of_a_round():
    assert refused(baccarat(), "p1 buy 20").code == "chips/table_stakes"


@clause("EZ Deal")
def test_wagers_are_closed_by_the_dealer_and_not_before_there_is_one():
    round_ = baccarat()
    assert refused(round_, "d nb").code == "phase/not_now"
    play(round_, "p1 w player 10", "d nb")

    assert refused(round_, "p2 w player 10").code == "phase/not_now"
    assert refused(round_, "d nb").code == "phase/not_now"


@clause("EZ Deal")
@pytest.mark.parametrize("action", ["p1 f", "p1 cc", "p1 cbr 20", "d kill p1"])
def test_nobody_decides_anything_after_the_wagers(action):
    round_ = play(baccarat(), "p1 w player 10", "d nb")

    assert refused(round_, action).code == "phase/not_now"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", 2),
        ("decks", 9),
        ("dragon7_banker", "lose"),
        ("naturals_stop", 1),
        ("both_lines", "no"),
        ("settle_shape", "table"),
        ("coverage", "all"),
        ("bonus_cap", "double"),
        ("third_turn", "always"),
        ("pd_min", -1),
        ("progressive", "pmg-01"),
    ],
)
def test_a_value_that_is_not_allowed_cannot_be_posted(option, value):
    with pytest.raises(DataInvalid) as wrong:
        baccarat(**{option: value})
    assert wrong.value.key == option


def test_a_player_who_sits_out_keeps_their_chips():
    round_ = play(baccarat(), "p1 w player 10", "d nb", "d dh player Kc9d", "d dh banker Kd7h")

    assert came_to(round_, "finishing_stacks") == [1010, 1000, 990]
