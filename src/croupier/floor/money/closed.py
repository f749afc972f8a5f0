"""The money at tables and links that are not open this time: it is entered in the ledger all the same.

Otherwise a wallet would not know what its owner left at a closed table, and could be spent a second time.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.floor.money.ledger import Entry, Ledger, TableBook, link_movements
from croupier.floor.table.keeper import TABLE_CODEC
from croupier.link.chain import read_chain
from croupier.link.events import TableAttached
from croupier.link.log import link_stream
from croupier.store import EventStore

TABLES, LINKS = "table:", link_stream("")


def enter_closed(store: EventStore, ledger: Ledger, *, logs: Collection[str], links: Collection[str]) -> None:
    """Enter what the logs of all other tables and links say; those named here enter their own."""
    streams = store.streams()
    link_of: dict[str, str] = {}
    for stream in streams:
        if stream.startswith(LINKS):
            name = stream.removeprefix(LINKS)
            for record in read_chain(store.read(stream)):
                event = record.entry.event
                if isinstance(event, TableAttached):
                    link_of[event.table] = name
                if name not in links:
                    ledger.book(Entry(f"{stream}#{record.place}", link_movements(name, event)))
    for stream in streams:
        table = stream.removeprefix(TABLES)
        if stream.startswith(TABLES) and table not in logs:
            events = TABLE_CODEC.read_all(store.read(stream), stream=stream)
            for entry in TableBook(table, link=link_of.get(table)).entries(events):
                ledger.book(entry)
