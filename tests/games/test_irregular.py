"""Every game has words about deals that go wrong, for whoever has to rule on one."""

import pytest

from croupier.games import GAMES
from croupier.games.irregular import irregular


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_says_what_becomes_of_an_irregularity(game):
    clauses = irregular(game)
    assert clauses
    assert len(set(clauses)) == len(clauses)
    assert all(one.clause and one.says for one in clauses)


def test_the_text_is_the_games_own():
    dead = ("CSP 10", "wrong number of cards in a player's hand: that hand is dead; its wagers go back")
    assert dead in irregular("caribbean-stud")
    assert any(one.clause == "7CS 9" for one in irregular("seven-card-stud"))
    assert any("fouled deck" in one.says for one in irregular("razz")), "as in hold'em"
