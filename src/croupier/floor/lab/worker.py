"""The lab's process: reads questions from one pipe and writes answers to another.

A floor starts ``main``. The lab compiles and computes in a separate interpreter at a low priority, so no
table waits for it.

A question is a pickle of the game's id, the round as one person sees it, and the posted options, after its
length in four bytes; an answer is one line of JSON. The pickle is safe because only the floor that started
the process can write to the pipe.
"""

from __future__ import annotations

import mmap
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec

from croupier.errors import CroupierError
from croupier.games.banked.view import BankedView
from croupier.games.option import Options
from croupier.games.pot.view import PotView

LENGTH_BYTES = 4
POLITENESS = 10
"""How much the process yields to the tables, as a ``nice`` value."""
MEMORY_MAX = 1 << 30
"""A process that uses more bytes than this ends after its answer; the next question starts a new one."""


class Runout(msgspec.Struct, frozen=True):
    """Hands that play for a pot to the end, each with its player, and the boards so far."""

    hands: tuple[tuple[str, str], ...]
    boards: tuple[str, ...]


Seen = BankedView | PotView | Runout | None
"""The subject of a question; None only prepares the lab."""

Question = tuple[str, Seen, Options]


class Answer(msgspec.Struct, omit_defaults=True):
    """Every action with its value, best first; or why there is no advice.

    Values are in base wagers against a bank, and in cents for a pot.
    """

    advised: list[tuple[str, float]] = []
    refused: str = ""


def write_question(question: Question) -> bytes:
    """Return a question as bytes for the pipe."""
    data = pickle.dumps(question)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def read_question(pipe: BinaryIO) -> Question | None:
    """Return the next question; None at the end of the pipe."""
    head = pipe.read(LENGTH_BYTES)
    length = int.from_bytes(head, "big")
    data = pipe.read(length)
    if len(head) < LENGTH_BYTES or len(data) < length:
        return None
    found: Question = pickle.loads(data)
    return found


def answer(question: Question) -> Answer:
    """Return the lab's advice."""
    # Imported here because the floor imports this module too, and must not wait for the lab's compiler.
    from croupier.lab.catalog import LABORATORIES
    from croupier.lab.questions.advise import advise_seen
    from croupier.lab.questions.edge import laboratory
    from croupier.lab.questions.pot_advice import advise_pot

    game, view, options = question
    try:
        if view is None:
            # A player sat down: load everything slow before the first question.
            if game in LABORATORIES:
                laboratory(game)
            return Answer()
        if isinstance(view, Runout):
            return Answer(advised=_shares(game, view))
        if isinstance(view, PotView):
            return Answer(advised=[(one.action, one.cents) for one in advise_pot(view)])
        found = advise_seen(game, view, options)
    except CroupierError as refused:
        return Answer(refused=str(refused))
    return Answer(advised=[(one.action, float(one.worth)) for one in found])


def _shares(game: str, runout: Runout) -> list[tuple[str, float]]:
    """Return each hand's average share of the pot."""
    from croupier.lab.hands.equity import equity

    board, second, *_ = (*runout.boards, "", "")
    found = equity(game, [cards for _, cards in runout.hands], board=board, second_board=second)
    return [(whose, float(each.share)) for (whose, _), each in zip(runout.hands, found, strict=True)]


def memory_bytes() -> int:
    """Return the memory that this process uses; 0 if the system does not report it."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * mmap.PAGESIZE


def _listen(pipe: BinaryIO, waiting: queue.SimpleQueue[Question]) -> None:
    """Read questions. When the floor closes the pipe, exit immediately, even in the middle of an answer."""
    while (question := read_question(pipe)) is not None:
        waiting.put(question)
    os._exit(0)


def serve(next_question: Callable[[], Question], answers: BinaryIO) -> None:
    """Answer questions one by one until the process uses too much memory."""
    while memory_bytes() <= MEMORY_MAX:
        answers.write(msgspec.json.encode(answer(next_question())) + b"\n")
        answers.flush()


def main() -> None:
    """Answer questions until the floor closes the pipe."""
    # Ctrl-C in the floor's terminal reaches the whole process group; the floor ends this process on closing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Other printed output must not mix with the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    waiting: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, waiting), daemon=True).start()
    serve(waiting.get, answers)
