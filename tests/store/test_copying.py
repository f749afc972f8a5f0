import shutil
import sqlite3
import stat
import subprocess
import sys
import textwrap

import pytest

from croupier.errors import ChainBroken, DataInvalid, StoreError
from croupier.store import Key, MemoryStore, SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.copying import back_up, copy_store
from croupier.store.postgres import PostgresStore

KEY = Key("ab" * 32, new=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.sqlite3"


@pytest.fixture
def store(path):
    """A signed store with two streams."""
    kept = SQLiteStore(path)
    cp.check(kept, KEY)
    cp.sign(kept, KEY, cp.Occasion.OPENED)
    kept.append("table:1", 0, [b"%d" % number for number in range(25)])
    kept.append("floor", 0, [b"a"])
    yield kept
    kept.close()


def everything(store):
    return {stream: store.read(stream) for stream in store.streams()}


WRITER = """
    import sys
    from croupier.store import SQLiteStore

    store, version = SQLiteStore(sys.argv[1]), 0
    while True:
        version = store.append("table:1", version, [b"%d" % version, b"%d" % (version + 1)])
        print(version, flush=True)
"""


def test_a_backup_is_the_store_at_one_moment_while_somebody_writes(path, tmp_path):
    command = [sys.executable, "-c", textwrap.dedent(WRITER), path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        before = [int(writer.stdout.readline()) for _ in range(30)][-1]
        back_up(path, tmp_path / "backup.sqlite3")
        after = int(writer.stdout.readline())
        writer.kill()

    kept = SQLiteStore(tmp_path / "backup.sqlite3").read("table:1")

    assert before <= len(kept)
    assert len(kept) % 2 == 0, "half an append was copied"
    assert kept == [b"%d" % place for place in range(len(kept))]
    assert after > before


def test_a_backup_opens_with_the_same_key_and_to_its_owner_alone(store, path, tmp_path):
    to = tmp_path / "backup.sqlite3"
    back_up(path, to)

    assert stat.S_IMODE(to.stat().st_mode) == 0o600
    assert {file.name for file in tmp_path.iterdir() if "backup" in file.name} == {"backup.sqlite3"}
    copy = SQLiteStore(to)
    assert cp.check(copy, Key(KEY.secret))
    assert everything(copy) == everything(store)


def test_a_backup_replaces_nothing(store, path, tmp_path):
    to = tmp_path / "backup.sqlite3"
    to.write_text("precious")

    with pytest.raises(DataInvalid, match="there is a file of this name already"):
        back_up(path, to)

    assert to.read_text() == "precious"


def test_what_is_no_store_is_not_backed_up(tmp_path):
    letter = tmp_path / "letter"
    letter.write_text("Dear pit boss, " * 500)
    for wrong in (letter, tmp_path / "missing"):
        with pytest.raises(StoreError):
            back_up(wrong, tmp_path / "backup.sqlite3")
    assert not (tmp_path / "backup.sqlite3").exists()


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgres"])
def test_a_copy_has_the_same_records_chains_and_signatures(store, kind, tmp_path, request):
    if kind == "memory":
        to = MemoryStore()
    elif kind == "sqlite":
        to = SQLiteStore(tmp_path / "copy.sqlite3")
    else:
        to = PostgresStore(request.getfixturevalue("postgres").new_database())

    copied = copy_store(store, to, Key(KEY.secret))

    assert copied == store.heads() == to.heads()
    assert everything(to) == everything(store)
    assert to.unsigned() == []
    assert cp.check(to, Key(KEY.secret))
    to.close()


def test_a_copy_without_the_key_begins_its_chain_anew(store, tmp_path):
    to = SQLiteStore(tmp_path / "copy.sqlite3")

    copy_store(store, to, None)

    (begun,) = cp.CODEC.read_all(to.read(cp.STREAM))
    assert isinstance(begun, cp.ChainBegun)
    assert to.read("table:1") == store.read("table:1")
    with pytest.raises(ChainBroken, match="croupier store adopt"):
        cp.check(to, Key("cd" * 32))
    cp.adopt(to, Key("cd" * 32), cp.adoptable(to), by="Ada")
    assert cp.check(to, Key("cd" * 32))
    assert to.unsigned() == []
    with pytest.raises(StoreError, match="has been signed"):
        cp.adoptable(to)


def test_a_store_that_does_not_fit_is_not_copied(store, path, tmp_path):
    edited = shutil.copy(path, tmp_path / "edited.sqlite3")
    store.close()
    shutil.copy(path, edited)
    with sqlite3.connect(edited) as connection:
        connection.execute("UPDATE record SET data = x'00' WHERE stream = 'table:1' AND place = 7")
    connection.close()

    with pytest.raises(ChainBroken, match="record 8"):
        copy_store(SQLiteStore(edited, read_only=True), MemoryStore(), None)


def test_nothing_is_copied_over_something(store):
    to = MemoryStore()
    to.append("table:9", 0, [b"x"])

    with pytest.raises(StoreError, match="not empty"):
        copy_store(store, to, None)
