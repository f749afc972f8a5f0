"""Sitting down, buying, standing up; who may do what at a table."""

from dataclasses import replace

import pytest

from croupier.cards import DECK, commitment
from croupier.errors import (
    NotNow,
    NotOffered,
    RoleMissing,
    SeatTaken,
    SeatUnknown,
    StakeOutOfRange,
)
from croupier.money import Cents, dollars
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.holdem import Room, folding, holdem_posting
from tests.refusal import refuse, standing

SALT = "ab" * 32


def room(**people):
    return Room(holdem_posting()).sit(**(people or {"ann": 1, "bob": 2, "cal": 3}))


def test_a_seat_is_taken_with_chips_and_left_with_what_is_left():
    table = room()
    table.hand(folding).leave("bob")

    gone = table.session.log[-1]
    assert gone == s.SeatLeft(seat=2, person="bob", cash_out=Cents(9800))
    assert table.session.free_seats() == [2, 4, 5, 6]


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (sc.SitDown(person="dan", seat=1, buy_in=Cents(10_000)), SeatTaken),
        (sc.SitDown(person="ann", seat=5, buy_in=Cents(10_000)), SeatTaken),
        (sc.SitDown(person="dan", seat=7, buy_in=Cents(10_000)), SeatUnknown),
        (sc.SitDown(person="dan", seat=0, buy_in=Cents(10_000)), SeatUnknown),
        (sc.SitDown(person="dan", seat=5, buy_in=Cents(1_999)), StakeOutOfRange),
        (sc.SitDown(person="dan", seat=5, buy_in=Cents(100_001)), StakeOutOfRange),
        (sc.SitDown(person="dan", seat=5, buy_in=Cents(10_050)), StakeOutOfRange),
        (sc.StandUp(person="dan"), SeatUnknown),
        (sc.AddChips(person="dan", amount=Cents(1000)), SeatUnknown),
        (sc.AddChips(person="ann", amount=Cents(0)), StakeOutOfRange),
        (sc.AddChips(person="ann", amount=Cents(-500)), StakeOutOfRange),
        (sc.AddChips(person="ann", amount=Cents(90_100)), StakeOutOfRange),
        (sc.AddChips(person="ann", amount=Cents(1_050)), StakeOutOfRange),
        (sc.AcceptBank(person="ann", wager=Cents(1000)), NotOffered),
        (sc.DeclineBank(person="ann"), NotOffered),
        (sc.AskBankAgain(), NotOffered),
        (sc.Act(person="ann", command=c.CheckOrCall(player=1)), NotNow),
        (c.CheckOrCall(player=1), NotNow),
    ],
)
def test_refusals_before_a_round(command, error):
    refuse(room().session, command, error)


@pytest.mark.parametrize("buy_in", [20, 1000])
def test_the_ends_of_the_buy_in_are_inside(buy_in):
    table = room()
    table.session.apply(sc.SitDown(person="dan", seat=5, buy_in=dollars(buy_in)))

    assert table.stacks["dan"] == buy_in


def test_chips_are_bought_between_rounds_only():
    table = room().start()
    refuse(table.session, sc.AddChips(person="ann", amount=Cents(1000)), NotNow)

    table.finish(folding)
    table.session.apply(sc.AddChips(person="ann", amount=Cents(1000)))
    assert table.stacks["ann"] == 110


def test_a_purchase_does_not_leave_a_stack_below_the_smallest_buy_in():
    table = room()
    seated = table.session.state.seated
    seated[1] = replace(seated[1], stack=Cents(500))
    says = r"the smallest buy-in is \$20: add \$15 or more"
    refuse(table.session, sc.AddChips(person="ann", amount=Cents(1_400)), StakeOutOfRange, says)

    table.session.apply(sc.AddChips(person="ann", amount=Cents(1_500)))
    assert table.stacks["ann"] == 20


def test_who_is_not_dealt_in_may_buy_during_a_round():
    table = room().start().sit(dan=5)

    table.session.apply(sc.AddChips(person="dan", amount=Cents(1000)))
    assert table.stacks["dan"] == 110


def test_a_full_table_has_no_seat():
    table = Room(holdem_posting(seats=2)).sit(ann=1, bob=2)

    refuse(table.session, sc.SitDown(person="cal", seat=1, buy_in=Cents(10_000)), SeatTaken)
    assert table.session.free_seats() == []


