"""One person has one hand where the rules say so, in a record too."""

import pytest

from croupier.history import read_text, replay_source

ROUND = """
variant = "{game}"
players = {players}
starting_stacks = [100, 100]
{more}
actions = []
"""


def opened(game, players, more=""):
    (source,) = read_text(ROUND.format(game=game, players=players, more=more), "round.toml")
    return replay_source(source)


BANK = '_bank = { kind = "player-dealer", player = 2, wager = 50 }'


@pytest.mark.parametrize(
    ("game", "clause", "more"), [("caribbean-stud", "CSP 1", ""), ("golden-frog-baccarat", "GF 4a", BANK)]
)
def test_one_person_with_two_hands_is_refused(game, clause, more):
    for names in ('["Ann", "Ann"]', '["Ann", " ann "]'):
        refused = opened(game, names, more)
        assert refused.status == 2
        assert refused.error["code"] == "seat/taken"
        assert refused.error["clause"] == clause
    assert opened(game, '["Ann", "Bob"]', more).error["code"] == "document/incomplete"


def test_nobody_is_two_people_without_a_name():
    assert opened("caribbean-stud", '["", ""]').error["code"] == "document/incomplete"
