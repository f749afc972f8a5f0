"""Fees that a pot table may post: for its structure, limits and buy-in, one for each number of players."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.seven_card_stud.game import SEVEN_CARD_STUD
from croupier.games.pot.texas_holdem.game import TEXAS_HOLDEM
from croupier.money import dollars
from croupier.table import Posting, PotTable, RummyTable
from tests.california import pot_option

HOLDEM = "holdem-family.poker_rates"
STUD = "stud-family.poker_rates"
SEVEN_OR_MORE, SIX, FIVE_OR_LESS = 3, 8, 13
NO_LIMIT = 168
BY_TIME = 52


def posting(*fees, game=TEXAS_HOLDEM, structure="fixed-limit", limits=(4, 8), buy_in=(40, 400), block=HOLDEM):
    kind = Structure(structure)
    lower, upper = map(dollars, limits)
    posted = (
        Limits(structure=kind, lower=lower, upper=upper)
        if kind is Structure.FIXED_LIMIT
        else Limits(structure=kind, minimum=lower)
    )
    return Posting(
        table=PotTable.post(game, posted),
        seats=8,
        buy_in=(dollars(buy_in[0]), dollars(buy_in[1])),
        small_blind=dollars(2),
        big_blind=dollars(4),
        ante=dollars(1),
        fees=tuple(pot_option(block, fee) for fee in fees),
    )


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_fee_is_posted_for_the_structure_that_it_is_approved_for():
    assert len(posting(NO_LIMIT, structure="no-limit").fees) == 1
    assert len(posting(SEVEN_OR_MORE).fees) == 1

    with pytest.raises(DataInvalid, match="is approved for no-limit and pot-limit games"):
        posting(NO_LIMIT)
    with pytest.raises(DataInvalid, match="is approved for limit games"):
        posting(SEVEN_OR_MORE, structure="pot-limit")


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_fee_is_posted_for_the_limits_that_it_is_approved_for():
    assert len(posting(SEVEN_OR_MORE, limits=(2000, 4000), buy_in=(5_000, 50_000)).fees) == 1

    with pytest.raises(DataInvalid, match="is approved for"):
        posting(SEVEN_OR_MORE, limits=(2001, 4002), buy_in=(5_000, 50_000))


@pytest.mark.clause("texas-holdem", "POT 12")
@pytest.mark.parametrize(
    ("game", "block", "fee", "buy_in", "fits"),
    [
        (TEXAS_HOLDEM, HOLDEM, NO_LIMIT, (20, 100_000), True),
        (TEXAS_HOLDEM, HOLDEM, NO_LIMIT, (19, 400), False),
        (SEVEN_CARD_STUD, STUD, 50, (20, 10_000), True),
        (SEVEN_CARD_STUD, STUD, 50, (20, 10_001), False),
    ],
)
def test_a_fee_is_posted_for_the_buy_in_that_it_is_approved_for(game, block, fee, buy_in, fits):
    posted = {"game": game, "block": block, "structure": "no-limit", "buy_in": buy_in}
    if fits:
        assert posting(fee, **posted).fees
    else:
        with pytest.raises(DataInvalid, match="is approved for a buy-in"):
            posting(fee, **posted)


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_fee_is_posted_from_the_schedules_of_the_game():
    with pytest.raises(DataInvalid, match=r"stud-family.poker_rates 3 is not .*holdem-family") as wrong:
        posting(SEVEN_OR_MORE, block=STUD)
    assert wrong.value.key == "schedule"
    assert posting(SEVEN_OR_MORE, game=SEVEN_CARD_STUD, block=STUD).fees


@pytest.mark.clause("texas-holdem", "POT 12")
@pytest.mark.parametrize(
    ("block", "fee", "match"),
    [
        (STUD, SEVEN_OR_MORE, "not an option of this table's schedules"),
        (HOLDEM, NO_LIMIT, "approved for no-limit and pot-limit games"),
    ],
)
def test_a_table_with_one_fee_is_held_to_the_same(block, fee, match):
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))
    own = pot_option(HOLDEM, SEVEN_OR_MORE)

    assert PotTable.post(TEXAS_HOLDEM, limits, fee=own).fee == own
    with pytest.raises(DataInvalid, match=match):
        PotTable.post(TEXAS_HOLDEM, limits, fee=pot_option(block, fee))


@pytest.mark.clause("pan", "POT 12")
def test_a_rummy_table_is_held_to_the_schedules_of_its_game():
    by_time = pot_option(HOLDEM, BY_TIME)
    assert by_time.by_time

    with pytest.raises(DataInvalid, match="not an option of this table's schedules: pan"):
        RummyTable.post(GAMES["pan"], fees=(by_time,))


@pytest.mark.clause("texas-holdem", "POT-R30")
def test_one_fee_is_posted_for_each_number_of_players():
    assert len(posting(SEVEN_OR_MORE, SIX, FIVE_OR_LESS).fees) == 3

    with pytest.raises(DataInvalid, match="are both posted for 7 players"):
        posting(SEVEN_OR_MORE, FIVE_OR_LESS, SEVEN_OR_MORE - 1)
    with pytest.raises(DataInvalid, match="are both posted for 2 players"):
        posting(FIVE_OR_LESS, FIVE_OR_LESS)


@pytest.mark.clause("texas-holdem", "POT-R30")
def test_fees_are_posted_by_the_hand_or_by_time():
    with pytest.raises(DataInvalid, match="by the hand or by time, not both"):
        posting(FIVE_OR_LESS, BY_TIME)
