import signal
import sqlite3
import subprocess
import sys
import textwrap

import pytest

from croupier.errors import StoreError, VersionConflict
from croupier.store import SQLiteStore


def test_a_new_process_reads_what_was_kept(tmp_path):
    path = tmp_path / "floor.sqlite3"
    first = SQLiteStore(path)
    first.append("table:1", 0, [b"a", b"b"])
    first.close()

    second = SQLiteStore(path)

    assert second.read("table:1") == [b"a", b"b"]
    assert second.append("table:1", 2, [b"c"]) == 3


def test_two_stores_on_one_file_see_each_other(tmp_path):
    ours, theirs = SQLiteStore(tmp_path / "floor.sqlite3"), SQLiteStore(tmp_path / "floor.sqlite3")
    ours.append("table:1", 0, [b"a"])

    assert theirs.read("table:1") == [b"a"]
    with pytest.raises(VersionConflict):
        theirs.append("table:1", 0, [b"b"])


def test_every_append_waits_for_the_disk(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    settings = {
        name: store._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }

    assert settings == {"journal_mode": "wal", "synchronous": 2}


WRITER = """
    import sys
    from croupier.store import SQLiteStore

    store = SQLiteStore(sys.argv[1])
    version = 0
    while True:
        version = store.append("table:1", version, [b"%d" % version, b"%d" % (version + 1)])
        print(version, flush=True)
"""


def test_what_was_acknowledged_survives_kill_minus_nine(tmp_path):
    path = tmp_path / "floor.sqlite3"
    command = [sys.executable, "-c", textwrap.dedent(WRITER), path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        heard = [int(writer.stdout.readline()) for _ in range(40)]
        writer.send_signal(signal.SIGKILL)
        heard += [int(line) for line in writer.stdout.read().split()]
    assert writer.returncode == -signal.SIGKILL

    kept = SQLiteStore(path).read("table:1")

    assert len(kept) >= heard[-1]
    assert len(kept) % 2 == 0, "half an append was kept"
    assert kept == [b"%d" % place for place in range(len(kept))]


def test_a_file_of_another_program_is_refused(tmp_path):
    path = tmp_path / "addresses.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE friend (name TEXT)")
    other.close()

    with pytest.raises(StoreError, match="another program"):
        SQLiteStore(path)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear pit boss, " * 500)

    with pytest.raises(StoreError, match="cannot be used as a store"):
        SQLiteStore(path)


def test_a_store_of_a_later_version_is_refused(tmp_path):
    path = tmp_path / "floor.sqlite3"
    SQLiteStore(path).close()
    with sqlite3.connect(path) as later:
        later.execute("PRAGMA user_version = 99")
    later.close()

    with pytest.raises(StoreError, match="later version"):
        SQLiteStore(path)
