"""The layer contract of pyproject.toml holds, and would notice if it did not."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
READERS = "readers take the record of a round, not its events"


def lint_imports(source: Path) -> subprocess.CompletedProcess:
    """Run the project's own contract over the package ``croupier`` found in ``source``."""
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [command, "--config", PROJECT / "pyproject.toml", "--no-cache", "--no-logo"],
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def small_house(tmp_path: Path) -> Path:
    """A package with our layers and one lawful import: the lab calls a kernel and reads a game."""
    package = tmp_path / "croupier"
    for name in ("cards", "hands", "money", "games", "table", "store", "link", "lab", "kernels", "cli"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").touch()
    (package / "__init__.py").write_text("from croupier import cards\n")
    (package / "errors.py").touch()
    (package / "kernels" / "high5.py").touch()
    (package / "lab" / "edge.py").write_text(
        "from croupier import games\nfrom croupier.kernels import high5\n"
    )
    (readers,) = [contract for contract in CONTRACTS if contract["name"] == READERS]
    for name in (*readers["forbidden_modules"], *readers["source_modules"]):
        plant(tmp_path, name.replace(".**", ".module"))
    for exception in readers["ignore_imports"]:
        reader, events = exception.split(" -> ")
        plant(tmp_path, reader, f"import {events}")
    return tmp_path


def plant(source: Path, module: str, line: str = "") -> None:
    """Write a module, and the packages around it that are missing."""
    path = source / module.replace(".", "/")
    for package in reversed(path.relative_to(source).parents[:-1]):
        (source / package).mkdir(exist_ok=True)
        (source / package / "__init__.py").touch()
    (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).write_text(line + "\n")


def test_the_package_keeps_its_layers():
    result = lint_imports(PROJECT / "src")

    assert result.returncode == 0, result.stdout + result.stderr


def test_lawful_imports_are_kept(small_house):
    result = lint_imports(small_house)

    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("cards.card", "from croupier.games import x", "the layers, one way only"),
        ("games.game", "import croupier.table", "the layers, one way only"),
        ("hands.high", "import croupier.money", "the layers, one way only"),
        ("store.memory", "import croupier.link", "the layers, one way only"),
        ("link.log", "import croupier.lab", "the layers, one way only"),
        ("store.memory", "import croupier.lab", "the layers, one way only"),
        ("chips", "", "the layers, one way only"),
        ("kernels.high5", "import croupier.errors", "kernels know numbers only"),
        ("cli.edge", "import croupier.kernels.high5", "only the lab calls kernels"),
        ("table.deal", "from croupier import Card", "nothing inside imports the front page"),
        ("floor.dispute.settled", "from croupier.table import events", READERS),
        ("server.api.rounds", "import croupier.table.session.events", READERS),
    ],
)
def test_a_forbidden_import_is_caught(small_house, module, line, broken):
    plant(small_house, f"croupier.{module}", line)

    result = lint_imports(small_house)

    assert result.returncode == 1
    assert f"{broken} BROKEN" in result.stdout
