"""The print of felts: what a spot is called, and that every game has a felt of its own."""

import pytest

from croupier.games.catalog import GAMES
from croupier.games.felt import Felt

FELT = Felt(style="plain", title="A game", labels={"game.1": "Left", "tip_ante": "Tip"})


@pytest.mark.parametrize(
    ("spot", "label"),
    [
        ("ante", "Ante"),
        ("straight_flush", "Straight Flush"),
        ("tip_ante", "Tip"),
        ("game.1", "Left"),
        ("game.2", "Game 2"),
        ("game@3", "Game of player 3"),
        ("game.1@3", "Left of player 3"),
    ],
)
def test_a_spot_has_its_label_or_its_own_name_with_capitals(spot, label):
    assert FELT.label(spot) == label


@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_for_a_spot_of_the_game(game):
    felt = GAMES[game].felt
    spots = {spot.name for spot in getattr(GAMES[game], "spots", ())}

    assert felt.title
    assert felt.style
    assert {name.partition(".")[0] for name in felt.labels} <= spots


def test_no_two_games_have_the_same_print():
    assert len({(felt.title, felt.lines) for felt in (game.felt for game in GAMES.values())}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_pay_table_on_the_layout_is_a_spot_s(game):
    felt = GAMES[game].felt
    assert set(felt.pays) <= {spot.name for spot in getattr(GAMES[game], "spots", ())}


def test_the_headings_on_the_layout_are_those_of_the_sign():
    felt = Felt(style="", title="", pays=("flush", "tip_ante"), labels={"tip_ante": "Tip"})
    assert felt.printed == ("Flush pays", "Tip pays")
    assert FELT.printed == ()
