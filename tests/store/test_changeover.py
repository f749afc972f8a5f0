"""Stores of releases that signed with HMAC and had no salts: they open, verify and continue."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.store import store as store_command
from croupier.cli.verify import verify
from croupier.errors import ChainBroken
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, demo_tables
from croupier.floor.audit.bundle import audit_bundle
from croupier.floor.dispute.bundle import read_bundle
from croupier.floor.people import Accounts
from croupier.store import Key, SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.chain import BORDER_BYTES, SALT_BYTES
from croupier.store.key import is_hmac, write_key
from croupier.store.places import open_store
from tests.event_loop import run
from tests.server.leaks import CARD, Attack

FILES = Path(__file__).parent / "files"
STORES = sorted(path.name for path in FILES.glob("*.hmac.gz"))
KEY = Key("5a" * 32)
SETUPS = {setup.id: setup for setup in demo_tables()}


class Old:
    """A copy of an old store with its key, in a file or in a database of the old schema."""

    def __init__(self, name: str, folder: Path, address: str = "") -> None:
        self.kind = Kind.ROOM if "room" in name else Kind.DEMO
        path, self.key = folder / "old.sqlite3", folder / "key"
        path.write_bytes(gzip.decompress((FILES / name).read_bytes()))
        write_key(KEY, self.key)
        self.where = address or str(path)
        if address:
            copy_old(path, address)

    def verifies(self, *options: str) -> tuple[int, dict[str, dict]]:
        """The exit status of ``croupier verify``, and the verdicts by stream."""
        done = CliRunner().invoke(verify, [self.where, "--json", *options])
        verdicts = [json.loads(line) for line in done.output.splitlines()]
        return done.exit_code, {one["log"]: one for one in verdicts}

    def opens(self, *acts) -> None:
        """Open a floor, act, and close it."""

        async def scene() -> None:
            store = open_store(self.where)
            try:
                opened = {name.partition(":")[2] for name in store.streams() if name.startswith("table:")}
                floor = Floor(
                    store,
                    setups=[SETUPS[table] for table in opened],
                    key=KEY,
                    shuffler=by_seed("old"),
                    pace=AT_ONCE,
                    bots=False,
                    advice=False,
                    kind=self.kind,
                    accounts=Accounts(store, assigned=self.kind.assigns_tables),
                )
                for act in acts:
                    await act(floor)
                await floor.checkpoints.close()
            finally:
                store.close()

        run(scene())


def copy_old(path: Path, address: str) -> None:
    """Write a store into a database as the release did that had no salts."""
    psycopg = pytest.importorskip("psycopg")
    with closing(sqlite3.connect(path)) as source, psycopg.connect(address) as target:
        target.execute(
            "CREATE TABLE croupier_record (stream text NOT NULL, place bigint NOT NULL, data bytea NOT NULL,"
            " hash text NOT NULL, PRIMARY KEY (stream, place))"
        )
        target.execute(
            "CREATE TABLE croupier_head (stream text NOT NULL PRIMARY KEY, version bigint NOT NULL,"
            " hash text NOT NULL, signature text NOT NULL)"
        )
        target.execute(
            "CREATE TABLE croupier_snapshot (stream text NOT NULL, kind text NOT NULL,"
            " version bigint NOT NULL, mark bigint NOT NULL, hash text NOT NULL, shape text NOT NULL,"
            " data bytea NOT NULL,"
            " signature text NOT NULL, PRIMARY KEY (stream, kind, version))"
        )
        for table in ("record", "head", "snapshot"):
            for row in source.execute(f"SELECT * FROM {table}"):
                marks = ", ".join(["%s"] * len(row))
                target.execute(f"INSERT INTO croupier_{table} VALUES ({marks})", row)


@pytest.fixture(params=["sqlite", "postgres"])
def old(request, tmp_path, monkeypatch) -> Old:
    """The room: one round of hold'em, in which Oren folded."""
    monkeypatch.chdir(tmp_path)
    address = request.getfixturevalue("postgres").new_database() if request.param == "postgres" else ""
    return Old("10f1321-room.hmac.gz", tmp_path, address)


async def arrives(floor: Floor) -> None:
    await floor.reception.open_account("Ines", [], by="test")


def test_there_are_stores():
    assert len(STORES) == 2


def test_it_verifies_with_its_key_before_and_after_the_changeover(old):
    by_key = ["--key-file", str(old.key)]
    status, before = old.verifies(*by_key)
    assert status == 0, before
    assert old.verifies()[0] == 3
    status, public = old.verifies("--public-key", KEY.public.digits)
    assert status == 3
    assert "earlier release" in public["checkpoints"]["unchecked"]

    old.opens(arrives)
    old.opens()

    for key in (by_key, ["--public-key", KEY.public.digits]):
        status, after = old.verifies(*key)
        assert status == 0, after
        assert "records of an earlier release were taken over on" in after["checkpoints"]["found"]
    assert old.verifies("--public-key", Key("77" * 32).public.digits)[0] == 1


