import json

import pytest
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.link import events as e
from croupier.link.chain import Chain
from croupier.link.log import link_stream
from croupier.store import SQLiteStore
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
    assert found["meter"] == "500.0000"


def test_what_is_no_log_ends_with_status_2(tmp_path, good):
    empty = tmp_path / "empty.jsonl"
    empty.touch()

    assert run(empty, good).exit_code == 2
    assert run(tmp_path / "missing.jsonl").exit_code == 2


def test_the_links_of_a_floors_store_are_checked(tmp_path):
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    store.append(link_stream("main"), 0, Chain().seal(long_day().entries))
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
