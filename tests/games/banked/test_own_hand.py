"""A hand measured by a pay table alone."""

import pytest

from croupier.cards import parse_cards
from croupier.games.banked.outcome import Kind, Sight
from croupier.games.banked.own_hand import Outcome, OwnHand, by_own_hand
from croupier.hands import AtLeast, Category

HAND = OwnHand(pays=AtLeast(Category.PAIR, (11,)), pushes=AtLeast(Category.PAIR, (6,)), pair="jacks")


def sight(hand, board, *, bank="", folded=False):
    cards = [parse_cards(text) for text in (hand, board, bank)]
    return Sight(hand=cards[0], board=cards[1], bank=cards[2], middle={}, folded=folded, options={})


@pytest.mark.parametrize(
    ("hand", "board", "outcome"),
    [
        ("JcJd", "2h3s4c", Outcome.HIGHER),
        ("2c2d", "3h3s4c", Outcome.HIGHER),
        ("TcTd", "Ah3s4c", Outcome.EQUAL),
        ("6c6d", "2h3s4c", Outcome.EQUAL),
        ("5c5d", "AhKsQc", Outcome.LOWER),
        ("AcKd", "Qh9s4c", Outcome.LOWER),
    ],
)
def test_the_class_of_the_hand_decides(hand, board, outcome):
    assert HAND.judge(sight(hand, board)) is outcome


@pytest.mark.parametrize("hand", ["TcTd", "5c5d"])
def test_without_a_hand_that_pushes_everything_below_the_least_paid_loses(hand):
    only = OwnHand(pays=AtLeast(Category.PAIR, (11,)), pair="jacks")

    assert only.judge(sight(hand, "Ah3s4c")) is Outcome.LOWER


def test_no_other_hand_is_looked_at():
    assert HAND.judge(sight("JcJd", "2h3s4c", bank="AcAdAhAsKc")) is Outcome.HIGHER


def test_a_folded_hand_is_folded_whatever_it_holds_and_before_the_board_is_there():
    assert HAND.judge(sight("JcJd", "", folded=True)) is Outcome.FOLDED


@pytest.mark.parametrize(
    ("hand", "board", "row"),
    [("JcJd", "2h3s4c", "jacks"), ("2c2d", "3h3s4c", "two_pair"), ("AhTh", "KhQhJh", "royal_flush")],
)
def test_a_pair_has_the_tables_own_name(hand, board, row):
    assert HAND.row(sight(hand, board)) == row


def test_all_game_wagers_have_one_result_and_only_possible_outcomes_are_declared():
    results = by_own_hand(("ante", "raise"), table="hand", paid="X 1", lost="X 2")

    assert set(results) == {Outcome.HIGHER, Outcome.LOWER}
    assert {row["ante"] == row["raise"] for row in results.values()} == {True}
    assert results[Outcome.HIGHER]["ante"].kind is Kind.TABLE
    assert results[Outcome.LOWER]["raise"].clause == "X 2"


def test_pushes_and_folds_come_with_their_clauses():
    results = by_own_hand(("ante",), table="hand", paid="X 1", lost="X 2", pushed="X 3", folded="X 4")

    assert (results[Outcome.EQUAL]["ante"].kind, results[Outcome.EQUAL]["ante"].clause) == (Kind.PUSH, "X 3")
    assert (results[Outcome.FOLDED]["ante"].kind, results[Outcome.FOLDED]["ante"].clause) == (
        Kind.LOSE,
        "X 4",
    )
