"""The threat model names tests that exist, and settings and files that exist."""

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "docs/threats.md").read_text()
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| asset")]


def named(cell: str) -> list[Path]:
    """The test files of a cell; a bare name is in the folder of the one before."""
    files: list[Path] = []
    for name in re.findall(r"`(\S+\.py)`", cell):
        files.append(PROJECT / name if "/" in name else files[-1].parent / name)
    return files


def test_every_line_has_five_cells_and_its_tests_exist():
    assert len(ROWS) > 10
    missing = []
    for row in ROWS:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 5, row
        assert all(cells), row
        missing += [str(file) for file in named(cells[4]) if not file.exists()]
        assert cells[4] == "–" or named(cells[4]), row
    assert missing == []
