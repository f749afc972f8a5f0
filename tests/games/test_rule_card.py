"""The rule card, also of games without a hand to beat."""

import pytest

from croupier.games import GAMES, game
from croupier.games.option import read_options
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


@pytest.mark.parametrize(
    ("name", "dealt"),
    [
        ("caribbean-stud", ["5 cards to each player", "5 cards to the bank, the last face up"]),
        (
            "21st-century-blackjack-switch",
            ["2 cards to each player, face up", "2 cards to the bank, the first face up"],
        ),
    ],
)
def test_the_card_says_which_cards_are_dealt_face_up(name, dealt):
    assert [row[1] for row in section(name, "Round")][1:3] == dealt


def test_pan_pays_double_in_spades_except_where_suits_are_mixed():
    assert [row[2:4] for row in section("pan", "Payments")][1:4] == [
        ["1", "1"],
        ["2, in spades 4", "1, in spades 2"],
        ["1, in spades 2", "1, in spades 2"],
    ]


def test_a_side_bet_says_which_cards_decide_it():
    assert "by the community cards bonus by table 'bonus' MS 11" in words("mississippi-stud", "Results")
    assert "by the player's own cards and the bank's cards bonus by table 'bonus' THB 12" in words(
        "texas-holdem-bonus", "Results"
    )


def test_the_card_says_which_pay_table_is_posted():
    card = rule_card(
        game("high-card-flush"), read_options(game("high-card-flush").options, {"flush": "fb-3"})
    )

    assert [row[:3] for row in card["sections"]["Posted"]] == [
        ["flush", "fb-3", "option flush"],
        ["straight_flush", "sfb-1", "option straight_flush"],
        ["progressive", "none is posted: the wager is not offered", "option progressive"],
    ]
    assert "bet bet the only one CSP 17" in words("caribbean-stud", "Posted")
    assert [row[1] for row in section("21st-century-blackjack-switch", "Posted")] == ["sm-6"]


@pytest.mark.parametrize("played", [g for g in GAMES.values() if g.family == "banked"], ids=lambda g: g.id)
def test_every_posted_table_is_one_of_the_games(played):
    known = {row[0] for row in section(played.id, "Pay tables")}

    for row in section(played.id, "Posted"):
        assert row[1] in known or row[1].startswith("none is posted")


def test_the_card_says_who_gets_envy_and_how_much():
    (one, five) = section("texas-holdem-bonus", "Envy")

    assert one[0] == "progressive"
    assert "each other player's hand" in one[1]
    assert one[2:] == [
        "table pmg-01: royal flush $1,000, straight flush $300 on $1, more or less with the posted wager",
        "THB 18b",
    ]
    assert "royal flush $5,000, straight flush $1,500 on $5" in five[2]
    assert "with at least $5 here" in section("fortune-pai-gow-poker", "Envy")[0][1]
    assert section("high-card-flush", "Envy") == section("let-it-ride", "Envy") == []


@pytest.mark.parametrize(
    ("name", "clause"),
    [("caribbean-stud", "CSP 21"), ("texas-holdem-bonus", "THB 18"), ("high-card-flush", "HCF 12")],
)
def test_the_card_says_that_a_jackpot_wager_is_not_returned(name, clause):
    assert section(name, "Not returned") == [["progressive", "not returned, whatever it wins", clause]]


def test_nothing_else_is_kept():
    keeping = [g.id for g in GAMES.values() if g.family == "banked" and section(g.id, "Not returned")]

    assert keeping == [g.id for g in GAMES.values() if g.family == "banked" and g.progressive]


@pytest.mark.parametrize(
    ("name", "spot", "when", "need"),
    [
        ("caribbean-stud", "ante", "before the deal", "required"),
        ("caribbean-stud", "progressive", "before the deal", "needs ante"),
        ("caribbean-stud", "bet", "after the deal", "optional"),
        ("ultimate-texas-holdem", "blind", "before the deal", "required"),
        ("ez-baccarat-panda-8", "tie", "before the deal", "optional"),
    ],
)
def test_the_card_says_which_wagers_are_required_and_which_need_another(name, spot, when, need):
    (row,) = [row for row in section(name, "Wagers") if row[0] == spot]

    assert (row[1], row[3]) == (when, need)
