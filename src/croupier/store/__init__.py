"""Event stores: append-only streams of records, in memory or in a file."""

from croupier.store.codec import Codec, members
from croupier.store.json_lines import read_events, write_events
from croupier.store.key import Key
from croupier.store.memory import MemoryStore
from croupier.store.port import EventStore
from croupier.store.sqlite import SQLiteStore

__all__ = [
    "Codec",
    "EventStore",
    "Key",
    "MemoryStore",
    "SQLiteStore",
    "members",
    "read_events",
    "write_events",
]
