"""Recorded rounds for tests: where their documents are, and what it means that one replays correctly."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.history import Replay, parse_action, read_document, read_file, replay_source
from croupier.history.left_out import apply_written

TESTS = Path(__file__).parent
OWN = TESTS / "rounds"
"""Our documents, one folder per game."""
RULES = OWN / "specification"
"""The specification's documents, one folder per game."""
ELSEWHERE = OWN / "elsewhere"
"""Hands that another engine played and wrote, one folder per variant: see ``tools/peer_hands.py``."""
GAMES = sorted(folder.name for folder in OWN.iterdir() if folder not in (RULES, ELSEWHERE))
"""Games with documents of ours."""


def peer_hands(*variants: str) -> list[Path]:
    """Hands from another engine, of these variants or of all."""
    folders = [ELSEWHERE / variant.replace("/", "-") for variant in variants] or [ELSEWHERE]
    return [path for folder in folders for path in sorted(folder.rglob("*.phh"))]


def paths_of(folder: Path, *games: str) -> list[Path]:
    """Every document of these games below a folder."""
    return [path for game in games for path in sorted((folder / game).glob("*.toml"))]


def documents(folder: Path, *games: str, proving: bool = True) -> list[Any]:
    """The same as parameters, named like their files and proving the clauses that they name."""
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=clauses_of(path) if proving else ())
        for path in paths_of(folder, *games)
    ]


@cache
def clauses_of(path: Path) -> list[pytest.MarkDecorator]:
    """Marks for the clauses that a document says it proves."""
    named = tomllib.loads(path.read_text(encoding="utf-8")).get("_x_clauses", [])
    return [pytest.mark.clause(path.parent.name, clause) for clause in named]


def assert_as_expected(path: Path) -> None:
    """The document is legal to the end and comes to what it expects."""
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.differences == ()
    assert replayed.matches_expected is True
    assert replayed.status == 0
    assert replayed.round.over


def assert_as_recorded(path: Path) -> Replay:
    """A hand from another engine is legal to the end, and ends as the record says."""
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.round.over
    assert replayed.matches_expected is True
    assert sum(replayed.round.state.chips.stacks) == sum(replayed.document.stacks)
    return replayed


def assert_refused_with_their_codes(path: Path) -> None:
    """Every action that the document says is refused is refused there, for the reason that it names."""
    document = read_document(next(read_file(path)))
    round_ = document.opening()
    for number in range(len(document.actions) + 1):
        if number:
            apply_written(round_, parse_action(document.actions[number - 1]))
        for reject in document.expected.get("rejects", []):
            if reject["after"] == number:
                refusal = round_.refusal(parse_action(reject["action"]))
                assert refusal is not None, reject
                assert refusal.code == reject["code"], reject
