"""Nothing we write uses the private dialect of earlier releases: plain words, the words of the trade."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

INSTEAD = {
    r"\bwhoever\b": "name the role: the caller, the player, the winner",
    r"\bso many\b(?! \w+ that| that)": "name the number",
    r"\blooks? on\b(?! one)|\blookers?-on\b": "spectators watch",
    r"\bjust now\b": "now, or leave it out",
    r"(?<!--)\banew\b": "again; recomputes, rebuilds, restarts",
    r"\blets? expect\b": "predicts",
    r"\bgoes on\b|\bgo on\b(?! duty)": "continues",
    r"\bword of\b": "name what is reported",
    r"\bmakes? way\b": "is evicted",
    r"\bwhat (is|was) said\b": "name what is reported",
    r"\bwhat (it|they|each|this) (came|comes|come) to\b": "the result",
    r"\bof (one's|its|their|your|his|her) own\b(?! \w)": "custom, separate, its own …",
    r"\bas it should be\b": "right, fair, sound",
    r"\ba person who\b": "name the role",
    r"(?<!there )\b(is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|other\b|one\b)\w+": "is not a …",
    r"\bat once\b": "immediately; at the same time",
    r"\bby itself\b|\bby themselves\b": "automatically, alone, separately",
    r"\bin full\b": "completely, or leave it out",
    r"(\"\"\"|# )the same for\b": "say what it returns or does",
}
"""Phrases that nobody needs to learn, and what to write instead."""

WRITTEN = ("*.md", "*.html", "*.js", "*.toml", "*.po")
"""Files that are read as a whole; of Python, only comments and strings are."""

GENERATED = (
    "docs/_build",
    "docs/games",
    "docs/reference",
    "docs/command-line.md",
    "docs/gallery.md",
    ".venv",
    "vendor",
    "node_modules",
)
HISTORY = ("CHANGELOG.md", "tests/test_plain_english.py")


def prose() -> Iterator[tuple[str, int, str]]:
    """Every written line: file, number, text."""
    for folder in ("src", "docs", "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"):
        start = ROOT / folder
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if any(part in name for part in GENERATED) or name in HISTORY:
                continue
            if path.suffix == ".py":
                yield from spoken(path, name)
            elif any(path.match(kind) for kind in WRITTEN):
                for number, line in enumerate(path.read_text().splitlines(), start=1):
                    yield name, number, line


def spoken(path: Path, name: str) -> Iterator[tuple[str, int, str]]:
    """The comments and strings of a module."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)):
            for after, line in enumerate(token.string.splitlines()):
                yield name, token.start[0] + after, line


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, int, str]]:
    return list(prose())


@pytest.mark.parametrize("phrase", INSTEAD)
def test_no_dialect(lines, phrase):
    pattern = re.compile(phrase, re.IGNORECASE)
    used = [f"{name}:{number}: {line.strip()}" for name, number, line in lines if pattern.search(line)]
    assert not used, "\n".join([f"write instead: {INSTEAD[phrase]}", *used])


def test_the_search_finds_what_is_written(lines):
    files = {name for name, _, _ in lines}
    assert {
        "README.md",
        "docs/room.md",
        "src/croupier/money/cents.py",
        "src/croupier/server/pages/templates/lobby.html",
    } <= files
    assert any("Whole cents. Everything on the felt." in line for _, _, line in lines)
