"""A closed floor's store for forgers: plain SQL on its tables, a witness, and what people run on it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import psycopg
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.errors import CroupierError
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, demo_tables
from croupier.floor.people import Accounts
from croupier.floor.table import log
from croupier.store import Key
from croupier.store import checkpoint as cp
from croupier.store.chain import Head, beginning, head_signature, record_hash
from croupier.store.places import open_store
from croupier.store.witness import Witness
from tests.event_loop import run

TABLE = "table:limit-holdem"
(SETUP,) = [setup for setup in demo_tables() if setup.id == "limit-holdem"]
KEY, OTHER = Key("5e" * 32), Key("77" * 32)

Row = tuple[str, int, bytes, str, bytes]
"""Stream, place, bytes, hash, salt."""
Dump = dict[str, list[tuple[Any, ...]]]
"""The rows of every table."""


@dataclass
class Site:
    """A store in a file or a database, its key file, and its witness."""

    where: str
    key: Path
    witness: Path
    prefix: str = ""
    copied: Callable[[str], str] = str
    """Copies a database to a new address."""
    backup: Dump = field(default_factory=dict)
    """The rows of every table as they were before the floor opened for the last time."""

    def copy(self, folder: Path) -> Site:
        """The same site elsewhere."""
        folder.mkdir(exist_ok=True)
        made = replace(self, key=folder / "key", witness=folder / "witness")
        made.where = self.copied(self.where) if self.prefix else str(folder / "floor.sqlite3")
        pairs = [(self.key, made.key), (self.witness, made.witness)]
        if not self.prefix:
            pairs.append((Path(self.where), Path(made.where)))
        for source, to in pairs:
            shutil.copy(source, to)
        return made

    # ── forging ─────────────────────────────────────────────────────────────────────────────────────

    def sql(self, text: str, values: Sequence[Any] = ()) -> list[Any]:
        """Run a statement in which the tables are {p}record, {p}head and {p}snapshot."""
        text = text.format(p=self.prefix)
        if self.prefix:
            with psycopg.connect(self.where, autocommit=True) as connection:
                cursor = connection.execute(text.replace("?", "%s"), values)
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(self.where, isolation_level=None)) as file:
            return file.execute(text, values).fetchall()

    def rows(self, stream: str) -> list[Row]:
        query = "SELECT stream, place, data, hash, salt FROM {p}record WHERE stream = ? ORDER BY place"
        return [tuple(row) for row in self.sql(query, (stream,))]

    def put(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self.sql("INSERT INTO {p}record (stream, place, data, hash, salt) VALUES (?, ?, ?, ?, ?)", row)

    def dump(self) -> Dump:
        """Everything that is in the store."""
        return {table: self.sql(f"SELECT * FROM {{p}}{table}") for table in ("record", "head", "snapshot")}

    def load(self, dump: Dump, streams: Sequence[str] = ()) -> None:
        """Put rows back, of these streams or of all, instead of those that there are."""
        for table, rows in dump.items():
            for stream in streams or {
                row[0] for row in self.sql(f"SELECT DISTINCT stream FROM {{p}}{table}")
            }:
                self.sql(f"DELETE FROM {{p}}{table} WHERE stream = ?", (stream,))
            for row in rows:
                if not streams or row[0] in streams:
                    marks = ", ".join("?" * len(row))
                    self.sql(f"INSERT INTO {{p}}{table} VALUES ({marks})", row)

    def heads(self) -> dict[str, Head]:
        rows = self.sql("SELECT stream, version, hash FROM {p}head ORDER BY stream")
        return {stream: Head(version, sealed) for stream, version, sealed in rows}

    def set_head(self, stream: str, head: Head, key: Key | None = None) -> None:
        signature = "" if key is None else head_signature(key, stream, head)
        self.sql("DELETE FROM {p}head WHERE stream = ?", (stream,))
        self.sql("INSERT INTO {p}head VALUES (?, ?, ?, ?)", (stream, *head, signature))

    def delete(self, stream: str) -> None:
        for table in ("record", "head"):
            self.sql(f"DELETE FROM {{p}}{table} WHERE stream = ?", (stream,))

    def write(self, stream: str, records: Sequence[bytes], key: Key | None = None) -> None:
        """Write a stream again, with a chain that fits; signed only by somebody who has a key."""
        salts = [row[4] for row in self.rows(stream)]
        self.delete(stream)
        head, rows = beginning(stream), []
        for place, data in enumerate(records):
            salt = salts[place] if place < len(salts) else b"s" * 16
            head = Head(place + 1, record_hash(place + 1, head.hash, data, salt))
            rows.append((stream, place, data, head.hash, salt))
        self.put(rows)
        if rows:
            self.set_head(stream, head, key)

    def append(self, stream: str, record: bytes, *, head: bool = True, key: Key | None = None) -> None:
        """Append a record with a chain that fits; its head is moved on, and signed only with a key."""
        before = self.heads().get(stream) or beginning(stream)
        sealed = record_hash(before.version + 1, before.hash, record, b"s" * 16)
        self.put([(stream, before.version, record, sealed, b"s" * 16)])
        if head:
            self.set_head(stream, Head(before.version + 1, sealed), key)

    def sign_again(self, key: Key) -> None:
        """Sign everything with a key: heads, and checkpoints of the streams as they are now."""
        heads = self.heads()
        heads.pop(cp.STREAM, None)
        for stream, head in heads.items():
            self.set_head(stream, head, key)
        records = []
        for row in self.rows(cp.STREAM):
            record = cp.CODEC.read(row[2])
            # What a stream had then, it may have changed since: the forger writes its present hash.
            then = {
                name: self.head_at(name, head.version) for name, head in record.heads.items() if name in heads
            }
            kept = {name: head for name, head in then.items() if head is not None}
            forged = msgspec.structs.replace(record, heads=kept)
            records.append(cp.CODEC.write(cp.signed(forged, key)))
        self.write(cp.STREAM, records, key)

    def head_at(self, stream: str, version: int) -> Head | None:
        rows = self.rows(stream)
        return Head(version, rows[version - 1][3]) if 0 < version <= len(rows) else None

    # ── what people run ─────────────────────────────────────────────────────────────────────────────

    def opens(self, *acts: Callable[[Floor], Any], key: Key | None = None) -> None:
        """Open a floor on the store, with its witness, and close it."""

        async def scene() -> None:
            store = open_store(self.where)
            try:
                floor = Floor(
                    store,
                    setups=[SETUP],
                    key=key or cp.key_of(store, self.key),
                    witness=Witness(self.witness),
                    kind=Kind.ROOM,
                    shuffler=by_seed("site"),
                    pace=AT_ONCE,
                    bots=False,
                    advice=False,
                    accounts=Accounts(store, assigned=True),
                )
                for act in acts:
                    await act(floor)
                await floor.checkpoints.close()
            finally:
                store.close()

        run(scene())

    def verifies(self, *options: str) -> tuple[int, str]:
        """The exit status of ``croupier verify``, and what it printed; by default anybody's, on a copy."""
        given = options or ("--public-key", KEY.public.digits, "--witness", str(self.witness))
        done = CliRunner().invoke(verify, [self.where, "--json", *given])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    def refusal(self) -> str:
        """Why a floor does not open on the store; empty if it does."""
        try:
            self.opens()
        except CroupierError as refused:
            return str(refused)
        return ""


def play(site: Site) -> None:
    """A round of hold'em in which Oren folds, with a snapshot every few events."""
    import pytest

    from tests.server import evening

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "EVENTS", 5)
        patch.setattr(log, "EVENTS_FOR_ROUNDS", 10)
        store = open_store(site.where)
        patch.setattr(evening, "MemoryStore", lambda: store)
        real = Floor

        def witnessed(*words: Any, **settings: Any) -> Floor:
            return real(*words, **settings, witness=Witness(site.witness))

        patch.setattr(evening, "Floor", witnessed)

        async def scene() -> None:
            try:
                played = await evening.Evening("limit-holdem", key=KEY).play()
                assert played.actor.session.round is None
                await played.floor.checkpoints.close()
            finally:
                store.close()

        run(scene())
