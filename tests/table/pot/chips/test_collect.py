"""Fees out of the pot, moment by moment (POT 12)."""

import pytest

from croupier.errors import DataInvalid
from croupier.history import read_text, replay_source
from croupier.table import events as e
from tests.holdem import Felt, holdem_table

DEAL, ON_FLOP, ON_TURN, ON_RIVER = "after_initial_deal", "after_flop", "after_turn", "after_river"


def limit(players=3, *, fee, stacks=None, blinds=(2, 4), **posted):
    return Felt(holdem_table(fee=fee, **posted), stacks or [200] * players, list(blinds)).deal()


def to_the_end(felt):
    felt.check_round().flop().check_round().turn().check_round().river().check_round()
    return felt.show_all()


# ── the moments ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 12")
def test_the_first_fee_is_taken_when_every_hand_is_dealt_before_the_first_action():
    felt = Felt(holdem_table(fee=13), [100, 100, 100], [2, 4]).do("d dh p1 2c2d", "d dh p2 2h2s")
    assert felt.fees == []

    felt.do("d dh p3 3c3d")
    assert felt.fees == [(DEAL, 1)]
    assert felt.pot == 5


@pytest.mark.clause("texas-holdem", "POT 12")
@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (13, [(DEAL, 1), (ON_FLOP, 3), (ON_RIVER, 1)]),
        (15, [(DEAL, 1), (ON_FLOP, 1), (ON_RIVER, 1)]),
        (51, [(DEAL, 1), (ON_FLOP, 1)]),
        (130, [(DEAL, 1), (ON_FLOP, 1), (ON_TURN, 1), (ON_RIVER, 1)]),
        (155, [(DEAL, 1), (ON_TURN, 0.5), (ON_RIVER, 0.5)]),
    ],
)
def test_fees_at_their_triggers(option, expected):
    felt = to_the_end(limit(fee=option, chip=0.5))

    assert felt.fees == expected
    assert sum(felt.stacks) == 600 - sum(amount for _, amount in expected)


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_street_s_fee_is_taken_when_the_card_is_turned_before_its_betting():
    felt = limit(fee=130).check_round()
    assert felt.fees == [(DEAL, 1)]

    felt.flop()
    log = [type(event) for event in felt.round.log]
    assert felt.fees[-1] == (ON_FLOP, 1)
    assert log.index(e.BoardDealt) < len(log) - 1 - log[::-1].index(e.FeeTaken) < len(log)
    assert log[-1] is e.BettingOpened


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_fee_whose_street_is_not_reached_is_not_taken():
    felt = limit(fee=130).check_round().flop().do("p1 cbr 4;p2 f;p3 f")

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 1)]


@pytest.mark.clause("texas-holdem", "POT 12")
def test_fees_are_taken_all_the_same_when_everybody_is_all_in():
    felt = Felt(holdem_table("no-limit", low=2, fee=168), [50, 50], [1, 2]).deal().do("p2 cbr 50;p1 cc")
    felt.flop().turn().river()

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3), (ON_RIVER, 1)]
    assert felt.pot == 95


@pytest.mark.clause("texas-holdem", "POT 12")
def test_live_bets_are_not_reduced_by_a_fee():
    felt = limit(fee=13)

    assert felt.pot == 5
    assert (felt.owes(3), felt.range_of(3)) == (4, (8, 8))
    assert felt.state.chips.bets[1:3] == [200, 400]


@pytest.mark.clause("texas-holdem", "POT 12")
def test_a_fee_of_nothing_is_no_event():
    felt = to_the_end(limit(fee=150))

    assert felt.fees == [(DEAL, 1), (ON_TURN, 1), (ON_RIVER, 1)]
    assert sum(isinstance(event, e.FeeTaken) for event in felt.round.log) == 3


def test_a_table_without_an_option_takes_nothing():
    assert to_the_end(limit(fee=None)).fees == []


@pytest.mark.clause("texas-holdem", "POT-R31")
def test_a_table_that_collects_by_time_takes_nothing_from_pots():
    assert to_the_end(limit(6, fee=52)).fees == []


# ── bands of players ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R26")
@pytest.mark.parametrize(("option", "players"), [(3, 7), (3, 10), (8, 6), (13, 5), (13, 2)])
def test_an_option_is_taken_in_its_band(option, players):
    assert limit(players, fee=option).fees == [(DEAL, 1)]


@pytest.mark.clause("texas-holdem", "POT-R26")
@pytest.mark.parametrize(("option", "players"), [(3, 6), (8, 5), (8, 7), (13, 6)])
def test_outside_its_band_an_option_takes_nothing(option, players):
    assert to_the_end(limit(players, fee=option)).fees == []


@pytest.mark.clause("texas-holdem", "POT-R26")
def test_the_band_is_of_those_dealt_in_however_many_have_folded():
    felt = limit(7, fee=3).do("p3 f;p4 f;p5 f;p6 f;p7 f;p1 cc;p2 cc").flop()

    assert felt.fees[-1] == (ON_FLOP, 5)


# ── short pots ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R27")
def test_a_pot_that_is_short_pays_all_it_holds():
    felt = Felt(holdem_table("no-limit", low=1, fee=168), [50, 50], [1, 1]).deal().do("p2 cc;p1 cc").flop()

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 1)]
    assert felt.pot == 0


@pytest.mark.clause("texas-holdem", "POT-R27")
def test_an_empty_pot_pays_nothing_more_until_there_is_a_bet():
    felt = Felt(holdem_table("no-limit", low=1, fee=168), [50, 50], [1, 1]).deal().do("p2 cc;p1 cc").flop()
    felt.check_round().turn().do("p1 cbr 1;p2 cc").river()

    assert felt.fees[-1] == (ON_RIVER, 1)
    assert felt.pot == 1


