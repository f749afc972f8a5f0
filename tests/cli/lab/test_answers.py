"""Every command of the lab finds its answer again, and counts it anew only when it is told to."""

from contextlib import nullcontext

import pytest
from click.testing import CliRunner

from croupier.cli import group

EZ = "ez-baccarat-panda-8"
ROUND = """
variant = "21st-century-blackjack-buster"
starting_stacks = [200, 100]
_bank = { kind = "player-dealer", player = 2, wager = 100 }
actions = ["p1 w game 20", "d nb", "d dh p1 9cTd", "d dh b 5c7d"]
"""
CHART = """
game = "let-it-ride"
[[bet_1]]
do = "pull"
[[bet_2]]
do = "pull"
"""

ASKED = [
    f"edge {EZ} --pay tie=8:1",
    f"edge {EZ} --seat banker=100 --seat tie=10",
    f"edge {EZ} --hour 60",
    "edge let-it-ride --strategy {folder}/chart.toml",
    f"simulate {EZ} --rounds 2000 --json",
    "advise {folder}/round.toml",
    f"known {EZ} --wager tie --see 1",
    f"count {EZ} --wager tie --shoes 2",
    f"count {EZ} --wager tie --shoes 2 -o {{folder}}/count.svg",
    f"bank {EZ} --bettors 2 --every-fee --bankroll 5000",
    f"bank {EZ} --bettors 2 -o {{folder}}/bank.svg",
    f"par {EZ} --rounds 0 -o {{folder}}/sheet.csv",
    f"par {EZ} --rounds 0 --pay tie=8:1 -o {{folder}}/sheet.json",
    "strategy let-it-ride -o {folder}/best.toml",
    "strategy three-card-poker-6-card-bonus -o {folder}/best.svg",
    "hands high",
    f"compare {EZ} {EZ}:decks=6",
]


def run(asked, folder, *more):
    words = [word.format(folder=folder) for word in asked.split()]
    result = CliRunner().invoke(group, [*words, *more])
    assert result.exit_code == 0, result.output
    return result


def written(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    (tmp_path / "round.toml").write_text(ROUND)
    (tmp_path / "chart.toml").write_text(CHART)
    return tmp_path


@pytest.mark.parametrize("asked", ASKED)
def test_an_answer_is_found_again_and_counted_anew_only_when_told(asked, folder, monkeypatch):
    first = run(asked, folder)
    files = written(folder)
    counted = []
    monkeypatch.setattr(
        "croupier.lab.core.compiling.when_compiling", lambda tell: counted.append(tell) or nullcontext()
    )

    again = run(asked, folder)
    assert counted == []
    assert again.stdout == first.stdout
    assert written(folder) == files

    anew = run(asked, folder, "--fresh")
    assert counted != []
    assert anew.stdout == first.stdout
    assert written(folder) == files
    assert "the kept answer was another one" not in anew.stderr


def test_rounds_that_were_played_before_are_not_said_to_be_fast(folder):
    first, again = (run(f"simulate {EZ} --rounds 2000", folder).stdout for _ in range(2))

    assert "rounds a second" in first
    assert "played before and kept" in again
    assert first.splitlines()[:-1] == again.splitlines()[:-1]


def test_a_changed_file_is_another_question(folder):
    asked = "advise {folder}/round.toml --json"
    stands = run(asked, folder).stdout
    (folder / "round.toml").write_text(ROUND.replace("9cTd", "9c2d"))

    assert run(asked, folder).stdout != stands


@pytest.mark.parametrize("command", [f"count {EZ}", f"bank {EZ}", "strategy caribbean-stud"])
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_counted(command, folder, monkeypatch):
    monkeypatch.setattr("croupier.lab.core.kept.kept", None)
    for name, says in {
        "picture.gif": "no picture format .gif; choose one of .svg, .png, .pdf",
        "none/picture.svg": "there is no folder",
    }.items():
        result = CliRunner().invoke(group, [*command.split(), "-o", str(folder / name)])
        assert result.exit_code == 2
        assert says in result.stderr


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (f"edge {EZ} --pay tie", "write one like 'flush=6:1'"),
        (f"count {EZ} --tag 8", "write one like '8=2'"),
        (f"edge {EZ} --option decks", "write one like 'decks=6'"),
        (f"bank {EZ} --bankroll -5", "--bankroll: expected more than nothing"),
        (f"par {EZ} -o none/sheet.html", "there is no folder none"),
    ],
)
def test_what_is_not_written_as_it_should_be_gets_an_example_before_anything_is_counted(command, says):
    result = CliRunner().invoke(group, command.split())

    assert result.exit_code == 2
    assert says in result.stderr


def test_a_file_that_cannot_be_written_is_one_line(folder):
    result = CliRunner().invoke(group, ["strategy", "let-it-ride", "-o", str(folder / "no" / "best.toml")])

    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
