"""No code, amount or card of a recorded round has changed.

The documents state the result of a round. The seals in ``sealed.json`` cover every moment on the way. If a
rule was meant to change, look at the moments that the test names, then write the seals again:
``python -m tests.history.test_sealed``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CommandRejected
from croupier.history import parse_action, read_document, read_file
from croupier.history.left_out import apply_written, close_what_is_open
from tests.recorded import GAMES, OWN, paths_of
from tests.sealing import said, seal

SEALS = Path(__file__).parent / "sealed.json"
DIGITS = 4
"""For each moment: of 65,536 changes one goes unnoticed there."""


def moments(path: Path) -> Iterator[tuple[str, Any]]:
    """Every moment of a document: the action that led to it, and what the table says then."""
    document = read_document(next(read_file(path)))
    round_ = document.opening()
    told = 0
    for action in ("", *document.actions, "end"):
        try:
            if action == "end":
                close_what_is_open(round_)
            elif action:
                apply_written(round_, parse_action(action))
        except CommandRejected as refused:
            yield action, refused
            return
        yield action, said(round_, told)
        told = len(round_.log)


def sealed() -> dict[str, str]:
    return json.loads(SEALS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_recorded_rounds_are_as_they_were(game):
    known, changed = sealed(), []
    for path in paths_of(OWN, game):
        expected = known.get(f"{game}/{path.stem}")
        if expected is None:
            continue  # written since
        found = [(action, seal(moment, digits=DIGITS)) for action, moment in moments(path)]
        assert len(found) == len(expected.split()), path
        pairs = zip(found, expected.split(), strict=True)
        changed += [(path.stem, action) for (action, mark), was in pairs if mark != was]

    assert changed == []


def test_documents_are_sealed():
    there = {f"{game}/{path.stem}" for game in GAMES for path in paths_of(OWN, game)}

    assert set(sealed()) <= there
    assert len(sealed()) >= 0.9 * len(there)


if __name__ == "__main__":
    every = {
        f"{game}/{path.stem}": " ".join(seal(moment, digits=DIGITS) for _, moment in moments(path))
        for game in GAMES
        for path in paths_of(OWN, game)
    }
    SEALS.write_text(json.dumps(every, indent=0) + "\n", encoding="utf-8")
