"""Recorded pot rounds checked in bulk: the kernel plays them, and the engine explains the errors.

The kernel's answer is final only for a hand that is legal to its end and has the result that its record
expects. Every other one (another family, a collection, further expectations, an illegal action, a different
result) is played by the engine, so the answers are those of ``history.replay``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import FACES
from croupier.errors import CommandRejected, DataInvalid
from croupier.history.document import Document, read_document
from croupier.history.published.files import read_sources, replay_files
from croupier.history.recorded_pot import PotOpening
from croupier.history.replay import Replay, replay, replay_source
from croupier.history.source import Source, find_files
from croupier.kernels.pot import words as w
from croupier.kernels.pot.text import play_text
from croupier.lab.agents.rules import Tables, opening_words, tables_of

FACE_BITS: Final = 7
EXPECTED: Final = {"finishing_stacks"}
"""The expectations that the kernel can check."""


def _faces() -> NDArray[np.int64]:
    """Card indices by the two letters of a card; -1 for anything else."""
    found = np.full(1 << 2 * FACE_BITS, -1, dtype=np.int64)
    for text, card in FACES.items():
        found[ord(text[0]) << FACE_BITS | ord(text[1])] = card.index
    return found


BY_LETTERS: Final = _faces()


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of one recorded round: the stacks alone, or the engine's replay."""

    file: str
    number: int
    variant: str | None
    matches_expected: bool | None = None
    stacks: tuple[int, ...] = ()
    """Finishing stacks in cents, if the kernel played the hand."""
    told: Replay | None = None
    """The engine's replay; None if the kernel's answer was enough."""

    @property
    def status(self) -> int:
        """The exit code of a replay: 0 as expected, 1 different, 2 illegal or malformed."""
        return 0 if self.told is None else self.told.status


def check_files(paths: list[Path]) -> Iterator[Outcome]:
    """Checks every round of the files and directories, in order; one that fails does not stop the rest."""
    for path in find_files(paths):
        number = 0
        try:
            for source in read_sources(path):
                number = source.number
                yield check_source(source)
        except DataInvalid:
            # The engine's replay reports what is wrong with the file.
            yield from (_told(told) for told in replay_files([path]) if told.number > number)


def check_source(source: Source) -> Outcome:
    """Checks one document as it was read from a file."""
    try:
        document = read_document(source)
    except (DataInvalid, CommandRejected):
        return _told(replay_source(source))
    return check(document)


def check(document: Document) -> Outcome:
    """Checks one document: by the kernel if it plays the hand to the expected end, else by the engine."""
    record = quick_record(document)
    stacks = None if record is None else record.play_once()
    expected = document.expected.get("finishing_stacks")
    if stacks is None or not (expected is None or _equal(stacks, expected)):
        return _told(replay(document))
    return Outcome(
        file=document.source.file,
        number=document.source.number,
        variant=document.variant,
        matches_expected=None if expected is None else True,
        stacks=stacks,
    )


@dataclass(frozen=True, eq=False)
class QuickRecord:
    """A recorded hand as the kernel takes it: forced bets in, and the actions as one text."""

    words: NDArray[np.int64]
    text: NDArray[np.uint8]
    tables: Tables
    players: int

    def play(self) -> tuple[int, ...] | None:
        """The finishing stacks in cents; None if the engine has to look at the hand."""
        return replace(self, words=self.words.copy()).play_once()

    def play_once(self) -> tuple[int, ...] | None:
        """The same, but plays on ``words`` itself, so it works only once."""
        words = self.words
        if play_text(words, self.text, BY_LETTERS, *self.tables) < 0 or words[w.STAGE] != w.OVER:
            return None
        return tuple(words[w.STACKS : w.STACKS + self.players].tolist())


def quick_record(document: Document) -> QuickRecord | None:
    """A document for the kernel; None if the kernel cannot take it."""
    opening = document.opening
    if not isinstance(opening, PotOpening) or not document.expected.keys() <= EXPECTED:
        return None
    if document.placed is not None or any(document.winnings):
        # What spans rounds, and who won which pot, is checked on the engine's round.
        return None
    text = "\n".join(document.actions)
    if not text.isascii() or text.count("\n") != len(document.actions) - 1:
        return None
    try:
        words = opening_words(opening.table, opening.stacks, opening.forced)
    except DataInvalid:
        return None
    return QuickRecord(
        words, np.frombuffer(text.encode(), dtype=np.uint8), tables_of(opening.table), len(opening.stacks)
    )


def _equal(stacks: tuple[int, ...], expected: Any) -> bool:
    """Whether stacks in cents equal the expected dollars; False if those are not a list of numbers."""
    return (
        isinstance(expected, list)
        and len(expected) == len(stacks)
        and all(type(entry) in (int, Decimal) for entry in expected)
        and all(stack == entry * 100 for stack, entry in zip(stacks, expected, strict=True))
    )


def _told(told: Replay) -> Outcome:
    return Outcome(
        file=told.file,
        number=told.number,
        variant=told.variant,
        matches_expected=told.matches_expected,
        told=told,
    )
