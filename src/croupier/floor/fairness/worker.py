"""The process that watches a floor: reads records from one pipe and writes reports to another.

A floor starts ``main``. The figures are computed and rounds are decided again in a separate interpreter,
at a low priority, so no table waits for it. A message is a pickle after its length in four bytes, which is
safe because only the floor that started the process can write to the pipe; answers are lines of JSON.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import BinaryIO

import msgspec

from croupier.floor.fairness.report import FairnessReport
from croupier.floor.setup import TableSetup

LENGTH_BYTES = 4
POLITENESS = 15
"""How much the process yields to the tables, as a ``nice`` value."""


class Records(msgspec.Struct, frozen=True):
    """The next records of one table's log and of its decks."""

    setup: TableSetup
    records: list[bytes]
    decks: list[bytes]


class Corrections(msgspec.Struct, frozen=True):
    """The next records of the floor's corrections."""

    records: list[bytes]


class Ask(msgspec.Struct, frozen=True):
    """A request for a report; ``at`` is the report's time."""

    at: str


class Answer(msgspec.Struct):
    """The number of records followed, or the requested report."""

    report: FairnessReport | None = None
    wrong: str = ""


def write_message(message: Records | Corrections | Ask) -> bytes:
    """Return a message as bytes for the pipe."""
    data = pickle.dumps(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_message(pipe: BinaryIO) -> Records | Corrections | Ask | None:
    """Return the next message; None at the end of the pipe."""
    head = pipe.read(LENGTH_BYTES)
    length = int.from_bytes(head, "big")
    data = pipe.read(length)
    if len(head) < LENGTH_BYTES or len(data) < length:
        return None
    found: Records | Corrections | Ask = pickle.loads(data)
    return found


def serve(messages: BinaryIO, answers: BinaryIO) -> None:
    """Follow records and send reports until the floor closes the pipe."""
    # Imported here because the floor imports this module too, and must not wait for the lab's compiler.
    from croupier.floor.fairness.store import FloorWatch

    floor = FloorWatch()
    while (message := read_message(messages)) is not None:
        if isinstance(message, Ask):
            answer = Answer(report=floor.report(message.at))
        elif isinstance(message, Corrections):
            floor.follow_corrections(message.records)
            answer = Answer()
        else:
            floor.follow(message.setup, message.records, message.decks)
            answer = Answer()
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


def main() -> None:
    """Run until the floor closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Other printed output must not mix with the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
