"""The rule of the third card, cell by cell, against the chart as printed."""

import pytest

from tests.games.banked.felt import baccarat, play

CHART = """
7 SSSSSSSSSS
6 SSSSSSHHSS
5 SSSSHHHHSS
4 SSHHHHHHSS
3 HHHHHHHHSH
2 HHHHHHHHHH
1 HHHHHHHHHH
0 HHHHHHHHHH
"""
"""Banker's two-card total, then what it does on the Player's third card of 0, 1, … 9: hit or stand."""

ROWS = {int(line[0]): line[2:] for line in CHART.split("\n") if line}
CELLS = [(total, third, ROWS[total][third] == "H") for total in ROWS for third in range(10)]

CARD = {0: "K", 1: "A", **{value: str(value) for value in range(2, 10)}}


def two_cards(total, suit):
    """Two cards that make this total: a king and its value."""
    return f"K{suit}{CARD[total]}{suit}"


def due(round_):
    """Which hand gets how many cards now; nothing when the round is over."""
    return [(choice.to, choice.count) for choice in round_.legal()]


def dealt(player, banker, **options):
    round_ = play(baccarat(**options), "p1 w player 10", "d nb")
    return play(round_, f"d dh player {two_cards(player, 'c')}", f"d dh banker {two_cards(banker, 'd')}")


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
@pytest.mark.clause("ez-baccarat-panda-8", "EZ-R5")
@pytest.mark.parametrize(("total", "third", "hits"), CELLS)
def test_the_banker_hand_follows_the_chart_when_the_player_hand_drew(total, third, hits):
    round_ = play(dealt(5, total), f"d dh player {CARD[third]}h")

    assert due(round_) == ([("banker", 1)] if hits else [])
    assert round_.over is not hits


@pytest.mark.clause("ez-baccarat-panda-8", "EZ-R5")
@pytest.mark.parametrize("card", ["Th", "Jh", "Qh", "Kh"])
def test_tens_and_pictures_count_nothing_as_a_third_card(card):
    assert due(play(dealt(5, 4), f"d dh player {card}")) == []
    assert due(play(dealt(5, 3), f"d dh player {card}")) == [("banker", 1)]


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_the_banker_hand_draws_to_five_when_the_player_hand_stood(player, banker):
    assert due(dealt(player, banker)) == ([("banker", 1)] if banker <= 5 else [])


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Deal")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", range(8))
def test_the_player_hand_draws_to_five_whatever_the_banker_shows(player, banker):
    assert (due(dealt(player, banker))[:1] == [("player", 1)]) == (player <= 5)


@pytest.mark.clause("ez-baccarat-panda-8", "EZ-R3")
@pytest.mark.parametrize("other", range(10))
@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_on_either_side_ends_the_drawing(natural, other):
    assert dealt(natural, other).over
    assert dealt(other, natural).over


@pytest.mark.clause("ez-baccarat-panda-8", "EZ-R3")
@pytest.mark.parametrize("natural", [8, 9])
def test_taken_literally_the_other_hand_draws_against_a_natural(natural):
    assert due(dealt(natural, 5, naturals_stop=False)) == [("banker", 1)]
    assert dealt(natural, 6, naturals_stop=False).over
    assert due(dealt(5, natural, naturals_stop=False)) == [("player", 1)]
    assert dealt(6, natural, naturals_stop=False).over


@pytest.mark.clause("ez-baccarat-panda-8", "EZ-R3")
@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("natural", [8, 9])
def test_taken_literally_a_banker_natural_has_no_row_and_stands(natural, third):
    assert play(dealt(5, natural, naturals_stop=False), f"d dh player {CARD[third]}h").over
