"""The reference finds public modules by itself and leaves private ones alone."""

import pytest

import croupier
from tools.reference_pages import front_page, modules, write_reference


@pytest.fixture
def package(tmp_path):
    root = tmp_path / "src" / "croupier"
    for name in ("errors.py", "cards/__init__.py", "cards/deck.py", "cards/_fast.py", "kernels/high5.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


def test_a_layer_is_listed_before_its_modules_and_private_ones_not_at_all(package):
    assert list(modules(package, "cards")) == ["croupier.cards", "croupier.cards.deck"]
    assert list(modules(package, "errors")) == ["croupier.errors"]


def test_pages_are_written_for_the_layers_that_exist(package, tmp_path):
    folder = tmp_path / "reference"

    assert write_reference(package, folder) == ["errors", "cards"]
    assert {page.name for page in folder.iterdir()} == {"index.md", "croupier.errors.md", "croupier.cards.md"}

    page = (folder / "croupier.cards.md").read_text()
    assert page.startswith("# croupier.cards\n")
    assert "\n## croupier.cards.deck\n" in page
    assert "automodule:: croupier.cards.deck\n" in page


def test_a_page_whose_layer_has_gone_goes_too(package, tmp_path):
    folder = tmp_path / "reference"
    write_reference(package, folder)
    (package / "errors.py").unlink()

    write_reference(package, folder)

    assert not (folder / "croupier.errors.md").exists()


def test_the_public_names_come_first_each_with_what_it_is():
    page = front_page()

    assert all(f"| `{name}` |" in page for name in croupier.__all__)
    assert "## From cards" in page


def test_a_folder_has_a_page_and_games_share_one(package, tmp_path):
    for name in (
        "games/pot/__init__.py",
        "games/pot/razz/__init__.py",
        "games/pot/razz/game.py",
        "pay/fees/__init__.py",
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()

    write_reference(package, tmp_path / "reference")

    pages = {page.stem for page in (tmp_path / "reference").iterdir()}
    assert {"croupier.games.pot", "croupier.pay.fees"} <= pages
    assert "croupier.games.pot.razz" not in pages
