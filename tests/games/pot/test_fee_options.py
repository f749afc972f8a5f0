"""Options that move a fee: after a street's betting, past the flop, under the heads as printed."""

import pytest

from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.money import dollars
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import events as e
from tests.california import pot_option
from tests.pot_games import act

FOUR_EIGHT = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))


def dealt(game_id, schedule, number, *, players=2, ante=0, blinds=(2, 4), limits=FOUR_EIGHT, **options):
    """A hand at $4-$8 with $100 each under a posted fee."""
    game = GAMES[game_id]
    table = PotTable.post(game, limits, fee=pot_option(schedule, number), options=options)
    posted = [*blinds, *[0] * (players - len(blinds))] if game.blinds else [0] * players
    forced = forced_bets(table, [dollars(ante)] * players, [dollars(blind) for blind in posted])
    return PotRound(table, [dollars(100)] * players, forced)


def taken(hand):
    return [(trigger, amount / 100) for trigger, amount in hand.state.chips.fees]


# ── a street's fee ───────────────────────────────────────────────────────────────────────────────────

STUD = ("d dh p1 AsKs2c", "d dh p2 QsJs9h", "p1 pb", "p2 cc", "p1 cc", "d dh p1 3d", "d dh p2 9d")


@pytest.mark.clause("seven-card-stud", "POT-R28")
@pytest.mark.parametrize(("posted", "before", "after"), [("dealt", 5, 5), ("closed", 0, 5)])
def test_the_fee_of_fourth_street_comes_with_its_cards_or_after_its_betting(posted, before, after):
    """Option 5: $1 with the first cards up, $5 on fourth street. Antes $2, bring-in and call $8."""
    hand = dealt("seven-card-stud", "stud-family.poker_rates", 5, ante=1, fee_street=posted)
    act(hand, *STUD)
    first = ("after_first_up_card", 1)
    fourth = ("after_fourth_street", 5)

    assert taken(hand) == [first, *[fourth] * bool(before)]
    assert hand.state.chips.pot == dollars(9 - before)
    act(hand, "p2 cbr 4", "p1 cc")
    assert taken(hand) == [first, fourth]
    assert hand.state.chips.pot == dollars(9 + 8 - after)


@pytest.mark.clause("seven-card-stud", "POT-R28")
@pytest.mark.parametrize("posted", ["dealt", "closed"])
def test_a_hand_that_ends_on_fourth_street_has_seen_it(posted):
    hand = dealt("seven-card-stud", "stud-family.poker_rates", 5, ante=1, fee_street=posted)
    act(hand, *STUD, "p2 cbr 4", "p1 f")

    assert sum(amount for _, amount in taken(hand)) == 6
    # Player 2 wins $10 less $6; the bet of $4 comes back.
    assert hand.state.chips.stacks[1:] == [9_500, 9_900]


@pytest.mark.clause("mexican-poker", "MEX-R6")
@pytest.mark.parametrize(("posted", "early"), [("dealt", True), ("closed", False)])
def test_the_fee_of_second_street_comes_out_of_the_antes_or_after_its_betting(posted, early):
    """Option 30: $2 immediately after second street. Two antes are $2: then nothing is left of them."""
    hand = dealt("mexican-poker", "mexican-poker.poker_rates", 30, ante=1, fee_street=posted)
    act(hand, "d dh p1 2cKd", "d dh p2 3h5s")
    assert hand.state.chips.pot == (0 if early else 200)
    act(hand, "p1 pb", "p2 cc")

    assert taken(hand) == [("after_second_street", 2)]
    assert hand.state.chips.pot == dollars(8)


# ── past the flop ────────────────────────────────────────────────────────────────────────────────────

BIG_O = ("d dh p1 AhAd9c8s7s", "d dh p2 KhKd6h6s5s", "p2 cc", "p1 cc", "d db 2c3c4d")


@pytest.mark.clause("big-o-hi-lo", "BO-R5")
@pytest.mark.parametrize(("past", "on_the_flop"), [(False, [("after_flop", 3)]), (True, [])])
def test_a_hand_past_the_flop_is_one_that_sees_it_or_one_that_sees_the_turn(past, on_the_flop):
    hand = dealt("big-o-hi-lo", "big-o-hl.rules", 3, fee_past_flop=past)
    act(hand, *BIG_O)
    assert taken(hand) == on_the_flop
    act(hand, "p1 cc", "p2 cc", "d db Jc")

    assert taken(hand) == [("after_flop", 3)]


@pytest.mark.clause("big-o-hi-lo", "BO-R5")
@pytest.mark.parametrize(("past", "stacks"), [(False, [10_100, 9_600]), (True, [10_400, 9_600])])
def test_a_hand_that_ends_on_the_flop_pays_only_where_the_flop_counts(past, stacks):
    hand = dealt("big-o-hi-lo", "big-o-hl.rules", 3, fee_past_flop=past)
    act(hand, *BIG_O, "p1 cbr 4", "p2 f")

    assert hand.state.chips.stacks[1:] == stacks


