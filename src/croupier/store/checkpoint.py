"""Signed checkpoints: from time to time the heads of all streams are written down and signed.

A chain alone shows that a record was changed, but not that somebody made a whole new chain after the change,
cut off its end, or took a stream away. A checkpoint does: it names the head of every stream, and nobody can
sign one who does not have the key. Checkpoints are records of a stream of their own, chained like all others.
So its head seals everything: whoever notes that one line can show later that nothing was taken away.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum

import msgspec
from msgspec import Struct

from croupier.errors import ChainBroken, VersionConflict
from croupier.store.chain import Head
from croupier.store.codec import Codec
from croupier.store.key import Key
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


CODEC: Codec[Written] = Codec((ChainBegun, Checkpoint))


def now() -> str:
    """The time of day, as records have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def signed(checkpoint: Checkpoint, key: Key) -> Checkpoint:
    """The checkpoint with its signature."""
    return msgspec.structs.replace(checkpoint, signature=key.signed("checkpoints", _unsigned(checkpoint)))


def is_signed(checkpoint: Checkpoint, key: Key) -> bool:
    """Whether a checkpoint was signed with this key."""
    return key.has_signed("checkpoints", _unsigned(checkpoint), checkpoint.signature)


def _unsigned(checkpoint: Checkpoint) -> bytes:
    return CODEC.write(msgspec.structs.replace(checkpoint, signature=""))


SIGN_TRIES = 10
"""How often a checkpoint is made anew because another process has signed one meanwhile."""


def sign(store: EventStore, key: Key, occasion: Occasion, tries: int = SIGN_TRIES) -> Head:
    """Write a checkpoint of everything; returns the head that seals it."""
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
        store.read(stream, place, min(place + CHUNK, head.version))


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
"""Up to so many records, all chains are checked before a floor opens; beyond, what came before the last
checkpoint is checked while the floor runs."""


def check(store: EventStore, key: Key) -> bool:
    """Check a store before it is used: ChainBroken if it is not as it was left; whether all was checked."""
    heads = store.heads()
    last = latest(store, heads)
    never_signed = isinstance(last, ChainBegun) or (last is None and (key.new or not heads))
    if last is None and not never_signed:
        raise ChainBroken(STREAM, None, "it is gone, and with it every signature")
    if isinstance(last, Checkpoint) and not is_signed(last, key):
        reason = "its signature is not this key's: the record was forged, or the key is not the store's own"
        raise ChainBroken(STREAM, heads[STREAM].version, reason)
    store.sign_with(key, also_heads=never_signed)
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


def check_all(store: EventStore) -> None:
    """Check every chain from its beginning, while the store is in use."""
    for stream, head in store.heads().items():
        check_stream(store, stream, head)
