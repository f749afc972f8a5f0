"""The money at tables and links that are not open this time: it is entered in the ledger all the same.

Otherwise a wallet would not know what its owner left at a closed table, and could be spent a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.floor.money.ledger import Entry, Ledger, TableBook, link_movements
from croupier.floor.table.keeper import TABLE_CODEC
from croupier.link.chain import read_chain
from croupier.link.events import TableAttached
from croupier.link.log import link_stream
from croupier.store import EventStore

TABLES, LINKS = "table:", link_stream("")


def enter_closed(
    store: EventStore, ledger: Ledger, *, logs: Collection[str], links: Collection[str]
) -> dict[str, TableBook]:
    """Enter what the logs of all other tables and links say; those named here enter their own.

    Returns the tables' books by stream: another process may have those tables open.
    """
    books: dict[str, TableBook] = {}
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
            books[stream] = TableBook(table, link=link_of.get(table))
            enter_more(ledger, books[stream], stream, 0, store.read(stream))
    return books


def enter_more(ledger: Ledger, book: TableBook, stream: str, start: int, records: Sequence[bytes]) -> None:
    """Enter what another process has kept at a table that is not open here, from this place on."""
    new = records[book.place - start :]
    for entry in book.entries(TABLE_CODEC.read_all(new, stream=stream, start=book.place)):
        ledger.book(entry)
