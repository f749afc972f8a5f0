"""A store for one measurement: a file, or a PostgreSQL server of its own that confirms every commit."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ENSURE = Path(__file__).parents[2] / "tools" / "ensure-postgres"


@contextmanager
def new_store(kind: str, folder: Path) -> Iterator[str]:
    """Where an empty store is; it is gone after the block."""
    if kind == "sqlite":
        yield str(folder / "floor.sqlite3")
    else:
        with _postgres() as address:
            yield address


@contextmanager
def _postgres() -> Iterator[str]:
    """A server that listens in its own folder only; unlike that of the tests it waits for the disk."""
    programs = Path(subprocess.run([ENSURE], capture_output=True, text=True, check=True).stdout.strip())
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    own = {}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        own = {"user": "postgres", "group": "postgres"}

    def run(*words: object) -> None:
        subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, check=True, **own)

    try:
        run(programs / "initdb", "-D", folder / "data", "-U", "croupier", "-A", "trust", "-E", "UTF8")
        options = f"-k {folder} -c listen_addresses="
        run(programs / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-o", options, "-w", "start")
        try:
            yield f"postgresql://croupier@/postgres?host={folder}"
        finally:
            run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
