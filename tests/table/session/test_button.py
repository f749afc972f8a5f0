"""The button and the blinds from hand to hand (POT 4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.table.session.button import (
    Button,
    Rotation,
    between,
    button_draw,
    clockwise,
    deal_order,
    first_button,
    missed_blinds,
    next_button,
)

SIX = [1, 2, 3, 4, 5, 6]


def without(*gone):
    return [seat for seat in SIX if seat not in gone]


# ── the opening draw ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R3")
@pytest.mark.parametrize(
    ("cards", "ace_high", "ace_low"),
    [
        ("Kh Kc 7s Qd", 1, 1),
        ("Kh As Ad Ks", 2, 4),
        ("9d 9c 9h 9s", 4, 4),
        ("2s Ac 2c", 2, 1),
    ],
)
def test_the_highest_card_gets_the_button(cards, ace_high, ace_low):
    drawn = parse_cards(cards)

    assert button_draw(drawn) + 1 == ace_high
    assert button_draw(drawn, ace_high=False) + 1 == ace_low


@pytest.mark.clause("texas-holdem", "POT-R3")
def test_the_joker_is_below_the_ace_of_clubs_where_the_ace_is_lowest():
    assert button_draw(parse_cards("Jo Ac Ad"), ace_high=False) + 1 == 3
    assert button_draw(parse_cards("Jo Ac"), ace_high=False) + 1 == 2


@pytest.mark.clause("texas-holdem", "POT-R3")
@pytest.mark.parametrize(("lower", "higher"), [("c", "d"), ("d", "h"), ("h", "s")])
def test_equal_ranks_are_decided_by_suit(lower, higher):
    assert button_draw(parse_cards(f"7{lower}7{higher}")) == 1
    assert button_draw(parse_cards(f"7{higher}7{lower}")) == 0


# ── the first hand ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 4")
def test_the_first_blinds_are_the_next_two_seats():
    assert first_button([2, 4, 5], 4) == Button(4, 5, 2)


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_between_two_the_drawn_button_is_the_small_blind():
    assert first_button([2, 5], 5) == Button(5, 5, 2)


# ── rotation, the table of the rules row by row ──────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R4")
@pytest.mark.parametrize(
    ("last", "dealt", "following"),
    [
        pytest.param((1, 2, 3), SIX, [(2, 3, 4)], id="nobody leaves"),
        pytest.param((1, 2, 3), without(2), [(2, 3, 4), (3, 4, 5)], id="the small blind leaves"),
        pytest.param((1, 2, 3), without(3), [(2, 3, 4), (3, 4, 5), (4, 5, 6)], id="the big blind leaves"),
        pytest.param((1, 2, 3), without(4), [(2, 3, 5)], id="the next big blind leaves"),
        pytest.param((1, 2, 3), without(2, 3), [(2, 3, 4)], id="both blinds leave"),
        pytest.param((1, 2, 3), [1, 4], [(1, 1, 4), (4, 4, 1)], id="all but two leave"),
        pytest.param((5, 5, 2), [2, 3, 5], [(5, 2, 3)], id="a third joins on the big blind"),
        pytest.param((6, 1, 2), SIX, [(1, 2, 3)], id="a new player has posted"),
    ],
)
def test_rotation_with_a_dead_button(last, dealt, following):
    button = Button(*last)
    for expected in following:
        button = next_button(button, dealt)
        assert (button.button, button.small, button.big) == expected


@pytest.mark.clause("texas-holdem", "POT-R4")
@pytest.mark.parametrize(
    ("last", "dealt", "expected"),
    [
        ((1, 2, 3), SIX, (2, 3, 4)),
        ((1, 2, 3), without(2), (3, 4, 5)),
        ((1, 2, 3), without(3), (2, 4, 5)),
        ((1, 2, 3), [1, 4], (1, 1, 4)),
        ((6, 1, 2), without(1, 2), (3, 4, 5)),
    ],
)
def test_rotation_with_a_moving_button(last, dealt, expected):
    button = next_button(Button(*last), dealt, Rotation.MOVING)

    assert (button.button, button.small, button.big) == expected


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_the_two_methods_differ_when_a_player_leaves():
    assert next_button(Button(1, 2, 3), without(2)) != next_button(
        Button(1, 2, 3), without(2), Rotation.MOVING
    )


@pytest.mark.clause("texas-holdem", "POT-R7")
@pytest.mark.parametrize(
    ("last", "now", "absent", "big", "small"),
    [
        pytest.param((1, 2, 3), (2, 3, 4), [], [], [], id="nobody is absent"),
        pytest.param((1, 2, 3), (2, 3, 5), [4], [4], [], id="the big blind passes one"),
        pytest.param((1, 2, 3), (2, 3, 6), [4, 5], [4, 5], [], id="the big blind passes two"),
        pytest.param((1, 2, 3), (2, 3, 4), [3], [], [3], id="the small blind falls on one"),
        pytest.param((1, 2, 3), (2, 3, 4), [2, 5, 6], [], [], id="no blind comes near"),
        pytest.param((1, 2, 3), (2, 3, 1), [4, 5, 6], [4, 5, 6], [], id="round the corner"),
        pytest.param((2, 3, 5), (3, 5, 6), [4], [], [4], id="the small blind passes one hand later"),
        pytest.param((1, 2, 3), (1, 1, 4), [5], [], [], id="three become two: the small blind goes back"),
        pytest.param((1, 1, 4), (4, 4, 1), [2, 5], [5], [2], id="between two each blind passes its side"),
    ],
)
def test_a_blind_is_missed_by_whom_it_passes_or_falls_on(last, now, absent, big, small):
    assert missed_blinds(Button(*last), Button(*now), absent) == (big, small)


@pytest.mark.clause("texas-holdem", "POT-R7")
@pytest.mark.parametrize(
    ("button", "seat", "inside"),
    [
        ((2, 3, 5), 2, True),
        ((2, 3, 5), 3, True),
        ((2, 3, 5), 4, True),
        ((2, 3, 5), 5, False),
        ((2, 3, 5), 6, False),
        ((2, 3, 5), 1, False),
        ((6, 1, 2), 1, True),
        ((6, 1, 2), 3, False),
    ],
)
def test_seats_between_the_button_and_the_big_blind(button, seat, inside):
    assert between(Button(*button), seat) is inside


# ── two players by the letter ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_by_the_letter_the_blinds_stand_left_of_the_button_with_two_players_too():
    assert first_button([2, 5], 5, literal=True) == Button(5, 2, 5)
    assert next_button(Button(5, 2, 5), [2, 5], literal=True) == Button(2, 5, 2)
    assert next_button(Button(1, 2, 3), [1, 4], literal=True) == Button(4, 1, 4)


@pytest.mark.clause("texas-holdem", "POT-R4")
@pytest.mark.parametrize(
    ("last", "dealt", "expected"),
    [
        # The big blind comes to the one who was button and small blind: the newcomer has the button.
        ((5, 5, 2), [2, 5, 6], (6, 2, 5)),
        ((2, 2, 5), [2, 3, 5], (3, 5, 2)),
        ((5, 5, 2), [2, 3, 5], (5, 2, 3)),
    ],
)
def test_no_seat_is_button_and_big_blind_when_a_third_joins(last, dealt, expected):
    button = next_button(Button(*last), dealt)

    assert (button.button, button.small, button.big) == expected


# ── order of the deal ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "HE ¶2")
def test_the_button_is_dealt_last_and_a_dead_button_not_at_all():
    assert deal_order(Button(4, 5, 6), SIX) == [5, 6, 1, 2, 3, 4]
    assert deal_order(Button(4, 5, 6), without(4)) == [5, 6, 1, 2, 3]


def test_clockwise_begins_after_a_seat_and_ends_with_it():
    assert clockwise([1, 3, 5], 3) == [5, 1, 3]
    assert clockwise([1, 3, 5], 4) == [5, 1, 3]


# ── over many hands ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R4")
@given(
    players=st.integers(3, 10),
    leaving=st.lists(st.tuples(st.integers(0, 30), st.integers(1, 10)), max_size=6),
)
def test_nobody_pays_the_big_blind_twice_before_everybody_else_has_paid_it(players, leaving):
    dealt = list(range(1, players + 1))
    button = first_button(dealt, 1)
    paid = dict.fromkeys(dealt, 0)
    paid[button.big] += 1
    for hand in range(40):
        for seat in {seat for at, seat in leaving if at == hand}:
            if seat in dealt and len(dealt) > 3:
                dealt.remove(seat)
        button = next_button(button, dealt)
        assert button.big in dealt
        paid[button.big] += 1
        counts = [paid[seat] for seat in dealt]
        assert max(counts) - min(counts) <= 1


@pytest.mark.clause("texas-holdem", "POT-R4")
@given(players=st.integers(3, 10), gone=st.integers(2, 10), hands=st.integers(1, 30))
def test_with_a_dead_button_the_big_blind_pays_the_small_blind_next(players, gone, hands):
    dealt = list(range(1, players + 1))
    button = first_button(dealt, 1)
    for hand in range(hands):
        if hand == hands // 2 and gone in dealt and len(dealt) > 3:
            dealt.remove(gone)
        following = next_button(button, dealt)
        assert following.small == button.big
        assert following.button == button.small
        button = following
