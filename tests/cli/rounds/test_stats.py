"""``croupier stats`` from the outside: a line for each player, and what cannot be played."""

import json

from click.testing import CliRunner

from croupier.cli.rounds.stats import stats
from tests.history.statistics.test_figures import TEXT


def run(*words):
    return CliRunner().invoke(stats, [str(word) for word in words])


def test_the_command_prints_a_line_for_each_player(tmp_path):
    file = tmp_path / "four.phhs"
    file.write_text(TEXT, encoding="utf-8")

    told = run(file, "--player", "Cat")
    line = json.loads(run(file, "--player", "Cat", "--by-game", "--json").stdout)

    assert told.exit_code == 0
    assert [word in told.stdout for word in ("Cat", "Ann", "-$27", "75.0%")] == [True, False, True, True]
    assert (line["game"], line["vpip"], line["net"]) == ("texas-holdem", [3, 4], -2700)


def test_a_round_that_cannot_be_played_is_named_and_the_others_are_counted(tmp_path):
    file = tmp_path / "four.phhs"
    file.write_text(TEXT.replace('"p3 f", "p1 f"', '"p1 f"'), encoding="utf-8")

    told = run(file, "--json")

    assert told.exit_code == 2
    assert "four.phhs, round 4: " in told.stderr
    assert {json.loads(line)["hands"] for line in told.stdout.splitlines()} == {3}


def test_where_nothing_is_counted_no_empty_table_is_printed(tmp_path):
    file = tmp_path / "four.phhs"
    file.write_text(TEXT, encoding="utf-8")
    nobody, missing = run(file, "--player", "Zoe"), run(tmp_path / "none.phh")

    assert (nobody.exit_code, nobody.stdout) == (2, "")
    assert "nobody called Zoe played" in nobody.stderr
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "cannot be read" in missing.stderr


def test_without_rounds_there_is_nothing_to_count(tmp_path):
    told = run(tmp_path)

    assert told.exit_code == 2
    assert "no recorded rounds found" in told.stderr
