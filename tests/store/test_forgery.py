"""A database administrator forges a stopped store, without its key: opening refuses it or verify finds it.

Every attack is made on both kinds of store with plain SQL. Honest stores pass the same checks.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from croupier.cli.store import store as store_command
from croupier.cli.verify import verify
from croupier.errors import ChainBroken, StoreError
from croupier.floor import AT_ONCE, Floor, Kind
from croupier.floor.money.cage import FLOOR_CODEC
from croupier.floor.people.accounts import PEOPLE_CODEC
from croupier.floor.people.records import RoleGiven
from croupier.floor.records import WalletFunded
from croupier.link import Role
from croupier.money import Cents
from croupier.store import Key
from croupier.store import checkpoint as cp
from croupier.store.chain import Head, beginning, record_hash
from croupier.store.places import is_address, open_store
from tests.event_loop import run
from tests.store.every_record import kept

ROLE = PEOPLE_CODEC.write(RoleGiven(person="Nora", role=Role.ADMIN, by="Sue", at="2026-01-01T00:00:00"))
MONEY = FLOOR_CODEC.write(WalletFunded(person="Nora", amount=Cents(1_000_000), at="2026-01-01T00:00:00"))


@dataclass
class Site:
    """A store, its key file, and plain SQL on its tables."""

    where: str
    key: Path
    prefix: str = ""

    def sql(self, text: str, values: Sequence = ()) -> list:
        """Run a statement in which the tables are {p}record and {p}head."""
        text = text.format(p=self.prefix)
        if self.prefix:
            with psycopg.connect(self.where, autocommit=True) as connection:
                cursor = connection.execute(text.replace("?", "%s"), values)
                return cursor.fetchall() if cursor.description else []
        connection = sqlite3.connect(self.where, isolation_level=None)
        try:
            return connection.execute(text, values).fetchall()
        finally:
            connection.close()

    def append(self, stream: str, record: bytes, *, head: bool = True) -> None:
        """Append a record with a chain that fits; its head is moved on, and is not signed."""
        rows = self.sql("SELECT version, hash FROM {p}head WHERE stream = ?", (stream,))
        before = Head(*rows[0]) if rows else beginning(stream)
        sealed = record_hash(before.version + 1, before.hash, record)
        row = (stream, before.version, record, sealed)
        self.sql("INSERT INTO {p}record (stream, place, data, hash) VALUES (?, ?, ?, ?)", row)
        if head:
            self.sql("DELETE FROM {p}head WHERE stream = ?", (stream,))
            self.sql("INSERT INTO {p}head VALUES (?, ?, ?, '')", (stream, before.version + 1, sealed))

    def delete(self, stream: str) -> None:
        for table in ("record", "head"):
            self.sql(f"DELETE FROM {{p}}{table} WHERE stream = ?", (stream,))

    def heads(self) -> dict[str, Head]:
        rows = self.sql("SELECT stream, version, hash FROM {p}head ORDER BY stream")
        return {stream: Head(version, sealed) for stream, version, sealed in rows if stream != cp.STREAM}

    # ── what people run ─────────────────────────────────────────────────────────────────────────────

    def opens(self) -> None:
        """Open a floor on the store, write something, and close it."""

        async def scene() -> None:
            store = open_store(self.where)
            try:
                floor = Floor(
                    store,
                    setups=[],
                    key=cp.key_of(store, self.key),
                    kind=Kind.BENCH,
                    pace=AT_ONCE,
                    bots=False,
                    advice=False,
                )
                await floor.start()
                if "Nora" not in floor.cage.people():
                    await floor.reception.arrive("Nora")
                await floor.stop()
            finally:
                store.close()

        run(scene())

    def verifies(self, *, key: bool = True) -> tuple[int, str]:
        """The exit status of ``croupier verify``, and what it printed."""
        options = ["--key-file", str(self.key)] if key and self.key.exists() else []
        done = CliRunner().invoke(verify, [self.where, "--json", *options])
        return done.exit_code, done.output

    def is_refused(self, match: str = ".") -> None:
        """The store does not open, not even the second time."""
        for _ in range(2):
            with pytest.raises(StoreError, match=match):
                self.opens()


@pytest.fixture(params=["sqlite", "postgres"])
def site(request, tmp_path, monkeypatch) -> Iterator[Site]:
    """A store as a floor has left it, with its key."""
    monkeypatch.delenv("CROUPIER_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    if request.param == "sqlite":
        made = Site(str(tmp_path / "floor.sqlite3"), tmp_path / "key")
    else:
        made = Site(request.getfixturevalue("postgres").new_database(), tmp_path / "key", "croupier_")
    made.opens()
    return made


def forged(site: Site) -> None:
    """A role and money that nobody gave, with chains that fit."""
    site.append("people", ROLE)
    site.append("floor", MONEY)


def test_an_honest_store_opens_again_and_again_and_verifies(site):
    for _ in range(2):
        site.opens()
        status, said = site.verifies()
        assert status == 0, said
    assert site.verifies(key=False)[0] == 3


WRITER = """
import sys
from pathlib import Path
from croupier.store import checkpoint as cp
from croupier.store.key import read_key
from croupier.store.places import open_store

store, key, version = open_store(sys.argv[1]), read_key(Path(sys.argv[2])), 0
cp.check(store, key)
cp.sign(store, key, cp.Occasion.OPENED)
while True:
    version = store.append("waiting", version, [sys.argv[3].encode()] * 2)
    print(version, flush=True)
