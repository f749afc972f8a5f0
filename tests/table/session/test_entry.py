"""Entering a pot table: the opening draw, posting, missed blinds, sitting out (POT 4, 5)."""

import pytest

from croupier.cards import commitment, parse_cards
from croupier.errors import CardCount, CardInUse, CardMismatch, DataInvalid, NotNow, NotOffered, SeatUnknown
from croupier.money import dollars
from croupier.store import Codec, members
from croupier.table import Session
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.refusal import refuse
from tests.table.session.pot_room import PotRoom

CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))


def deal(room, *hands):
    for player, cards in enumerate(hands, start=1):
        room.session.apply(sc.Act(command=c.DealHand(to=player, cards=parse_cards(cards))))


def six(**options):
    return PotRoom(**options).sit(1, 2, 3, 4, 5, 6)


# ── the opening draw ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 4")
def test_the_highest_card_has_the_button_of_the_first_hand():
    room = PotRoom().sit(1, 3, 4, 6).draw("Kh As Ad Ks").start()

    # Aces tie; spades are above diamonds, so the second card, seat 3, has it.
    assert room.button == (3, 4, 6)
    assert room.players == (4, 6, 1, 3)


@pytest.mark.clause("badugi", "POT-R3")
@pytest.mark.parametrize(
    ("game_id", "options", "seat"),
    [
        ("badugi", {}, 4),
        ("badugi", {"button_draw_ace_high": True}, 2),
        ("lowball", {}, 4),
        ("lowball", {"button_draw_ace_high": True}, 2),
        ("omaha", {}, 2),
        ("omaha", {"button_draw_ace_high": False}, 4),
        ("seven-card-stud", {}, 2),
    ],
)
def test_the_ace_is_low_for_the_button_in_badugi_and_lowball_unless_posted(game_id, options, seat):
    room = PotRoom(game_id, ante=1, **options).sit(1, 2, 3, 4).draw("Kh As Ad Ks").start()

    assert room.button[0] == seat


@pytest.mark.clause("badugi", "BAD")
def test_the_cards_of_the_draw_are_discarded_first_in_badugi_only():
    badugi = PotRoom("badugi").sit(1, 2).draw("Kh As")
    omaha = PotRoom("omaha").sit(1, 2).draw("Kh As")

    assert (badugi.session.log[-1].discarded, omaha.session.log[-1].discarded) == (True, False)


@pytest.mark.clause("texas-holdem", "POT 4")
def test_who_won_the_draw_and_left_does_not_have_the_button():
    room = PotRoom().sit(1, 2, 3, 4).draw("2c 3c Ac 4c").leave(3).start()

    assert room.button == (1, 2, 4)


@pytest.mark.clause("texas-holdem", "POT 4")
@pytest.mark.parametrize(
    ("cards", "error", "words"),
    [
        ("Kh As", CardCount, "each of 3 players, not 2"),
        ("Kh As Kc Kd", CardCount, "each of 3 players, not 4"),
        ("Kh As Kh", CardInUse, "Kh is dealt twice"),
        ("Kh As Jo", CardMismatch, "Jo is not in the deck"),
    ],
)
def test_cards_that_are_no_draw_are_refused(cards, error, words):
    refuse(PotRoom().sit(1, 2, 3).session, sc.DrawForButton(cards=parse_cards(cards)), error, words)


@pytest.mark.clause("texas-holdem", "POT 4")
def test_the_button_is_drawn_for_before_the_first_hand_only():
    draw = sc.DrawForButton(cards=parse_cards("2c 3c 4c"))
    refuse(PotRoom().sit(1).session, sc.DrawForButton(cards=parse_cards("2c")), NotNow, "needs two")
    refuse(PotRoom().sit(1, 2, 3).start().session, draw, NotNow, "before the table's first round")
    refuse(PotRoom().sit(1, 2, 3).hand().session, draw, NotNow, "before the table's first round")


SALT = bytes(range(32))
ORDER = parse_cards("2c 3c 4c 5c")


def promised(room: PotRoom, order=ORDER) -> PotRoom:
    room.session.apply(sc.PromiseDraw(commitment=commitment(order, SALT)))
    return room


def shown(order=ORDER) -> sc.RevealDeck:
    return sc.RevealDeck(commitment=commitment(order, SALT), order=order, salt=SALT.hex())


