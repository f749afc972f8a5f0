"""Amounts: what ``legal()`` offers is taken to its borders, and nothing beyond them is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChipsShort, CommandRejected
from croupier.games.banked.view import name_of
from croupier.money import dollars
from croupier.table.commands import PlaceWager
from tests.games.banked.felt import EZ_FEES, assert_borders, baccarat, caribbean, play, refused


def offered(round_, spot, player=1):
    """The lowest, the highest and the step that a player is offered on a spot; None if nothing."""
    choices = [choice for choice in round_.legal(player) if name_of(choice) == f"w {spot}"]
    assert len(choices) <= 1
    return (choices[0].low, choices[0].high, choices[0].step) if choices else None


@pytest.mark.parametrize(
    ("posted", "low", "high", "step"),
    [
        ({}, 1, 1000, 1),
        ({"min": 5, "max": 100}, 5, 100, 1),
        ({"min": 7, "max": 52, "unit": 5}, 10, 50, 5),
        ({"unit": 25}, 25, 1000, 25),
        ({"unit": "0.25", "min": 1}, 1, 1000, "0.25"),
        ({"unit": "0.25"}, "0.25", 1000, "0.25"),
        ({"chip": "0.25"}, 1, 1000, "0.25"),
        ({"chip": 5}, 5, 1000, 5),
        ({"chip": "0.01", "unit": 5}, 5, 1000, 5),
        ({"max": 2000}, 1, 1000, 1),
    ],
)
def test_a_line_takes_whole_chips_between_the_posted_limits(posted, low, high, step):
    round_ = baccarat(**posted)

    assert offered(round_, "player") == (dollars(low), dollars(high), dollars(step))
    assert_borders(round_)


def test_chips_already_on_the_spot_count_against_its_limits():
    round_ = play(baccarat(min=5, max=100), "p1 w player 60")

    assert offered(round_, "player") == (100, 4000, 100)
    assert refused(round_, "p1 w player 41").code == "stake/out_of_range"


def test_a_full_spot_is_not_offered():
    assert offered(play(baccarat(max=100), "p1 w player 100"), "player") is None


def test_the_fee_is_kept_back_from_what_is_offered():
    """Option 4 takes $2 for each line wager, nothing for a tie."""
    round_ = baccarat(100, 1000, 1000, fees=(EZ_FEES, 4))
    assert offered(round_, "player") == (2500, 9800, 100)
    assert offered(round_, "tie") == (2500, 10_000, 100)

    play(round_, "p1 w player 50")

    assert offered(round_, "banker") == (2500, 4600, 100)
    assert offered(round_, "tie") == (2500, 4800, 100)
    assert_borders(round_)


def test_a_wager_that_leaves_no_chip_for_its_fee_is_refused():
    refusal = refused(baccarat(100, 1000, fees=(EZ_FEES, 4)), "p1 w player 99")

    assert (refusal.code, refusal.clause) == ("chips/short", "PD 4")
    assert "$2" in refusal.message


def test_whoever_cannot_pay_the_least_wager_and_its_fee_is_offered_nothing():
    assert baccarat(26, 1000, fees=(EZ_FEES, 4)).legal(1)[0].spot == "tie"
    assert baccarat(24, 1000, fees=(EZ_FEES, 4)).legal(1) == []


@pytest.mark.parametrize(
    ("round_", "before", "action", "says"),
    [
        (caribbean(min=5), (), "p1 w ante 4", "Ante takes $5 to $50, not $4"),
        (caribbean(30, min=5), (), "p1 w ante 4", "Ante takes $5 to $30, not $4"),
        (
            caribbean(),
            ("p1 w ante 5", "p1 w tip_ante 5"),
            "p1 w tip_ante 1",
            "Tip takes nothing more, not $1",
        ),
        (caribbean(), (), "p1 w tip_ante 1", "Tip needs a wager on Ante first"),
        (baccarat(), (), "p1 w player 0", "Player takes $1 to $1,000, not $0"),
        (baccarat(max=20), (), "p1 w player 21", "Player takes $1 to $20, not $21"),
    ],
)
def test_a_refusal_says_what_this_player_could_put_there(round_, before, action, says):
    assert refused(play(round_, *before), action).message == says


# The player-dealer's fee is paid beside his wager, never out of it (player-dealer.md 4).


@pytest.mark.clause("ez-baccarat-panda-8", "PD 4")
def test_a_bank_without_its_fee_cannot_be_posted():
    with pytest.raises(ChipsShort, match=r"\$3") as short:
        baccarat(100, 500, wager=500, fees=(EZ_FEES, 4))
    assert short.value.clause == "PD 1"
    baccarat(100, 503, wager=500, fees=(EZ_FEES, 4))


@pytest.mark.clause("ez-baccarat-panda-8", "PD 4")
def test_action_whose_fee_the_player_dealer_cannot_pay_is_refused():
    """Option 10 takes $1 up to $130 of action and $2 above; the bank has $1 beside its wager."""
    round_ = baccarat(1000, 501, wager=500, fees=(EZ_FEES, 10))
    assert offered(round_, "player") == (500, 13_000, 100)
    assert_borders(round_)

    play(round_, "p1 w player 100")
    refusal = refused(round_, "p1 w tie 31")

    assert (refusal.code, refusal.clause) == ("bank/short", "PD 4")
    play(round_, "p1 w tie 30", "d nb")
    assert round_.state.fees == [0, 0, 100]


# ── any posting ──────────────────────────────────────────────────────────────────────────────────────

posted = st.fixed_dictionaries(
    {},
    optional={
        "min": st.integers(1, 60),
        "max": st.integers(60, 400),
        "unit": st.sampled_from([1, 2, 5, 25, 0.25, 0.01]),
    },
)
amounts = st.lists(
    st.tuples(st.sampled_from(["player", "banker", "tie", "panda8", "dragon7"]), st.integers(0, 400))
)


@given(
    posted,
    st.integers(0, 500),
    st.sampled_from([None, (EZ_FEES, 1), (EZ_FEES, 10), ("ca-shared.ca_rates", 14)]),
    st.sampled_from([None, "base", "limits"]),
    st.booleans(),
    st.integers(0, 5),
    amounts,
)
def test_baccarat_offers_are_taken_to_their_borders(limits, stack, fees, cap, both, room, wagers):
    if fees:
        limits = {}
    try:
        round_ = baccarat(
            stack, 500 + room, fees=fees, bonus_cap=cap, both_lines=both, **{"pd_min": 1, **limits}
        )
    except ChipsShort:
        assert fees
        assert room < 5
        return
    assert_borders(round_)
    for spot, amount in wagers[:6]:
        command = PlaceWager(player=1, spot=spot, amount=dollars(amount))
        low, high, step = offered(round_, spot) or (1, 0, 1)
        legal = low <= command.amount <= high and (command.amount - low) % step == 0
        try:
            round_.apply(command)
        except CommandRejected:
            assert not legal
        else:
            assert legal
            assert_borders(round_)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "min": st.integers(1, 20),
            "max": st.integers(20, 80),
            "unit": st.sampled_from([1, 5, 0.5]),
            "max_wager": st.integers(60, 150),
            "limit_scope": st.sampled_from(["wager", "ante", "round"]),
            "progressive": st.sampled_from(["csp-base", "pmg-01", "pmg-02"]),
        },
    ),
    st.integers(0, 200),
    st.lists(st.tuples(st.sampled_from(["ante", "progressive", "tip_ante"]), st.integers(0, 80)), max_size=6),
)
def test_caribbean_offers_are_taken_to_their_borders(options, stack, wagers):
    round_ = caribbean(stack, **options)
    assert_borders(round_)
    for spot, amount in wagers:
        command = PlaceWager(player=1, spot=spot, amount=dollars(amount))
        if round_.refusal(command) is None:
            round_.apply(command)
            assert_borders(round_)
