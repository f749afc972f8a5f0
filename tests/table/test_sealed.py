"""No code, amount or card has changed in random rounds and evenings.

The seals are in ``sealed.json``. If a rule was meant to change, ``python -m tests.table.test_sealed NAME``
prints one of the rounds, to be compared with its print before the change; without a name it writes the seals
again.
"""

import json
import sys
from pathlib import Path

import msgspec
import pytest

from tests.sealing import facts, seal
from tests.table.sealed_play import every

SEALS = Path(__file__).parent / "sealed.json"
KINDS = ("house", "bank", "banks", "pot", "holdem", "evening", "pan")
DIGITS = 8


@pytest.mark.parametrize("kind", KINDS)
def test_rounds_at_random_are_as_they_were(kind):
    known = {
        name: mark
        for name, mark in json.loads(SEALS.read_text(encoding="utf-8")).items()
        if name.split()[0] == kind
    }
    rounds = every()

    assert len(known) >= 10
    assert [name for name, mark in known.items() if seal(*rounds[name], digits=DIGITS) != mark] == []


def test_every_round_at_random_is_sealed():
    assert set(json.loads(SEALS.read_text(encoding="utf-8"))) == set(every())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for moment in every()[" ".join(sys.argv[1:])]:
            sys.stdout.buffer.write(msgspec.json.encode(facts(moment)) + b"\n")
    else:
        marks = {name: seal(*moments, digits=DIGITS) for name, moments in every().items()}
        SEALS.write_text(json.dumps(marks, indent=0) + "\n", encoding="utf-8")
