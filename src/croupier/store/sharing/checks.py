"""The checks of an append in a store that several processes share: its lease and its guards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from croupier.errors import LeaseLost, StoreError, VersionConflict
from croupier.store.leases import Run
from croupier.store.queue import PendingAppend

CHECK = """
SELECT 1 FROM croupier_lease JOIN croupier_process USING (process)
WHERE name = %s AND process = %s AND epoch = %s AND until > clock_timestamp()
FOR SHARE OF croupier_lease
"""
"""Whether an append may rely on a lease; no process can take it over until the append is stored."""
SET_GUARD = """
INSERT INTO croupier_guard AS held VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET version = excluded.version WHERE held.version = excluded.version - 1
"""


def refusals(run: Run, batch: Sequence[PendingAppend]) -> dict[int, StoreError | None]:
    """Return the refusals of appends whose guards have changed or whose lease is lost, by number.

    Guards and leases are each taken in the order of their names: writers may wait for each other, but never
    in a circle.
    """
    refused: dict[int, StoreError | None] = {}
    guards = [(*guard, number) for number, append in enumerate(batch) for guard in append.guards]
    for name, seen, number in sorted(guards):
        refused[number] = _passed(run, name, seen) or refused.get(number)
    fences = sorted({append.fence for append in batch if append.fence is not None}, key=attrgetter("lease"))
    lost = {fence for fence in fences if not run(CHECK, (fence.lease, fence.process, fence.epoch)).fetchall()}
    for number, append in enumerate(batch):
        if append.fence in lost:
            refused[number] = LeaseLost(f"stream {append.stream!r} is another process's to write")
    return refused


def _passed(run: Run, name: str, seen: int) -> VersionConflict | None:
    """Raise a guard's version; a conflict if it has changed since it was read."""
    if run(SET_GUARD, (name, seen + 1)).rowcount == 1:
        return None
    return VersionConflict(name, expected=seen, found=guards_now(run, [name])[name])


def guards_now(run: Run, names: Iterable[str]) -> dict[str, int]:
    """Return the versions of guards by name; read them before what they guard."""
    asked = list(names)
    marks = ", ".join(["%s"] * len(asked)) or "NULL"
    rows = run(f"SELECT name, version FROM croupier_guard WHERE name IN ({marks})", asked)
    return dict.fromkeys(asked, 0) | dict(rows.fetchall())
