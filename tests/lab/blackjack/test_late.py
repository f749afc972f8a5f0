"""Advice while a late switch is open, and in other hard positions of both blackjacks."""

import pytest

from croupier.cards import parse_cards
from croupier.lab.questions.advise import advise_at
from croupier.table import commands as c
from tests.lab.blackjack.test_table import BUSTER, STAKE, SWITCH, dealt


def advised(round_):
    return {act.action: float(act.worth) for act in advise_at(round_, 1)}


def hit(round_, hand, card):
    round_.apply(c.Hit(player=1, hand=hand))
    round_.apply(c.DealHand(to=1, hand=hand, cards=parse_cards(card)))


def split(round_, hand, card):
    round_.apply(c.Split(player=1, hand=hand))
    round_.apply(c.DealHand(to=1, hand=hand, cards=parse_cards(card)))


# ── the switch after acts on the first hand ──────────────────────────────────────────────────────────


@pytest.mark.clause(SWITCH, "SW-R3")
def test_a_first_hand_that_is_over_is_not_switched_to_21():
    # T-6-T is lost, although with the ace of the other hand it would be 21.
    round_ = dealt(SWITCH, ("Tc6d", "9hAs"), "7dTd", late_switch=True)
    hit(round_, 1, "Th")

    assert "switch" not in advised(round_)


@pytest.mark.clause(SWITCH, "SW-R3")
def test_a_doubled_hand_counts_twice_on_both_sides_of_the_switch():
    plain, doubled = (dealt(SWITCH, ("5c6d", "9hAs"), "7d6h", late_switch=True) for _ in range(2))
    hit(plain, 1, "2h")
    plain.apply(c.Stand(player=1, hand=1))
    doubled.apply(c.PlaceWager(player=1, spot="double", amount=STAKE, hand=1))
    doubled.apply(c.DealHand(to=1, hand=1, cards=parse_cards("2h")))

    once, twice = advised(plain), advised(doubled)

    # Kept, the hand is 13 and loses once more what it would have lost; switched it is 18, and wins once more.
    assert twice["stand"] < once["stand"]
    assert twice["switch"] > once["switch"]


def test_an_open_switch_is_worth_no_less_than_a_closed_one():
    late, early = (dealt(SWITCH, ("5c2d", "9h8s"), "7d9d", late_switch=late) for late in (True, False))

    opened, closed = advised(late), advised(early)

    assert set(opened) == set(closed) == {"hit", "w double", "switch"}
    assert opened["switch"] == pytest.approx(closed["switch"], abs=1e-12)
    assert opened["hit"] > closed["hit"]
    assert opened["w double"] >= closed["w double"]


def test_standing_first_leaves_the_switch_as_it_was():
    round_ = dealt(SWITCH, ("Tc5d", "9cTd"), "9hTc", late_switch=True)
    before = advised(round_)
    round_.apply(c.Stand(player=1, hand=1))

    after = advised(round_)

    # T-T stands by itself, so that nothing is lost by having stood.
    assert after["switch"] == pytest.approx(before["switch"], abs=1e-12)
    assert next(iter(after)) == "switch"


@pytest.mark.clause(SWITCH, "SW-R3")
def test_split_hands_and_a_switch_still_open():
    round_ = dealt(SWITCH, ("8c8d", "8h3s"), "7d6d", late_switch=True)
    split(round_, 1, "Th")
    on_the_first = advised(round_)
    round_.apply(c.Stand(player=1, hand=1))
    round_.apply(c.DealHand(to=1, hand=3, cards=parse_cards("2h")))

    on_the_third = advised(round_)

    # 8-T and 8-3 or 8-3 and 8-T: the same, but a first hand that has stood cannot be doubled any more.
    assert on_the_first["switch"] == pytest.approx(on_the_first["stand"], abs=1e-9)
    assert next(iter(on_the_third)) == "w double"
    assert on_the_third["switch"] < on_the_third["w double"]


# ── splits and seats ─────────────────────────────────────────────────────────────────────────────────


def test_the_other_hand_is_no_part_of_a_split():
    # The second hand begins with an eight too, which leaves the splits of the first alone.
    beside = advised_after_two_splits(dealt(SWITCH, ("8c8d", "8h3s"), "7d6d"))
    apart = advised_after_two_splits(dealt(SWITCH, ("8c8d", "9h3s"), "7d6d"))

    assert next(iter(beside)) == next(iter(apart)) == "split"
    assert beside["split"] == pytest.approx(apart["split"], abs=0.02)


def advised_after_two_splits(round_):
    split(round_, 1, "8s")
    split(round_, 1, "8c")
    return advised(round_)


@pytest.mark.clause(SWITCH, "SW-R18")
def test_splits_of_the_whole_seat_leave_less_to_the_second_hand():
    worths = {}
    for limit in ("hand", "seat"):
        round_ = dealt(SWITCH, ("8c8d", "9h9s"), "7d6d", split_limit=limit)
        split(round_, 1, "8s")
        split(round_, 1, "Th")
        round_.apply(c.Stand(player=1, hand=1))
        for number in (3, 4):
            round_.apply(c.DealHand(to=1, hand=number, cards=parse_cards("Td")))
            round_.apply(c.Stand(player=1, hand=number))
        worths[limit] = advised(round_)

    # Two splits are used up: the nines may become four hands, or two.
    assert worths["seat"]["split"] < worths["hand"]["split"]
    assert worths["seat"]["stand"] == pytest.approx(worths["hand"]["stand"], abs=1e-12)


# ── Buster ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(BUSTER, "BB-R7")
def test_surrender_after_a_hit_costs_half():
    round_ = dealt(BUSTER, ["5c4d"], "9cTh")
    hit(round_, 1, "7h")

    assert advised(round_)["surrender"] == pytest.approx(-0.5)
    assert next(iter(advised(round_))) == "surrender"


def test_no_surrender_after_a_split_or_with_the_other_option():
    after_split = dealt(BUSTER, ["8c8d"], "9cTh")
    split(after_split, 1, "7h")
    two_cards = dealt(BUSTER, ["5c4d"], "9cTh", surrender="two-cards")
    hit(two_cards, 1, "7h")

    assert "surrender" not in advised(after_split)
    assert "surrender" not in advised(two_cards)


@pytest.mark.clause(BUSTER, "BB-R11")
def test_three_cards_over_may_push_so_that_a_hit_costs_less_with_two_cards():
    two = dealt(BUSTER, ["Tc6d"], "9c7h")
    three = dealt(BUSTER, ["5c4d"], "9c7h")
    hit(three, 1, "7d")

    # Both are 16 against a seven; only the first may be three cards of 23 to 25.
    assert advised(two)["hit"] > advised(three)["hit"]
