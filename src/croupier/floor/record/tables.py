"""The tables of the floor that were opened from documents."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import DataInvalid, VersionConflict
from croupier.floor.journal import decided_again
from croupier.floor.money.ledger import Ledger
from croupier.floor.record.table import RecordTable, read_head
from croupier.store import EventStore

PREFIX = "record:"


class RecordTables:
    """The tables by id, loaded again when a floor opens."""

    def __init__(self, store: EventStore, ledger: Ledger) -> None:
        self._store, self._ledger = store, ledger
        names = [stream.removeprefix(PREFIX) for stream in store.streams() if stream.startswith(PREFIX)]
        self._tables = {name: RecordTable(name, store, ledger) for name in names}

    def find(self, stream: str) -> None:
        """Load a table that another process has opened."""
        name = stream.removeprefix(PREFIX)
        if name not in self._tables:
            self._tables[name] = RecordTable(name, self._store, self._ledger)

    @decided_again
    async def open(self, text: str, *, by: str, taken: frozenset[str] = frozenset()) -> RecordTable:
        """Open a table from a document; its id is the game's with a number."""
        document = read_head(text)
        table = RecordTable(self._free(document.game.id, taken), self._store, self._ledger)
        if table.log:
            # Another process has opened a table with this name, which is now loaded.
            self._tables[table.id] = table
            raise VersionConflict(table.stream, expected=0, found=table.version)
        try:
            await table.open(document, by=by)
        finally:
            if table.version:
                self._tables[table.id] = table
        return table

    def _free(self, game: str, taken: frozenset[str]) -> str:
        number = 1
        while (name := f"{game}-{number}") in self._tables or name in taken:
            number += 1
        return name

    def get(self, name: str) -> RecordTable | None:
        """The table with this id, if there is one."""
        return self._tables.get(name)

    def table(self, name: str) -> RecordTable:
        """The table with this id."""
        found = self.get(name)
        if found is None:
            raise DataInvalid(f"there is no table {name!r} that was opened from a document")
        return found

    def __iter__(self) -> Iterator[RecordTable]:
        """Every table, in the order of its opening."""
        return iter(self._tables.values())
