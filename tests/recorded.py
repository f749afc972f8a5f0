"""Recorded rounds for tests: where their documents lie, and what it means that one replays as it should."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.history import Replay, parse_action, read_document, read_file, replay_source
from croupier.history.left_out import apply_written

TESTS = Path(__file__).parent
OWN = TESTS / "rounds"


def beside(name: str) -> Path:
    """Material that is kept beside the repository, or one folder further up."""
    places = [TESTS.parents[up] / "shared" / name for up in (1, 2)]
    return next((place for place in places if place.exists()), places[0])


RULES = beside("spec/rounds")
"""The rules' own documents."""
PUBLIC = beside("data/phh")
"""Published hand histories."""


def must_be_there(place: Path) -> bool:
    """Whether to insist on what a test needs: elsewhere it may be missing, where changes are accepted not."""
    return os.environ.get("CI") == "true" or place.exists()


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
    """A published hand is legal to the end; where the record says how it ended, it ended so."""
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.round.over
    assert replayed.matches_expected is (True if "finishing_stacks" in source.data else None)
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
