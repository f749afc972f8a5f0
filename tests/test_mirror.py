"""Tests stand where their source stands: for every folder of code the same folder here, with tests of it."""

from pathlib import Path

import pytest

import croupier
from croupier.games.catalog import GAMES

SOURCE, TESTS = Path(croupier.__file__).parent, Path(__file__).parent

OF_THE_WHOLE = {"browser", "docs", "known", "rounds", "simulate", "twins"}
"""Folders of tests that are not about one folder of code."""
BESIDE = {"benchmarks", "tools"}
"""Folders of tests for what stands beside the package."""
TWINS = "kernels"
"""Kernels are proved beside their readable twins in tests/twins; tests/kernels/test_proofs.py names each."""

ROUNDS = {GAMES[name].folder: TESTS / "rounds" / name for name in GAMES}
"""A game that is nothing but its declaration is proved by rounds in the notation."""


def folders_of_code() -> list[str]:
    """Every folder of the package with a module of its own."""
    modules = (path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    return sorted({path.parent.relative_to(SOURCE).as_posix() for path in modules})


def folders_of_tests() -> list[str]:
    """Every folder with tests in it."""
    return sorted({path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")})


def has_tests(folder: str) -> bool:
    if any((TESTS / folder).glob("test_*.py")) or folder.split("/")[0] == TWINS:
        return True
    rounds = ROUNDS.get(folder.removeprefix("games/")) if folder.startswith("games/") else None
    return rounds is not None and any(rounds.glob("*.toml"))


def test_every_folder_of_code_has_its_tests():
    assert [folder for folder in folders_of_code() if not has_tests(folder)] == []


def test_every_folder_of_tests_has_its_code():
    named = [folder for folder in folders_of_tests() if folder.split("/")[0] not in OF_THE_WHOLE | BESIDE]

    assert [folder for folder in named if not (SOURCE / folder).is_dir()] == []


@pytest.mark.parametrize("folder", sorted(OF_THE_WHOLE | BESIDE))
def test_an_exception_is_still_one(folder):
    assert (TESTS / folder).is_dir()
    assert not (SOURCE / folder).exists()


def test_a_folder_without_tests_would_be_seen():
    assert not has_tests("games/pot/no_such_game")
    assert not has_tests("lab/no_such_room")
