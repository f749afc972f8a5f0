"""Cards that came too soon, burns, dead hands (POT 3, 13)."""

import pytest

from croupier.errors import (
    CardCount,
    CardInUse,
    CardMismatch,
    CardSetAside,
    HandDead,
    HandFolded,
    NotNow,
    RoundOver,
    SeatUnknown,
)
from croupier.history import parse_action
from croupier.table import commands as c
from croupier.table import events as e
from tests.holdem import Felt, holdem_table


def heads_up():
    return Felt(holdem_table(), [100, 100], [2, 4]).deal("AhTd", "KsKd")


def three():
    return Felt(holdem_table(), [100, 100, 100], [2, 4]).deal("KhQh", "AcKc", "6s5s")


# ── burns ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 3")
def test_one_card_is_burned_before_each_street():
    felt = heads_up().do("p2 cc;p1 cc", "d burn ??", "d db 8c8d2s", "p1 cc;p2 cc", "d burn 3c", "d db Jh")

    felt.do("p1 cc;p2 cc", "d burn ??", "d db 4d")

    assert [type(event).__name__ for event in felt.round.log].count("CardsBurned") == 3


@pytest.mark.clause("texas-holdem", "POT 3")
def test_no_card_is_burned_before_the_first_cards_twice_or_by_the_pair():
    fresh = Felt(holdem_table(), [100, 100], [2, 4])
    fresh.refuse("d burn ??", NotNow, clause="POT 3")

    felt = heads_up().refuse("d burn ??", NotNow).do("p2 cc;p1 cc").refuse("d burn ????", CardCount)
    felt.do("d burn ??").refuse("d burn ??", NotNow, clause="POT 3")


@pytest.mark.clause("texas-holdem", "POT 3")
def test_a_burned_card_does_not_come_again():
    felt = heads_up().do("p2 cc;p1 cc", "d burn 8c")

    felt.refuse("d db 8c8d2s", CardInUse).do("d db 9c8d2s")


def test_an_unwritten_burn_happened_all_the_same():
    assert heads_up().do("p2 cc;p1 cc").flop().state.cards.board[0]


# ── the board ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "HE ¶1")
def test_the_flop_is_three_cards_turned_at_once():
    felt = heads_up().do("p2 cc;p1 cc")

    felt.refuse_all(CardCount, "d db 8c", "d db 8c8d", "d db 8c8d2s3s").do("d db 8c8d2s")


@pytest.mark.clause("texas-holdem", "HE ¶1")
def test_turn_and_river_are_one_card_each():
    felt = heads_up().do("p2 cc;p1 cc").flop().check_round()
    felt.refuse("d db 3c4c", CardCount).turn().check_round().refuse("d db 3c4c", CardCount).river()

    assert len(felt.state.cards.board[0]) == 5


def test_the_board_waits_for_the_betting():
    felt = three().refuse("d db 8c8d2s", NotNow).do("p3 cc;p1 cc").refuse("d db 8c8d2s", NotNow)

    felt.do("p2 cc", "d db 8c8d2s")


def test_cards_are_on_the_table_once():
    felt = heads_up().do("p2 cc;p1 cc")

    felt.refuse_all(CardInUse, "d db AhKc2s", "d db 8c8c2s").refuse("d db Jo8c2s", CardMismatch)
    felt.refuse("d db ??8c2s", CardMismatch).refuse("d db2 8c8d2s", NotNow)


def test_hole_cards_are_two_to_everybody_and_no_more():
    felt = Felt(holdem_table(), [100, 100, 100], [2, 4]).do("d dh p1 As").refuse("p3 f", NotNow)

    felt.refuse("d dh p1 AdAc", CardCount).refuse("d dh p1 As", CardInUse).refuse("d dh p4 AdAc", SeatUnknown)
    felt.refuse("d dh b AdAc", SeatUnknown).do("d dh p1 Ad").refuse("d dh p1 Ac", CardCount)
    felt.refuse("d db 8c8d2s", NotNow).do("d dh p2 ????", "d dh p3 KsKd").refuse("d dh p1 Ac", NotNow)

    assert felt.turn_of == 3


# ── too soon ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "HE-R4")
@pytest.mark.clause("texas-holdem", "POT-R29")
def test_a_premature_flop_goes_back_and_the_new_one_has_no_burn():
    felt = three().do("p3 cc;p1 cc", "d early 2h7d9s").refuse("d db 7dJc3s", NotNow)
    felt.refuse("d shuffle", NotNow).do("p2 cc").refuse("d burn ??", NotNow, clause="POT 3").do("d shuffle")

    felt.do("d db 7dJc2h")

    assert [card.text for card in felt.state.cards.board[0]] == ["7d", "Jc", "2h"]


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_after_a_premature_flop_the_turn_is_burned_as_usual():
    felt = three().do("p3 cc;p1 cc", "d early 2h7d9s", "p2 cc", "d shuffle").flop().check_round()

    felt.do("d burn ??").turn()