# ── columns ──────────────────────────────────────────────────────────────────────────────────────────

BADUGI = ("d dh p1 As2d3c4h", "d dh p2 5s6d7c8h", "p2 cc", "p1 cc")


@pytest.mark.clause("badugi", "BAD-R9")
@pytest.mark.parametrize(
    ("columns", "before", "after"),
    [("usual", ("before_draw", 1), ("after_draw", 3)), ("printed", ("before_draw", 3), ("after_draw", 1))],
)
def test_which_amount_comes_before_the_draw(columns, before, after):
    """Option 13 of the rules: $3 and $1; two players have $8 in the pot."""
    hand = dealt("badugi", "badugi.rules", 13, fee_columns=columns)
    act(hand, *BADUGI)
    assert taken(hand) == [before]
    act(hand, "p1 sd", "p2 sd")

    assert taken(hand) == [before, after]


@pytest.mark.clause("badugi", "BAD-R9")
def test_columns_that_were_printed_right_stay_as_they_are():
    hand = dealt("badugi", "badugi.poker_rates", 13, fee_columns="printed")
    act(hand, *BADUGI)

    assert taken(hand) == [("before_draw", 1)]


@pytest.mark.clause("badugi", "BAD-R2")
def test_the_fees_belong_to_the_first_of_three_draws():
    hand = dealt("badugi", "badugi.poker_rates", 13)
    act(
        hand,
        *BADUGI,
        "p1 sd",
        "p2 sd",
        "p1 cc",
        "p2 cc",
        "p1 sd",
        "p2 sd",
        "p1 cc",
        "p2 cc",
        "p1 sd",
        "p2 sd",
    )

    assert taken(hand) == [("before_draw", 1), ("after_draw", 3)]


# ── the $19 rule, short pots, modified fees ──────────────────────────────────────────────────────────


@pytest.mark.clause("omaha", "POT-R32")
def test_a_fee_that_waits_for_nineteen_dollars_is_taken_when_the_betting_has_made_them():
    """Option 31: $1 at the deal, $3 once the pot holds $19. After the flop's betting it holds $15."""
    hand = dealt("omaha", "holdem-family.poker_rates", 31)
    act(hand, "d dh p1 AhAd9c8s", "d dh p2 KhKd6h6s", "p2 cc", "p1 cc", "d db 2c3c4d", "p1 cbr 4", "p2 cc")
    assert hand.state.chips.pot == dollars(15)
    act(hand, "d db Jc", "p1 cbr 8")
    # A bet that may still go back does not count.
    assert taken(hand) == [("after_initial_deal", 1)]
    act(hand, "p2 cc")

    assert taken(hand) == [("after_initial_deal", 1), ("after_flop", 3)]
    assert hand.state.chips.pot == dollars(28)


@pytest.mark.clause("pineapple", "POT-R27")
def test_a_pot_smaller_than_its_fee_is_taken_whole():
    """Two players and blinds of $1 and $2: the $3 of the flop meet the $3 that the first dollar has left."""
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(2), upper=dollars(4))
    hand = dealt("pineapple", "holdem-family.poker_rates", 13, blinds=(1, 2), limits=limits)
    act(hand, "d dh p1 AhAd9c", "d dh p2 KhKd6h", "p2 cc", "p1 cc", "p1 sd 9c", "p2 sd 6h", "d db 2c3c4d")

    assert taken(hand) == [("after_initial_deal", 1), ("after_flop", 3)]
    assert hand.state.chips.pot == 0
    act(hand, "p1 cbr 2", "p2 f")
    assert hand.state.chips.stacks[1:] == [9_800, 9_800]


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "PCR")
@pytest.mark.parametrize(("flop", "fees"), [(False, [("round_ends_before_flop", 1)]), (True, None)])
def test_a_hand_without_a_flop_pays_the_modified_fee_instead(flop, fees):
    limits = Limits(structure=Structure.NO_LIMIT, minimum=dollars(4))
    hand = dealt("big-o-hi-lo-run-it-twice", "big-o-hl-rit.poker_rates", 30, limits=limits)
    act(hand, "d dh p1 AhAd9c8s7s", "d dh p2 KhKd6h6s5s", "p2 cc")
    if flop:
        act(hand, "p1 cc", "d db 2c3c4d", "p1 cbr 4", "p2 f")
    else:
        act(hand, "p1 cbr 8", "p2 f")

    assert taken(hand) == (fees or [("after_flop", 1)])


@pytest.mark.clause("badugi", "POT-R30")
def test_a_band_that_does_not_fit_takes_nothing():
    """Option 5 is for seven or more."""
    hand = dealt("badugi", "badugi.poker_rates", 5)
    act(hand, *BADUGI, "p1 sd", "p2 sd")

    assert not [event for event in hand.log if isinstance(event, e.FeeTaken)]
