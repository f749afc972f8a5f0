"""The chain of a stream in a bundle, for somebody who may not read every record of it.

A record that may be read comes with its salt, any other one as its commitment only. Both continue the chain,
and nobody can guess a card from a commitment without its salt. Earlier releases had no salts: 52 guesses
would find the card that matches the hash of such a record, or any later hash. So a chain is left out from the
first hidden record without a salt on, up to the border at which the salts begin.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET, Struct, UnsetType

from croupier.store.chain import (
    BORDER_BYTES,
    SALT_BYTES,
    Seal,
    beginning,
    chained,
    commitment,
    link,
    record_hash,
)


class Sealed(Struct, frozen=True):
    """One record; what would reveal a hidden card is left out."""

    hash: str = ""
    record: str | None = None
    salt: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    """Instead of a record that is left out."""
    link: str | UnsetType = UNSET
    """At a border, what the chain continues from."""


def sealed_for_readers(
    stream: str, records: Sequence[bytes], seals: Sequence[Seal], hidden: Container[int] = ()
) -> Iterator[Sealed]:
    """Yield a stream's records without those at hidden places, counted from 0."""
    previous, covered = beginning(stream).hash, False
    for place, (data, seal) in enumerate(zip(records, seals, strict=True)):
        closed, border = place in hidden, len(seal.salt) == BORDER_BYTES
        text = None if closed else data.decode()
        covered = not border and (covered or (closed and not seal.salt))
        linked = link(seal.salt, previous) if border else UNSET
        if covered or not seal.salt:
            yield Sealed("" if covered else seal.hash, text)
        elif closed:
            yield Sealed(seal.hash, commitment=commitment(seal.salt, data), link=linked)
        else:
            yield Sealed(seal.hash, text, salt=seal.salt[:SALT_BYTES].hex(), link=linked)
        previous = seal.hash


@dataclass
class Followed:
    """How far the chain of a stream could be followed."""

    head: str
    """The last hash; empty where the chain is left out."""
    closed: list[int] = field(default_factory=list)
    """The places of records that are left out, counted from 1."""
    gap: int = 0
    """The place from which the chain is left out; 0 if it is whole."""
    broken: int | None = None
    """The first record that does not fit."""


def follow(stream: str, records: Sequence[Sealed], *, all_hashes: bool = False) -> Followed:
    """Follow a chain from its beginning; ``all_hashes``: hidden records have hashes, as bundles/1 had."""
    chain = Followed(beginning(stream).hash)
    for place, one in enumerate(records, start=1):
        if one.record is None:
            chain.closed.append(place)
        if all_hashes and one.record is None:
            due: str | None = one.hash
        else:
            due = _next(chain.head if one.link is UNSET else one.link, place, one)
        if due is None:
            chain.broken = place
            return chain
        chain.gap = chain.gap or (0 if due else place)
        chain.head = due
    return chain


def _next(previous: str, place: int, one: Sealed) -> str | None:
    """The hash of a record after the previous hash; empty if the chain is left out, None if it breaks."""
    if not one.hash:
        # Only a record that is left out interrupts a chain.
        return "" if one.record is None or not previous else None
    if one.commitment is not UNSET and one.record is None:
        due = chained(place, previous, one.commitment)
    elif one.record is None:
        return None
    elif one.salt is UNSET:
        due = record_hash(place, previous, one.record.encode())
    else:
        due = chained(place, previous, commitment(bytes.fromhex(one.salt), one.record.encode()))
    return due if previous and due == one.hash else None
