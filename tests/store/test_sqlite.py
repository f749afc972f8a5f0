import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from pathlib import Path
from threading import Event

import pytest

import croupier
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


def test_a_reader_sees_what_the_owner_writes_and_writes_nothing(tmp_path):
    ours = SQLiteStore(tmp_path / "floor.sqlite3")
    ours.append("table:1", 0, [b"a"])
    theirs = SQLiteStore(tmp_path / "floor.sqlite3", read_only=True)
    ours.append("table:1", 1, [b"b"])

    assert theirs.read("table:1") == [b"a", b"b"]
    with pytest.raises(StoreError, match="opened for reading"):
        theirs.append("table:1", 2, [b"c"])


def test_a_reader_makes_no_store(tmp_path):
    with pytest.raises(StoreError, match="cannot be used as a store"):
        SQLiteStore(tmp_path / "floor.sqlite3", read_only=True)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_its_files_are_open_to_their_owner_alone(tmp_path, umask):
    before = os.umask(umask)
    try:
        store = SQLiteStore(tmp_path / "floor.sqlite3")
        store.append("cards:1", 0, [b"AsKd"])
    finally:
        os.umask(before)

    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == dict.fromkeys(
        ("floor.sqlite3", "floor.sqlite3-wal", "floor.sqlite3-shm", "floor.sqlite3.lock"), 0o600
    )


def test_an_older_file_is_closed_to_others(tmp_path):
    path = tmp_path / "floor.sqlite3"
    SQLiteStore(path).close()
    path.chmod(0o644)

    SQLiteStore(path).close()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_another_programs_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "addresses.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE friend (name TEXT)")
    other.close()
    path.chmod(0o644)
    kept = path.read_bytes()

    with pytest.raises(StoreError):
        SQLiteStore(path)

    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (kept, 0o644)


def test_what_cannot_be_read_is_an_error_of_the_store(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    store.append("table:1", 0, [b"a"])
    store._connection.execute("DROP TABLE record")
    store._connection.execute("ALTER TABLE head RENAME TO crown")

    with pytest.raises(StoreError, match="cannot be read"):
        store.read("table:1")
    with pytest.raises(StoreError, match="cannot be read"):
        store.streams()


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


MANY = """
    import sys
    from concurrent.futures import ThreadPoolExecutor
    from croupier.store import SQLiteStore

    store = SQLiteStore(sys.argv[1])

    def write(table):
        version = 0
        while True:
            records = [b"%d" % version, b"%d" % (version + 1)]
            version = store.append(f"table:{table}", version, records)
            # One write: lines of several threads must not run into each other.
            sys.stdout.write(f"{table} {version}\\n")
            sys.stdout.flush()

    with ThreadPoolExecutor(20) as threads:
        list(threads.map(write, range(20)))
"""


def test_of_many_tables_at_once_nothing_acknowledged_is_lost_to_kill_minus_nine(tmp_path):
    path = tmp_path / "floor.sqlite3"
    command = [sys.executable, "-c", textwrap.dedent(MANY), path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        heard = [writer.stdout.readline() for _ in range(400)]
        writer.send_signal(signal.SIGKILL)
        heard += writer.stdout.read().splitlines(keepends=True)
    assert writer.returncode == -signal.SIGKILL
    acknowledged: dict[str, int] = {}
    for line in heard:
        if line.endswith("\n") and line.strip():
            table, version = line.split()
            acknowledged[f"table:{table}"] = int(version)

    store = SQLiteStore(path)

    assert len(acknowledged) > 1
    for stream, version in acknowledged.items():
        kept = store.read(stream)
        assert len(kept) >= version
        assert len(kept) % 2 == 0, "half an append was kept"
        assert kept == [b"%d" % place for place in range(len(kept))]


# ── appends that wait together ───────────────────────────────────────────────────────────────────────


def commits(store):
    """The transactions that the store writes from now on, by what SQLite runs."""
    ran = []
    store._connection.set_trace_callback(lambda said: ran.append(said) if said == "COMMIT" else None)
    return ran


def together(store, *appends):
    """Make all of these wait while the disk is busy with another one; what comes of each."""
    began, write = Event(), store._queue._write

    def noted(line):
        began.set()
        return write(line)

    store._queue._write = noted
    with store._using:
        busy = store.submit("another", 0, [b"-"])
        # Out of the line is not enough: the writer looks once more who else has come.
        assert began.wait(60)
        made = [store.submit(*append) for append in appends]
    assert busy.result() == 1
    return [one.exception() or one.result() for one in made]


def test_appends_that_wait_together_share_one_transaction(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    ran = commits(store)

    found = together(store, *((f"table:{number}", 0, [b"a", b"b"]) for number in range(12)))

    assert found == [2] * 12
    assert ran == ["COMMIT"] * 2, "one for the other append, one for all of these"
    assert store.streams() == {"another": 1} | {f"table:{number}": 2 for number in range(12)}


def test_a_stale_append_is_refused_alone(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    store.append("table:2", 0, [b"x"])

    first, stale, last = together(
        store, ("table:1", 0, [b"a"]), ("table:2", 0, [b"y"]), ("table:3", 0, [b"b"])
    )

    assert (first, last) == (1, 1)
    assert isinstance(stale, VersionConflict)
    assert (stale.expected, stale.found) == (0, 1)
    assert [store.read(f"table:{number}") for number in (1, 2, 3)] == [[b"a"], [b"x"], [b"b"]]


def test_of_two_that_wait_with_the_same_version_the_first_is_kept(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")

    first, second = together(store, ("table:1", 0, [b"a"]), ("table:1", 0, [b"b"]))

    assert first == 1
    assert isinstance(second, VersionConflict)
    assert store.read("table:1") == [b"a"]


def test_a_transaction_that_fails_is_acknowledged_to_nobody(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    store._connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON record WHEN new.stream = 'table:2'"
        " BEGIN SELECT RAISE(FAIL, 'disk is full'); END"
    )

    found = together(store, *((f"table:{number}", 0, [b"a"]) for number in (1, 2, 3)))

    assert [type(one) for one in found] == [StoreError] * 3
    assert all("disk is full" in str(one) for one in found)
    assert store.streams() == {"another": 1}
    assert store.append("table:1", 0, [b"a"]) == 1


def test_a_closed_store_keeps_nothing(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    store.close()

    with pytest.raises(StoreError, match="closed"):
        store.append("table:1", 0, [b"a"])


def test_closing_waits_for_what_waits(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    waiting = [store.submit(f"table:{number}", 0, [b"a"]) for number in range(50)]

    store.close()

    assert [one.result(timeout=0) for one in waiting] == [1] * 50
    assert len(SQLiteStore(tmp_path / "floor.sqlite3").streams()) == 50


def test_nobody_can_call_back_an_append_that_was_handed_in(tmp_path):
    store = SQLiteStore(tmp_path / "floor.sqlite3")

    waiting = store.submit("table:1", 0, [b"a"])

    assert not waiting.cancel()
    assert waiting.result() == 1
    assert store.append("table:1", 1, [b"b"]) == 2


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


def test_no_statement_numbers_its_values():
    """From Python 3.14 on, ``?1`` takes no sequence: values are named, or stand in order."""
    source = Path(croupier.__file__).parent
    numbered = re.compile(r"(=|LIMIT|\(|,|<|>) ?\?\d")
    statements = [path for path in source.rglob("*.py") if numbered.search(path.read_text())]

    assert statements == []
