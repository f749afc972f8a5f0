"""Kill pots at a table: freely in Lowball, or because the last pots demand it (POT 11)."""

import pytest

from croupier.errors import BetOutOfRange, ChipsShort, NotNow, NotOffered
from croupier.money import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.pot_games import act, felt
from tests.refusal import refuse
from tests.table.session.pot_room import PotRoom


def lowball(*stacks, **options):
    """$4-$8, ante $1, blinds $2 and $4: a kill is $8 and takes $32."""
    return felt("lowball", list(stacks or (100, 100, 100, 100)), **options)


THREE = ("d dh p1 ??????", "d dh p2 ??????", "d dh p3 ??????", "d dh p4 ??????")
TWO_MORE = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????")


# ── freely ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("lowball", "POT 11")
def test_a_kill_is_twice_the_big_blind_doubles_the_limits_and_acts_last():
    hand = lowball()
    act(hand, *THREE, "p4 kill", *TWO_MORE)

    assert hand.state.chips.bets[1:] == [200, 400, 0, 800]
    assert (hand.table.limits.lower, hand.table.limits.upper) == (dollars(8), dollars(16))
    # Left of the big blind is player 3; the killer comes after everybody.
    assert hand.state.waiting == [3, 1, 2, 4]
    refuse(hand, "p3 cbr 12", BetOutOfRange, r"\$16")
    act(hand, "p3 cc", "p1 f", "p2 f")
    assert {choice.verb for choice in hand.legal(4)} == {"f", "cc", "cbr"}
    act(hand, "p4 cbr 16", "p3 cc", "p3 sd", "p4 sd")
    assert next(choice for choice in hand.legal(3) if choice.verb == "cbr").low == dollars(16)


@pytest.mark.clause("lowball", "POT 11")
def test_a_killer_on_a_blind_seat_posts_the_difference():
    hand = lowball()
    act(hand, *THREE, "p2 kill", *TWO_MORE)

    (killed,) = [event for event in hand.log if isinstance(event, e.PotKilled)]
    assert (killed.amount, killed.level) == (dollars(4), dollars(8))
    assert hand.state.chips.bets[1:] == [200, 800, 0, 0]
    assert hand.state.waiting == [3, 4, 1, 2]


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize("order", [("p4 kill", "p3 kill"), ("p3 kill", "p4 kill")])
def test_of_several_the_first_from_the_left_of_the_button_kills(order):
    hand = lowball()
    act(hand, *THREE, *order, *TWO_MORE)

    assert hand.forced.killer == 3
    assert hand.state.chips.stacks[4] == dollars(99)


@pytest.mark.clause("lowball", "LB-R11")
def test_three_cards_may_have_been_seen_and_not_four():
    hand = lowball()
    act(hand, *THREE, "d dh p3 ??")

    refuse(hand, "p3 kill", NotNow, "at most 3 cards, not 4")
    act(hand, "p4 kill")


@pytest.mark.clause("lowball", "POT 11")
def test_nobody_kills_once_the_betting_is_open():
    hand = lowball()
    act(hand, *THREE, *TWO_MORE)

    refuse(hand, "p4 kill", NotNow, "before anybody acts")


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize(("chips", "kills"), [(31, False), (32, True)])
def test_who_kills_has_four_times_the_kill(chips, kills):
    hand = lowball(100, 100, 100, chips)
    if kills:
        act(hand, "p4 kill")
    else:
        refuse(hand, "p4 kill", ChipsShort, r"\$32 or more, not \$31")


@pytest.mark.clause("lowball", "POT 11")
def test_there_is_one_kill_in_a_deal_and_one_claim_of_each():
    hand = lowball()
    act(hand, "p4 kill")

    refuse(hand, "p4 kill", NotNow, "already")
    required = PotRoom("lowball", ante=1, kill_game="two-pots").sit(1, 2, 3)
    required.session.state.killer = 1
    required.start()
    with pytest.raises(NotOffered, match="already been killed"):
        required.session.apply(sc.Act(person="bob", command=c.KillPot(player=1)))


