import stat

import pytest
from click.testing import CliRunner

from croupier.cli.store import store as command
from croupier.cli.verify import verify
from croupier.floor.index.database import index_file
from croupier.floor.people.accounts import PEOPLE_CODEC
from croupier.floor.people.records import RoleGiven
from croupier.link import Role
from croupier.store import SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.key import key_file, read_or_make_key
from tests.floor.evening import play_evening

ROLE = PEOPLE_CODEC.write(RoleGiven(person="Nora", role=Role.CAGE, by="Sue", at="2026-01-01T00:00:00"))


@pytest.fixture
def path(tmp_path):
    """A closed, signed store with its key beside it."""
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    key = read_or_make_key(key_file(path))
    cp.check(store, key)
    store.append("people", 0, [ROLE, ROLE])
    cp.sign(store, key, cp.Occasion.CLOSED)
    store.close()
    return path


def run(*words, **more):
    return CliRunner().invoke(command, [str(word) for word in words], **more)


def test_heads_are_printed_as_verify_reads_them(path, tmp_path):
    said = run("heads", path)
    (tmp_path / "noted").write_text(said.output)

    assert [line.split()[:2] for line in said.output.splitlines()] == [["checkpoints", "1"], ["people", "2"]]
    assert CliRunner().invoke(verify, [str(path), "--heads", str(tmp_path / "noted")]).exit_code == 0


def test_a_backup_is_made_and_says_where_the_key_is_not(path, tmp_path):
    said = run("backup", path, tmp_path / "backup.sqlite3")

    assert said.exit_code == 0
    assert "It does not contain the key" in said.output
    assert SQLiteStore(tmp_path / "backup.sqlite3").streams() == {"checkpoints": 1, "people": 2}
    assert run("backup", "postgresql://x/y", tmp_path / "b").exit_code == 2


def test_a_copy_comes_with_its_key_and_verifies(path, tmp_path):
    to = tmp_path / "copy.sqlite3"
    said = run("copy", path, to)

    assert said.exit_code == 0, said.output
    assert "2 streams and 3 records" in said.output
    assert key_file(to).read_text() == key_file(path).read_text()
    assert stat.S_IMODE(key_file(to).stat().st_mode) == 0o600
    assert CliRunner().invoke(verify, [str(to)]).exit_code == 0
    assert "already" in str(run("copy", path, to).exception)


def test_a_copy_to_a_database_and_back(path, tmp_path, postgres, monkeypatch):
    monkeypatch.chdir(tmp_path)
    address, back = postgres.new_database(), tmp_path / "back.sqlite3"
    key = key_file(path)
    assert run("copy", path, address).exit_code == 0
    assert CliRunner().invoke(verify, [address, "--key-file", str(key)]).exit_code == 0
    assert run("copy", address, back, "--key-file", key).exit_code == 0

    assert run("heads", back).output == run("heads", path).output == run("heads", address).output


def test_a_lost_key_is_said_and_there_is_a_way_on(path, tmp_path):
    key_file(path).unlink()
    to = tmp_path / "copy.sqlite3"

    assert "--new-key" in str(run("copy", path, to).exception)
    assert not to.exists()
    assert run("copy", path, to, "--new-key").exit_code == 0
    store = SQLiteStore(to)
    assert cp.check(store, read_or_make_key(key_file(to)))


def test_the_index_is_made_and_brought_up_and_made_anew(tmp_path):
    path = tmp_path / "floor.sqlite3"
    store = SQLiteStore(path)
    play_evening(store, rounds=1)
    store.close()
    index_file(path).unlink(missing_ok=True)

    made, again, anew = run("index", path), run("index", path), run("index", "--anew", path)

    assert "has 3 rounds" in made.stdout, made.output
    assert "has 3 rounds; 0 records were new to it" in again.stdout
    assert anew.stdout == made.stdout
