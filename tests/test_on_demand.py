"""Modules are read when something in them is first asked for."""

import sys
from pathlib import Path

import pytest

from croupier.on_demand import Catalog, Derived, public_names


@pytest.fixture
def pantry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with two modules, one of which must not be read."""
    folder = tmp_path / "pantry"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "jam.py").write_text("PLUM = 'plum'\n")
    (folder / "poison.py").write_text("raise AssertionError('read')\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield "pantry"
    for name in [name for name in sys.modules if name.split(".")[0] == "pantry"]:
        del sys.modules[name]


def test_a_catalog_reads_only_what_is_asked_for(pantry):
    shelf = Catalog(pantry, {"plum": "jam:PLUM", "arsenic": "poison:ARSENIC"})

    assert list(shelf) == ["plum", "arsenic"]
    assert len(shelf) == 2
    assert "arsenic" in shelf
    assert "quince" not in shelf
    assert shelf["plum"] == "plum"
    assert shelf.home("arsenic") == "pantry.poison"
    assert "pantry.poison" not in sys.modules
    with pytest.raises(KeyError):
        shelf["quince"]
    with pytest.raises(AssertionError, match="read"):
        shelf["arsenic"]


def test_a_derived_mapping_is_worked_out_once_and_when_it_is_looked_at():
    asked = []

    def work() -> dict[str, int]:
        asked.append("once")
        return {"two": 2}

    found = Derived(work)
    assert not asked
    assert (found["two"], list(found), len(found), "three" in found) == (2, ["two"], 1, False)
    assert asked == ["once"]


def test_public_names_are_read_from_their_modules(pantry):
    read = public_names(pantry, {"jam": ("PLUM",), "poison": ("ARSENIC",)})

    assert read("PLUM") == "plum"
    with pytest.raises(AttributeError, match="pantry has no public name 'QUINCE'"):
        read("QUINCE")
