"""A kernel is compiled by one worker, while the others wait for it and read it from the disk."""

import fcntl
from pathlib import Path
from typing import Any

import pytest


def one_at_a_time(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let this process and others that share the folder compile each kernel once between them."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.dispatcher import Dispatcher

    compile_it = Dispatcher.compile
    held: set[str] = set()

    def compile_once(self: Dispatcher, sig: Any) -> Any:
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        # The threads of a process stand in line first: one that held a kernel and waited for the compiler
        # would stop another that compiles and needs the kernel.
        with global_compiler_lock:
            if name in held or not name.startswith("croupier."):
                return compile_it(self, sig)
            with (folder / name).open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                held.add(name)
                try:
                    return compile_it(self, sig)
                finally:
                    held.remove(name)

    patch.setattr(Dispatcher, "compile", compile_once)
