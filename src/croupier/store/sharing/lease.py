"""Leases: which of the processes that share a store runs what, decided in one place and by one clock.

A process is a row with a time until which its word is good; it puts that time off again and again. A lease is
a row that names a process. Whoever finds that the process of a lease has not been heard of in time may take
the lease over, which raises its epoch; every append that needs a lease is kept only if process and epoch are
still the ones it was decided under. So a process that was paused, or cut off, can never write again under
what it had: it comes back as a new process.

Where the rows are is said elsewhere: in the database itself (``lease_postgres``), or in a file beside a
store that several processes of one machine have open (``lease_file``).
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from croupier.errors import LeaseLost, StoreError, VersionConflict
from croupier.store.line import Waiting
from croupier.store.sharing.guard import Fence

ALIVE = "SELECT process FROM croupier_process WHERE until > clock_timestamp()"
TAKE = f"""
INSERT INTO croupier_lease AS held VALUES (%s, %s, 1)
ON CONFLICT (name) DO UPDATE SET process = excluded.process, epoch = held.epoch + 1
WHERE held.process IS NULL OR held.process = excluded.process OR held.process NOT IN ({ALIVE})
RETURNING epoch
"""
CHECK = """
SELECT 1 FROM croupier_lease JOIN croupier_process USING (process)
WHERE name = %s AND process = %s AND epoch = %s AND until > clock_timestamp()
"""
"""Whether an append may rely on a lease."""
SET_GUARD = """
INSERT INTO croupier_guard AS held VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET version = excluded.version WHERE held.version = excluded.version - 1
"""
FORGOTTEN_SECONDS = 3_600
"""After this time nobody needs to know any more that a process was there."""


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchall(self) -> list[Any]:
        """The rows."""


Run = Callable[[str, Sequence[Any]], Rows]
"""Runs a statement, with its values marked by ``%s``."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who runs what just now."""

    addresses: dict[str, str]
    """Where every living process is reached, by its name."""
    owners: dict[str, str]
    """The living process of every lease that has one."""


class Leases(ABC):
    """This process among those that share a store; safe to share between threads."""

    LATER: ClassVar[str]
    """So many seconds after a time that is named, as the place of the rows says it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.process = ""
        """The name of this process; a new one each time that it joins."""

    @abstractmethod
    def _asking(self, *, together: bool = False) -> AbstractContextManager[Run]:
        """Run statements; ``together``: at one moment, all or none."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""

    def join(self, address: str) -> str:
        """Come in as a new process that is reached at an address; returns its name."""
        process, forgotten = secrets.token_hex(8), self.LATER.format("until")
        with self._asking() as run:
            run(f"DELETE FROM croupier_process WHERE {forgotten} < clock_timestamp()", (FORGOTTEN_SECONDS,))
            run(
                "INSERT INTO croupier_process (process, address, until)"
                f" VALUES (%s, %s, {self.LATER.format('clock_timestamp()')})",
                (process, address, self.seconds),
            )
        self.process = process
        return process

    def beat(self) -> bool:
        """Put off the end of this process's word; False if it has passed, and with it every lease."""
        with self._asking() as run:
            renewed = run(
                f"UPDATE croupier_process SET until = {self.LATER.format('clock_timestamp()')}"
                " WHERE process = %s AND until > clock_timestamp()",
                (self.seconds, self.process),
            )
            return renewed.rowcount == 1

    def leave(self) -> None:
        """Give everything up, and go."""
        with self._asking(together=True) as run:
            run("UPDATE croupier_lease SET process = NULL WHERE process = %s", (self.process,))
            run("DELETE FROM croupier_process WHERE process = %s", (self.process,))

    def standing(self) -> Standing:
        """Who runs what just now."""
        with self._asking(together=True) as run:
            living = "SELECT process, address FROM croupier_process WHERE until > clock_timestamp()"
            alive = run(living, ()).fetchall()
            held = run("SELECT name, process FROM croupier_lease", ()).fetchall()
        addresses = dict(alive)
        return Standing(addresses, {name: process for name, process in held if process in addresses})

    def take(self, lease: str) -> Fence | None:
        """Take a lease that nobody else has; None if another living process has it."""
        process = self.process
        with self._asking() as run:
            rows = run(TAKE, (lease, process)).fetchall()
        return Fence(lease, process, rows[0][0]) if rows else None

    def give_up(self, fence: Fence) -> None:
        """Let another process take a lease."""
        with self._asking() as run:
            run(
                "UPDATE croupier_lease SET process = NULL WHERE name = %s AND process = %s AND epoch = %s",
                (fence.lease, fence.process, fence.epoch),
            )

    # ── bots ────────────────────────────────────────────────────────────────────────────────────────

    def company(self, table: str, wanted: int, names: Sequence[str]) -> list[str]:
        """The bots of a table, up to so many: those it has, then the first of these names that are free."""
        with self._asking() as run:
            kept = run("SELECT name FROM croupier_bot WHERE at_table = %s ORDER BY name", (table,))
            found = [str(name) for (name,) in kept.fetchall()][:wanted]
            for name in names:
                if len(found) >= wanted:
                    break
                new = run("INSERT INTO croupier_bot VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, table))
                if new.rowcount == 1:
                    found.append(name)
        return found

    def dismiss(self, table: str) -> None:
        """Let a table's bots go to others."""
        with self._asking() as run:
            run("DELETE FROM croupier_bot WHERE at_table = %s", (table,))


# ── what an append relies on ────────────────────────────────────────────────────────────────────────────


def refusals(run: Run, line: Sequence[Waiting], check: str = CHECK) -> dict[int, StoreError | None]:
    """The appends whose guards have moved on, or whose lease is lost, by their number in line.

    Guards and leases are each taken in the order of their names: writers may wait for each other, but never
    in a circle.
    """
    refused: dict[int, StoreError | None] = {}
    guards = [(*guard, number) for number, append in enumerate(line) for guard in append.guards]
    for name, seen, number in sorted(guards):
        refused[number] = _passed(run, name, seen) or refused.get(number)
    fences = sorted({append.fence for append in line if append.fence is not None}, key=_name)
    lost = {fence for fence in fences if not run(check, (fence.lease, fence.process, fence.epoch)).fetchall()}
    for number, append in enumerate(line):
        if append.fence in lost:
            refused[number] = LeaseLost(f"stream {append.stream!r} is another process's to write")
    return refused


def _name(fence: Fence) -> str:
    return fence.lease


def _passed(run: Run, name: str, seen: int) -> VersionConflict | None:
    """Move a guard on; a conflict if it has been moved since it was seen."""
    if run(SET_GUARD, (name, seen + 1)).rowcount == 1:
        return None
    return VersionConflict(name, expected=seen, found=guards_now(run, [name])[name])


def guards_now(run: Run, names: Iterable[str]) -> dict[str, int]:
    """How guards stand, by name; read them before what they guard."""
    asked = list(names)
    marks = ", ".join(["%s"] * len(asked)) or "NULL"
    rows = run(f"SELECT name, version FROM croupier_guard WHERE name IN ({marks})", asked)
    return dict.fromkeys(asked, 0) | dict(rows.fetchall())
