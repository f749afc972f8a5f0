"""The threat model names tests that exist."""

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "docs" / "threats.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| asset")]


def missing(cell: str) -> list[str]:
    """The tests of a cell that do not exist.

    A file without a folder is in the folder of the one before; a name without ``.py`` is a test of the file
    before.
    """
    gone: list[str] = []
    file = PROJECT
    for name in re.findall(r"`(\S+)`", cell):
        if name.endswith(".py"):
            file = PROJECT / name if "/" in name else file.parent / name
            gone += [] if file.is_file() else [name]
        elif not file.is_file() or f"def {name}(" not in file.read_text(encoding="utf-8"):
            gone.append(name)
    return gone


def test_every_line_has_five_cells_and_its_tests_exist():
    assert len(ROWS) > 10
    gone = []
    for row in ROWS:
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        assert len(cells) == 5, row
        assert all(cells), row
        gone += missing(cells[4])
        assert cells[4] == "–" or ".py`" in cells[4], row
    assert gone == []


def test_a_test_that_does_not_exist_is_named():
    assert missing("`tests/docs/test_threats.py` `test_nothing_of_the_kind`") == ["test_nothing_of_the_kind"]
    assert missing("`tests/docs/test_threats.py`, `test_no_such_file.py`") == ["test_no_such_file.py"]
    assert missing("`tests/docs/test_threats.py` `missing`") == []
