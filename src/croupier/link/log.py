"""The log of a link, in a file of lines or in a stream of a store, and its verification."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.errors import DataInvalid, RecordUnreadable, StoreError, VersionConflict
from croupier.link import Entry, Link
from croupier.link import events as e
from croupier.link.audit import Auditor
from croupier.link.chain import Chain, read_chain
from croupier.link.snapshot import LinkSnapshot, state_to_keep
from croupier.store.chain import FIRST
from croupier.store.port import EventStore


def link_stream(link: str) -> str:
    """The stream of a store that holds a link's log."""
    return f"link:{link}"


class LinkLog:
    """A link kept in an append-only file: its state follows the file, and every change is appended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = read_lines(path) if path.exists() else []
        records = list(read_chain(lines))
        self.link = Link.resume(record.entry for record in records)
        self.last: Entry | None = records[-1].entry if records else None
        self._chain = Chain(len(records), records[-1].hash) if records else Chain()
        self._size = path.stat().st_size if path.exists() else 0
        self._ahead = False

    @property
    def head(self) -> str:
        """The hash of the last record."""
        return self._chain.last

    def append(self, entries: Sequence[Entry]) -> None:
        """Write the link's answer, durably; VersionConflict if another process wrote in between."""
        if self._ahead:
            raise StoreError(f"{self.path}: the link's last answer was not written; open the log again")
        # The link is ahead of its log until the answer is written; no further append may build on it.
        self._ahead = True
        chain = Chain(self._chain.place, self._chain.last)
        data = b"".join(line + b"\n" for line in chain.seal(entries))
        with self.path.open("ab", buffering=0) as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            found = file.seek(0, os.SEEK_END)
            if found != self._size:
                raise VersionConflict(str(self.path), expected=self._size, found=found)
            try:
                write_whole(file.fileno(), data)
            except OSError as failed:
                file.truncate(self._size)
                raise StoreError(f"{self.path} cannot be written: {failed}") from None
        self._size += len(data)
        self._chain, self.last, self._ahead = chain, entries[-1], False


def write_whole(file: int, data: bytes) -> None:
    """Write all the bytes and flush them to the disk."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
    os.fsync(file)


class LinkStream:
    """A link kept in a stream of a store."""

    def __init__(self, store: EventStore, name: str, snapshot: LinkSnapshot | None = None) -> None:
        self._store, self._stream = store, link_stream(name)
        self._chain = Chain() if snapshot is None else Chain(snapshot.place, snapshot.head)
        self.link = Link() if snapshot is None else snapshot.link()
        self.last: Entry | None = None if snapshot is None else snapshot.last
        self.read: list[Entry] = []
        """The entries that had to be read."""
        lines = store.read(self._stream, self._chain.place)
        for record in read_chain(lines, after=self._chain.place, previous=self._chain.last):
            self.link.follow(record.entry)
            self.read.append(record.entry)
            self._chain, self.last = Chain(record.place, record.hash), record.entry
        self._ahead = False

    def snapshot(self) -> LinkSnapshot:
        """The link as it is now."""
        state = state_to_keep(self.link)
        return LinkSnapshot(place=self._chain.place, head=self._chain.last, last=self.last, state=state)

    @property
    def head(self) -> str:
        """The hash of the last record."""
        return self._chain.last

    def append(self, entries: Sequence[Entry]) -> None:
        """Write the link's answer, durably."""
        if self._ahead:
            raise StoreError(
                f"stream {self._stream!r}: the link's last answer was not written; read it again"
            )
        self._ahead = True
        chain = Chain(self._chain.place, self._chain.last)
        self._store.append(self._stream, self._chain.place, chain.seal(entries))
        self._chain, self.last, self._ahead = chain, entries[-1], False


