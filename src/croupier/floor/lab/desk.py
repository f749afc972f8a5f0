"""The lab as a process of its own: questions come in on one pipe, answers go out on another.

``main`` is what a floor starts beside its tables. Whatever the lab compiles or counts, it does with another
interpreter and behind everybody else's work, so that no table waits for it.

A question is its length in four bytes and a pickle of the game's id, the round as one person sees it, and the
posted options; an answer is one line of JSON. The pickle is safe because nobody but the floor that started
the process can write to it.
"""

from __future__ import annotations

import mmap
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from croupier.errors import CroupierError
from croupier.games.banked.view import BankedView

LENGTH_BYTES = 4
POLITENESS = 10
"""How far the process stands back behind the tables, as ``nice`` counts."""
MEMORY_MAX = 1 << 30
"""A process that holds more bytes than this ends after its answer; the next question starts another."""

Question = tuple[str, BankedView, Mapping[str, Any]]


class Answer(msgspec.Struct, omit_defaults=True):
    """What may be done, each with its worth in base wagers, best first; or why nothing can be said."""

    advised: list[tuple[str, float]] = []
    refused: str = ""


def write_question(question: Question) -> bytes:
    """A question as it goes into the pipe."""
    data = pickle.dumps(question)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_question(pipe: BinaryIO) -> Question | None:
    """The next question; None when nobody asks any more."""
    head = pipe.read(LENGTH_BYTES)
    length = int.from_bytes(head, "big")
    data = pipe.read(length)
    if len(head) < LENGTH_BYTES or len(data) < length:
        return None
    found: Question = pickle.loads(data)
    return found


def answer(question: Question) -> Answer:
    """What the lab advises."""
    # Only here: the floor reads this module too, and must not wait for the compiler behind the lab.
    from croupier.lab.questions.advise import advise_seen

    try:
        found = advise_seen(*question)
    except CroupierError as refused:
        return Answer(refused=str(refused))
    return Answer(advised=[(one.action, float(one.worth)) for one in found])


def memory_bytes() -> int:
    """What this process holds now; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * mmap.PAGESIZE


def _listen(pipe: BinaryIO, waiting: queue.SimpleQueue[Question]) -> None:
    """Take questions in. When the floor is gone, so is the desk, in the middle of whatever it does."""
    while (question := read_question(pipe)) is not None:
        waiting.put(question)
    os._exit(0)


def serve(next_question: Callable[[], Question], answers: BinaryIO) -> None:
    """Answer one question after the other until memory runs out."""
    while memory_bytes() <= MEMORY_MAX:
        answers.write(msgspec.json.encode(answer(next_question())) + b"\n")
        answers.flush()


def main() -> None:
    """Answer until nobody asks any more."""
    # Ctrl-C in the floor's terminal reaches the whole group; the floor ends us when it closes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever else is printed must not stand between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    waiting: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, waiting), daemon=True).start()
    serve(waiting.get, answers)
