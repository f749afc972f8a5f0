"""Keeping snapshots of a stream, and finding the latest that still fits it."""

from __future__ import annotations

import logging
from concurrent.futures import Future

from croupier.errors import StoreError
from croupier.store.port import EventStore
from croupier.store.snapshot import KEPT, Snapshot

log = logging.getLogger(__name__)


def misfit(store: EventStore, snapshot: Snapshot) -> str:
    """Return why a snapshot must not be used; empty if the store's key signed it and its stream fits."""
    if not store.is_own(snapshot):
        return "its signature is not that of the store's key"
    if snapshot.hash != store.hash_at(snapshot.stream, snapshot.version):
        return "the stream has another record at its end"
    return ""


def latest(
    store: EventStore, stream: str, kind: str, shape: str, *, mark: int | None = None
) -> Snapshot | None:
    """Return the latest usable snapshot up to a mark; snapshots that do not fit are logged and skipped."""
    for snapshot in store.snapshots(stream, kind, mark=mark, count=KEPT):
        if snapshot.shape != shape:
            continue
        reason = misfit(store, snapshot)
        if not reason:
            return snapshot
        log.error("the snapshot of %s after record %d is not used: %s", stream, snapshot.version, reason)
    return None


def keep(
    store: EventStore,
    stream: str,
    kind: str,
    version: int,
    data: bytes,
    shape: str,
    *,
    mark: int | None = None,
    last: int | None = KEPT,
) -> None:
    """Store a snapshot without blocking; ``last`` is how many of its kind are kept, None for all.

    A failure is only logged: the records are then read instead.
    """
    snapshot = Snapshot(stream, kind, version, version if mark is None else mark, "", shape, data)
    try:
        store.submit_snapshot(snapshot, last=last).add_done_callback(_note)
    except StoreError as broken:
        log.warning("no snapshot could be kept: %s", broken.code)


def _note(kept: Future[None]) -> None:
    failed = kept.exception()
    if failed is not None:
        log.warning("no snapshot could be kept: %s", getattr(failed, "code", type(failed).__name__))
