"""Where a stream's snapshots are taken from: the latest of the right shape that fits the stream."""

from __future__ import annotations

import logging
from concurrent.futures import Future

from croupier.errors import StoreError
from croupier.store.port import EventStore
from croupier.store.snapshot import KEPT, Snapshot

log = logging.getLogger(__name__)


def misfit(store: EventStore, snapshot: Snapshot) -> str:
    """Why a snapshot may not be used: it is not the store's own, or its stream is another one."""
    if not store.is_own(snapshot):
        return "its signature is not that of the store's key"
    if snapshot.hash != store.hash_at(snapshot.stream, snapshot.version):
        return "the stream has another record at its end"
    return ""


def taken(
    store: EventStore, stream: str, kind: str, shape: str, *, mark: int | None = None
) -> Snapshot | None:
    """The latest snapshot that may be used, up to a mark; one that does not fit is passed over, and said."""
    for snapshot in store.snapshots(stream, kind, mark=mark, count=KEPT):
        if snapshot.shape != shape:
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
    shape: str,
    *,
    mark: int | None = None,
    last: int | None = KEPT,
) -> None:
    """Put up a snapshot without waiting for it; ``last`` is how many of its kind are kept, None for all.

    Nothing depends on it: if the store cannot keep it, that is logged, and the records are read next time.
    """
    made = Snapshot(stream, kind, version, version if mark is None else mark, "", shape, data)
    try:
        store.submit_snapshot(made, last=last).add_done_callback(_note)
    except StoreError as broken:
        log.warning("no snapshot could be kept: %s", broken.code)


def _note(kept: Future[None]) -> None:
    failed = kept.exception()
    if failed is not None:
        log.warning("no snapshot could be kept: %s", getattr(failed, "code", type(failed).__name__))
