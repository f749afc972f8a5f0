"""One owner for a store, told by real processes: the second is refused, a dead one has lost its right."""

import signal
import subprocess
import sys
import textwrap

import pytest

from croupier.errors import StoreInUse
from croupier.store import SQLiteStore

OWNER = """
    import sys
    from croupier.store import SQLiteStore

    store = SQLiteStore(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.sqlite3"


@pytest.fixture
def owner(path):
    command = [sys.executable, "-c", textwrap.dedent(OWNER), path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_a_second_process_is_refused_and_told_who_has_the_store(path, owner):
    with pytest.raises(StoreInUse, match=f"in use by process {owner.pid}: only one program at a time"):
        SQLiteStore(path)


def test_another_name_of_the_file_is_the_same_file(path, owner):
    other = path.with_name("other.sqlite3")
    other.symlink_to(path)

    with pytest.raises(StoreInUse):
        SQLiteStore(other)


def test_a_killed_process_has_lost_the_store(path, owner):
    owner.send_signal(signal.SIGKILL)
    owner.wait()

    store = SQLiteStore(path)

    assert store.append("table:1", 0, [b"a"]) == 1


def test_a_second_store_in_the_same_process_is_refused_until_the_first_is_closed(path):
    first = SQLiteStore(path)
    with pytest.raises(StoreInUse):
        SQLiteStore(path)
    assert first.append("table:1", 0, [b"a"]) == 1
    first.close()

    second = SQLiteStore(path)

    assert second.append("table:1", 1, [b"b"]) == 2


def test_a_store_that_could_not_be_opened_is_nobodys(path):
    path.write_text("Dear pit boss, " * 500)
    for _ in range(2):
        with pytest.raises(Exception, match="cannot be used as a store"):
            SQLiteStore(path)
    path.unlink()

    assert SQLiteStore(path).streams() == {}


def test_reading_needs_no_ownership(path, owner):
    reader = SQLiteStore(path, read_only=True)

    assert reader.streams() == {}
