"""A PostgreSQL server of the tests' own, in a folder of its own, gone when they end."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

ENSURE = Path(__file__).parents[1] / "tools" / "ensure-postgres"


class Server:
    """A running server; each test gets a database of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count(1)

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://croupier@/{database}?host={self._folder}"

    def new_database(self, like: str = "") -> str:
        """The address of an empty database, or of a copy of another one to which nobody is connected."""
        name = f"floor_{next(self._numbers)}"
        template = f" TEMPLATE {psycopg.conninfo.conninfo_to_dict(like)['dbname']}" if like else ""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}{template}")
        return self.address(name)


@contextmanager
def running_server() -> Iterator[Server]:
    """Start a server that listens on a socket in its folder only, and stop it in the end."""
    found = subprocess.run([ENSURE], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    programs = Path(found.stdout.strip())
    # The path of a socket may have a hundred characters, so not in pytest's own folders.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    own = {}
    if os.geteuid() == 0:
        # The server does not run as root; Debian's package has made this user.
        shutil.chown(folder, "postgres", "postgres")
        own = {"user": "postgres", "group": "postgres"}

    def run(*words: object) -> None:
        done = subprocess.run(
            list(map(str, words)), cwd=folder, capture_output=True, text=True, check=False, **own
        )
        log = folder / "log"
        assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")

    try:
        run(
            programs / "initdb",
            "-D",
            folder / "data",
            "-U",
            "croupier",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        )
        # The tests end processes of ours, never the server: it need not wait for the disk.
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=50"
        run(programs / "pg_ctl", "-D", folder / "data", "-l", folder / "log", "-o", options, "-w", "start")
        try:
            yield Server(folder)
        finally:
            run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