def test_the_deck_of_the_draw_is_promised_before_and_shown_after_it():
    room = promised(PotRoom().sit(1, 2, 3))
    assert room.session.view(None).commitment == commitment(ORDER, SALT)

    room.draw("2c 3c 4c")
    room.session.apply(shown())

    assert [type(event).__name__ for event in room.session.log[-3:]] == [
        "DrawPromised", "ButtonDrawn", "DeckRevealed",
    ]  # fmt: skip


def test_the_deck_of_the_draw_is_promised_once_and_before_the_draw():
    again = sc.PromiseDraw(commitment=commitment(ORDER[::-1], SALT))
    refuse(promised(PotRoom().sit(1, 2, 3)).session, again, NotNow, "already been promised")
    refuse(PotRoom().sit(1, 2, 3).draw("2c 3c 4c").session, again, NotNow, "before the table's first round")
    refuse(PotRoom().sit(1, 2, 3).hand().session, again, NotNow, "before the table's first round")


def test_the_deck_of_the_draw_is_not_shown_before_it():
    refuse(promised(PotRoom().sit(1, 2, 3)).session, shown(), NotNow, "after the draw")


def test_cards_that_did_not_come_off_the_promised_deck_are_found_out():
    refuse(promised(PotRoom().sit(1, 2, 3)).draw("3c 2c 4c").session, shown(), NotNow, "off the top")
    refuse(promised(PotRoom().sit(1, 2, 3)).draw("2c 3c Ac").session, shown(), NotNow, "off the top")


@pytest.mark.clause("lowball", "POT 4")
def test_the_joker_is_the_lowest_card_of_the_draw_in_lowball():
    assert PotRoom("lowball", ante=1).sit(1, 2, 3).draw("Jo Ac Ad").start().button[0] == 3


# ── two players by the letter ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_two_players_the_button_posts_the_small_blind_and_acts_first():
    room = PotRoom().sit(2, 5).start()

    assert (room.players, room.button) == ((5, 2), (2, 2, 5))
    assert room.posted() == {5: [("blind", 4)], 2: [("blind", 2)]}
    deal(room, "AsKs", "2c3d")
    assert room.round.to_act == (2,)


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_two_players_by_the_letter_the_button_is_the_big_blind():
    room = PotRoom(heads_up_blinds="literal").sit(2, 5).start()

    assert (room.players, room.button) == ((5, 2), (2, 5, 2))
    assert room.posted() == {5: [("blind", 2)], 2: [("blind", 4)]}
    deal(room, "AsKs", "2c3d")
    assert room.round.to_act == (1,)

    room.fold_out().start()
    assert (room.players, room.button) == ((2, 5), (5, 2, 5))


