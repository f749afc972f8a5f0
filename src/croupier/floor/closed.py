"""Enters the money at tables and links that are not open now in the ledger.

Otherwise a wallet would not show what its owner left at a closed table, and could be spent twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.table.snapshot import TABLE, TABLE_CODEC, find
from croupier.link.log import link_stream
from croupier.store import EventStore

TABLES, LINKS = "table:", link_stream("")


def enter_closed(
    store: EventStore, ledger: Ledger, *, logs: Collection[str], links: Mapping[str, Collection[str]]
) -> dict[str, TableBook]:
    """Enter the logs of all other tables and links; those named here enter their own.

    ``links`` has for each open link its current and former tables. Returns the tables' books by stream:
    another process may have those tables open.
    """
    books: dict[str, TableBook] = {}
    streams = store.streams()
    link_of = {table: name for name, tables in links.items() for table in tables}
    for stream in streams:
        if stream.startswith(LINKS):
            name = stream.removeprefix(LINKS)
            if name not in links:
                # Reading it enters it in the ledger.
                link_of |= dict.fromkeys(Jackpot(name, store, ledger).ever_on_it, name)
    for stream in streams:
        table = stream.removeprefix(TABLES)
        if stream.startswith(TABLES) and table not in logs:
            books[stream] = TableBook(table, link=link_of.get(table))
            snapshot = find(store, stream, TABLE)
            if snapshot is not None:
                for entry in books[stream].carry_over(snapshot.book):
                    ledger.book(entry)
            place = books[stream].place
            enter_more(ledger, books[stream], stream, place, store.read(stream, place))
    return books


def enter_more(ledger: Ledger, book: TableBook, stream: str, start: int, records: Sequence[bytes]) -> None:
    """Enter records from ``start`` on that another process stored for a table not open here."""
    new = records[book.place - start :]
    for entry in book.entries(TABLE_CODEC.read_all(new, stream=stream, start=book.place)):
        ledger.book(entry)