def read_bytes(path: Path) -> bytes:
    """The whole of a log file."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise StoreError(f"{path} cannot be read: {wrong.strerror}") from None


def read_lines(path: Path) -> list[bytes]:
    """The lines of a log file; a last line without a newline was never acknowledged and counts as damage."""
    data = read_bytes(path)
    if data and not data.endswith(b"\n"):
        raise RecordUnreadable(f"record {len(data.splitlines())}: the line is incomplete")
    return data.splitlines()


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What verifying a log found: how many records fit, the link they give, and the first that does not."""

    records: int
    link: Link
    broken: int | None = None
    reason: str = ""
    head: str = FIRST
    """The hash of the last record that fits."""
    complete: int = 0
    """How many records there are up to the end of the last complete command."""
    gone: e.LiabilityTransferred | None = None
    came: tuple[tuple[int, e.LiabilityReceived], ...] = ()
    """Liabilities taken over, each with the number of its record."""

    @property
    def sound(self) -> bool:
        """Whether every record fits."""
        return self.broken is None


PLACE = re.compile(r"^record (\d+): ")


def verify(lines: Iterable[bytes], *, holds: str | None = None) -> Verdict:
    """Check the chain, and decide every entry again by the rules.

    ``holds`` is the hash of a record, noted earlier, that must still be there: a chain alone cannot show that
    its end was cut off, or that all of it was rewritten.
    """
    auditor, records, head, complete = Auditor(), 0, FIRST, 0
    gone: e.LiabilityTransferred | None = None
    came: list[tuple[int, e.LiabilityReceived]] = []
    held = holds is None
    reason: str | None = None
    try:
        for record in read_chain(lines):
            reason = auditor.check(record.entry)
            if reason is not None:
                break
            records, head, event = record.place, record.hash, record.entry.event
            held = held or record.hash == holds
            complete = record.place if auditor.between else complete
            if isinstance(event, e.LiabilityTransferred):
                gone = event
            elif isinstance(event, e.LiabilityReceived):
                came.append((record.place, event))
        else:
            reason = auditor.unfinished()
    except RecordUnreadable as damaged:
        reason = PLACE.sub("", str(damaged))
    if reason is None and not held:
        reason = f"the record noted earlier, {holds}, is not in the log"
    return Verdict(
        records=records,
        link=auditor.link,
        broken=None if reason is None else records + 1,
        reason=reason or "",
        head=head,
        complete=complete,
        gone=gone,
        came=tuple(came),
    )


BEGINS = b'{"place":1,"previous":"' + FIRST.encode() + b'",'
"""The first bytes of every link's log."""


def looks_like_log(data: bytes) -> bool:
    """Whether these bytes are a link's log, or the start of one whose first write was interrupted."""
    return bool(data) and (data.startswith(BEGINS) or BEGINS.startswith(data))


def verify_file(path: Path, *, holds: str | None = None) -> Verdict:
    """Verify a log file; a missing or empty file is an error."""
    try:
        lines = read_lines(path)
    except RecordUnreadable as damaged:
        found = verify(path.read_bytes().splitlines()[:-1], holds=holds)
        if not found.sound:
            return found
        return replace(found, broken=found.records + 1, reason=PLACE.sub("", str(damaged)))
    if not lines:
        raise DataInvalid("there are no records in this file", file=str(path))
    return verify(lines, holds=holds)


def mend(path: Path) -> int:
    """Cut off what an interrupted write left at the end of a log; returns the number of bytes.

    Only an incomplete line, or a command with records missing, is cut off: neither was ever acknowledged. The
    bytes are kept in a file beside the log. Anything else that does not fit is left as it is.
    """
    data = read_bytes(path)
    if not looks_like_log(data):
        raise DataInvalid("this is not the log of a link; nothing was changed", file=str(path))
    found = verify_file(path)
    if found.sound:
        return 0
    lines = data.splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    if found.records < len(whole):
        raise RecordUnreadable(f"record {found.broken}: {found.reason}; this is not an interrupted write")
    keep = sum(map(len, lines[: found.complete]))
    with path.with_name(path.name + ".torn").open("ab", buffering=0) as torn:
        write_whole(torn.fileno(), data[keep:])
    with path.open("r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if file.seek(0, os.SEEK_END) != len(data):
            raise VersionConflict(str(path), expected=len(data), found=file.tell())
        file.truncate(keep)
        os.fsync(file.fileno())
    return len(data) - keep