@pytest.mark.clause("lowball", "POT 11")
def test_without_a_big_blind_there_is_nothing_to_double():
    room = PotRoom("lowball", ante=1, blinds=(0, 0)).sit(1, 2, 3).start()

    refuse(room.round, "p1 kill", NotOffered, "no big blind to double")


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize("game_id", ["badugi", "texas-holdem", "omaha"])
def test_other_games_are_not_killed_freely(game_id):
    refuse(felt(game_id, [100, 100, 100]), "p1 kill", NotOffered, "only in Lowball")


@pytest.mark.clause("lowball", "POT 11")
def test_a_half_kill_is_half_as_much_again():
    hand = lowball(half_kill=True)
    act(hand, *THREE, "p4 kill", *TWO_MORE)

    assert hand.state.chips.bets[4] == dollars(6)
    assert (hand.table.limits.lower, hand.table.limits.upper) == (dollars(6), dollars(12))


@pytest.mark.clause("lowball", "POT 11")
def test_in_no_limit_the_smallest_bet_grows():
    hand = lowball(structure="no-limit")
    act(hand, *THREE, "p4 kill", *TWO_MORE)

    assert hand.table.limits.minimum == dollars(8)
    assert next(choice for choice in hand.legal(3) if choice.verb == "cbr").low == dollars(16)


@pytest.mark.clause("lowball", "POT 11")
def test_legal_offers_the_kill_to_those_who_may():
    hand = lowball(100, 31, 100, 100)
    act(hand, "d dh p1 ????????")

    offered = [(choice.player, choice.call) for choice in hand.legal() if choice.verb == "kill"]
    assert offered == [(3, dollars(8)), (4, dollars(8))]


@pytest.mark.clause("lowball", "POT 11")
def test_a_player_at_a_table_kills_for_himself_only():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).start()
    number = room.players.index(1) + 1
    room.session.apply(sc.Act(person="ann", command=c.KillPot(player=number)))
    room.fold_out()

    # Everybody folds to the killer, who acts last: ante $1 of four, blinds $2 and $4.
    assert room.session.state.seated[1].stack == dollars(100 + 3 + 2 + 4)


# ── because the last pots demand it ──────────────────────────────────────────────────────────────────


def due(seat, game_id="omaha", **options):
    room = PotRoom(game_id, **{"kill_game": "two-pots", **options}).sit(1, 2, 3, 4)
    room.session.state.killer = seat
    return room


@pytest.mark.clause("omaha", "POT-R25")
@pytest.mark.parametrize(("half", "blind", "limits"), [(False, 8, (8, 16)), (True, 6, (6, 12))])
def test_a_required_kill_is_full_or_half(half, blind, limits):
    room = due(4, half_kill=half).start()

    assert room.posted()[4] == [("blind", blind)]
    found = room.round.table.limits
    assert (found.lower, found.upper) == (dollars(limits[0]), dollars(limits[1]))
    assert room.round.forced.level == dollars(blind)


@pytest.mark.clause("omaha", "POT-R25")
def test_a_required_killer_acts_in_his_turn():
    room = due(4).start()
    for player in range(1, 5):
        act(room.round, f"d dh p{player} ????????")

    # Button 1, blinds 2 and 3: seat 4 is player 3, first to act.
    assert room.players == (2, 3, 4, 1)
    assert room.round.state.waiting == [3, 4, 1, 2]


@pytest.mark.clause("omaha", "POT-R25")
def test_a_required_killer_on_a_blind_seat_posts_up_to_the_kill():
    room = due(3).start()

    assert room.posted()[3] == [("blind", 8)]


@pytest.mark.clause("omaha", "POT-R25")
def test_a_killer_who_has_left_or_sits_out_kills_nothing():
    assert due(4).leave(4).start().round.forced.killer is None
    assert due(4).out(4).start().round.forced.killer is None


@pytest.mark.clause("omaha", "POT-R25")
def test_after_a_killed_pot_the_limits_are_the_old_ones():
    room = due(4).hand()
    room.session.state.killer = None
    room.start()

    assert room.round.table.limits.lower == dollars(4)