def test_the_changeover_is_recorded_once_and_covers_everything_before_it(old):
    old.opens(arrives)
    old.opens()
    store = open_store(old.where, read_only=True)
    records = cp.CODEC.read_all(store.read(cp.STREAM))
    (place,) = [place for place, one in enumerate(records) if isinstance(one, cp.ChangedOver)]
    changed = records[place]

    assert changed.public_key == KEY.public.digits
    assert all(is_hmac(one.signature) for one in records[:place])
    assert not any(is_hmac(one.signature) for one in records[place:])
    for stream in store.heads():
        salts = [len(seal.salt) for seal in store.seals(stream)]
        before = place if stream == cp.STREAM else changed.heads[stream].version
        assert salts[:before] == [0] * before
        assert salts[before : before + 1] in ([BORDER_BYTES], [])
        assert set(salts[before + 1 :]) <= {SALT_BYTES}
    store.close()


def test_signatures_as_before_do_not_count_after_the_changeover(old):
    old.opens()
    store = open_store(old.where)
    store.sign_with(KEY)
    heads = dict(store.heads())
    before = heads.pop(cp.STREAM)
    forged = cp.Checkpoint(at=cp.now(), heads=heads, occasion=cp.Occasion.CLOSED)
    mac = KEY.mac("checkpoints", cp.CODEC.write(forged))
    store.append(
        cp.STREAM, before.version, [cp.CODEC.write(cp.msgspec.structs.replace(forged, signature=mac))]
    )
    store.close()

    status, verdicts = old.verifies("--key-file", str(old.key))
    assert status == 1
    assert "after the changeover" in verdicts["checkpoints"]["broken"]["reason"]


def test_another_key_does_not_change_it_over(old):
    store = open_store(old.where)
    with pytest.raises(ChainBroken, match="signature is not this key's"):
        cp.check(store, Key("77" * 32))
    store.close()
    assert old.verifies("--key-file", str(old.key))[0] == 0


def test_a_copy_is_as_old_as_the_store_and_opens(old, tmp_path):
    to = tmp_path / "copy.sqlite3"
    done = CliRunner().invoke(store_command, ["copy", old.where, str(to), "--key-file", str(old.key)])
    assert done.exit_code == 0, done.output

    old.where = str(to)
    assert old.verifies("--key-file", str(old.key))[0] == 0
    old.opens(arrives)
    assert old.verifies("--public-key", KEY.public.digits)[0] == 0


def test_the_evidence_of_an_old_round_leaves_out_every_hash_that_covers_a_hidden_card(old):
    """Up to the border: from there on the chain is whole again, and no guess reaches across it."""
    bundles: list[bytes] = []

    async def supervise(floor: Floor) -> None:
        bundles.append(await floor.supervision.bundle("Supervising", "limit-holdem"))

    async def note(floor: Floor) -> None:
        """One more record in the table's stream, after the border."""
        record = floor.store.read("table:limit-holdem")[-1]
        floor.store.append("table:limit-holdem", floor.store.streams()["table:limit-holdem"], [record])

    old.opens(supervise)
    # Twice: the border, and a record after it.
    old.opens(note, note, supervise)
    store = open_store(old.where, read_only=True)
    for number, body in enumerate(bundles):
        (table,) = [
            one for one in audit_bundle(read_bundle(body), key=KEY) if one.stream == "table:limit-holdem"
        ]
        assert table.fits
        assert "left out, and the chain from record" in table.found
        assert bool(table.head) is bool(number), "the chain begins again at the border"
        records = json.loads(body)["streams"]["table:limit-holdem"]
        closed = [
            ("table:limit-holdem", place) for place, one in enumerate(records, 1) if one["record"] is None
        ]
        named = [one for one in closed if CARD.search(store.read(one[0], one[1] - 1, one[1])[0])]
        assert named
        assert Attack(store, [body]).opened(named) == set()
    store.close()


@pytest.mark.parametrize("name", STORES)
def test_every_chip_is_where_it_was(name, tmp_path):
    old = Old(name, tmp_path)
    status, before = old.verifies("--key-file", str(old.key))
    assert status == 0, before
    old.opens()
    status, after = old.verifies("--public-key", KEY.public.digits)
    assert status == 0, after
    assert after["ledger"]["records"] == before["ledger"]["records"]
    store = SQLiteStore(old.where)
    assert {one for one in before if ":" in one} <= set(store.streams())
    store.close()
