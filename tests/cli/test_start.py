"""A command reads what it needs and no more, so that it answers at once."""

import subprocess
import sys

import pytest

from croupier.games.catalog import GAMES
from croupier.lab.catalog import LABORATORIES

PROGRAM = """
import sys
from croupier.cli import main
sys.argv = ["croupier", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print("read:", *sorted(sys.modules))
"""
DRAWING = {"matplotlib", "fpdf", "jinja2"}
COMPILER = {"numba", "numpy", "croupier.lab", "croupier.kernels"}


def read_by(*arguments: str) -> set[str]:
    """The modules that were read when a command has ended."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True
    )
    last = done.stdout.splitlines()[-1]
    assert last.startswith("read: "), done.stderr
    return set(last.split()[1:])


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["games"], ["rules", "caribbean-stud"], ["fees"], ["edge", "--help"], ["par", "--help"]],
    ids=" ".join,
)
def test_what_analyses_nothing_does_not_load_the_compiler(arguments):
    assert not read_by(*arguments) & (COMPILER | DRAWING)


def test_help_reads_no_command():
    read = read_by("--help")

    assert {name for name in read if name.startswith("croupier.cli.")} == set()
    assert "rich" not in read


def test_a_rule_card_reads_its_own_game():
    read = read_by("rules", "caribbean-stud")

    assert {name for name in GAMES if GAMES.home(name) in read} == {"caribbean-stud"}


@pytest.mark.parametrize("game_id", LABORATORIES)
def test_an_analysis_reads_its_own_game_and_laboratory(game_id):
    # A wager that there is not: everything is read, and nothing has to be worked out.
    read = read_by("edge", game_id, "--wager", "no-such-wager")

    assert {name for name in LABORATORIES if LABORATORIES.home(name) in read} == {game_id}
    assert {name for name in GAMES if GAMES.home(name) in read} == {game_id}
    # The table is read too: simulations play the rounds that it plays.
    assert not read & (DRAWING | {"croupier.history", "croupier.server"})


def test_a_sheet_as_data_draws_nothing(tmp_path):
    read = read_by("par", "no-such-game", "-o", str(tmp_path / "sheet.json"))

    assert "croupier.lab.questions.par" in read
    assert not read & DRAWING


def test_a_hand_is_ranked_without_the_compiler():
    program = (
        "import sys; from croupier.lab import rank_hand; rank_hand('As Ks Qs Js Ts');"
        "print('numba' in sys.modules, 'croupier.table' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "False"]


def test_an_answer_that_was_kept_needs_no_compiler(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    asked = ("edge", "ez-baccarat-panda-8", "--wager", "tie")

    assert "numba" in read_by(*asked)
    assert not {"numba", "croupier.kernels"} & read_by(*asked)
    assert "numba" in read_by(*asked, "--fresh")


HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AsKs", "d dh p2 QdQc", "p1 f"]
"""


def test_replaying_a_hand_imports_one_declaration(tmp_path):
    document = tmp_path / "hand.phh"
    document.write_text(HAND)

    read = read_by("replay", str(document))

    declarations = {GAMES.home(name) for name in GAMES.own}
    assert read & declarations == {GAMES.home("texas-holdem")}
