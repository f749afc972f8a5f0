"""The rule card, also of games without a hand to beat."""

import pytest

from croupier.games import game
from croupier.games.rule_card import rule_card


def section(name, heading):
    return rule_card(game(name))["sections"][heading]


def words(name, heading):
    return [" ".join(row) for row in section(name, heading)]


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("mississippi-stud", "in the middle"),
        ("let-it-ride", "in the middle"),
        ("caribbean-stud", "to the bank"),
        ("texas-holdem-bonus", "to the bank"),
        ("ez-baccarat-panda-8", "to the bank"),
    ],
)
def test_a_wrong_number_of_cards_is_to_the_bank_or_in_the_middle(name, where):
    (row,) = [row for row in section(name, "Table") if row[0] == ""]

    assert row[1].startswith(f"{where}: ")


def test_the_card_says_which_bet_may_be_pulled_down():
    decisions = [row for row in words("let-it-ride", "Round") if "each player: " in row]

    assert [row.partition("each player: ")[2] for row in decisions] == [
        f"pull down the {bet} or let it ride, clockwise from the house dealer's left {clause}"
        for bet, clause in (("bet_1", "LIR 4"), ("bet_2", "LIR 5"))
    ]


def test_a_side_bet_says_which_cards_decide_it():
    assert "by the community cards bonus by table 'bonus' MS 11" in words("mississippi-stud", "Results")
    assert "by the player's own cards bonus by table 'bonus' THB 12" in words("texas-holdem-bonus", "Results")
