"""Signed checkpoints: from time to time the heads of all streams are written down and signed.

A chain alone reveals a changed record, but not that somebody rebuilt the whole chain after the change,
truncated it, or removed a stream. A checkpoint does: it names the head of every stream, and only the key's
holder can sign one. Checkpoints are records of their own stream, chained like all others. So its head is a
root hash over all heads: a copy of that one line proves later that nothing was changed or removed, even if
somebody has the key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.errors import ChainBroken, StoreError, VersionConflict
from croupier.store.chain import Head
from croupier.store.codec import Codec
from croupier.store.key import Key, Verifier, is_hmac, read_key, read_or_make_key
from croupier.store.port import EventStore

STREAM = "checkpoints"


class Occasion(StrEnum):
    """When a checkpoint was signed."""

    OPENED = "opened"
    RUNNING = "running"
    CLOSED = "closed"


class Written(Struct, frozen=True, tag_field="event", kw_only=True):
    """A record of the stream of checkpoints."""

    at: str
    heads: dict[str, Head]


class ChainBegun(Written, frozen=True, tag="chain.begun/1", kw_only=True):
    """A store from before there were chains was opened: its records were sealed as they were found."""


class Checkpoint(Written, frozen=True, tag="checkpoint.signed/1", kw_only=True):
    """The heads of all streams but this one, signed."""

    occasion: Occasion
    signature: str = ""


class Adopted(Written, frozen=True, tag="store.adopted/1", kw_only=True):
    """An administrator ordered that records which no key had signed count from now on; signed."""

    by: str
    signature: str = ""


class ChangedOver(Written, frozen=True, tag="store.changed_over/1", kw_only=True):
    """A store of an earlier release continues with salts and this public key's signatures; signed."""

    public_key: str
    signature: str = ""


Signed = Checkpoint | Adopted | ChangedOver

CODEC: Codec[Written] = Codec((ChainBegun, Checkpoint, Adopted, ChangedOver))


def now() -> str:
    """The time of day, as records have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def signed(record: Signed, key: Key) -> Signed:
    """The record with its signature."""
    return msgspec.structs.replace(record, signature=key.signed("checkpoints", _unsigned(record)))


def is_signed(record: Signed, verifier: Verifier) -> bool:
    """Whether a record was signed with this key."""
    return verifier.has_signed("checkpoints", _unsigned(record), record.signature)


def _unsigned(record: Signed) -> bytes:
    return CODEC.write(msgspec.structs.replace(record, signature=""))


SIGN_TRIES = 10
"""How often a checkpoint is tried again because another process has signed one meanwhile."""


def sign(store: EventStore, key: Key, occasion: Occasion, tries: int = SIGN_TRIES) -> Head:
    """Write a checkpoint of everything; returns the head that seals it."""
    change_over(store, key)
    heads = dict(store.heads())
    before = heads.pop(STREAM, None)
    checkpoint = signed(Checkpoint(at=now(), heads=heads, occasion=occasion), key)
    try:
        version = store.append(STREAM, before.version if before else 0, [CODEC.write(checkpoint)])
    except VersionConflict:
        if tries <= 1:
            raise
        return sign(store, key, occasion, tries - 1)
    sealed = store.hash_at(STREAM, version)
    assert sealed is not None, "the checkpoint that was just written is gone"
    return Head(version, sealed)


def latest(store: EventStore, heads: Mapping[str, Head]) -> Written | None:
    """The last record of the stream of checkpoints."""
    head = heads.get(STREAM)
    if head is None:
        return None
    return CODEC.read_all(store.read(STREAM, head.version - 1), stream=STREAM, start=head.version - 1)[0]


CHUNK = 10_000
"""How many records are read at a time where only their chain is checked."""


def check_stream(store: EventStore, stream: str, head: Head, start: int = 0) -> None:
    """Check a stream's chain up to its head; ChainBroken names the first record that does not fit."""
    for place in range(start, head.version, CHUNK):
        records = store.read(stream, place, min(place + CHUNK, head.version))
        if stream == STREAM:
            check_order(records, place)


BEGUN_TAG = b"chain.begun/"
UNCOVERED = "no floor wrote it: the head of the stream does not cover it"
BEGUN_LATER = "a chain begins with its first record, and this is a later one"


def check_order(records: Sequence[bytes], start: int = 0) -> None:
    """Refuse a chain that begins again: ChainBegun is the first record of the checkpoints or not there."""
    for place, data in enumerate(records, start=start + 1):
        if place > 1 and BEGUN_TAG in data and isinstance(CODEC.read(data), ChainBegun):
            raise ChainBroken(STREAM, place, BEGUN_LATER)


def check_covered(store: EventStore) -> None:
    """Refuse records that the head of their stream does not cover."""
    for stream, place in store.uncovered().items():
        raise ChainBroken(stream, place, UNCOVERED)


