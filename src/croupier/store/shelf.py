"""Where a stream's snapshots are taken from: the latest that is this program's own and fits the stream."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from concurrent.futures import Future
from functools import cache
from pathlib import Path

from croupier.errors import StoreError
from croupier.store.port import EventStore
from croupier.store.snapshot import KEPT, Snapshot

log = logging.getLogger(__name__)

FOLDING = (
    "cards",
    "floor",
    "games",
    "hands",
    "history",
    "jurisdictions",
    "link",
    "money",
    "pay",
    "store",
    "table",
)
"""The packages that decide what records amount to."""


@cache
def shape() -> str:
    """A fingerprint of the program; snapshots of any other are passed over, whatever was changed."""
    home, found = Path(__file__).parents[1], hashlib.sha256()
    for path in sorted(_sources(home)):
        found.update(f"{path.relative_to(home)}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def _sources(home: Path) -> Iterable[Path]:
    yield from home.glob("*.py")
    for package in FOLDING:
        for suffix in ("py", "toml"):
            yield from (home / package).rglob(f"*.{suffix}")


def misfit(store: EventStore, snapshot: Snapshot) -> str:
    """Why a snapshot may not be used: it is not the store's own, or its stream is another one."""
    if not store.is_own(snapshot):
        return "its signature is not that of the store's key"
    if snapshot.hash != store.hash_at(snapshot.stream, snapshot.version):
        return "the stream has another record at its end"
    return ""


def taken(store: EventStore, stream: str, kind: str, *, mark: int | None = None) -> Snapshot | None:
    """The latest snapshot that may be used, up to a mark; one that does not fit is passed over, and said."""
    for snapshot in store.snapshots(stream, kind, mark=mark, count=KEPT):
        if snapshot.shape != shape():
            continue
        reason = misfit(store, snapshot)
        if not reason:
            return snapshot
        log.error("the snapshot of %s after record %d is not used: %s", stream, snapshot.version, reason)
    return None


def put(
    store: EventStore,
    stream: str,
    kind: str,
    version: int,
    data: bytes,
    *,
    mark: int | None = None,
    last: int | None = KEPT,
) -> None:
    """Put up a snapshot without waiting for it; ``last`` is how many of its kind are kept, None for all.

    Nothing depends on it: if the store cannot keep it, that is logged, and the records are read next time.
    """
    made = Snapshot(stream, kind, version, version if mark is None else mark, "", shape(), data)
    try:
        store.submit_snapshot(made, last=last).add_done_callback(_note)
    except StoreError as broken:
        log.warning("no snapshot could be kept: %s", broken.code)


def _note(kept: Future[None]) -> None:
    failed = kept.exception()
    if failed is not None:
        log.warning("no snapshot could be kept: %s", getattr(failed, "code", type(failed).__name__))