"""


def test_an_honest_store_passes_after_kill_9_in_the_middle_of_an_append(site):
    record = next(data for (stream, _), data in kept().items() if stream == "waiting")
    command = [sys.executable, "-c", WRITER, site.where, str(site.key), record.decode()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for _ in range(20):
            written = int(writer.stdout.readline())
        writer.kill()

    assert writer.returncode == -9
    assert site.sql("SELECT version FROM {p}head WHERE stream = 'waiting'")[0][0] >= written
    status, said = site.verifies()
    assert status == 0, said
    site.opens()
    assert site.verifies()[0] == 0


def chain_begun(site: Site) -> None:
    forged(site)
    site.append(cp.STREAM, cp.CODEC.write(cp.ChainBegun(at=cp.now(), heads=site.heads())))


def only_chain_begun(site: Site) -> None:
    forged(site)
    site.delete(cp.STREAM)
    site.append(cp.STREAM, cp.CODEC.write(cp.ChainBegun(at=cp.now(), heads=site.heads())))


def without_checkpoints(site: Site) -> None:
    site.delete(cp.STREAM)


def behind_the_head(site: Site) -> None:
    site.append("people", ROLE, head=False)


def before_the_first(site: Site) -> None:
    site.sql("INSERT INTO {p}record (stream, place, data, hash) VALUES ('people', -1, ?, '')", (ROLE,))


def one_head(site: Site) -> None:
    site.sql("DELETE FROM {p}head WHERE stream = 'people'")


def new_stream_without_head(site: Site) -> None:
    site.append("table:none", ROLE, head=False)


def all_heads(site: Site) -> None:
    site.sql("DELETE FROM {p}head")


def everything(site: Site) -> None:
    """Only the tables are left: nobody can tell that from a store that no floor has opened yet."""
    site.sql("DELETE FROM {p}head")
    site.sql("DELETE FROM {p}record")


ATTACKS: list[Callable[[Site], None]] = [
    chain_begun,
    only_chain_begun,
    without_checkpoints,
    behind_the_head,
    before_the_first,
    one_head,
    new_stream_without_head,
    all_heads,
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
@pytest.mark.parametrize("key_gone", [False, True])
def test_a_forged_store_is_neither_opened_nor_verified(site, attack, key_gone):
    attack(site)
    if key_gone:
        site.key.unlink()
    status, said = site.verifies()
    assert status == 1, said
    site.is_refused()
    # What was refused has not been signed on the way.
    assert site.verifies()[0] == 1


def test_an_emptied_store_does_not_verify(site):
    everything(site)

    assert site.verifies()[0] == 1


def test_a_store_without_its_key_is_not_opened(site):
    kept = site.key.read_text()
    site.key.unlink()

    site.is_refused("key")
    assert not site.key.exists()
    site.key.write_text(kept)
    site.key.chmod(0o600)
    site.opens()


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_floor_that_misses_its_key_writes_no_new_one(site, processes):
    site.key.unlink()
    settings = {
        "CROUPIER_STORE": site.where,
        "CROUPIER_KEY_FILE": str(site.key),
        "CROUPIER_PROCESSES": processes,
        "CROUPIER_PORT": "0",
    }
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor"]

    floor = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, timeout=120, check=False
    )

    assert floor.returncode != 0
    alone = processes == "2" and not is_address(site.where)
    refusal = "a SQLite file takes one process" if alone else "the store's key is missing"
    assert refusal in floor.stdout + floor.stderr
    assert not site.key.exists()


def test_a_chain_that_began_again_is_found_although_a_floor_has_signed_it_since(site):
    """As a release that did not refuse it has left it."""
    chain_begun(site)
    key = Key(site.key.read_text().strip())
    store = open_store(site.where)
    store.sign_with(key, also_heads=True)
    cp.sign(store, key, cp.Occasion.OPENED)
    store.close()

    status, said = site.verifies()
    assert status == 1
    (broken,) = [one for one in map(json.loads, said.splitlines()) if not one["sound"]]
    assert (broken["log"], broken["broken"]["record"]) == (cp.STREAM, 3)
    with pytest.raises(ChainBroken, match="record 3"):
        site.opens()


@pytest.mark.parametrize("attack", [chain_begun, forged, behind_the_head, all_heads])
def test_a_copy_signs_nothing_that_was_not_signed(site, attack, tmp_path):
    attack(site)
    to = tmp_path / "copy.sqlite3"
    done = CliRunner().invoke(store_command, ["copy", site.where, str(to), "--key-file", str(site.key)])

    assert done.exit_code != 0
    assert isinstance(done.exception, ChainBroken), done.output


def test_a_store_set_back_to_the_first_schema_is_not_opened(site):
    """Without chains and heads, as the first releases wrote it, with a role that nobody gave."""
    forged(site)
    site.delete(cp.STREAM)
    if site.prefix:
        # No release wrote such a database: the table is made again when a floor opens it.
        site.sql("DROP TABLE {p}head")
    else:
        site.sql("DROP TABLE head")
        site.sql("ALTER TABLE record DROP COLUMN hash")
        site.sql("ALTER TABLE record DROP COLUMN salt")
        site.sql("PRAGMA user_version = 1")
        status, said = site.verifies()
        assert status == 1, said

    site.is_refused("." if site.prefix else "croupier store adopt")
    assert site.verifies()[0] == 1
