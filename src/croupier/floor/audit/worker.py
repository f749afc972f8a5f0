"""The process that verifies a store for a floor: reads one request, writes progress and verdicts."""

from __future__ import annotations

import os
import sys

import msgspec
from msgspec import Struct

from croupier.errors import CroupierError
from croupier.floor.audit.store import audit_store
from croupier.floor.demo.tables import demo_tables
from croupier.store import Key
from croupier.store.frozen import FrozenStore
from croupier.store.places import open_store

NICE = 10
"""The ``nice`` value of the process, so that the floor has priority."""


class Asked(Struct, frozen=True):
    """The request: the store and its key; other users of the machine can see neither."""

    store: str
    key: str = ""


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict on one stream, or on the ledger."""

    stream: str
    records: int
    broken: int | None
    reason: str
    found: str
    unchecked: str = ""

    @property
    def sound(self) -> bool:
        """Whether everything that was checked fits."""
        return not self.reason


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the answer: progress, then the verdicts, or the reason why there are none."""

    done: int = 0
    whole: int = 0
    stream: str = ""
    verdicts: list[Verdict] | None = None
    wrong: str = ""


def main() -> None:
    """Answer one request."""
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Asked)
    os.nice(NICE)

    def say(said: Said) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()

    try:
        store = open_store(asked.store, read_only=True)
        try:
            found = audit_store(
                FrozenStore(store),
                demo_tables(),
                key=Key(asked.key) if asked.key else None,
                told=lambda stream, done, whole: say(Said(stream=stream, done=done, whole=whole)),
            )
        finally:
            store.close()
    except CroupierError as wrong:
        say(Said(wrong=str(wrong)))
        return
    say(
        Said(
            verdicts=[
                Verdict(
                    stream=one.stream,
                    records=one.records,
                    broken=one.broken,
                    reason=one.reason,
                    found=one.found,
                    unchecked=one.unchecked,
                )
                for one in found
            ]
        )
    )
