"""Somebody forges a stopped store: opening refuses it, or ``croupier verify`` with the witness finds it.

Every edit (``edits.py``) is made on both kinds of store with plain SQL. Honest stores pass the same checks.
"""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from croupier.cli.store import store as store_command
from croupier.errors import ChainBroken
from croupier.floor import Floor
from croupier.store import checkpoint as cp
from croupier.store.key import write_key
from croupier.store.places import is_address, open_store
from tests.store.edits import EDITS, POSTGRES, SQLITE, Edit
from tests.store.every_record import kept
from tests.store.sites import KEY, OTHER, TABLE, Site, play


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def played(request, tmp_path_factory, postgres) -> Site:
    """A store as a floor has left it after a round, with its key, its witness and a backup."""
    folder = tmp_path_factory.mktemp("played")
    site = Site(str(folder / "floor.sqlite3"), folder / "key", folder / "witness")
    if request.param == "postgres":
        site.prefix, site.copied = "croupier_", postgres.new_database
        site.where = postgres.new_database()
    write_key(KEY, site.key)
    play(site)
    site.backup = site.dump()
    site.opens(nora_leaves)
    assert site.sql("SELECT count(*) FROM {p}snapshot WHERE stream = ?", (TABLE,))[0][0]
    return site


async def nora_leaves(floor: Floor) -> None:
    """A record in a stream that the backup has too."""
    await floor.reception.open_account("Ines", [], by="test")


@pytest.fixture
def site(played, tmp_path, monkeypatch) -> Site:
    monkeypatch.delenv("CROUPIER_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    return played.copy(tmp_path)


def by_key(site: Site) -> tuple[int, str]:
    """What ``croupier verify`` finds with the key, and without a witness."""
    return site.verifies("--key-file", str(site.key))


# ── honest stores ────────────────────────────────────────────────────────────────────────────────────


def test_an_honest_store_opens_again_and_again_and_verifies(site):
    for _ in range(2):
        site.opens()
        for status, said in (site.verifies(), by_key(site)):
            assert status == 0, said


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


# ── forged stores ────────────────────────────────────────────────────────────────────────────────────


def test_there_are_at_least_sixty_kinds_of_edit():
    assert len(EDITS) >= 60


def is_found(site: Site, edit: Edit) -> None:
    """Opening refuses the edited store, or anybody who verifies it with the witness finds it broken."""
    edit(site)
    status, said = site.verifies()
    refused = [site.refusal() for _ in range(2)]

    assert status in (1, 2) or all(refused), (edit.__name__, said)
    if all(refused):
        # What was refused has not been signed on the way. A table that was gone may be there again.
        assert site.verifies()[0] in ({1, 2} if status == 2 else {status}), edit.__name__
    elif not edit.__name__.startswith("a_snapshot"):
        # A floor that had no reason to refuse it makes nothing sound; a snapshot it makes again.
        assert site.verifies()[0] == 1, edit.__name__


@pytest.mark.parametrize("name", EDITS)
def test_every_edit_is_found_by_opening_or_by_anybody_who_verifies_with_the_witness(site, name):
    is_found(site, EDITS[name])


def test_every_edit_of_the_schema_is_found(site, tmp_path):
    for name, edit in (POSTGRES if site.prefix else SQLITE).items():
        copy = site.copy(tmp_path / name)
        is_found(copy, edit)
        if name == "set_back_to_the_first_schema":
            assert "croupier store adopt" in copy.refusal()


WITHOUT_WITNESS = [
    name for name in EDITS if "with_the_key" not in name and "backup" not in name and "same_key" not in name
]


@pytest.mark.parametrize("name", WITHOUT_WITNESS)
def test_what_was_done_without_the_key_is_never_sound_to_its_holder(site, name):
    EDITS[name](site)
    options = ["--key-file", str(site.key)] if site.key.exists() else ["--public-key", KEY.public.digits]
    status, said = site.verifies(*options)

    assert status != 0 or "by_another_key_in_place" in name, said


@pytest.mark.parametrize("name", ["the_backup_restored", "the_last_checkpoint_removed_with_the_key"])
def test_only_the_witness_finds_a_backup_and_the_holder_of_the_key(site, name):
    EDITS[name](site)

    status, said = by_key(site)
    assert status == 0, said
    assert site.verifies()[0] == 1
    assert "start a new witness file" in site.refusal()


def test_nothing_is_sound_without_its_key_or_heads(site):
    assert site.verifies("--witness", str(site.witness))[0] == 3
    site.sql("DELETE FROM {p}head")
    assert site.verifies("--witness", str(site.witness))[0] == 1


def test_verify_reads_the_key_where_the_floor_does(site, monkeypatch, tmp_path):
    assert site.verifies("--json")[0] == 3
    monkeypatch.setenv("CROUPIER_KEY_FILE", str(site.key))
    assert site.verifies("--json")[0] == 0
    write_key(OTHER, tmp_path / "other")
    monkeypatch.setenv("CROUPIER_KEY_FILE", str(tmp_path / "other"))
    assert site.verifies("--json")[0] == 1
    monkeypatch.setenv("CROUPIER_KEY", KEY.secret)
    assert site.verifies("--json")[0] == 0


def test_a_store_without_its_key_is_not_opened(site):
    kept = site.key.read_text()
    site.key.unlink()

    assert "key is missing" in site.refusal()
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
    EDITS["a_chain_begun_again"](site)
    begun = site.heads()[cp.STREAM].version
    store = open_store(site.where)
    store.sign_with(KEY, also_heads=True)
    cp.sign(store, KEY, cp.Occasion.OPENED)
    store.close()

    status, said = by_key(site)
    assert status == 1
    (broken,) = [one for one in map(json.loads, said.splitlines()) if not one["sound"]]
    assert (broken["log"], broken["broken"]["record"]) == (cp.STREAM, begun)
    with pytest.raises(ChainBroken, match=f"record {begun}"):
        site.opens()


@pytest.mark.parametrize(
    "name", ["a_chain_begun_again", "a_role_appended", "a_record_behind_the_head", "all_heads_deleted"]
)
def test_a_copy_signs_nothing_that_was_not_signed(site, name, tmp_path):
    EDITS[name](site)
    to = tmp_path / "copy.sqlite3"
    done = CliRunner().invoke(store_command, ["copy", site.where, str(to), "--key-file", str(site.key)])

    assert done.exit_code != 0
    assert isinstance(done.exception, ChainBroken), done.output
