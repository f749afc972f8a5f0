"""What a dealer's short line means, and that it is the same as the whole notation."""

from __future__ import annotations

import pytest

from croupier.errors import DataInvalid
from croupier.floor.console import prompts, read_line
from croupier.floor.record.table import read_head
from croupier.history import parse_action
from croupier.history.left_out import apply_written
from croupier.numbers import DEALER
from croupier.table import Round

STUD = 'variant = "caribbean-stud"\nstarting_stacks = [200, 200]\n_bank = { kind = "house" }\n'
HOLDEM = """
variant = "FT"
players = ["Nora", "Oren", "Ida"]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
"""


def called(player) -> str:
    return f"p{player}"


def at(head: str, *actions: str) -> Round:
    round_ = read_head(head).opening()
    for action in actions:
        apply_written(round_, parse_action(action))
    return round_


LAID = ("p1 w ante 10", "p2 w ante 5")
DEALT = (*LAID, "d nb", "d dh p1 KsQdJh9c3d", "d dh p2 2s2d5h6c7d", "d dh b AsQcJd9h8c")


@pytest.mark.parametrize(
    ("before", "line", "means"),
    [
        ((), "10", ["p1 w ante 10"]),
        (LAID[:1], "5", ["p2 w ante 5"]),
        (LAID[:1], "p2 5", ["p2 w ante 5"]),
        (LAID[:1], "2 ante 5", ["p2 w ante 5"]),
        (LAID[:1], "an 5", ["p2 w ante 5"]),
        (LAID[:1], "nb", ["d nb"]),
        (LAID, "", ["d nb"]),
        (LAID, "d nb", ["d nb"]),
        ((*LAID, "d nb"), "ksqdjh9c3d", ["d dh p1 KsQdJh9c3d"]),
        ((*LAID, "d nb"), "KsQdJh9c3d 2s2d5h6c7d", ["d dh p1 KsQdJh9c3d", "d dh p2 2s2d5h6c7d"]),
        (DEALT, "f", ["p1 f"]),
        (DEALT, "fold", ["p1 f"]),
        (DEALT, "b", ["p1 w bet 20"]),
        (DEALT, "p1 b", ["p1 w bet 20"]),
        (DEALT, "2 fold", ["p2 f"]),
        ((*DEALT, "p1 f", "p2 f"), "", ["d count"]),
    ],
)
def test_a_line_against_a_bank(before, line, means):
    assert read_line(line, at(STUD, *before), called) == means


HOLE = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")


@pytest.mark.parametrize(
    ("before", "line", "means"),
    [
        ((), "", ["d dh p1 ??", "d dh p2 ??", "d dh p3 ??"] * 2),
        ((), "AsKd", ["d dh p1 As", "d dh p2 Kd"]),
        (HOLE, "c", ["p3 cc"]),
        (HOLE, "call", ["p3 cc"]),
        (HOLE, "raise 8", ["p3 cbr 8"]),
        (HOLE, "8", ["p3 cbr 8"]),
        (HOLE, "Ida fold", ["p3 f"]),
        ((*HOLE, "p3 cc", "p1 cc", "p2 cc"), "AhKhQh", ["d db AhKhQh"]),
    ],
)
def test_a_line_for_a_pot(before, line, means):
    round_ = at(HOLDEM, *before)
    meant = read_line(line, round_, called, ("Nora", "Oren", "Ida"))
    assert meant == means
    for action in meant:
        apply_written(round_, parse_action(action))


def test_what_comes_next_is_not_guessed_where_chips_or_cards_are_missing():
    with pytest.raises(DataInvalid, match="an amount"):
        read_line("", at(STUD), called)
    unseen = read_line("", at(STUD, *LAID, "d nb"), called)
    with pytest.raises(DataInvalid, match="cards for 5 to the bank"):
        read_line("", at(STUD, *LAID, "d nb", *unseen), called)


def test_enter_makes_nobodys_decision():
    with pytest.raises(DataInvalid, match="p1: Fold, or bet"):
        read_line("", at(STUD, *DEALT), called)
    with pytest.raises(DataInvalid, match="call"):
        read_line("", at(HOLDEM, *HOLE), called)


def test_cards_that_nobody_is_due_are_refused():
    with pytest.raises(DataInvalid, match="nobody is due"):
        read_line("AsKd", at(STUD, *DEALT), called)


def test_what_may_be_done_is_said_with_its_amounts():
    (first, *others) = prompts(at(STUD, *DEALT), called)
    assert (first.text, first.needs) == ("p1 f", "")
    bet = next(one for one in others if one.who == 1)
    assert (bet.text, bet.low, bet.high) == ("p1 w bet 20", 2000, 2000)
    assert prompts(at(STUD, *DEALT, "p1 f", "p2 f", "d count"), called) == []


def test_hands_that_nobody_knows_are_dealt_with_enter_and_named_when_they_are_shown():
    round_ = at(STUD, *LAID, "d nb")
    players = len(round_.state.bettors())

    def enters(line: str) -> list[str]:
        meant = read_line(line, round_, called)
        for action in meant:
            apply_written(round_, parse_action(action))
        return meant

    assert enters("") == [f"d dh p{number} ??????????" for number in range(1, players + 1)]
    assert enters("Kd") == ["d dh b ????????Kd"]
    for number in range(1, players + 1):
        enters(f"{number} bet")
    assert prompts(round_, called)[0].says == "the bank, whose hand is shown now: 4"
    assert enters("AsQh7c2d") == ["d dh b AsQh7c2d"]
    assert prompts(round_, called)[0].who == DEALER
    assert enters("3h3s8c5d4c") == [f"d dh p{players} 3h3s8c5d4c"]
