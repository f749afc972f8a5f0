"""The commands of the lab beside ``edge``: compare, par, strategy, advise, simulate."""

import json

import pytest
from click.testing import CliRunner

from croupier.cli import group
from croupier.lab import LABORATORIES, analyse

EZ = "ez-baccarat-panda-8"


def run(*arguments):
    return CliRunner().invoke(group, [str(argument) for argument in arguments])


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_what_if_on_the_command_line_and_from_a_file_agree(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[pays]\ntie = "8:1"\n')

    here, there = run("edge", EZ, "--pay", "tie=8:1", "--json"), run("edge", EZ, "--what-if", file, "--json")

    assert here.exit_code == 0
    [found], [same] = lines(here), lines(there)
    assert found == same
    assert found["gained"]["edge"] == pytest.approx(found["posted"]["hit_frequency"])


def test_what_if_for_people_shows_both_edges():
    result = run("edge", EZ, "--pay", "tie=8:1")

    assert "4.8440%" in result.stdout
    assert "14.3596%" in result.stdout
    assert "+9.5156%" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("edge", EZ, "--pay", "toe=8:1"), "'toe'"),
        (("edge", EZ, "--pay", "tie"), "'tie' is not a setting"),
        (("edge", EZ, "--what-if", "missing.toml"), "cannot be read"),
        (("edge", EZ, "--pay", "tie=8:1", "--what-if", "x.toml"), "not both"),
        (("edge", EZ, "--hour", "60", "--bet", "much"), "not an amount of dollars"),
        (("edge", EZ, "--hour", "60", "--fee", "mine#1"), "no fee schedule 'mine'"),
        (("compare", EZ, "nonsense"), "no analysis of 'nonsense'"),
        (("compare", f"{EZ}:decks", EZ), "'decks' is not a setting"),
        (("par", EZ, "-o", "sheet.doc"), ".html, .pdf, .json, .csv"),
        (("par", "nonsense", "-o", "sheet.html"), "no analysis of 'nonsense'"),
        (("strategy", EZ), "no decisions after the wager"),
        (("strategy", "caribbean-stud", "--option", "strategy=pairs"), "this prints best play, not 'pairs'"),
        (("simulate", "nonsense"), "no analysis of 'nonsense'"),
        (("known", EZ), "say what is seen"),
        (("known", "ultimate-texas-holdem", "--wager", "blind", "--see", "1"), "choose ante or trips"),
        (("count", EZ, "--cut", "500", "--shoes", "0"), "500 cards behind the cut card; the shoe has 416"),
        (("count", EZ, "--level", "50", "--shoes", "0"), "the level of a count is 1 to 12"),
        (("simulate", EZ, "--wager", "toe"), "choose one of player, banker"),
        (("advise", "missing.toml"), "missing.toml"),
    ],
)
def test_what_is_wrong_is_one_line_that_says_what_was_expected(arguments, said):
    result = run(*arguments)

    assert result.exit_code == 2 or result.exception is not None
    assert said in (result.stderr + str(result.exception))
    assert "Traceback" not in result.stderr


def test_one_round_contradicts_nothing():
    said = run("simulate", EZ, "--rounds", 1).stdout

    assert "1 round " in said
    assert "do not agree" not in said
    assert "± 0.0000%" not in said


def test_an_hour_with_its_fee():
    found = lines(
        run(
            "edge",
            EZ,
            "--wager",
            "banker",
            "--hour",
            "70",
            "--bet",
            "$50",
            "--fee",
            f"{EZ}.rules#1",
            "--json",
        )
    )

    assert found[0]["fees"] == "70.00"
    assert found[0]["edge_with_fees"] == pytest.approx(float(analyse(EZ, "banker").edge) + 0.02)


def test_two_tables_side_by_side():
    found = lines(run("compare", f"{EZ}:decks=8", f"{EZ}:decks=6", "--json"))

    assert [pair["left"]["wager"] for pair in found] == ["player", "banker", "tie", "panda8", "dragon7"]
    assert found[0]["left"]["edge"] == float(analyse(EZ, "player").edge)
    assert found[0]["right"]["edge"] == float(analyse(EZ, "player", options={"decks": 6}).edge)


