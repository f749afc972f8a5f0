import json

import pytest
from click.testing import CliRunner

from croupier.cli.edge import edge
from croupier.lab import analyse

TIE_TEN = """
[mine]
source = "a test"
clause = "1"
[mine.pays]
player = "1:1"
banker = "1:1"
tie = "10:1"
panda8 = "25:1"
dragon7 = "40:1"
"""


def run(*arguments):
    return CliRunner().invoke(edge, arguments)


def test_json_has_the_figures_of_one_wager():
    result = run("caribbean-stud", "--wager", "ante", "--json")

    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert found["edge_fraction"] == ["142031221", "2718662100"]
    assert found["per"] == "ante"
    assert found["method"] == "exact"
    assert {
        "edge",
        "element_of_risk",
        "standard_deviation",
        "hit_frequency",
        "average_wager",
    } <= set(found)


def test_json_has_one_line_for_each_wager():
    result = run("ez-baccarat-panda-8", "--json", "--option", "decks=6")

    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["wager"] for each in found] == ["player", "banker", "tie", "panda8", "dragon7"]
    assert found[2]["edge"] == float(analyse("ez-baccarat-panda-8", "tie", options={"decks": 6}).edge)


def test_people_get_a_table_with_the_exact_fraction():
    result = run("ez-baccarat-panda-8", "--wager", "banker")

    assert result.exit_code == 0
    assert "1.0183%" in result.stdout
    assert "66274384744/6508331087895 of the banker wager, exact" in result.stdout
    assert "Banker wins" in result.stdout


def test_progressive_options():
    result = run(
        *("caribbean-stud", "--wager", "progressive", "--pay-table", "pmg-01", "--json"),
        *("--option", "meter=$250,000", "--option", "other_players=3"),
    )

    assert json.loads(result.stdout)["edge"] < 0


def test_a_pay_table_from_a_file(tmp_path):
    path = tmp_path / "tie.toml"
    path.write_text(TIE_TEN)

    result = run("ez-baccarat-panda-8", "--wager", "tie", "--pay-table", str(path), "--json")

    found = json.loads(result.stdout)
    assert found["pay_table"] == "mine"
    assert found["edge"] < float(analyse("ez-baccarat-panda-8", "tie").edge)


def test_one_of_several_pay_tables_in_a_file(tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text(TIE_TEN + TIE_TEN.replace("mine", "other"))

    named = run("ez-baccarat-panda-8", "--wager", "tie", "--pay-table", f"{path}#other", "--json")
    unnamed = run("ez-baccarat-panda-8", "--wager", "tie", "--pay-table", str(path))

    assert json.loads(named.stdout)["pay_table"] == "other"
    assert unnamed.exit_code == 2
    assert "#ID; the file has mine, other" in unnamed.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pan",), "no analysis of 'pan'"),
        (("caribbean-stud", "--wager", "blind"), "choose one of ante, progressive"),
        (("caribbean-stud", "--option", "decks"), "write one like 'decks=6'"),
        (("caribbean-stud", "--pay-table", "missing.toml"), "no such file"),
        (("ez-baccarat-panda-8", "--option", "decks=0"), "expected 1 to 27"),
    ],
)
def test_bad_input_is_an_error_that_says_what_was_expected(arguments, message):
    result = run(*arguments)

    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_file_that_is_no_pay_table_is_an_error_with_its_place(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("[mine]\npays = 3\n")

    result = run("ez-baccarat-panda-8", "--wager", "tie", "--pay-table", str(path))

    assert result.exit_code == 2
    assert "broken.toml" in result.stderr
    assert "sub-table 'pays'" in " ".join(result.stderr.split())


def test_a_missing_row_is_named(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(TIE_TEN.replace('panda8 = "25:1"\n', ""))

    result = run("ez-baccarat-panda-8", "--wager", "tie", "--pay-table", str(path))

    assert result.exit_code == 2
    assert "row 'panda8' is missing" in " ".join(result.stderr.split())


def test_a_whole_seat_for_people_and_for_scripts():
    asked = ("ez-baccarat-panda-8", "--seat", "banker=100", "--seat", "dragon7=10")
    result = CliRunner().invoke(edge, [*asked])
    assert "every round counted" in result.output
    assert "standard deviation $112.00" in result.output

    found = json.loads(CliRunner().invoke(edge, [*asked, "--json"]).stdout)
    assert found["play"] == "no decisions"
    assert found["seat_standard_deviation"] == pytest.approx(112.0, abs=0.01)
    assert CliRunner().invoke(edge, [*asked, "--wager", "tie"]).exit_code == 2
    assert CliRunner().invoke(edge, [*asked, "--pay", "tie=8:1"]).exit_code == 2


def test_a_seat_names_its_play():
    asked = ("caribbean-stud", "--seat", "ante=25", "--rounds", "2000")
    said = " ".join(CliRunner().invoke(edge, [*asked]).output.split())
    assert "best play; correlations by 2,000 random rounds" in said

    found = json.loads(CliRunner().invoke(edge, [*asked, "--option", "strategy=ace-king", "--json"]).stdout)
    assert found["play"] == "the strategy ace-king"


@pytest.mark.parametrize(("flag", "value"), [("--seat", "ante=25"), ("--option", "strategy=pairs")])
def test_a_setting_that_is_given_twice_is_refused(flag, value):
    result = CliRunner().invoke(edge, ["caribbean-stud", flag, value, flag, value])

    assert result.exit_code == 2
    assert "is given twice" in result.output
