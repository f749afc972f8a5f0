"""A stream of the floor's own records: read when it opens, appended to, read again after errors.

Several processes may share a store. Then each follows the others' records, and an act is decided again if
another process stored something first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

from croupier.errors import DataInvalid, StoreError, StoreUncertain, VersionConflict
from croupier.floor.keeping import find_out, keep
from croupier.store import Codec, EventStore, snapshots
from croupier.store.shape import shape_of
from croupier.table.events import Event

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 30
"""How often an act is decided again after conflicts before it fails."""


def decided_again(act: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Decorate an act: decide it again when another process stored something first. Nothing was done yet."""

    @wraps(act)
    async def again(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await act(*args, **kwargs)
            except VersionConflict:
                continue
        return await act(*args, **kwargs)

    return again


WHY_MAX = 500
"""The longest reason, in characters."""


def reason_of(why: str) -> str:
    """Return a reason as it is stored: one line, without the sign that begins a remark in the notation."""
    reason = " ".join(why.replace("#", " ").split())
    if not 0 < len(reason) <= WHY_MAX:
        raise DataInvalid(f"say why, in at most {WHY_MAX} characters", key="why")
    return reason


KIND = "journal"
"""The kind of a journal's snapshots."""
RECORDS = 500
"""A snapshot of a journal's owner is made after this many records."""


@dataclass(frozen=True)
class Photo(Generic[T]):
    """How a journal's owner is saved to a snapshot and restored from it."""

    kind: type[T]
    """The type that is stored."""
    folded: int
    """Version of the folding code; increase it when the same records produce a different state."""
    stand: Callable[[], T]
    take_up: Callable[[T], None]

    @property
    def shape(self) -> str:
        """The shape of the snapshots."""
        kind: type = self.kind
        return shape_of(kind, self.folded)

    def read(self, data: bytes) -> T:
        """Read a snapshot from its bytes."""
        return msgspec.json.decode(data, type=self.kind)


class Journal:
    """A stream whose owner follows every record once it is stored."""

    def __init__(
        self,
        store: EventStore,
        stream: str,
        codec: Codec[Event],
        follow: Callable[[Event], None],
        photo: Photo[Any] | None = None,
    ) -> None:
        self.stream = stream
        self.version = 0
        """How many records the owner has followed."""
        self._store, self._codec, self._follow = store, codec, follow
        self._photo, self._pictured = photo, 0
        self.behind = True
        """Whether the stream may hold more than the owner has followed."""
        self._base = 0
        """The version on which the current act is decided."""
        self.follow_others: Callable[[], Awaitable[None]] | None = None
        """Follows records of other processes in all streams; None if there are no other writers."""

    def read(self) -> None:
        """Follow the stored records while a floor opens; call it once the owner has its journal."""
        if self._photo is not None and not self.version:
            found = snapshots.latest(self._store, self.stream, KIND, self._photo.shape)
            if found is not None:
                self._photo.take_up(self._photo.read(found.data))
                self.version = self._pictured = found.version
        self.follow_found(self.version, self._store.read(self.stream, self.version))
        self._base = self.version

    async def catch_up(self) -> None:
        """Follow the stored records after an error, while the floor runs; call it before any decision."""
        if self.behind and self.follow_others is not None:
            await self.follow_others()
        elif self.behind:
            version = self.version
            self.follow_found(version, await find_out(lambda: self._store.read(self.stream, version)))
        self._base = self.version

    def follow_found(self, start: int, records: Sequence[bytes]) -> None:
        """Follow records that the store holds from this place on, as far as that has not been done."""
        new = records[self.version - start :]
        self._follow_all(self._codec.read_all(new, stream=self.stream, start=self.version))
        self.behind = False

    async def keep(self, *records: Event) -> None:
        """Store records, then follow them. An error means that they are not stored."""
        data, base = [self._codec.write(record) for record in records], self._base
        if self.version != base:
            raise VersionConflict(self.stream, expected=base, found=self.version)
        try:
            await keep(self._store, self.stream, base, data)
        except BaseException as broken:
            # After a definite error the store holds nothing new; otherwise it is read before the next act.
            if not isinstance(broken, StoreError) or isinstance(broken, StoreUncertain | VersionConflict):
                self.behind = True
                with suppress(StoreError):
                    await self.catch_up()
            raise
        # ``follow_others`` may have followed these records already.
        self._follow_all(records[self.version - base :])
        self._base = self.version

    def record(self, records: Sequence[Event]) -> None:
        """Store and follow records while a floor opens, when nothing else is running."""
        self._store.append(self.stream, self.version, [self._codec.write(record) for record in records])
        self._follow_all(records)
        self._base = self.version

    def _follow_all(self, records: Sequence[Event]) -> None:
        for record in records:
            self.version += 1
            self._follow(record)
        if self._photo is not None and self.version - self._pictured >= RECORDS:
            self._pictured = self.version
            data = msgspec.json.encode(self._photo.stand())
            snapshots.keep(self._store, self.stream, KIND, self.version, data, self._photo.shape)