# ── standing up in the middle ────────────────────────────────────────────────────────────────────────


def test_who_stands_up_in_a_round_leaves_after_it():
    table = room().start().leave("cal")

    assert table.session.state.seated[3].leaving
    table.finish(folding)
    assert 3 not in table.session.state.seated
    assert isinstance(table.session.log[-1], s.SeatLeft)


def test_who_is_not_in_the_round_leaves_at_once():
    table = room().start().sit(dan=5).leave("dan")

    assert 5 not in table.session.state.seated
    assert table.session.round is not None


def test_several_who_leave_go_in_order_of_their_seats():
    table = room().start().leave("cal", "ann").finish(folding)

    left = [event.seat for event in table.session.log if isinstance(event, s.SeatLeft)]
    assert left == [1, 3]


# ── opening a round ──────────────────────────────────────────────────────────────────────────────────


def test_nobody_plays_alone():
    table = Room(holdem_posting()).sit(ann=1)

    refuse(table.session, sc.StartRound(), NotNow)


def test_one_round_at_a_time():
    table = room().start()

    refuse(table.session, sc.StartRound(), NotNow)


# ── roles ────────────────────────────────────────────────────────────────────────────────────────────


def test_only_the_dealer_deals():
    table = room().start()

    deal = c.DealHand(to=1, cards=DECK[:2])
    for command in (
        deal,
        c.Burn(cards=DECK[:1]),
        c.DealBoard(cards=DECK[:3]),
        c.DeclareDead(player=1),
        c.Shuffle(),
    ):
        refuse(table.session, sc.Act(person="ann", command=command), RoleMissing)
    table.session.apply(sc.Act(command=deal))


def test_the_dealer_does_not_act_for_a_player():
    table = room().start()
    while table.round.to_act == (0,):
        table.step()

    for command in (c.Fold(player=1), c.CheckOrCall(player=1), c.BetOrRaise(player=1, to=Cents(800))):
        refuse(table.session, sc.Act(command=command), RoleMissing)


def test_a_player_acts_for_his_own_seat_only():
    table = room().start()
    while table.round.to_act == (0,):
        table.step()
    turn = table.round.to_act[0]
    other = next(p for p in ("ann", "bob", "cal") if table.session.player_of(p) != turn)

    refuse(table.session, sc.Act(person=other, command=c.CheckOrCall(player=turn)), RoleMissing)
    table.session.apply(sc.Act(person=table.person(turn), command=c.CheckOrCall(player=turn)))


def test_a_stranger_and_a_newcomer_do_not_act():
    table = room().start().sit(dan=5)

    refuse(table.session, sc.Act(person="eve", command=c.Fold(player=1)), SeatUnknown)
    refuse(table.session, sc.Act(person="dan", command=c.Fold(player=1)), NotNow)


def test_a_refusal_of_the_round_changes_nothing_at_the_table():
    table = room().start()
    while table.round.to_act == (0,):
        table.step()
    turn = table.round.to_act[0]
    wrong = sc.Act(person=table.person(turn), command=c.BetOrRaise(player=turn, to=Cents(700)))

    before = standing(table.session)
    with pytest.raises(Exception, match="a bet or raise must be to"):
        table.session.apply(wrong)
    assert standing(table.session) == before


# ── the promised order ───────────────────────────────────────────────────────────────────────────────


def test_the_promised_order_is_shown_after_the_round():
    table = room()
    promise = commitment(DECK, bytes.fromhex(SALT))
    table.session.apply(sc.StartRound(commitment=promise))
    reveal = sc.RevealDeck(commitment=promise, order=DECK, salt=SALT)
    refuse(table.session, reveal, NotNow)
    table.cards = iter(DECK)

    table.finish(folding).session.apply(reveal)
    assert table.session.state.revealed[promise].order == DECK


@pytest.mark.parametrize(
    ("order", "salt"),
    [(DECK[::-1], SALT), (DECK, "cd" * 32), (DECK, "ab" * 8), (DECK, "not hexadecimal"), (DECK, "")],
)
def test_another_order_or_salt_does_not_keep_the_promise(order, salt):
    table = room()
    promise = commitment(DECK, bytes.fromhex(SALT))

    refuse(table.session, sc.RevealDeck(commitment=promise, order=order, salt=salt), NotNow)
