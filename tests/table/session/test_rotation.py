"""The player-dealer's position goes around the table (player-dealer.md 1 and 8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BankClosed
from croupier.table.session.rotation import BankRotation

A, B, C, D = 1, 2, 3, 4
TABLE = (A, B, C, D)
PEOPLE = {A: "ann", B: "bob", C: "cy", D: "dot", 5: "ann"}


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


def accept(rotation, seat, seated=TABLE):
    return rotation.taken(seat, rotation.turn_of(seat, seated), PEOPLE[seat])


def decline(rotation, *seats, seated=TABLE):
    for seat in seats:
        rotation.turn_of(seat, seated)
        rotation = rotation.passed(seat)
    return rotation


def held(rotation):
    return rotation.holder, rotation.turn


def example(strict):
    """The rules' example to its fifth step: D has banked twice in a row, A, B and C have declined."""
    rotation = decline(BankRotation(strict=strict), A)
    rotation = accept(rotation, B)
    assert held(rotation) == (B, 1)

    rotation = accept(rotation.after_round(), B)
    assert held(rotation) == (B, 2)

    rotation = rotation.after_round()
    assert rotation.offered_to(TABLE) == C
    rotation = accept(decline(rotation, C), D)
    assert held(rotation) == (D, 1)

    rotation = decline(rotation.after_round(), D)
    assert rotation.offered_to(TABLE) == A
    rotation = accept(decline(rotation, A, B, C), D)
    assert held(rotation) == (D, 2)

    return decline(rotation.after_round(), A, B, C)


@clause("EZ Type")
@clause("PD-R4")
def test_the_example_of_the_rules_where_the_last_banker_may_go_on():
    rotation = accept(example(strict=False), D)

    assert held(rotation) == (D, 1)


@clause("PD-R4")
def test_the_example_of_the_rules_where_nobody_banks_three_in_a_row():
    rotation = example(strict=True)

    assert rotation.offered_to(TABLE) is None
    with pytest.raises(BankClosed):
        accept(rotation, D)
    again = rotation.asked_again()
    assert again.offered_to(TABLE) == A
    assert held(accept(decline(again, A), B)) == (B, 1)


@clause("EZ Type")
def test_the_first_offer_goes_to_the_house_dealers_left():
    assert BankRotation().offered_to(TABLE) == A
    assert BankRotation().offered_to((C, D)) == C


@clause("EZ Type")
@pytest.mark.parametrize("seat", [B, C, D])
def test_nobody_takes_the_position_before_it_is_offered_to_him(seat):
    with pytest.raises(BankClosed) as closed:
        accept(BankRotation(), seat)
    assert (closed.value.code, closed.value.clause) == ("bank/closed", "PD 1")


@clause("EZ Type")
def test_while_somebody_holds_it_nobody_is_asked():
    rotation = accept(BankRotation(), A)

    assert rotation.offered_to(TABLE) is None
    with pytest.raises(BankClosed):
        accept(rotation, B)


@clause("EZ Type")
def test_after_two_hands_it_must_be_offered_on():
    rotation = accept(accept(BankRotation(), A).after_round(), A).after_round()

    assert rotation.offered_to(TABLE) == B
    with pytest.raises(BankClosed):
        accept(rotation, A)


@clause("PD-R14")
def test_the_holder_may_stop_after_one_hand():
    rotation = accept(BankRotation(), A).after_round()
    assert rotation.offered_to(TABLE) == A

    assert decline(rotation, A).offered_to(TABLE) == B


@clause("PD-R14")
@pytest.mark.parametrize("strict", [False, True])
def test_who_gave_it_up_after_one_hand_takes_it_again_as_his_second(strict):
    rotation = decline(accept(BankRotation(strict=strict), A).after_round(), A, B, C, D)

    assert held(accept(rotation, A)) == (A, 2)


@clause("PD-R4")
def test_a_round_of_somebody_else_in_between_starts_a_new_row():
    rotation = accept(accept(BankRotation(strict=True), A).after_round(), A).after_round()
    rotation = decline(accept(rotation, B).after_round(), B, C, D)

    assert held(accept(rotation, A)) == (A, 1)


