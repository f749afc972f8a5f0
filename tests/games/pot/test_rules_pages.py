"""The rules of each pot game are written down, and what they point at is there."""

import re
from pathlib import Path

import pytest

import croupier
from croupier.games.catalog import GAMES
from tests.pot_games import POT_GAMES

SOURCE = Path(croupier.__file__).parent
HOUSE = [game for game in POT_GAMES if GAMES[game].number != "not of this house"]
WRITTEN = [*HOUSE, "irish-poker", "kuhn-poker", "leduc-poker"]
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


def page(game_id):
    return (SOURCE / "games/pot" / game_id.replace("-", "_") / "rules.md").read_text(encoding="utf-8")


def rows(game_id):
    """Clause, rule and place of each line below the heads."""
    return [row for row in ROW.findall(page(game_id)) if row[0] != "clause"]


@pytest.mark.parametrize("game_id", WRITTEN)
def test_a_game_has_its_rules_under_its_own_key(game_id):
    game, text = GAMES[game_id], page(game_id)

    assert f"`{game.key}`" in text
    assert game.number in text or "no approval number" in text
    clauses = [clause for clause, _, _ in rows(game_id)]
    assert any(clause.startswith(game.key) for clause in clauses)


@pytest.mark.parametrize("game_id", WRITTEN)
def test_what_the_rules_point_at_is_there(game_id):
    options = {option.name for option in GAMES[game_id].options}
    places = (SOURCE, SOURCE / "games/pot" / game_id.replace("-", "_"))
    for _, _, where in rows(game_id):
        for path in re.findall(r"`([a-z_/]+\.py)`", where):
            assert any((place / path).exists() for place in places), where
        for named in re.findall(r"options? ((?:`[a-z_]+`(?:, )?)+)", where):
            assert set(re.findall(r"`([a-z_]+)`", named)) <= options, where


def test_there_are_fourteen():
    assert len(HOUSE) == 14
