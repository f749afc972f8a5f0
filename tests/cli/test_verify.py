import json
import shutil
import signal
import sqlite3
import subprocess
import sys

import pytest
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.link import events as e
from croupier.link.chain import Chain
from croupier.link.log import link_stream
from croupier.store import SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.key import key_file, read_or_make_key
from tests.link.test_audit import long_day, tampered


def written(path, entries):
    path.write_bytes(b"".join(line + b"\n" for line in Chain().seal(entries)))
    return path


@pytest.fixture
def good(tmp_path):
    return written(tmp_path / "good.jsonl", long_day().entries)


def run(*words):
    return CliRunner().invoke(verify, [str(word) for word in words])


def test_a_sound_log_ends_with_status_0(good):
    done = run(good)

    assert done.exit_code == 0
    assert "all fit" in done.stdout
    assert "link main" in done.stdout


def test_the_first_record_that_does_not_fit_is_named(tmp_path, good):
    forged, place = tampered(long_day().entries, e.MeterAwarded, amount=1)
    bad = written(tmp_path / "bad.jsonl", forged)

    done = run(bad, good)

    assert done.exit_code == 1
    assert f"record {place} does not fit" in done.stdout
    assert "expected" in done.stdout
    assert "good.jsonl" in done.stdout, "the other log is checked all the same"


def test_a_changed_byte_is_found(good):
    data = good.read_bytes()
    good.write_bytes(data.replace(b"Dan", b"Don", 1))

    done = run("--json", good)

    found = json.loads(done.stdout)
    assert done.exit_code == 1
    assert found["sound"] is False
    assert "hash" in found["broken"]["reason"]


def test_json_has_the_meters(good):
    found = json.loads(run("--json", good).stdout)

    assert found["sound"] is True
    assert found["broken"] is None
    # The royal flush at the end of the day left the posted seed and what was in the reserve.
    assert found["meter"] == "20000.2000"


def test_what_is_no_log_ends_with_status_2(tmp_path, good):
    empty = tmp_path / "empty.jsonl"
    empty.touch()

    assert run(empty, good).exit_code == 2
    assert run(tmp_path / "missing.jsonl").exit_code == 2


def test_the_links_of_a_floors_store_are_checked(tmp_path):
    path = tmp_path / "floor.sqlite3"
    store, key = SQLiteStore(path), read_or_make_key(key_file(path))
    cp.check(store, key)
    store.append(link_stream("main"), 0, Chain().seal(long_day().entries))
    cp.sign(store, key, cp.Occasion.CLOSED)
    store.close()

    done = run(path)

    assert done.exit_code == 0
    assert "link:main" in done.stdout


def test_the_head_is_said_and_may_be_asked_for(tmp_path, good):
    head = json.loads(run("--json", good).stdout)["head"]
    assert f"head {head}" in run(good).stdout
    assert run("--head", head, good).exit_code == 0
    good.write_bytes(b"".join(good.read_bytes().splitlines(keepends=True)[:-1]))

    assert run(good).exit_code == 0, "a chain does not know its own end"
    cut = run("--head", head, good)

    assert cut.exit_code == 1
    assert "noted earlier" in cut.stdout
    assert run("--head", head, good, good).exit_code == 2


# ── a floor's store, through the real process ────────────────────────────────────────────────────────


