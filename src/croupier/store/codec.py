"""Converts records to bytes and back.

A record is one JSON object with a versioned tag: ``{"event":"wager.settled/1", …}``. Cards are written as
text, ``"As"``. A known tag with a higher version was written by a later program. It has its own error, so
that nobody "repairs" a store that is only newer than the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar, cast, get_args

import msgspec
from msgspec import Struct

from croupier.cards import Card
from croupier.errors import DataInvalid, RecordFromFuture, RecordUnreadable

Record = TypeVar("Record", bound=Struct)


def write_card(value: Any) -> Any:
    """A card as text, for the encoder."""
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} cannot be written to a store")


def read_card(kind: type, value: Any) -> Any:
    """A card from its text, for the decoder."""
    if kind is Card:
        if not isinstance(value, str):
            raise DataInvalid(f"{value!r} is not a card; write one like 'As'")
        return Card.parse(value)
    raise NotImplementedError(f"{kind.__name__} cannot be read from a store")


class Codec(Generic[Record]):
    """Writes and reads records of the given kinds, told apart by their tags."""

    def __init__(self, kinds: Iterable[type[Record]]) -> None:
        known = tuple(kinds)
        infos = [msgspec.inspect.type_info(kind) for kind in known]
        self._field = str(cast(Any, infos[0]).tag_field)
        self._tags = {str(cast(Any, info).tag) for info in infos}
        self._encoder = msgspec.json.Encoder(enc_hook=write_card)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            reduce(or_, known), dec_hook=read_card
        )

    @property
    def tags(self) -> frozenset[str]:
        """Every tag that can be written and read."""
        return frozenset(self._tags)

    def write(self, record: Record) -> bytes:
        """One record as bytes; the same record always gives the same bytes."""
        return self._encoder.encode(record)

    def read(self, data: bytes) -> Record:
        """The record in these bytes; an error says why there is none."""
        try:
            return cast(Record, self._decoder.decode(data))
        except (msgspec.DecodeError, DataInvalid, UnicodeDecodeError, RecursionError) as broken:
            raise self._explain(data, broken) from None

    def read_all(self, records: Sequence[bytes], *, stream: str = "", start: int = 0) -> list[Record]:
        """A stream's records after the first ``start``; an error says which is damaged, counted from 1."""
        found = []
        for place, data in enumerate(records, start=start + 1):
            try:
                found.append(self.read(data))
            except (RecordFromFuture, RecordUnreadable) as broken:
                raise type(broken)(f"stream {stream!r}, record {place}: {broken}") from None
        return found

    def _explain(self, data: bytes, broken: Exception) -> RecordFromFuture | RecordUnreadable:
        try:
            tag = msgspec.json.decode(data)[self._field]
            kind, version = str(tag).rsplit("/", 1)
            number = int(version)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError, ValueError):
            return RecordUnreadable(f"not a record of this program: {broken}")
        versions = [int(known.rsplit("/", 1)[1]) for known in self._tags if known.rsplit("/", 1)[0] == kind]
        if versions and number > max(versions):
            return RecordFromFuture(
                f"{tag} was written by a later version of Croupier; this one reads {kind}/{max(versions)}"
            )
        if not versions:
            return RecordUnreadable(f"unknown kind of record: {tag!r}")
        return RecordUnreadable(f"{tag} is damaged: {broken}")


def members(union: Any, kind: type[Record]) -> tuple[type[Record], ...]:
    """The members of a union such as ``AnyEvent``, in order; all of them are subclasses of ``kind``."""
    found = get_args(union)
    assert all(issubclass(one, kind) for one in found)
    return found
