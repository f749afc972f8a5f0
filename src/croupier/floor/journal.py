"""A stream of the floor's own records: read at the opening, appended to, read again after trouble.

Several processes may share a store. Then each follows what the others keep, and an act that was decided
before another process kept something is decided again.
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
"""How often an act is decided that others forestall, before its sender is told."""


def decided_again(act: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """An act that is decided again when somebody else has kept something first: nothing of it was done."""

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
"""How many characters a reason may have."""


def reason_of(why: str) -> str:
    """A reason as it is stored: one line, without the sign that begins a remark in the notation."""
    reason = " ".join(why.replace("#", " ").split())
    if not 0 < len(reason) <= WHY_MAX:
        raise DataInvalid(f"say why, in at most {WHY_MAX} characters", key="why")
    return reason


KIND = "journal"
"""The kind of a journal's snapshots."""
RECORDS = 500
"""After how many records a journal's owner is photographed."""


@dataclass(frozen=True)
class Photo(Generic[T]):
    """How the owner of a journal is photographed, and taken up from a photograph."""

    kind: type[T]
    """What it is written as."""
    folded: int
    """The way in which records are folded; the next number if the same ones come to something else."""
    stand: Callable[[], T]
    take_up: Callable[[T], None]

    @property
    def shape(self) -> str:
        """The shape of the photographs."""
        kind: type = self.kind
        return shape_of(kind, self.folded)

    def read(self, data: bytes) -> T:
        """A photograph from its bytes."""
        return msgspec.json.decode(data, type=self.kind)


class Journal:
    """A stream whose owner follows every record, once it is kept."""

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
        """The version on which the present act is decided."""
        self.follow_others: Callable[[], Awaitable[None]] | None = None
        """Follows everything that other processes kept, in all streams; None where nobody else writes."""

    def read(self) -> None:
        """Follow what the store holds, while a floor opens; call it once the owner has its journal."""
        if self._photo is not None and not self.version:
            found = snapshots.latest(self._store, self.stream, KIND, self._photo.shape)
            if found is not None:
                self._photo.take_up(self._photo.read(found.data))
                self.version = self._pictured = found.version
        self.follow_found(self.version, self._store.read(self.stream, self.version))
        self._base = self.version

    async def catch_up(self) -> None:
        """The same after trouble, while the floor runs; call it before deciding anything."""
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
        """Keep records, then follow them. An error means that they are not kept."""
        data, base = [self._codec.write(record) for record in records], self._base
        if self.version != base:
            raise VersionConflict(self.stream, expected=base, found=self.version)
        try:
            await keep(self._store, self.stream, base, data)
        except BaseException as broken:
            # After a definite error the store holds nothing new; otherwise it is asked before the next act.
            if not isinstance(broken, StoreError) or isinstance(broken, StoreUncertain | VersionConflict):
                self.behind = True
                with suppress(StoreError):
                    await self.catch_up()
            raise
        # Whoever follows other processes may have found these records already.
        self._follow_all(records[self.version - base :])
        self._base = self.version

    def record(self, records: Sequence[Event]) -> None:
        """The same while a floor opens, when nothing else is going on."""
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
