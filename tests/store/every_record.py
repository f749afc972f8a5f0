"""Every kind of record that a store or a link's log may hold, and one example of each.

``files/records.jsonl`` has the examples as they were written when the kind was new. Run this file to add
those of new kinds; lines that are there are never changed, because stores hold such records.

    PYTHONPATH=src:. python tests/store/every_record.py
"""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from croupier.cards import DECK
from croupier.floor.dispute.freezes import DISPUTES_CODEC
from croupier.floor.dispute.records import AnyDisputeRecord
from croupier.floor.money.cage import FLOOR_CODEC
from croupier.floor.money.records import AnyCageRecord
from croupier.floor.people.accounts import PEOPLE_CODEC
from croupier.floor.people.records import AnyPeopleRecord
from croupier.floor.records import AnyFloorRecord, DeckShuffled
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.floor.waiting.lists import WAITING_CODEC
from croupier.floor.waiting.records import AnyWaitingRecord
from croupier.link.events import AnyLinkEvent, LinkEvent
from croupier.store import Codec, members
from croupier.table.events import AnyEvent, Event
from croupier.table.session.events import AnySessionEvent

RECORDS = Path(__file__).parent / "files" / "records.jsonl"

CODECS = {
    "table": TABLE_CODEC,
    "floor": FLOOR_CODEC,
    "people": PEOPLE_CODEC,
    "cards": CARDS_CODEC,
    "waiting": WAITING_CODEC,
    "disputes": DISPUTES_CODEC,
    "link": Codec(members(AnyLinkEvent, LinkEvent)),
}
"""What reads each kind of stream."""

KINDS = {
    "table": (*members(AnyEvent, Event), *members(AnySessionEvent, Event)),
    "floor": (*members(AnyFloorRecord, Event), *members(AnyCageRecord, Event)),
    "people": members(AnyPeopleRecord, Event),
    "cards": (DeckShuffled,),
    "waiting": members(AnyWaitingRecord, Event),
    "disputes": members(AnyDisputeRecord, Event),
    "link": members(AnyLinkEvent, LinkEvent),
}


def example(kind):
    """A record with a value in each of its fields."""
    fields = msgspec.inspect.type_info(kind).fields
    return kind(**{field.name: value(field.type, n) for n, field in enumerate(fields, start=1)})


def value(info, n):
    match info:
        case msgspec.inspect.IntType():
            return max(n, info.ge or 0)
        case msgspec.inspect.StrType():
            return f"word {n}"
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.FloatType():
            return float(n)
        case msgspec.inspect.NoneType():
            return None
        case msgspec.inspect.UnionType(types):
            return value(next(one for one in types if not isinstance(one, msgspec.inspect.NoneType)), n)
        case msgspec.inspect.VarTupleType(item):
            return (value(item, n), value(item, n + 1))
        case msgspec.inspect.FrozenSetType(item):
            return frozenset({value(item, n)})
        case msgspec.inspect.TupleType(items):
            return tuple(value(item, n) for item in items)
        case msgspec.inspect.DictType(key, held):
            return {value(key, n): value(held, n)}
        case msgspec.inspect.StructType(kind):
            return example(kind)
        case msgspec.inspect.NamedTupleType(kind, fields):
            return kind(*[value(field.type, n) for field in fields])
        case msgspec.inspect.EnumType(kind):
            return next(iter(kind))
        case msgspec.inspect.LiteralType(values):
            return values[0]
        case msgspec.inspect.DateTimeType():
            return datetime(2026, 1, n, tzinfo=UTC)
        case msgspec.inspect.DateType():
            return date(2026, 1, n)
        case msgspec.inspect.AnyType():
            return "anything"
        case msgspec.inspect.CustomType():
            return DECK[n]
    raise AssertionError(f"no example for {info}")


def tag_of(kind):
    return str(msgspec.inspect.type_info(kind).tag)


def kept():
    """The examples on file, by stream and tag."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines() if RECORDS.exists() else []
    found = {}
    for line in lines:
        stream, _, record = line.partition(" ")
        found[stream, json.loads(record)["event"]] = record.encode()
    return found


def main():
    known = kept()
    with RECORDS.open("a", encoding="utf-8") as file:
        for stream, kinds in KINDS.items():
            for kind in kinds:
                if (stream, tag_of(kind)) not in known:
                    file.write(f"{stream} {CODECS[stream].write(example(kind)).decode()}\n")


if __name__ == "__main__":
    main()
