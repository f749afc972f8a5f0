"""Compiled kernels on disk that are older than the sources they were made from.

The compiler's cache looks only at the file in which a kernel is written. A kernel also contains what it
takes from its neighbours (constants, functions compiled into it), so any newer neighbour outdates it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def forget_outdated(folder: Path) -> list[Path]:
    """Removes the cache indexes below the folder that are older than its newest source; returns them."""
    newest = max(source.stat().st_mtime for source in folder.rglob("*.py"))
    removed = []
    for index in folder.rglob("__pycache__/*.nbi"):
        # Another process may be removing the same one; a folder that we may not write to is not our cache.
        with suppress(FileNotFoundError, PermissionError):
            if index.stat().st_mtime < newest:
                index.unlink()
                removed.append(index)
    return removed