def croupier(*words, **more):
    command = [sys.executable, "-c", "from croupier.cli import main; main()", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **more)


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """A store, and what the floor said that made it and was closed with Ctrl-C."""
    folder = tmp_path_factory.mktemp("closed")
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor", "--tables", "razz"]
    command += ["--store", folder / "floor.sqlite3", "--port", "0", "--no-advice"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as floor:
        said = floor.stdout.readline()
        floor.send_signal(signal.SIGINT)
        said += floor.stdout.read()
    assert floor.returncode == 0
    (folder / "said").write_text(said)
    return folder


@pytest.fixture
def folder(closed, tmp_path):
    return shutil.copytree(closed, tmp_path / "copy")


def test_a_closed_floor_fits_and_names_its_streams(folder):
    done = run(folder / "floor.sqlite3", "--heads", folder / "said")

    assert done.exit_code == 0, done.output
    assert "floor: " in done.stdout
    assert "2 checkpoints, all signed" in done.stdout
    assert "sum 0, none overdrawn" in done.stdout


def test_each_stream_is_a_json_object(folder):
    found = [json.loads(line) for line in run(folder / "floor.sqlite3", "--json").stdout.splitlines()]

    assert {"floor", "checkpoints", "ledger"} <= {one["log"] for one in found}
    assert all(one["sound"] and one["broken"] is None for one in found)


def test_a_record_edited_in_the_stopped_store_is_named_by_verify_and_by_the_floor(folder):
    store = folder / "floor.sqlite3"
    with sqlite3.connect(store) as connection:
        connection.execute(
            "UPDATE record SET data = CAST(replace(data, 'razz', 'rags') AS BLOB)"
            " WHERE stream = 'floor' AND place = 0"
        )
    connection.close()

    done = run(store, "--json")
    opened = croupier("floor", "--store", store, "--port", "0", "--tables", "razz")

    (broken,) = [one for one in map(json.loads, done.stdout.splitlines()) if not one["sound"]]
    assert done.exit_code == 1
    assert (broken["log"], broken["broken"]["record"]) == ("floor", 1)
    assert opened.returncode == 2
    assert "stream 'floor', record 1: its hash does not match" in opened.stderr
    assert "Traceback" not in opened.stderr


def test_without_the_key_the_chain_is_checked_and_the_signatures_are_said_not_to_be(folder):
    (folder / "floor.sqlite3.key").unlink()

    done = run(folder / "floor.sqlite3")

    assert done.exit_code == 3
    assert "NOT CHECKED: signatures not checked without the key" in done.stdout


def test_another_key_is_found_by_verify_and_by_the_floor(folder):
    (folder / "floor.sqlite3.key").write_text("ab" * 32)

    done = run(folder / "floor.sqlite3")
    opened = croupier("floor", "--store", folder / "floor.sqlite3", "--port", "0", "--tables", "razz")

    assert done.exit_code == 1
    assert "checkpoints: record 1 does not fit" in done.stdout
    assert opened.returncode == 2
    assert "the key is not the store's own" in opened.stderr


def test_an_earlier_copy_is_found_by_the_noted_head(folder, tmp_path):
    later = tmp_path / "later"
    later.write_text(f"checkpoints 9 {'ab' * 32}\n")

    done = run(folder / "floor.sqlite3", "--heads", later)

    assert done.exit_code == 1
    assert "there were 9 records when its head was noted" in done.stdout
    assert run(folder / "floor.sqlite3", folder / "said", "--heads", later).exit_code == 2


def test_a_witness_without_a_head_is_refused(folder, tmp_path):
    (tmp_path / "empty").write_text("nothing\n")

    done = run(folder / "floor.sqlite3", "--witness", tmp_path / "empty")

    assert done.exit_code == 2
    assert "there is no head in it" in done.stderr


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://floor:s3cret%2@127.0.0.1:1/x",
        "postgresql://floor:s3cret@127.0.0.1:1/x",
        "postgres://floor:s3cret@p@127.0.0.1:notaport/x",
        "postgresql://127.0.0.1:1/x?user=floor&password=s3cret",
        "postgresql://floor:s3cret@[::1/x",
    ],
)
def test_no_message_shows_the_password_of_a_database(address, tmp_path):
    for words in (
        ["verify", address],
        ["floor", "--print-config", "--store", address],
        ["floor", "--store", address, "--port", "0"],
        ["store", "heads", address],
        ["store", "adopt", address],
        ["store", "copy", address, tmp_path / "copy"],
        ["store", "public-key", address],
        ["people", "reset", address, "Nora"],
    ):
        done = croupier(*words, cwd=tmp_path)
        assert done.returncode or "--print-config" in words
        assert "s3cret" not in done.stdout + done.stderr, words
