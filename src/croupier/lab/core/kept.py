"""A cache of answers on disk, so that a repeated question is answered without counting.

The file name is the hash of the question, of its arguments (game, pay table, options) and of the program
that answers it: every line of rules, tables, kernels and laboratories, and custom games. A changed rule
therefore leads to another file, and an answer of an earlier version is never read.

A file that fails its check (truncated, edited, copied from elsewhere) is recomputed and overwritten.
Nothing is stored where the folder is not writable, nor an answer that would not decode to the same value.
Only commands store answers; a program that calls the lab recomputes each time, unless it asks inside
``keeping``.

The cache has a size limit: the least recently used answers are evicted.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, TypeVar

import msgspec

from croupier.pay.own import VARIABLE as OWN_GAMES

FORMAT: Final = "croupier-kept/1"
PACKAGE: Final = Path(__file__).parents[2]
ANSWERING: Final = (
    "cards",
    "cli",
    "games",
    "hands",
    "history",
    "jurisdictions",
    "kernels",
    "lab",
    "money",
    "pay",
    "table",
)
"""The parts of the package that an answer depends on."""
READ: Final = {".py", ".toml", ".html"}
VARIABLE: Final = "CROUPIER_CACHE"
ROOM: Final = 64 * 2**20
"""Bytes that all answers together may take: some thousand, with sheets and pictures among them."""
LEFT: Final = 0.8
"""The part of the limit that is still in use after an eviction."""

UNREADABLE: Final = (msgspec.MsgspecError, ValueError, ZeroDivisionError)
"""What a body raises that is not an answer of the type asked for."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, kw_only=True)
class Keeping:
    """How answers are kept at the moment."""

    folder: Path
    fresh: bool
    counting: Callable[[], AbstractContextManager[object]]
    """Entered around whatever has to be counted."""
    differs: Callable[[Path], None]
    """Called if a recomputed answer differs from the stored one."""


_KEEPING: ContextVar[Keeping | None] = ContextVar("keeping", default=None)


def cache_folder() -> Path | None:
    """Where answers are kept: CROUPIER_CACHE, or the user's cache folder; None if the variable is empty."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named).expanduser() if named else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "croupier" / "cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "croupier"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "croupier"


@contextmanager
def keeping(
    folder: Path | None,
    *,
    fresh: bool = False,
    counting: Callable[[], AbstractContextManager[object]] = nullcontext,
    differs: Callable[[Path], None] = lambda path: None,
) -> Iterator[None]:
    """Cache answers in the folder inside the block; ``fresh`` recomputes them. Without a folder, no cache."""
    now = None if folder is None else Keeping(folder=folder, fresh=fresh, counting=counting, differs=differs)
    if now is None:
        with counting():
            yield
        return
    token = _KEEPING.set(now)
    try:
        yield
    finally:
        _KEEPING.reset(token)


def kept(question: str, asked: object, of: Any, count: Callable[[], Answer]) -> Answer:
    """The answer to a question: the kept one, or counted and then kept. ``of`` is the answer's type."""
    now = _KEEPING.get()
    if now is None:
        return count()
    key = hashlib.sha256(repr((FORMAT, program_hash(), question, asked)).encode()).hexdigest()
    path = now.folder / "answers" / key[:2] / f"{key}.json"
    there: Answer | None = _read(path, key, of)
    if there is not None and not now.fresh:
        return there
    with now.counting():
        answer = count()
    if there is not None and there != answer:
        now.differs(path)
    _write(path, key, answer, of)
    make_room(now.folder / "answers")
    return answer


def _read(path: Path, key: str, of: Any) -> Any:
    """The answer in a file; None if there is none, or if it is not the file that was written for this key."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        if head != _head(key, body):
            return None
        answer = _decoded(body, of)
        with suppress(OSError):
            # The time of a file is that of the last question for it.
            os.utime(path)
        return answer
    except (OSError, *UNREADABLE):
        return None


def make_room(answers: Path, room: int = ROOM) -> None:
    """Removes the answers that were asked for longest ago until the rest takes less than the room."""
    with suppress(OSError):
        found = [(entry.stat(), entry) for entry in answers.glob("*/*") if entry.is_file()]
        taken = sum(state.st_size for state, _ in found)
        if taken <= room:
            return
        for state, path in sorted(found, key=lambda each: each[0].st_mtime_ns):
            if taken <= room * LEFT:
                return
            path.unlink(missing_ok=True)
            taken -= state.st_size


def _write(path: Path, key: str, answer: object, of: Any) -> None:
    """Writes an answer whole or not at all; where nothing can be written, it is not kept."""
    body = msgspec.json.encode(answer, enc_hook=str)
    try:
        if _decoded(body, of) != answer:
            return
    except UNREADABLE:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
            part.write(_head(key, body) + b"\n" + body)
        try:
            Path(part.name).replace(path)
        except OSError:
            Path(part.name).unlink(missing_ok=True)


def _decoded(body: bytes, of: Any) -> Any:
    return msgspec.json.decode(body, type=of, dec_hook=_fraction)


def _head(key: str, body: bytes) -> bytes:
    """The first line of a file: whose answer this is, and the hash of the answer."""
    return f"{FORMAT} {key} {hashlib.sha256(body).hexdigest()}".encode()


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str):
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} cannot be read from a kept answer")


def program_hash() -> str:
    """The hash of every file that an answer depends on."""
    return _hash_of(os.environ.get(OWN_GAMES, ""))


@cache
def _hash_of(own: str) -> str:
    total = hashlib.sha256()
    roots = [*(PACKAGE / part for part in ANSWERING), *map(Path, filter(None, own.split(os.pathsep)))]
    for root in roots:
        for path in sorted(_files(root)):
            total.update(f"{path.relative_to(root.parent)}\0".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for folder, inside, files in os.walk(root):
        inside[:] = [name for name in inside if name != "__pycache__"]
        yield from (Path(folder, name) for name in files if Path(name).suffix in READ)
