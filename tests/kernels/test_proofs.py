"""The table of proofs names every kernel, and tests that exist."""

import re
from pathlib import Path

import pytest

import croupier.kernels

FOLDER = Path(croupier.kernels.__file__).parent
TESTS = Path(__file__).parents[1]
NO_KERNELS = {"core/fresh.py"}
FILES = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.py") if path.name != "__init__.py"}
SECTION = (FOLDER / "README.md").read_text().split("## How each is proved")[1].split("\n## ")[0]
ROWS = [line for line in SECTION.splitlines() if line.startswith("| `")]


def names(row, column):
    return re.findall(r"`([^`]+)`", row.split("|")[column])


def test_every_kernel_is_in_the_table_once():
    named = [kernel for row in ROWS for kernel in names(row, 1)]

    assert sorted(named) == sorted(FILES - NO_KERNELS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: names(row, 1)[0])
def test_the_tests_that_are_named_exist(row):
    files = [TESTS / name if "/" in name else TESTS / "twins" / name for name in names(row, 2)]
    proofs = [name for name in names(row, 3) if name.startswith("test_")]
    written = "".join(path.read_text() for path in (TESTS / "twins").glob("*.py"))
    written += "".join(path.read_text() for path in files)

    assert files
    assert all(path.is_file() for path in files)
    assert [name for name in proofs if f"def {name}(" not in written] == []
    assert all((TESTS / name).is_file() for name in names(row, 3) if "/test_" in name)
