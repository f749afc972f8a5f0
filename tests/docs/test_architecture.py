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


@pytest.mark.parametrize(("page", "path"), [(page, path) for page in PAGES for path in named(page)])
def test_a_path_that_is_named_exists(page, path):
    assert list(SOURCE.glob(path)) or list(PROJECT.glob(path)), f"{page} names {path}"


def folders():
    """Every folder with code, but those of single games, which are all alike."""
    games = {folder for pattern in OWN.values() for folder in SOURCE.glob(pattern)}
    return sorted(
        str(init.parent.relative_to(SOURCE))
        for init in SOURCE.rglob("__init__.py")
        if init.parent != SOURCE and init.parent not in games
    )


@pytest.mark.parametrize("folder", folders())
def test_every_folder_is_on_the_map_and_says_what_lives_there(folder):
    head = (SOURCE / folder / "__init__.py").read_text(encoding="utf-8")

    assert re.search(rf"^{folder}  ", MAP, re.MULTILINE), f"{folder} is not on the map"
    assert re.match(r'"""[A-Z].{20,}', head), f"{folder}/__init__.py does not say what lives there"


@pytest.mark.parametrize("folder", folders())
def test_a_folder_is_not_a_warehouse(folder):
    """Some five to twenty files; more are several ideas."""
    assert len([path for path in (SOURCE / folder).glob("*.py") if path.name != "__init__.py"]) <= 22