def test_two_games_side_by_side_leave_the_other_side_empty():
    found = lines(run("compare", f"{EZ}", "caribbean-stud:progressive=pmg-01", "--json"))

    assert [pair["right"] is None for pair in found] == [True] * 5 + [False] * 2
    assert "caribbean-stud" in run("compare", EZ, "caribbean-stud:progressive=pmg-01").stdout


def test_wagers_of_the_same_name_stand_side_by_side_with_their_tables_and_differences():
    found = lines(run("compare", EZ, "golden-frog-baccarat", "--json"))
    by_wager = {(pair["left"] or pair["right"])["wager"]: pair for pair in found}

    assert by_wager["tie"]["right"]["game"] == "golden-frog-baccarat"
    assert by_wager["tie"]["difference"]["edge"] == pytest.approx(
        float(analyse("golden-frog-baccarat", "tie").edge - analyse(EZ, "tie").edge)
    )
    assert by_wager["dragon7"]["right"] is None
    assert by_wager["dragon7"]["difference"] is None
    said = run("compare", EZ, "golden-frog-baccarat").stdout
    assert "ez-p8-1" in said
    assert "gf-1" in said


def test_equal_pay_tables_are_paired_before_others():
    both = "ultimate-texas-holdem"
    found = lines(run("compare", both, both, "--json"))

    assert all(pair["left"]["pay_table"] == pair["right"]["pay_table"] for pair in found)
    assert all(set(pair["difference"].values()) == {0} for pair in found)


def test_a_sheet_in_each_of_its_forms(tmp_path):
    for kind, begins in (("json", b"{"), ("html", b"<!doctype html>")):
        path = tmp_path / f"par.{kind}"
        result = run("par", EZ, "-o", path, "--rounds", 0, "--option", "decks=6")

        assert result.exit_code == 0, result.stderr
        assert "5 wagers" in result.stdout
        assert path.read_bytes().startswith(begins)
    posted = json.loads((tmp_path / "par.json").read_text())
    assert posted["posted"]["decks"] == "6"
    assert posted["wagers"][1]["edge"] == float(analyse(EZ, "banker", options={"decks": 6}).edge)


def test_help_of_every_command_shows_an_example():
    for command in ("edge", "compare", "par", "strategy", "advise", "simulate"):
        assert f"croupier {command} " in run(command, "--help").stdout


GUIDED = [name for name, lab in LABORATORIES.items() if lab.guide is not None]


@pytest.mark.parametrize("game_id", GUIDED)
def test_best_play_in_words_and_data(game_id):
    shown, data = run("strategy", game_id), json.loads(run("strategy", game_id, "--json").stdout)

    assert shown.exit_code == 0
    assert all(line.split()[0] in shown.stdout for line in data["lines"])
    assert data["lines"] or data["charts"]
    assert all(simpler["cost"] >= 0 for simpler in data["simplified"])
    for chart in data["charts"]:
        assert len(chart["cells"]) == len(chart["rows"])
        assert {len(cells) for cells in chart["cells"]} == {len(chart["columns"])}
        # A cell is explained by the legend, or says itself what it is: a number, a share, a least hand.
        says = ("%", "or better", *"0123456789")
        plain = {cell for cells in chart["cells"] for cell in cells if not cell.endswith(says)}
        assert plain - {""} <= set(chart["legend"])


def test_charts_are_drawn_with_a_number_each(tmp_path):
    result = run("strategy", "ultimate-texas-holdem", "-o", tmp_path / "chart.svg")

    charts = json.loads(run("strategy", "ultimate-texas-holdem", "--json").stdout)["charts"]
    assert result.exit_code == 0
    assert len(charts) > 1
    assert len(list(tmp_path.glob("chart-*.svg"))) == len(charts)