@pytest.mark.clause("texas-holdem", "POT-R27")
def test_a_pot_that_just_holds_the_fee_pays_it_whole():
    felt = Felt(holdem_table("no-limit", low=2, fee=168), [50, 50], [1, 2]).deal().do("p2 cc;p1 cc").flop()

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]
    assert felt.check_round().turn().check_round().river().fees == [(DEAL, 1), (ON_FLOP, 3)]


@pytest.mark.clause("texas-holdem", "POT-R15")
def test_a_fee_larger_than_the_main_pot_takes_the_rest_from_the_side_pot():
    felt = Felt(holdem_table("no-limit", low=2, fee=168), [1, 50, 50], [1, 2]).deal().do("p3 cc;p2 cc").flop()

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]
    assert felt.pots == [(0, (1, 2, 3)), (1, (2, 3))]


# ── once the pot reaches $19 ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_at_the_flop_a_pot_of_19_pays_at_once():
    felt = limit(5, fee=31).do("p3 cc;p4 cc;p5 cc;p1 cc;p2 cc").flop()

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_a_pot_of_18_after_the_first_fee_does_not_pay_yet():
    # Four limp for $16, and $3 of a dead post: $19 wagered, but the dollar of the deal is gone.
    felt = Felt(holdem_table(fee=31), [200] * 4, [2, 4], antes=[0, 0, 0, 3], dead=True).deal()
    felt.do("p3 cc;p4 cc;p1 cc;p2 cc").flop()
    assert felt.pot == 18

    assert felt.fees == [(DEAL, 1)]
    assert felt.check_round().turn().fees == [(DEAL, 1)]


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_it_pays_at_the_end_of_the_round_in_which_it_gets_there():
    felt = limit(fee=31).check_round().flop().do("p1 cbr 4;p2 cc")
    assert felt.fees == [(DEAL, 1)]

    felt.do("p3 f")
    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]
    assert felt.turn().check_round().river().fees == [(DEAL, 1), (ON_FLOP, 3)]


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_it_may_be_the_last_round():
    felt = limit(fee=31).check_round().flop().check_round().turn().check_round().river()
    felt.do("p1 cbr 8;p2 cc;p3 f")

    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]
    assert felt.show_all().awards[0][0] == 24


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_an_uncalled_bet_does_not_count():
    felt = limit(fee=31).check_round().flop().check_round().turn().do("p1 cbr 8;p2 f;p3 f")

    assert felt.fees == [(DEAL, 1)]
    assert felt.stacks[0] == 207


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_a_hand_that_ends_by_folding_after_the_pot_got_there_pays():
    felt = limit(fee=31).check_round().flop().do("p1 cbr 4;p2 cbr 8;p3 f;p1 cbr 12;p2 f")

    assert felt.returned == [4, 0, 0]
    assert felt.fees == [(DEAL, 1), (ON_FLOP, 3)]


@pytest.mark.clause("texas-holdem", "POT-R32")
def test_before_the_flop_a_large_pot_does_not_pay():
    felt = limit(fee=31).do("p3 cbr 8;p1 cbr 12;p2 cbr 16;p3 f;p1 f")

    assert felt.fees == [(DEAL, 1)]


# ── who may post what ────────────────────────────────────────────────────────────────────────────────

DOCUMENT = """
variant = "texas-holdem"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
{limits}
starting_stacks = [100, 100, 100]
_options = {{ structure = "{structure}"{more} }}
_collection = {{ schedule = "{schedule}", option = {option} }}
actions = ["d dh p1 2c2d", "d dh p2 3c3d", "d dh p3 4c4d", "p3 f", "p1 f"]
"""
SMALL_AND_BIG = "small_bet = 4\nbig_bet = 8"


def posted(structure, option, *, limits="min_bet = 4", more="", schedule="holdem-family.poker_rates"):
    text = DOCUMENT.format(structure=structure, option=option, limits=limits, more=more, schedule=schedule)
    (source,) = read_text(text, "hand.toml")
    return replay_source(source)


@pytest.mark.clause("texas-holdem", "HE §10")
def test_options_are_posted_at_tables_they_are_approved_for():
    assert posted("fixed-limit", 13, limits=SMALL_AND_BIG).status == 0
    assert posted("spread-limit", 13, more=", spread = [2, 10]").status == 0
    assert posted("no-limit", 168).status == 0
    assert posted("pot-limit", 168).status == 0


@pytest.mark.clause("texas-holdem", "HE §10")
@pytest.mark.parametrize(
    "wrong",
    [
        {"structure": "no-limit", "option": 13},
        {"structure": "pot-limit", "option": 13},
        {"structure": "fixed-limit", "option": 168, "limits": SMALL_AND_BIG},
        {"structure": "spread-limit", "option": 168, "more": ", spread = [2, 10]"},
        {"structure": "fixed-limit", "option": 13, "limits": "small_bet = 0.5\nbig_bet = 1"},
        {"structure": "fixed-limit", "option": 13, "limits": "small_bet = 2500\nbig_bet = 5000"},
        {"structure": "spread-limit", "option": 13, "more": ", spread = [0.5, 1], chip = 0.5"},
        {"structure": "no-limit", "option": 311},
        {"structure": "no-limit", "option": 0},
        {"structure": "no-limit", "option": 168, "schedule": "badugi.rules"},
        {"structure": "no-limit", "option": 168, "schedule": "nowhere"},
    ],
)
def test_other_options_are_refused_before_the_deal(wrong):
    played = posted(**wrong)

    assert played.status == 2
    assert played.error["code"] == DataInvalid.code
    assert played.error["line"]
