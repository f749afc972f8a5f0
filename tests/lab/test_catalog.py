"""A laboratory is found by the folder of its game, and each folder has the same rooms."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games.catalog import GAMES
from croupier.lab.catalog import LABORATORIES, ROOMS, folder_of

FOLDERS = sorted(path.name for path in ROOMS.iterdir() if (path / "__init__.py").is_file())


def test_every_folder_is_a_games_and_has_a_laboratory():
    assert sorted(folder_of(game_id) for game_id in LABORATORIES) == FOLDERS


@pytest.mark.parametrize("game_id", LABORATORIES)
def test_a_laboratory_is_its_games_own(game_id):
    lab = LABORATORIES[game_id]

    assert lab.game is GAMES[game_id]
    assert LABORATORIES.home(game_id) == f"croupier.lab.games.{Path(lab.game.folder).name}.laboratory"
    # Whoever may decide is told how, and what it is worth.
    assert (lab.guide is None) == (lab.decide is None)


def test_a_game_without_a_laboratory_is_not_listed():
    assert "texas-holdem" in GAMES
    assert "texas-holdem" not in LABORATORIES


def test_the_figures_of_no_game_need_a_table():
    """In a process that has imported every laboratory; rounds are imported when they are played."""
    asked = (
        "import sys; from croupier.lab.catalog import LABORATORIES; "
        "print(len([LABORATORIES[name] for name in LABORATORIES]), "
        "[name for name in sys.modules if name.startswith('croupier.table')])"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout

    assert said.split() == [str(len(LABORATORIES)), "[]"]