# ── posting to enter ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_new_player_who_posts_is_dealt_in_at_once_with_a_live_big_blind():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6).post(6).start()

    assert room.button == (1, 2, 3)
    assert room.players == (2, 3, 4, 6, 1)
    assert room.posted() == {2: [("blind", 2)], 3: [("blind", 4)], 6: [("blind", 4)]}
    occupant = room.session.state.seated[6]
    assert (occupant.owes_blind, occupant.posts, occupant.new) == (False, False, False)


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_his_post_is_a_bet_and_he_may_raise_when_all_have_called():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6).post(6).start()
    deal(room, "2c2d", "3c3d", "4c4d", "5c5d", "6c6d")

    # Left of the big blind is seat 4, player 3; then the one who posted, player 4, who owes nothing more.
    assert room.round.to_act == (3,)
    room.session.apply(sc.Act(person="dan", command=c.CheckOrCall(player=3)))
    assert room.round.to_act == (4,)
    verbs = {choice.verb: choice for choice in room.round.legal(4)}
    assert verbs["cc"].call == 0
    assert verbs["cbr"].low == dollars(8)


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_not_said_that_he_posts_waits():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6).start()

    assert 6 not in room.players


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_nobody_is_dealt_in_on_the_small_blind_or_the_button():
    """The big blind of seat 2 leaves, and the seat's new player wants to post at once.

    The small blind falls on his seat, then the button; he is dealt in when both have passed.
    """
    room = PotRoom().sit(1, 2, 3, 4, 5).hand(5)
    assert room.button == (5, 1, 2)
    room.leave(2).sit(2).post(2)
    seen = []
    for _ in range(3):
        room.start()
        seen.append((room.button, 2 in room.players))
        room.fold_out()

    assert seen == [((1, 2, 3), False), ((2, 3, 4), False), ((3, 4, 5), True)]


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_new_player_whom_the_big_blind_reaches_pays_it_and_nothing_else():
    room = PotRoom().sit(1, 2, 3, 5).hand(5)
    assert room.button == (1, 2, 3)
    room.sit(4).post(4).start()

    assert room.button == (2, 3, 4)
    assert room.posted() == {3: [("blind", 2)], 4: [("blind", 4)]}


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_table_that_does_not_let_one_post():
    room = PotRoom(post_to_enter=False).sit(1, 2, 3, 4).hand(4).sit(6)

    refuse(room.session, sc.PostToEnter(person="fay"), NotOffered, "waits for the big blind")


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_owes_nothing_has_nothing_to_post():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6)

    refuse(room.session, sc.PostToEnter(person="ann"), NotNow, "owes no blind")
    refuse(room.session, sc.PostToEnter(person="gil"), SeatUnknown)
    room.post(6)
    refuse(room.session, sc.PostToEnter(person="fay"), NotNow, "already")
    stud = PotRoom("seven-card-stud", ante=1).sit(1, 2, 3)
    refuse(stud.session, sc.PostToEnter(person="ann"), NotOffered, "no blind")


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_post_may_be_all_in():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6, chips=3).post(6).start()

    assert room.posted()[6] == [("blind", 3)]
    assert room.round.forced.level == dollars(4)


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_with_a_moving_button_a_newcomer_is_not_dealt_in_as_the_small_blind():
    """Button 1, blinds 2 and 3; seat 2 leaves and a new player takes seat 4.

    The button moves to 3. The blinds would fall on 4 and 5 if the new player were dealt in; he waits,
    and they fall on 5 and 6.
    """
    room = PotRoom(button="moving").sit(1, 2, 3, 5, 6).hand(6)
    assert room.button == (1, 2, 3)
    room.leave(2).sit(4).start()

    assert 4 not in room.players
    assert room.button == (3, 5, 6)


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_with_a_moving_button_a_newcomer_is_dealt_in_on_the_big_blind():
    room = PotRoom(button="moving").sit(1, 2, 3, 5, 6).hand(6).sit(4).start()

    assert room.button == (2, 3, 4)
    assert 4 in room.players


# ── missed blinds ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_missed_both_blinds_posts_the_big_one_live_and_the_small_one_dead():
    """Seat 4 sits out while the blinds pass it: big blind 3 to 5, then small blind 3 to 5."""
    room = six().hand()
    assert room.button == (1, 2, 3)
    room.out(4).hand(2)
    assert room.button == (3, 5, 6)
    occupant = room.session.state.seated[4]
    assert (occupant.owes_big, occupant.owes_small) == (True, True)
    room.back(4).post(4).start()

    # The button has gone on to 5; seat 4 is right of it.
    assert room.button == (5, 6, 1)
    assert room.posted()[4] == [("missed small blind", 2), ("blind", 4)]
    chips, player = room.round.state.chips, room.players.index(4) + 1
    assert chips.bets[player] == dollars(4)
    assert chips.dead_money == dollars(2)
    assert chips.pot == dollars(2 + 4 + 2 + 4)


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_missed_the_small_blind_alone_posts_it_dead():
    """Seat 3 pays the big blind, sits out for the small one, and comes back."""
    room = six().hand().out(3).hand()
    assert room.button == (2, 3, 4)
    occupant = room.session.state.seated[3]
    assert (occupant.owes_big, occupant.owes_small) == (False, True)

    room.back(3).post(3).start()
    # The button would lie on his seat: he is not dealt in there.
    assert (room.button, 3 in room.players) == ((3, 4, 5), False)
    room.fold_out().start()
    assert room.button == (4, 5, 6)
    assert room.posted()[3] == [("missed small blind", 2)]
    assert room.round.state.chips.bets[room.players.index(3) + 1] == 0


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_missed_blinds_are_not_owed_by_who_waits_for_the_big_blind():
    room = six().hand().out(4).hand(2).back(4)
    while 4 not in room.start().players:
        room.fold_out()

    assert room.button[2] == 4
    assert room.posted()[4] == [("blind", 4)]


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_missed_no_blind_comes_back_free():
    room = six().hand().out(1).hand().back(1).start()

    assert room.button == (3, 4, 5)
    assert 1 in room.players
    assert 1 not in room.posted()


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_new_player_who_lets_the_blinds_go_by_owes_the_big_blind_alone():
    """The newcomer of seat 4 sits out while both blinds pass him."""
    room = PotRoom().sit(1, 2, 3, 5, 6).hand(6)
    assert room.button == (1, 2, 3)
    room.sit(4).out(4).hand(2)
    assert room.button == (3, 5, 6)
    room.back(4).post(4).start()

    assert room.posted()[4] == [("blind", 4)]


