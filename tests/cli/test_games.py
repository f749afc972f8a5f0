"""``croupier games`` and ``croupier rules`` from the outside."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli import group
from croupier.games.catalog import GAMES


def run(*words, status=0):
    result = CliRunner().invoke(group, words)
    assert result.exit_code == status, result.output
    return result.output


def test_every_game_is_listed():
    output = run("games")

    for game in GAMES.values():
        assert game.id in output
        assert game.name in output
        assert game.number in output


def test_games_as_json():
    listed = {game["id"]: game for game in json.loads(run("games", "--json"))}

    assert set(listed) == set(GAMES)
    assert listed["texas-holdem"] == {
        "id": "texas-holdem",
        "name": "Texas Hold'em",
        "family": "pot",
        "number": "GEGA-000948",
        "seats": [2, 10],
        "summary": GAMES["texas-holdem"].summary,
        "schedules": ["holdem-family.poker_rates"],
        "phh": {"FT": "fixed-limit", "NT": "no-limit"},
        "streets": ["preflop", "flop", "turn", "river"],
    }
    assert listed["caribbean-stud"]["bank"] == "house"
    assert listed["ez-baccarat-panda-8"]["bank"] == "player-dealer"


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_card_names_every_option_and_ruling(game):
    output, card = run("rules", game), json.loads(run("rules", game, "--json"))

    assert card["id"] == game
    assert [row[0] for row in card["sections"]["Options"]] == [option.name for option in GAMES[game].options]
    assert [row[0] for row in card["sections"]["Rulings"]] == [ruling.id for ruling in GAMES[game].rulings]
    for ruling in GAMES[game].rulings:
        assert ruling.id in output


@pytest.mark.clause("texas-holdem", "HE §5")
def test_the_rule_card_of_hold_em_says_its_round():
    card = json.loads(run("rules", "texas-holdem", "--json"))
    streets = [row[1] for row in card["sections"]["Round"]]

    assert streets == ["preflop", "flop", "turn", "river"]
    assert ["seats", "2 to 10"] in card["sections"]["Table"]
    assert any("holdem-family.poker_rates" in row[0] for row in card["sections"]["Fees"])


def test_options_without_a_ruling_or_with_one_that_exists():
    """An option answers a ruling of its own game or of a sister's; a ruling names an option of its game."""
    rulings = {ruling.id for game in GAMES.values() for ruling in game.rulings}
    for game in GAMES.values():
        for option in game.options:
            assert option.ruling is None or option.ruling in rulings, (game.id, option.name)
        names = {option.name for option in game.options}
        for ruling in game.rulings:
            assert ruling.option is None or ruling.option in names, (game.id, ruling.id)


def test_an_unknown_game_is_answered_with_the_known_ones():
    result = CliRunner().invoke(group, ["rules", "whist"])

    assert result.exit_code != 0
    assert "texas-holdem" in str(result.exception)


def test_rules_of_a_table_say_which_pay_tables_it_posts():
    card = json.loads(run("rules", "high-card-flush", "--option", "flush=fb-3", "--json"))

    assert card["sections"]["Posted"][0][:2] == ["flush", "fb-3"]


def test_an_option_that_the_game_has_not_is_refused():
    result = CliRunner().invoke(group, ["rules", "high-card-flush", "--option", "colour=red"])

    assert "no option 'colour'" in str(result.exception)
