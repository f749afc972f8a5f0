"""A store for one measurement: a file, or a PostgreSQL server of its own that confirms every commit."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ENSURE = Path(__file__).parents[2] / "tools" / "ensure-postgres"


@dataclass(frozen=True)
class NewStore:
    """A store that was empty when the measurement began."""

    place: str
    """Its file, or the address of its database."""
    server: psutil.Process | None = None
    """The first process of its server, if it has one."""

    def cpu(self) -> float:
        """Seconds of processor time that its server's processes have used so far; 0.0 without a server."""
        if self.server is None:
            return 0.0
        used = [one.cpu_times() for one in self.server.children()]
        first = self.server.cpu_times()
        ended = first.children_user + first.children_system
        return float(ended + sum(one.user + one.system for one in [first, *used]))


@contextmanager
def new_store(kind: str, folder: Path) -> Iterator[NewStore]:
    """An empty store; it is gone after the block."""
    if kind == "sqlite":
        yield NewStore(str(folder / "floor.sqlite3"))
    else:
        with _postgres() as store:
            yield store


@contextmanager
def _postgres() -> Iterator[NewStore]:
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
            first = int((folder / "data" / "postmaster.pid").read_text().split()[0])
            yield NewStore(f"postgresql://croupier@/postgres?host={folder}", psutil.Process(first))
        finally:
            run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
