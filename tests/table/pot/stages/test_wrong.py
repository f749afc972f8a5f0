"""Deals that went wrong: misdeals, exposed and surplus cards, a fouled deck (POT 13)."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import (
    CardCount,
    CardInUse,
    CardMismatch,
    HandFolded,
    MisdealUnknown,
    NotNow,
    RoundOver,
    SeatUnknown,
    StubEmpty,
)
from croupier.money import Cents, dollars
from croupier.store import Codec, members
from croupier.table import PotRound, PotTable, Session, forced_bets
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.misdeal import Misdeal
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.california import pot_option
from tests.pot_games import act, felt
from tests.refusal import refuse
from tests.table.session.pot_room import PotRoom

CODEC = Codec((*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event)))
HUNDREDS = [100, 100, 100]
ALL_IN = ("d dh p1 AsKs", "d dh p2 QsJs", "d dh p3 Ts9s")


# ── misdeals ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
@pytest.mark.parametrize("reason", list(Misdeal))
def test_a_misdeal_gives_every_forced_bet_back(reason):
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN[:2], f"d misdeal {reason}")

    assert hand.over
    chips = hand.state.chips
    assert chips.stacks[1:] == [10_000] * 3
    assert (chips.pot, set(chips.bets), set(chips.totals)) == (0, {0}, {0})
    voided = hand.log[-2]
    assert (voided.reason, voided.returned, voided.clause) == (reason, (200, 400, 0), "POT 13")
    assert sum(voided.movements().values()) == 0


@pytest.mark.clause("texas-holdem", "POT 13")
def test_one_act_does_not_make_the_deal_good_and_his_chips_go_back_too():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "p3 cbr 8", "d misdeal wrong-button")

    assert hand.state.chips.stacks[1:] == [10_000] * 3


@pytest.mark.clause("texas-holdem", "POT 13")
def test_after_two_have_acted_the_hand_is_played_out_and_a_wrong_hand_is_dead():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "p3 cc", "p1 f")

    refuse(hand, "d misdeal wrong-count", NotNow, "play on, a wrong hand is dead")
    act(hand, "d kill p3")
    # Player 2 alone is left: the small blind, his own blind and the call of player 3.
    assert hand.state.chips.stacks[1:] == [9_800, 10_600, 9_600]


@pytest.mark.clause("seven-card-stud", "POT 13")
def test_a_forced_bet_is_no_act():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d dh p1 AsKs2c", "d dh p2 QsJs9h", "d dh p3 Ts9s8h", "p1 pb", "p2 cc", "d misdeal wrong-seat")

    assert hand.state.chips.stacks[1:] == [10_000] * 3


@pytest.mark.clause("texas-holdem", "POT 13")
def test_not_every_reason_makes_a_misdeal():
    refuse(felt("texas-holdem", HUNDREDS), "d misdeal bad-luck", MisdealUnknown, "left-out")


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_fee_that_was_taken_goes_back_with_the_rest():
    """Option 13 takes $1 out of the blinds when the hands are dealt."""
    posted = felt("texas-holdem", HUNDREDS).table
    table = PotTable.post(posted.game, posted.limits, fee=pot_option("holdem-family.poker_rates", 13))
    blinds = [dollars(2), dollars(4), dollars(0)]
    hand = PotRound(table, [dollars(100)] * 3, forced_bets(table, [dollars(0)] * 3, blinds))
    act(hand, *ALL_IN)
    assert hand.state.chips.fees == [("after_initial_deal", 100)]
    act(hand, "d misdeal left-out")

    assert hand.state.chips.stacks[1:] == [10_000] * 3
    voided = hand.log[-2]
    assert voided.movements() == {"seat:1": 20_000, "seat:2": 40_000, "pot": -50_000, "fees": -10_000}


def test_nothing_is_done_in_a_hand_that_was_voided():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, "d misdeal wrong-button")

    assert hand.legal() == []
    refuse(hand, "d dh p1 AsKs", RoundOver, "over")


# ── a fouled deck ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_fouled_deck_returns_all_wagers_however_late():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "p3 cbr 8", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cbr 4", "p2 f", "p3 cc", "d db 5c")
    assert hand.state.chips.stacks[1:] == [8_800, 9_200, 8_800]
    act(hand, "d foul")

    assert hand.state.chips.stacks[1:] == [10_000] * 3
    assert hand.log[-2].reason == "fouled deck"


@pytest.mark.clause("texas-holdem", "POT 13")
def test_after_the_pots_are_pushed_nothing_comes_back():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "p3 f", "p1 f")

    refuse(hand, "d foul", RoundOver, "over")


# ── exposed down cards ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
def test_an_exposed_card_is_replaced_after_the_deal_and_becomes_the_burn():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, "d dh p1 AsKs", "d exposed p1 Ks")
    refuse(hand, "d dh p1 2c", CardCount, "due 0 cards now")
    act(hand, "d dh p2 QsJs", "d dh p3 Ts9s")
    assert hand.state.cards.hole[1] == parse_cards("As")
    refuse(hand, "d dh p1 Ks", CardInUse, "Ks")
    act(hand, "d dh p1 2c", "p3 cc", "p1 cc", "p2 cc")

    # 52 cards less six and the exposed one; the flop needs no burn any more, the turn does.
    assert hand.state.cards.stub == 45
    refuse(hand, "d burn ??", NotNow, "no card is burned")
    act(hand, "d db 3c3d3h")
    assert hand.state.cards.stub == 42
    act(hand, "p1 cc", "p2 cc", "p3 cc", "d db 4c")
    assert hand.state.cards.stub == 40
    assert hand.state.cards.burns[0] == parse_cards("Ks")[0]


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_card_that_comes_face_up_off_the_deck_is_named_as_it_falls():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, "d dh p1 AsKs", "d dh p2 QsJs", "d dh p3 Ts", "d exposed p3 9s", "d dh p3 2c")

    assert hand.state.cards.hole[3] == parse_cards("Ts2c")
    assert hand.state.cards.burns == list(parse_cards("9s"))
    assert hand.to_act == (3,)


@pytest.mark.clause("texas-holdem", "POT 13")
@pytest.mark.parametrize(
    "actions",
    [
        ("d exposed p1 As",),
        ("d dh p1 As", "d exposed p2 Ks"),
        ("d dh p1 AsKs", "d exposed p1 As"),
        ("d dh p1 AsKs", "d dh p2 QsJs", "d exposed p2 Qs"),
    ],
)
def test_the_first_or_second_card_of_the_deal_exposed_is_a_misdeal(actions):
    hand = felt("texas-holdem", [100, 100, 100])
    act(hand, *actions)

    assert hand.over
    assert hand.state.trouble.voided == "first-exposed"
    assert hand.state.chips.stacks[1:] == [10_000] * 3


@pytest.mark.clause("texas-holdem", "POT 13")
@pytest.mark.parametrize(
    "actions",
    [
        ("d dh p1 As", "d dh p2 Ks", "d exposed p3 Qs"),
        ("d dh p1 AsKs", "d exposed p1 Ks"),
        ("d dh p1 ??", "d exposed p1 As"),
        # Nobody knows which of the two it was; the dealer does, and may declare the misdeal.
        ("d dh p1 ????", "d exposed p1 As"),
    ],
)
def test_a_later_card_of_the_deal_exposed_is_replaced(actions):
    hand = felt("texas-holdem", [100, 100, 100])
    act(hand, *actions)

    assert not hand.over
    assert hand.state.trouble.burn_made


@pytest.mark.clause("texas-holdem", "POT 13")
def test_two_exposed_cards_are_a_misdeal():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, "d dh p1 AsKs", "d exposed p1 Ks", "d dh p2 QsJs", "d exposed p2 Js")

    assert hand.over
    assert hand.log[-2].reason == "two-exposed"
    assert hand.state.chips.stacks[1:] == [10_000] * 3


@pytest.mark.clause("texas-holdem", "POT 13")
def test_what_cannot_have_been_exposed_is_refused():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, "d dh p1 AsKs")

    refuse(hand, "d exposed p1 2c", CardMismatch, "no 2c face down")
    refuse(hand, "d exposed p1 ??", CardMismatch, "name the exposed card")
    refuse(hand, "d exposed p4 2c", SeatUnknown, "1 to 3")
    act(hand, "d dh p2 QsJs", "d dh p3 ????")
    refuse(hand, "d exposed p1 Ks", NotNow, "face down now")
    act(hand, "p3 f")
    refuse(hand, "d exposed p3 2c", HandFolded, "no longer in the round")


@pytest.mark.clause("badugi", "POT 13")
def test_in_badugi_the_exposed_card_is_the_burn_of_the_first_draw():
    hand = felt("badugi", [100, 100])
    act(hand, "d dh p1 As2d3c4h", "d exposed p1 4h", "d dh p2 5s6d7c8h", "d dh p1 9h", "p2 cc", "p1 cc")
    act(hand, "p1 sd 9h", "p2 sd", "d dh p1 Th")

    # Eight hole cards, the exposed one and one drawn: no card was burned beside it.
    assert hand.state.cards.stub == 52 - 10
    act(hand, "p1 cc", "p2 cc", "p1 sd", "p2 sd")
    assert hand.state.cards.stub == 52 - 11


# ── a card too many ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
def test_one_card_too_many_becomes_the_burn():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "d extra p2 2c", "p3 cc", "p1 cc", "p2 cc")

    refuse(hand, "d db 2c3d4h", CardInUse, "2c")
    act(hand, "d db 3c3d4h")
    assert hand.state.cards.stub == 52 - 6 - 1 - 3


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_surplus_card_is_taken_back_once_and_early():
    hand = felt("texas-holdem", HUNDREDS)
    act(hand, *ALL_IN, "d extra p2 2c")
    refuse(hand, "d extra p3 3c", NotNow, "misdeal")

    late = felt("texas-holdem", HUNDREDS)
    act(late, *ALL_IN, "p3 cc", "p1 cc")
    refuse(late, "d extra p2 2c", NotNow, "before two players have acted")
    refuse(felt("texas-holdem", HUNDREDS), "d extra p9 2c", SeatUnknown, "1 to 3")


# ── stud ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("seven-card-stud", "7CS 9")
def test_a_down_card_dealt_up_makes_the_third_card_come_down():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d dh p1 As", "d exposed p1 2c")
    (choice,) = [choice for choice in hand.legal() if choice.to == 1]
    assert (choice.count, choice.up) == (1, 0)
    act(hand, "d dh p1 Kd", "d dh p2 QsJs9h", "d dh p3 Ts9s8h")

    assert hand.state.cards.up[1] == parse_cards("2c")
    assert hand.state.cards.down(1) == parse_cards("AsKd")
    # The two of clubs is the lowest card up and brings in.
    assert hand.to_act == (1,)


@pytest.mark.clause("seven-card-stud", "7CS 9")
def test_both_down_cards_dealt_up_kill_the_hand_and_its_ante_goes_back():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d exposed p1 As", "d exposed p1 2c")

    assert 1 in hand.state.dead
    assert hand.state.chips.stacks[1:] == [10_000, 9_900, 9_900]
    assert hand.state.chips.pot == 200
    act(hand, "d dh p2 QsJs9h", "d dh p3 Ts9s8h", "p3 pb", "p2 f")
    assert hand.state.chips.stacks[1:] == [10_000, 9_900, 10_100]


@pytest.mark.clause("seven-card-stud", "7CS 9")
def test_a_third_card_that_lies_up_cannot_come_down_instead():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d dh p1 As2c3c")

    refuse(hand, "d exposed p1 As", NotNow, "already has an up card")


@pytest.mark.clause("seven-card-stud", "7CS 9")
def test_premature_cards_go_out_with_one_for_each_other_player():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d dh p1 AsKs2c", "d dh p2 QsJs9h", "d dh p3 Ts9s8h", "p1 pb")
    assert hand.state.cards.stub == 43
    act(hand, "d early 7d")
    assert hand.state.cards.stub == 40
    refuse(hand, "d early 6d", NotNow, "already")
    act(hand, "p2 cc", "p3 cc", "p1 cc")

    refuse(hand, "d dh p1 7d", CardInUse, "7d")
    act(hand, "d dh p1 3c", "d dh p2 3d", "d dh p3 3h")
    # One burn and three cards.
    assert hand.state.cards.stub == 36


@pytest.mark.clause("seven-card-stud", "7CS 9")
def test_no_more_cards_are_eliminated_than_there_are_players_or_cards():
    hand = felt("seven-card-stud", HUNDREDS)
    act(hand, "d dh p1 AsKs2c", "d dh p2 QsJs9h", "d dh p3 Ts9s8h", "p1 pb")
    refuse(hand, "d early 7d6d5d4d", CardCount, "one for each player, can be too soon, not 4")

    full = felt("seven-card-stud", [100] * 8)
    order = iter(card for card in full.table.game.deck.cards)
    for street in range(4):
        for player in range(1, 9):
            cards = "".join(next(order).text for _ in range(3 if not street else 1))
            act(full, f"d dh p{player} {cards}")
        if not street:
            act(full, f"p{full.to_act[0]} pb")
        while street < 3 and full.to_act != (0,):
            act(full, f"p{full.to_act[0]} cc")
    # Eight players with six cards each and three burns: one card is left.
    assert full.state.cards.stub == 1
    refuse(full, "d early Ah", StubEmpty, "1 cards are left")


# ── Lowball ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("lowball", "LB 9")
@pytest.mark.parametrize(
    ("card", "structure", "form", "kept"),
    [
        ("7c", "fixed-limit", "ace-to-five", True),
        ("8c", "fixed-limit", "ace-to-five", False),
        ("Ac", "fixed-limit", "ace-to-five", True),
        ("Jo", "fixed-limit", "ace-to-five", True),
        ("5c", "no-limit", "ace-to-five", True),
        ("6c", "no-limit", "ace-to-five", False),
        ("6c", "pot-limit", "ace-to-five", False),
        ("7c", "fixed-limit", "deuce-to-seven", True),
        ("6c", "fixed-limit", "deuce-to-seven", False),
        ("Ac", "no-limit", "deuce-to-seven", False),
        ("7c", "no-limit", "deuce-to-seven", True),
    ],
)
def test_which_exposed_cards_are_kept_before_the_draw(card, structure, form, kept):
    hand = felt("lowball", [100, 100], structure=structure, form=form)
    act(hand, f"d dh p1 {card}KdQdJdTd", f"d exposed p1 {card}", "d dh p2 KcQcJcTc9h")

    assert (hand.to_act == (2,)) is kept
    if kept:
        assert hand.view(2).seats[0].up == parse_cards(card)
    else:
        act(hand, "d dh p1 9d")
        assert hand.to_act == (2,)
        assert hand.view(2).seats[0].up == ()


@pytest.mark.clause("lowball", "LB 9")
def test_a_kept_card_may_be_thrown_away_in_the_draw():
    hand = felt("lowball", [100, 100])
    act(hand, "d dh p1 7cKdQdJdTd", "d exposed p1 7c", "d dh p2 KcQcJcTc9h", "p2 cc", "p1 cc", "p1 sd 7c")

    assert hand.view(2).seats[0].up == ()


@pytest.mark.clause("lowball", "LB 9")
def test_a_card_exposed_on_the_draw_is_replaced_after_it():
    hand = felt("lowball", HUNDREDS)
    act(hand, "d dh p1 AcKdQd2d3d", "d dh p2 KcQcJcTc9h", "d dh p3 KhQhJhTh9c", "p3 cc", "p1 cc", "p2 cc")
    act(hand, "p1 sd KdQd", "p2 sd Kc", "p3 sd Kh", "d dh p1 4d5c", "d exposed p1 4d")
    refuse(hand, "d dh p1 6c", CardCount, "due 0 cards")
    act(hand, "d dh p2 2c", "d dh p3 2h")
    refuse(hand, "d dh p1 4d", CardInUse, "4d")
    act(hand, "d dh p1 6c")

    assert hand.state.cards.hole[1] == parse_cards("Ac2d3d5c6c")
    assert hand.to_act == (1,)


@pytest.mark.clause("lowball", "LB 9")
def test_who_has_drawn_nothing_has_no_exposed_draw():
    hand = felt("lowball", [100, 100])
    act(hand, "d dh p1 AcKdQd2d3d", "d dh p2 KcQcJcTc9h", "p2 cc", "p1 cc", "p1 sd")

    refuse(hand, "d exposed p1 Ac", NotNow, "has not drawn a card")


# ── Mexican Poker ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("mexican-poker", "MEX 9")
def test_a_card_dealt_up_that_should_be_down_stays_up_and_the_down_card_stays_down():
    hand = felt("mexican-poker", [100, 100])
    act(hand, "d dh p1 AcKd", "d dh p2 QcJc", "p1 pb", "p2 cc", "p1 down")
    assert hand.state.cards.up[1] == parse_cards("KdAc")
    act(hand, "d exposed p1 Jo")

    assert hand.state.cards.up[1] == (parse_cards("Kd")[0], parse_cards("Jo")[0])
    assert hand.state.cards.down(1) == parse_cards("Ac")
    assert hand.state.cards.turned[1] == ()
    assert hand.to_act == (2,)


@pytest.mark.clause("mexican-poker", "MEX 9")
def test_a_card_asked_for_face_up_is_not_exposed():
    hand = felt("mexican-poker", [100, 100])
    act(hand, "d dh p1 AcKd", "d dh p2 QcJc", "p1 pb", "p2 cc")
    refuse(hand, "d exposed p1 Jo", NotNow, "not due a card face down")
    act(hand, "p1 up")
    refuse(hand, "d exposed p1 Jo", NotNow, "not due a card face down")


# ── at a table ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
def test_after_a_misdeal_the_same_button_deals_again():
    room = PotRoom().sit(1, 2, 3, 4).hand(2).start()
    assert room.button == (3, 4, 1)
    room.session.apply(sc.Act(command=c.DeclareMisdeal(reason="left-out")))
    assert room.session.round is None
    room.start()

    assert room.button == (3, 4, 1)
    assert room.posted() == {4: [("blind", 2)], 1: [("blind", 4)]}


@pytest.mark.clause("texas-holdem", "POT 13")
def test_who_had_posted_to_enter_posts_again_and_who_missed_a_blind_still_owes_it():
    room = PotRoom().sit(1, 2, 3, 4).hand(4).sit(6).post(6).out(4).start()
    assert room.posted()[6] == [("blind", 4)]
    room.session.apply(sc.Act(command=c.DeclareMisdeal(reason="left-out")))
    assert room.session.state.seated[6].posts
    room.start()

    assert room.posted()[6] == [("blind", 4)]


@pytest.mark.clause("omaha", "POT 13")
def test_a_kill_that_was_due_is_due_again():
    room = PotRoom("omaha", kill_game="two-pots").sit(1, 2, 3, 4)
    room.session.state.kills_due = ("dan",)
    room.start().session.apply(sc.Act(command=c.FoulDeck()))

    assert room.start().posted()[4] == [("blind", 8)]


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_table_with_a_misdeal_is_resumed_from_its_log():
    room = PotRoom().sit(1, 2, 3, 4).hand(2).start()
    room.session.apply(sc.Act(command=c.DeclareMisdeal(reason="left-out")))
    room.start()
    stored = [CODEC.write(event) for event in room.session.log]

    again = Session.resume(room.session.posting, CODEC.read_all(stored))
    assert repr(again.state) == repr(room.session.state)


def test_the_earlier_name_of_an_exposed_first_card_is_still_read():
    stored = e.HandVoided(reason="early-card", returned=(), fees=Cents(0), clause="POT 13")

    assert stored.reason == Misdeal("early-card") == "first-exposed"
