"""A store in memory, for tests and simulations; it is gone when the process ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from threading import Lock

from croupier.errors import StoreError, VersionConflict
from croupier.store.chain import Head, Seal, beginning, seal
from croupier.store.key import Key, Verifier
from croupier.store.port import check_append
from croupier.store.snapshot import Snapshot, ahead


class MemoryStore:
    """Streams in a dictionary."""

    def __init__(self) -> None:
        self._streams: dict[str, list[bytes]] = {}
        self._seals: dict[str, list[Seal]] = {}
        self._snapshots: dict[str, list[Snapshot]] = {}
        self._lock = Lock()

    @property
    def address(self) -> str:
        """Empty: no other process can open this store."""
        return ""

    @property
    def trouble(self) -> str:
        """Memory does not fail."""
        return ""

    @property
    def sharing(self) -> None:
        """No other process can reach this store."""
        return

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version; returns the new version."""
        return self.append_sealed(stream, expected_version, records, ())

    def append_sealed(
        self, stream: str, expected_version: int, records: Sequence[bytes], salts: Sequence[bytes]
    ) -> int:
        """Append the records of another store with their salts, so that their hashes are the same."""
        check_append(stream, records)
        with self._lock:
            head = self._head(stream)
            if head.version != expected_version:
                raise VersionConflict(stream, expected=expected_version, found=head.version)
            self._seals.setdefault(stream, []).extend(seal(head, records, salts=salts))
            self._streams.setdefault(stream, []).extend(records)
            return head.version + len(records)

    def _head(self, stream: str) -> Head:
        sealed = self._seals.get(stream)
        return Head(len(sealed), sealed[-1].hash) if sealed else beginning(stream)

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append, with the result as a future that is already done."""
        version: Future[int] = Future()
        try:
            version.set_result(self.append(stream, expected_version, records))
        except StoreError as refused:
            version.set_exception(refused)
        return version

    def read(self, stream: str, start: int = 0, stop: int | None = None) -> list[bytes]:
        """The records of a stream between two positions; nobody else can have changed them."""
        with self._lock:
            return self._streams.get(stream, [])[start:stop]

    def read_each(self, asked: Mapping[str, tuple[int, int]]) -> dict[str, list[bytes]]:
        """The records of several streams, each between two positions."""
        return {stream: self.read(stream, *where) for stream, where in asked.items()}

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of a stream's last record when it had this version."""
        if version == 0:
            return beginning(stream).hash
        with self._lock:
            sealed = self._seals.get(stream, [])
            return sealed[version - 1].hash if version <= len(sealed) else None

    def seals(self, stream: str) -> list[Seal]:
        """The seal of every record of a stream."""
        with self._lock:
            return list(self._seals.get(stream, []))

    def heads(self) -> Mapping[str, Head]:
        """The head of every stream that holds something."""
        with self._lock:
            return {stream: self._head(stream) for stream in sorted(self._streams)}

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Do nothing: nobody else can reach this store."""

    def check_with(self, verifier: Verifier) -> None:
        """Do nothing: nobody else can reach this store."""

    def unsigned(self) -> list[str]:
        """No stream: nobody else can reach this store."""
        return []

    def uncovered(self) -> Mapping[str, int]:
        """No stream: nobody else can reach this store."""
        return {}

    def submit_snapshot(self, snapshot: Snapshot, *, last: int | None) -> Future[None]:
        """Keep a snapshot, with the result as a future that is already done."""
        kept: Future[None] = Future()
        sealed = self.hash_at(snapshot.stream, snapshot.version)
        if sealed is None:
            kept.set_exception(ahead(snapshot))
            return kept
        with self._lock:
            all_of = self._snapshots.setdefault(snapshot.stream, [])
            of_kind = sorted(one.version for one in all_of if one.kind == snapshot.kind)
            gone = set() if last is None else set(of_kind[: len(of_kind) - last + 1])
            all_of[:] = [
                one
                for one in all_of
                if one.kind != snapshot.kind or one.version not in gone | {snapshot.version}
            ]
            all_of.append(snapshot._replace(hash=sealed))
        kept.set_result(None)
        return kept

    def snapshots(
        self, stream: str, kind: str | None = None, *, mark: int | None = None, count: int | None = None
    ) -> list[Snapshot]:
        """The snapshots of a stream, the latest first."""
        with self._lock:
            found = [
                one
                for one in self._snapshots.get(stream, [])
                if kind in (None, one.kind) and (mark is None or one.mark <= mark)
            ]
        return sorted(found, key=lambda one: (one.version, one.kind), reverse=True)[:count]

    def is_own(self, snapshot: Snapshot) -> bool:
        """Yes: nobody else can reach this store."""
        return True

    def pictured(self) -> list[str]:
        """The streams that have snapshots."""
        return sorted(self._snapshots)

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        return {stream: head.version for stream, head in self.heads().items()}

    def close(self) -> None:
        """Do nothing: there are no files or connections to close."""
