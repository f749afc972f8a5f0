"""What earlier versions wrote is still read: stores open, rounds replay, every chip is where it was.

``files/README.md`` says how each file was made. None of them is ever changed.
"""

import gzip
import json
from pathlib import Path

import pytest

from croupier.errors import RecordUnreadable
from croupier.floor import AT_ONCE, Floor, by_seed, demo_tables
from croupier.floor.audit.store import audit_store
from croupier.link.log import verify_file
from croupier.store import SQLiteStore
from croupier.store import checkpoint as cp
from tests.store.every_record import CODECS, KINDS, kept, tag_of

FILES = Path(__file__).parent / "files"
STORES = sorted(path.name.partition(".")[0] for path in FILES.glob("*.sqlite3.gz"))
LOGS = sorted(path.name for path in FILES.glob("*-*.jsonl"))
WITHOUT_LINK = {"3fa4552"}
"""Written before floors had links."""
EXAMPLES = kept()
ADD = "add the examples of new kinds: PYTHONPATH=src:. python tests/store/every_record.py"


def test_there_are_files():
    assert len(STORES) >= 6
    assert len(LOGS) >= 10
    assert all((FILES / f"{name}.json").is_file() for name in STORES)


def laid_out(name, folder):
    """A copy of a store, for a test to open."""
    path = folder / f"{name}.sqlite3"
    path.write_bytes(gzip.decompress((FILES / f"{name}.sqlite3.gz").read_bytes()))
    return path


@pytest.mark.parametrize("name", STORES)
def test_a_store_opens_and_every_chip_is_where_it_was(name, tmp_path):
    noted = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    store = SQLiteStore(laid_out(name, tmp_path))
    opened = {stream.partition(":")[2] for stream in store.streams() if stream.startswith("table:")}
    setups = [setup for setup in demo_tables() if setup.id in opened]
    floor = Floor(store, setups=setups, shuffler=by_seed("old"), pace=AT_ONCE, bots=False, advice=False)

    floor.ledger.check()
    assert opened == set(floor.tables)
    assert floor.cage.wallet("Nora") == noted["wallet"]
    replayed = 0
    for table, said in noted["tables"].items():
        actor = floor.tables[table]
        last = actor.view("Nora").last
        assert (last and {"number": last.number, "nets": dict(last.nets)}) == said["last"]
        for record in actor.chronicle.past():
            assert record.finished().over
            replayed += 1
    assert replayed >= 3
    store.close()


@pytest.mark.parametrize("name", [name for name in STORES if name not in WITHOUT_LINK])
def test_the_links_in_a_store_are_sound(name, tmp_path):
    store = SQLiteStore(laid_out(name, tmp_path), read_only=True)
    found = [verdict for verdict in audit_store(store, []) if verdict.link is not None]
    store.close()

    assert found
    assert {verdict.stream: verdict.reason for verdict in found if not verdict.sound} == {}


@pytest.mark.parametrize("name", STORES)
def test_the_chain_of_an_older_store_begins_when_it_is_opened(name, tmp_path):
    path = laid_out(name, tmp_path)
    older = SQLiteStore(path, read_only=True)
    before = {stream: older.read(stream) for stream in older.streams()}
    assert older.heads() == {}
    older.close()

    SQLiteStore(path).close()
    store = SQLiteStore(path)
    (begun,) = cp.CODEC.read_all(store.read(cp.STREAM))

    assert {stream: store.read(stream) for stream in before} == before
    assert isinstance(begun, cp.ChainBegun)
    assert begun.heads == {stream: head for stream, head in store.heads().items() if stream != cp.STREAM}
    assert {stream: head.version for stream, head in begun.heads.items()} == {
        stream: len(records) for stream, records in before.items()
    }
    store.close()


@pytest.mark.parametrize("name", LOGS)
def test_the_log_of_a_link_is_sound(name):
    verdict = verify_file(FILES / name)

    assert verdict.sound, verdict.reason
    assert verdict.records >= 2


@pytest.mark.parametrize("stream", CODECS)
def test_every_kind_of_record_has_its_example_on_file(stream):
    """A tag that is renamed or dropped is missed here; a new one is added by ``every_record.py``."""
    now = {tag_of(kind) for kind in KINDS[stream]}
    on_file = {tag for where, tag in EXAMPLES if where == stream}

    assert on_file <= now, "a stored tag was renamed or dropped"
    assert now <= on_file, ADD
    assert CODECS[stream].tags == now


@pytest.mark.parametrize(("stream", "tag"), EXAMPLES, ids=[" ".join(key) for key in EXAMPLES])
def test_a_record_comes_back_as_it_was_written(stream, tag):
    written = EXAMPLES[stream, tag]
    again = json.loads(CODECS[stream].write(CODECS[stream].read(written)))

    # New fields have defaults; those that were there have kept their names and values.
    assert again | json.loads(written) == again


def test_a_renamed_tag_would_be_found():
    stream, tag = next(iter(EXAMPLES))
    renamed = EXAMPLES[stream, tag].replace(tag.encode(), b"no.such.record/1")

    with pytest.raises(RecordUnreadable, match="unknown kind of record"):
        CODECS[stream].read(renamed)
