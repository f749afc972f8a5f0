"""Tells when kernels are being compiled, so that a first answer that takes seconds can be explained."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event


class _Once(event.Listener):
    """Calls back at the first compilation it hears of; loading from the cache on disk does not count."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, event: Any) -> None:
        if self.tell:
            tell, self.tell = self.tell, None
            tell()

    def on_end(self, event: Any) -> None:
        pass


@contextmanager
def when_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Calls back once if anything is compiled inside the block."""
    with event.install_listener("numba:compile", _Once(tell)):
        yield


def leave_matrices_out() -> None:
    """Spares a program of ours the third of a second in which Numba reads SciPy, if that is installed.

    Numba looks for a product of matrices there before it loads its first kernel; no kernel has one. A program
    that compiles functions of its own may, so nothing of this kind is done on import.
    """
    if "scipy.linalg" in sys.modules or "numba.np.arraymath" in sys.modules:
        return
    sys.modules["scipy.linalg"] = None  # type: ignore[assignment]  # not to be found
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        del sys.modules["scipy.linalg"]