@pytest.mark.clause("pineapple", "PA 2")
def test_cards_dealt_too_soon_go_back_only_with_the_shuffle():
    felt = three().do("p3 cc;p1 cc", "d early 2h7d9s", "p2 cc")
    assert [choice.verb for choice in felt.round.legal(0)] == ["shuffle"]
    assert {card.text for card in felt.state.cards.used} >= {"2h", "7d", "9s"}
    felt.refuse("d db 2h7d7d", CardInUse)
    unwritten = felt.round.copy()

    felt.do("d shuffle")
    assert not {card.text for card in felt.state.cards.used} & {"2h", "7d", "9s"}
    felt.do("d db 2h7dJs")

    # A document need not write it: it happened all the same, and the log says so.
    unwritten.apply(parse_action("d db 2h7dJs"))
    assert unwritten.log == felt.round.log


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_a_premature_turn_is_out_of_play_for_the_turn_only():
    felt = heads_up().do("p2 cc;p1 cc").flop("8c8d2s").do("p1 cc", "d early Ac", "p2 cc")
    felt.refuse("d db Ac", CardSetAside, clause="POT-R29").refuse("d shuffle", NotNow)
    felt.do("d burn ??", "d db Jh").refuse("d shuffle", NotNow).check_round()

    felt.refuse("d burn ??", NotNow).do("d shuffle").refuse("d shuffle", NotNow).do("d db Ac")

    assert felt.state.cards.board[0][-1].text == "Ac"


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_a_premature_river_is_dealt_again_without_a_burn():
    felt = heads_up().do("p2 cc;p1 cc").flop("8c8d2s").check_round().turn("Jh")
    felt.do("p1 cc", "d early Ac", "p2 cc").refuse("d burn ??", NotNow).do("d shuffle", "d db Ac")

    assert felt.check_round().show_all().stacks == [104, 96]


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_a_premature_turn_and_then_a_premature_river():
    felt = heads_up().do("p2 cc;p1 cc").flop("8c8d2s").do("p1 cc", "d early Ac", "p2 cc", "d db Jh")

    felt.do("p1 cc", "d early 3c", "p2 cc").refuse("d burn ??", NotNow).do("d shuffle", "d db 3c")

    assert felt.state.trouble.early == ()


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_a_flop_of_too_many_cards_is_treated_as_premature():
    felt = heads_up().do("p2 cc;p1 cc", "d burn ??").refuse("d early 8c8d2s", NotNow)
    felt.do("d early 8c8d2s3s").refuse("d burn ??", NotNow).do("d shuffle", "d db 8c9d3s")

    assert [card.text for card in felt.state.cards.board[0]] == ["8c", "9d", "3s"]


@pytest.mark.clause("texas-holdem", "POT-R29")
def test_cards_cannot_come_too_soon_when_no_street_follows_or_without_betting():
    felt = heads_up().refuse("d early 8c8d", CardCount).refuse("d early 8cAh2s", CardInUse)
    felt.do("d early 8c8d2s").refuse("d early 3c3d3s", NotNow, clause="POT-R29").do("p2 cc;p1 cc")
    felt.refuse("d early 3c", NotNow).do("d shuffle").flop().check_round().refuse("d early 3c3d", NotNow)
    felt.turn().check_round()

    felt.river().refuse("d early 3c", NotNow, clause="POT-R29")


def test_nothing_is_shuffled_where_nothing_was_taken_back():
    heads_up().do("p2 cc;p1 cc").refuse("d shuffle", NotNow)


# ── dead hands ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 13")
def test_a_dead_hand_takes_no_further_part_and_leaves_its_chips():
    felt = three().do("p3 cbr 8", "d kill p3").refuse("p3 cc", HandDead)
    felt.do("p1 cc;p2 cc").flop("8c9d2s").check_round().turn("3h").check_round().river("3d").check_round()
    felt.refuse("p3 sm -", HandFolded).show_all()

    assert felt.stacks == [92, 116, 92]
    assert felt.awards == [(24, (1, 2), [0, 24, 0])]


@pytest.mark.clause("texas-holdem", "POT 13")
def test_only_a_hand_that_is_in_can_be_declared_dead():
    felt = three().do("p3 f").refuse("d kill p3", HandFolded).refuse("d kill p4", SeatUnknown)
    felt.do("d kill p1").refuse("d kill p1", RoundOver)

    assert felt.awards == [(4, (2,), [0, 4, 0])]
    assert felt.returned == [0, 2, 0]


@pytest.mark.clause("texas-holdem", "POT 6.1")
def test_when_the_other_hand_dies_the_last_with_chips_is_not_asked():
    felt = Felt(holdem_table("no-limit", low=2), [50, 100, 100], [1, 2]).deal()
    felt.do("p3 cbr 50;p1 cc;p2 cc").flop().do("d kill p3")

    assert felt.turn_of == 0


def test_a_hand_killed_before_its_turn_is_passed_over():
    felt = three().do("d kill p1", "p3 cc")

    assert felt.turn_of == 2
    assert next(event for event in felt.round.log if isinstance(event, e.HandDeclaredDead)).clause == "POT 13"


def test_no_cards_are_no_deal():
    felt = Felt(holdem_table(), [100, 100, 100], [2, 4])

    with pytest.raises(CardCount):
        felt.round.apply(c.DealHand(to=1, cards=()))
