"""The pages are true: their examples run, their links lead somewhere, the targets they name exist."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
GENERATED = ("docs/_build", "docs/reference", "docs/games", "docs/gallery.md", "docs/command-line.md")
PAGES = sorted(
    page.relative_to(PROJECT).as_posix()
    for page in [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")]
    if not page.relative_to(PROJECT).as_posix().startswith(GENERATED)
)

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLES = ("python", "pycon")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TARGET = re.compile(r"(?:`|\$ )make ([a-z]+)")


def test_there_are_pages():
    assert {"CONTRIBUTING.md", "CHANGELOG.md", "docs/index.md", "docs/decisions/index.md"} <= set(PAGES)


def examples(page: str) -> Iterator[tuple[str, str]]:
    """The page's programs and dialogues, in order."""
    return ((name, text) for name, text in FENCE.findall((PROJECT / page).read_text()) if name in EXAMPLES)


@pytest.mark.parametrize("page", [page for page in PAGES if any(examples(page))])
def test_examples_do_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    said = []

    for language, text in examples(page):
        if language == "python":
            exec(compile(text, page, "exec"), names)
        else:
            dialogue = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
            doctest.DocTestRunner(verbose=False).run(dialogue, out=said.append, clear_globs=False)
            names |= dialogue.globs

    assert said == []


@pytest.mark.parametrize("page", PAGES)
def test_links_within_the_project_lead_somewhere(page):
    targets = [link.split("#")[0] for link in LINK.findall((PROJECT / page).read_text()) if "://" not in link]

    missing = [
        target for target in targets if target and not (PROJECT / page).parent.joinpath(target).exists()
    ]

    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page):
    known = set(re.findall(r"^([a-z]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))

    assert set(TARGET.findall((PROJECT / page).read_text())) <= known


def test_contributing_explains_every_make_target():
    offered = set(re.findall(r"^([a-z]+):.*## ", (PROJECT / "Makefile").read_text(), re.MULTILINE))

    assert offered - {"help"} <= set(TARGET.findall((PROJECT / "CONTRIBUTING.md").read_text()))


def test_the_changelog_has_a_place_for_what_is_not_released():
    assert re.search(r"^## \[Unreleased\]$", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
