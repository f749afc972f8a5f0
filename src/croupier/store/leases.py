"""Leases: which of the processes that share a store runs which table, decided by one clock.

A process is a row with an expiry time, which it renews. A lease is a row that names a process. When that
process has expired, another one may take the lease over, which raises its epoch. An append that needs a lease
is kept only if process and epoch have not changed since it was decided. So a process that was paused or cut
off can never write under its old leases: it returns as a new process.

The rows are in the database itself (``sharing.lease_postgres``), whose driver is an extra.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.store.guard import Fence

ALIVE = "SELECT process FROM croupier_process WHERE until > clock_timestamp()"
TAKE = f"""
INSERT INTO croupier_lease AS held (name, process, epoch)
SELECT name, %s, 1 FROM unnest(%s::text[]) AS asked (name) ORDER BY name
ON CONFLICT (name) DO UPDATE SET process = excluded.process, epoch = held.epoch + 1, wanted = NULL
WHERE held.process IS NULL OR held.process = excluded.process OR held.process NOT IN ({ALIVE})
RETURNING name, epoch
"""
"""Take leases in the order of their names: processes may wait for each other, but never in a circle."""
LATER = "{} + make_interval(secs => %s)"
"""SQL for some seconds after a given time."""
FORGOTTEN_SECONDS = 3_600
"""After this time an expired process is deleted."""


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
    """Which process runs what, at one moment."""

    addresses: dict[str, str]
    """The address of every live process, by its name."""
    owners: dict[str, str]
    """The live process of every lease that has one."""
    wanted: dict[str, str]
    """The live process that is asked for the tables of a lease, if it is not the owner."""


class Leases(ABC):
    """This process among those that share a store; safe to share between threads."""

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
        """Join as a new process with this address; return its name."""
        process, forgotten = secrets.token_hex(8), LATER.format("until")
        with self._asking() as run:
            run(f"DELETE FROM croupier_process WHERE {forgotten} < clock_timestamp()", (FORGOTTEN_SECONDS,))
            run(
                "INSERT INTO croupier_process (process, address, until)"
                f" VALUES (%s, %s, {LATER.format('clock_timestamp()')})",
                (process, address, self.seconds),
            )
        self.process = process
        return process

    def beat(self) -> bool:
        """Renew this process; False if it has expired, and with it every lease."""
        with self._asking() as run:
            renewed = run(
                f"UPDATE croupier_process SET until = {LATER.format('clock_timestamp()')}"
                " WHERE process = %s AND until > clock_timestamp()",
                (self.seconds, self.process),
            )
            return renewed.rowcount == 1

    def leave(self) -> None:
        """Release every lease and leave."""
        with self._asking(together=True) as run:
            run("UPDATE croupier_lease SET process = NULL WHERE process = %s", (self.process,))
            run("DELETE FROM croupier_process WHERE process = %s", (self.process,))

    def standing(self) -> Standing:
        """Return which process runs what."""
        with self._asking(together=True) as run:
            living = "SELECT process, address FROM croupier_process WHERE until > clock_timestamp()"
            alive = run(living, ()).fetchall()
            held = run("SELECT name, process, wanted FROM croupier_lease", ()).fetchall()
        addresses = dict(alive)
        return Standing(
            addresses,
            {name: process for name, process, _ in held if process in addresses},
            {name: wanted for name, process, wanted in held if wanted in addresses and wanted != process},
        )

    def take(self, leases: Collection[str]) -> dict[str, Fence]:
        """Take those of these leases that no other live process has, with one statement."""
        process = self.process
        with self._asking() as run:
            rows = run(TAKE, (process, sorted(leases))).fetchall()
        return {name: Fence(name, process, epoch) for name, epoch in rows}

    def give_up(self, fence: Fence, to: str | None = None) -> None:
        """Release a lease, or hand it to another process."""
        with self._asking() as run:
            run(
                "UPDATE croupier_lease SET process = %s, epoch = epoch + 1, wanted = NULL"
                " WHERE name = %s AND process = %s AND epoch = %s",
                (to, fence.lease, fence.process, fence.epoch),
            )

    def want(self, leases: Collection[str]) -> None:
        """Note that this process is asked for the tables of these leases."""
        with self._asking() as run:
            run("UPDATE croupier_lease SET wanted = %s WHERE name = ANY(%s)", (self.process, sorted(leases)))

    # ── bots ────────────────────────────────────────────────────────────────────────────────────────

    def company(self, table: str, wanted: int, names: Sequence[str]) -> list[str]:
        """Return up to ``wanted`` bots for a table: those it has, then the first free names."""
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
        """Release a table's bots."""
        with self._asking() as run:
            run("DELETE FROM croupier_bot WHERE at_table = %s", (table,))
