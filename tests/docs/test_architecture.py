"""The map tells the truth: every path it names is there, and every folder of the source is on it."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SOURCE = PROJECT / "src" / "croupier"
MAP = (PROJECT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
OWN = {"banked": "games/banked/*", "pot": "games/pot/*", "rummy": "games/rummy/*", "lab": "lab/games/*"}


def named(page):
    """Every path in backticks, with ``<family>``, ``<game>`` and the like as wildcards."""
    text = (PROJECT / page).read_text(encoding="utf-8")
    found = re.findall(r"`([a-z_]+(?:/[a-z_<>*]+)+(?:\.[a-z]+)?/?)`", text)
    return sorted({re.sub(r"<[a-z]+>", "*", path) for path in found})


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_exists(page):
    assert len(named(page)) > 10
    missing = [path for path in named(page) if not any(SOURCE.glob(path)) and not any(PROJECT.glob(path))]
    assert missing == [], f"{page} names them"


def folders():
    """Every folder with code, but those of single games, which are all alike."""
    games = {folder for pattern in OWN.values() for folder in SOURCE.glob(pattern)}
    return sorted(
        str(init.parent.relative_to(SOURCE))
        for init in SOURCE.rglob("__init__.py")
        if init.parent != SOURCE and init.parent not in games
    )


def test_every_folder_is_on_the_map_and_says_what_lives_there():
    assert len(folders()) > 60
    unmapped = [folder for folder in folders() if not re.search(rf"^{folder}  ", MAP, re.MULTILINE)]
    silent = [
        folder
        for folder in folders()
        if not re.match(r'"""[A-Z].{20,}', (SOURCE / folder / "__init__.py").read_text(encoding="utf-8"))
    ]
    assert (unmapped, silent) == ([], [])


def test_a_folder_is_not_a_warehouse():
    """Some five to twenty files; more are several ideas."""
    files = {folder: {path.name for path in (SOURCE / folder).glob("*.py")} for folder in folders()}
    assert {folder: len(there) for folder, there in files.items() if len(there - {"__init__.py"}) > 22} == {}
