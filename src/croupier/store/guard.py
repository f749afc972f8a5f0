"""What an append relies on beside its own stream, where processes share a database: fences and guards.

Both are checked in the transaction that keeps the records. A fence is a lease: only the
process that runs a table may append to its log.

A wallet is spent at many tables, each with its own stream, and several processes may do so concurrently. So a
process that takes from it reads the guard of that wallet, then everything that was kept, decides, and appends
under the guard: if another process has taken from the wallet meanwhile, nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fence:
    """A lease as this process took it: nobody else may have taken it since."""

    lease: str
    process: str
    epoch: int


_HELD: ContextVar[dict[str, int] | None] = ContextVar("guards", default=None)


@contextmanager
def guarded(seen: Mapping[str, int]) -> Iterator[None]:
    """Let the next append be kept only if the guards still stand as they were seen; then they move on."""
    token = _HELD.set(dict(seen))
    try:
        yield
    finally:
        _HELD.reset(token)


def take_guards() -> tuple[tuple[str, int], ...]:
    """The guards of the append that is made now; the one after it has none."""
    held = _HELD.get()
    if not held:
        return ()
    taken = tuple(sorted(held.items()))
    held.clear()
    return taken
