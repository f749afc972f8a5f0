"""Snapshots: what the first records of a stream amount to, so that they need not be read again.

A snapshot is only a cache. It is kept beside its stream and never instead of records, bound to the stream's
chain by the hash of the last record that is in it, and signed like the heads. Deleting all snapshots
loses nothing but time.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from croupier.errors import StoreError
from croupier.store.key import Key, Verifier

KEPT = 2
"""How many snapshots of a kind are kept where only the latest counts: one more, in case that does not fit."""


class Snapshot(NamedTuple):
    """The state of a stream at one of its versions."""

    stream: str
    kind: str
    """Its purpose; each kind of a stream is written and read separately."""
    version: int
    """How many records are in it."""
    mark: int
    """The number by which it is looked up, such as that of the last round in it."""
    hash: str
    """The hash of the last record in it."""
    shape: str
    """How it was folded, and what it is made of: a program with another shape reads the records instead."""
    data: bytes
    signature: str = ""

    def signed(self, key: Key | None) -> Snapshot:
        """Return the snapshot with its signature; a store without a key signs nothing."""
        return self if key is None else self._replace(signature=key.signed("snapshots", self._sealed()))

    def is_signed(self, verifier: Verifier | None) -> bool:
        """Whether it was signed with this key."""
        return verifier is None or verifier.has_signed("snapshots", self._sealed(), self.signature)

    def _sealed(self) -> bytes:
        place = f"{self.stream}\n{self.kind}\n{self.version}\n{self.mark}\n{self.hash}\n{self.shape}\n"
        return place.encode() + hashlib.sha256(self.data).digest()


def ahead(snapshot: Snapshot) -> StoreError:
    """The refusal of a snapshot of records that are not in the store."""
    return StoreError(f"stream {snapshot.stream!r} has no record {snapshot.version} to bind a snapshot to")
