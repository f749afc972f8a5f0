"""Kill pots at a table: freely in Lowball, or because the last pots demand it (POT 11)."""

import pytest

from croupier.errors import BetOutOfRange, ChipsShort, DataInvalid, NotNow, NotOffered
from croupier.history import read_document, read_text
from croupier.money import dollars
from croupier.table import Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.chips.kill import Kill, KillRules, NextKill
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.pot_games import act, felt
from tests.refusal import refuse
from tests.table.session.pot_room import NAMES, PotRoom


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
    required.session.state.kills_due = ("ann",)
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


@pytest.mark.clause("lowball", "POT 11")
def test_a_new_player_who_kills_to_enter_acts_last_and_owes_nothing_for_winning():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(6).post(6).start()
    killer = room.players.index(6) + 1
    assert room.round.forced.killer == killer

    room.fold_out()

    # Everybody folds to the killer, who acts last.
    assert room.session.state.seated[6].stack == dollars(100 + 4 + 2 + 4)
    assert room.session.state.kills_due == ()
    assert room.start().round.forced.killer is None


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize(("chips", "dealt"), [(31, False), (32, True)])
def test_a_new_player_kills_with_four_times_the_kill_like_everybody_else(chips, dealt):
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(6, chips=chips).post(6).start()

    assert (6 in room.players) is dealt


@pytest.mark.clause("lowball", "POT 11")
def test_a_new_player_does_not_kill_a_pot_that_another_has_to_kill():
    room = PotRoom("lowball", ante=1, kill_game="two-pots").sit(1, 2, 3, 4).hand(4)
    room.session.state.kills_due = ("ann",)
    room.sit(6).post(6).start()

    assert 6 not in room.players
    assert room.posted()[1][-1] == ("blind", 8)


@pytest.mark.clause("lowball", "POT-R25")
def test_a_table_with_a_new_killer_is_resumed_from_its_log():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(6).post(6).start()
    again = Session.resume(room.session.posting, room.session.log)

    assert again.round.forced == room.round.forced
    assert again.round.table.options["kill"]["kind"] == "voluntary"


# ── as a document has it ─────────────────────────────────────────────────────────────────────────────


def recorded(
    kill, blinds=(2, 4, 8), limits=(8, 16), stacks=(100, 100, 100), game="lowball", more="", antes=(1, 1, 1)
):
    text = f"""
variant = "{game}"
ante_trimming_status = true
antes = {list(antes)}
blinds_or_straddles = {list(blinds)}
small_bet = {limits[0]}
big_bet = {limits[1]}
starting_stacks = {list(stacks)}
_options = {{ kill = {kill} }}
{more}
actions = []
"""
    return read_document(read_text(text, "killed.toml")[0]).opening()


VOLUNTARY = '{ player = 3, kind = "voluntary", base = [4, 8] }'
REQUIRED = '{ player = 3, kind = "required", base = [4, 8] }'


@pytest.mark.clause("lowball", "POT 11")
@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"blinds": (2, 4, 7)}, r"a kill of \$7 does not follow"),
        ({"blinds": (2, 3, 8)}, r"a kill of \$8 does not follow"),
        ({"limits": (8, 12)}, r"makes \$8-\$16 of \$4-\$8, not \$8-\$12"),
        ({"limits": (4, 8)}, r"not \$4-\$8"),
        ({"stacks": (100, 100, 31)}, r"\$32 or more, not \$31"),
    ],
)
def test_a_recorded_kill_is_checked(wrong, says):
    assert recorded(VOLUNTARY, stacks=(100, 100, 32)).forced.killer == 3

    with pytest.raises(DataInvalid, match=says):
        recorded(VOLUNTARY, **wrong)


@pytest.mark.clause("lowball", "POT 11")
def test_a_required_kill_goes_as_far_as_the_stack():
    assert recorded(REQUIRED, stacks=(100, 100, 6)).state.chips.bets[3] == dollars(5)


@pytest.mark.clause("lowball", "POT 11")
def test_a_recorded_killer_on_the_big_blind_puts_in_twice_the_smallest_bet():
    on_the_blind = '{ player = 2, kind = "required", base = [4, 8] }'

    assert recorded(on_the_blind, blinds=(2, 8, 0)).forced.big_blind == 2
    # A new player beside them put in the big blind; it does not make them the big blind.
    assert recorded(on_the_blind, blinds=(2, 8, 4)).forced.big_blind == 2
    with pytest.raises(DataInvalid, match="does not follow"):
        recorded(on_the_blind, blinds=(2, 6, 0))


@pytest.mark.clause("omaha", "POT 11")
def test_a_fee_is_approved_for_the_limits_without_the_kill():
    kill = '{ player = 3, kind = "required", base = [500, 1000] }'
    fee = '_collection = { schedule = "lowball.poker_rates", option = 14 }'
    high = {"blinds": (250, 500, 1000), "limits": (1000, 2000), "stacks": (9_000,) * 3}

    assert recorded(kill, **high, more=fee).table.fee is not None
    with pytest.raises(DataInvalid, match="is approved for"):
        recorded(kill.replace("[500, 1000]", "[1000, 2000]"), **high, more=fee)


@pytest.mark.clause("omaha-hi-lo", "POT 11")
def test_a_scoop_in_a_killed_pot_is_measured_by_the_limits_without_the_kill():
    kill = '{ player = 3, kind = "required", base = [4, 8] }'
    hand = recorded(kill, game="omaha-hi-lo")
    act(hand, "d dh p1 AhAd9c9s", "d dh p2 KhKd8h7d", "d dh p3 KcKs6h6d", "p3 cbr 16", "p1 cc", "p2 cc")
    act(hand, "d db QcJs2d", "p1 cc", "p2 cc", "p3 cbr 8", "p1 f", "p2 f")

    # $51 is more than five times $8 and less than five times $16.
    assert sum(pot.amount for pot in hand.state.chips.pots) == dollars(51)
    assert KillRules(hand.table).next(hand.state) == NextKill(player=3, blind=dollars(8))