def test_when_all_have_declined_no_round_is_dealt_until_somebody_asks():
    rotation = decline(BankRotation(), A, B, C, D)
    assert rotation.offered_to(TABLE) is None
    with pytest.raises(BankClosed, match="everybody has declined"):
        accept(rotation, A)

    assert rotation.asked_again().offered_to(TABLE) == A


def test_the_offer_starts_again_at_the_same_place():
    rotation = accept(
        accept(BankRotation(), B, seated=(B, C, D)).after_round(), B, seated=(B, C, D)
    ).after_round()

    assert decline(rotation, C, D, A, B).asked_again().offered_to(TABLE) == C


def test_a_holder_who_leaves_hands_it_on_clockwise():
    rotation = accept(decline(BankRotation(), A), B).left(B)

    assert rotation.offered_to((A, C, D)) == C


def test_one_who_leaves_between_two_turns_is_not_asked():
    rotation = accept(BankRotation(), A).after_round().left(A)

    assert rotation.offered_to((B, C, D)) == B
    assert rotation.offered_to(TABLE) == B


def test_a_newcomer_in_the_last_bankers_seat_has_a_clean_slate():
    rotation = accept(accept(BankRotation(strict=True), A).after_round(), A).after_round().left(A)
    rotation = decline(rotation, B, C, D)

    assert held(accept(rotation, A)) == (A, 1)


def test_players_without_chips_are_passed_over():
    rotation = accept(BankRotation(), A).after_round().passed(A)

    assert rotation.offered_to((A, C)) == C


@given(st.booleans(), st.lists(st.sampled_from(["accept", "decline", "ask"]), max_size=60))
def test_nobody_banks_more_than_two_rounds_without_an_offer_to_all_others(strict, answers):
    rotation, row, asked = BankRotation(strict=strict), [], set()
    for answer in answers:
        offered = rotation.offered_to(TABLE)
        if offered is None:
            if answer == "ask":
                rotation = rotation.asked_again()
            continue
        if answer == "accept":
            rotation = accept(rotation, offered)
            third = len(row) >= 2 and row[-2:] == [offered] * 2
            if third:
                assert not strict
                assert {seat for seat in TABLE if seat != offered} <= asked
                row = []
            assert rotation.turn == (2 if row[-1:] == [offered] else 1)
            row, asked = [*row, offered], set()
            rotation = rotation.after_round()
        elif answer == "decline":
            asked.add(offered)
            rotation = decline(rotation, offered)


@clause("PD-R14")
def test_whoever_has_taken_the_position_may_hand_it_on_before_the_round():
    rotation = accept(BankRotation(), A).passed(A)

    assert held(rotation) == (None, 0)
    assert rotation.offered_to(TABLE) == B
    rotation = decline(rotation, B, C, D)
    assert rotation.offered_to(TABLE) is None, "he has had his chance in this circle"
    assert rotation.asked_again().offered_to(TABLE) is not None


@clause("PD-R14")
def test_nobody_hands_on_what_another_holds():
    rotation = accept(BankRotation(), A)

    with pytest.raises(BankClosed):
        rotation.turn_of(B, TABLE)


@clause("PD 1")
def test_whoever_lost_his_chips_with_the_first_turn_is_not_asked_for_a_second():
    rotation = accept(BankRotation(), A).after_round()

    assert rotation.offered_to(TABLE) == A
    assert rotation.offered_to((B, C, D)) == B, "without chips, or sitting out"
    with pytest.raises(BankClosed):
        rotation.turn_of(A, (B, C, D))
    assert held(accept(rotation, B, (B, C, D))) == (B, 1)


@clause("PD-R4")
@pytest.mark.parametrize("seat", [A, 5])
def test_whoever_stands_up_and_sits_down_again_has_still_banked_twice(seat):
    rotation = accept(accept(BankRotation(strict=True), A).after_round(), A).after_round().left(A)
    rotation = rotation.sat(seat, "ann")
    seated = (B, C, D, seat)

    assert decline(rotation, B, C, D, seated=seated).offered_to(seated) is None


@clause("PD-R14")
def test_a_first_turn_is_remembered_in_another_seat():
    rotation = accept(BankRotation(), A).after_round().left(A).sat(5, "ann")
    rotation = decline(rotation, B, C, D, seated=(B, C, D, 5))

    assert held(accept(rotation, 5, seated=(B, C, D, 5))) == (5, 2)
