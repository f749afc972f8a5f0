"""The layer contract of pyproject.toml holds, and would notice if it did not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent


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
    return tmp_path


def test_the_package_keeps_its_layers():
    result = lint_imports(PROJECT / "src")

    assert result.returncode == 0, result.stdout + result.stderr


def test_lawful_imports_are_kept(small_house):
    result = lint_imports(small_house)

    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("cards/card.py", "from croupier.games import x", "the layers, one way only"),
        ("games/game.py", "import croupier.table", "the layers, one way only"),
        ("hands/high.py", "import croupier.money", "the layers, one way only"),
        ("store/memory.py", "import croupier.link", "the layers, one way only"),
        ("link/log.py", "import croupier.lab", "the layers, one way only"),
        ("store/memory.py", "import croupier.lab", "the layers, one way only"),
        ("chips/__init__.py", "", "the layers, one way only"),
        ("kernels/high5.py", "import croupier.errors", "kernels know numbers only"),
        ("cli/edge.py", "import croupier.kernels.high5", "only the lab calls kernels"),
        ("table/deal.py", "from croupier import Card", "nothing inside imports the front page"),
    ],
)
def test_a_forbidden_import_is_caught(small_house, module, line, broken):
    planted = small_house / "croupier" / module
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(line + "\n")

    result = lint_imports(small_house)

    assert result.returncode == 1
    assert f"{broken} BROKEN" in result.stdout