@pytest.mark.clause("omaha-hi-lo", "POT 11")
def test_a_scoop_of_exactly_five_bets_kills_the_next_pot():
    hand = recorded(REQUIRED, game="omaha-hi-lo", antes=(0, 0, 0))
    act(hand, "d dh p1 AhAd9c9s", "d dh p2 KhKd8h7d", "d dh p3 KcKs6h6d", "p3 cc", "p1 cc", "p2 cc")
    act(hand, "d db QcJs2d", "p1 cc", "p2 cc", "p3 cbr 8", "p1 cc", "p2 f")
    act(hand, "d db 3h", "p1 cc", "p3 cbr 16", "p1 f")

    assert sum(pot.amount for pot in hand.state.chips.pots) == dollars(40)
    assert KillRules(hand.table).next(hand.state) == NextKill(player=3, blind=dollars(8))


@pytest.mark.clause("omaha-hi-lo", "POT 11")
def test_a_small_scoop_kills_nothing():
    kill = '{ player = 3, kind = "required", base = [4, 8] }'
    hand = recorded(kill, game="omaha-hi-lo")
    act(hand, "d dh p1 AhAd9c9s", "d dh p2 KhKd8h7d", "d dh p3 KcKs6h6d", "p3 cbr 16", "p1 f", "p2 f")

    assert sum(pot.amount for pot in hand.state.chips.pots) < dollars(40)
    assert KillRules(hand.table).next(hand.state) is None


# ── because the last pots demand it ──────────────────────────────────────────────────────────────────


def due(seat, game_id="omaha", **options):
    room = PotRoom(game_id, **{"kill_game": "two-pots", **options}).sit(1, 2, 3, 4)
    room.session.state.kills_due = (NAMES[seat - 1],)
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
def test_a_kill_that_is_due_is_put_in_when_its_player_is_back():
    room = due(4).out(4).hand(2).back(4).post(4).hand(3)

    kills = [event.forced.killer for event in room.session.log if isinstance(event, s.RoundOpened)]
    assert kills[:2] == [None, None]
    assert len([kill for kill in kills if kill is not None]) == 1
    assert room.session.state.kills_due == ()


@pytest.mark.clause("omaha", "POT-R25")
def test_a_kill_is_not_evaded_by_standing_up_nor_inherited_with_the_seat():
    room = due(4).leave(4)
    room.session.apply(sc.SitDown(person="eve", seat=4, buy_in=dollars(100)))
    room.hand()
    assert room.session.state.kills_due == ("dan",)
    room.session.apply(sc.SitDown(person="dan", seat=5, buy_in=dollars(100)))

    while 5 not in room.start().players:
        room.fold_out()

    assert room.posted()[5] == [("blind", 8)]


@pytest.mark.clause("omaha", "POT-R25")
def test_of_two_kills_that_are_due_one_waits():
    room = due(4)
    room.session.state.kills_due = ("dan", "ann")

    assert room.start().posted()[4] == [("blind", 8)]
    assert room.fold_out().session.state.kills_due[-1:] == ("ann",)


@pytest.mark.clause("omaha", "POT-R25")
def test_the_winner_of_the_last_pot_goes_into_the_next_with_a_leg_and_nobody_into_the_first():
    room = PotRoom("omaha", kill_game="two-pots").sit(1, 2, 3).start()
    assert room.round.table.options["leg"] is None

    room.fold_out()
    winner = room.session.state.leg
    room.start()

    assert winner is not None
    assert room.round.forced.killer is None
    assert room.players[room.round.table.options["leg"] - 1] == winner


@pytest.mark.clause("omaha", "POT-R25")
def test_who_takes_the_seat_of_the_last_winner_has_no_leg():
    room = PotRoom("omaha", kill_game="two-pots").sit(1, 2, 3).hand()
    leg = room.session.state.leg
    assert leg is not None

    room.leave(leg)

    assert room.session.state.leg is None


@pytest.mark.clause("omaha", "POT-R25")
def test_after_a_killed_pot_the_limits_are_the_old_ones():
    room = due(4).hand()
    room.session.state.kills_due = ()
    room.start()

    assert room.round.table.limits.lower == dollars(4)


@pytest.mark.clause("omaha", "POT 11")
@pytest.mark.parametrize(
    ("structure", "base", "fits"),
    [
        ("fixed-limit", (2, 4), True),
        ("fixed-limit", (2, 5), False),
        ("fixed-limit", (3, 4), False),
        ("spread-limit", (2, 20), True),
        ("spread-limit", (2, 21), False),
        ("spread-limit", (3, 20), False),
        ("no-limit", (2, 4), True),
        ("no-limit", (2, 99), True),
        ("no-limit", (3, 4), False),
        ("pot-limit", (2, 4), True),
        ("pot-limit", (1, 4), False),
    ],
)
def test_a_kill_doubles_the_limits_that_the_structure_has(structure, base, fits):
    """Of $4-$8, of $4 to $40, or of a smallest bet of $4."""
    table = felt("omaha", [100, 100, 100], structure=structure).table
    kill = Kill(player=1, voluntary=False, lower=dollars(base[0]), upper=dollars(base[1]))

    if fits:
        KillRules(table).require_limits(kill)
    else:
        with pytest.raises(DataInvalid, match="a full kill makes") as wrong:
            KillRules(table).require_limits(kill)
        assert wrong.value.key == "kill"
