"""The log of a link: in a file of lines, or in a stream of a store; and its verification."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.errors import DataInvalid, RecordUnreadable, StoreError, VersionConflict
from croupier.store.chain import Chain, read_chain
from croupier.store.port import EventStore
from croupier.store.sqlite import SQLiteStore
from croupier.table.link import Entry, Link
from croupier.table.link.audit import Auditor


def link_stream(link: str) -> str:
    """The stream of a store that holds a link's log."""
    return f"link:{link}"


class LinkLog:
    """A link that lives in an append-only file: opened by folding the file, changed by appending to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = read_lines(path) if path.exists() else []
        records = list(read_chain(lines))
        self.link = Link.resume(record.entry.event for record in records)
        self._chain = Chain(len(records), records[-1].hash) if records else Chain()
        self._size = path.stat().st_size if path.exists() else 0

    def append(self, entries: Sequence[Entry]) -> None:
        """Write what the link has answered, durably. Refused if another process wrote in between."""
        with self.path.open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            found = file.seek(0, os.SEEK_END)
            if found != self._size:
                raise VersionConflict(str(self.path), expected=self._size, found=found)
            file.write(b"".join(line + b"\n" for line in self._chain.seal(entries)))
            file.flush()
            os.fsync(file.fileno())
            self._size = file.tell()


class LinkStream:
    """A link that lives in a stream of a store."""

    def __init__(self, store: EventStore, name: str) -> None:
        self._store, self._stream = store, link_stream(name)
        records = list(read_chain(store.read(self._stream)))
        self.link = Link.resume(record.entry.event for record in records)
        self._chain = Chain(len(records), records[-1].hash) if records else Chain()

    def append(self, entries: Sequence[Entry]) -> None:
        """Write what the link has answered, durably."""
        version = self._chain.place
        self._store.append(self._stream, version, self._chain.seal(entries))


def read_lines(path: Path) -> list[bytes]:
    """The lines of a log file; a last line without its end was never acknowledged and is damage."""
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise StoreError(f"{path} cannot be read: {wrong}") from None
    if data and not data.endswith(b"\n"):
        raise RecordUnreadable(f"record {len(data.splitlines())}: the line breaks off")
    return data.splitlines()


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What verifying a log found: how many records fit, the link they make, the first that does not fit."""

    records: int
    link: Link
    broken: int | None = None
    reason: str = ""

    @property
    def sound(self) -> bool:
        """Whether every record fits."""
        return self.broken is None


PLACE = re.compile(r"^record (\d+): ")


def verify(lines: Iterable[bytes]) -> Verdict:
    """Check the chain, and decide every entry once more by the rules."""
    auditor, records = Auditor(), 0
    try:
        for record in read_chain(lines):
            reason = auditor.check(record.entry)
            if reason is not None:
                return Verdict(records=records, link=auditor.link, broken=record.place, reason=reason)
            records = record.place
    except RecordUnreadable as damaged:
        return Verdict(
            records=records,
            link=auditor.link,
            broken=records + 1,
            reason=PLACE.sub("", str(damaged)),
        )
    reason = auditor.unfinished()
    broken = records + 1 if reason is not None else None
    return Verdict(records=records, link=auditor.link, broken=broken, reason=reason or "")


def verify_file(path: Path) -> Verdict:
    """Verify a log file; one that is missing or empty is no log."""
    try:
        lines = read_lines(path)
    except RecordUnreadable as damaged:
        whole = path.read_bytes().splitlines()[:-1]
        found = verify(whole)
        if not found.sound:
            return found
        return Verdict(
            records=found.records,
            link=found.link,
            broken=found.records + 1,
            reason=PLACE.sub("", str(damaged)),
        )
    if not lines:
        raise DataInvalid("holds no records", file=str(path))
    return verify(lines)


def verify_store(path: Path) -> dict[str, Verdict]:
    """Verify every link's log in a floor's store, by stream."""
    store = SQLiteStore(path)
    try:
        streams = [stream for stream in store.streams() if stream.startswith(link_stream(""))]
        if not streams:
            raise DataInvalid("holds no link", file=str(path))
        return {stream: verify(store.read(stream)) for stream in streams}
    finally:
        store.close()
