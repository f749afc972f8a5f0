"""A read-only view of a store at one moment, while a floor keeps writing to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future

from croupier.errors import StoreError
from croupier.store.chain import Head, Seal
from croupier.store.key import Key, Verifier
from croupier.store.port import EventStore
from croupier.store.snapshot import Snapshot


class FrozenStore:
    """Every stream up to the head that it had when this was made; nothing can be written."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._heads = dict(store.heads())
        self._streams = {stream: head.version for stream, head in self._heads.items()} or dict(
            store.streams()
        )

    @property
    def address(self) -> str:
        """The address of the store."""
        return self._store.address

    @property
    def trouble(self) -> str:
        """Memory does not fail."""
        return ""

    @property
    def sharing(self) -> None:
        """Nothing can be written, so nothing is shared."""
        return

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Refused."""
        raise StoreError("a frozen store cannot be written")

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Refused."""
        raise StoreError("a frozen store cannot be written")

    def append_sealed(
        self, stream: str, expected_version: int, records: Sequence[bytes], salts: Sequence[bytes]
    ) -> int:
        """Refused."""
        raise StoreError("a frozen store cannot be written")

    def read(self, stream: str, start: int = 0, stop: int | None = None) -> list[bytes]:
        """The records that were there."""
        end = self._streams.get(stream, 0)
        return self._store.read(stream, start, end if stop is None else min(stop, end))

    def read_each(self, asked: Mapping[str, tuple[int, int]]) -> dict[str, list[bytes]]:
        """The records of several streams that were there."""
        ends = {stream: self._streams.get(stream, 0) for stream in asked}
        return self._store.read_each(
            {stream: (start, min(stop, ends[stream])) for stream, (start, stop) in asked.items()}
        )

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of a stream's last record when it had this version."""
        return self._store.hash_at(stream, version)

    def seals(self, stream: str) -> list[Seal]:
        """The seals of the records that were there."""
        return self._store.seals(stream)[: self._streams.get(stream, 0)]

    def heads(self) -> Mapping[str, Head]:
        """The heads of that moment."""
        return self._heads

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Refused."""
        raise StoreError("a frozen store cannot be written")

    def check_with(self, verifier: Verifier) -> None:
        """Check signatures with this key."""
        self._store.check_with(verifier)

    def unsigned(self) -> list[str]:
        """The streams whose heads, as they are now, the key has not signed."""
        return [stream for stream in self._store.unsigned() if stream in self._streams]

    def uncovered(self) -> Mapping[str, int]:
        """Streams with records that their head, as it is now, does not cover."""
        return self._store.uncovered()

    def submit_snapshot(self, snapshot: Snapshot, *, last: int | None) -> Future[None]:
        """Refused."""
        raise StoreError("a frozen store cannot be written")

    def snapshots(
        self, stream: str, kind: str | None = None, *, mark: int | None = None, count: int | None = None
    ) -> list[Snapshot]:
        """The snapshots of a stream."""
        return self._store.snapshots(stream, kind, mark=mark, count=count)

    def is_own(self, snapshot: Snapshot) -> bool:
        """Whether the store's key signed a snapshot."""
        return self._store.is_own(snapshot)

    def pictured(self) -> list[str]:
        """The streams that have snapshots."""
        return [stream for stream in self._store.pictured() if stream in self._streams]

    def streams(self) -> Mapping[str, int]:
        """The streams of that moment, with their versions."""
        return self._streams

    def close(self) -> None:
        """Close the store."""
        self._store.close()