@pytest.mark.clause("texas-holdem", "POT 5")
def test_who_sits_out_pays_no_ante_and_keeps_his_chips():
    room = PotRoom("seven-card-stud", ante=1).sit(1, 2, 3).out(2).start()

    assert 2 not in room.players
    assert sorted(room.posted()) == [1, 3]
    assert room.session.state.seated[2].stack == dollars(100)


def test_sitting_out_twice_or_coming_back_without_is_refused():
    room = PotRoom().sit(1, 2, 3)

    refuse(room.session, sc.SitIn(person="ann"), NotNow)
    room.out(1)
    refuse(room.session, sc.SitOut(person="ann"), NotNow)
    refuse(room.session, sc.SitOut(person="eve"), SeatUnknown)


def test_two_who_play_are_needed():
    room = PotRoom().sit(1, 2, 3).out(1, 2)

    refuse(room.session, sc.StartRound(), NotNow, "needs two")


# ── Lowball ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("lowball", "POT-R7")
def test_in_lowball_a_new_player_who_does_not_wait_kills_the_pot():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(6).post(6).start()

    assert room.posted()[6] == [("ante", 1), ("blind", 8)]
    assert room.round.table.limits.lower == dollars(8)
    assert room.round.table.limits.upper == dollars(16)
    assert room.round.forced.killer == room.players.index(6) + 1


@pytest.mark.clause("lowball", "POT-R7")
def test_there_is_one_kill_in_a_deal_so_a_second_new_player_waits():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(5, 6).post(5, 6).start()

    assert room.button == (1, 2, 3)
    assert 5 in room.players
    assert 6 not in room.players


@pytest.mark.clause("lowball", "POT-R7")
def test_a_new_player_without_the_chips_for_a_kill_waits():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4).hand(4).sit(6, chips=7).post(6).start()

    assert 6 not in room.players


@pytest.mark.clause("lowball", "POT-R7")
def test_missed_blinds_are_made_up_in_lowball_as_elsewhere():
    room = PotRoom("lowball", ante=1).sit(1, 2, 3, 4, 5, 6).hand().out(4).hand(2).back(4).post(4).start()

    assert room.posted()[4] == [("ante", 1), ("missed small blind", 2), ("blind", 4)]
    assert room.round.forced.killer is None


@pytest.mark.clause("lowball", "LB-R8")
def test_lowball_is_played_with_an_ante_unless_the_table_posts_otherwise():
    with pytest.raises(DataInvalid, match="lowball_no_ante"):
        PotRoom("lowball")

    assert PotRoom("lowball", lowball_no_ante=True).sit(1, 2, 3).start().posted() == {
        2: [("blind", 2)],
        3: [("blind", 4)],
    }


# ── the log ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_resumed_from_its_stored_log():
    room = PotRoom().sit(1, 2, 3, 4).draw("2c 3c 4c 5c").hand(4).sit(6).post(6).out(2).hand(3).back(2).post(2)
    room.start()
    stored = [CODEC.write(event) for event in room.session.log]

    again = Session.resume(room.session.posting, CODEC.read_all(stored))
    assert repr(again.state) == repr(room.session.state)
    assert again.round.fingerprint() == room.round.fingerprint()


def test_everybody_sees_who_is_away_and_who_will_post():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6).post(6).out(2)
    seats = room.session.view("ann").seats

    assert seats[1].away is True
    assert (seats[5].waits_for_blind, seats[5].posts) == (True, True)


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_with_one_other_nobody_has_to_wait_for_the_big_blind():
    """The big blind comes to the only one who owes none: the newcomers are dealt in all the same."""
    room = PotRoom().sit(1, 5, 6).draw("As 3h 2h").hand(4)
    assert room.button == (1, 5, 6)
    room.sit(2, 3).leave(5, 6)
    assert [seat for seat, one in room.session.state.seated.items() if one.owes_blind] == [2, 3]
    room.start()

    assert room.button[2] == 1
    assert sorted(room.players) == [1, 2, 3]