def check_heads(
    store: EventStore, noted: Mapping[str, Head], heads: Mapping[str, Head], *, when: str
) -> None:
    """Check that every stream still has the head that was noted; it may have grown since."""
    for stream, head in noted.items():
        found = heads.get(stream)
        if found is None:
            raise ChainBroken(stream, None, f"it is gone; it had {head.version} records {when}")
        if found.version < head.version:
            raise ChainBroken(
                stream, found.version + 1, f"it is missing; there were {head.version} records {when}"
            )
        if store.hash_at(stream, head.version) != head.hash:
            reason = f"of its first {head.version} records, at least one is not as it was {when}"
            raise ChainBroken(stream, None, reason)


CHECKED_AT_ONCE = 100_000
"""Up to this many records, all chains are checked before a floor opens; beyond, what came before the last
checkpoint is checked while the floor runs."""


NEVER_SIGNED = (
    "the records of this store were never signed, so nobody can tell whether they are as they were written; "
    "if you trust them, 'croupier store adopt' signs them as they are"
)


def check(store: EventStore, key: Key) -> bool:
    """Check a store before it is used: ChainBroken if it is not as it was left; whether all was checked.

    A store without records is new. Any other one has a last record of its checkpoints that this key signed.
    """
    check_covered(store)
    heads = store.heads()
    last = latest(store, heads)
    if heads and last is None:
        raise ChainBroken(STREAM, None, "it is gone, and with it every signature")
    if isinstance(last, ChainBegun):
        begun = heads[STREAM].version
        raise ChainBroken(STREAM, begun, NEVER_SIGNED if begun == 1 else BEGUN_LATER)
    if isinstance(last, Signed) and not is_signed(last, key):
        reason = "its signature is not this key's: the record was forged, or the key is not the store's own"
        if key.new:
            reason = (
                "the store's key is missing; put it back, or set CROUPIER_KEY or CROUPIER_KEY_FILE. If it is "
                "lost, 'croupier store copy --new-key' makes a copy with a new key"
            )
        raise ChainBroken(STREAM, heads[STREAM].version, reason)
    store.sign_with(key)
    for stream in store.unsigned():
        version = heads[stream].version if stream in heads else None
        raise ChainBroken(stream, version, "it was not written by this floor: it is not signed")
    noted = {} if last is None else last.heads
    everything = sum(head.version for head in heads.values()) <= CHECKED_AT_ONCE
    for stream, head in heads.items():
        start = 0 if everything or stream not in noted else noted[stream].version
        check_stream(store, stream, head, min(start, head.version))
    check_heads(store, noted, heads, when="" if last is None else f"at the checkpoint of {last.at}")
    return everything


def key_of(store: EventStore, path: Path) -> Key:
    """Read a store's key from its file; write a new key there only if the store has no records."""
    key = read_key(path)
    if key is None:
        check(store, Key.made())
        key = read_or_make_key(path)
    return key


def adoptable(store: EventStore) -> dict[str, Head]:
    """The heads of a store whose records no key has signed, all chains checked; refused for others."""
    check_covered(store)
    heads = dict(store.heads())
    if not heads:
        raise StoreError("the store is empty: a floor signs it from its first record on")
    for stream, head in heads.items():
        check_stream(store, stream, head)
    if any(isinstance(record, Signed) for record in CODEC.read_all(store.read(STREAM), stream=STREAM)):
        raise StoreError(
            "the store has been signed: open it with its own key, or make a copy with 'croupier store copy "
            "--new-key' if that is lost"
        )
    return heads


def adopt(store: EventStore, key: Key, heads: Mapping[str, Head], *, by: str) -> None:
    """Sign an ``adoptable`` store as it is, and record who ordered it."""
    store.sign_with(key, also_heads=True)
    before = heads.get(STREAM, Head(0, ""))
    others = {stream: head for stream, head in heads.items() if stream != STREAM}
    record = signed(Adopted(at=now(), heads=others, by=by), key)
    store.append(STREAM, before.version, [CODEC.write(record)])


def change_over(store: EventStore, key: Key) -> None:
    """Continue a checked store of an earlier release with this release's signatures, and record it.

    The heads come first: if the process ends in between, the next one that opens the store starts again.
    """
    heads = dict(store.heads())
    last = latest(store, heads)
    if not isinstance(last, Signed) or not is_hmac(last.signature):
        return
    store.sign_with(key, also_heads=True)
    before = heads.pop(STREAM)
    record = signed(ChangedOver(at=now(), heads=heads, public_key=key.public.digits), key)
    store.append(STREAM, before.version, [CODEC.write(record)])


def check_all(store: EventStore) -> None:
    """Check every chain from its beginning, while the store is in use."""
    for stream, head in store.heads().items():
        check_stream(store, stream, head)
