"""The lab's commands as processes: what they refuse to combine; equal questions print equal bytes."""

import json
import subprocess
import sys

import pytest

CARIBBEAN = "caribbean-stud"
BUSTER = "21st-century-blackjack-buster"


def croupier(*arguments):
    return subprocess.run(
        [sys.executable, "-c", "from croupier.cli import main; main()", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_equal_questions_print_equal_bytes():
    asked = ("edge", CARIBBEAN, "--wager", "progressive", "--pay-table", "pmg-01", "--json")

    one, other = croupier(*asked), croupier(*asked)

    assert one.returncode == 0
    assert one.stdout == other.stdout
    assert "seconds" not in json.loads(one.stdout)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--pay", "flush=6:1", "--hour", "50"), "--pay or --hour"),
        (("--bet", "50"), "--bet is for --hour"),
        (("--fee", "x#1"), "--fee is for --hour"),
        (("--bettors", "3"), "--bettors is for --hour"),
    ],
)
def test_what_cannot_be_combined_is_refused(arguments, said):
    found = croupier("edge", CARIBBEAN, *arguments)

    assert found.returncode == 2
    assert said in found.stderr
    assert found.stdout == ""


def test_a_wager_beside_a_file_of_changes_is_obeyed(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[pays]\nfull_house = "$200"\n')
    named = tmp_path / "named.toml"
    named.write_text('wager = "ante"\n[pays]\nflush = "6:1"\n')

    obeyed = croupier("edge", CARIBBEAN, "--wager", "progressive", "--what-if", path, "--json")
    refused = croupier("edge", CARIBBEAN, "--wager", "progressive", "--what-if", named)

    assert {json.loads(line)["posted"]["wager"] for line in obeyed.stdout.splitlines()} == {"progressive"}
    assert refused.returncode == 2
    assert "the file is about ante" in refused.stderr


def position(tmp_path, bank, own="9cTd"):
    path = tmp_path / "position.toml"
    path.write_text(
        f"""variant = "{BUSTER}"
starting_stacks = [200, 100]
_bank = {{ kind = "player-dealer", player = 2, wager = 100 }}
actions = ["p1 w game 20", "d nb", "d dh p1 {own}", "d dh b {bank}"]
"""
    )
    return path


def test_the_hole_card_need_not_be_named(tmp_path):
    found = croupier("advise", position(tmp_path, "??7d"), "--json")
    named = croupier("advise", position(tmp_path, "5c7d"), "--json")

    assert json.loads(found.stdout)["actions"][0]["action"] == "stand"
    assert found.stdout == named.stdout


def test_a_card_that_the_player_sees_must_be_named(tmp_path):
    found = croupier("advise", position(tmp_path, "5c7d", own="9c??"))

    assert found.returncode == 2
    assert "sees a card that the document writes ??" in found.stderr


def test_insurance_that_gains_nothing_is_said_in_words(tmp_path):
    found = croupier("advise", position(tmp_path, "??Ad"))

    assert found.returncode == 0
    assert "do nothing; w insurance would gain nothing" in found.stdout


def test_seven_decks_leave_the_other_wagers_alone():
    found = croupier(
        "edge", "21st-century-blackjack-switch", "--option", "decks=7", "--option", "strategy=book", "--json"
    )

    wagers = [(each["wager"], each["pay_table"]) for each in map(json.loads, found.stdout.splitlines())]
    assert found.returncode == 0
    assert ("game", "sw-1") in wagers
    assert ("supermatch", "sm-6") in wagers


def test_the_table_does_not_pretend_to_play_a_rule_of_thumb():
    found = croupier(
        "simulate", CARIBBEAN, "--engine", "table", "--rounds", "10", "--option", "strategy=pairs"
    )

    assert found.returncode == 2
    assert "does not play by strategy=pairs" in found.stderr


def test_a_chart_is_written_changed_and_read_again(tmp_path):
    chart = tmp_path / "chart.toml"

    written = croupier("strategy", "let-it-ride", "-o", chart)
    best = json.loads(croupier("edge", "let-it-ride", "--strategy", chart, "--json").stdout)
    chart.write_text(chart.read_text().replace('do = "pull"', 'do = "ride"', 1))
    changed = croupier("edge", "let-it-ride", "--strategy", chart)
    beside = croupier("edge", "let-it-ride", "--strategy", chart, "--pay", "straight=6:1")

    assert written.stdout.strip() == str(chart)
    assert best["cost_fraction"] == ["0", "1"]
    assert best["deviations"] == []
    assert "Deviations from best play" in changed.stdout
    assert beside.returncode == 2
    assert "--pay or --strategy" in beside.stderr
