"""Errors of the event store."""

from __future__ import annotations

from croupier.errors.base import CroupierError


class StoreError(CroupierError, code="store/broken"):
    """The event store cannot write or read."""


class StoreInUse(StoreError, code="store/in_use"):
    """Another program, or another part of this one, is writing to the store."""


class StoreBusy(StoreError, code="store/busy"):
    """The store has not answered for a long time; the command was not even decided."""


class StoreUncertain(StoreError, code="store/uncertain"):
    """The store failed and cannot be read: it is not known yet whether the command was carried out.

    Sent again under the same key, it is answered with what became of it.
    """


class VersionConflict(StoreError, code="store/conflict"):
    """Another writer appended to the stream first; nothing was written."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(
            f"stream {stream!r} holds {found} records, not the expected {expected}; read it again"
        )
        self.stream, self.expected, self.found = stream, expected, found


class LeaseLost(StoreError, code="store/elsewhere"):
    """Another process runs this table, or is about to; nothing was written."""


class RecordUnreadable(StoreError, code="store/unreadable"):
    """A record is damaged, or of a kind this program does not know."""


class RecordFromFuture(StoreError, code="store/from_future"):
    """A record was written by a later version of this program."""


class ChainBroken(StoreError, code="store/chain_broken"):
    """A record is not the one that was written: it was changed, removed, inserted or never signed."""

    def __init__(self, stream: str, record: int | None, reason: str) -> None:
        place = "" if record is None else f", record {record}"
        super().__init__(f"stream {stream!r}{place}: {reason}")
        self.stream, self.record, self.reason = stream, record, reason


class LedgerWrong(StoreError, code="store/ledger_wrong"):
    """The accounts that the records give cannot be: one is overdrawn, or they do not sum to zero."""
